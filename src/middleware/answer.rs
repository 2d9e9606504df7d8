//! The future that both layers share: an answer's head, then as much of its
//! body as must be read before the head may be sent.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::Pin;
use std::sync::Once;
use std::task::{Context, Poll, ready};

use http::response::Parts;
use http::{HeaderMap, Response};
use pin_project_lite::pin_project;

use super::body::{Body, Inner, pin, poll_inner};
use super::feed::Feed;
use super::job::{Job, Plan};
use super::report::{Decisions, Spotlighted, Withheld};
use super::{BoxError, headers, refusal};
use crate::rewrite::{Blocked, Finish, Output, RewriteError, Stage, Uninspected};

pin_project! {
    /// Resolves to the answer of the inner service, made safe.
    pub(super) struct Answer<F, B> {
        #[pin]
        inner: F,
        state: State<B>,
    }
}

enum State<B> {
    /// Waiting for the head; `None` if the layer has nothing to do.
    Head(Option<Job>),
    Collect(Option<Box<Collect<B>>>),
    Done,
}

/// An answer whose body is being read.
struct Collect<B> {
    head: Parts,
    body: Inner<B>,
    feed: Feed,
    job: Job,
    out: Output,
}

impl<F, B> Answer<F, B> {
    pub(super) fn new(inner: F, job: Option<Job>) -> Self {
        Self { inner, state: State::Head(job) }
    }
}

impl<F, B, E> std::future::Future for Answer<F, B>
where
    F: std::future::Future<Output = Result<Response<B>, E>>,
    B: http_body::Body,
    B::Error: Into<BoxError>,
{
    type Output = Result<Response<Body<B>>, E>;

    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        let this = self.project();
        if let State::Head(job) = this.state {
            let response = ready!(this.inner.poll(cx))?;
            let job = job.take();
            *this.state = State::Done;
            match job {
                None => {
                    return Poll::Ready(Ok(response.map(|body| Body::untouched(pin(body)))));
                }
                Some(job) => match begin(response, job) {
                    Step::Answer(response) => return Poll::Ready(Ok(*response)),
                    Step::Collect(collect) => *this.state = State::Collect(Some(collect)),
                },
            }
        }
        let State::Collect(slot) = this.state else { panic!("polled after completion") };
        let collect = slot.as_mut().expect("taken only when done");
        let end = ready!(collect.poll(cx));
        let collect = slot.take().expect("is there");
        *this.state = State::Done;
        Poll::Ready(Ok(collect.conclude(end)))
    }
}

enum Step<B> {
    Answer(Box<Response<Body<B>>>),
    Collect(Box<Collect<B>>),
}

/// What to do about a head.
fn begin<B: http_body::Body>(response: Response<B>, job: Job) -> Step<B> {
    warn_if_misplaced(&response, job.stage);
    if response.extensions().get::<Withheld>().is_some() {
        return Step::Answer(Box::new(response.map(|body| Body::untouched(pin(body)))));
    }
    let is_empty =
        response.body().is_end_stream() || response.body().size_hint().exact() == Some(0);
    let (mut head, body) = response.into_parts();
    let plan = job.plan(&mut head, is_empty);
    if job.releases_payloads() {
        headers::forbid_storing(&mut head.headers);
    }
    let response = match plan {
        Plan::Pass => Response::from_parts(head, Body::untouched(pin(body))),
        Plan::Refuse(rewriter, reason) => {
            let mut out = Output::default();
            let blocked = rewriter.abort(reason, &mut out);
            refuse(&blocked, &head, &job, out)
        }
        Plan::Stream(feed) => {
            if !feed.passes() {
                headers::forget_bytes(&mut head.headers);
                mark(&mut head, job.stage);
            }
            let Job { reporter, .. } = job;
            Response::from_parts(head, Body::stream(pin(body), *feed, reporter))
        }
        Plan::Collect(feed) => {
            let (body, out) = (pin(body), Output::default());
            return Step::Collect(Box::new(Collect { head, body, feed: *feed, job, out }));
        }
    };
    Step::Answer(Box::new(response))
}

/// How the reading of a body ended.
enum End {
    /// All of it was read, or goes on uninspected.
    Trailers(Option<HeaderMap>),
    /// It broke off.
    Broken,
    /// It cannot be inspected.
    Refused(Uninspected),
}

