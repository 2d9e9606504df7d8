use std::collections::BTreeSet;
use std::fmt;
use std::sync::Arc;

use super::{ConfigError, Limits, Mode, OnUninspectable, PayloadArrays, PolicyConfig, Spotlight};
use crate::control::{ControlClass, ControlClasses, Joiners};
use crate::detect::{CustomPattern, Detector, DetectorBuilder, Severity};

/// What is done about what is found. Cheap to clone; layers share it.
///
/// ```
/// use tower_sanitize::Policy;
/// use tower_sanitize::detect::Severity;
///
/// // The default changes nothing but to frame untrusted text.
/// let policy = Policy::default();
/// assert!(!policy.redacts() && policy.blocks_from().is_none());
///
/// // Changed: secrets go, critical ones take the answer with them.
/// let policy = Policy::builder().redact(true).block(Severity::Critical).build()?;
/// assert!(policy.redacts());
/// # Ok::<(), tower_sanitize::policy::ConfigError>(())
/// ```
#[derive(Clone)]
pub struct Policy(Arc<Rules>);

struct Rules {
    settings: Settings,
    on_uninspectable: OnUninspectable,
    detector: Detector,
}

/// What a builder takes over as it is given.
#[derive(Clone, Debug, Default)]
struct Settings {
    mode: Mode,
    redact: bool,
    block: Option<Severity>,
    strip: ControlClasses,
    joiners: Joiners,
    spotlight: Spotlight,
    payload_keys: BTreeSet<String>,
    payload_arrays: PayloadArrays,
    allow_payloads: bool,
    limits: Limits,
}

impl Policy {
    /// A builder with the defaults.
    pub fn builder() -> PolicyBuilder {
        PolicyBuilder::default()
    }

    /// A policy from a parsed file. Reads the file of gitleaks rules that the
    /// policy names, if it names one.
    ///
    /// # Errors
    ///
    /// A pattern without a name, without exactly one of `regex` and
    /// `keywords`, or that does not compile; a file of gitleaks rules that
    /// cannot be read or is none. A single rule of it that cannot be used is no
    /// error: [`Detector::gitleaks`] says which were left out, and why.
    pub fn from_config(config: PolicyConfig) -> Result<Self, ConfigError> {
        config.into_builder()?.build()
    }

    /// Whether decisions are carried out.
    pub fn mode(&self) -> Mode {
        self.0.settings.mode
    }

    /// Whether secrets are replaced by their marker.
    pub fn redacts(&self) -> bool {
        self.0.settings.redact
    }

    /// The lowest severity that blocks an answer, if any does.
    pub fn blocks_from(&self) -> Option<Severity> {
        self.0.settings.block
    }

    /// The control classes that are removed from untrusted text.
    pub fn strips(&self) -> ControlClasses {
        self.0.settings.strip
    }

    /// Whether joiners that scripts need are kept.
    pub fn joiners(&self) -> Joiners {
        self.0.settings.joiners
    }

    /// Whether untrusted text is framed.
    pub fn spotlight(&self) -> Spotlight {
        self.0.settings.spotlight
    }

    /// Whether this is a payload key.
    pub fn is_payload_key(&self, key: &str) -> bool {
        self.0.settings.payload_keys.contains(key)
    }

    /// Whether there are payload keys.
    pub fn has_payload_keys(&self) -> bool {
        !self.0.settings.payload_keys.is_empty()
    }

    /// What a payload key's array means.
    pub fn payload_arrays(&self) -> PayloadArrays {
        self.0.settings.payload_arrays
    }

    /// Whether the operator's gate on payload values is open.
    pub fn allows_payloads(&self) -> bool {
        self.0.settings.allow_payloads
    }

    /// What happens to an answer that cannot be inspected.
    pub fn on_uninspectable(&self) -> OnUninspectable {
        self.0.on_uninspectable
    }

    /// Upper bounds.
    pub fn limits(&self) -> &Limits {
        &self.0.settings.limits
    }

    /// The detector.
    pub fn detector(&self) -> &Detector {
        &self.0.detector
    }

    /// Whether the inner stage (block, redact, strip) can change an answer.
    pub fn acts_inside(&self) -> bool {
        self.0.settings.redact
            || self.0.settings.block.is_some()
            || !self.0.settings.strip.is_empty()
            || self.has_payload_keys()
    }

    /// Whether the outer stage (spotlight) can change an answer.
    pub fn acts_outside(&self) -> bool {
        self.0.settings.spotlight == Spotlight::Untrusted
    }
}

impl Default for Policy {
    fn default() -> Self {
        PolicyBuilder::default().build().expect("the defaults hold no pattern that could fail")
    }
}

