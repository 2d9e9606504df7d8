//! Coded bodies: decoded, inspected, and sent decoded.

use std::io::Write;

use flate2::Compression;
use flate2::write::GzEncoder;
use http::Request;
use http_body::Body as _;
use http_body_util::BodyExt;

use crate::scripted::{Poll1, Script, answer, redacting, secret, text_of, through};

const TEXT: (&str, &str) = ("content-type", "text/plain");

fn gzip(text: &str) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(text.as_bytes()).expect("writes to memory");
    encoder.finish().expect("writes to memory")
}

#[tokio::test]
async fn a_coded_body_is_inspected_and_leaves_decoded() {
    for (text, left) in [
        (format!("token {}", secret()), "token [REDACTED:api_token]"),
        ("nothing here".to_owned(), "nothing here"),
    ] {
        let coded = gzip(&text);
        let length = coded.len().to_string();
        let headers =
            [TEXT, ("content-encoding", "GZip"), ("content-length", &*length), ("etag", "\"x\"")];
        let body = Script::new(coded.chunks(7).map(|piece| Poll1::Owned(piece.into())));
        let response = through(redacting(), Request::new(()), answer(200, &headers, body)).await;
        assert!(!response.headers().contains_key("content-encoding"));
        assert!(!response.headers().contains_key("etag"));
        assert_eq!(response.headers()["content-length"], left.len().to_string());
        assert_eq!(text_of(response).await, left);
    }
}

#[tokio::test]
async fn a_coded_body_that_is_broken_is_refused() {
    let whole = gzip("some text");
    let bomb = gzip(&"A".repeat(8 << 20));
    for (body, reason) in [
        (whole[..whole.len() - 4].to_vec(), "content_coding"),
        ([&whole[..], b"junk"].concat(), "content_coding"),
        (b"not gzip at all".to_vec(), "content_coding"),
        (bomb, "over_limit"),
    ] {
        let headers = [TEXT, ("content-encoding", "gzip")];
        let body = Script::new([Poll1::Owned(body)]);
        let response = through(redacting(), Request::new(()), answer(200, &headers, body)).await;
        assert_eq!(response.status(), 502);
        assert!(text_of(response).await.contains(reason), "{reason}");
    }
}

#[tokio::test]
async fn a_coded_event_leaves_when_it_was_flushed() {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    write!(encoder, "data: {}\n\n", secret()).expect("writes to memory");
    encoder.flush().expect("writes to memory");
    let headers = [("content-type", "text/event-stream"), ("content-encoding", "gzip")];
    let body = Script::new([Poll1::Owned(encoder.get_ref().clone()), Poll1::Pending]);
    let response = through(redacting(), Request::new(()), answer(200, &headers, body)).await;
    assert!(!response.headers().contains_key("content-encoding"));
    assert_eq!(response.body().size_hint().exact(), None);
    let mut body = response.into_body();
    let event = body.frame().await.expect("is there").expect("is fine");
    assert_eq!(event.into_data().expect("is data"), "data: [REDACTED:api_token]\n\n");
}

#[tokio::test]
async fn what_is_no_text_stays_coded() {
    let headers = [("content-type", "image/png"), ("content-encoding", "gzip")];
    let body = Script::new([Poll1::Data(b"\x1f\x8b\0")]);
    let response = through(redacting(), Request::new(()), answer(200, &headers, body)).await;
    assert_eq!(response.headers()["content-encoding"], "gzip");
    let bytes = response.into_body().collect().await.expect("reads").to_bytes();
    assert_eq!(bytes, &b"\x1f\x8b\0"[..]);
}
