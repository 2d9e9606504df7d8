use std::ops::Range;

use super::{Category, Severity};

/// One row of the catalogue: what a secret looks like and what it is called.
///
/// The engine finds candidates in one pass over the haystack and runs the
/// anchored matcher only there. Every match must therefore contain one of the
/// trigger's literals, at the distance from its start that `reach` allows, and
/// keep what `anchor` promises: the prefilter may not miss (tests hold each row
/// to that, over all strings its regex accepts).
#[derive(Clone, Debug)]
pub(crate) struct Rule {
    pub(crate) name: &'static str,
    pub(crate) category: Category,
    pub(crate) severity: Severity,
    pub(crate) trigger: Trigger,
    /// Where in the haystack the literals are worth looking for.
    pub(crate) anchor: Anchor,
    /// Whether the literals are spelled in one case only.
    pub(crate) case: Spelling,
    pub(crate) matcher: Matcher,
    /// What may stand right before the match.
    pub(crate) left: Left,
    /// What right after the secret goes with it.
    pub(crate) tail: Tail,
    /// Last word on a match.
    pub(crate) check: Check,
    /// Published documentation values that are no findings, each in parts.
    pub(crate) examples: &'static [&'static [&'static str]],
}

/// What makes a place in the haystack a candidate.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Trigger {
    /// One of these literals.
    Literals(&'static [&'static str], Reach),
    /// The first digit of what may be a card number: four digits, at most one
    /// byte, and four more.
    Digits,
    /// The first digit of a run of `LONG` base64 characters or more.
    LongRun,
}

/// What else stands where a literal betrays a secret.
///
/// Secrets are long runs of letters and digits, and text that holds none is
/// made of short words. So most rows are looked for only around such runs
/// (`RUN` bytes of letters, digits, `_` and `-`), which a vector unit finds at
/// many bytes a cycle; literals that have no run beside them are the exception.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Anchor {
    /// From the last of the literal's bytes that is not of a run, or from its
    /// start if all are, a run of `RUN` bytes follows; the match starts with the
    /// literal and, where that is of a run itself, behind a byte that is not
    /// alphanumeric.
    Run,
    /// The literal is part of a label whose value begins with a run: `RUN`
    /// bytes, right behind a separator, quotes and blanks.
    Label,
    /// Nothing is known: the whole haystack is searched for the literal.
    Anywhere,
}

/// How many bytes of a run are worth a look: a vector block shows runs by their
/// aligned groups of eight, and fifteen hold one wherever they start.
pub(crate) const RUN: usize = 15;

/// How many bytes make a run a long one: twice a vector block's aligned group
/// of sixteen, so that it holds one wherever it starts.
pub(crate) const LONG: usize = 32;

/// What runs consist of.
pub(crate) fn is_run(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-')
}

/// How much of a literal stands before the run that it leads to: up to the last
/// of its bytes that is not of a run.
pub(crate) fn lead(literal: &[u8]) -> usize {
    literal.iter().rposition(|&byte| !is_run(byte)).map_or(0, |at| at + 1)
}

/// How the matcher reads the letters of the literals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Spelling {
    /// As the row spells them.
    Exact,
    /// In any mixture of cases (ASCII).
    Any,
}

impl Spelling {
    /// The two cases of a byte, alike where only one is allowed.
    pub(crate) fn cases(self, byte: u8) -> [u8; 2] {
        match self {
            Self::Exact => [byte, byte],
            Self::Any => [byte.to_ascii_lowercase(), byte.to_ascii_uppercase()],
        }
    }

    /// Whether `literal` stands in the haystack at `start`, so spelled.
    pub(crate) fn stands(self, literal: &[u8], haystack: &[u8], start: usize) -> bool {
        let text = haystack.get(start..start + literal.len());
        text.is_some_and(|text| match self {
            Self::Exact => *text == *literal,
            Self::Any => text.eq_ignore_ascii_case(literal),
        })
    }
}

/// What decides at a candidate.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Matcher {
    /// Byte-oriented regex, matched anchored at the candidate. Repetitions are
    /// bounded, so that a candidate costs a bounded amount of work. The group
    /// is the secret; 0 is the whole match.
    Regex(&'static str, usize),
    /// Own code: gets the haystack and the candidate's offset, answers with
    /// the secret's span. May look ahead without bound only over bytes that no
    /// later candidate of the same rule would look at again.
    Code(fn(&[u8], usize) -> Option<Range<usize>>),
}

/// Where a match starts, seen from the literal that betrayed it.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Reach {
    /// The match begins with the literal.
    Prefix,
    /// Up to `max` bytes that satisfy `class` stand between the match's start
    /// and the literal; the engine walks back over all of them.
    Back { class: fn(u8) -> bool, max: usize },
}

