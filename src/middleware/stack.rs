use tower_layer::Stack;

use super::{SanitizeLayer, SpotlightLayer};
use crate::policy::Policy;

/// The layers of [`stack`].
pub type Stacked<C> = Stack<Stack<SanitizeLayer, C>, SpotlightLayer>;

/// The whole stack in the right order around a cache layer:
/// `Spotlight(cache(Sanitize(service)))`. What the cache stores is clean, and
/// bears no frame.
///
/// ```
/// use tower::{Layer, layer::util::Identity};
/// use tower_sanitize::{Policy, stack};
/// # let upstream = tower::service_fn(|_: http::Request<()>| async {
/// #     Ok::<_, std::convert::Infallible>(http::Response::new(http_body_util::Empty::<bytes::Bytes>::new()))
/// # });
/// // Without a cache.
/// let service = stack(Policy::default(), Identity::new()).layer(upstream.clone());
/// // Around one (here a limit stands for it).
/// let cache = tower::limit::ConcurrencyLimitLayer::new(8);
/// let service = stack(Policy::default(), cache).layer(upstream);
/// ```
pub fn stack<C>(policy: Policy, cache: C) -> Stacked<C> {
    stack_of(SanitizeLayer::new(policy.clone()), cache, SpotlightLayer::new(policy))
}

/// Like [`stack`], of layers that were configured already.
pub fn stack_of<C>(sanitize: SanitizeLayer, cache: C, spotlight: SpotlightLayer) -> Stacked<C> {
    Stack::new(Stack::new(sanitize, cache), spotlight)
}
