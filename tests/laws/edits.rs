use proptest::prelude::*;
use serde_json::Value;
use tower_sanitize::Policy;
use tower_sanitize::control::ControlClass;
use tower_sanitize::policy::Spotlight;
use tower_sanitize::rewrite::{Media, Stage};

use crate::bodies::{harmless, json, odd_json, text, tool_result, written};
use crate::cut::{all_two_way, cuts};
use crate::run::{inner, run};

/// Everything the inner stage can do short of blocking.
fn strict() -> Policy {
    Policy::builder()
        .redact(true)
        .strip(ControlClass::ALL)
        .payload_keys(["message", "headers"])
        .build()
        .expect("is valid")
}

/// Only some classes: what is left over may combine in other ways.
fn partial() -> Policy {
    Policy::builder()
        .redact(true)
        .strip([ControlClass::Ansi])
        .spotlight(Spotlight::Never)
        .build()
        .expect("is valid")
}

const MEDIA: [Media; 5] = [Media::Text, Media::Json, Media::Lines, Media::Events, Media::Unknown];

/// A body of any format around a text and a JSON value.
fn body(media: Media, text: &str, value: &Value) -> Vec<u8> {
    let data = tool_result(text, value);
    match media {
        Media::Text => text.to_owned(),
        Media::Lines => format!("{value}\n{data}\r\n{}\n", text.replace('\n', " ")),
        Media::Events => format!(
            ": {}\r\n\r\nid: 1\ndata: {data}\n\ndata: {}\n\r\n",
            text.replace(['\n', '\r'], " "),
            text.replace('\r', "").replace('\n', "\ndata: "),
        ),
        _ => written(if text.len().is_multiple_of(2) { &data } else { value }),
    }
    .into_bytes()
}

/// Fewer than usual, since a case is many runs; the environment has the last
/// word.
fn cases() -> u32 {
    let wanted = std::env::var("PROPTEST_CASES").ok();
    wanted.and_then(|cases| cases.parse().ok()).unwrap_or(192)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(), ..ProptestConfig::default() })]

    /// Law 1.
    #[test]
    fn cuts_do_not_matter(text in text(), value in json(text()), cuts in cuts()) {
        for media in MEDIA {
            let body = body(media, &text, &value);
            for stage in [Stage::Inner, Stage::Outer] {
                let whole = run(&strict(), stage, media, &[&body]).essence();
                prop_assert_eq!(&run(&strict(), stage, media, &cuts.of(&body)).essence(), &whole);
            }
        }
    }

    /// Law 2, for texts with nothing in them that any stage would touch.
    #[test]
    fn nothing_to_do_nothing_done(text in harmless(), value in json(harmless())) {
        let value: Value = serde_json::from_str(
            &value.to_string().replace("\"message\"", "\"m\"").replace("\"password\"", "\"p\""),
        ).expect("still JSON");
        for media in MEDIA {
            let body = body(media, &text, &value);
            let outcome = inner(&strict(), media, &body);
            prop_assert_eq!(String::from_utf8_lossy(&outcome.body), String::from_utf8_lossy(&body));
        }
    }

    /// Laws 3 and 4: a second pass finds nothing and changes nothing.
    #[test]
    fn nothing_is_left_and_twice_is_once(
        text in text(),
        value in prop_oneof![json(text()), odd_json()],
    ) {
        for policy in [strict(), partial()] {
            for media in MEDIA {
                let once = inner(&policy, media, &body(media, &text, &value));
                let twice = inner(&policy, media, &once.body);
                prop_assert_eq!(
                    String::from_utf8_lossy(&twice.body),
                    String::from_utf8_lossy(&once.body),
                    "{:?}", media
                );
                prop_assert_eq!(twice.findings(), 0, "{:?} {:?}", media, twice.decisions);
            }
        }
    }

    /// Law 5: the same structure; only strings, payload leaves, and numbers
    /// and keys that are findings differ.
    #[test]
    fn valid_json_stays_valid(text in text(), value in json(text())) {
        for value in [tool_result(&text, &value), value] {
            let written = written(&value);
            let outcome = inner(&strict(), Media::Json, written.as_bytes());
            let after: Value = serde_json::from_slice(&outcome.body)
                .map_err(|error| TestCaseError::fail(error.to_string()))?;
            same_shape(&value, &after)?;
            let framed = run(&strict(), Stage::Outer, Media::Json, &[&outcome.body]);
            let framed: Value = serde_json::from_slice(&framed.body)
                .map_err(|error| TestCaseError::fail(error.to_string()))?;
            same_shape(&after, &framed)?;
        }
    }

    /// No byte sequence makes a stage panic, or lose its UTF-8.
    #[test]
    fn any_bytes(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        for media in MEDIA {
            for stage in [Stage::Inner, Stage::Outer] {
                let outcome = run(&strict(), stage, media, &[&bytes]);
                if std::str::from_utf8(&bytes).is_ok() {
                    prop_assert!(std::str::from_utf8(&outcome.body).is_ok());
                }
            }
        }
    }
}

/// Values alike but for strings, and scalars that became strings.
fn same_shape(before: &Value, after: &Value) -> Result<(), TestCaseError> {
    match (before, after) {
        (Value::Array(before), Value::Array(after)) => {
            prop_assert_eq!(before.len(), after.len());
            before.iter().zip(after).try_for_each(|(before, after)| same_shape(before, after))
        }
        // Keys may have become alike, so that a parsed object is smaller.
        (Value::Object(before), Value::Object(after)) => {
            prop_assert!(after.len() <= before.len());
            for (key, value) in before {
                if let Some(after) = after.get(key) {
                    same_shape(value, after)?;
                }
            }
            Ok(())
        }
        (Value::Null, after) => {
            prop_assert!(after.is_null());
            Ok(())
        }
        (Value::Bool(_) | Value::Number(_), after) => {
            let marker = |text: &str| text.starts_with("[REDACTED:") || text == "[redacted]";
            prop_assert!(before == after || after.as_str().is_some_and(marker), "{}", after);
            Ok(())
        }
        (_, after) => {
            prop_assert!(after.is_string());
            Ok(())
        }
    }
}

/// Law 1 at every place where two frames can meet.
#[test]
fn every_two_way_cut() {
    let secret = format!("gh{}{}", "p_", "a1B2c3D4e5F6g7H8i9J0".repeat(2));
    let text = format!("é \u{1b}[31m{secret}\u{1b}[0m «x» \u{200b}\r\nend");
    let mut tried = 0;
    for media in MEDIA {
        let body = body(media, &text, &serde_json::json!({ "password": secret, "n": [1] }));
        for stage in [Stage::Inner, Stage::Outer] {
            let whole = run(&strict(), stage, media, &[&body]).essence();
            for pieces in all_two_way(&body) {
                assert_eq!(run(&strict(), stage, media, &pieces).essence(), whole, "{media:?}");
                tried += 1;
            }
        }
    }
    assert!(tried > 1_000, "{tried} cuts");
}
