use super::super::GitleaksError;
use super::support::{detector, found, report};
use crate::detect::{Detector, SkipReason};

/// Every key of the format, in made-up rules.
pub(super) const FILE: &str = include_str!("every_key.toml");

#[test]
fn a_file_with_every_key() {
    let report = report(FILE);
    assert_eq!(report.loaded(), ["acme-token", "bolt-password"]);
    let skipped: Vec<String> = report.skipped().iter().map(ToString::to_string).collect();
    let expected = [
        ("acme-old", "disabled"),
        ("acme-file", "path"),
        ("acme-yaml", "path"),
        ("acme-pair", "required"),
        ("acme-half", "skipReport"),
        ("acme-look", "look-around"),
        ("rules[8]", "`id`"),
    ];
    assert_eq!(skipped.len(), expected.len(), "{report}");
    for ((id, why), line) in expected.iter().zip(&skipped) {
        assert!(line.contains(id) && line.contains(why), "{line}");
    }
    let notes = [
        "extend: not supported",
        "file: unknown key `mood`",
        "file, allow-list 0: `paths` and `commits`",
        "rule `acme-token`: unknown key `shape`",
        "rule `acme-token`, allow-list 1: never holds",
    ];
    for note in notes {
        assert!(report.notes().iter().any(|line| line.starts_with(note)), "{note}\n{report}");
    }
    assert_eq!(report.notes().len(), notes.len(), "{report}");
}

#[test]
fn and_what_it_finds() {
    let text = "ACME_TOKEN = at_7f3k9x2q\nACME_TOKEN = at_test1234\nbolt: hunter27; bolt: changeme;\n\
                ACME_TOKEN = at_aaaaaaaa\n// fixture ACME_TOKEN = at_9d2m4v8z\n";
    assert_eq!(found(FILE, text), ["at_7f3k9x2q", "hunter27"]);
}

#[test]
fn a_later_rule_replaces_an_earlier_one() {
    let file = "[[rules]]\nid = \"r\"\nregex = 'one'\n[[rules]]\nid = \"r\"\nregex = 'two'\n";
    assert_eq!(found(file, "one two"), ["two"]);
    assert_eq!(report(file).skipped()[0].reason(), &SkipReason::Replaced);
}

#[test]
fn a_text_that_is_no_rules_file() {
    let error = |text: &str| Detector::builder().gitleaks(text).unwrap_err();
    assert_eq!(error("a = 1\nb = hush\n"), GitleaksError::Toml { line: Some(2) });
    assert_eq!(error(""), GitleaksError::NoRules { extends: false });
    assert_eq!(error("rules = 7"), GitleaksError::NoRules { extends: false });
    assert_eq!(error("rules = []"), GitleaksError::NoRules { extends: false });
    let only = error("[extend]\nuseDefault = true\n");
    assert_eq!(only, GitleaksError::NoRules { extends: true });
    assert!(only.to_string().contains("[extend]"));
}

#[test]
fn nothing_shows_a_regex_or_a_stopword() {
    let file = "[[rules]]\nid = \"r\"\nregex = 'hush'\nkeywords = [\"hush\"]\n\
                [rules.allowlist]\nregexes = ['hushed']\nstopwords = [\"hushhush\"]\n\
                [[rules]]\nid = \"s\"\nregex = '(hush'\n";
    let builder = Detector::builder().gitleaks(file).unwrap();
    let shown = format!("{builder:?} {:?} {}", detector(file), report(file));
    assert!(shown.contains('r') && !shown.contains("hush"), "{shown}");
}
