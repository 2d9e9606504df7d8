use std::fmt;

/// Why a [`Detector`](super::Detector) could not be built: the pattern at
/// fault and what is wrong with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PatternError {
    pub(crate) pattern: String,
    pub(crate) reason: String,
}

impl PatternError {
    pub(crate) fn new(pattern: impl Into<String>, reason: impl fmt::Display) -> Self {
        Self { pattern: pattern.into(), reason: reason.to_string() }
    }

    /// Name of the pattern at fault.
    pub fn pattern(&self) -> &str {
        &self.pattern
    }
}

impl fmt::Display for PatternError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "pattern `{}`: {}", self.pattern, self.reason)
    }
}

impl std::error::Error for PatternError {}
