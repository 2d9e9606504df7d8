//! HTTP rules, a test a rule.

use http::{Method, Request};
use http_body_util::BodyExt;

use crate::scripted::{
    Poll1, Script, answer, blocking, critical, redacting, secret, text_of, through,
};

const JSON: (&str, &str) = ("content-type", "application/json");

fn request(method: Method) -> Request<()> {
    Request::builder().method(method).body(()).unwrap()
}

#[tokio::test]
async fn a_changed_body_loses_what_described_its_bytes() {
    let fields = [
        "etag",
        "last-modified",
        "content-md5",
        "digest",
        "content-digest",
        "repr-digest",
        "accept-ranges",
    ];
    for (body, stays) in [("\"x\"".to_owned(), true), (format!("\"{}\"", secret()), false)] {
        let mut headers = vec![JSON];
        headers.extend(fields.map(|name| (name, "v")));
        let response =
            through(redacting(), request(Method::GET), answer(200, &headers, Script::text(&body)))
                .await;
        for name in fields {
            assert_eq!(response.headers().contains_key(name), stays, "{name}");
        }
    }
}

#[tokio::test]
async fn head_204_205_and_304_have_no_body_to_read() {
    for (method, status) in
        [(Method::HEAD, 200), (Method::GET, 204), (Method::GET, 205), (Method::GET, 304)]
    {
        let headers =
            [JSON, ("content-encoding", "gzip"), ("etag", "\"x\""), ("content-length", "90")];
        // Would block if it were read.
        let body = Script::new([Poll1::Pending]);
        let response =
            through(redacting(), request(method.clone()), answer(status, &headers, body)).await;
        assert_eq!(response.status(), status);
        let head = method == Method::HEAD;
        assert_eq!(response.headers().contains_key("content-length"), !head);
        assert_eq!(response.headers().contains_key("etag"), !head);
    }
}

#[tokio::test]
async fn an_empty_202_without_a_type_passes() {
    let response =
        through(redacting(), request(Method::POST), answer(202, &[], Script::new([]))).await;
    assert_eq!(response.status(), 202);
    assert_eq!(text_of(response).await, "");
}

#[tokio::test]
async fn what_cannot_be_inspected_is_refused() {
    let text = ("content-type", "text/plain");
    /// Status, headers, and the reason that the refusal gives.
    type Case<'a> = (u16, &'a [(&'a str, &'a str)], &'a str);
    let cases: [Case<'_>; 7] = [
        (200, &[JSON, ("content-encoding", "compress")], "content_coding"),
        (
            200,
            &[JSON, ("content-encoding", "identity"), ("content-encoding", "zz")],
            "content_coding",
        ),
        (206, &[text, ("content-range", "bytes 2-5/9")], "partial"),
        (200, &[text, ("content-range", "bytes 2-5/9")], "partial"),
        (200, &[("content-type", "multipart/mixed; boundary=x")], "multipart"),
        (200, &[text, JSON], "ambiguous"),
        (101, &[], "upgrade"),
    ];
    for (status, headers, reason) in cases {
        let response = through(
            redacting(),
            request(Method::GET),
            answer(status, headers, Script::text("abc")),
        )
        .await;
        assert_eq!(response.status(), 502, "{reason}");
        assert!(text_of(response).await.contains(reason), "{reason}");
    }
}

#[tokio::test]
async fn errors_are_sanitised_like_successes() {
    for status in [400, 403, 404, 429, 500, 503] {
        let body = format!("{{\"error\":\"bad key {}\"}}", secret());
        let response = through(
            redacting(),
            request(Method::GET),
            answer(status, &[JSON], Script::text(&body)),
        )
        .await;
        assert_eq!(response.status(), status);
        assert_eq!(text_of(response).await, "{\"error\":\"bad key [REDACTED:api_token]\"}");
    }
}

#[tokio::test]
async fn binary_types_pass_untouched() {
    let body = Script::new([Poll1::Data(b"\x89PNG\r\n\x1a\n\0")]);
    let headers = [("content-type", "image/png"), ("etag", "\"x\""), ("content-length", "9")];
    let response = through(redacting(), request(Method::GET), answer(200, &headers, body)).await;
    assert_eq!(response.headers()["etag"], "\"x\"");
    let bytes = response.into_body().collect().await.unwrap().to_bytes();
    assert_eq!(bytes, &b"\x89PNG\r\n\x1a\n\0"[..]);
}

#[tokio::test]
async fn text_of_no_type_is_found_out() {
    for headers in
        [&[][..], &[("content-type", "")], &[("content-type", "application/octet-stream")]]
    {
        let body = Script::text(&format!("token {}", secret()));
        let response = through(redacting(), request(Method::GET), answer(200, headers, body)).await;
        assert_eq!(text_of(response).await, "token [REDACTED:api_token]");
    }
}

#[tokio::test]
async fn no_transform_does_not_switch_it_off() {
    let headers = [JSON, ("cache-control", "no-cache, no-transform")];
    let body = Script::text(&format!("\"{}\"", secret()));
    let response = through(redacting(), request(Method::GET), answer(200, &headers, body)).await;
    assert_eq!(response.headers()["cache-control"], "no-cache, no-transform");
    assert_eq!(text_of(response).await, "\"[REDACTED:api_token]\"");
}

#[tokio::test]
async fn a_refusal_takes_over_few_headers_and_suits_the_reader() {
    let headers = [("content-type", "text/plain"), ("set-cookie", "a=b"), ("mcp-session-id", "s1")];
    let asked = Request::get("/").header("accept", "text/plain").body(()).unwrap();
    let response =
        through(blocking(), asked, answer(200, &headers, Script::text(&critical()))).await;
    assert_eq!(response.status(), 502);
    assert_eq!(response.headers()["content-type"], "text/plain; charset=utf-8");
    assert_eq!(response.headers()["mcp-session-id"], "s1");
    assert!(!response.headers().contains_key("set-cookie"));
    assert!(text_of(response).await.starts_with("[Response blocked by policy"));
}
