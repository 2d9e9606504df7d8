//! What the gateway answers itself: a status, and a few words in a problem
//! document (RFC 9457). Nothing of its insides: no address, no error's text.

use axum::body::Body;
use http::header::{ALLOW, CACHE_CONTROL, CONTENT_TYPE, HeaderValue};
use http::{Response, StatusCode};
use serde_json::json;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Refusal {
    /// The path leaves the upstream's URL.
    BadPath,
    /// The client broke off its request.
    BrokenRequest,
    /// `Host` or `Origin` is not one of ours.
    Forbidden,
    UnknownUpstream,
    /// A method that would make a tunnel or a mirror of the gateway.
    Method,
    /// A message that is too long to look into.
    TooLarge,
    /// No connection, or no proper answer.
    Unreachable,
    /// No answer in time.
    Timeout,
}

impl Refusal {
    fn parts(self) -> (StatusCode, &'static str) {
        match self {
            Self::BadPath => (StatusCode::BAD_REQUEST, "The path has a dot segment"),
            Self::BrokenRequest => (StatusCode::BAD_REQUEST, "The request is incomplete"),
            Self::Forbidden => (StatusCode::FORBIDDEN, "Host or Origin is not allowed"),
            Self::UnknownUpstream => (StatusCode::NOT_FOUND, "There is no such upstream"),
            Self::Method => (StatusCode::METHOD_NOT_ALLOWED, "The method is not allowed"),
            Self::TooLarge => (StatusCode::PAYLOAD_TOO_LARGE, "The request is too large"),
            Self::Unreachable => (StatusCode::BAD_GATEWAY, "The upstream cannot be reached"),
            Self::Timeout => (StatusCode::GATEWAY_TIMEOUT, "The upstream did not answer in time"),
        }
    }

    pub(crate) fn into_response(self) -> Response<Body> {
        let (status, title) = self.parts();
        let problem = json!({ "type": "about:blank", "title": title, "status": status.as_u16() });
        let mut response = Response::new(Body::from(problem.to_string()));
        *response.status_mut() = status;
        let headers = response.headers_mut();
        headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/problem+json"));
        headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
        if self == Self::Method {
            let allowed = "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS";
            headers.insert(ALLOW, HeaderValue::from_static(allowed));
        }
        response
    }
}
