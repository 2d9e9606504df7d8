//! The table of the catalogue in the documentation of `detect`.

use std::fmt::Write;

use super::form::parse;
use crate::detect::builtin::catalogue::families;
use crate::detect::rule::{Matcher, Rule};

const PATH: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/src/detect/catalogue.md");

/// The longest match that a row's regex takes, before its tail.
fn longest(rule: &Rule) -> String {
    let Matcher::Regex(regex, _) = rule.matcher else { return "own code".into() };
    parse(regex).properties().maximum_len().map_or("unbounded".into(), |length| length.to_string())
}

fn table() -> String {
    let mut out = String::from(
        "| pattern | family | category | severity | longest match (bytes) |\n| --- | --- | --- | --- | --- |\n",
    );
    for (family, rows) in families() {
        for rule in rows {
            let (name, category, severity) = (rule.name, rule.category, rule.severity);
            writeln!(
                out,
                "| `{name}` | {family} | `{category}` | {severity} | {} |",
                longest(rule)
            )
            .expect("a string takes anything");
        }
    }
    out
}

/// Run with `UPDATE_TABLE=1` to write it anew.
#[test]
fn the_documented_table_is_the_catalogue() {
    let table = table();
    if std::env::var_os("UPDATE_TABLE").is_some() {
        std::fs::write(PATH, &table).expect("the source tree can be written");
    }
    let written = std::fs::read_to_string(PATH).expect("the table is there");
    assert!(written == table, "run this test with UPDATE_TABLE=1, and commit what it writes");
}

/// A candidate costs a bounded amount of work (law 10).
#[test]
fn no_regex_is_unbounded() {
    let rows = families().into_iter().flat_map(|(_, rows)| rows);
    let unbounded: Vec<_> = rows.filter(|rule| longest(rule) == "unbounded").collect();
    assert!(unbounded.is_empty(), "{unbounded:#?}");
}
