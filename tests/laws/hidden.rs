//! Ways to hide a secret in a text.

use tower_sanitize::Policy;
use tower_sanitize::rewrite::Media;

use crate::run::inner;

fn redacted(text: &str) -> String {
    let policy = Policy::builder().redact(true).build().expect("is valid");
    String::from_utf8(inner(&policy, Media::Text, text.as_bytes()).body).expect("is text")
}

fn halves() -> (String, &'static str) {
    (format!("AK{}", "IA"), "QYLPMN5HHHFPZAM2")
}

#[test]
fn a_sequence_does_not_hide_a_split_secret() {
    let (head, tail) = halves();
    for text in [
        format!("\u{1b}]0;{head}\u{200b}{tail}\u{7}"),
        format!("\u{1b}P{head}\u{200b}{tail}\u{1b}\\"),
        format!("\u{9d}{head}\u{ad}{tail}\u{9c}"),
        format!("\u{1b}[{head}\u{200b}{tail} x"),
        format!("\\u001b]0;{head}\\u200b{tail}\\u0007"),
    ] {
        let out = redacted(&text);
        assert!(out.contains("[REDACTED:") && !out.contains(tail), "{out:?}");
    }
}
