use std::fmt;

use super::Uninspected;

/// A rewriter gave up: what comes next must not be sent. Names a reason, holds
/// no byte of the body.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RewriteError {
    pub(crate) reason: Uninspected,
}

impl RewriteError {
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
