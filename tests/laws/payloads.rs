//! Kinds of faults around payload keys.

use tower_sanitize::Policy;
use tower_sanitize::control::ControlClass;
use tower_sanitize::rewrite::{Action, Media};

use crate::run::inner;

fn policy(strip: &[ControlClass]) -> Policy {
    let strip = strip.iter().copied();
    Policy::builder().payload_keys(["message"]).strip(strip).build().expect("is valid")
}

#[test]
fn a_payload_key_with_something_invisible_in_it_is_one() {
    for strip in [&ControlClass::ALL[..], &[]] {
        let body = "{\"mess\u{200b}age\": \"private\", \"mess\\u00adage\": 1}";
        let once = inner(&policy(strip), Media::Json, body.as_bytes()).body;
        let once = String::from_utf8(once).expect("is text");
        assert_eq!(once.matches("\"[redacted]\"").count(), 2, "{once}");
        assert_eq!(inner(&policy(strip), Media::Json, once.as_bytes()).body, once.as_bytes());
    }
}

#[test]
fn a_text_that_is_not_json_after_all_counts_nothing() {
    let body = r#"{"message": "x", "k": 1}}"#;
    let outcome = inner(&policy(&[]), Media::Text, body.as_bytes());
    assert_eq!(outcome.body, body.as_bytes());
    assert_eq!(outcome.decisions[0].payload_values, 0);
    assert_eq!(outcome.decisions[0].action, Action::None);

    let secret = format!("AK{}", "IAQYLPMN5HHHFPZAM2");
    let redact = Policy::builder().redact(true).build().expect("is valid");
    let body = format!(r#"{{"k": "{secret}"}}}}"#);
    assert_eq!(inner(&redact, Media::Text, body.as_bytes()).findings(), 1);
}

#[test]
fn json_that_cannot_be_walked_does_not_show_payload_values() {
    let policy = Policy::builder().payload_keys(["message"]).build().expect("is valid");
    for body in [
        r#"{"message":"private","x":NaN}"#,
        r#"{"message":"private"}}"#,
        "\u{feff} {\"message\":\"private\",}",
    ] {
        let outcome = inner(&policy, Media::Json, body.as_bytes());
        assert!(outcome.blocked.is_some(), "{body}");
        assert!(outcome.body.is_empty(), "{body}");
    }
    let text = inner(&policy, Media::Json, b"message: no JSON at all");
    assert_eq!(text.body, b"message: no JSON at all");
    let odd = inner(&policy, Media::Json, br#"{"jsonrpc":"x","message":"private"}"#);
    assert_eq!(odd.body, br#"{"jsonrpc":"x","message":"[redacted]"}"#);
}
