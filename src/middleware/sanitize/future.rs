use std::fmt;
use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll};

use http::Response;
use pin_project_lite::pin_project;

use crate::middleware::answer::Answer;
use crate::middleware::job::Job;
use crate::middleware::{Body, BoxError};

pin_project! {
    /// The future of [`Sanitize`](super::Sanitize).
    pub struct SanitizeFuture<F, B> {
        #[pin]
        answer: Answer<F, B>,
    }
}

impl<F, B> SanitizeFuture<F, B> {
    pub(super) fn new(inner: F, job: Option<Job>) -> Self {
        Self { answer: Answer::new(inner, job) }
    }
}

impl<F, B, E> Future for SanitizeFuture<F, B>
where
    F: Future<Output = Result<Response<B>, E>>,
    B: http_body::Body,
    B::Error: Into<BoxError>,
{
    type Output = Result<Response<Body<B>>, E>;

    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        self.project().answer.poll(cx)
    }
}

impl<F, B> fmt::Debug for SanitizeFuture<F, B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SanitizeFuture").finish_non_exhaustive()
    }
}
