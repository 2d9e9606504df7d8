//! Single characters: which class each is of, and who needs a joiner.

use super::ControlClass;

pub(super) const ESC: char = '\u{1b}';
/// String terminator, 8-bit.
pub(super) const ST: char = '\u{9c}';

/// The class of a character by itself; sequences are another matter.
pub(super) fn class(c: char) -> Option<ControlClass> {
    Some(match c {
        '\t' | '\n' | '\r' => return None,
        '\u{0}'..='\u{1f}' | '\u{7f}'..='\u{9f}' => ControlClass::C0c1,
        '\u{200b}'..='\u{200d}' | '\u{2060}' | '\u{feff}' => ControlClass::ZeroWidth,
        '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => ControlClass::Bidi,
        '\u{e0000}'..='\u{e007f}' => ControlClass::Tags,
        '\u{fe00}'..='\u{fe0f}' | '\u{e0100}'..='\u{e01ef}' => ControlClass::Variation,
        '\u{200e}'
        | '\u{200f}'
        | '\u{61c}'
        | '\u{ad}'
        | '\u{180e}'
        | '\u{2061}'..='\u{2064}'
        | '\u{206a}'..='\u{206f}' => ControlClass::Marks,
        _ => return None,
    })
}

/// Characters of no class that have no width either: the rest of Unicode's
/// `Default_Ignorable_Code_Point` (a combining grapheme joiner, fillers, inherent
/// vowels, Mongolian selectors, format controls of shorthand and music, and
/// what is reserved), and interlinear annotation. They hide in words, and
/// stripping them would break text that has a use for them.
pub(super) fn is_filler(c: char) -> bool {
    matches!(
        c,
        '\u{34f}'
            | '\u{115f}'
            | '\u{1160}'
            | '\u{17b4}'
            | '\u{17b5}'
            | '\u{180b}'..='\u{180d}'
            | '\u{180f}'
            | '\u{2065}'
            | '\u{3164}'
            | '\u{ffa0}'
            | '\u{fff0}'..='\u{fffb}'
            | '\u{1bca0}'..='\u{1bca3}'
            | '\u{1d173}'..='\u{1d17a}'
            | '\u{e0080}'..='\u{e00ff}'
            | '\u{e01f0}'..='\u{e0fff}'
    )
}

/// Whether an 8-bit control begins (or ends) a sequence.
pub(super) fn is_introducer(c: char) -> bool {
    matches!(c, ESC | '\u{90}' | '\u{98}' | '\u{9b}'..='\u{9f}')
}

/// Whether emoji, or a script that needs joiners, stands on both sides of one.
pub(super) fn wants_joiner(before: char, after: char) -> bool {
    let emoji = |c: char| {
        matches!(c, '\u{a9}' | '\u{ae}' | '\u{2190}'..='\u{21ff}' | '\u{2300}'..='\u{23ff}'
            | '\u{2600}'..='\u{27bf}' | '\u{2b00}'..='\u{2bff}' | '\u{1f000}'..='\u{1faff}')
    };
    let indic = |c: char| matches!(c, '\u{900}'..='\u{dff}' | '\u{1000}'..='\u{109f}');
    let arabic = |c: char| {
        matches!(c, '\u{600}'..='\u{77f}' | '\u{860}'..='\u{8ff}' | '\u{fb50}'..='\u{fdff}'
            | '\u{fe70}'..='\u{fefc}')
    };
    ((emoji(before) || before == '\u{fe0f}') && emoji(after))
        || (indic(before) && indic(after))
        || (arabic(before) && arabic(after))
}

/// Whether any class, or a filler, could be in these bytes of UTF-8. `false`
/// is certain; costs one look at each byte.
pub fn may_contain(bytes: &[u8]) -> bool {
    bytes.iter().enumerate().any(|(at, &byte)| SUSPECT[byte as usize] && is_suspect(&bytes[at..]))
}

/// Bytes that a character of interest begins with.
static SUSPECT: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = 0;
    while byte < 0x20 {
        table[byte] = !matches!(byte as u8, b'\t' | b'\n' | b'\r');
        byte += 1;
    }
    let leads = [0x7f, 0xc2, 0xcd, 0xd8, 0xe1, 0xe2, 0xe3, 0xef, 0xf0, 0xf3];
    let mut lead = 0;
    while lead < leads.len() {
        table[leads[lead]] = true;
        lead += 1;
    }
    table
};

fn is_suspect(bytes: &[u8]) -> bool {
    match bytes {
        [0xc2, next, ..] => matches!(next, 0x80..=0x9f | 0xad),
        [0xcd, next, ..] => *next == 0x8f,
        [0xd8, next, ..] => *next == 0x9c,
        [0xe1, next, ..] => matches!(next, 0x85 | 0x9e | 0xa0),
        [0xe2, next, ..] => matches!(next, 0x80 | 0x81),
        [0xe3, next, ..] => *next == 0x85,
        [0xef, next, ..] => matches!(next, 0xb8 | 0xbb | 0xbe | 0xbf),
        [0xf0, next, third, ..] => matches!((next, third), (0x9b, 0xb2) | (0x9d, 0x85)),
        [0xf3, next, ..] => *next == 0xa0,
        _ => true,
    }
}
