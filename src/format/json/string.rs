//! JSON strings (RFC 8259, section 7): to text and back.

use std::borrow::Cow;
use std::ops::Range;

use crate::format::edit::Edit;
use crate::format::map::OffsetMap;

/// The text of a string, given what stands between its quotes, with a map back
/// to it. `None` for the map means that they are the same.
///
/// A surrogate without its other half is no character; it reads as U+FFFD,
/// which maps to the whole escape.
pub(crate) fn decode(raw: &str) -> (Cow<'_, str>, Option<OffsetMap>) {
    let Some(first) = memchr::memchr(b'\\', raw.as_bytes()) else {
        return (Cow::Borrowed(raw), None);
    };
    let mut text = String::with_capacity(raw.len());
    let mut map = OffsetMap::default();
    let mut at = 0;
    let mut next = Some(first);
    while let Some(slash) = next {
        text.push_str(&raw[at..slash]);
        map.copy(slash - at);
        let (character, len) = escape(&raw.as_bytes()[slash..]);
        text.push(character);
        map.replace(character.len_utf8(), len);
        at = slash + len;
        next = memchr::memchr(b'\\', &raw.as_bytes()[at..]).map(|found| at + found);
    }
    text.push_str(&raw[at..]);
    map.copy(raw.len() - at);
    (Cow::Owned(text), Some(map))
}

/// The character that an escape spells, and the length of the escape. The
/// lexer has checked the grammar; what is cut short reads as U+FFFD.
fn escape(bytes: &[u8]) -> (char, usize) {
    let simple = |character| (character, 2);
    match bytes.get(1) {
        Some(b'n') => simple('\n'),
        Some(b't') => simple('\t'),
        Some(b'r') => simple('\r'),
        Some(b'b') => simple('\u{8}'),
        Some(b'f') => simple('\u{c}'),
        Some(b'u') => match unit(bytes) {
            Some(high @ 0xD800..=0xDBFF) => match bytes.get(6..).and_then(unit) {
                Some(low @ 0xDC00..=0xDFFF) => {
                    let code = 0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00);
                    (char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER), 12)
                }
                _ => (char::REPLACEMENT_CHARACTER, 6),
            },
            Some(code) => (char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER), 6),
            None => (char::REPLACEMENT_CHARACTER, bytes.len().min(2)),
        },
        Some(&byte) if byte.is_ascii() => simple(char::from(byte)),
        _ => (char::REPLACEMENT_CHARACTER, 1),
    }
}

fn unit(bytes: &[u8]) -> Option<u32> {
    if bytes.get(..2)? != br"\u" {
        return None;
    }
    let digits = bytes.get(2..6)?;
    if !digits.iter().all(u8::is_ascii_hexdigit) {
        return None;
    }
    u32::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()
}

/// Text as it is written between a string's quotes: only what must be escaped
/// is.
pub(crate) fn encode(text: Cow<'static, str>) -> Cow<'static, str> {
    let must = |byte: u8| byte < 0x20 || byte == b'"' || byte == b'\\';
    if !text.bytes().any(must) {
        return text;
    }
    let mut out = String::with_capacity(text.len() + 8);
    for character in text.chars() {
        match character {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            '\u{0}'..='\u{1f}' => {
                out.push_str("\\u00");
                for digit in [u32::from(character) >> 4, u32::from(character) & 15] {
                    out.push(char::from_digit(digit, 16).unwrap_or('0'));
                }
            }
            other => out.push(other),
        }
    }
    Cow::Owned(out)
}

/// An edit of a decoded text as an edit of the JSON around it. `inside` is
/// where the raw string begins, after its quote.
pub(crate) fn place(edit: Edit, map: Option<&OffsetMap>, inside: usize) -> Edit {
    let range = map.map_or(edit.range.clone(), |map| map.source(edit.range.clone()));
    Edit::new(inside + range.start..inside + range.end, encode(edit.with))
}

/// Widens a span inside a raw string so that it cuts through no escape.
pub(crate) fn snap(raw: &str, span: Range<usize>) -> Range<usize> {
    let bytes = raw.as_bytes();
    let (mut start, mut end) = (span.start, span.end);
    let mut at = 0;
    while let Some(found) = memchr::memchr(b'\\', &bytes[at..]) {
        let slash = at + found;
        if slash >= end {
            break;
        }
        let next = slash + escape(&bytes[slash..]).1;
        if slash < start && start < next {
            start = slash;
        }
        if slash < end && end < next {
            end = next;
        }
        at = next;
    }
    start..end
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn escapes_decode_and_map_back() {
        let raw = r"a\u0041\n\ud83d\ude00\/é\ud800x";
        let (text, map) = decode(raw);
        assert_eq!(text, "aA\n\u{1f600}/é\u{fffd}x");
        let map = map.unwrap();
        assert_eq!(&raw[map.source(1..2)], r"\u0041");
        assert_eq!(&raw[map.source(3..7)], r"\ud83d\ude00");
        assert_eq!(&raw[map.source(10..13)], r"\ud800");
        assert_eq!(&raw[map.source(13..14)], "x");
    }

    #[test]
    fn snapping_keeps_escapes_whole() {
        let raw = r"ab\u0041cd";
        assert_eq!(snap(raw, 4..9), 2..9);
        assert_eq!(snap(raw, 0..5), 0..8);
        assert_eq!(snap(raw, 8..9), 8..9);
        assert_eq!(snap(r"\\\\x", 2..5), 2..5);
    }

    proptest! {
        #[test]
        fn encode_is_read_back_by_serde_json(text in any::<String>()) {
            let quoted = format!("\"{}\"", encode(text.clone().into()));
            prop_assert_eq!(serde_json::from_str::<String>(&quoted).unwrap(), text);
        }

        #[test]
        fn decode_agrees_with_serde_json(text in any::<String>()) {
            let quoted = serde_json::to_string(&text).unwrap();
            let (decoded, map) = decode(&quoted[1..quoted.len() - 1]);
            prop_assert_eq!(&decoded, &text);
            if let Some(map) = map {
                prop_assert_eq!(map.source(0..text.len()), 0..quoted.len() - 2);
            }
        }

        #[test]
        fn decode_never_panics(raw in r#"(\\|u|d8|[0-9a-f]|é|"){0,30}"#) {
            decode(&raw);
            for start in 0..raw.len() {
                snap(&raw, start..raw.len());
            }
        }
    }
}
