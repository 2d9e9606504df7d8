//! Who needs a joiner? ZWJ (U+200D) and ZWNJ (U+200C) shape text in some
//! scripts and glue emoji together; anywhere else they only hide.
//!
//! Sources: RFC 5892, appendix A.1 and A.2 (joiners after a virama, ZWNJ
//! between joining letters); the Unicode Standard, chapters 9 (Arabic), 12
//! (Indic scripts) and 16 (Khmer); UTS #51 (emoji ZWJ sequences).

use super::chars::class;

/// Whether joiners that a script or an emoji needs are kept.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Joiners {
    /// They go with `zero_width`.
    #[default]
    Strip,
    /// U+200C and U+200D stay in Indic and Arabic scripts and their kin, and
    /// U+200D between emoji. Between letters that do not change their shape
    /// (Latin, say), they go.
    Keep,
}

pub(super) const ZWNJ: char = '\u{200c}';
pub(super) const ZWJ: char = '\u{200d}';

/// Whether a joiner is needed between its neighbours. `before` is what stands
/// before it once a variation selector is left out; `None` is an end of the
/// text.
///
/// What comes next must be there to stay: a neighbour that may yet be removed
/// is no reason to keep a joiner, or a second look would find otherwise.
pub(super) fn wants(joiner: char, before: Option<char>, next: Option<char>) -> bool {
    let both = |is: fn(char) -> bool| before.is_some_and(is) && next.is_some_and(is);
    // Half forms, and the chillu letters of Malayalam, end words as well.
    (before.is_some_and(is_virama) && (next.is_some_and(is_indic) || is_edge(next)))
        || both(is_indic)
        || both(is_cursive)
        // A letter in its joined form by itself, as in abbreviations.
        || (joiner == ZWJ
            && (both(is_emoji)
                || (before.is_some_and(is_cursive) && is_edge(next))
                || (is_edge(before) && next.is_some_and(is_cursive))))
}

/// Whether a word ends here.
fn is_edge(c: Option<char>) -> bool {
    c.is_none_or(|c| class(c).is_none() && !c.is_alphanumeric() && !is_emoji(c))
}

fn is_emoji(c: char) -> bool {
    matches!(c,
        '\u{a9}' | '\u{ae}' | '\u{2190}'..='\u{21ff}' | '\u{2300}'..='\u{23ff}'
        | '\u{2600}'..='\u{27bf}' | '\u{2b00}'..='\u{2bff}' | '\u{1f000}'..='\u{1faff}')
}

/// Scripts that stack or reorder: those of India and Sri Lanka, Tibetan, and
/// the Brahmic scripts of South-East Asia.
fn is_indic(c: char) -> bool {
    matches!(c,
        '\u{900}'..='\u{dff}' | '\u{f00}'..='\u{109f}' | '\u{1700}'..='\u{17ff}'
        | '\u{1900}'..='\u{194f}' | '\u{19e0}'..='\u{1aaf}' | '\u{1b00}'..='\u{1c4f}'
        | '\u{1cd0}'..='\u{1cff}' | '\u{a800}'..='\u{a82f}' | '\u{a880}'..='\u{a8ff}'
        | '\u{a930}'..='\u{a95f}' | '\u{a980}'..='\u{aa7f}' | '\u{aae0}'..='\u{aaff}'
        | '\u{abc0}'..='\u{abff}' | '\u{11000}'..='\u{11fff}')
}

/// Signs that kill a vowel (canonical combining class 9) and what does their
/// work elsewhere.
fn is_virama(c: char) -> bool {
    matches!(
        c,
        '\u{94d}'
            | '\u{9cd}'
            | '\u{a4d}'
            | '\u{acd}'
            | '\u{b4d}'
            | '\u{bcd}'
            | '\u{c4d}'
            | '\u{ccd}'
            | '\u{d3b}'
            | '\u{d3c}'
            | '\u{d4d}'
            | '\u{dca}'
            | '\u{f84}'
            | '\u{1039}'
            | '\u{103a}'
            | '\u{1714}'
            | '\u{1734}'
            | '\u{17d2}'
            | '\u{1a60}'
            | '\u{1b44}'
            | '\u{1baa}'
            | '\u{1bab}'
            | '\u{a806}'
            | '\u{a82c}'
            | '\u{a8c4}'
            | '\u{a953}'
            | '\u{a9c0}'
            | '\u{aaf6}'
            | '\u{abed}'
            | '\u{11046}'
            | '\u{110b9}'
            | '\u{11133}'
            | '\u{11134}'
            | '\u{111c0}'
            | '\u{11235}'
            | '\u{112ea}'
            | '\u{1134d}'
            | '\u{11442}'
            | '\u{114c2}'
            | '\u{115bf}'
            | '\u{1163f}'
            | '\u{116b6}'
    )
}

/// Scripts whose letters join: Arabic, Syriac, N'Ko, Mandaic, Mongolian,
/// Phags-pa, Hanifi Rohingya, Sogdian and Adlam.
fn is_cursive(c: char) -> bool {
    matches!(c,
        '\u{600}'..='\u{77f}' | '\u{7c0}'..='\u{7ff}' | '\u{840}'..='\u{8ff}'
        | '\u{1800}'..='\u{18af}' | '\u{a840}'..='\u{a877}' | '\u{fb50}'..='\u{fdff}'
        | '\u{fe70}'..='\u{fefc}' | '\u{10d00}'..='\u{10d3f}' | '\u{10f30}'..='\u{10f6f}'
        | '\u{1e900}'..='\u{1e95f}')
        && class(c).is_none()
}
