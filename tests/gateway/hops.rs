//! Header fields between the client, the gateway and the upstream.

use crate::client::{ask, call_tool, post};
use crate::process::gateway;
use crate::scripted::Upstream;

const POLICY: &str = "redact = true\n";

const ANSWER: &str = "HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\ncontent-length: 5\r\n\
    connection: close, X-Internal\r\nx-internal: 1\r\nkeep-alive: timeout=9\r\n\
    proxy-authenticate: Basic\r\nupgrade: h2c\r\nmcp-session-id: s-1\r\nx-else: 1\r\n\r\nhello";

#[tokio::test]
async fn hop_by_hop_fields_end_here_and_others_do_not() {
    let mut upstream = Upstream::saying(ANSWER).await;
    let gateway = gateway(POLICY, upstream.address).await;
    let mut request = post("/up/mcp", &call_tool(1.into(), "probe"));
    for (name, value) in [
        ("connection", "keep-alive, X-Private"),
        ("x-private", "1"),
        ("keep-alive", "timeout=5"),
        ("proxy-connection", "keep-alive"),
        ("proxy-authorization", "Basic eDp5"),
        ("te", "gzip"),
        ("upgrade", "h2c"),
        ("authorization", "Bearer of-the-client"),
        ("mcp-session-id", "s-1"),
        ("mcp-protocol-version", "2025-11-25"),
        ("mcp-param-region", "=?base64?ZXU=?="),
        ("last-event-id", "7"),
    ] {
        request.headers_mut().insert(name, value.parse().expect("is a value"));
    }
    let sent = request.body().clone();
    let answer = ask(gateway.address, request).await;

    let asked = upstream.asked().await;
    assert!(asked.head.starts_with("post /mcp http/1.1\r\n"), "{}", asked.head);
    assert!(asked.head.contains(&format!("host: {}\r\n", upstream.address)), "{}", asked.head);
    assert_eq!(asked.body, sent.as_bytes());
    for gone in [
        "connection",
        "x-private",
        "keep-alive",
        "proxy-connection",
        "proxy-authorization",
        "te",
        "upgrade",
    ] {
        assert!(!asked.has(gone), "{gone}: {}", asked.head);
    }
    for kept in [
        "authorization: bearer of-the-client",
        "mcp-session-id: s-1",
        "mcp-protocol-version: 2025-11-25",
        "mcp-param-region: =?base64?zxu=?=",
        "last-event-id: 7",
    ] {
        assert!(asked.head.lines().any(|line| line == kept), "{kept}: {}", asked.head);
    }

    assert!(answer.holds("hello"));
    for gone in ["x-internal", "keep-alive", "proxy-authenticate", "upgrade"] {
        assert!(!answer.headers.contains_key(gone), "{gone}: {answer:?}");
    }
    assert_eq!(answer.headers["mcp-session-id"], "s-1");
    assert_eq!(answer.headers["x-else"], "1");
}

#[tokio::test]
async fn trailers_are_asked_for_on_behalf_of_a_client_that_does() {
    let mut upstream = Upstream::saying(ANSWER).await;
    let gateway = gateway(POLICY, upstream.address).await;
    let mut request = crate::client::get("/up/");
    request.headers_mut().insert("te", "gzip;q=0.5, trailers".parse().expect("is a value"));
    ask(gateway.address, request).await;
    let asked = upstream.asked().await;
    assert!(asked.head.contains("\r\nte: trailers\r\n"), "{}", asked.head);
    assert!(asked.head.contains("\r\nconnection: te\r\n"), "{}", asked.head);
}
