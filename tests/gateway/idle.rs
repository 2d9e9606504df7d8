//! With nothing to do, the answer is the upstream's.

use http::Request;

use crate::client::{Answer, ask, get};
use crate::process::{Gateway, gateway};
use crate::scripted::Upstream;
use crate::secrets;

const INERT: &str = "spotlight = \"never\"\n";

/// Nothing that HTTP forbids, and much that a rewriting proxy would touch.
const HEAD: &str = "HTTP/1.1 200 OK\r\ndate: Tue, 01 Dec 2026 00:00:00 GMT\r\n\
    content-type: Application/JSON; Charset=UTF-8\r\netag: \"abc\"\r\ncache-control: no-transform\r\n\
    accept-ranges: bytes\r\ncontent-digest: sha-256=:AA==:\r\nset-cookie: a=1\r\n\
    set-cookie: b=2; Path=/\r\nx-empty: \r\nserver: Up/1\r\n";

async fn through(answer: Vec<u8>, request: Request<String>) -> (Answer, Gateway) {
    let upstream = Upstream::saying(answer).await;
    let gateway = gateway(INERT, upstream.address).await;
    (ask(gateway.address, request).await, gateway)
}

/// The header lines of a head, sorted; those of one connection left out.
fn lines(head: &str) -> Vec<(String, String)> {
    let fields = head.lines().skip(1).filter_map(|line| line.split_once(':'));
    let mut lines: Vec<_> = fields
        .map(|(name, value)| (name.to_lowercase(), value.trim().to_owned()))
        .filter(|(name, _)| name != "connection")
        .collect();
    lines.sort();
    lines
}

fn lines_of(answer: &Answer) -> Vec<(String, String)> {
    let fields = answer.headers.iter();
    let mut lines: Vec<_> = fields
        .map(|(name, value)| (name.to_string(), value.to_str().expect("is ASCII").to_owned()))
        .filter(|(name, _)| name != "connection")
        .collect();
    lines.sort();
    lines
}

/// Every byte there is, secrets, and no JSON whatever the head says.
fn body() -> Vec<u8> {
    let text = format!("{{\"key\": \"{}\", \u{1b}[31m «\u{200b}», ", secrets::aws_key_id());
    text.into_bytes().into_iter().chain(0..=255).collect()
}

#[tokio::test]
async fn headers_and_body_are_the_upstreams() {
    let body = body();
    let head = format!("{HEAD}content-length: {}\r\nconnection: close\r\n\r\n", body.len());
    let (answer, _gateway) = through([head.as_bytes(), &body].concat(), get("/up/")).await;
    assert_eq!(answer.status, 200);
    assert_eq!(lines_of(&answer), lines(&head));
    assert_eq!(answer.headers["content-length"], body.len().to_string());
    assert!(!answer.broken);
    assert_eq!(answer.bytes, body);
}

#[tokio::test]
async fn a_coded_body_passes_as_it_is() {
    let body = [&[0x1f, 0x8b, 8, 0][..], &body()].concat();
    let head = format!(
        "{HEAD}content-encoding: gzip\r\ncontent-length: {}\r\nconnection: close\r\n\r\n",
        body.len()
    );
    let (answer, _gateway) = through([head.as_bytes(), &body].concat(), get("/up/")).await;
    assert_eq!(lines_of(&answer), lines(&head));
    assert_eq!(answer.bytes, body);
}

#[tokio::test]
async fn the_answer_to_head_keeps_its_length() {
    let head = format!("{HEAD}content-length: 1234\r\nconnection: close\r\n\r\n");
    let request = Request::head("/up/").body(String::new()).expect("is a request");
    let (answer, _gateway) = through(head.clone().into_bytes(), request).await;
    assert_eq!(lines_of(&answer), lines(&head));
    assert!(answer.bytes.is_empty());
}

#[tokio::test]
async fn other_statuses_pass() {
    for (status, length, body) in [
        ("202 Accepted", "content-length: 0\r\n", ""),
        ("204 No Content", "", ""),
        ("304 Not Modified", "", ""),
        ("404 Not Found", "content-length: 4\r\n", "gone"),
        ("500 Internal Server Error", "content-length: 4\r\n", "oops"),
    ] {
        let head = HEAD.replace("200 OK", status) + length + "connection: close\r\n\r\n";
        let (answer, _gateway) = through(format!("{head}{body}").into_bytes(), get("/up/")).await;
        assert!(status.starts_with(answer.status.as_str()), "{status}: {answer:?}");
        assert_eq!(lines_of(&answer), lines(&head), "{status}");
        assert_eq!(answer.text(), body);
    }
}

#[tokio::test]
async fn a_broken_body_stays_broken() {
    let head = format!("{HEAD}content-length: 100\r\nconnection: close\r\n\r\n");
    let (answer, _gateway) = through(format!("{head}only this").into_bytes(), get("/up/")).await;
    assert!(answer.broken, "{answer:?}");
}
