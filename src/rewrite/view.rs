//! Decoded, normalised copies of a leaf, with maps back to it.

use std::borrow::Cow;

use crate::control;
use crate::format::map::OffsetMap;

/// A text and where each stretch of it came from.
#[derive(Debug)]
pub(super) struct View {
    pub(super) text: String,
    pub(super) map: OffsetMap,
}

/// The text as it reads with invisible characters gone. `None` if it has none.
///
/// U+FFFD goes, too: it stands for bytes that are no UTF-8, which a lenient
/// reader drops.
pub(super) fn visible(text: &str) -> Option<View> {
    if !control::may_contain(text.as_bytes()) && !text.contains(char::REPLACEMENT_CHARACTER) {
        return None;
    }
    without(text, control::invisible(text))
}

/// The same for who reads no terminal sequences: of those, only the control
/// that begins them is gone. `None` if there are none. Comes with the offsets
/// of the view that count as beginnings.
pub(super) fn visible_to_all(text: &str) -> Option<(View, Vec<usize>)> {
    if !control::may_contain(text.as_bytes()) {
        return None;
    }
    let (gone, begins) = control::invisible_alone(text)?;
    let view = without(text, gone)?;
    let mut gaps = view.map.gaps();
    gaps.extend(view.map.text(&begins));
    gaps.sort_unstable();
    Some((view, gaps))
}

fn without(text: &str, mut gone: Vec<std::ops::Range<usize>>) -> Option<View> {
    gone.extend(text.match_indices(char::REPLACEMENT_CHARACTER).map(|(at, c)| at..at + c.len()));
    if gone.is_empty() {
        return None;
    }
    gone.sort_by_key(|range| range.start);
    let mut view = View { text: String::with_capacity(text.len()), map: OffsetMap::default() };
    let mut at = 0;
    for range in gone {
        if range.start < at {
            continue;
        }
        view.text.push_str(&text[at..range.start]);
        view.map.copy(range.start - at);
        view.map.replace(0, range.len());
        at = range.end;
    }
    view.text.push_str(&text[at..]);
    view.map.copy(text.len() - at);
    Some(view)
}

/// The text with backslash escapes decoded, as JSON, JavaScript and kin spell
/// them. `None` if it has none.
///
/// Text is often source code or JSON inside JSON: a secret spelled `\u0067hp_`
/// is a secret to whoever evaluates it.
pub(super) fn unescaped(text: &str) -> Option<View> {
    let first = memchr::memchr(b'\\', text.as_bytes())?;
    let mut view = View { text: String::with_capacity(text.len()), map: OffsetMap::default() };
    let mut at = 0;
    let mut next = Some(first);
    while let Some(slash) = next {
        view.text.push_str(&text[at..slash]);
        view.map.copy(slash - at);
        let (character, len) = escape(&text[slash..]);
        view.text.push(character);
        view.map.replace(character.len_utf8(), len);
        at = slash + len;
        next = memchr::memchr(b'\\', &text.as_bytes()[at..]).map(|found| at + found);
    }
    view.text.push_str(&text[at..]);
    view.map.copy(text.len() - at);
    Some(view)
}

/// The character at a backslash and how long its spelling is. What is no
/// escape stands for itself.
fn escape(text: &str) -> (char, usize) {
    let bytes = text.as_bytes();
    let code = |from: usize, to: usize| {
        let digits = text.get(from..to).filter(|d| d.bytes().all(|b| b.is_ascii_hexdigit()))?;
        u32::from_str_radix(digits, 16).ok()
    };
    let spelled = match bytes.get(1) {
        Some(b'n') => Some(('\n', 2)),
        Some(b't') => Some(('\t', 2)),
        Some(b'r') => Some(('\r', 2)),
        Some(&byte @ (b'"' | b'\'' | b'/' | b'\\' | b'`')) => Some((char::from(byte), 2)),
        Some(b'x') => code(2, 4).and_then(char::from_u32).map(|c| (c, 4)),
        Some(b'u') if bytes.get(2) == Some(&b'{') => {
            memchr::memchr(b'}', &bytes[..bytes.len().min(10)])
                .and_then(|end| code(3, end).and_then(char::from_u32).map(|c| (c, end + 1)))
        }
        Some(b'u') => code(2, 6).map(|high| match (high, text.get(6..8), code(8, 12)) {
            (0xD800..=0xDBFF, Some(r"\u"), Some(low @ 0xDC00..=0xDFFF)) => {
                let both = 0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00);
                (char::from_u32(both).unwrap_or(char::REPLACEMENT_CHARACTER), 12)
            }
            _ => (char::from_u32(high).unwrap_or(char::REPLACEMENT_CHARACTER), 6),
        }),
        _ => None,
    };
    spelled.unwrap_or(('\\', 1))
}

/// Bytes as text: what is no UTF-8 reads as U+FFFD, one for each maximal
/// ill-formed part, and maps back to the bytes.
pub(super) fn utf8(bytes: &[u8]) -> (Cow<'_, str>, Option<OffsetMap>) {
    if let Ok(text) = std::str::from_utf8(bytes) {
        return (Cow::Borrowed(text), None);
    }
    let mut text = String::with_capacity(bytes.len());
    let mut map = OffsetMap::default();
    for chunk in bytes.utf8_chunks() {
        text.push_str(chunk.valid());
        map.copy(chunk.valid().len());
        if !chunk.invalid().is_empty() {
            text.push(char::REPLACEMENT_CHARACTER);
            map.replace(char::REPLACEMENT_CHARACTER.len_utf8(), chunk.invalid().len());
        }
    }
    (Cow::Owned(text), Some(map))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn goes_back(text: &str, view: &View) -> Result<(), TestCaseError> {
        let mut end = 0;
        for (at, c) in view.text.char_indices() {
            let range = view.map.source(at..at + c.len_utf8());
            prop_assert!(range.start >= end, "in order");
            let mut buffer = [0; 4];
            prop_assert_eq!(&text[range.clone()], &*c.encode_utf8(&mut buffer));
            end = range.end;
        }
        Ok(())
    }

    proptest! {
        #[test]
        fn every_character_of_a_view_goes_back_to_itself(
            text in "([a-z«é日]|[\u{0}\u{1b}\u{9b}\u{9c}\u{9d}\u{200b}\u{200d}\u{202e}\u{e0041}\u{fe0f}\u{fffd}\\[\\]P;0m]){0,40}",
        ) {
            let views = [visible(&text), visible_to_all(&text).map(|(view, _)| view)];
            for view in views.into_iter().flatten() {
                goes_back(&text, &view)?;
                prop_assert!(visible(&view.text).is_none(), "{:?}", view.text);
            }
        }
    }
}
