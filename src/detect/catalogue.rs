use super::builtin;
use super::rule::{Matcher, Rule, Trigger};
use super::{Category, Severity};

/// One built-in pattern, as documentation and tools need it.
#[derive(Clone, Copy, Debug)]
pub struct PatternInfo {
    rule: &'static Rule,
}

/// Every built-in pattern, family by family.
///
/// ```
/// use tower_sanitize::detect::{Category, catalogue};
///
/// let card = catalogue().find(|pattern| pattern.name() == "credit_card").unwrap();
/// assert_eq!(card.category(), Category::CreditCard);
/// assert!(catalogue().count() > 250);
/// ```
pub fn catalogue() -> impl Iterator<Item = PatternInfo> {
    builtin::rules().map(|rule| PatternInfo { rule })
}

impl PatternInfo {
    /// Its name, as findings and decisions carry it.
    pub fn name(&self) -> &'static str {
        self.rule.name
    }

    /// Its category.
    pub fn category(&self) -> Category {
        self.rule.category
    }

    /// Its severity.
    pub fn severity(&self) -> Severity {
        self.rule.severity
    }

    /// The regex (bytes, ASCII classes) that decides at a candidate, and the
    /// capture group that is the secret; `None` where own code decides. What a
    /// regex matches must still pass the pattern's validator and stand where
    /// the pattern may begin.
    pub fn regex(&self) -> Option<(&'static str, usize)> {
        match self.rule.matcher {
            Matcher::Regex(regex, group) => Some((regex, group)),
            Matcher::Code(_) => None,
        }
    }

    /// The literals one of which every match holds; none for patterns that are
    /// known by their digits alone.
    pub fn literals(&self) -> &'static [&'static str] {
        match self.rule.trigger {
            Trigger::Literals(literals, _) => literals,
            Trigger::Digits | Trigger::LongRun => &[],
        }
    }
}
