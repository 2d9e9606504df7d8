use std::ops::Range;

use super::chars::class;
use super::flag::{self, BLACK_FLAG};
use super::rules::Rules;
use super::{ControlClass, Removal, joiners, scan};

/// One walk over a text, from one character of interest to the next.
///
/// Characters that depend on what they stand next to are decided by their
/// neighbours in the result, not in the source, so that a second walk over the
/// result decides the same. Nothing is remembered but the last of what stays
/// and at most one character that is not yet decided.
pub(super) struct Pass<'a> {
    text: &'a str,
    rules: Rules,
    removals: Vec<Removal>,
    before: Before,
    hidden: Hidden,
    tags: Tags,
}

/// What stays, up to where the walk is.
#[derive(Clone, Copy, Default)]
struct Before {
    last: Option<char>,
    /// The last, or what is before it if it is a variation selector.
    base: Option<char>,
}

impl Before {
    fn then(self, c: char) -> Self {
        let base = if class(c) == Some(ControlClass::Variation) { self.last } else { Some(c) };
        Self { last: Some(c), base }
    }
}

/// How many characters of a possible hidden message stand here in a row.
enum Hidden {
    None,
    /// One is none. It goes if another follows: then it was the first of one.
    One(Undecided),
    /// It is being removed.
    Message,
}

struct Undecided {
    range: Range<usize>,
    class: ControlClass,
    /// What was before it.
    before: Before,
    /// Where among the removals it belongs.
    index: usize,
}

/// What tag characters would be, here.
enum Tags {
    /// The first of a flag, after a black flag.
    First,
    /// So many more belong to a flag.
    OfFlag(usize),
    /// A tag character before was of no flag.
    Stray,
}

impl<'a> Pass<'a> {
    pub(super) fn new(text: &'a str, rules: Rules) -> Self {
        Self {
            text,
            rules,
            removals: Vec::new(),
            before: Before::default(),
            hidden: Hidden::None,
            tags: Tags::First,
        }
    }

    pub(super) fn run(mut self) -> Vec<Removal> {
        let mut at = 0;
        while let Some(start) = scan::next(self.text.as_bytes(), at) {
            // Of ordinary text, only the last character matters.
            if let Some(last) = self.text[at..start].chars().next_back() {
                self.keep(last);
            }
            let Some(c) = self.text[start..].chars().next() else { break };
            at = match self.rules.gone(self.text, start, c) {
                Some((end, class)) => {
                    self.remove(start..end, class);
                    end
                }
                None => {
                    let end = start + c.len_utf8();
                    self.look_around(start..end, c);
                    end
                }
            };
        }
        self.removals
    }

    fn look_around(&mut self, range: Range<usize>, c: char) {
        match class(c) {
            Some(ControlClass::Tags) => self.tag(range, c),
            Some(ControlClass::Variation) => self.selector(range, c),
            // Only joiners get here, and only if some are kept.
            Some(kind @ ControlClass::ZeroWidth) if self.rules.strips(kind) => {
                if joiners::wants(c, self.before.base, self.ahead(range.end).next()) {
                    self.keep(c);
                } else {
                    self.remove(range, kind);
                }
            }
            _ => self.keep(c),
        }
    }

    fn tag(&mut self, range: Range<usize>, c: char) {
        let left = match self.tags {
            Tags::First if self.before.last == Some(BLACK_FLAG) => {
                flag::len(self.ahead(range.start))
            }
            Tags::OfFlag(left) => left,
            Tags::First | Tags::Stray => 0,
        };
        if left > 0 {
            self.keep(c);
            self.tags = Tags::OfFlag(left - 1);
            return;
        }
        self.tags = Tags::Stray;
        if self.rules.strips(ControlClass::Tags) {
            self.remove(range, ControlClass::Tags);
        } else {
            self.maybe_message(range, c, ControlClass::Tags);
        }
    }

    fn selector(&mut self, range: Range<usize>, c: char) {
        if !self.rules.strips(ControlClass::Variation) {
            self.maybe_message(range, c, ControlClass::Variation);
        } else if self.before.last.is_some_and(is_base) {
            self.keep(c);
        } else {
            self.remove(range, ControlClass::Variation);
        }
    }

    /// A character that a message could be made of.
    fn maybe_message(&mut self, range: Range<usize>, c: char, class: ControlClass) {
        if !self.rules.strips(ControlClass::ZeroWidth) {
            self.before = self.before.then(c);
            return;
        }
        match std::mem::replace(&mut self.hidden, Hidden::Message) {
            Hidden::None => {
                let (before, index) = (self.before, self.removals.len());
                self.before = before.then(c);
                self.hidden = Hidden::One(Undecided { range, class, before, index });
            }
            Hidden::One(first) => {
                self.removals.insert(first.index, Removal::new(first.range, first.class));
                self.before = first.before;
                self.remove(range, class);
            }
            Hidden::Message => self.remove(range, class),
        }
    }

    fn keep(&mut self, c: char) {
        self.before = self.before.then(c);
        self.hidden = Hidden::None;
        self.tags = Tags::First;
    }

    fn remove(&mut self, range: Range<usize>, class: ControlClass) {
        if !self.removals.last_mut().is_some_and(|last| last.absorb(&range, class)) {
            self.removals.push(Removal::new(range, class));
        }
    }

    /// The characters from here on, without those that go in any case. Each
    /// part of a text is looked ahead to once at most for a joiner and once
    /// for a flag, since what is between two characters that stay is looked at
    /// only from the first of them, and a flag ends at the first that is no tag.
    fn ahead(&self, mut at: usize) -> impl Iterator<Item = char> {
        std::iter::from_fn(move || {
            loop {
                let c = self.text[at..].chars().next()?;
                match self.rules.gone(self.text, at, c) {
                    Some((end, _)) => at = end,
                    None => {
                        at += c.len_utf8();
                        return Some(c);
                    }
                }
            }
        })
    }
}

/// Whether a selector after it may select a variation.
fn is_base(c: char) -> bool {
    !c.is_whitespace() && class(c).is_none()
}
