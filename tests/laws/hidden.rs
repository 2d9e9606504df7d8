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

#[test]
fn no_default_ignorable_character_splits_a_secret() {
    // Unicode's DerivedCoreProperties.txt, Default_Ignorable_Code_Point.
    let ignorable = [
        0xad..=0xad,
        0x34f..=0x34f,
        0x61c..=0x61c,
        0x115f..=0x1160,
        0x17b4..=0x17b5,
        0x180b..=0x180f,
        0x200b..=0x200f,
        0x202a..=0x202e,
        0x2060..=0x206f,
        0x3164..=0x3164,
        0xfe00..=0xfe0f,
        0xfeff..=0xfeff,
        0xffa0..=0xffa0,
        0xfff0..=0xfff8,
        0x1bca0..=0x1bca3,
        0x1d173..=0x1d17a,
        0xe0000..=0xe0fff,
    ];
    let (head, tail) = halves();
    for c in ignorable.into_iter().flatten().filter_map(char::from_u32) {
        let out = redacted(&format!("{head}{c}{tail}"));
        assert!(out.contains("[REDACTED:"), "{out:?}");
    }
}

#[test]
fn a_marker_is_no_label() {
    let (head, tail) = halves();
    let rest = "c1NHd0amabA3BnIe45i2fq0Zk";
    let body = format!(r#"{{"{head}{tail}": "{rest}"}}"#);
    let policy = Policy::builder().redact(true).build().expect("is valid");
    let once = inner(&policy, Media::Json, body.as_bytes());
    let marker = "[REDACTED:cloud_credentials]";
    assert_eq!(String::from_utf8_lossy(&once.body), format!(r#"{{"{marker}": "{rest}"}}"#));
    assert_eq!(inner(&policy, Media::Json, &once.body).body, once.body);
    assert_eq!(redacted(&format!("{head}{tail}: {rest}")), format!("{marker}: {rest}"));
}

#[test]
fn a_sequence_among_the_dashes_does_not_hide_a_key() {
    let line = "MIIkq7Zb4nVYx0pT".repeat(4);
    let (begin, end) = ("BEGIN PRIVATE KEY", "END PRIVATE KEY");
    for (before, after) in [
        ("-\u{1b}[----", "-----"),
        ("-----", "--\u{1b}[---"),
        ("-----\u{9b}", "-----"),
        ("--\u{200b}---", "\u{9b}-----"),
    ] {
        let out = redacted(&format!("x {before}{begin}{after}\n{line}\n-----{end}-----\ny"));
        assert!(!out.contains(&line[..16]) && out.contains("[REDACTED:private_key]"), "{out:?}");
    }
    let plain = redacted(&format!("[-----{begin}-----\n{line}\n-----{end}-----]"));
    assert_eq!(plain, "[[REDACTED:private_key]]");
}

#[test]
fn an_odd_byte_does_not_switch_the_inspection_off() {
    let policy = Policy::builder().redact(true).build().expect("is valid");
    let (head, tail) = halves();
    for body in [
        [b"caf\xe9 ", head.as_bytes(), tail.as_bytes()].concat(),
        [b"{\"k\":\"", head.as_bytes(), tail.as_bytes(), b"\"}\0"].concat(),
    ] {
        let outcome = inner(&policy, Media::Unknown, &body);
        assert!(outcome.blocked.is_some() && outcome.body.is_empty());
    }
    let binary = b"\x89PNG\r\n\x1a\n\0\0\0";
    assert_eq!(inner(&policy, Media::Unknown, binary).body, binary);
}
