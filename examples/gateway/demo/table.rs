//! Before and after, side by side.

use std::collections::BTreeMap;
use std::fmt::{Display, Write};

use tower_sanitize::Decision;
use tower_sanitize::policy::Mode;
use tower_sanitize::rewrite::Action;

use super::visible;

const HEADS: [&str; 4] = ["TOOL", "BEFORE", "AFTER", "WHAT HAPPENED"];

/// Columns of text, 120 with what is between them.
const WIDTHS: [usize; 4] = [11, 36, 38, 26];

/// Lines that a row takes at most.
const HEIGHT: usize = 7;

#[derive(Default)]
pub(super) struct Table(Vec<Row>);

pub(super) struct Row([Vec<String>; 4]);

impl Row {
    pub(super) fn new(tool: &str, before: &str, after: &str, decisions: &[Decision]) -> Self {
        let cells = [tool, before, after, &happened(decisions)];
        let mut widths = WIDTHS.into_iter();
        Self(cells.map(|cell| visible::wrap(cell, widths.next().unwrap_or_default(), HEIGHT)))
    }
}

impl Table {
    pub(super) fn push(&mut self, row: Row) {
        self.0.push(row);
    }

    pub(super) fn render(&self) -> String {
        let rule = WIDTHS.map(|width| "─".repeat(width)).join("─┼─");
        let mut out = String::new();
        line(&mut out, HEADS);
        for row in &self.0 {
            let _ = writeln!(out, "{rule}");
            let height = row.0.iter().map(Vec::len).max().unwrap_or(0);
            for at in 0..height {
                line(
                    &mut out,
                    row.0.each_ref().map(|cell| cell.get(at).map_or("", String::as_str)),
                );
            }
        }
        out
    }
}

fn line(out: &mut String, cells: [&str; 4]) {
    let mut text = String::new();
    for (index, (cell, width)) in cells.iter().zip(WIDTHS).enumerate() {
        let fill = width.saturating_sub(cell.chars().count());
        let between = if index == 0 { "" } else { " │ " };
        let _ = write!(text, "{between}{cell}{:fill$}", "");
    }
    let _ = writeln!(out, "{}", text.trim_end());
}

/// A line for each kind of thing that was done, by the decisions about it.
fn happened(decisions: &[Decision]) -> String {
    let all = || decisions.iter();
    let would = if all().any(|it| it.mode == Mode::Monitor) { "would " } else { "" };
    let mut lines = Vec::new();
    let blocked = all().filter(|it| it.action == Action::Block);
    let findings = sum(blocked.clone().flat_map(|it| &it.categories));
    if blocked.clone().next().is_some() {
        let severity = blocked.filter_map(|it| it.severity).max();
        let severity = severity.map(|it| format!(" ({it})")).unwrap_or_default();
        lines.push(format!("{would}block{severity}: {findings}"));
    }
    let passed = || all().filter(|it| it.action != Action::Block);
    if passed().any(|it| it.action == Action::Redact) {
        lines.push(format!("{would}redact: {}", sum(passed().flat_map(|it| &it.categories))));
    }
    if passed().any(|it| !it.stripped.is_empty()) {
        lines.push(format!("{would}strip: {}", sum(passed().flat_map(|it| &it.stripped))));
    }
    if all().any(|it| it.framed > 0) {
        lines.push(format!("{would}spotlight"));
    }
    if lines.is_empty() { "nothing".to_owned() } else { lines.join("\n") }
}

/// `api_token 2, credit_card 1`; a count stays on the line of its name.
fn sum<'a, K: Display + Ord + 'a>(counts: impl Iterator<Item = (&'a K, &'a usize)>) -> String {
    let mut sums = BTreeMap::new();
    for (name, count) in counts {
        *sums.entry(name).or_insert(0) += count;
    }
    let sums: Vec<_> = sums.iter().map(|(name, count)| format!("{name}\u{a0}{count}")).collect();
    sums.join(", ")
}
