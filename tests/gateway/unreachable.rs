//! Upstreams that give no answer, or that nobody has.

use std::net::SocketAddr;

use crate::client::{Answer, ask, call_tool, get, post};
use crate::process::{Setup, gateway};
use crate::scripted::Upstream;

const POLICY: &str = "redact = true\n";

/// An address that nobody listens on.
fn nobody() -> SocketAddr {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    listener.local_addr().expect("is bound")
}

/// A problem document that says no more than what is wrong.
fn assert_problem(answer: &Answer, status: u16, upstream: SocketAddr) {
    assert_eq!(answer.status, status);
    assert_eq!(answer.kind(), "application/problem+json");
    assert_eq!(answer.json()["status"], status);
    assert!(answer.bytes.len() < 200, "{answer:?}");
    let internals = [upstream.ip().to_string(), upstream.port().to_string()];
    let words = ["hyper", "tcp", "refused", "os error", "connect"].map(str::to_owned);
    for internal in internals.iter().chain(&words) {
        assert!(!answer.text().to_lowercase().contains(internal), "{internal}: {answer:?}");
    }
}

#[tokio::test]
async fn an_unreachable_upstream_is_a_502() {
    let upstream = nobody();
    let gateway = gateway(POLICY, upstream).await;
    for request in [get("/up/page"), post("/up/mcp", &call_tool(1.into(), "probe"))] {
        assert_problem(&ask(gateway.address, request).await, 502, upstream);
    }
}

#[tokio::test]
async fn an_upstream_that_hangs_up_or_speaks_no_http_is_a_502() {
    for nonsense in ["", "220 mail.example.com ESMTP\r\n", "HTTP/1.1 200 OK\r\ncontent-len"] {
        let upstream = Upstream::saying(nonsense).await;
        let gateway = gateway(POLICY, upstream.address).await;
        let answer = ask(gateway.address, get("/up/")).await;
        assert_problem(&answer, 502, upstream.address);
        assert!(!answer.holds("ESMTP"));
    }
}

#[tokio::test]
async fn an_upstream_that_never_answers_is_a_504() {
    let upstream = Upstream::new(|mut it| async move { it.abandoned().await }).await;
    let gateway = Setup::new()
        .policy(POLICY)
        .upstream("up", upstream.address)
        .option("--response-timeout", "0.2")
        .start()
        .await;
    let answer = ask(gateway.address, get("/up/")).await;
    assert_problem(&answer, 504, upstream.address);
}

#[tokio::test]
async fn an_upstream_that_nobody_named_is_a_404() {
    let gateway = gateway(POLICY, nobody()).await;
    for path in ["/", "/other/mcp", "/UP/mcp", "//up/mcp", "/%75p/mcp"] {
        assert_problem(&ask(gateway.address, get(path)).await, 404, gateway.address);
    }
}

#[tokio::test]
async fn a_path_does_not_leave_the_upstream() {
    let upstream = Upstream::saying(crate::scripted::page("text/plain", "inside")).await;
    let gateway = gateway(POLICY, upstream.address).await;
    for path in ["/up/../secret", "/up/a/%2e%2E/b", "/up/."] {
        assert_problem(&ask(gateway.address, get(path)).await, 400, upstream.address);
    }
    assert_eq!(ask(gateway.address, get("/up/..a")).await.status, 200);
}
