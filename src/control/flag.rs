//! Flags of parts of countries (UTS #51, annex C.1): a black flag, tag
//! characters that spell a CLDR subdivision, a cancel tag.

pub(super) const BLACK_FLAG: char = '\u{1f3f4}';
const CANCEL: char = '\u{e007f}';

/// Letters and digits of the longest subdivision: a region of three digits,
/// and four more characters.
const MAX_SPEC: usize = 7;

/// How many tag characters, cancel tag and all, make a flag of the black flag
/// before them; 0 if they do not. Looks at eight characters at most.
///
/// A subdivision is a region (two letters or three digits) and one to four
/// letters or digits (UTS #35, `unicode_subdivision_id`). Anything else behind
/// a black flag is a message.
pub(super) fn len(tags: impl Iterator<Item = char>) -> usize {
    let mut spec = [0u8; MAX_SPEC];
    for (index, tag) in tags.take(MAX_SPEC + 1).enumerate() {
        match tag {
            CANCEL if is_subdivision(&spec[..index]) => return index + 1,
            '\u{e0030}'..='\u{e0039}' | '\u{e0061}'..='\u{e007a}' if index < MAX_SPEC => {
                // Tag characters are ASCII, moved to U+E0000.
                spec[index] = (u32::from(tag) & 0x7f) as u8;
            }
            _ => return 0,
        }
    }
    0
}

fn is_subdivision(spec: &[u8]) -> bool {
    let suffix = match spec {
        [a, b, suffix @ ..] if a.is_ascii_lowercase() && b.is_ascii_lowercase() => suffix,
        [a, b, c, suffix @ ..] if [a, b, c].iter().all(|digit| digit.is_ascii_digit()) => suffix,
        _ => return false,
    };
    (1..=4).contains(&suffix.len())
}
