use std::fmt;
use std::task::{Context, Poll};

use http::{Request, Response};
use tower_service::Service;

use super::SanitizeFuture;
use crate::middleware::job::Job;
use crate::middleware::report::Sink;
use crate::middleware::{Body, BoxError};
use crate::policy::Policy;
use crate::rewrite::Stage;

/// The service of [`SanitizeLayer`](super::SanitizeLayer).
#[derive(Clone)]
pub struct Sanitize<S> {
    inner: S,
    policy: Policy,
    sink: Option<Sink>,
}

impl<S> Sanitize<S> {
    pub(super) fn new(inner: S, policy: Policy, sink: Option<Sink>) -> Self {
        Self { inner, policy, sink }
    }

    /// The inner service.
    pub fn get_ref(&self) -> &S {
        &self.inner
    }

    /// The inner service, mutably.
    pub fn get_mut(&mut self) -> &mut S {
        &mut self.inner
    }

    /// The inner service, alone again.
    pub fn into_inner(self) -> S {
        self.inner
    }
}

impl<S, ReqBody, ResBody> Service<Request<ReqBody>> for Sanitize<S>
where
    S: Service<Request<ReqBody>, Response = Response<ResBody>>,
    ResBody: http_body::Body,
    ResBody::Error: Into<BoxError>,
{
    type Response = Response<Body<ResBody>>;
    type Error = S::Error;
    type Future = SanitizeFuture<S::Future, ResBody>;

    fn poll_ready(&mut self, cx: &mut Context<'_>) -> Poll<Result<(), S::Error>> {
        self.inner.poll_ready(cx)
    }

    fn call(&mut self, mut request: Request<ReqBody>) -> Self::Future {
        let job = Job::prepare(&self.policy, Stage::Inner, self.sink.as_ref(), &mut request);
        SanitizeFuture::new(self.inner.call(request), job)
    }
}

impl<S: fmt::Debug> fmt::Debug for Sanitize<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Sanitize")
            .field("inner", &self.inner)
            .field("policy", &self.policy)
            .finish_non_exhaustive()
    }
}