/// What may stand right before a match. All classes are ASCII: a token beside
/// CJK text is found. The start of the haystack and a place where an invisible
/// character was dropped always qualify.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Left {
    /// Anything.
    Any,
    /// Anything but a letter, a digit or `_`.
    Word,
    /// Anything but a letter or a digit.
    Alnum,
    /// Anything but a letter, a digit, `_`, `-` or `.`.
    Token,
    /// Anything but a letter, a digit, `_`, `+` or `/`: for prefixes of letters
    /// alone, which base64 holds by chance.
    Base64,
}

impl Left {
    pub(crate) fn allows(self, before: u8) -> bool {
        match self {
            Self::Any => true,
            Self::Word => !(before.is_ascii_alphanumeric() || before == b'_'),
            Self::Alnum => !before.is_ascii_alphanumeric(),
            Self::Token => {
                !(before.is_ascii_alphanumeric() || matches!(before, b'_' | b'-' | b'.'))
            }
            Self::Base64 => {
                !(before.is_ascii_alphanumeric() || matches!(before, b'_' | b'+' | b'/'))
            }
        }
    }
}

/// What right after a secret goes with it: a fixed-length token inside a
/// longer run of its own characters is redacted whole, so that no tail tells
/// how it ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tail {
    /// The match is exact.
    None,
    /// Letters and digits.
    Alnum,
    /// Letters, digits and `_`.
    Word,
    /// Letters, digits, `_` and `-`.
    Token,
    /// Letters, digits, `+`, `/` and `=`.
    Base64,
}

impl Tail {
    pub(crate) fn takes(self, byte: u8) -> bool {
        match self {
            Self::None => false,
            Self::Alnum => byte.is_ascii_alphanumeric(),
            Self::Word => byte.is_ascii_alphanumeric() || byte == b'_',
            Self::Token => byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-'),
            Self::Base64 => byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/' | b'='),
        }
    }
}

/// The last word on a match; gets the secret's bytes (without its tail).
pub(crate) type Check = fn(&[u8]) -> bool;

/// No further condition.
pub(crate) fn any(_: &[u8]) -> bool {
    true
}

impl Rule {
    /// A token that starts with one of `literals`, preceded by no letter,
    /// digit or `_`, with its tail, whole match, no filler.
    pub(crate) const fn token(
        name: &'static str,
        category: Category,
        severity: Severity,
        literals: &'static [&'static str],
        regex: &'static str,
    ) -> Self {
        Self {
            name,
            category,
            severity,
            trigger: Trigger::Literals(literals, Reach::Prefix),
            anchor: Anchor::Run,
            case: Spelling::Exact,
            matcher: Matcher::Regex(regex, 0),
            left: Left::Word,
            tail: Tail::Word,
            check: super::check::not_filler,
            examples: &[],
        }
    }

    /// Own code decides at `trigger`; nothing is asked of the left side, and
    /// no tail is taken.
    pub(crate) const fn code(
        name: &'static str,
        category: Category,
        severity: Severity,
        trigger: Trigger,
        code: fn(&[u8], usize) -> Option<Range<usize>>,
    ) -> Self {
        Self {
            name,
            category,
            severity,
            trigger,
            anchor: Anchor::Anywhere,
            case: Spelling::Any,
            matcher: Matcher::Code(code),
            left: Left::Any,
            tail: Tail::None,
            check: any,
            examples: &[],
        }
    }

    /// The secret is this capture group.
    pub(crate) const fn group(mut self, group: usize) -> Self {
        if let Matcher::Regex(regex, _) = self.matcher {
            self.matcher = Matcher::Regex(regex, group);
        }
        self
    }

    /// The match starts up to `max` bytes of `class` before the literal.
    pub(crate) const fn reach(mut self, class: fn(u8) -> bool, max: usize) -> Self {
        if let Trigger::Literals(literals, _) = self.trigger {
            self.trigger = Trigger::Literals(literals, Reach::Back { class, max });
        }
        self
    }

    pub(crate) const fn anchor(mut self, anchor: Anchor) -> Self {
        self.anchor = anchor;
        self
    }

    /// No run need follow the literal.
    pub(crate) const fn anywhere(self) -> Self {
        self.anchor(Anchor::Anywhere)
    }

    /// The matcher takes the literal as it is spelled.
    pub(crate) const fn exact(mut self) -> Self {
        self.case = Spelling::Exact;
        self
    }

    /// The matcher takes the literal in any case.
    pub(crate) const fn any_case(mut self) -> Self {
        self.case = Spelling::Any;
        self
    }

    pub(crate) const fn left(mut self, left: Left) -> Self {
        self.left = left;
        self
    }

    pub(crate) const fn tail(mut self, tail: Tail) -> Self {
        self.tail = tail;
        self
    }

    pub(crate) const fn check(mut self, check: Check) -> Self {
        self.check = check;
        self
    }

    pub(crate) const fn examples(mut self, examples: &'static [&'static [&'static str]]) -> Self {
        self.examples = examples;
        self
    }
}