impl fmt::Debug for Policy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Policy")
            .field("mode", &self.0.settings.mode)
            .field("redact", &self.0.settings.redact)
            .field("block", &self.0.settings.block)
            .field("strip", &self.0.settings.strip)
            .field("spotlight", &self.0.settings.spotlight)
            .field("payload_keys", &self.0.settings.payload_keys)
            .field("allow_payloads", &self.0.settings.allow_payloads)
            .field("on_uninspectable", &self.0.on_uninspectable)
            .field("limits", &self.0.settings.limits)
            .finish_non_exhaustive()
    }
}

/// Builds a [`Policy`].
///
/// ```
/// use tower_sanitize::Policy;
/// use tower_sanitize::control::ControlClass;
/// use tower_sanitize::policy::{Mode, OnUninspectable, Spotlight};
///
/// // The defaults.
/// let policy = Policy::builder().build()?;
/// assert_eq!(policy.spotlight(), Spotlight::Untrusted);
/// assert_eq!(policy.on_uninspectable(), OnUninspectable::Pass);
///
/// // Changed. A policy that redacts does not let the uninspected through.
/// let policy = Policy::builder()
///     .mode(Mode::Monitor)
///     .redact(true)
///     .strip([ControlClass::Ansi, ControlClass::Bidi])
///     .spotlight(Spotlight::Never)
///     .payload_keys(["message", "headers"])
///     .build()?;
/// assert_eq!(policy.on_uninspectable(), OnUninspectable::Block);
/// # Ok::<(), tower_sanitize::policy::ConfigError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct PolicyBuilder {
    settings: Settings,
    on_uninspectable: Option<OnUninspectable>,
    detector: DetectorBuilder,
}

impl PolicyBuilder {
    /// Whether decisions are carried out; [`Mode::Enforce`] by default.
    pub fn mode(mut self, mode: Mode) -> Self {
        self.settings.mode = mode;
        self
    }

    /// Whether secrets are replaced by `[REDACTED:<category>]`; off by default.
    pub fn redact(mut self, redact: bool) -> Self {
        self.settings.redact = redact;
        self
    }

    /// Blocks answers with a finding of at least this severity; by default
    /// none is blocked.
    pub fn block(mut self, from: impl Into<Option<Severity>>) -> Self {
        self.settings.block = from.into();
        self
    }

    /// Control classes to remove from untrusted text; none by default.
    pub fn strip(mut self, classes: impl IntoIterator<Item = ControlClass>) -> Self {
        self.settings.strip = classes.into_iter().collect();
        self
    }

    /// Whether joiners that scripts need are kept; they are not by default.
    pub fn joiners(mut self, joiners: Joiners) -> Self {
        self.settings.joiners = joiners;
        self
    }

    /// Whether untrusted text is framed; it is by default.
    pub fn spotlight(mut self, spotlight: Spotlight) -> Self {
        self.settings.spotlight = spotlight;
        self
    }

    /// JSON keys whose leaf values become `"[redacted]"`; none by default.
    pub fn payload_keys(mut self, keys: impl IntoIterator<Item = impl Into<String>>) -> Self {
        self.settings.payload_keys = keys.into_iter().map(Into::into).collect();
        self
    }

    /// What a payload key's array means; its scalars are redacted by default.
    pub fn payload_arrays(mut self, arrays: PayloadArrays) -> Self {
        self.settings.payload_arrays = arrays;
        self
    }

    /// Opens the operator's gate on payload values; shut by default. Values
    /// are shown only where the request carries
    /// [`IncludePayloads`](super::IncludePayloads) as well.
    pub fn allow_payloads(mut self, allow: bool) -> Self {
        self.settings.allow_payloads = allow;
        self
    }

    /// What happens to an answer that cannot be inspected; by default it is
    /// blocked whenever the policy redacts, blocks, or has payload keys.
    pub fn on_uninspectable(mut self, action: impl Into<Option<OnUninspectable>>) -> Self {
        self.on_uninspectable = action.into();
        self
    }

    /// Upper bounds.
    pub fn limits(mut self, limits: Limits) -> Self {
        self.settings.limits = limits;
        self
    }

    /// The detector: what counts as a secret.
    pub fn detector(mut self, detector: DetectorBuilder) -> Self {
        self.detector = detector;
        self
    }

    /// Adds a pattern of one's own to the detector.
    pub fn pattern(mut self, pattern: CustomPattern) -> Self {
        self.detector = self.detector.pattern(pattern);
        self
    }

    /// Compiles the patterns.
    ///
    /// # Errors
    ///
    /// A pattern does not compile, bears a name that is taken, or is disabled
    /// and does not exist.
    pub fn build(self) -> Result<Policy, ConfigError> {
        let Settings { redact, block, payload_keys, .. } = &self.settings;
        let acts = *redact || block.is_some() || !payload_keys.is_empty();
        let default = if acts { OnUninspectable::Block } else { OnUninspectable::Pass };
        Ok(Policy(Arc::new(Rules {
            settings: self.settings,
            on_uninspectable: self.on_uninspectable.unwrap_or(default),
            detector: self.detector.build()?,
        })))
    }
}
