use std::fmt;

use super::Uninspected;

/// A rewriter gave up: what comes next must not be sent. Names a reason, holds
/// no byte of the body.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RewriteError {
    pub(super) reason: Uninspected,
    pub(super) answered: bool,
}

impl RewriteError {
    pub(crate) fn new(reason: Uninspected) -> Self {
        Self { reason, answered: false }
    }

    /// Whether the request was answered all the same, by a message that says
    /// that the answer is withheld: nothing is missing from what came out.
    pub fn is_answered(&self) -> bool {
        self.answered
    }

    /// What could not be inspected.
    pub fn reason(&self) -> Uninspected {
        self.reason
    }
}

impl fmt::Display for RewriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the answer cannot be inspected: {}", self.reason)
    }
}

impl std::error::Error for RewriteError {}
