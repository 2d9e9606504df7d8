//! One row of the catalogue, ready to decide at a candidate.

use std::ops::Range;
use std::sync::{Arc, OnceLock};

use regex_automata::meta::Regex;
use regex_automata::util::primitives::NonMaxUsize;
use regex_automata::util::syntax;
use regex_automata::{Anchored, Input};

use super::finding::Finding;
use super::gaps::Gaps;
use super::rule::{Matcher, Rule};

#[derive(Debug)]
pub(super) struct Row {
    pub(super) rule: &'static Rule,
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

/// Capture groups that a row may have, the whole match included.
pub(super) const GROUPS: usize = 4;

impl Row {
    pub(super) fn new(rule: &'static Rule) -> Self {
        Self {
            rule,
            name: rule.name.into(),
            examples: rule.examples.iter().map(|parts| parts.concat()).collect(),
            regex: OnceLock::new(),
        }
    }

    /// The secret that begins at `start`, or whose label or surroundings do.
    pub(super) fn check(
        &self,
        haystack: &[u8],
        start: usize,
        gaps: Gaps<'_>,
    ) -> Option<Range<usize>> {
        let before = start.checked_sub(1).map(|at| haystack[at]);
        if before.is_some_and(|before| !self.rule.left.allows(before)) && !gaps.has(start) {
            return None;
        }
        let mut span = self.span(haystack, start, gaps)?;
        let secret = &haystack[span.clone()];
        if span.is_empty() || !(self.rule.check)(secret) || self.is_example(secret) {
            return None;
        }
        let rest = &haystack[span.end..];
        let tail = rest.iter().take_while(|&&byte| self.rule.tail.takes(byte)).count();
        if tail > 0 {
            span.end += tail;
            if self.is_example(&haystack[span.clone()]) {
                return None;
            }
        }
        Some(span)
    }

    pub(super) fn finding(&self, span: Range<usize>, pattern: usize) -> Finding {
        Finding {
            span,
            pattern,
            name: Arc::clone(&self.name),
            category: self.rule.category,
            severity: self.rule.severity,
        }
    }

    fn span(&self, haystack: &[u8], start: usize, gaps: Gaps<'_>) -> Option<Range<usize>> {
        match self.rule.matcher {
            Matcher::Code(code) => code(haystack, start).or_else(|| {
                // Code looks at what stands before; behind a gap that is nothing.
                let gap = gaps.last_until(start)?;
                let span = code(&haystack[gap..], start - gap)?;
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
                let mut slots: [Option<NonMaxUsize>; 2 * GROUPS] = [None; 2 * GROUPS];
                regex.search_slots(&input, &mut slots)?;
                let bound = |slot: usize| slots[slot].map(NonMaxUsize::get);
                Some(bound(2 * group)?..bound(2 * group + 1)?)
            }
        }
    }

    fn is_example(&self, secret: &[u8]) -> bool {
        self.examples.iter().any(|example| example.as_bytes() == secret)
    }
}
