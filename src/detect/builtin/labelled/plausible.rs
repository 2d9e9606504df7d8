//! Whether a labelled value is a secret: entropy floors and stop lists.

use super::label::{Label, Separator};
use super::value::Value;
use crate::detect::check::{
    classes, entropy, has_digit, is_placeholder, is_random, is_reference, is_uuid, is_wordy,
    low_variety,
};

/// Words that stand for a value in code, schemas and forms.
const STOP: &[&str] = &[
    "null",
    "nil",
    "none",
    "true",
    "false",
    "undefined",
    "string",
    "str",
    "text",
    "password",
    "passwd",
    "pwd",
    "pass",
    "passphrase",
    "secret",
    "token",
    "number",
    "integer",
    "int",
    "bool",
    "boolean",
    "object",
    "array",
    "any",
    "void",
    "option",
    "required",
    "optional",
    "hidden",
    "masked",
    "yes",
    "no",
    "on",
    "off",
    "empty",
    "default",
    "value",
    "input",
    "enter",
    "the",
    "is",
    "are",
    "in",
    "to",
    "for",
    "and",
    "or",
    "not",
    "with",
    "from",
    "must",
    "should",
    "your",
    "type",
    "bytes",
    "char",
    "varchar",
    "file",
    "prompt",
    "env",
    "environ",
    "credentials",
    "auth",
    "bearer",
    "basic",
    "redacted",
    "removed",
    "filtered",
    "unset",
    "set",
    "todo",
    "tbd",
    "changeme",
    "replaceme",
    "n/a",
    "na",
    "unknown",
    "invalid",
];

fn is_stop_word(value: &[u8]) -> bool {
    std::str::from_utf8(value)
        .is_ok_and(|value| STOP.contains(&value.to_ascii_lowercase().as_str()))
}

/// What no value of any label may be.
fn is_nothing(value: &[u8]) -> bool {
    is_reference(value)
        || is_placeholder(value)
        || is_hidden(value)
        || is_uuid(value)
        || is_code(value)
        || value.starts_with(b"+")
}

/// One character repeated, dots, stars, backslashes.
fn is_hidden(value: &[u8]) -> bool {
    let first = value.first().copied().unwrap_or_default();
    value.iter().all(|&byte| byte == first)
        || value.iter().all(|byte| matches!(byte, b'*' | b'.' | b'\\' | b'-' | b'_' | b' '))
}

/// A call, a path of names, an operator.
fn is_code(value: &[u8]) -> bool {
    let has = |needle: &str| memchr::memmem::find(value, needle.as_bytes()).is_some();
    let call = value.iter().position(|&byte| byte == b'(').is_some_and(|at| {
        value[..at]
            .iter()
            .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.' | b':' | b'!'))
    });
    let index = (value.iter().position(|&byte| byte == b'[')).is_some_and(|at| {
        at > 0 && value[..at].iter().all(|b| b.is_ascii_alphanumeric() || b"_.".contains(b))
    });
    call || index
        || has("::")
        || has("->")
        || has("=>")
        || value.starts_with(b"[")
        || has("[\"")
        || has("['")
        || has("()")
        || value.ends_with(b"(")
        || value.ends_with(b"[")
        || value.starts_with(b"&")
        || value.starts_with(b"*")
        || value.starts_with(b"/")
        || value.starts_with(b"./")
        || value.starts_with(b"../")
        || value.starts_with(b"~/")
}

fn is_number(value: &[u8]) -> bool {
    value.iter().all(|byte| {
        byte.is_ascii_digit() || matches!(byte, b'.' | b',' | b'-' | b'_' | b':' | b' ')
    }) || value
        .strip_prefix(b"0x")
        .is_some_and(|hex| hex.len() <= 8 && hex.iter().all(u8::is_ascii_hexdigit))
}

/// What follows a marker, ours or forged: the marker alone is no value, and
/// hides none.
fn unmarked(text: &[u8]) -> &[u8] {
    match (text.starts_with(b"[REDACTED:"), text.iter().position(|&byte| byte == b']')) {
        (true, Some(end)) => &text[end + 1..],
        _ => text,
    }
}

