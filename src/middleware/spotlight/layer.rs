use std::fmt;
use std::sync::Arc;

use tower_layer::Layer;

use super::Spotlight;
use crate::middleware::report::Sink;
use crate::policy::Policy;
use crate::rewrite::Decision;

/// Frames untrusted text for its reader, outside of any cache:
/// `«untrusted:SERVER/TOOL»`, the text, `«/untrusted:SERVER/TOOL»`.
///
/// Framed are whole `text/*` bodies and, in MCP messages, the fields that a
/// model reads (`content[].text` and kin); other JSON is left alone. Reads the
/// same request extensions as [`SanitizeLayer`](crate::SanitizeLayer).
///
/// ```
/// use tower::{Layer, ServiceExt};
/// use tower_sanitize::{Origin, Policy, SpotlightLayer, Trust};
/// use http_body_util::{BodyExt, Full};
///
/// # tokio_test::block_on(async {
/// let upstream = tower::service_fn(|_: http::Request<()>| async {
///     let response = http::Response::builder().header("content-type", "text/plain");
///     Ok::<_, std::convert::Infallible>(response.body(Full::<bytes::Bytes>::from("hi")).unwrap())
/// });
/// let service = SpotlightLayer::new(Policy::default()).layer(upstream);
///
/// // The default: text from nobody in particular is untrusted.
/// let response = service.clone().oneshot(http::Request::new(())).await?;
/// let body = response.into_body().collect().await?.to_bytes();
/// assert_eq!(body, "«untrusted:unknown/unknown»\nhi\n«/untrusted:unknown/unknown»");
///
/// // Changed: somebody said where it comes from, and vouches for it.
/// let mut request = http::Request::new(());
/// request.extensions_mut().insert(Origin::new("wiki", Some("search")));
/// request.extensions_mut().insert(Trust::Trusted);
/// let body = service.oneshot(request).await?.into_body().collect().await?.to_bytes();
/// assert_eq!(body, "hi");
/// # Ok::<(), Box<dyn std::error::Error + Send + Sync>>(()) }).unwrap();
/// ```
#[derive(Clone)]
pub struct SpotlightLayer {
    policy: Policy,
    sink: Option<Sink>,
}

impl SpotlightLayer {
    /// A layer that does what `policy` says.
    pub fn new(policy: Policy) -> Self {
        Self { policy, sink: None }
    }

    /// Tells every decision to `sink`, too. It is called while an answer is
    /// on its way: it should be quick, and must not block.
    pub fn on_decision(mut self, sink: impl Fn(&Decision) + Send + Sync + 'static) -> Self {
        self.sink = Some(Arc::new(sink));
        self
    }
}

impl<S> Layer<S> for SpotlightLayer {
    type Service = Spotlight<S>;

    fn layer(&self, inner: S) -> Spotlight<S> {
        Spotlight::new(inner, self.policy.clone(), self.sink.clone())
    }
}

impl fmt::Debug for SpotlightLayer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SpotlightLayer").field("policy", &self.policy).finish_non_exhaustive()
    }
}
