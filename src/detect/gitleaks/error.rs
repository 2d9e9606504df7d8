use std::fmt;

/// Why a text is no gitleaks rules file.
///
/// Says where, and quotes nothing: such a file may list secrets.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GitleaksError {
    /// The text is not valid TOML.
    Toml {
        /// Line, from 1, where the parser knows it.
        line: Option<usize>,
    },
    /// Valid TOML, but without `[[rules]]`.
    NoRules {
        /// Whether `[extend]` asks for rules from elsewhere, which is not
        /// supported.
        extends: bool,
    },
}

impl fmt::Display for GitleaksError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Toml { line: Some(line) } => write!(f, "not valid TOML at line {line}"),
            Self::Toml { line: None } => f.write_str("not valid TOML"),
            Self::NoRules { extends: false } => {
                f.write_str("not a gitleaks rules file: it has no `[[rules]]`")
            }
            Self::NoRules { extends: true } => f.write_str(
                "it has no `[[rules]]`, and `[extend]` brings none in: \
                 give the file that has the rules",
            ),
        }
    }
}

impl std::error::Error for GitleaksError {}
