//! From a client's request to the upstream's answer, made safe.

use std::collections::HashMap;
use std::sync::Arc;

use axum::body::Body;
use bytes::Bytes;
use http::{Method, Request, Response};
use tower::layer::util::Identity;
use tower::util::BoxCloneSyncService;
use tower::{BoxError, Layer, Service, ServiceExt};
use tower_sanitize::{Decision, IncludePayloads, Origin, SanitizeLayer, SpotlightLayer, stack_of};

use crate::cache::CacheLayer;
use crate::forward::Forward;
use crate::guard::Guard;
use crate::headers;
use crate::options::{Caching, Options};
use crate::peek::{self, Peeked};
use crate::refusal::Refusal;
use crate::upstream::Upstream;

/// Where decisions go, besides the log.
pub(crate) type Sink = Arc<dyn Fn(&Decision) + Send + Sync>;

type Stack = BoxCloneSyncService<Request<Body>, Response<Body>, Refusal>;

pub(crate) struct Gateway {
    guard: Guard,
    upstreams: HashMap<String, Upstream>,
    stack: Stack,
    via: bool,
}

impl Gateway {
    pub(crate) fn new(options: &Options, sink: Option<Sink>) -> Self {
        let upstreams =
            options.upstreams.iter().map(|it| (it.name().to_owned(), it.clone())).collect();
        Self {
            guard: Guard::new(options.listen.ip(), &options.allowed_hosts),
            upstreams,
            stack: stack(options, sink),
            via: options.via,
        }
    }

    pub(crate) async fn handle(&self, request: Request<Body>) -> Response<Body> {
        self.answer(request).await.unwrap_or_else(Refusal::into_response)
    }

    async fn answer(&self, request: Request<Body>) -> Result<Response<Body>, Refusal> {
        // CONNECT asks for a tunnel, and TRACE for a mirror of credentials.
        if matches!(*request.method(), Method::CONNECT | Method::TRACE) {
            return Err(Refusal::Method);
        }
        if !self.guard.admits(&request) {
            return Err(Refusal::Forbidden);
        }
        let path = request.uri().path().strip_prefix('/').unwrap_or_default();
        let (name, rest) = path.split_at(path.find('/').unwrap_or(path.len()));
        let upstream = self.upstreams.get(name).ok_or(Refusal::UnknownUpstream)?;
        let url = upstream.resolve(rest, request.uri().query()).ok_or(Refusal::BadPath)?;

        let (mut head, body) = request.into_parts();
        head.uri = url;
        headers::for_upstream(&mut head.headers, self.via);
        let Peeked { call, tool, include_payloads, body } = peek::peek(&mut head, body).await?;
        head.extensions.insert(Origin::new(upstream.name(), tool.as_deref()));
        head.extensions.insert(upstream.trust());
        if let Some(call) = call {
            head.extensions.insert(call);
        }
        if include_payloads {
            head.extensions.insert(IncludePayloads);
        }
        self.stack.clone().oneshot(Request::from_parts(head, body)).await
    }
}

/// The layers around the way out: `Spotlight(cache(Sanitize(forward)))`.
fn stack(options: &Options, sink: Option<Sink>) -> Stack {
    let mut inner = SanitizeLayer::new(options.policy.clone());
    let mut outer = SpotlightLayer::new(options.policy.clone());
    if let Some(sink) = sink {
        let same = Arc::clone(&sink);
        inner = inner.on_decision(move |decision| sink(decision));
        outer = outer.on_decision(move |decision| same(decision));
    }
    let forward = Forward::new(options.response_timeout);
    match options.caching {
        Caching::Off => boxed(stack_of(inner, Identity::new(), outer).layer(forward)),
        Caching::Memory => boxed(stack_of(inner, CacheLayer::default(), outer).layer(forward)),
    }
}

/// One type, whichever layers there are.
fn boxed<S, B>(service: S) -> Stack
where
    S: Service<Request<Body>, Response = Response<B>, Error = Refusal>,
    S: Clone + Send + Sync + 'static,
    S::Future: Send + 'static,
    B: http_body::Body<Data = Bytes> + Send + 'static,
    B::Error: Into<BoxError>,
{
    BoxCloneSyncService::new(service.map_response(|response| response.map(Body::new)))
}
