//! Near-misses: a secret with one thing wrong. Judged against its row alone:
//! another row may have its own reasons.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use proptest::test_runner::TestRunner;

use super::samples::samples;
use super::{misses_code, misses_form, misses_labelled};
use crate::detect::builtin::rules;
use crate::detect::engine::Engine;
use crate::detect::rule::Rule;

/// A text, and what is wrong with it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Miss {
    pub(super) kind: &'static str,
    pub(super) text: Vec<u8>,
}

/// How many samples of a row are made near-misses of, each in several ways.
const SAMPLES: usize = 110;

/// Each row has at least this many, no two alike.
const LEAST: usize = 200;

static DRAWN: LazyLock<BTreeMap<&str, Vec<Miss>>> =
    LazyLock::new(|| rules().map(|rule| (rule.name, row(rule))).collect());

/// The near-misses of a row, no two alike; the same ones in every run. Kinds
/// take turns.
pub(super) fn misses(rule: &Rule) -> &'static [Miss] {
    &DRAWN[rule.name]
}

fn row(rule: &Rule) -> Vec<Miss> {
    let mut runner = TestRunner::deterministic();
    let samples = samples(rule, SAMPLES);
    let mut all = misses_form::of(rule, samples, &mut runner);
    for (at, sample) in samples.iter().enumerate() {
        all.extend(misses_code::of(rule.name, sample, &mut runner, at));
        all.extend(misses_labelled::of(rule.name, sample, &mut runner, at));
    }
    let mut seen = BTreeSet::new();
    all.retain(|miss| !miss.text.is_empty() && seen.insert(miss.text.clone()));
    let mut turns: BTreeMap<&str, usize> = BTreeMap::new();
    let mut ordered: Vec<(usize, Miss)> = (all.into_iter())
        .map(|miss| {
            let turn = turns.entry(miss.kind).or_default();
            *turn += 1;
            (*turn, miss)
        })
        .collect();
    ordered.sort();
    ordered.into_iter().map(|(_, miss)| miss).collect()
}

#[test]
fn near_misses_are_not_found() {
    let mut kinds: BTreeMap<&str, usize> = BTreeMap::new();
    let mut failures = BTreeMap::new();
    let mut rows = 0;
    for rule in rules() {
        let engine = Engine::new(std::iter::once(rule));
        let misses = misses(rule);
        let mut own: BTreeMap<&str, usize> = BTreeMap::new();
        let mut found = Vec::new();
        for miss in misses {
            engine.claims(&miss.text, &[], &mut found);
            if !found.is_empty() {
                let shown = String::from_utf8_lossy(&miss.text);
                failures.insert((rule.name, miss.kind), format!("{:?} in {shown}", found[0].span));
                found.clear();
            }
            *own.entry(miss.kind).or_default() += 1;
        }
        // A kind counts if there are more than a few of it.
        let many = own.values().filter(|&&count| count >= 10).count();
        if misses.len() < LEAST || many < 2 {
            failures.insert((rule.name, "kinds"), format!("{own:?}"));
        }
        own.iter().for_each(|(kind, count)| *kinds.entry(kind).or_default() += count);
        rows += 1;
    }
    println!("{rows} rows, near-misses by kind:");
    kinds.iter().for_each(|(kind, count)| println!("{count:8}  {kind}"));
    assert!(failures.is_empty(), "{failures:#?}");
    assert!(rows >= 200, "{rows} rows");
}
