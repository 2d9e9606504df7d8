use std::borrow::Cow;
use std::ops::Range;

use super::chars::{ESC, class, is_filler, is_introducer, may_contain, wants_joiner};
use super::{ControlClass, ControlClasses, ansi};

/// Whether joiners that a script or an emoji needs are kept.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Joiners {
    /// They go with `zero_width`.
    #[default]
    Strip,
    /// U+200C and U+200D stay between two emoji, two Indic or two Arabic
    /// letters.
    Keep,
}

/// A stretch of a text that goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Removal {
    range: Range<usize>,
    class: ControlClass,
}

impl Removal {
    /// Byte range in the text, on character boundaries.
    pub fn range(&self) -> Range<usize> {
        self.range.clone()
    }

    /// Why it goes.
    pub fn class(&self) -> ControlClass {
        self.class
    }
}

/// The text without these classes.
///
/// ```
/// use tower_sanitize::control::{ControlClass, ControlClasses, Joiners, strip};
///
/// let text = "\u{1b}[31mred\u{1b}[0m \u{915}\u{94d}\u{200d}\u{937}\u{200b}";
/// // Nothing by default.
/// assert_eq!(strip(text, ControlClasses::NONE, Joiners::Strip), text);
/// // The four classes of a policy.
/// let four = ControlClass::FOUR.into_iter().collect();
/// assert_eq!(strip(text, four, Joiners::Strip), "red \u{915}\u{94d}\u{937}");
/// // The same, with the joiner that Hindi needs.
/// assert_eq!(strip(text, four, Joiners::Keep), "red \u{915}\u{94d}\u{200d}\u{937}");
/// ```
pub fn strip(text: &str, classes: ControlClasses, joiners: Joiners) -> Cow<'_, str> {
    let removals = removals(text, classes, joiners);
    if removals.is_empty() {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    let mut at = 0;
    for removal in removals {
        out.push_str(&text[at..removal.range.start]);
        at = removal.range.end;
    }
    out.push_str(&text[at..]);
    Cow::Owned(out)
}

/// What goes if these classes go: sorted, disjoint. One linear pass, to a
/// fixed point: what is left has nothing of them.
pub fn removals(text: &str, classes: ControlClasses, joiners: Joiners) -> Vec<Removal> {
    if classes.is_empty() || !may_contain(text.as_bytes()) {
        return Vec::new();
    }
    let mut pass = Pass { text, classes, joiners, removals: Vec::new(), kept: Vec::new() };
    pass.run();
    let mut removals = pass.removals;
    removals.sort_by_key(|removal| removal.range.start);
    removals
}

/// Everything that has no width, whatever classes it is of, and fillers of no
/// class as well: the text without these ranges is the text as it reads.
/// Sorted, disjoint.
pub fn invisible(text: &str) -> Vec<Range<usize>> {
    let transparent = |c: char| class(c).is_some() || is_filler(c);
    let mut ranges: Vec<Range<usize>> = Vec::new();
    let mut at = 0;
    while let Some(c) = text[at..].chars().next() {
        let end =
            if is_introducer(c) { ansi::end(text, at, &transparent) } else { at + c.len_utf8() };
        if is_introducer(c) || transparent(c) {
            match ranges.last_mut() {
                Some(last) if last.end == at => last.end = end,
                _ => ranges.push(at..end),
            }
        }
        at = end;
    }
    ranges
}

/// Like [`invisible`], but a terminal's sequences lose only the control that
/// begins them: the text as it reads to whoever is no terminal. A secret in the
/// title that a sequence sets is text to a model. `None` if there are no
/// sequences, where both are the same.
///
/// The second list holds the ends of introducers of two characters: what
/// follows one is a beginning, whatever the second character is.
pub(crate) fn invisible_alone(text: &str) -> Option<(Vec<Range<usize>>, Vec<usize>)> {
    let mut introducers = false;
    let mut escape = false;
    let mut ranges: Vec<Range<usize>> = Vec::new();
    let mut begins = Vec::new();
    for (at, c) in text.char_indices() {
        let end = at + c.len_utf8();
        introducers |= is_introducer(c);
        if class(c).is_none() && !is_filler(c) {
            if std::mem::take(&mut escape) && matches!(c, '[' | ']' | 'P' | 'X' | '^' | '_') {
                begins.push(end);
            }
            continue;
        }
        escape = c == ESC || (escape && !is_introducer(c));
        match ranges.last_mut() {
            Some(last) if last.end == at => last.end = end,
            _ => ranges.push(at..end),
        }
    }
    introducers.then_some((ranges, begins))
}

/// Tag characters in a row, outside of a flag, that are a message.
const TAG_MESSAGE: usize = 8;
/// Variation selectors in a row that are a message.
const SELECTOR_MESSAGE: usize = 4;

/// What a kept character was kept as; the number is how many of the kind stand
/// in a row up to it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Other,
    Flag,
    Tag(usize),
    Selector(usize),
}

/// The stack of what is kept decides about characters that depend on what they
/// stand next to: neighbours in the result, not in the source, so that a second
/// pass over the result decides the same.
struct Pass<'a> {
    text: &'a str,
    classes: ControlClasses,
    joiners: Joiners,
    removals: Vec<Removal>,
    kept: Vec<(Range<usize>, char, Kind)>,
}

