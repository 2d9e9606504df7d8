//! Bodies that are read whole.

use std::sync::atomic::Ordering;

use http_body::Body as _;
use http_body_util::BodyExt;
use tower_sanitize::policy::Limits;
use tower_sanitize::{Decisions, Policy};

use crate::scripted::{Poll1, Script, blocking, critical, get_text, redacting, secret, text_of};

#[tokio::test]
async fn a_secret_over_several_frames_is_redacted_and_the_length_is_right() {
    let secret = secret();
    let (head, tail) = secret.split_at(9);
    let body = Script::new([
        Poll1::Data(b"key "),
        Poll1::Owned(head.into()),
        Poll1::Data(b""),
        Poll1::Owned(tail.into()),
        Poll1::Data(b"!"),
    ]);
    let response = get_text(redacting(), body).await;
    let length: u64 = response.headers()["content-length"].to_str().unwrap().parse().unwrap();
    assert_eq!(response.body().size_hint().exact(), Some(length));
    let text = text_of(response).await;
    assert_eq!(text, "key [REDACTED:api_token]!");
    assert_eq!(text.len() as u64, length);
}

#[tokio::test]
async fn an_unchanged_body_keeps_its_bytes() {
    let response = get_text(redacting(), Script::text("nothing here")).await;
    assert_eq!(text_of(response).await, "nothing here");
}

#[tokio::test]
async fn empty_bodies_stay_empty() {
    for body in [Script::new([]), Script::new([Poll1::Data(b"")])] {
        let response = get_text(redacting(), body).await;
        assert_eq!(text_of(response).await, "");
    }
}

#[tokio::test]
async fn a_blocked_body_is_replaced() {
    let response = get_text(blocking(), Script::text(&critical())).await;
    assert_eq!(response.status(), 502);
    assert_eq!(response.headers()["content-type"], "application/problem+json");
    assert_eq!(response.headers()["cache-control"], "no-store");
    let problem: serde_json::Value =
        serde_json::from_str(&text_of(response).await).expect("is JSON");
    assert_eq!(problem["status"], 502);
    assert_eq!(problem["categories"][0], "cloud_credentials");
}

#[tokio::test]
async fn over_the_limit_nothing_passes() {
    let limits = Limits::default().with_buffer(8);
    let policy = Policy::builder().redact(true).limits(limits).build().unwrap();
    let body = Script::new([Poll1::Data(b"12345678"), Poll1::Data(b"9"), Poll1::Pending]);
    let dropped = body.on_drop();
    let response = get_text(policy, body).await;
    assert_eq!(response.status(), 502);
    assert!(dropped.load(Ordering::SeqCst), "the rest of upstream's body is not waited for");
    assert!(text_of(response).await.contains("over_limit"));
}

#[tokio::test]
async fn over_the_limit_all_passes_where_the_policy_says_so() {
    let policy = Policy::builder()
        .redact(true)
        .on_uninspectable(tower_sanitize::policy::OnUninspectable::Pass)
        .limits(Limits::default().with_buffer(8))
        .build()
        .unwrap();
    let body = Script::new([Poll1::Data(b"12345678"), Poll1::Data(b"9"), Poll1::Data(b"0")]);
    let response = get_text(policy, body).await;
    assert_eq!(response.status(), 200);
    assert_eq!(text_of(response).await, "1234567890");
}

#[tokio::test]
async fn a_body_that_breaks_off_is_no_success() {
    let body = Script::new([Poll1::Data(b"half of"), Poll1::Error]);
    let response = get_text(redacting(), body).await;
    assert_eq!(response.status(), 502);
    assert!(text_of(response).await.contains("truncated"));
}

#[tokio::test]
async fn trailers_come_after_the_text_and_without_secrets() {
    for (value, left) in [("fine", 1), (secret().leak() as &str, 0)] {
        let body = Script::new([Poll1::Data(b"abc ghp_"), Poll1::Trailers("x-end", value)]);
        let response = get_text(redacting(), body).await;
        let mut body = response.into_body();
        let first = body.frame().await.unwrap().unwrap();
        assert_eq!(first.into_data().unwrap(), "abc ghp_");
        let trailers = body.frame().await.unwrap().unwrap().into_trailers().unwrap();
        assert_eq!(trailers.len(), left);
        assert!(body.frame().await.is_none());
        assert!(body.is_end_stream());
    }
}

#[tokio::test]
async fn decisions_travel_with_the_answer() {
    let response = get_text(redacting(), Script::text(&secret())).await;
    let decisions = response.extensions().get::<Decisions>().expect("are there");
    let decision = decisions.iter().next().expect("is one");
    assert_eq!(decision.categories.len(), 1);
    assert_eq!(decision.inspected, secret().len() as u64);
}

#[tokio::test]
async fn a_polled_out_body_stays_ended() {
    let mut body = get_text(redacting(), Script::text("x")).await.into_body();
    assert!(body.frame().await.is_some());
    assert!(body.frame().await.is_none());
    assert!(body.frame().await.is_none());
}
