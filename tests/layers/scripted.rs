//! Bodies and services that do what a test says.

use std::collections::VecDeque;
use std::convert::Infallible;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll};

use bytes::Bytes;
use http::{HeaderMap, Request, Response};
use http_body::{Frame, SizeHint};
use http_body_util::BodyExt;
use tower::{Layer, ServiceExt};
use tower_sanitize::middleware::BoxError;
use tower_sanitize::{Policy, SanitizeLayer};

/// What a scripted body does at one poll.
pub(crate) enum Poll1 {
    Data(&'static [u8]),
    Owned(Vec<u8>),
    Trailers(&'static str, &'static str),
    Error,
    /// Never ready; nobody will wake it.
    Pending,
}

/// A body that follows a script, tells when it is dropped, and must not be
/// polled after its end.
pub(crate) struct Script {
    steps: VecDeque<Poll1>,
    pub(crate) hint: SizeHint,
    pub(crate) end_known: bool,
    ended: bool,
    dropped: Arc<AtomicBool>,
}

impl Script {
    pub(crate) fn new(steps: impl IntoIterator<Item = Poll1>) -> Self {
        Self {
            steps: steps.into_iter().collect(),
            hint: SizeHint::default(),
            end_known: false,
            ended: false,
            dropped: Arc::default(),
        }
    }

    pub(crate) fn text(text: &str) -> Self {
        let mut body = Self::new([Poll1::Owned(text.into())]);
        body.hint = SizeHint::with_exact(text.len() as u64);
        body
    }

    /// Becomes true when the body is dropped.
    pub(crate) fn on_drop(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.dropped)
    }
}

impl Drop for Script {
    fn drop(&mut self) {
        self.dropped.store(true, Ordering::SeqCst);
    }
}

impl http_body::Body for Script {
    type Data = Bytes;
    type Error = BoxError;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        _: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, BoxError>>> {
        assert!(!self.ended, "polled after its end");
        if let Some(Poll1::Pending) = self.steps.front() {
            return Poll::Pending;
        }
        let frame = match self.steps.pop_front() {
            None => {
                self.ended = true;
                None
            }
            Some(Poll1::Data(data)) => Some(Ok(Frame::data(Bytes::from_static(data)))),
            Some(Poll1::Owned(data)) => Some(Ok(Frame::data(data.into()))),
            Some(Poll1::Trailers(name, value)) => {
                let mut map = HeaderMap::new();
                map.insert(name, value.parse().expect("is a value"));
                Some(Ok(Frame::trailers(map)))
            }
            Some(Poll1::Error) => {
                self.ended = true;
                Some(Err("upstream broke".into()))
            }
            Some(Poll1::Pending) => unreachable!("handled above"),
        };
        Poll::Ready(frame)
    }

    fn is_end_stream(&self) -> bool {
        self.end_known && self.steps.is_empty()
    }

    fn size_hint(&self) -> SizeHint {
        self.hint
    }
}

/// A secret nobody issued.
pub(crate) fn secret() -> String {
    format!("gh{}{}", "p_", "a1B2c3D4e5F6g7H8i9J0".repeat(2))
}

/// A critical one.
pub(crate) fn critical() -> String {
    format!("AK{}{}", "IA", "QYLPMN5HHHFPZAM2")
}

pub(crate) fn redacting() -> Policy {
    Policy::builder().redact(true).build().expect("is valid")
}

pub(crate) fn blocking() -> Policy {
    let severity = tower_sanitize::detect::Severity::Critical;
    Policy::builder().redact(true).block(severity).build().expect("is valid")
}

/// An answer with these header lines.
pub(crate) fn answer(status: u16, headers: &[(&str, &str)], body: Script) -> Response<Script> {
    let mut response = Response::builder().status(status);
    for (name, value) in headers {
        response = response.header(*name, *value);
    }
    response.body(body).expect("is valid")
}

/// Sends a request through a sanitizer in front of an upstream that gives this
/// answer.
pub(crate) async fn through(
    policy: Policy,
    request: Request<()>,
    response: Response<Script>,
) -> Response<tower_sanitize::Body<Script>> {
    let slot = std::sync::Mutex::new(Some(response));
    let upstream = tower::service_fn(|_: Request<()>| {
        let response = slot.lock().expect("nobody panics").take().expect("asked once");
        async move { Ok::<_, Infallible>(response) }
    });
    let service = SanitizeLayer::new(policy).layer(upstream);
    match service.oneshot(request).await {
        Ok(response) => response,
        Err(never) => match never {},
    }
}

/// Like [`through`], for a plain `GET` of a text.
pub(crate) async fn get_text(
    policy: Policy,
    body: Script,
) -> Response<tower_sanitize::Body<Script>> {
    let response = answer(200, &[("content-type", "text/plain")], body);
    through(policy, Request::new(()), response).await
}

/// The whole body as text.
pub(crate) async fn text_of<B>(response: Response<B>) -> String
where
    B: http_body::Body<Data = Bytes, Error = BoxError>,
{
    let bytes = response.into_body().collect().await.expect("reads").to_bytes();
    String::from_utf8(bytes.to_vec()).expect("is text")
}
