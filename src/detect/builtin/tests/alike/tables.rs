//! Every row leaves its look-alikes alone.

use std::collections::{BTreeMap, BTreeSet};

use proptest::test_runner::TestRunner;

use super::{
    auth, cloud, commerce, databases, hosts, llm, messages, office, operations, operations_more,
};
use crate::detect::builtin::rules;
use crate::detect::builtin::tests::samples::draw;
use crate::detect::engine::Engine;

/// A row's name and its look-alikes. `%h40` stands for forty hex digits, `%a`,
/// `%l`, `%d` for letters and digits, small letters, digits; `%u` for a UUID:
/// nothing in the tree has the length of a token.
pub(super) type Table = &'static [(&'static str, &'static [&'static str])];

const TABLES: [Table; 10] = [
    auth::TABLE,
    cloud::TABLE,
    commerce::TABLE,
    databases::TABLE,
    hosts::TABLE,
    llm::TABLE,
    messages::TABLE,
    office::TABLE,
    operations::TABLE,
    operations_more::TABLE,
];

/// Every row's name with a look-alike, written out; the same ones in every run.
pub(in crate::detect::builtin::tests) fn texts() -> Vec<(&'static str, String)> {
    let mut runner = TestRunner::deterministic();
    (TABLES.into_iter().flatten())
        .flat_map(|(row, texts)| texts.iter().map(move |text| (*row, *text)))
        .map(|(row, text)| (row, written(text, &mut runner)))
        .collect()
}

fn written(text: &str, runner: &mut TestRunner) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find('%') {
        out += &rest[..at];
        rest = &rest[at..];
        let digits = rest.bytes().skip(2).take_while(u8::is_ascii_digit).count();
        let class = match rest.as_bytes().get(1) {
            Some(b'h') if digits > 0 => Some("[0-9a-f]"),
            Some(b'a') if digits > 0 => Some("[0-9A-Za-z]"),
            Some(b'l') if digits > 0 => Some("[a-z]"),
            Some(b'd') if digits > 0 => Some("[0-9]"),
            _ => None,
        };
        if let Some(class) = class {
            out += &draw(runner, &format!("{class}{{{}}}", &rest[2..2 + digits]));
            rest = &rest[2 + digits..];
        } else if let Some(after) = rest.strip_prefix("%u") {
            out += &draw(runner, "[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}");
            rest = after;
        } else {
            out.push('%');
            rest = &rest[1..];
        }
    }
    out + rest
}

#[test]
fn every_row_leaves_its_look_alikes_alone() {
    let mut of: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
    for (row, text) in texts() {
        of.entry(row).or_default().insert(text);
    }
    let mut failures = BTreeMap::new();
    let mut count = 0;
    for rule in rules() {
        let engine = Engine::new(std::iter::once(rule));
        let texts = of.remove(rule.name).unwrap_or_default();
        if texts.len() < 2 {
            failures.insert((rule.name, texts.len()), "has fewer than two".to_owned());
        }
        for (at, text) in texts.into_iter().enumerate() {
            let mut claims = Vec::new();
            engine.claims(text.as_bytes(), &[], &mut claims);
            if let Some(claim) = claims.first() {
                failures.insert((rule.name, at), format!("{:?} in {text}", claim.span));
            }
            count += 1;
        }
    }
    println!("{count} look-alikes");
    assert!(failures.is_empty(), "{failures:#?}");
    assert!(of.is_empty(), "no such rows: {:?}", of.keys());
    assert!(count >= 500, "{count}");
}
