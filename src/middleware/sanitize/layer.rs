use std::fmt;
use std::sync::Arc;

use tower_layer::Layer;

use super::Sanitize;
use crate::middleware::report::Sink;
use crate::policy::Policy;
use crate::rewrite::Decision;

/// Makes an upstream's answers clean before anything may store them: blocks
/// those with secrets of the policy's severity, redacts the others, strips
/// control sequences from untrusted text.
///
/// Reads [`Origin`](crate::Origin), [`Trust`](crate::Trust),
/// [`McpRequest`](crate::McpRequest) and
/// [`IncludePayloads`](crate::IncludePayloads) from a request's extensions; a
/// missing trust is untrusted. Asks upstream for uncoded, whole answers
/// (`Accept-Encoding: identity`, no `Range`).
///
/// A text or a JSON body is held, up to `limits.buffer`, until it ends; events
/// and lines leave one by one. A blocked answer to a JSON-RPC request is a
/// JSON-RPC answer with its id, any other a 502 with a problem document.
///
/// ```
/// use tower::{Layer, Service, ServiceExt};
/// use tower_sanitize::{Policy, SanitizeLayer};
/// use http_body_util::{BodyExt, Full};
///
/// # tokio_test::block_on(async {
/// let answer = || async {
///     let body = Full::<bytes::Bytes>::from(format!("key AK{}", "IAQYLPMN5HHHFPZAM2"));
///     let response = http::Response::builder().header("content-type", "text/plain");
///     Ok::<_, std::convert::Infallible>(response.body(body).unwrap())
/// };
/// let upstream = tower::service_fn(move |_: http::Request<()>| answer());
///
/// // The default policy changes nothing here.
/// let service = SanitizeLayer::new(Policy::default()).layer(upstream);
/// let body = service.oneshot(http::Request::new(())).await?.into_body().collect().await?;
/// assert!(body.to_bytes().starts_with(b"key AKIA"));
///
/// // This one redacts.
/// let policy = Policy::builder().redact(true).build()?;
/// let layer = SanitizeLayer::new(policy).on_decision(|decision| {
///     println!("{}", decision.action.as_str());
/// });
/// let response = layer.layer(upstream).oneshot(http::Request::new(())).await?;
/// let body = response.into_body().collect().await?.to_bytes();
/// assert_eq!(body, "key [REDACTED:cloud_credentials]");
/// # Ok::<(), Box<dyn std::error::Error + Send + Sync>>(()) }).unwrap();
/// ```
#[derive(Clone)]
pub struct SanitizeLayer {
    policy: Policy,
    sink: Option<Sink>,
}

impl SanitizeLayer {
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

impl<S> Layer<S> for SanitizeLayer {
    type Service = Sanitize<S>;

    fn layer(&self, inner: S) -> Sanitize<S> {
        Sanitize::new(inner, self.policy.clone(), self.sink.clone())
    }
}

impl fmt::Debug for SanitizeLayer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SanitizeLayer").field("policy", &self.policy).finish_non_exhaustive()
    }
}
