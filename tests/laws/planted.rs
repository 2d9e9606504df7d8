//! Law 3 from the other side: what was planted is not in what comes out.

use proptest::prelude::*;
use tower_sanitize::Policy;
use tower_sanitize::control::{ControlClass, Joiners, strip};
use tower_sanitize::rewrite::Media;

use crate::bodies::{harmless, invisible, tool_result};
use crate::run::inner;
use crate::secrets::secret;

/// How a secret is hidden.
#[derive(Clone, Debug)]
enum Hiding {
    Plain,
    Split(prop::sample::Index, String),
    After(String),
    Escaped,
}

fn hiding() -> impl Strategy<Value = Hiding> {
    prop_oneof![
        Just(Hiding::Plain),
        (any::<prop::sample::Index>(), invisible())
            .prop_map(|(at, noise)| Hiding::Split(at, noise)),
        invisible().prop_map(Hiding::After),
        Just(Hiding::Escaped),
    ]
}

fn hide(secret: &str, how: &Hiding) -> String {
    match how {
        Hiding::Plain => secret.to_owned(),
        Hiding::Split(at, noise) => {
            let (head, tail) = secret.split_at(at.index(secret.len()));
            format!("{head}{noise}{tail}")
        }
        Hiding::After(noise) => format!("word{noise}{secret}"),
        Hiding::Escaped => secret.chars().map(|c| format!("\\u{:04x}", u32::from(c))).collect(),
    }
}

/// As a reader sees it: without invisible characters, escapes decoded.
fn as_read(text: &str) -> String {
    let every = ControlClass::ALL.into_iter().collect();
    let visible = strip(text, every, Joiners::Strip).into_owned();
    let unescaped = serde_json::from_str::<String>(&format!("\"{visible}\""));
    unescaped.unwrap_or(visible)
}

proptest! {
    #[test]
    fn what_was_planted_is_gone(
        before in harmless(),
        secret in secret(),
        how in hiding(),
        after in harmless(),
        stripping in any::<bool>(),
    ) {
        let classes = if stripping { &ControlClass::FOUR[..] } else { &[] };
        let policy = Policy::builder().redact(true).strip(classes.iter().copied()).build();
        let policy = policy.expect("is valid");
        let text = format!("{before} {} {after}", hide(&secret, &how));
        let value = serde_json::json!({ "note": [text], text.clone(): 1 });
        let message = tool_result(&text, &value).to_string();
        let bodies = [
            (Media::Text, text.clone()),
            (Media::Json, value.to_string()),
            (Media::Json, message.clone()),
            (Media::Lines, format!("{value}\n{message}")),
            (Media::Events, format!("data: {message}\n\n")),
        ];
        for (media, body) in bodies {
            let out = String::from_utf8(inner(&policy, media, body.as_bytes()).body)?;
            for text in [as_read(&out), as_read(&as_read(&out.replace("\\\\", "\\")))] {
                // The lines of a key are secrets each.
                for line in secret.lines().filter(|line| !line.starts_with('-')) {
                    prop_assert!(!text.contains(line), "{:?} {:?}", media, out);
                }
            }
        }
    }
}
