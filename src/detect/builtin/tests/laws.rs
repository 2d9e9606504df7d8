//! What holds of the catalogue as a whole.

use super::samples::samples;
use crate::detect::builtin::rules;
use crate::detect::engine::Engine;
use crate::detect::finding::resolve;
use crate::detect::rule::Rule;
use crate::detect::{Category, Detector, Severity};

type Seen = Vec<(std::ops::Range<usize>, String, Category, Severity)>;

fn seen(rows: Vec<&'static Rule>, text: &[u8]) -> Seen {
    let mut claims = Vec::new();
    Engine::new(rows.into_iter()).claims(text, &[], &mut claims);
    let found = resolve(claims);
    found.into_iter().map(|f| (f.span, f.name.to_string(), f.category, f.severity)).collect()
}

#[test]
fn the_order_of_rows_does_not_matter() {
    let mut text = Vec::new();
    for rule in rules() {
        for sample in samples(rule, 3) {
            text.extend_from_slice(&sample.text);
            text.push(b'\n');
        }
    }
    let rows: Vec<_> = rules().collect();
    let expected = seen(rows.clone(), &text);
    assert!(expected.len() > 300, "{}", expected.len());
    let turned = |by: usize| [&rows[by..], &rows[..by]].concat();
    assert_eq!(seen(rows.iter().rev().copied().collect(), &text), expected);
    assert_eq!(seen(turned(rows.len() / 3), &text), expected);
}

/// Repeats made to tire a matcher: prefixes, quotes that do not close, runs of
/// separators. Each is a megabyte (less without optimisation), and is gone through in one pass; a matcher
/// that looked ahead without bound would need minutes.
#[test]
fn adversarial_repeats_come_to_an_end() {
    let detector = Detector::default();
    let repeats = [
        "sk-",
        "eyJ",
        "eyJ.",
        "://",
        "a://b:",
        "7 1-",
        "4000 ",
        "password=",
        "password='",
        "\\",
        "token: ",
        "-us1",
        "curl -u ",
        "-----BEGIN PUBLIC KEY-----\n",
        "-----BEGIN RSA PRIVATE KEY-----",
        "-----BEGIN RSA PRIVATE KEY-----\nMIIE",
        "PuTTY-User-Key-File-2: x\n",
        "bearer ",
        "basic ",
        "@tcp(",
        ":5432:",
        "mysql -p",
        "ABCDEFGH_0123456",
        "1",
        "A1b",
        "AKIA",
        "secret_",
        "\"d\":\"",
        "mistral",
        ".webhook.office.com/",
        "{\"password\":\"",
    ];
    for repeat in repeats {
        let size = if cfg!(debug_assertions) { 1 << 15 } else { 1 << 20 };
        let text = repeat.repeat(size / repeat.len());
        detector.find(text.as_bytes());
        detector.find(format!("password='{text}").as_bytes());
    }
}

/// Findings of a long text are those of its parts: nothing is capped.
#[test]
fn decoys_hide_nothing() {
    let rows: Vec<_> = rules().filter(|rule| rule.name == "github_token").collect();
    let sample = &samples(rows[0], 1)[0];
    let mut text = b"ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx ".repeat(2000);
    let at = text.len();
    text.extend_from_slice(&sample.text);
    let found = seen(rows, &text);
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].0, at..at + sample.text.len());
}
