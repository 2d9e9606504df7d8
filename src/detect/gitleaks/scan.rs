use std::fmt;
use std::sync::Arc;

use aho_corasick::{AhoCorasick, MatchKind};

use super::rule::Rule;
use crate::detect::Finding;
use crate::detect::literals::Literals;

/// The rules that are in use, ready to scan: one pass for all keywords, then
/// one per rule whose keyword is there.
pub(in crate::detect) struct Scan {
    rules: Vec<Arc<Rule>>,
    keywords: Option<AhoCorasick>,
    /// For each keyword, the rules (by index) that it wakes.
    owners: Vec<Vec<usize>>,
    /// Rules that run always.
    always: Vec<usize>,
}

impl fmt::Debug for Scan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(&self.rules).finish()
    }
}

impl Scan {
    pub(in crate::detect) fn new(rules: Vec<Arc<Rule>>) -> Self {
        let mut words = Literals::default();
        let mut always = Vec::new();
        for (index, rule) in rules.iter().enumerate() {
            // Case is folded in ASCII; a keyword that needs more would miss.
            let folds = |word: &String| word.is_ascii() && !word.is_empty();
            if rule.keywords().is_empty() || !rule.keywords().iter().all(folds) {
                always.push(index);
                continue;
            }
            rule.keywords().iter().for_each(|word| words.add(word, index));
        }
        let Literals { literals: words, owners, .. } = words;
        let build = || {
            AhoCorasick::builder()
                .ascii_case_insensitive(true)
                .match_kind(MatchKind::Standard)
                .build(&words)
        };
        let keywords = match (!words.is_empty()).then(build).transpose() {
            Ok(keywords) => keywords,
            // Too many for an automaton: slow, but nothing is missed.
            Err(_) => {
                always = (0..rules.len()).collect();
                None
            }
        };
        Self { rules, keywords, owners, always }
    }

    /// Every claim of every rule. `first` is the index of the first rule among
    /// all patterns of the detector.
    pub(in crate::detect) fn claims(
        &self,
        haystack: &[u8],
        first: usize,
        claims: &mut Vec<Finding>,
    ) {
        for &index in &self.always {
            self.rules[index].claims(haystack, first + index, claims);
        }
        let Some(keywords) = &self.keywords else { return };
        let mut awake = Vec::new();
        for hit in keywords.find_overlapping_iter(haystack) {
            if awake.is_empty() {
                awake = vec![false; self.rules.len()];
            }
            for &index in &self.owners[hit.pattern().as_usize()] {
                if !std::mem::replace(&mut awake[index], true) {
                    self.rules[index].claims(haystack, first + index, claims);
                }
            }
        }
    }
}
