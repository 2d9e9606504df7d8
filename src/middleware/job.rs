//! What a layer knows of one exchange, and what it makes of an answer's head.

use http::header::{CONTENT_ENCODING, CONTENT_RANGE, CONTENT_TYPE, HeaderMap};
use http::response::Parts;
use http::{Method, Request, StatusCode};

use super::coding::{self, Decoder};
use super::feed::Feed;
use super::headers;
use super::refusal::Taste;
use super::report::{Reporter, Sink};
use crate::format::mcp::McpRequest;
use crate::policy::{IncludePayloads, Origin, Policy, Trust};
use crate::rewrite::{Context, Media, Payloads, Rewriter, Stage, Uninspected};

/// One exchange through one layer.
pub(super) struct Job {
    pub(super) policy: Policy,
    pub(super) stage: Stage,
    pub(super) reporter: Reporter,
    pub(super) taste: Taste,
    context: Context,
    method: Method,
}

/// How an answer's body is dealt with.
pub(super) enum Plan {
    /// It is passed on as it is.
    Pass,
    /// It is read to its end before anything is sent.
    Collect(Box<Feed>),
    /// It is rewritten as it comes.
    Stream(Box<Feed>),
    /// It is not read at all.
    Refuse(Box<Rewriter>, Uninspected),
}

impl Job {
    /// Reads a request and prepares it for upstream. `None`: the policy asks
    /// nothing of this stage, and the request stays as it is.
    pub(super) fn prepare<B>(
        policy: &Policy,
        stage: Stage,
        sink: Option<&Sink>,
        request: &mut Request<B>,
    ) -> Option<Self> {
        if !stage.acts(policy) {
            return None;
        }
        let mut context = Context::default();
        let extensions = request.extensions();
        if let Some(origin) = extensions.get::<Origin>() {
            context = context.with_origin(origin.clone());
        }
        if let Some(trust) = extensions.get::<Trust>() {
            context = context.with_trust(*trust);
        }
        if let Some(call) = extensions.get::<McpRequest>() {
            context = context.with_request(call.clone());
        }
        if extensions.get::<IncludePayloads>().is_some() {
            context = context.with_payloads(Payloads::Requested);
        }
        let method = request.method().clone();
        headers::ask_plainly(&method, request.headers_mut(), stage);
        let mut reporter = Reporter::new(sink.cloned());
        if stage == Stage::Inner {
            let policy = policy.clone();
            reporter =
                reporter.with_inspection(move |value| policy.detector().find(value).is_empty());
        }
        let taste = Taste::of(request.headers());
        Some(Self { policy: policy.clone(), stage, reporter, taste, context, method })
    }

    /// Whether payload values are shown in the answer, which then is for this
    /// caller only.
    pub(super) fn releases_payloads(&self) -> bool {
        self.stage == Stage::Inner && self.context.releases_payloads(&self.policy)
    }

    /// Decides by the head of an answer, and by whether its body is known to
    /// be empty.
    pub(super) fn plan(&self, head: &mut Parts, is_empty: bool) -> Plan {
        let bodiless = self.method == Method::HEAD
            || head.status.is_informational()
            || matches!(
                head.status,
                StatusCode::NO_CONTENT | StatusCode::RESET_CONTENT | StatusCode::NOT_MODIFIED
            );
        if head.status == StatusCode::SWITCHING_PROTOCOLS
            || (self.method == Method::CONNECT && head.status.is_success())
        {
            return self.unread(Uninspected::Upgrade);
        }
        if bodiless {
            if self.method == Method::HEAD {
                // What a GET would get is not known without its body.
                headers::forget_bytes(&mut head.headers);
            }
            return Plan::Pass;
        }
        if is_empty {
            return Plan::Pass;
        }
        if head.status == StatusCode::PARTIAL_CONTENT
            || (head.headers.contains_key(CONTENT_RANGE) && head.status.is_success())
        {
            return self.unread(Uninspected::Partial);
        }
        let Some(media) = media(&head.headers) else {
            return self.unread(Uninspected::Ambiguous);
        };
        if media == Media::Multipart {
            return self.unread(Uninspected::Multipart);
        }
        let codings = coding::codings(&head.headers);
        let mut decoder = None;
        // What is no text is not read, coded or not.
        if !codings.is_empty() && media != Media::Opaque {
            decoder = Decoder::new(&codings, self.policy.limits().buffer());
            if decoder.is_none() {
                return self.unread(Uninspected::ContentCoding);
            }
            // What leaves is decoded, whatever else is done to it.
            head.headers.remove(CONTENT_ENCODING);
            headers::forget_bytes(&mut head.headers);
        }
        let rewriter = Rewriter::new(self.policy.clone(), self.stage, media, self.context.clone());
        let feed = Box::new(Feed::new(rewriter, decoder));
        match media {
            Media::Events | Media::Lines | Media::Opaque => Plan::Stream(feed),
            _ => Plan::Collect(feed),
        }
    }

    fn unread(&self, reason: Uninspected) -> Plan {
        let rewriter =
            Rewriter::uninspectable(self.policy.clone(), self.stage, self.context.clone(), reason);
        if rewriter.passes() {
            Plan::Stream(Box::new(Feed::new(rewriter, None)))
        } else {
            Plan::Refuse(Box::new(rewriter), reason)
        }
    }
}

fn media(headers: &HeaderMap) -> Option<Media> {
    Media::parse(headers.get_all(CONTENT_TYPE).iter().map(|line| line.as_bytes()))
}
