//! A cache of `GET` answers, between the two layers: what it holds is clean,
//! and bears no frame.
//!
//! Small on purpose, and no more than it says: it keeps complete `200` answers
//! that name a `max-age` and do not forbid storing; it does not revalidate, it
//! gives up on `Vary`, and it looks at no event stream. MCP's own messages are
//! posted, and a `POST` is never answered from here. An answer is recorded as
//! it passes: nobody waits for it to be complete.

mod body;
mod rules;
mod store;

use std::future::{Future, ready};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use bytes::Bytes;
use http::{Request, Response};
use tower::{Layer, Service};

use body::Recorded;
use rules::Key;
use store::Store;

/// Its clones, and the services made by them, share what is stored.
#[derive(Clone, Default)]
pub(crate) struct CacheLayer {
    store: Arc<Store>,
}

impl<S> Layer<S> for CacheLayer {
    type Service = Cache<S>;

    fn layer(&self, inner: S) -> Cache<S> {
        Cache { inner, store: Arc::clone(&self.store) }
    }
}

#[derive(Clone)]
pub(crate) struct Cache<S> {
    inner: S,
    store: Arc<Store>,
}

impl<S, T, B> Service<Request<T>> for Cache<S>
where
    S: Service<Request<T>, Response = Response<B>>,
    S::Future: Send + 'static,
    S::Error: Send + 'static,
    B: http_body::Body<Data = Bytes> + Send + 'static,
{
    type Response = Response<Recorded<B>>;
    type Error = S::Error;
    type Future = Pin<Box<dyn Future<Output = Result<Self::Response, S::Error>> + Send>>;

    fn poll_ready(&mut self, cx: &mut Context<'_>) -> Poll<Result<(), S::Error>> {
        self.inner.poll_ready(cx)
    }

    fn call(&mut self, request: Request<T>) -> Self::Future {
        let key = Key::of(&request);
        if let Some(stored) = key.as_ref().and_then(|key| self.store.get(key)) {
            return Box::pin(ready(Ok(stored.map(Recorded::stored))));
        }
        // RFC 9111, section 4.4: what changes a resource outdates its copies.
        if !request.method().is_safe() {
            self.store.forget(request.uri());
        }
        let store = Arc::clone(&self.store);
        let answer = self.inner.call(request);
        Box::pin(async move {
            let (head, body) = answer.await?.into_parts();
            let recording = key.and_then(|key| store.record(key, &head));
            Ok(Response::from_parts(head, Recorded::passing(body, recording)))
        })
    }
}
