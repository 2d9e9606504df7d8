use std::collections::BTreeMap;
use std::fmt;
use std::time::Duration;

use serde::Serialize;

use super::{Context, Stage};
use crate::control::ControlClass;
use crate::detect::{Category, Finding, Severity};
use crate::policy::{Mode, Origin, Policy, Trust};

/// The strongest thing that was done to an answer. Ordered by strength.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// Nothing.
    #[default]
    None,
    /// Text was framed.
    Spotlight,
    /// Control sequences were removed.
    Strip,
    /// Secrets or payload values were replaced.
    Redact,
    /// The answer was replaced by a remedy.
    Block,
}

impl Action {
    /// The name used in logs.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Spotlight => "spotlight",
            Self::Strip => "strip",
            Self::Redact => "redact",
            Self::Block => "block",
        }
    }
}

/// Why something was not inspected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Uninspected {
    /// A content coding that is unknown, broken or undone beyond a limit.
    ContentCoding,
    /// More bytes than `limits.buffer`.
    OverLimit,
    /// The body broke off.
    Truncated,
    /// Headers or envelope can be read in more than one way.
    Ambiguous,
    /// JSON nested deeper than is read.
    TooDeep,
    /// `multipart/*`.
    Multipart,
    /// A part of a representation, where a secret may be cut.
    Partial,
    /// A switched protocol or tunnel.
    Upgrade,
    /// A type that is no text; passes, since there is nothing to read.
    Opaque,
    /// Binary content inside a message; passes.
    Binary,
    /// The scanner failed.
    Internal,
}

impl Uninspected {
    /// Whether the policy's `on_uninspectable` decides: what is no text by its
    /// declared type passes under any policy.
    pub const fn is_risk(self) -> bool {
        !matches!(self, Self::Opaque | Self::Binary)
    }

    /// The name used in logs.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::ContentCoding => "content_coding",
            Self::OverLimit => "over_limit",
            Self::Truncated => "truncated",
            Self::Ambiguous => "ambiguous",
            Self::TooDeep => "too_deep",
            Self::Multipart => "multipart",
            Self::Partial => "partial",
            Self::Upgrade => "upgrade",
            Self::Opaque => "opaque",
            Self::Binary => "binary",
            Self::Internal => "internal",
        }
    }
}

impl fmt::Display for Uninspected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// The record of what was done to one answer, or to one message of a stream.
///
/// Holds names, counts and sizes; never a byte of what was matched. In
/// [monitor mode](Mode::Monitor) it says what would have been done.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct Decision {
    /// Which stage decided.
    pub stage: Stage,
    /// The strongest thing done.
    pub action: Action,
    /// Whether it was done or only recorded.
    pub mode: Mode,
    /// Where the answer came from.
    pub origin: Origin,
    /// Whether its text was to be believed.
    pub trust: Trust,
    /// Findings by category.
    pub categories: BTreeMap<Category, usize>,
    /// Findings by pattern name.
    pub patterns: BTreeMap<String, usize>,
    /// The highest severity found.
    pub severity: Option<Severity>,
    /// Removed control sequences by class.
    pub stripped: BTreeMap<ControlClass, usize>,
    /// Payload values replaced.
    pub payload_values: usize,
    /// Payload values shown because both gates were open.
    pub payload_values_released: usize,
    /// Texts framed.
    pub framed: usize,
    /// Bytes inspected.
    pub inspected: u64,
    /// What was not inspected, with how often.
    pub uninspected: BTreeMap<Uninspected, usize>,
    /// Time spent on it.
    #[serde(rename = "elapsed_us", serialize_with = "microseconds")]
    pub elapsed: Duration,
}

fn microseconds<S: serde::Serializer>(time: &Duration, out: S) -> Result<S::Ok, S::Error> {
    out.serialize_u64(u64::try_from(time.as_micros()).unwrap_or(u64::MAX))
}

impl Decision {
    /// A record with nothing in it yet.
    pub(crate) fn new(stage: Stage, policy: &Policy, context: &Context) -> Self {
        Self {
            stage,
            action: Action::None,
            mode: policy.mode(),
            origin: context.origin().clone(),
            trust: context.trust(),
            categories: BTreeMap::new(),
            patterns: BTreeMap::new(),
            severity: None,
            stripped: BTreeMap::new(),
            payload_values: 0,
            payload_values_released: 0,
            framed: 0,
            inspected: 0,
            uninspected: BTreeMap::new(),
            elapsed: Duration::ZERO,
        }
    }

    pub(crate) fn found(&mut self, finding: &Finding) {
        *self.categories.entry(finding.category()).or_default() += 1;
        *self.patterns.entry(finding.pattern().to_owned()).or_default() += 1;
        self.severity = self.severity.max(Some(finding.severity()));
    }

    pub(crate) fn did(&mut self, action: Action) {
        self.action = self.action.max(action);
    }

    pub(crate) fn skipped(&mut self, what: Uninspected) {
        *self.uninspected.entry(what).or_default() += 1;
    }

    /// Whether anything was skipped that the policy must be asked about.
    pub(crate) fn has_risk(&self) -> bool {
        self.uninspected.keys().any(|what| what.is_risk())
    }
}
