use proptest::prelude::*;

use super::{JsonError, MAX_DEPTH, Place, Step, member, walk};

fn path(steps: &[Step<'_>]) -> String {
    steps
        .iter()
        .map(|step| match step {
            Step::Key(key) => format!(".{key}"),
            Step::Item(index) => format!("[{index}]"),
        })
        .collect()
}

fn leaves(text: &str) -> Result<Vec<String>, JsonError> {
    let mut seen = Vec::new();
    walk(text, |steps, place| match place {
        Place::String(span) | Place::Number(span) | Place::Bool(span) => {
            seen.push(format!("{}={}", path(steps), &text[span]));
        }
        Place::Null => seen.push(format!("{}=null", path(steps))),
        Place::Key(_) | Place::Open(_) | Place::Close(_) => {}
    })?;
    Ok(seen)
}

#[test]
fn leaves_are_visited_with_their_paths() {
    let text = r#" {"a": [1, {"b\u0063": "x"}, [[true]], []], "d": null, "e": {}} "#;
    assert_eq!(
        leaves(text).unwrap(),
        [".a[0]=1", r#".a[1].bc="x""#, ".a[2][0][0]=true", ".d=null"]
    );
    assert_eq!(leaves(" \"only\" ").unwrap(), ["=\"only\""]);
}

#[test]
fn members_are_found_wherever_they_stand() {
    let text = r#"[{"text": {"type": "inner"}, "type": "im\u0061ge", "n": [1]}]"#;
    assert_eq!(member(text, 1, "type").as_deref(), Some("image"));
    assert_eq!(member(text, 1, "n"), None);
    assert_eq!(member(r#"{"type":"a","type":"b"}"#, 0, "type"), None);
}

#[test]
fn depth_is_bounded() {
    let deep = |n: usize| "[".repeat(n) + &"]".repeat(n);
    assert_eq!(leaves(&deep(MAX_DEPTH)), Ok(vec![]));
    assert_eq!(leaves(&deep(MAX_DEPTH + 1)), Err(JsonError::Depth));
}

proptest! {
    /// Accepts exactly what serde_json accepts where it does not read values:
    /// a number that fits no double is a number.
    #[test]
    fn grammar_agrees_with_serde_json(
        text in r#"([\[\]{},: ]|"a"|"\\u00e9"|"\\x"|1|-0|01|1\.5|2e3|true|null|nul){0,12}"#
    ) {
        let ours = walk(&text, |_, _| ()).is_ok();
        let theirs = serde_json::from_str::<&serde_json::value::RawValue>(&text).is_ok();
        prop_assert_eq!(ours, theirs, "{}", text);
    }

    #[test]
    fn never_panics(text in any::<String>()) {
        let _ = walk(&text, |_, _| ());
        member(&text, 0, "a");
    }
}