impl<B> Collect<B>
where
    B: http_body::Body,
    B::Error: Into<BoxError>,
{
    fn poll(&mut self, cx: &mut Context<'_>) -> Poll<End> {
        loop {
            if self.feed.passes() {
                return Poll::Ready(End::Trailers(None));
            }
            match ready!(poll_inner(&mut self.body, cx)) {
                None => return Poll::Ready(self.end(None)),
                Some(Err(_)) => return Poll::Ready(End::Broken),
                Some(Ok(frame)) => match frame.into_data() {
                    Ok(bytes) => {
                        if let Err(error) = self.feed.write(bytes, &mut self.out) {
                            return Poll::Ready(End::Refused(error.reason()));
                        }
                    }
                    Err(frame) => {
                        return Poll::Ready(self.end(frame.into_trailers().ok()));
                    }
                },
            }
        }
    }

    fn end(&mut self, trailers: Option<HeaderMap>) -> End {
        match self.feed.end(&mut self.out) {
            Ok(()) => End::Trailers(trailers),
            Err(error) => End::Refused(error.reason()),
        }
    }

    fn conclude(self, end: End) -> Response<Body<B>> {
        let Self { mut head, body, feed, job, mut out } = self;
        let trailers = match end {
            End::Broken => {
                let blocked = feed.abort(Uninspected::Truncated, &mut out);
                return refuse(&blocked, &head, &job, out);
            }
            End::Refused(reason) => {
                // A rewriter that failed has recorded it; a decoder cannot.
                let recorded = !out.is_undecided();
                let mut spare = Output::default();
                let blocked = feed.abort(reason, if recorded { &mut spare } else { &mut out });
                return refuse(&blocked, &head, &job, out);
            }
            End::Trailers(trailers) => trailers,
        };
        if feed.passes() {
            // Over the limit, and the policy lets it pass: what was read
            // first, then the rest as it comes.
            let Job { reporter, .. } = job;
            let body = Body::stream(body, feed, reporter).with_head(out.take_bytes());
            return Response::from_parts(head, body);
        }
        drop(body);
        let decodes = feed.decodes();
        let done = catch_unwind(AssertUnwindSafe(|| feed.finish(&mut out)))
            .unwrap_or(Err(RewriteError::new(Uninspected::Internal)));
        match done {
            Ok(Finish::Blocked(blocked)) => refuse(&blocked, &head, &job, out),
            Ok(finish) => {
                let data = out.take_body();
                if finish != Finish::Unchanged {
                    headers::forget_bytes(&mut head.headers);
                    mark(&mut head, job.stage);
                }
                if finish != Finish::Unchanged || decodes {
                    headers::set_length(&mut head.headers, data.len());
                }
                tell(&mut head.extensions, &job, out);
                let trailers = trailers.map(|map| job.reporter.trailers(map));
                if trailers.is_some() {
                    // With a length, HTTP/1.1 has no place for trailers.
                    head.headers.remove(http::header::CONTENT_LENGTH);
                }
                Response::from_parts(head, Body::whole(data, trailers))
            }
            Err(error) => refuse(&Blocked::from(error), &head, &job, out),
        }
    }
}

fn refuse<B>(blocked: &Blocked, head: &Parts, job: &Job, out: Output) -> Response<Body<B>> {
    let mut response =
        refusal::respond(blocked, job.taste, &head.headers).map(|body| Body::whole(body, None));
    response.extensions_mut().insert(Withheld(()));
    tell(response.extensions_mut(), job, out);
    response
}

/// Decisions go to the sink, to `tracing`, and with the answer.
fn tell(extensions: &mut http::Extensions, job: &Job, mut out: Output) {
    let decisions = out.take_decisions();
    decisions.iter().for_each(|decision| job.reporter.report(decision));
    match extensions.get_mut::<Decisions>() {
        Some(known) => known.0.extend(decisions),
        None => {
            extensions.insert(Decisions(decisions));
        }
    }
}

fn mark(head: &mut Parts, stage: Stage) {
    if stage == Stage::Outer {
        head.extensions.insert(Spotlighted(()));
    }
}

/// A frame inside the sanitizer means that a cache between them, if any,
/// stores frames.
fn warn_if_misplaced<B>(response: &Response<B>, stage: Stage) {
    static ONCE: Once = Once::new();
    if stage == Stage::Inner && response.extensions().get::<Spotlighted>().is_some() {
        ONCE.call_once(|| {
            tracing::warn!(
                target: "tower_sanitize::order",
                "SanitizeLayer is outside of SpotlightLayer: it should be inside, next to the \
                 upstream; see `tower_sanitize::stack`"
            );
        });
    }
}
