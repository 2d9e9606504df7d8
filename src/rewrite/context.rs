use std::sync::Arc;

use crate::format::mcp::McpRequest;
use crate::policy::{Origin, Policy, Trust};

/// Which side of a cache a rewriter is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// Inside: block, redact, strip.
    Inner,
    /// Outside: spotlight.
    Outer,
}

impl Stage {
    /// Whether the policy asks anything of this stage.
    pub fn acts(self, policy: &Policy) -> bool {
        match self {
            Self::Inner => policy.acts_inside(),
            Self::Outer => policy.acts_outside(),
        }
    }
}

/// Whether payload values are shown: both gates, or nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Payloads {
    /// The caller did not ask.
    #[default]
    Withheld,
    /// The caller asked for them; they are shown if the policy allows it.
    Requested,
}

/// What is known about one answer before its first byte.
///
/// ```
/// use tower_sanitize::rewrite::{Context, Payloads};
/// use tower_sanitize::{Origin, Trust};
///
/// // The default: from nowhere, untrusted, no payloads.
/// let context = Context::default();
/// assert_eq!(context.trust(), Trust::Untrusted);
/// // Changed.
/// let context = Context::default()
///     .with_origin(Origin::new("github", Some("search")))
///     .with_trust(Trust::Trusted)
///     .with_payloads(Payloads::Requested);
/// assert_eq!(context.origin().server(), Some("github"));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Context {
    origin: Origin,
    trust: Trust,
    payloads: Payloads,
    request: Option<Arc<McpRequest>>,
}

impl Context {
    /// Where the answer comes from.
    pub fn with_origin(mut self, origin: Origin) -> Self {
        self.origin = origin;
        self
    }

    /// Whether its text is to be believed.
    pub fn with_trust(mut self, trust: Trust) -> Self {
        self.trust = trust;
        self
    }

    /// Whether the caller asked for payload values.
    pub fn with_payloads(mut self, payloads: Payloads) -> Self {
        self.payloads = payloads;
        self
    }

    /// The JSON-RPC request that is answered.
    pub fn with_request(mut self, request: McpRequest) -> Self {
        self.request = Some(Arc::new(request));
        self
    }

    /// See [`with_origin`](Self::with_origin).
    pub fn origin(&self) -> &Origin {
        &self.origin
    }

    /// See [`with_trust`](Self::with_trust).
    pub fn trust(&self) -> Trust {
        self.trust
    }

    /// See [`with_payloads`](Self::with_payloads).
    pub fn payloads(&self) -> Payloads {
        self.payloads
    }

    /// Whether payload values are shown: there are payload keys, and both gates
    /// are open.
    pub fn releases_payloads(&self, policy: &Policy) -> bool {
        policy.has_payload_keys()
            && policy.allows_payloads()
            && self.payloads == Payloads::Requested
    }

    /// See [`with_request`](Self::with_request).
    pub fn request(&self) -> Option<&McpRequest> {
        self.request.as_deref()
    }
}
