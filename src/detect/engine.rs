//! Candidates by literal, decisions by anchored matcher.

use std::ops::Range;
use std::sync::{Arc, OnceLock};

use aho_corasick::{AhoCorasick, AhoCorasickKind, MatchKind};
use regex_automata::meta::Regex;
use regex_automata::util::syntax;
use regex_automata::{Anchored, Input};

use super::finding::Finding;
use super::literals::Literals;
use super::rule::{Matcher, Reach, Rule, Trigger};

/// The built-in rows that a policy left enabled, ready to scan.
#[derive(Debug)]
pub(super) struct Engine {
    /// `None` when no row has literals: an automaton without patterns is
    /// refused by some builders and never needed.
    literals: Option<AhoCorasick>,
    /// For each literal, the rows (by index) it betrays.
    owners: Vec<Vec<usize>>,
    digits: Vec<usize>,
    rows: Vec<Row>,
}

#[derive(Debug)]
struct Row {
    rule: &'static Rule,
    name: Arc<str>,
    examples: Vec<String>,
    /// Compiled when the first candidate asks for it: most rows never match
    /// anything, and a detector should build fast.
    regex: OnceLock<Regex>,
}

/// Compiles a row's regex: bytes, ASCII classes, anchored use.
pub(super) fn compile(regex: &str) -> Result<Regex, Box<regex_automata::meta::BuildError>> {
    Regex::builder()
        .syntax(syntax::Config::new().unicode(false).utf8(false))
        .configure(Regex::config().utf8_empty(false).nfa_size_limit(Some(1 << 20)))
        .build(regex)
        .map_err(Box::new)
}

impl Engine {
    pub(super) fn new(rules: impl Iterator<Item = &'static Rule>) -> Self {
        let mut words = Literals::default();
        let mut digits = Vec::new();
        let mut rows = Vec::new();
        for (index, rule) in rules.enumerate() {
            match rule.trigger {
                Trigger::Digits | Trigger::LongRun => digits.push(index),
                Trigger::Literals(wanted, _) => {
                    wanted.iter().for_each(|literal| words.add(literal, index));
                }
            }
            rows.push(Row {
                rule,
                name: rule.name.into(),
                examples: rule.examples.iter().map(|parts| parts.concat()).collect(),
                regex: OnceLock::new(),
            });
        }
        let Literals { literals, owners, .. } = words;
        let literals = (!literals.is_empty()).then(|| {
            AhoCorasick::builder()
                .ascii_case_insensitive(true)
                .match_kind(MatchKind::Standard)
                .kind(Some(AhoCorasickKind::DFA))
                .build(&literals)
                .expect("the built-in literals are far below the automaton's limits")
        });
        Self { literals, owners, digits, rows }
    }

    pub(super) fn len(&self) -> usize {
        self.rows.len()
    }

    /// Every claim of every row. `gaps` are offsets where something invisible
    /// was dropped; what follows one counts as a beginning.
    pub(super) fn claims(&self, haystack: &[u8], gaps: &[usize], claims: &mut Vec<Finding>) {
        let mut resume = Resume::new(self.rows.len());
        if let Some(literals) = &self.literals {
            for hit in literals.find_overlapping_iter(haystack) {
                for &index in &self.owners[hit.pattern().as_usize()] {
                    let Trigger::Literals(_, reach) = self.rows[index].rule.trigger else {
                        continue;
                    };
                    let start = match reach {
                        Reach::Prefix => hit.start(),
                        Reach::Back { class, max } => {
                            walk_back(haystack, hit.start(), class, max, gaps)
                        }
                    };
                    self.candidate(index, haystack, start, gaps, &mut resume, claims);
                }
            }
        }
        if !self.digits.is_empty() {
            let mut before_is_digit = false;
            for (at, byte) in haystack.iter().enumerate() {
                let is_digit = byte.is_ascii_digit();
                if is_digit && (!before_is_digit || is_gap(gaps, at)) {
                    for &index in &self.digits {
                        self.candidate(index, haystack, at, gaps, &mut resume, claims);
                    }
                }
                before_is_digit = is_digit;
            }
        }
    }

    fn candidate(
        &self,
        index: usize,
        haystack: &[u8],
        start: usize,
        gaps: &[usize],
        resume: &mut Resume,
        claims: &mut Vec<Finding>,
    ) {
        let row = &self.rows[index];
        if !resume.wants(index, start) {
            return;
        }
        if start > 0 && !row.rule.left.allows(haystack[start - 1]) && !is_gap(gaps, start) {
            return;
        }
        resume.tried(index, start);
        let Some(mut span) = row.span(haystack, start, gaps) else { return };
        let secret = &haystack[span.clone()];
        if span.is_empty() || !(row.rule.check)(secret) || row.is_example(secret) {
            return;
        }
        while span.end < haystack.len() && row.rule.tail.takes(haystack[span.end]) {
            span.end += 1;
        }
        if row.is_example(&haystack[span.clone()]) {
            return;
        }
        resume.matched(index, span.end);
        claims.push(Finding {
            span,
            pattern: index,
            name: Arc::clone(&row.name),
            category: row.rule.category,
            severity: row.rule.severity,
        });
    }
}

impl Row {
    fn span(&self, haystack: &[u8], start: usize, gaps: &[usize]) -> Option<Range<usize>> {
        match self.rule.matcher {
            Matcher::Code(code) => code(haystack, start).or_else(|| {
                // Code looks at what stands before; behind a gap that is nothing.
                let gap = gaps[..gaps.partition_point(|&gap| gap <= start)].last()?;
                let span = code(&haystack[*gap..], start - gap)?;
                Some(span.start + gap..span.end + gap)
            }),
            Matcher::Regex(pattern, group) => {
                let regex = self.regex.get_or_init(|| {
                    compile(pattern).expect("a test compiles every built-in regex")
                });
                let input = Input::new(haystack).range(start..).anchored(Anchored::Yes);
                if group == 0 {
                    return regex.search(&input).map(|found| found.range());
                }
                let mut captures = regex.create_captures();
                regex.search_captures(&input, &mut captures);
                captures.get_group(group).map(|found| found.range())
            }
        }
    }

    fn is_example(&self, secret: &[u8]) -> bool {
        self.examples.iter().any(|example| example.as_bytes() == secret)
    }
}

/// Which starts a row has done with: one candidate is checked once, and what a
/// match took is not looked into again.
struct Resume {
    rows: Vec<(usize, usize)>,
}

impl Resume {
    fn new(rows: usize) -> Self {
        Self { rows: vec![(usize::MAX, 0); rows] }
    }

    fn wants(&self, row: usize, start: usize) -> bool {
        let (last, end) = self.rows[row];
        start >= end && start != last
    }

    fn tried(&mut self, row: usize, start: usize) {
        self.rows[row].0 = start;
    }

    fn matched(&mut self, row: usize, end: usize) {
        self.rows[row].1 = end;
    }
}

fn is_gap(gaps: &[usize], at: usize) -> bool {
    !gaps.is_empty() && gaps.binary_search(&at).is_ok()
}

fn walk_back(
    haystack: &[u8],
    from: usize,
    class: fn(u8) -> bool,
    max: usize,
    gaps: &[usize],
) -> usize {
    let floor = from.saturating_sub(max);
    let mut start = from;
    while start > floor && class(haystack[start - 1]) && !is_gap(gaps, start) {
        start -= 1;
    }
    start
}
