//! With nothing to do, the answer is the upstream's.

use std::pin::pin;
use std::task::Poll;

use bytes::Bytes;
use http::Request;
use http_body::{Body as _, SizeHint};
use http_body_util::BodyExt;
use tokio_test::{assert_pending, task};
use tower_sanitize::Policy;

use crate::scripted::{Poll1, Script, answer, through};

/// Frames as a list of what they are.
async fn frames(body: impl http_body::Body<Data = Bytes>) -> Vec<String> {
    let mut body = pin!(body);
    let mut seen = Vec::new();
    while let Some(Ok(frame)) = body.frame().await {
        seen.push(match frame.data_ref() {
            Some(data) => format!("data {}", data.len()),
            None => format!("trailers {}", frame.trailers_ref().map_or(0, |map| map.len())),
        });
    }
    seen
}

fn script() -> Script {
    let mut body = Script::new([
        Poll1::Data(b"one"),
        Poll1::Data(b""),
        Poll1::Data(b"three"),
        Poll1::Trailers("x-end", "1"),
    ]);
    body.hint = SizeHint::with_exact(8);
    body.end_known = true;
    body
}

#[tokio::test]
async fn frames_hints_and_headers_pass_untouched() {
    let headers = [
        ("content-type", "text/plain"),
        ("content-length", "8"),
        ("etag", "\"v1\""),
        ("content-encoding", "gzip"),
        ("x-trace", "a"),
    ];
    // The default policy has nothing for the inner layer to do.
    let response =
        through(Policy::default(), Request::new(()), answer(200, &headers, script())).await;
    for (name, value) in headers {
        assert_eq!(response.headers()[name], value);
    }
    assert_eq!(response.body().size_hint().exact(), Some(8));
    assert!(!response.body().is_end_stream());
    let seen = frames(response.into_body()).await;
    assert_eq!(seen, ["data 3", "data 0", "data 5", "trailers 1"]);
}

#[tokio::test]
async fn hints_follow_the_inner_body() {
    let mut body = Script::new([Poll1::Data(b"all")]);
    body.end_known = true;
    let response = through(Policy::default(), Request::new(()), answer(200, &[], body)).await;
    let mut body = response.into_body();
    assert!(!body.is_end_stream());
    body.frame().await.expect("has one").expect("is fine");
    assert!(body.is_end_stream());
}

#[tokio::test]
async fn the_request_passes_untouched() {
    use tower::{Layer, ServiceExt};
    let upstream = tower::service_fn(|request: Request<()>| async move {
        assert_eq!(request.headers()["accept-encoding"], "br");
        assert_eq!(request.headers()["range"], "bytes=0-1");
        Ok::<_, std::convert::Infallible>(answer(200, &[], Script::text("x")))
    });
    let service = tower_sanitize::SanitizeLayer::new(Policy::default()).layer(upstream);
    let request = Request::get("/").header("accept-encoding", "br").header("range", "bytes=0-1");
    service.oneshot(request.body(()).expect("is valid")).await.expect("is infallible");
}

#[tokio::test]
async fn a_frame_leaves_while_the_next_is_pending() {
    let body = Script::new([Poll1::Data(b"one"), Poll1::Pending]);
    let response = through(Policy::default(), Request::new(()), answer(200, &[], body)).await;
    let mut body = task::spawn(response.into_body());
    let first = body.enter(|cx, body| body.poll_frame(cx));
    assert!(matches!(first, Poll::Ready(Some(Ok(frame))) if frame.is_data()));
    assert_pending!(body.enter(|cx, body| body.poll_frame(cx)));
}
