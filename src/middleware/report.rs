use std::fmt;
use std::sync::Arc;

use http::{HeaderMap, HeaderValue};

use crate::rewrite::{Action, Decision};

/// What a user does with decisions.
pub(super) type Sink = Arc<dyn Fn(&Decision) + Send + Sync>;

/// The decisions about one answer, in its extensions. Those about the messages
/// of a stream come later, and go to the sink and to `tracing` only.
#[derive(Clone, Debug, Default)]
pub struct Decisions(pub(super) Vec<Decision>);

impl Decisions {
    /// In the order they were made: the inner layer's first.
    pub fn iter(&self) -> impl Iterator<Item = &Decision> {
        self.0.iter()
    }
}

/// In the extensions of an answer that [`SpotlightLayer`](super::SpotlightLayer)
/// framed, so that a sanitizer outside of it can tell that it is misplaced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spotlighted(pub(super) ());

/// In the extensions of an answer that a layer put in the place of a blocked
/// one: it is the operator's word and not the upstream's, and is not framed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Withheld(pub(super) ());

/// Whether a value holds no secret.
type Inspection = Arc<dyn Fn(&[u8]) -> bool + Send + Sync>;

/// Tells decisions to who wants to know.
#[derive(Clone, Default)]
pub(super) struct Reporter {
    sink: Option<Sink>,
    /// Finds secrets in trailers, where the layer looks for any.
    inspect: Option<Inspection>,
}

impl Reporter {
    pub(super) fn new(sink: Option<Sink>) -> Self {
        Self { sink, inspect: None }
    }

    /// Trailers whose value `is_clean` denies are dropped.
    pub(super) fn with_inspection(
        mut self,
        is_clean: impl Fn(&[u8]) -> bool + Send + Sync + 'static,
    ) -> Self {
        self.inspect = Some(Arc::new(is_clean));
        self
    }

    pub(super) fn report(&self, decision: &Decision) {
        if let Some(sink) = &self.sink {
            sink(decision);
        }
        trace(decision);
    }

    /// Trailers without those that hold a secret.
    pub(super) fn trailers(&self, mut trailers: HeaderMap) -> HeaderMap {
        let Some(is_clean) = &self.inspect else { return trailers };
        let dirty: Vec<_> = trailers
            .iter()
            .filter(|(_, value): &(_, &HeaderValue)| !is_clean(value.as_bytes()))
            .map(|(name, _)| name.clone())
            .collect();
        for name in dirty {
            trailers.remove(name);
        }
        trailers
    }
}

impl fmt::Debug for Reporter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Reporter").finish_non_exhaustive()
    }
}

/// One event a decision. A frame alone is no policy decision: `debug`.
fn trace(decision: &Decision) {
    macro_rules! event {
        ($level:ident) => {
            tracing::$level!(
                target: "tower_sanitize::decision",
                stage = ?decision.stage,
                action = decision.action.as_str(),
                mode = ?decision.mode,
                trust = ?decision.trust,
                server = decision.origin.server().map(str::escape_debug).map(tracing::field::display),
                tool = decision.origin.tool().map(str::escape_debug).map(tracing::field::display),
                severity = decision.severity.map(tracing::field::display),
                categories = ?decision.categories,
                patterns = ?decision.patterns,
                stripped = ?decision.stripped,
                payload_values = decision.payload_values,
                uninspected = ?decision.uninspected,
                inspected = decision.inspected,
                elapsed_us = u64::try_from(decision.elapsed.as_micros()).unwrap_or(u64::MAX),
                "decided"
            )
        };
    }
    let risk = decision.uninspected.keys().any(|what| what.is_risk());
    match decision.action {
        Action::Block => event!(warn),
        Action::Redact | Action::Strip => event!(info),
        Action::None | Action::Spotlight if risk => event!(warn),
        Action::None | Action::Spotlight => event!(debug),
    }
}
