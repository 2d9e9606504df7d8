//! Law 10, where it was broken once: inputs that cost by the square of their
//! size. The bounds are generous; what they catch takes minutes.

use std::time::{Duration, Instant};

use tower_sanitize::Policy;
use tower_sanitize::policy::Limits;
use tower_sanitize::rewrite::Media;

use crate::run::inner;

fn took(media: Media, body: &str) -> Duration {
    let policy = Policy::builder()
        .redact(true)
        .limits(Limits::default().with_buffer(body.len()))
        .build()
        .expect("is valid");
    let begin = Instant::now();
    inner(&policy, media, body.as_bytes());
    begin.elapsed()
}

#[test]
fn many_members_that_ask_for_their_objects_type() {
    let members = "\"data\":\"\",".repeat(30_000);
    let body = format!(
        r#"{{"jsonrpc":"2.0","id":1,"result":{{"content":[{{{members}"type":"image"}}]}}}}"#
    );
    let took = took(Media::Json, &body);
    assert!(took < Duration::from_secs(20), "{took:?}");
}

#[test]
fn many_secrets_in_one_value_of_a_key() {
    let secret = format!("AK{} ", "IAQYLPMN5HHHFPZAM2");
    let body = format!(r#"{{"note":"{}"}}"#, secret.repeat(150_000));
    let took = took(Media::Json, &body);
    assert!(took < Duration::from_secs(30), "{took:?}");
}

#[test]
fn many_secrets_in_the_comments_of_one_event() {
    let secret = format!(": AK{}\n", "IAQYLPMN5HHHFPZAM2");
    let body = format!("{}data: 1\n\n", secret.repeat(150_000));
    let took = took(Media::Events, &body);
    assert!(took < Duration::from_secs(30), "{took:?}");
}
