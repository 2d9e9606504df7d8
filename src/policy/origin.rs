use std::sync::Arc;

use serde::{Deserialize, Serialize};

/// The server and the tool (or method) that an answer comes from. Goes into a
/// request's extensions; shows in frames and decisions.
///
/// ```
/// use tower_sanitize::Origin;
///
/// // The default: nothing is known.
/// assert_eq!(Origin::default().server(), None);
/// // Set.
/// let origin = Origin::new("github", Some("create_issue"));
/// assert_eq!(origin.server(), Some("github"));
/// assert_eq!(origin.tool(), Some("create_issue"));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize)]
pub struct Origin {
    server: Option<Arc<str>>,
    tool: Option<Arc<str>>,
}

impl Origin {
    /// An answer of `server`, given by `tool` where one is known.
    pub fn new(server: impl Into<Arc<str>>, tool: Option<&str>) -> Self {
        Self { server: Some(server.into()), tool: tool.map(Into::into) }
    }

    /// Name of the server.
    pub fn server(&self) -> Option<&str> {
        self.server.as_deref()
    }

    /// Name of the tool, or of the method where no tool was called.
    pub fn tool(&self) -> Option<&str> {
        self.tool.as_deref()
    }
}

/// Whether the text of an answer is to be believed. Goes into a request's
/// extensions. Decides strip and spotlight only: secrets are redacted and
/// blocked whoever sends them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Trust {
    /// Written by somebody the operator vouches for.
    Trusted,
    /// Everything else, and what nobody said anything about.
    #[default]
    Untrusted,
}

/// The caller asks to see payload values: the second of the two gates. Goes
/// into a request's extensions, and does nothing unless the policy allows
/// payloads, too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IncludePayloads;