impl Pass<'_> {
    fn run(&mut self) {
        let plain = self.without_context();
        // Of the message that is being removed, what follows goes, too.
        let mut message = None;
        let mut index = 0;
        while index < plain.len() {
            let (range, c) = plain[index].clone();
            let flag = flag_len(&plain[index..]);
            if flag > 0 {
                for (range, c) in &plain[index..index + flag] {
                    self.kept.push((range.clone(), *c, Kind::Flag));
                }
                (message, index) = (None, index + flag);
                continue;
            }
            index += 1;
            match class(c) {
                Some(kind @ ControlClass::Tags) => {
                    if message == Some(kind) || self.classes.contains(kind) {
                        self.remove(range, kind);
                        continue;
                    }
                    let run = self.run_of(kind) + 1;
                    self.kept.push((range, c, Kind::Tag(run)));
                    message = self.message(kind, run, TAG_MESSAGE);
                }
                Some(kind @ ControlClass::Variation) => {
                    let surplus = self.classes.contains(kind) && !self.takes_selector();
                    if message == Some(kind) || surplus {
                        self.remove(range, kind);
                        continue;
                    }
                    let run = self.run_of(kind) + 1;
                    self.kept.push((range, c, Kind::Selector(run)));
                    message = self.message(kind, run, SELECTOR_MESSAGE);
                }
                Some(kind @ ControlClass::ZeroWidth) if self.classes.contains(kind) => {
                    // Only joiners get here, and only if some are kept.
                    let next = plain.get(index).map(|(_, next)| *next);
                    let before = self.kept.last().map(|(_, before, _)| *before);
                    match (before, next) {
                        (Some(before), Some(next)) if wants_joiner(before, next) => {
                            self.kept.push((range, c, Kind::Other));
                            message = None;
                        }
                        _ => self.remove(range, kind),
                    }
                }
                _ => {
                    self.kept.push((range, c, Kind::Other));
                    message = None;
                }
            }
        }
    }

    /// First everything that goes wherever it stands.
    fn without_context(&mut self) -> Vec<(Range<usize>, char)> {
        let (text, classes) = (self.text, self.classes);
        let strips = |c: char| match class(c) {
            Some(ControlClass::Tags | ControlClass::Variation) | None => false,
            Some(ControlClass::ZeroWidth) if self.joiners == Joiners::Keep => {
                classes.contains(ControlClass::ZeroWidth) && !matches!(c, '\u{200c}' | '\u{200d}')
            }
            Some(class) => classes.contains(class),
        };
        let ansi = classes.contains(ControlClass::Ansi);
        let mut plain = Vec::new();
        let mut removals = Vec::new();
        let mut at = 0;
        while let Some(c) = text[at..].chars().next() {
            let end = if ansi && is_introducer(c) {
                let end = ansi::end(text, at, &strips);
                removals.push(Removal { range: at..end, class: ControlClass::Ansi });
                end
            } else {
                let end = at + c.len_utf8();
                match class(c).filter(|_| strips(c)) {
                    Some(class) => removals.push(Removal { range: at..end, class }),
                    None => plain.push((at..end, c)),
                }
                end
            };
            at = end;
        }
        self.removals = removals;
        plain
    }

    fn remove(&mut self, range: Range<usize>, class: ControlClass) {
        self.removals.push(Removal { range, class });
    }

    /// How many of a kind stand in a row at the end of what is kept.
    fn run_of(&self, class: ControlClass) -> usize {
        match (class, self.kept.last()) {
            (ControlClass::Tags, Some((_, _, Kind::Tag(run)))) => *run,
            (ControlClass::Variation, Some((_, _, Kind::Selector(run)))) => *run,
            _ => 0,
        }
    }

    /// Whether a selector has a base to select a variation of.
    fn takes_selector(&self) -> bool {
        self.kept.last().is_some_and(|(_, before, kind)| {
            *kind == Kind::Other && !before.is_whitespace() && class(*before).is_none()
        })
    }

    /// Takes a whole run back once it is long enough for a message.
    fn message(&mut self, class: ControlClass, run: usize, enough: usize) -> Option<ControlClass> {
        if run < enough || !self.classes.contains(ControlClass::ZeroWidth) {
            return None;
        }
        for (range, _, _) in self.kept.split_off(self.kept.len() - run) {
            self.remove(range, class);
        }
        Some(class)
    }
}

/// Length, in characters, of the flag emoji that a text begins with, or 0: a
/// black flag, three to six tag letters or digits, a cancel tag.
fn flag_len(plain: &[(Range<usize>, char)]) -> usize {
    if plain[0].1 != '\u{1f3f4}' {
        return 0;
    }
    let spec = plain[1..]
        .iter()
        .take(7)
        .take_while(|(_, c)| matches!(c, '\u{e0030}'..='\u{e0039}' | '\u{e0061}'..='\u{e007a}'))
        .count();
    match plain.get(1 + spec) {
        Some((_, '\u{e007f}')) if (3..=6).contains(&spec) => spec + 2,
        _ => 0,
    }
}
