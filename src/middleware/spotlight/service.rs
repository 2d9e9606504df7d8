use std::fmt;
use std::task::{Context, Poll};

use http::{Request, Response};
use tower_service::Service;

use super::SpotlightFuture;
use crate::middleware::job::Job;
use crate::middleware::report::Sink;
use crate::middleware::{Body, BoxError};
use crate::policy::Policy;
use crate::rewrite::Stage;

/// The service of [`SpotlightLayer`](super::SpotlightLayer).
#[derive(Clone)]
pub struct Spotlight<S> {
    inner: S,
    policy: Policy,
    sink: Option<Sink>,
}

impl<S> Spotlight<S> {
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

impl<S, ReqBody, ResBody> Service<Request<ReqBody>> for Spotlight<S>
where
    S: Service<Request<ReqBody>, Response = Response<ResBody>>,
    ResBody: http_body::Body,
    ResBody::Error: Into<BoxError>,
{
    type Response = Response<Body<ResBody>>;
    type Error = S::Error;
    type Future = SpotlightFuture<S::Future, ResBody>;

    fn poll_ready(&mut self, cx: &mut Context<'_>) -> Poll<Result<(), S::Error>> {
        self.inner.poll_ready(cx)
    }

    fn call(&mut self, mut request: Request<ReqBody>) -> Self::Future {
        let job = Job::prepare(&self.policy, Stage::Outer, self.sink.as_ref(), &mut request);
        SpotlightFuture::new(self.inner.call(request), job)
    }
}

impl<S: fmt::Debug> fmt::Debug for Spotlight<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Spotlight")
            .field("inner", &self.inner)
            .field("policy", &self.policy)
            .finish_non_exhaustive()
    }
}