/// Weak passwords that people do set.
const WEAK: &[&str] =
    &["password", "passwd", "pwd", "pass", "secret", "token", "default", "passphrase"];

/// Weak passwords count where the label says database.
pub(super) fn database(haystack: &[u8], label: &Label, value: &Value) -> bool {
    let text = unmarked(&haystack[value.span.clone()]);
    // Source code assigns and types bare names: `db_password = password`.
    let bare = !value.quoted && label.separator == Separator::Assign;
    let weak = std::str::from_utf8(text)
        .is_ok_and(|text| WEAK.contains(&text.to_ascii_lowercase().as_str()));
    let nothing = is_nothing(text) || (is_stop_word(text) && !weak) || (bare && is_wordy(text));
    let number = is_number(text) && text.len() < 4;
    text.len() >= 3 && !nothing && !number && has_room(text)
}

/// A sentence is no password.
fn has_room(text: &[u8]) -> bool {
    text.iter().filter(|byte| byte.is_ascii_whitespace()).count() <= 2
}

/// Chosen by a person: two classes of characters and no name.
pub(super) fn password(haystack: &[u8], label: &Label, value: &Value) -> bool {
    let text = &haystack[value.span.clone()];
    let blank = text.iter().any(u8::is_ascii_whitespace);
    let literal = value.quoted || !matches!(label.separator, Separator::Assign | Separator::Comma);
    text.len() >= 6
        && !is_nothing(text)
        && !is_stop_word(text)
        && !is_number(text)
        && !is_constant(text)
        && !low_variety(text)
        && classes(text) >= 2
        && literal
        && !blank
        && has_digit_or_sign(text)
        && (!is_wordy(text) || has_secret_digits(text))
        && entropy(text) >= 2.3
}

fn has_digit_or_sign(text: &[u8]) -> bool {
    text.iter().any(u8::is_ascii_digit) || text.iter().any(|byte| b"!@#$%^&*+?~".contains(byte))
}

/// `hunter2`, `Summer2024`: words with digits are what people choose. Names
/// with several parts (`v2-beta`, `field_1`) are not.
fn has_secret_digits(text: &[u8]) -> bool {
    text.iter().any(u8::is_ascii_digit) && text.iter().all(u8::is_ascii_alphanumeric)
}

/// `SOME_CONSTANT_2` of source code.
fn is_constant(text: &[u8]) -> bool {
    text.contains(&b'_')
        && text
            .iter()
            .all(|&byte| byte.is_ascii_uppercase() || byte.is_ascii_digit() || byte == b'_')
}

/// Drawn by a machine: ten or more characters that look it.
pub(super) fn secret(haystack: &[u8], label: &Label, value: &Value) -> bool {
    let text = &haystack[value.span.clone()];
    let braced = value.span.start > 0 && haystack[value.span.start - 1] == b'{';
    // Letters alone after a colon are a type more often than a token.
    let kind = !value.quoted && label.separator == Separator::Colon && !has_digit(text);
    // And after an equals sign a name: `secret = readFromTheVault`.
    let name =
        !value.quoted && label.separator == Separator::Assign && !has_digit(text) && is_wordy(text);
    text.len() >= 10
        && !braced
        && !kind
        && !name
        && !is_nothing(text)
        && !says_test(text)
        && !is_number(text)
        && !is_constant(text)
        && text.iter().all(|byte| byte.is_ascii_graphic() && *byte != b'\\')
        && is_random(text)
}

/// A part of it names a fixture: `task_test_…`. Vendors' test keys have rows
/// of their own.
fn says_test(text: &[u8]) -> bool {
    let fixtures: [&[u8]; 6] = [b"test", b"mock", b"fake", b"dummy", b"sample", b"demo"];
    (text.split(|byte| !byte.is_ascii_alphanumeric()))
        .any(|part| fixtures.contains(&part.to_ascii_lowercase().as_slice()))
}
