//! Samples of a row, drawn from its own regex or from a generator by name.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::LazyLock;

use proptest::strategy::{Strategy, ValueTree};
use proptest::string::string_regex;
use proptest::test_runner::TestRunner;

use super::form::{Form, Manner};
use super::samples_code;
use crate::detect::builtin::rules;
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

/// How many samples each row gets.
pub(super) const SAMPLES: usize = 200;

/// Drawn once for all tests: that takes longer than to look for them.
static DRAWN: LazyLock<BTreeMap<&str, Vec<Sample>>> =
    LazyLock::new(|| rules().map(|rule| (rule.name, row(rule))).collect());

/// `count` samples of the row, at most [`SAMPLES`]; the same ones in every run.
pub(super) fn samples(rule: &Rule, count: usize) -> &'static [Sample] {
    &DRAWN[rule.name][..count]
}

fn row(rule: &Rule) -> Vec<Sample> {
    let mut runner = TestRunner::deterministic();
    if let Some(first) = samples_code::sample(rule.name, &mut runner, 0) {
        let rest = (1..SAMPLES).filter_map(|at| samples_code::sample(rule.name, &mut runner, at));
        return std::iter::once(first).chain(rest).collect();
    }
    match rule.matcher {
        Matcher::Code(_) => panic!("no generator for {}", rule.name),
        Matcher::Regex(regex, group) => drawn(rule, regex, group, &mut runner),
    }
}

fn drawn(rule: &Rule, regex: &str, group: usize, runner: &mut TestRunner) -> Vec<Sample> {
    let form = Form::new(regex, group);
    let bare = compile(regex).expect("rows compile");
    let mut captures = bare.create_captures();
    let mut out = Vec::new();
    let mut tries = 0;
    while out.len() < SAMPLES {
        tries += 1;
        assert!(tries < SAMPLES * 40, "{}: its check refuses nearly all samples", rule.name);
        let text = form.draw(runner, group, Manner::Free).text;
        bare.captures(&text[..], &mut captures);
        let Some(secret) = captures.get_group(group).map(|span| span.range()) else { continue };
        if (rule.check)(&text[secret.clone()]) {
            out.push(Sample { text, secret });
        }
    }
    out
}
