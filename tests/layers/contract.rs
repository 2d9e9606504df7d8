//! What tower asks of a service: readiness is the inner's, the inner is called
//! and not a copy of it, its errors come through.

use http::{Request, Response};
use http_body_util::{BodyExt, Full};
use tokio_test::{assert_pending, assert_ready_ok, task};
use tower::{Layer, Service, ServiceBuilder, ServiceExt};
use tower_sanitize::{Policy, SanitizeLayer, SpotlightLayer};

use crate::scripted::{redacting, secret};

type Body = Full<bytes::Bytes>;

#[tokio::test]
async fn readiness_is_the_inner_services() {
    let (service, mut handle) = tower_test::mock::pair::<Request<()>, Response<Body>>();
    let mut service = task::spawn(SanitizeLayer::new(redacting()).layer(service));
    handle.allow(0);
    assert_pending!(service.enter(|cx, mut service| service.poll_ready(cx)));
    handle.allow(1);
    assert!(service.is_woken());
    assert_ready_ok!(service.enter(|cx, mut service| service.poll_ready(cx)));

    let called = service.enter(|_, mut service| service.call(Request::new(())));
    let mut answer = task::spawn(called);
    assert_pending!(answer.poll());
    let (_, respond) = handle.next_request().await.expect("was asked");
    let body = Body::from(format!("token {}", secret()));
    respond.send_response(
        Response::builder().header("content-type", "text/plain").body(body).unwrap(),
    );
    let response = assert_ready_ok!(answer.poll());
    let bytes = response.into_body().collect().await.unwrap().to_bytes();
    assert_eq!(bytes, "token [REDACTED:api_token]");
}

#[tokio::test]
async fn errors_of_the_inner_service_come_through() {
    let (service, mut handle) = tower_test::mock::pair::<Request<()>, Response<Body>>();
    let mut service = SpotlightLayer::new(Policy::default()).layer(service);
    handle.allow(1);
    let answer = service.ready().await.unwrap().call(Request::new(()));
    let (_, respond) = handle.next_request().await.expect("was asked");
    respond.send_error("upstream is gone");
    assert_eq!(answer.await.unwrap_err().to_string(), "upstream is gone");
}

/// Services that must be ready before they are called, and tell: a clone of
/// the inner service that was never polled would panic or hang here.
#[tokio::test]
async fn limits_and_buffers_may_be_inside_and_outside() {
    let upstream = tower::service_fn(|_: Request<()>| async {
        Ok::<_, std::convert::Infallible>(Response::new(Body::from("fine")))
    });
    let mut service = ServiceBuilder::new()
        .buffer(4)
        .concurrency_limit(1)
        .layer(SpotlightLayer::new(Policy::default()))
        .layer(SanitizeLayer::new(redacting()))
        .concurrency_limit(1)
        .buffer(4)
        .service(upstream);
    for _ in 0..4 {
        let response = service.ready().await.unwrap().call(Request::new(())).await.unwrap();
        assert_eq!(response.into_body().collect().await.unwrap().to_bytes(), "fine");
    }
}

/// axum asks for `Infallible`, and for a request body it chose.
#[tokio::test]
async fn axum_takes_the_layers() {
    let secret = secret();
    let app = axum::Router::new()
        .route("/", axum::routing::get(move || async move { format!("token {secret}") }))
        .layer(SanitizeLayer::new(redacting()))
        .layer(SpotlightLayer::new(Policy::default()));
    let request = Request::get("/").body(axum::body::Body::empty()).unwrap();
    let response = app.oneshot(request).await.unwrap();
    let bytes = response.into_body().collect().await.unwrap().to_bytes();
    let expected =
        "«untrusted:unknown/unknown»\ntoken [REDACTED:api_token]\n«/untrusted:unknown/unknown»";
    assert_eq!(bytes, expected);
}
