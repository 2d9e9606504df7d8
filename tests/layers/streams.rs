//! Streams: each event is a message and leaves when it is complete.

use std::pin::Pin;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex};
use std::task::Poll;

use http::{Request, Response};
use http_body::Body as _;
use http_body_util::BodyExt;
use tokio_test::{assert_pending, task};
use tower::{Layer, ServiceExt};
use tower_sanitize::rewrite::Action;
use tower_sanitize::{Body, Policy, SanitizeLayer};

use crate::scripted::{
    Poll1, Script, answer, blocking, critical, redacting, secret, text_of, through,
};

const EVENTS: (&str, &str) = ("content-type", "text/event-stream");

async fn stream(policy: Policy, steps: Vec<Poll1>) -> Response<Body<Script>> {
    let headers = [EVENTS, ("etag", "\"x\""), ("content-length", "99")];
    through(policy, Request::new(()), answer(200, &headers, Script::new(steps))).await
}

#[tokio::test]
async fn an_event_leaves_with_the_next_pending() {
    let event = format!("data: {}\n\n", secret());
    let steps = vec![Poll1::Owned(event.into()), Poll1::Pending];
    let response = stream(redacting(), steps).await;
    assert!(response.headers().get("content-length").is_none());
    assert!(response.headers().get("etag").is_none());
    assert_eq!(response.body().size_hint().exact(), None);
    let mut body = task::spawn(response.into_body());
    let Poll::Ready(Some(Ok(frame))) = body.enter(|cx, body| body.poll_frame(cx)) else {
        panic!("no event");
    };
    assert_eq!(frame.into_data().unwrap(), "data: [REDACTED:api_token]\n\n");
    assert_pending!(body.enter(|cx, body| body.poll_frame(cx)));
}

#[tokio::test]
async fn a_blocked_event_is_replaced_alone() {
    let message = serde_json::json!({
        "jsonrpc": "2.0", "id": 5, "result": { "content": [{ "type": "text", "text": critical() }] }
    });
    let steps = vec![
        Poll1::Data(b"data: 1\n\n"),
        Poll1::Owned(format!("id: 9\ndata: {message}\n\n").into()),
        Poll1::Data(b"data: 2\n\n"),
    ];
    let text = text_of(stream(blocking(), steps).await).await;
    assert!(text.starts_with("data: 1\n\nid: 9\nevent: message\ndata: {"), "{text}");
    assert!(text.ends_with("data: 2\n\n") && text.contains("\"id\":5"), "{text}");
    assert!(text.contains("\"isError\":true") && !text.contains(&critical()), "{text}");
}

#[tokio::test]
async fn a_blocked_notification_is_dropped_and_its_id_stays() {
    let message = serde_json::json!({
        "jsonrpc": "2.0", "method": "notifications/message", "params": { "data": critical() }
    });
    let steps = vec![Poll1::Owned(format!("id: 9\ndata: {message}\n\ndata: 2\n\n").into())];
    assert_eq!(text_of(stream(blocking(), steps).await).await, "id: 9\n\ndata: 2\n\n");
}

#[tokio::test]
async fn each_message_has_its_decision() {
    let actions = Arc::new(Mutex::new(Vec::new()));
    let seen = Arc::clone(&actions);
    let body = format!("data: 1\n\ndata: {}\n\n", secret());
    let upstream = tower::service_fn(move |_: Request<()>| {
        let response = answer(200, &[EVENTS], Script::text(&body));
        async move { Ok::<_, std::convert::Infallible>(response) }
    });
    let layer = SanitizeLayer::new(redacting())
        .on_decision(move |decision| seen.lock().unwrap().push(decision.action));
    let response = layer.layer(upstream).oneshot(Request::new(())).await.unwrap();
    response.into_body().collect().await.unwrap();
    assert_eq!(*actions.lock().unwrap(), [Action::None, Action::Redact]);
}

#[tokio::test]
async fn an_upstream_error_ends_the_stream_with_it() {
    let steps = vec![Poll1::Data(b"data: 1\n\ndata: 2"), Poll1::Error];
    let mut body = stream(redacting(), steps).await.into_body();
    assert!(body.frame().await.unwrap().is_ok());
    assert!(!body.is_end_stream());
    assert!(body.frame().await.unwrap().is_err());
    assert!(body.is_end_stream());
    assert!(body.frame().await.is_none());
}

#[tokio::test]
async fn an_endless_event_ends_with_an_error() {
    let limits = tower_sanitize::policy::Limits::default().with_buffer(10);
    let policy = Policy::builder().redact(true).limits(limits).build().unwrap();
    let steps = vec![Poll1::Data(b"data: 1\n\n"), Poll1::Data(b"data: 23456789")];
    let mut body = stream(policy, steps).await.into_body();
    assert!(body.frame().await.unwrap().is_ok());
    let error = body.frame().await.unwrap().unwrap_err();
    assert!(error.to_string().contains("over_limit"), "{error}");
    assert!(body.frame().await.is_none());
}

#[tokio::test]
async fn dropping_the_answer_drops_upstreams_body() {
    let body = Script::new([Poll1::Data(b"data: 1\n\n"), Poll1::Pending]);
    let dropped = body.on_drop();
    let response = through(redacting(), Request::new(()), answer(200, &[EVENTS], body)).await;
    let mut body = response.into_body();
    Pin::new(&mut body).frame().await.unwrap().unwrap();
    assert!(!dropped.load(Ordering::SeqCst));
    drop(body);
    assert!(dropped.load(Ordering::SeqCst));
}

#[tokio::test]
async fn lines_leave_one_by_one() {
    let line = format!("{{\"t\":\"{}\"}}\n", secret());
    let steps = [Poll1::Data(b"{\"a\":1}\n"), Poll1::Owned(line.into()), Poll1::Pending];
    let headers = [("content-type", "application/x-ndjson")];
    let response =
        through(redacting(), Request::new(()), answer(200, &headers, Script::new(steps))).await;
    let mut body = response.into_body();
    let first = body.frame().await.unwrap().unwrap().into_data().unwrap();
    assert_eq!(first, "{\"a\":1}\n");
    let second = body.frame().await.unwrap().unwrap().into_data().unwrap();
    assert_eq!(second, "{\"t\":\"[REDACTED:api_token]\"}\n");
}
