//! A page in a browser that rebinds a name of its own to 127.0.0.1 gets nowhere.

use http::Request;

use crate::client::{ask, get};
use crate::process::{Setup, gateway};
use crate::scripted::{Upstream, page};

const POLICY: &str = "redact = true\n";

fn with(headers: &[(&'static str, &str)]) -> Request<String> {
    let mut request = get("/up/");
    for (name, value) in headers {
        request.headers_mut().append(*name, value.parse().expect("is a value"));
    }
    request
}

async fn upstream() -> Upstream {
    Upstream::saying(page("text/plain", "hello")).await
}

#[tokio::test]
async fn foreign_names_are_refused_and_not_forwarded() {
    let mut upstream = upstream().await;
    let gateway = gateway(POLICY, upstream.address).await;
    for headers in [
        &[("host", "evil.example")][..],
        &[("host", "evil.example:8080")],
        &[("host", "127.0.0.1.evil.example")],
        &[("host", "localhost@evil.example")],
        &[("host", "169.254.169.254")],
        &[("host", "")],
        &[("host", "localhost"), ("host", "evil.example")],
        &[("origin", "http://evil.example")],
        &[("origin", "https://localhost.evil.example")],
        &[("origin", "null")],
        &[("origin", "http://localhost"), ("origin", "http://evil.example")],
        &[("host", "localhost"), ("origin", "http://evil.example")],
    ] {
        let answer = ask(gateway.address, with(headers)).await;
        assert_eq!(answer.status, 403, "{headers:?}");
        assert_eq!(answer.kind(), "application/problem+json");
        assert!(!answer.holds("hello"));
    }
    // The first request that the upstream sees is the first one admitted.
    let admitted = with(&[("x-mark", "admitted")]);
    assert_eq!(ask(gateway.address, admitted).await.status, 200);
    assert!(upstream.asked().await.has("x-mark"));
}

#[tokio::test]
async fn the_gateways_own_names_are_admitted() {
    let upstream = upstream().await;
    let gateway = gateway(POLICY, upstream.address).await;
    for headers in [
        &[("host", "localhost")][..],
        &[("host", "LOCALHOST:1")],
        &[("host", "127.0.0.1:9")],
        &[("host", "[::1]:9")],
        &[("origin", "http://localhost:3000")],
        &[("origin", "http://127.0.0.1")],
        &[("origin", "http://[::1]:3000")],
    ] {
        let answer = ask(gateway.address, with(headers)).await;
        assert_eq!(answer.status, 200, "{headers:?}");
    }
}

#[tokio::test]
async fn the_operator_may_add_a_name() {
    let upstream = upstream().await;
    let setup = Setup::new().policy(POLICY).upstream("up", upstream.address);
    let gateway = setup.option("--allow-host", "gateway.example").start().await;
    for (host, status) in [("gateway.example:80", 200), ("other.example", 403)] {
        assert_eq!(ask(gateway.address, with(&[("host", host)])).await.status, status, "{host}");
    }
}

#[tokio::test]
async fn no_tunnels_and_no_mirrors() {
    let upstream = upstream().await;
    let gateway = gateway(POLICY, upstream.address).await;
    let trace = Request::builder().method("TRACE").uri("/up/").body(String::new());
    let answer = ask(gateway.address, trace.expect("is a request")).await;
    assert_eq!(answer.status, 405);
    assert!(answer.headers.contains_key("allow"));
}
