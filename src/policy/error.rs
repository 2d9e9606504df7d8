use std::fmt;
use std::path::PathBuf;

use crate::detect::PatternError;

/// Why a policy was refused: one line that names the key or pattern at fault.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ConfigError {
    /// The file is not valid TOML, or a key is unknown or of the wrong type.
    Syntax {
        /// Line of the file, from 1, where the parser knows it.
        line: Option<usize>,
        /// What is wrong; names the key.
        message: String,
    },
    /// A pattern is at fault.
    Pattern(PatternError),
    /// The file that `gitleaks` names cannot be read or has no rules.
    Rules {
        /// As the policy has it.
        path: PathBuf,
        /// What is wrong; quotes nothing of the file.
        reason: String,
    },
}

impl fmt::Display for ConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Syntax { line: Some(line), message } => {
                write!(f, "policy, line {line}: {message}")
            }
            Self::Syntax { line: None, message } => write!(f, "policy: {message}"),
            Self::Pattern(error) => write!(f, "policy: {error}"),
            Self::Rules { path, reason } => {
                write!(f, "policy: `gitleaks`: {}: {reason}", path.display())
            }
        }
    }
}

impl std::error::Error for ConfigError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Pattern(error) => Some(error),
            Self::Syntax { .. } | Self::Rules { .. } => None,
        }
    }
}

impl From<PatternError> for ConfigError {
    fn from(error: PatternError) -> Self {
        Self::Pattern(error)
    }
}
