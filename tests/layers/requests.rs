//! What upstream is asked, and what the request's extensions do.

use std::convert::Infallible;

use http::Request;
use serde_json::{Value, json};
use tower::{Layer, ServiceExt};
use tower_sanitize::policy::IncludePayloads;
use tower_sanitize::{McpRequest, Origin, Policy, SanitizeLayer, SpotlightLayer, Trust};

use crate::scripted::{Script, answer, blocking, critical, redacting, text_of, through};

const JSON: (&str, &str) = ("content-type", "application/json");

#[tokio::test]
async fn upstream_is_asked_plainly() {
    let upstream = tower::service_fn(|request: Request<()>| async move {
        assert_eq!(request.headers()["accept-encoding"], "identity");
        for gone in ["range", "if-range", "if-none-match", "if-modified-since", "want-digest"] {
            assert!(!request.headers().contains_key(gone), "{gone}");
        }
        assert_eq!(request.headers()["x-other"], "kept");
        Ok::<_, Infallible>(answer(200, &[], Script::text("")))
    });
    let mut request = Request::get("/").header("x-other", "kept");
    for name in [
        "accept-encoding",
        "range",
        "if-range",
        "if-none-match",
        "if-modified-since",
        "want-digest",
    ] {
        request = request.header(name, "v");
    }
    let service = SanitizeLayer::new(redacting()).layer(upstream);
    service.oneshot(request.body(()).unwrap()).await.unwrap();
}

#[tokio::test]
async fn guards_against_lost_updates_stay() {
    let upstream = tower::service_fn(|request: Request<()>| async move {
        assert!(request.headers().contains_key("if-none-match"));
        assert!(request.headers().contains_key("if-match"));
        Ok::<_, Infallible>(answer(200, &[], Script::text("")))
    });
    let request = Request::put("/").header("if-none-match", "*").header("if-match", "\"x\"");
    let service = SanitizeLayer::new(redacting()).layer(upstream);
    service.oneshot(request.body(()).unwrap()).await.unwrap();
}

/// A request to call a tool, or to do something else, with an id.
fn asking(method: &str, id: &str) -> Request<()> {
    let mut request = Request::post("/mcp").body(()).unwrap();
    request.extensions_mut().insert(McpRequest::new(method).with_id(id));
    request
}

#[tokio::test]
async fn a_blocked_call_is_a_failed_call_with_the_same_id() {
    for id in ["7", "\"seven\"", "7.5"] {
        let body = format!(
            r#"{{"jsonrpc":"2.0","id":{id},"result":{{"content":[{{"type":"text","text":"{}"}}]}}}}"#,
            critical()
        );
        let response = through(
            blocking(),
            asking("tools/call", id),
            answer(200, &[JSON], Script::text(&body)),
        )
        .await;
        assert_eq!(response.status(), 200);
        assert_eq!(response.headers()["cache-control"], "no-store");
        let answer: Value = serde_json::from_str(&text_of(response).await).unwrap();
        assert_eq!(answer["id"].to_string(), id);
        assert_eq!(answer["result"]["isError"], true);
    }
}

#[tokio::test]
async fn any_other_blocked_answer_is_an_error_with_the_same_id() {
    let body = json!({"jsonrpc": "2.0", "id": 3, "result": {"contents": [{"uri": "x", "text": critical()}]}});
    let response = through(
        blocking(),
        asking("resources/read", "3"),
        answer(200, &[JSON], Script::text(&body.to_string())),
    )
    .await;
    let answer: Value = serde_json::from_str(&text_of(response).await).unwrap();
    assert_eq!(answer["id"], 3);
    assert_eq!(answer["error"]["code"], tower_sanitize::rewrite::BLOCKED_CODE);
}

#[tokio::test]
async fn what_cannot_be_read_is_answered_with_the_requests_id() {
    let headers = [JSON, ("content-encoding", "gzip")];
    let response = through(
        blocking(),
        asking("tools/call", "\"a\""),
        answer(200, &headers, Script::text("?")),
    )
    .await;
    assert_eq!(response.status(), 200);
    let answer: Value = serde_json::from_str(&text_of(response).await).unwrap();
    assert_eq!((&answer["id"], &answer["result"]["isError"]), (&json!("a"), &json!(true)));
}

#[tokio::test]
async fn trust_decides_strip_and_frame_and_not_redaction() {
    let text = format!("a\u{202e} {}", critical());
    let policy = Policy::builder().redact(true).strip(tower_sanitize::control::ControlClass::ALL);
    let policy = policy.build().unwrap();
    let cases = [
        (None, "«untrusted:wiki/read»\na [REDACTED:cloud_credentials]\n«/untrusted:wiki/read»"),
        (Some(Trust::Trusted), "a\u{202e} [REDACTED:cloud_credentials]"),
    ];
    for (trust, expected) in cases {
        let text = text.clone();
        let upstream = tower::service_fn(move |_: Request<()>| {
            let response = answer(200, &[("content-type", "text/plain")], Script::text(&text));
            async move { Ok::<_, Infallible>(response) }
        });
        let service = SpotlightLayer::new(policy.clone())
            .layer(SanitizeLayer::new(policy.clone()).layer(upstream));
        let mut request = Request::new(());
        request.extensions_mut().insert(Origin::new("wiki", Some("read")));
        if let Some(trust) = trust {
            request.extensions_mut().insert(trust);
        }
        let response = service.oneshot(request).await.unwrap();
        assert_eq!(text_of(response).await, expected);
    }
}

#[tokio::test]
async fn payload_values_need_two_open_gates() {
    let body = r#"{"message":"m","n":1}"#;
    for (allow, ask) in [(false, false), (false, true), (true, false), (true, true)] {
        let policy =
            Policy::builder().payload_keys(["message"]).allow_payloads(allow).build().unwrap();
        let mut request = Request::new(());
        if ask {
            request.extensions_mut().insert(IncludePayloads);
        }
        let response = through(policy, request, answer(200, &[JSON], Script::text(body))).await;
        let stored = response.headers().get("cache-control").is_none();
        assert_eq!(stored, !(allow && ask));
        let expected = if allow && ask { body } else { r#"{"message":"[redacted]","n":1}"# };
        assert_eq!(text_of(response).await, expected);
    }
}
