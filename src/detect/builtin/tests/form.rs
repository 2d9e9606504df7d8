//! What a row's regex says a secret looks like, as a tree to draw bytes from.
//!
//! proptest's own strategy for a regex draws each *range* of a class equally
//! often, and so mostly signs; here each byte of a class is equally likely.

use std::ops::Range;

use proptest::prelude::Rng;
use proptest::test_runner::TestRunner;
use regex_syntax::ParserBuilder;
use regex_syntax::hir::{Class, Hir, HirKind};

#[derive(Debug)]
enum Part {
    Nothing,
    Literal(Vec<u8>),
    One(Vec<u8>),
    Group(usize, Box<Part>),
    All(Vec<Part>),
    /// Alternatives, each with the length of its shortest text.
    Any(Vec<(Part, usize)>),
    Times(usize, usize, Box<Part>),
}

/// A row's form.
#[derive(Debug)]
pub(super) struct Form {
    part: Part,
    /// Which bytes stand in classes of the secret's group.
    body: [bool; 256],
}

/// How to draw.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Manner {
    /// Anything the form allows.
    Free,
    /// As short as the form allows.
    Shortest,
    /// One byte over and over wherever the secret leaves a choice.
    Filler(u8),
}

/// A text that was drawn, and where the secret's group is in it.
#[derive(Debug)]
pub(super) struct Drawn {
    pub(super) text: Vec<u8>,
    pub(super) secret: Range<usize>,
}

/// The tree of a row's regex: bytes, ASCII classes, as rows are compiled.
pub(super) fn parse(regex: &str) -> Hir {
    let mut parser = ParserBuilder::new().unicode(false).utf8(false).build();
    parser.parse(regex).expect("rows parse")
}

impl Form {
    pub(super) fn new(regex: &str, group: usize) -> Self {
        let tree = parse(regex);
        let mut body = [false; 256];
        note(&tree, group, group == 0, &mut body);
        Self { part: part(&tree), body }
    }

    pub(super) fn draw(&self, runner: &mut TestRunner, group: usize, manner: Manner) -> Drawn {
        let mut draw =
            Draw { runner, group, manner, text: Vec::new(), inside: group == 0, secret: 0..0 };
        draw.part(&self.part);
        let secret = if group == 0 { 0..draw.text.len() } else { draw.secret };
        Drawn { text: draw.text, secret }
    }

    /// A byte that no class of the secret admits.
    pub(super) fn foreign(&self) -> Option<u8> {
        b"!#\" \n".iter().copied().find(|&byte| !self.body[usize::from(byte)])
    }
}

impl Drawn {
    /// A place in the secret.
    pub(super) fn somewhere(&self, runner: &mut TestRunner) -> usize {
        let len = self.secret.len() as u64;
        self.secret.start + (runner.rng().next_u64() % len) as usize
    }
}

/// The bytes of the classes within the group.
fn note(hir: &Hir, group: usize, inside: bool, body: &mut [bool; 256]) {
    match hir.kind() {
        HirKind::Class(class) if inside => {
            bytes(class).iter().for_each(|&byte| body[usize::from(byte)] = true);
        }
        HirKind::Capture(capture) => {
            note(&capture.sub, group, inside || capture.index as usize == group, body);
        }
        HirKind::Repetition(repetition) => note(&repetition.sub, group, inside, body),
        HirKind::Concat(parts) | HirKind::Alternation(parts) => {
            parts.iter().for_each(|part| note(part, group, inside, body));
        }
        _ => {}
    }
}

fn bytes(class: &Class) -> Vec<u8> {
    match class {
        Class::Bytes(class) => class.iter().flat_map(|range| range.start()..=range.end()).collect(),
        Class::Unicode(class) => (class.iter().flat_map(|range| range.start()..=range.end()))
            .filter_map(|c| u8::try_from(c).ok())
            .collect(),
    }
}

/// What to draw for a class: white space is a blank, and what a class of
/// exclusion allows is letters and digits, or else a quote.
fn choices(class: &Class) -> Vec<u8> {
    let bytes = bytes(class);
    let plain: Vec<u8> = bytes.iter().copied().filter(u8::is_ascii_alphanumeric).collect();
    match (bytes.contains(&b' '), bytes.len()) {
        (true, ..=8) => vec![b' '],
        (_, 100..) if plain.is_empty() => vec![b'"'],
        (_, 100..) => plain,
        _ => bytes,
    }
}

fn part(hir: &Hir) -> Part {
    match hir.kind() {
        HirKind::Empty | HirKind::Look(_) => Part::Nothing,
        HirKind::Literal(literal) => Part::Literal(literal.0.to_vec()),
        HirKind::Class(class) => Part::One(choices(class)),
        HirKind::Capture(capture) => {
            Part::Group(capture.index as usize, Box::new(part(&capture.sub)))
        }
        HirKind::Concat(parts) => Part::All(parts.iter().map(part).collect()),
        HirKind::Alternation(parts) => {
            let least = |hir: &Hir| hir.properties().minimum_len().unwrap_or(usize::MAX);
            Part::Any(parts.iter().map(|hir| (part(hir), least(hir))).collect())
        }
        HirKind::Repetition(repetition) => {
            let least = repetition.min as usize;
            let most = repetition.max.map_or(least + 8, |most| most as usize);
            Part::Times(least, most, Box::new(part(&repetition.sub)))
        }
    }
}

struct Draw<'a> {
    runner: &'a mut TestRunner,
    group: usize,
    manner: Manner,
    text: Vec<u8>,
    inside: bool,
    secret: Range<usize>,
}

impl Draw<'_> {
    fn below(&mut self, bound: usize) -> usize {
        (self.runner.rng().next_u64() % bound as u64) as usize
    }

    fn part(&mut self, part: &Part) {
        match part {
            Part::Nothing => {}
            Part::Literal(literal) => self.text.extend_from_slice(literal),
            Part::One(bytes) => self.one(bytes),
            Part::Group(index, part) if *index == self.group => {
                let start = self.text.len();
                self.inside = true;
                self.part(part);
                self.inside = false;
                self.secret = start..self.text.len();
            }
            Part::Group(_, part) => self.part(part),
            Part::All(parts) => parts.iter().for_each(|part| self.part(part)),
            Part::Any(parts) => {
                let shortest = parts.iter().map(|(_, least)| *least).min().unwrap_or(0);
                let short = self.manner == Manner::Shortest;
                let fits: Vec<&Part> = (parts.iter())
                    .filter(|(_, least)| !short || *least == shortest)
                    .map(|(part, _)| part)
                    .collect();
                let at = self.below(fits.len());
                self.part(fits[at]);
            }
            Part::Times(least, most, part) => {
                let count = match self.manner {
                    Manner::Free => least + self.below(most - least + 1),
                    Manner::Shortest => *least,
                    // Enough of it to be told from a short word.
                    Manner::Filler(_) => (*least).max(12).min(*most),
                };
                (0..count).for_each(|_| self.part(part));
            }
        }
    }

    fn one(&mut self, bytes: &[u8]) {
        let byte = match self.manner {
            Manner::Filler(byte) if self.inside && bytes.contains(&byte) => byte,
            Manner::Filler(_) if self.inside => bytes[0],
            _ => bytes[self.below(bytes.len())],
        };
        self.text.push(byte);
    }
}
