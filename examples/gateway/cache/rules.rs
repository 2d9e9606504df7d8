//! Which exchanges may be cached, and for how long (RFC 9111).

use std::time::Duration;

use http::header::{
    ACCEPT, AGE, AUTHORIZATION, CACHE_CONTROL, CONTENT_TYPE, COOKIE, HeaderMap, HeaderName, PRAGMA,
    SET_COOKIE, VARY,
};
use http::response::Parts;
use http::{HeaderValue, Method, Request, StatusCode, Uri};
use tower_sanitize::{IncludePayloads, Origin, Trust};

/// Request fields that choose among answers, or among callers: a copy is only
/// for who sent the same.
const CHOOSING: [HeaderName; 3] = [ACCEPT, AUTHORIZATION, COOKIE];

/// What an answer belongs to. Has no `Debug`: it holds credentials.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) struct Key {
    /// Two names may stand for one URL, and differ in trust.
    upstream: Option<String>,
    trust: Trust,
    uri: Uri,
    fields: Vec<(HeaderName, HeaderValue)>,
}

impl Key {
    /// `None`: the request is to be answered by the upstream, and nothing of
    /// it is to be kept.
    pub(super) fn of<T>(request: &Request<T>) -> Option<Self> {
        let (headers, extensions) = (request.headers(), request.extensions());
        // Who asks to see payloads must not get a copy without, and may leave none.
        if request.method() != Method::GET
            || headers.contains_key(CACHE_CONTROL)
            || headers.contains_key(PRAGMA)
            || extensions.get::<IncludePayloads>().is_some()
        {
            return None;
        }
        let fields = CHOOSING
            .iter()
            .flat_map(|name| {
                headers.get_all(name).iter().map(|value| (name.clone(), value.clone()))
            })
            .collect();
        Some(Self {
            upstream: extensions.get::<Origin>().and_then(Origin::server).map(str::to_owned),
            trust: extensions.get::<Trust>().copied().unwrap_or_default(),
            uri: request.uri().clone(),
            fields,
        })
    }

    pub(super) fn uri(&self) -> &Uri {
        &self.uri
    }
}

/// How long an answer stays fresh; `None`: it is not to be stored.
pub(super) fn freshness(head: &Parts) -> Option<Duration> {
    let headers = &head.headers;
    if head.status != StatusCode::OK
        || headers.contains_key(VARY)
        || headers.contains_key(SET_COOKIE)
        || is_event_stream(headers)
    {
        return None;
    }
    let mut seconds = None;
    for directive in list(headers, CACHE_CONTROL) {
        let (name, value) = directive.split_once('=').unwrap_or((&directive, ""));
        match name {
            "no-store" | "no-cache" | "private" => return None,
            "max-age" => seconds = Some(value.trim_matches('"').parse::<u64>().ok()?),
            _ => {}
        }
    }
    let age = headers.get(AGE).and_then(|age| age.to_str().ok()?.parse::<u64>().ok());
    let left = seconds?.saturating_sub(age.unwrap_or(0));
    (left > 0).then(|| Duration::from_secs(left))
}

fn is_event_stream(headers: &HeaderMap) -> bool {
    headers.get(CONTENT_TYPE).is_some_and(|line| {
        line.as_bytes().to_ascii_lowercase().trim_ascii_start().starts_with(b"text/event-stream")
    })
}

/// The elements of a field, in lower case. One that is no text forbids storing.
fn list(headers: &HeaderMap, name: HeaderName) -> Vec<String> {
    headers
        .get_all(name)
        .iter()
        .flat_map(|line| line.to_str().unwrap_or("no-store").split(','))
        .map(|element| element.trim().to_ascii_lowercase())
        .collect()
}
