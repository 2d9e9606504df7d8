use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use regex_automata::Input;
use regex_automata::meta::Regex;
use regex_automata::util::captures::Captures;
use regex_automata::util::syntax;

use super::allow::{Allow, Place};
use super::line::Line;
use super::re2::{self, Unsupported};
use super::report::SkipReason;
use super::spec::RuleSpec;
use crate::detect::check::entropy;
use crate::detect::custom::explain;
use crate::detect::{Category, Finding, Severity};

/// Upper bound of one compiled regex, in bytes. The published rules stay below
/// a quarter of it.
const SIZE_LIMIT: usize = 4 << 20;

/// How far behind a secret the search goes on inside its match: enough for a
/// delimiter that belongs to the next match too, and a constant, so that the
/// cost stays linear.
const REACH: usize = 64;

/// Compiles a regex in Go's syntax.
pub(super) fn compile(go: &str) -> Result<Regex, Unsupported> {
    Regex::builder()
        .syntax(syntax::Config::new().utf8(false))
        .configure(Regex::config().utf8_empty(false).nfa_size_limit(Some(SIZE_LIMIT)))
        .build(&re2::translate(go)?)
        .map_err(|error| Unsupported(explain(&error)))
}

/// A rule, compiled.
pub(in crate::detect) struct Rule {
    name: Arc<str>,
    category: Category,
    severity: Severity,
    regex: Regex,
    group: usize,
    entropy: f64,
    keywords: Vec<String>,
    allow: Vec<Arc<Allow>>,
}

impl fmt::Debug for Rule {
    // A regex or an allow-list may hold the secrets themselves (law 9).
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Rule").field("name", &self.name).finish_non_exhaustive()
    }
}

impl Rule {
    pub(super) fn new(spec: &RuleSpec, allow: Vec<Arc<Allow>>) -> Result<Self, SkipReason> {
        let regex = compile(&spec.regex).map_err(|error| SkipReason::Regex(error.to_string()))?;
        let groups = regex.group_info().group_len(regex_automata::PatternID::ZERO) - 1;
        if spec.group > groups {
            let why = format!("`secretGroup` is {} but the regex has {groups}", spec.group);
            return Err(SkipReason::Value(why));
        }
        let (category, severity) = super::kind::of(&spec.id, &spec.tags);
        Ok(Self {
            name: format!("gitleaks:{}", spec.id).into(),
            category,
            severity,
            regex,
            group: spec.group,
            entropy: spec.entropy,
            keywords: spec.keywords.clone(),
            allow,
        })
    }

    pub(in crate::detect) fn name(&self) -> &str {
        &self.name
    }

    pub(in crate::detect) fn category(&self) -> Category {
        self.category
    }

    pub(super) fn keywords(&self) -> &[String] {
        &self.keywords
    }

    pub(super) fn claims(&self, haystack: &[u8], pattern: usize, claims: &mut Vec<Finding>) {
        let mut line = Line::default();
        let mut captures = self.regex.create_captures();
        let mut at = 0;
        while at <= haystack.len() {
            self.regex.search_captures(&Input::new(haystack).range(at..), &mut captures);
            let Some(matched) = captures.get_match().map(|found| found.range()) else { break };
            let secret = self.secret(haystack, &captures);
            // Never in place: an empty match moves on by one.
            at = secret.end.max(matched.end.saturating_sub(REACH)).max(at + 1);
            let place = Place { haystack, matched, secret };
            if self.counts(&place, &mut line) {
                claims.push(Finding {
                    span: place.secret,
                    pattern,
                    name: Arc::clone(&self.name),
                    category: self.category,
                    severity: self.severity,
                });
            }
        }
    }

    fn secret(&self, haystack: &[u8], captures: &Captures) -> Range<usize> {
        let matched = captures.get_match().expect("only a match is asked").range();
        if self.group > 0 {
            let group = captures.get_group(self.group).map(|group| group.range());
            // A group that took no part is no secret.
            return group.unwrap_or(matched.end..matched.end);
        }
        let groups = captures.group_info().group_len(regex_automata::PatternID::ZERO);
        let group = (1..groups)
            .filter_map(|group| captures.get_group(group))
            .find(|group| !group.range().is_empty());
        match group {
            Some(group) => group.range(),
            // Line breaks around are no part of it, in gitleaks either.
            None => {
                let text = &haystack[matched.clone()];
                let before = text.iter().take_while(|byte| **byte == b'\n').count();
                let behind = text[before..].iter().rev().take_while(|b| **b == b'\n').count();
                matched.start + before..matched.end - behind
            }
        }
    }

    fn counts(&self, place: &Place<'_>, line: &mut Line) -> bool {
        let secret = &place.haystack[place.secret.clone()];
        !secret.is_empty()
            && (self.entropy == 0.0 || entropy(secret) > self.entropy)
            && !self.allow.iter().enumerate().any(|(index, list)| list.allows(index, place, line))
    }
}
