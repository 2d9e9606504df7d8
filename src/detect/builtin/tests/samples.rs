//! Samples of a row, drawn from its own regex or from a generator by name.

use std::ops::Range;

use proptest::prelude::Rng;
use proptest::strategy::{Strategy, ValueTree};
use proptest::string::string_regex;
use proptest::test_runner::TestRunner;
use regex_syntax::ParserBuilder;
use regex_syntax::hir::{Class, Hir, HirKind};

use super::samples_code;
use crate::detect::row::compile;
use crate::detect::rule::{Matcher, Rule};

/// A text that a row should find something in, and what.
#[derive(Clone, Debug)]
pub(super) struct Sample {
    pub(super) text: Vec<u8>,
    pub(super) secret: Range<usize>,
}

/// One value of a regex, as proptest reads it.
pub(super) fn draw(runner: &mut TestRunner, regex: &str) -> String {
    let strategy = string_regex(regex).unwrap_or_else(|error| panic!("{regex}: {error}"));
    strategy.new_tree(runner).expect("a regex has values").current()
}

/// `count` samples of the row; the same ones in every run.
pub(super) fn samples(rule: &Rule, count: usize) -> Vec<Sample> {
    let mut runner = TestRunner::deterministic();
    if let Some(first) = samples_code::sample(rule.name, &mut runner, 0) {
        let rest = (1..count).filter_map(|at| samples_code::sample(rule.name, &mut runner, at));
        return std::iter::once(first).chain(rest).collect();
    }
    match rule.matcher {
        Matcher::Code(_) => panic!("no generator for {}", rule.name),
        Matcher::Regex(regex, group) => drawn(rule, regex, group, count, &mut runner),
    }
}

/// Draws bytes from a regex's syntax tree, each of a class equally often:
/// proptest draws each *range* equally often, and so mostly the signs.
struct Draw<'a> {
    runner: &'a mut TestRunner,
    out: Vec<u8>,
}

impl Draw<'_> {
    fn below(&mut self, bound: usize) -> usize {
        (self.runner.rng().next_u64() % bound as u64) as usize
    }

    fn hir(&mut self, hir: &Hir) {
        match hir.kind() {
            HirKind::Empty | HirKind::Look(_) => {}
            HirKind::Literal(literal) => self.out.extend_from_slice(&literal.0),
            HirKind::Class(class) => self.class(class),
            HirKind::Capture(capture) => self.hir(&capture.sub),
            HirKind::Concat(parts) => parts.iter().for_each(|part| self.hir(part)),
            HirKind::Alternation(parts) => {
                let at = self.below(parts.len());
                self.hir(&parts[at]);
            }
            HirKind::Repetition(repetition) => {
                let most = repetition.max.unwrap_or(repetition.min + 8);
                let count =
                    repetition.min as usize + self.below((most - repetition.min) as usize + 1);
                (0..count).for_each(|_| self.hir(&repetition.sub));
            }
        }
    }

    fn class(&mut self, class: &Class) {
        let bytes: Vec<u8> = match class {
            Class::Bytes(class) => {
                class.iter().flat_map(|range| range.start()..=range.end()).collect()
            }
            Class::Unicode(class) => class
                .iter()
                .flat_map(|range| range.start()..=range.end())
                .filter_map(|c| u8::try_from(c).ok())
                .collect(),
        };
        // White space is a blank; what a class excludes is letters and digits,
        // or else a quote.
        let plain: Vec<u8> = bytes.iter().copied().filter(u8::is_ascii_alphanumeric).collect();
        let byte = match (bytes.contains(&b' '), bytes.len()) {
            (true, ..=8) => b' ',
            (_, 100..) if plain.is_empty() => b'"',
            (_, 100..) => plain[self.below(plain.len())],
            _ => bytes[self.below(bytes.len())],
        };
        self.out.push(byte);
    }
}

fn drawn(
    rule: &Rule,
    regex: &str,
    group: usize,
    count: usize,
    runner: &mut TestRunner,
) -> Vec<Sample> {
    let mut parser = ParserBuilder::new().unicode(false).utf8(false).build();
    let tree = parser.parse(regex).expect("rows parse");
    let bare = compile(regex).expect("rows compile");
    let mut out = Vec::new();
    let mut tries = 0;
    while out.len() < count {
        tries += 1;
        assert!(tries < count * 40, "{}: its check refuses nearly all samples", rule.name);
        let mut draw = Draw { runner: &mut *runner, out: Vec::new() };
        draw.hir(&tree);
        let text = draw.out;
        let mut captures = bare.create_captures();
        bare.captures(&text[..], &mut captures);
        let Some(secret) = captures.get_group(group).map(|span| span.range()) else { continue };
        if (rule.check)(&text[secret.clone()]) {
            out.push(Sample { text, secret });
        }
    }
    out
}
