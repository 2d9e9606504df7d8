//! What goes to `tracing`: decisions under a stable target, and a warning
//! about a stack in the wrong order. One test, since a warning is given once in
//! a process and the collector is the thread's.

use std::convert::Infallible;
use std::io::Write;
use std::sync::{Arc, Mutex};

use http::Request;
use tower::{Layer, ServiceExt};
use tower_sanitize::{Origin, Policy, SanitizeLayer, SpotlightLayer};

use crate::scripted::{Script, answer, secret, text_of};

#[derive(Clone, Default)]
struct Lines(Arc<Mutex<Vec<u8>>>);

impl Write for Lines {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().expect("nobody panics").extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[tokio::test]
async fn decisions_and_a_wrong_order_are_logged_without_a_secret() {
    let lines = Lines::default();
    let writer = lines.clone();
    let subscriber = tracing_subscriber::fmt()
        .with_max_level(tracing::Level::DEBUG)
        .with_ansi(false)
        .with_writer(move || writer.clone())
        .finish();
    let _guard = tracing::subscriber::set_default(subscriber);

    let text = format!("token {}", secret());
    let upstream = tower::service_fn(move |_: Request<()>| {
        let response = answer(200, &[("content-type", "text/plain")], Script::text(&text));
        async move { Ok::<_, Infallible>(response) }
    });
    let policy = Policy::builder().redact(true).build().expect("is valid");
    // The wrong way round: the frame is inside the sanitizer.
    let service = SanitizeLayer::new(policy.clone())
        .layer(SpotlightLayer::new(policy.clone()).layer(upstream));
    for _ in 0..2 {
        let mut request = Request::new(());
        request.extensions_mut().insert(Origin::new("evil\nname", Some("tool")));
        let text = text_of(service.clone().oneshot(request).await.expect("is infallible")).await;
        assert!(text.contains("[REDACTED:api_token]"), "{text}");
    }

    let log = String::from_utf8(lines.0.lock().expect("nobody panics").clone()).expect("is text");
    assert_eq!(log.matches("tower_sanitize::order").count(), 1, "{log}");
    assert_eq!(log.matches("tower_sanitize::decision").count(), 4, "{log}");
    assert!(log.contains("action=\"redact\"") && log.contains("action=\"spotlight\""), "{log}");
    assert!(!log.contains(&secret()[4..]) && !log.contains("evil\nname"), "{log}");
}
