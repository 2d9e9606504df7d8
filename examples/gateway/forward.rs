//! The innermost service: a request with an absolute URL goes out, and the
//! answer comes in, its body pulled through as its reader asks for it.

use std::error::Error;
use std::future::Future;
use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::Body;
use http::{Request, Response, StatusCode};
use hyper::body::Incoming;
use hyper_rustls::{HttpsConnector, HttpsConnectorBuilder};
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::{TokioExecutor, TokioTimer};
use tower::Service;
use tower_sanitize::Origin;

use crate::headers;
use crate::refusal::Refusal;

const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);

/// Less than the keep-alive of common servers, so that a connection is seldom
/// closed at the moment when it is used again.
const IDLE_TIMEOUT: Duration = Duration::from_secs(30);

/// Shares one pool of connections among its clones. No task stands between the
/// client and the upstream: a client that leaves drops the future or the body,
/// and with it the connection.
#[derive(Clone)]
pub(crate) struct Forward {
    client: Client<HttpsConnector<HttpConnector>, Body>,
    response_timeout: Duration,
}

impl Forward {
    pub(crate) fn new(response_timeout: Duration) -> Self {
        let mut tcp = HttpConnector::new();
        tcp.set_connect_timeout(Some(CONNECT_TIMEOUT));
        tcp.set_nodelay(true);
        tcp.enforce_http(false);
        let tls = HttpsConnectorBuilder::new()
            .with_webpki_roots()
            .https_or_http()
            .enable_http1()
            .wrap_connector(tcp);
        let client = Client::builder(TokioExecutor::new())
            .pool_timer(TokioTimer::new())
            .pool_idle_timeout(IDLE_TIMEOUT)
            .build(tls);
        Self { client, response_timeout }
    }
}

impl Service<Request<Body>> for Forward {
    type Response = Response<Incoming>;
    type Error = Refusal;
    type Future = Pin<Box<dyn Future<Output = Result<Response<Incoming>, Refusal>> + Send>>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Refusal>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, mut request: Request<Body>) -> Self::Future {
        *request.version_mut() = http::Version::HTTP_11;
        let upstream = request.extensions().get::<Origin>().cloned().unwrap_or_default();
        let answer = tokio::time::timeout(self.response_timeout, self.client.request(request));
        Box::pin(async move {
            let (refusal, why) = match answer.await {
                Ok(Ok(mut response)) if response.status() != StatusCode::SWITCHING_PROTOCOLS => {
                    headers::end_hop(response.headers_mut());
                    return Ok(response);
                }
                // `Upgrade` is not forwarded.
                Ok(Ok(_)) => (Refusal::Unreachable, "a protocol nobody asked for".to_owned()),
                Ok(Err(error)) => explain(&error),
                Err(_) => (Refusal::Timeout, "no answer in time".to_owned()),
            };
            // For the operator; the client gets no more than the refusal.
            tracing::warn!(upstream = upstream.server(), why, "no answer from upstream");
            Err(refusal)
        })
    }
}

fn explain(error: &(dyn Error + 'static)) -> (Refusal, String) {
    let mut refusal = Refusal::Unreachable;
    let mut why = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        let io = error.downcast_ref::<io::Error>();
        if io.is_some_and(|error| error.kind() == io::ErrorKind::TimedOut) {
            refusal = Refusal::Timeout;
        }
        why = format!("{why}: {error}");
        cause = error.source();
    }
    (refusal, why)
}
