//! Candidates by prefilter, decisions by anchored matcher.

use std::ops::Range;

use super::finding::Finding;
use super::gaps::Gaps;
use super::literals::Literals;
use super::prefilter::{Block, Labels, Runs, Starts, Windows};
use super::row::Row;
use super::rule::{Anchor, LONG, RUN, Reach, Rule, Trigger, is_run};

/// The built-in rows that a policy left enabled, ready to scan.
#[derive(Debug)]
pub(super) struct Engine {
    rows: Vec<Row>,
    windows: Windows,
    starts: Starts,
    labels: Labels,
    digits: Vec<usize>,
    long: Vec<usize>,
}

impl Engine {
    pub(super) fn new(rules: impl Iterator<Item = &'static Rule>) -> Self {
        let rows: Vec<Row> = rules.map(Row::new).collect();
        let mut windows = Vec::new();
        let mut starts = Starts::default();
        let mut labels = Literals::default();
        let mut digits = Vec::new();
        let mut long = Vec::new();
        for (index, Row { rule, .. }) in rows.iter().enumerate() {
            match rule.trigger {
                Trigger::Digits => digits.push(index),
                Trigger::LongRun => long.push(index),
                Trigger::Literals(literals, _) => {
                    for literal in literals {
                        match rule.anchor {
                            Anchor::Run => starts.add(literal, rule.case, index),
                            Anchor::Label => labels.add(literal, index),
                            Anchor::Anywhere => windows.push((*literal, rule.case, index)),
                        }
                    }
                }
            }
        }
        let windows = Windows::new(&windows);
        Self { rows, windows, starts, labels: Labels::new(labels), digits, long }
    }

    pub(super) fn len(&self) -> usize {
        self.rows.len()
    }

    /// Every claim of every row. `gaps` are offsets where something invisible
    /// was dropped; what follows one counts as a beginning.
    pub(super) fn claims(&self, haystack: &[u8], gaps: &[usize], claims: &mut Vec<Finding>) {
        let mut scan = Scan {
            engine: self,
            haystack,
            gaps: Gaps(gaps),
            runs: Runs::new(is_run, 8),
            wide: Runs::new(is_wide, 16),
            resume: Vec::new(),
            claims,
        };
        self.windows.sweep(haystack, |block| scan.block(block));
        scan.behind_gaps();
    }
}

/// What the runs of `high_entropy` consist of.
fn is_wide(byte: u8) -> bool {
    is_run(byte) || matches!(byte, b'+' | b'/')
}

/// One pass over one haystack.
struct Scan<'s, 'h> {
    engine: &'s Engine,
    haystack: &'h [u8],
    gaps: Gaps<'h>,
    runs: Runs,
    wide: Runs,
    /// For each row the last start tried and the end of the last match: one
    /// candidate is checked once, and what a match took is not looked into again.
    resume: Vec<(usize, usize)>,
    claims: &'s mut Vec<Finding>,
}

impl Scan<'_, '_> {
    fn block(&mut self, block: Block) {
        let engine = self.engine;
        for at in bits(block.windows) {
            engine.windows.at(self.haystack, block.at + at, |row, start| self.literal(row, start));
        }
        if block.run != 0 {
            while let Some(run) = self.runs.next(self.haystack, block.at, block.run) {
                self.run(run);
            }
        }
        if block.wide != 0 {
            while let Some(run) = self.wide.next(self.haystack, block.at, block.wide) {
                self.wide(run);
            }
        }
        for at in bits(block.cards) {
            for &row in &engine.digits {
                self.candidate(row, block.at + at - Block::CARDS_BEHIND);
            }
        }
    }

    /// A run of letters, digits, `_` and `-`.
    fn run(&mut self, run: Range<usize>) {
        if run.len() < RUN {
            return;
        }
        let engine = self.engine;
        engine.starts.before(self.haystack, run.start, |row, start| self.candidate(row, start));
        engine.labels.before(self.haystack, run.start, |row, start| self.candidate(row, start));
        self.starts(run.start);
        let last = run.end - RUN;
        for at in run.start + 1..=last {
            if matches!(self.haystack[at - 1], b'-' | b'_') {
                self.starts(at);
            }
        }
    }

    /// A longer run in the alphabet of base64.
    fn wide(&mut self, run: Range<usize>) {
        let engine = self.engine;
        if engine.long.is_empty() || run.len() < LONG {
            return;
        }
        let gaps = self.gaps.within(run.start + 1..run.end);
        for start in std::iter::once(run.start).chain(gaps.iter().copied()) {
            let digit = self.haystack[start..run.end].iter().position(u8::is_ascii_digit);
            if let Some(digit) = digit {
                for &row in &engine.long {
                    self.candidate(row, start + digit);
                }
            }
        }
    }

    fn starts(&mut self, at: usize) {
        let engine = self.engine;
        engine.starts.at(self.haystack, at, |row, start| self.candidate(row, start));
    }

    /// What a gap makes a beginning, and no mask shows.
    fn behind_gaps(&mut self) {
        self.resume.clear();
        for &gap in self.gaps.0 {
            self.starts(gap);
            if self.haystack.get(gap).is_some_and(u8::is_ascii_digit) {
                for &row in &self.engine.digits {
                    self.candidate(row, gap);
                }
            }
        }
    }

    fn literal(&mut self, row: usize, at: usize) {
        let start = match self.engine.rows[row].rule.trigger {
            Trigger::Literals(_, Reach::Back { class, max }) => self.back(at, class, max),
            _ => at,
        };
        self.candidate(row, start);
    }

    fn back(&self, from: usize, class: fn(u8) -> bool, max: usize) -> usize {
        let floor = from.saturating_sub(max);
        let mut start = from;
        while start > floor && class(self.haystack[start - 1]) && !self.gaps.has(start) {
            start -= 1;
        }
        start
    }

    fn candidate(&mut self, index: usize, start: usize) {
        if self.resume.is_empty() {
            self.resume = vec![(usize::MAX, 0); self.engine.rows.len()];
        }
        let (last, end) = &mut self.resume[index];
        if start < *end || start == *last {
            return;
        }
        *last = start;
        let row = &self.engine.rows[index];
        if let Some(span) = row.check(self.haystack, start, self.gaps) {
            *end = span.end;
            self.claims.push(row.finding(span, index));
        }
    }
}

/// The places of the ones in a mask, lowest first.
fn bits(mut mask: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = (mask != 0).then(|| mask.trailing_zeros() as usize);
        mask &= mask.wrapping_sub(1);
        bit
    })
}
