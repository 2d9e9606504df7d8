//! The answer in place of one that is blocked.

use bytes::Bytes;
use http::header::{ACCEPT, CONTENT_TYPE, HeaderMap, HeaderValue};
use http::{Response, StatusCode};
use serde_json::json;

use super::headers;
use crate::rewrite::Blocked;

/// How a client likes to read a refusal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Taste {
    Problem,
    Text,
}

impl Taste {
    /// Plain text for who asks for text and not for JSON.
    pub(super) fn of(request: &HeaderMap) -> Self {
        let mut text = false;
        for line in request.get_all(ACCEPT) {
            for part in line.as_bytes().split(|byte| *byte == b',') {
                let part = part.trim_ascii().to_ascii_lowercase();
                if part.starts_with(b"application/") || part.starts_with(b"*/*") {
                    return Self::Problem;
                }
                text |= part.starts_with(b"text/plain")
                    || part.starts_with(b"text/*")
                    || part.starts_with(b"text/html");
            }
        }
        if text { Self::Text } else { Self::Problem }
    }
}

/// A blocked JSON-RPC answer is a JSON-RPC answer: status 200, since clients
/// put the body of any other into a transport error. Anything else is a 502
/// with a problem document (RFC 9457).
pub(super) fn respond(blocked: &Blocked, taste: Taste, upstream: &HeaderMap) -> Response<Bytes> {
    let (status, kind, body) = match (blocked.message(), taste) {
        (Some(message), _) => (StatusCode::OK, "application/json", message.to_owned()),
        (None, Taste::Text) => {
            (StatusCode::BAD_GATEWAY, "text/plain; charset=utf-8", blocked.text())
        }
        (None, Taste::Problem) => {
            let problem = json!({
                "type": "about:blank",
                "title": "Response blocked by policy",
                "status": StatusCode::BAD_GATEWAY.as_u16(),
                "detail": blocked.text(),
                "categories": blocked.categories(),
                "uninspected": blocked.uninspected(),
            });
            (StatusCode::BAD_GATEWAY, "application/problem+json", problem.to_string())
        }
    };
    let mut response = Response::new(Bytes::from(body));
    *response.status_mut() = status;
    let mut map = headers::for_refusal(upstream);
    map.insert(CONTENT_TYPE, HeaderValue::from_static(kind));
    headers::set_length(&mut map, response.body().len());
    *response.headers_mut() = map;
    response
}
