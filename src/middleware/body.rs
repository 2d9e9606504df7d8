use std::collections::VecDeque;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use bytes::{Buf, Bytes};
use http::HeaderMap;
use http_body::{Frame, SizeHint};
use sync_wrapper::SyncWrapper;

use super::BoxError;
use super::feed::Feed;
use super::report::Reporter;
use crate::rewrite::{Output, RewriteError, Uninspected};

/// The body of an answer that went through a layer: untouched, put together
/// anew, or rewritten as it streams.
///
/// `Send`, `Sync` and `Unpin` for any `Send` body, with [`Bytes`] as data, as
/// axum, hyper and the caching layers ask for. Pull-through: it holds no task
/// and no channel, and dropping it drops the upstream's body at once. After an
/// error or the end it stays ended.
pub struct Body<B> {
    kind: Kind<B>,
}

/// Boxed, so that the body is `Unpin`; wrapped, so that it is `Sync` whatever
/// the inner body is.
pub(super) type Inner<B> = Pin<Box<SyncWrapper<B>>>;

enum Kind<B> {
    /// The upstream's own frames. Hints are read after each poll, since a
    /// shared reference to the inner body is not to be had.
    Untouched {
        inner: Inner<B>,
        hint: SizeHint,
        ended: bool,
    },
    Whole {
        data: Option<Bytes>,
        trailers: Option<HeaderMap>,
    },
    Stream(Box<Stream<B>>),
}

struct Stream<B> {
    inner: Option<Inner<B>>,
    feed: Option<Feed>,
    reporter: Reporter,
    ready: VecDeque<Bytes>,
    trailers: Option<HeaderMap>,
    error: Option<BoxError>,
}

pub(super) fn pin<B>(body: B) -> Inner<B> {
    Box::pin(SyncWrapper::new(body))
}

/// The next frame of an inner body, its data as `Bytes` (no copy if it is).
pub(super) fn poll_inner<B>(
    inner: &mut Inner<B>,
    cx: &mut Context<'_>,
) -> Poll<Option<Result<Frame<Bytes>, BoxError>>>
where
    B: http_body::Body,
    B::Error: Into<BoxError>,
{
    let polled = ready!(inner.as_mut().get_pin_mut().poll_frame(cx));
    Poll::Ready(polled.map(|frame| match frame {
        Ok(frame) => Ok(frame.map_data(|mut data| data.copy_to_bytes(data.remaining()))),
        Err(error) => Err(error.into()),
    }))
}

impl<B> Body<B> {
    /// A body of which nothing is changed, its frames neither.
    pub(super) fn untouched(mut inner: Inner<B>) -> Self
    where
        B: http_body::Body,
    {
        let body = inner.as_mut().get_pin_mut();
        let (hint, ended) = (body.size_hint(), body.is_end_stream());
        Self { kind: Kind::Untouched { inner, hint, ended } }
    }

    pub(super) fn whole(data: Bytes, trailers: Option<HeaderMap>) -> Self {
        Self { kind: Kind::Whole { data: Some(data).filter(|d| !d.is_empty()), trailers } }
    }

    pub(super) fn stream(inner: Inner<B>, feed: Feed, reporter: Reporter) -> Self {
        Self {
            kind: Kind::Stream(Box::new(Stream {
                inner: Some(inner),
                feed: Some(feed),
                reporter,
                ready: VecDeque::new(),
                trailers: None,
                error: None,
            })),
        }
    }

    /// Puts bytes that were read already before what comes.
    pub(super) fn with_head(mut self, chunks: Vec<Bytes>) -> Self {
        if let Kind::Stream(stream) = &mut self.kind {
            stream.ready.extend(chunks);
        }
        self
    }
}

