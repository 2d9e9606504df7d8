//! The stack in its order, and in others.

use std::convert::Infallible;
use std::sync::{Arc, Mutex};

use http::{Request, Response};
use http_body_util::{BodyExt, Full};
use tower::{Layer, Service, ServiceExt};
use tower_sanitize::{Policy, stack};

use crate::scripted::{Script, answer, secret, text_of};

/// A layer that keeps the bytes it passes on, as a cache would.
#[derive(Clone, Default)]
struct Keep(Arc<Mutex<Vec<u8>>>);

impl<S> Layer<S> for Keep {
    type Service = Keeping<S>;

    fn layer(&self, inner: S) -> Keeping<S> {
        Keeping { inner, kept: self.clone() }
    }
}

#[derive(Clone)]
struct Keeping<S> {
    inner: S,
    kept: Keep,
}

impl<S, B> Service<Request<()>> for Keeping<S>
where
    S: Service<Request<()>, Response = Response<B>, Error = Infallible> + Clone + 'static,
    B: http_body::Body<Data = bytes::Bytes>,
    B::Error: std::fmt::Debug,
{
    type Response = Response<Full<bytes::Bytes>>;
    type Error = Infallible;
    type Future = std::pin::Pin<Box<dyn Future<Output = Result<Self::Response, Infallible>>>>;

    fn poll_ready(
        &mut self,
        cx: &mut std::task::Context<'_>,
    ) -> std::task::Poll<Result<(), Infallible>> {
        self.inner.poll_ready(cx)
    }

    fn call(&mut self, request: Request<()>) -> Self::Future {
        let (answer, kept) = (self.inner.call(request), self.kept.clone());
        Box::pin(async move {
            let (head, body) = answer.await?.into_parts();
            let bytes = body.collect().await.expect("reads").to_bytes();
            kept.0.lock().expect("nobody panics").extend_from_slice(&bytes);
            Ok(Response::from_parts(head, Full::new(bytes)))
        })
    }
}

#[tokio::test]
async fn a_cache_holds_clean_bytes_without_a_frame() {
    let text = format!("token {}", secret());
    let upstream = tower::service_fn(move |_: Request<()>| {
        let response = answer(200, &[("content-type", "text/plain")], Script::text(&text));
        async move { Ok::<_, Infallible>(response) }
    });
    let keep = Keep::default();
    let policy = Policy::builder().redact(true).build().unwrap();
    let service = stack(policy, keep.clone()).layer(upstream);
    let framed = text_of(service.oneshot(Request::new(())).await.unwrap()).await;
    assert_eq!(*keep.0.lock().unwrap(), b"token [REDACTED:api_token]");
    assert!(framed.starts_with("«untrusted:unknown/unknown»\ntoken [REDACTED"), "{framed}");
}
