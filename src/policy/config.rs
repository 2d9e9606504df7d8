use std::path::PathBuf;

use serde::Deserialize;

use super::{
    ConfigError, Limits, Mode, OnUninspectable, PayloadArrays, Policy, PolicyBuilder, Spotlight,
};
use crate::control::{ControlClass, Joiners};
use crate::detect::{Case, Category, CustomPattern, Detector, PatternError, Severity, Words};

/// A policy as a file spells it. Every key is optional, an unknown one is an
/// error.
///
/// ```
/// use tower_sanitize::{Policy, PolicyConfig};
///
/// // The default: an empty file.
/// let policy = Policy::from_config(PolicyConfig::from_toml("")?)?;
/// assert!(!policy.redacts());
///
/// // Changed.
/// let file = r#"
///     redact = true
///     block = "critical"
///     strip = ["ansi", "bidi"]
///     [limits]
///     buffer = 65536
///     [[detector.patterns]]
///     name = "internal_key"
///     regex = "INTERNAL_[A-Z0-9]{16}"
///     severity = "high"
/// "#;
/// let policy = Policy::from_config(PolicyConfig::from_toml(file)?)?;
/// assert!(policy.redacts());
/// assert_eq!(policy.limits().buffer(), 65_536);
///
/// let error = PolicyConfig::from_toml("redakt = true").unwrap_err().to_string();
/// assert!(error.contains("redakt"), "{error}");
/// # Ok::<(), tower_sanitize::policy::ConfigError>(())
/// ```
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[non_exhaustive]
pub struct PolicyConfig {
    /// `"enforce"` (default) or `"monitor"`.
    pub mode: Mode,
    /// Whether secrets are redacted; `false` by default.
    pub redact: bool,
    /// Lowest severity that blocks; absent: none does.
    pub block: Option<Severity>,
    /// Control classes to strip; empty by default.
    pub strip: Vec<ControlClass>,
    /// Keeps joiners that scripts need; `false` by default.
    pub keep_joiners: bool,
    /// `"untrusted"` (default) or `"never"`.
    pub spotlight: Spotlight,
    /// JSON keys whose leaf values are redacted; empty by default.
    pub payload_keys: Vec<String>,
    /// `"redact"` (default) or `"descend"`.
    pub payload_arrays: PayloadArrays,
    /// The operator's gate on payload values; `false` by default.
    pub allow_payloads: bool,
    /// `"block"` or `"pass"`; absent: block whenever the policy redacts,
    /// blocks or has payload keys.
    pub on_uninspectable: Option<OnUninspectable>,
    /// The table `[limits]`.
    pub limits: LimitsConfig,
    /// The table `[detector]`.
    pub detector: DetectorConfig,
}

/// The table `[limits]`.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[non_exhaustive]
pub struct LimitsConfig {
    /// Bytes; see [`Limits::with_buffer`].
    pub buffer: Option<usize>,
}

/// The table `[detector]`.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[non_exhaustive]
pub struct DetectorConfig {
    /// Categories to leave out.
    pub disabled_categories: Vec<Category>,
    /// Patterns to leave out, by name.
    pub disabled_patterns: Vec<String>,
    /// Patterns to add.
    pub patterns: Vec<PatternConfig>,
    /// A gitleaks v8 rules file, relative to the working directory of the
    /// process. Read by [`Policy::from_config`], and not before.
    pub gitleaks: Option<PathBuf>,
}

/// One `[[detector.patterns]]`.
#[derive(Clone, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[non_exhaustive]
pub struct PatternConfig {
    /// Required, unique.
    pub name: Option<String>,
    /// This or `keywords`.
    pub regex: Option<String>,
    /// Capture group of `regex` that is the secret; absent: the whole match.
    pub secret_group: Option<usize>,
    /// This or `regex`.
    pub keywords: Option<Vec<String>>,
    /// Keywords match in any case; `false` by default.
    pub ignore_case: bool,
    /// Keywords match as whole words only; `false` by default.
    pub whole_words: bool,
    /// `custom` by default.
    pub category: Option<Category>,
    /// `medium` by default.
    pub severity: Option<Severity>,
    /// Values that are no findings.
    pub examples: Vec<String>,
}

impl std::fmt::Debug for PatternConfig {
    // Keywords and examples may be the secrets themselves (law 9).
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("PatternConfig").field("name", &self.name).finish_non_exhaustive()
    }
}

impl PolicyConfig {
    /// Parses a policy file.
    ///
    /// # Errors
    ///
    /// One line that names the bad key; it quotes no other part of the file,
    /// since a policy may list secrets.
    #[cfg(feature = "toml")]
    pub fn from_toml(text: &str) -> Result<Self, ConfigError> {
        toml::from_str(text).map_err(|error| super::syntax::error(text, &error))
    }

    pub(super) fn into_builder(self) -> Result<PolicyBuilder, ConfigError> {
        let mut detector = Detector::builder();
        for category in self.detector.disabled_categories {
            detector = detector.disable_category(category);
        }
        for name in self.detector.disabled_patterns {
            detector = detector.disable_pattern(name);
        }
        for (index, pattern) in self.detector.patterns.into_iter().enumerate() {
            detector = detector.pattern(pattern.into_pattern(index)?);
        }
        if let Some(path) = &self.detector.gitleaks {
            detector = super::gitleaks::read(detector, path)?;
        }
        let mut limits = Limits::default();
        if let Some(bytes) = self.limits.buffer {
            limits = limits.with_buffer(bytes);
        }
        Ok(Policy::builder()
            .mode(self.mode)
            .redact(self.redact)
            .block(self.block)
            .strip(self.strip)
            .joiners(if self.keep_joiners { Joiners::Keep } else { Joiners::Strip })
            .spotlight(self.spotlight)
            .payload_keys(self.payload_keys)
            .payload_arrays(self.payload_arrays)
            .allow_payloads(self.allow_payloads)
            .on_uninspectable(self.on_uninspectable)
            .limits(limits)
            .detector(detector))
    }
}

impl PatternConfig {
    fn into_pattern(self, index: usize) -> Result<CustomPattern, PatternError> {
        let Some(name) = self.name.filter(|name| !name.trim().is_empty()) else {
            let place = format!("detector.patterns[{index}]");
            return Err(PatternError::new(place, "a pattern needs a `name`"));
        };
        let mut pattern = match (self.regex, self.keywords) {
            (Some(regex), None) => CustomPattern::regex(name, regex),
            (None, Some(keywords)) => CustomPattern::keywords(name, keywords),
            _ => {
                let reason = "a pattern needs exactly one of `regex` and `keywords`";
                return Err(PatternError::new(name, reason));
            }
        };
        pattern = pattern
            .secret_group(self.secret_group.unwrap_or(0))
            .case(if self.ignore_case { Case::Ignore } else { Case::Sensitive })
            .words(if self.whole_words { Words::Whole } else { Words::Substring })
            .examples(self.examples);
        if let Some(category) = self.category {
            pattern = pattern.category(category);
        }
        if let Some(severity) = self.severity {
            pattern = pattern.severity(severity);
        }
        Ok(pattern)
    }
}
