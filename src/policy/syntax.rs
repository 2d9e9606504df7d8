//! What the TOML parser has to say, in one line, with the key and without the
//! value.

use super::ConfigError;

pub(super) fn error(text: &str, error: &toml::de::Error) -> ConfigError {
    let before = error.span().and_then(|span| text.get(..span.start));
    let line = before.map(|before| before.matches('\n').count() + 1);
    let mut message = unquoted(&error.message().replace('\n', " "));
    // The parser names a key that it does not know, and not one whose value it
    // cannot use.
    let key = before.and_then(|before| key(text, before.len()));
    if let Some(key) = key.filter(|key| !message.contains(&format!("`{key}`"))) {
        message = format!("`{key}`: {message}");
    }
    ConfigError::Syntax { line, message }
}

/// The key whose value holds this place: the last one that begins a line.
fn key(text: &str, at: usize) -> Option<&str> {
    let end = text[at..].find('\n').map_or(text.len(), |length| at + length);
    text[..end].lines().rev().find_map(|line| {
        let key = line.split_once('=')?.0.trim();
        let is_key = |byte: u8| byte.is_ascii_alphanumeric() || b"_-.".contains(&byte);
        (!key.is_empty() && key.bytes().all(is_key)).then_some(key)
    })
}

/// A message without the string it complains about: it may be a secret.
fn unquoted(message: &str) -> String {
    let quoted = message.find("string \"").map(|at| at + "string ".len());
    match (quoted, message.rfind("\", expected")) {
        (Some(from), Some(to)) if from <= to => {
            format!("{}{}", &message[..from - 1], &message[to + 1..])
        }
        _ => message.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use crate::PolicyConfig;

    fn message(text: &str) -> String {
        PolicyConfig::from_toml(text).expect_err("is wrong").to_string()
    }

    #[test]
    fn a_value_of_the_wrong_type_is_named_by_its_key() {
        let text = "mode = \"enforce\"\nredact = \"yes\"\n";
        assert_eq!(
            message(text),
            "policy, line 2: `redact`: invalid type: string, expected a boolean"
        );
        assert!(message("[limits]\nbuffer = \"x\"\n").contains("`buffer`"));
        assert!(message("strip = [\n  \"ansi\",\n  7,\n]\n").contains("`strip`"));
        assert!(message("block = \"terrible\"\n").contains("`block`"));
    }

    #[test]
    fn an_unknown_key_is_named_once() {
        let text = message("redakt = true\n");
        assert_eq!(text.matches("redakt").count(), 1, "{text}");
    }

    #[test]
    fn no_value_is_quoted() {
        let pattern = "[[detector.patterns]]\nname = \"n\"\n";
        for line in ["keywords = \"hush, \\\"hush\\\"\"", "secret_group = \"hush\""] {
            let text = message(&format!("{pattern}{line}\n"));
            assert!(!text.contains("hush"), "{text}");
        }
    }
}
