//! Single characters: which class each is of.

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

/// Whether a control begins (or, 8-bit, ends) a sequence.
pub(super) fn is_introducer(c: char) -> bool {
    matches!(c, ESC | '\u{90}' | '\u{98}' | '\u{9b}'..='\u{9f}')
}
