use serde::{Deserialize, Serialize};

/// Whether decisions are carried out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mode {
    /// Decide, record and do.
    #[default]
    Enforce,
    /// Decide and record, change nothing.
    Monitor,
}

/// Whether untrusted text is framed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Spotlight {
    /// Untrusted text is framed.
    #[default]
    Untrusted,
    /// Nothing is framed.
    Never,
}

/// What happens to an answer that cannot be inspected: unknown coding, over
/// the limit, undecodable, ambiguous.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OnUninspectable {
    /// It is blocked. The default of a policy that redacts or blocks.
    Block,
    /// It passes, and the decision says what was not inspected.
    Pass,
}

/// What a payload key's array means.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PayloadArrays {
    /// A scalar element is a leaf of the key and is redacted with it.
    #[default]
    Redact,
    /// The array is only an envelope: its scalar elements stay.
    Descend,
}

/// Upper bounds, in bytes, on what one response in flight may hold.
///
/// ```
/// use tower_sanitize::policy::{Limits, Policy};
///
/// // The default: 1 MiB.
/// assert_eq!(Policy::default().limits().buffer(), 1 << 20);
/// // Changed.
/// let policy = Policy::builder().limits(Limits::default().with_buffer(64 * 1024)).build()?;
/// assert_eq!(policy.limits().buffer(), 65_536);
/// # Ok::<(), tower_sanitize::policy::ConfigError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    buffer: usize,
}

impl Limits {
    /// Bodies of up to this many bytes are buffered whole, and so are single
    /// events and lines of a stream; what is larger cannot be inspected.
    pub fn with_buffer(mut self, bytes: usize) -> Self {
        self.buffer = bytes;
        self
    }

    /// See [`with_buffer`](Self::with_buffer).
    pub fn buffer(&self) -> usize {
        self.buffer
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self { buffer: 1 << 20 }
    }
}
