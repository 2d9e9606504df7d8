use std::fmt;

/// What became of a gitleaks rules file: the rules that were loaded, those
/// that were not and why, and what else in it has no effect.
///
/// ```
/// use tower_sanitize::detect::{Detector, SkipReason};
///
/// let file = r#"
///     [[rules]]
///     id = "acme-token"
///     regex = 'acme_[a-z0-9]{8}'
///     [[rules]]
///     id = "acme-file"
///     path = 'acme\.key$'
/// "#;
/// let detector = Detector::builder().gitleaks(file)?.build()?;
/// let report = detector.gitleaks().next().expect("one file was read");
/// assert_eq!(report.loaded(), ["acme-token"]);
/// assert_eq!(report.skipped()[0].id(), "acme-file");
/// assert_eq!(report.skipped()[0].reason(), &SkipReason::Path);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GitleaksReport {
    pub(super) loaded: Vec<String>,
    pub(super) skipped: Vec<SkippedRule>,
    pub(super) notes: Vec<String>,
}

impl GitleaksReport {
    /// Ids of the rules that were loaded, in the file's order.
    pub fn loaded(&self) -> &[String] {
        &self.loaded
    }

    /// The rules that were not, in the file's order.
    pub fn skipped(&self) -> &[SkippedRule] {
        &self.skipped
    }

    /// What has no effect besides skipped rules, each beginning with its place
    /// in the file: unknown keys, `[extend]`, conditions on paths and commits.
    pub fn notes(&self) -> &[String] {
        &self.notes
    }

    pub(super) fn skip(&mut self, id: impl Into<String>, reason: SkipReason) {
        self.skipped.push(SkippedRule { id: id.into(), reason });
    }

    pub(super) fn note(&mut self, place: &str, text: impl fmt::Display) {
        self.notes.push(format!("{place}: {text}"));
    }
}

impl fmt::Display for GitleaksReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} rules loaded, {} skipped", self.loaded.len(), self.skipped.len())?;
        for skipped in &self.skipped {
            write!(f, "\n{skipped}")?;
        }
        for note in &self.notes {
            write!(f, "\n{note}")?;
        }
        Ok(())
    }
}

/// A rule of the file that is not in use.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SkippedRule {
    id: String,
    reason: SkipReason,
}

impl SkippedRule {
    /// The rule's id, or `rules[N]` (from 0) for one that has none.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Why it is not in use.
    pub fn reason(&self) -> &SkipReason {
        &self.reason
    }
}

impl fmt::Display for SkippedRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "rule `{}`: {}", self.id, self.reason)
    }
}

/// Why a gitleaks rule is not in use.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SkipReason {
    /// `[extend] disabledRules` lists it.
    Disabled,
    /// It wants the path of a file, and a body has none.
    Path,
    /// It counts only beside matches of other rules (`required`).
    Composite,
    /// It only serves other rules (`skipReport`).
    Unreported,
    /// It has no `regex`.
    NoRegex,
    /// A later rule of the file has the same id.
    Replaced,
    /// A key has a value that cannot be used.
    Value(String),
    /// The regex cannot be used.
    Regex(String),
}

impl fmt::Display for SkipReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Disabled => f.write_str("disabled by `disabledRules`"),
            Self::Path => f.write_str("not applicable: a body has no path that `path` could match"),
            Self::Composite => f.write_str("not supported: `required` matches of other rules"),
            Self::Unreported => f.write_str("`skipReport`: it only serves other rules"),
            Self::NoRegex => f.write_str("it has no `regex`"),
            Self::Replaced => f.write_str("a later rule has the same id"),
            Self::Value(why) | Self::Regex(why) => f.write_str(why),
        }
    }
}
