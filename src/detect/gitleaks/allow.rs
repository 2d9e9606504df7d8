use std::ops::Range;

use aho_corasick::AhoCorasick;
use regex_automata::meta::Regex;

use super::line::Line;
use super::report::GitleaksReport;
use super::rule;
use super::spec::{AllowSpec, Target};

/// An allow-list, compiled: says that a match is no finding.
pub(super) struct Allow {
    target: Target,
    regexes: Vec<Regex>,
    stopwords: Option<AhoCorasick>,
    /// Every condition must hold, not only one.
    all: bool,
}

/// Where a match is.
pub(super) struct Place<'h> {
    pub(super) haystack: &'h [u8],
    pub(super) matched: Range<usize>,
    pub(super) secret: Range<usize>,
}

impl Allow {
    /// `None` for a list that never holds. What is left out makes a list allow
    /// less, never more.
    pub(super) fn compile(spec: &AllowSpec, report: &mut GitleaksReport) -> Option<Self> {
        if spec.elsewhere && spec.all {
            let text = "never holds: it needs `paths` or `commits`, which a body does not have";
            report.note(&spec.place, text);
            return None;
        }
        if spec.elsewhere {
            report.note(&spec.place, "`paths` and `commits` are not applicable to a body");
        }
        let mut regexes = Vec::new();
        for (index, regex) in spec.regexes.iter().enumerate() {
            match rule::compile(regex) {
                Ok(regex) => regexes.push(regex),
                Err(why) => report.note(&spec.place, format_args!("`regexes` {index}: {why}")),
            }
        }
        let words: Vec<&String> = spec.stopwords.iter().filter(|word| !word.is_empty()).collect();
        let build = || AhoCorasick::builder().ascii_case_insensitive(true).build(&words);
        let stopwords = match (!words.is_empty()).then(build).transpose() {
            Ok(stopwords) => stopwords,
            Err(_) => {
                report.note(&spec.place, "`stopwords`: too many");
                None
            }
        };
        let lost = spec.all
            && (regexes.is_empty() != spec.regexes.is_empty()
                || stopwords.is_none() != spec.stopwords.is_empty());
        if lost || (regexes.is_empty() && stopwords.is_none()) {
            if !spec.elsewhere {
                report.note(&spec.place, "never holds: no condition that could");
            }
            return None;
        }
        Some(Self { target: spec.target, regexes, stopwords, all: spec.all })
    }

    /// `index` is this list's among those of its rule.
    pub(super) fn allows(&self, index: usize, place: &Place<'_>, line: &mut Line) -> bool {
        let secret = &place.haystack[place.secret.clone()];
        let has_stopword = || self.stopwords.as_ref().map(|words| words.is_match(secret));
        if self.regexes.is_empty() {
            return has_stopword() == Some(true);
        }
        if self.all && has_stopword() == Some(false) {
            return false;
        }
        let any = |text: &[u8]| self.regexes.iter().any(|regex| regex.is_match(text));
        let matches = match self.target {
            Target::Secret => any(secret),
            Target::Match => any(&place.haystack[place.matched.clone()]),
            Target::Line => {
                line.around(place.haystack, &place.matched);
                line.allowed(index, |span| any(&place.haystack[span]))
            }
        };
        matches || (!self.all && has_stopword() == Some(true))
    }
}