impl<B> http_body::Body for Body<B>
where
    B: http_body::Body,
    B::Error: Into<BoxError>,
{
    type Data = Bytes;
    type Error = BoxError;

    fn poll_frame(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, BoxError>>> {
        match &mut self.get_mut().kind {
            Kind::Untouched { inner, hint, ended } => {
                let frame = ready!(poll_inner(inner, cx));
                let body = inner.as_mut().get_pin_mut();
                (*hint, *ended) = (body.size_hint(), body.is_end_stream());
                Poll::Ready(frame)
            }
            Kind::Whole { data, trailers } => {
                let frame = data.take().map(Frame::data);
                let frame = frame.or_else(|| trailers.take().map(Frame::trailers));
                Poll::Ready(frame.map(Ok))
            }
            Kind::Stream(stream) => stream.poll(cx),
        }
    }

    fn is_end_stream(&self) -> bool {
        match &self.kind {
            Kind::Untouched { ended, .. } => *ended,
            Kind::Whole { data, trailers } => data.is_none() && trailers.is_none(),
            Kind::Stream(stream) => {
                stream.inner.is_none()
                    && stream.ready.is_empty()
                    && stream.trailers.is_none()
                    && stream.error.is_none()
            }
        }
    }

    fn size_hint(&self) -> SizeHint {
        match &self.kind {
            Kind::Untouched { hint, .. } => *hint,
            Kind::Whole { data, trailers } => {
                let length = data.as_ref().map_or(0, |data| data.len() as u64);
                let mut hint = SizeHint::with_exact(length);
                if trailers.is_some() {
                    // hyper would make a `Content-Length` of an exact hint, and
                    // with one, HTTP/1.1 has no place for trailers.
                    hint = SizeHint::default();
                    hint.set_lower(length);
                }
                hint
            }
            // Nothing is promised across a rewrite.
            Kind::Stream(_) => SizeHint::default(),
        }
    }
}

impl<B> Stream<B>
where
    B: http_body::Body,
    B::Error: Into<BoxError>,
{
    fn poll(&mut self, cx: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, BoxError>>> {
        loop {
            if let Some(bytes) = self.ready.pop_front() {
                return Poll::Ready(Some(Ok(Frame::data(bytes))));
            }
            if let Some(error) = self.error.take() {
                return Poll::Ready(Some(Err(error)));
            }
            let Some(inner) = &mut self.inner else {
                return Poll::Ready(self.trailers.take().map(|map| Ok(Frame::trailers(map))));
            };
            match ready!(poll_inner(inner, cx)) {
                Some(Ok(frame)) => match frame.into_data() {
                    Ok(bytes) => self.feed(bytes),
                    Err(frame) => {
                        self.end();
                        if self.error.is_none() {
                            let trailers = frame.into_trailers().ok();
                            self.trailers = trailers.map(|map| self.reporter.trailers(map));
                        }
                    }
                },
                Some(Err(error)) => {
                    self.inner = None;
                    self.feed = None;
                    self.error = Some(error);
                }
                None => self.end(),
            }
        }
    }

    fn feed(&mut self, bytes: Bytes) {
        let Some(mut feed) = self.feed.take() else { return };
        self.feed = self.work(|out| feed.write(bytes, out).map(|()| feed));
    }

    fn end(&mut self) {
        self.inner = None;
        if let Some(mut feed) = self.feed.take() {
            self.work(|out| feed.end(out).and_then(|()| feed.finish(out)));
        }
    }

    /// Lets the rewriter work. Whatever goes wrong, a panic too, ends the body,
    /// with an error where an answer is missing: what was not inspected is not
    /// sent.
    fn work<T>(&mut self, work: impl FnOnce(&mut Output) -> Result<T, RewriteError>) -> Option<T> {
        let mut out = Output::default();
        let done = catch_unwind(AssertUnwindSafe(|| work(&mut out)))
            .unwrap_or(Err(RewriteError::new(Uninspected::Internal)));
        self.ready.extend(out.take_bytes());
        for decision in out.take_decisions() {
            self.reporter.report(&decision);
        }
        match done {
            Ok(done) => Some(done),
            Err(error) => {
                self.inner = None;
                // A stream that holds its answer ends like any other: what
                // follows an error may take the answer along.
                if !error.is_answered() {
                    self.error = Some(error.into());
                }
                None
            }
        }
    }
}

impl<B> fmt::Debug for Body<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = match self.kind {
            Kind::Untouched { .. } => "Untouched",
            Kind::Whole { .. } => "Whole",
            Kind::Stream(_) => "Stream",
        };
        f.debug_struct("Body").field("kind", &kind).finish_non_exhaustive()
    }
}
