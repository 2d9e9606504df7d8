//! Which headers survive what is done to a body.

use http::Method;
use http::header::{
    ACCEPT_ENCODING, ACCEPT_RANGES, CACHE_CONTROL, CONTENT_LENGTH, DATE, ETAG, HeaderMap,
    HeaderName, HeaderValue, IF_MODIFIED_SINCE, IF_NONE_MATCH, IF_RANGE, LAST_MODIFIED, RANGE,
    VARY,
};

use crate::rewrite::Stage;

/// Fields of a response that describe bytes which may no longer be those that
/// are sent (RFC 9110, sections 8.6 and 8.8; RFC 9530; RFC 9421).
const OF_THE_BYTES: [&str; 6] =
    ["content-md5", "digest", "content-digest", "repr-digest", "signature", "signature-input"];

/// Fields that an answer in place of a blocked one takes over.
const KEPT: [HeaderName; 2] = [DATE, VARY];

/// Asks upstream for something that can be inspected: as it is, and all of it.
///
/// Conditions are left out where the layer is the one that changes what they
/// are about: a copy that a client got under another policy must not be
/// confirmed. On other methods than `GET` and `HEAD` they guard against lost
/// updates, and stay.
pub(super) fn ask_plainly(method: &Method, headers: &mut HeaderMap, stage: Stage) {
    headers.insert(ACCEPT_ENCODING, HeaderValue::from_static("identity"));
    headers.remove(RANGE);
    headers.remove(IF_RANGE);
    headers.remove("want-digest");
    headers.remove("want-content-digest");
    headers.remove("want-repr-digest");
    if stage == Stage::Inner && (method == Method::GET || method == Method::HEAD) {
        headers.remove(IF_NONE_MATCH);
        headers.remove(IF_MODIFIED_SINCE);
    }
}

/// Takes out what described the bytes of a body that is, or may be, changed.
pub(super) fn forget_bytes(headers: &mut HeaderMap) {
    headers.remove(CONTENT_LENGTH);
    headers.remove(ETAG);
    headers.remove(LAST_MODIFIED);
    headers.remove(ACCEPT_RANGES);
    for name in OF_THE_BYTES {
        headers.remove(name);
    }
}

/// Says how long a body is that was put together anew.
pub(super) fn set_length(headers: &mut HeaderMap, length: usize) {
    headers.insert(CONTENT_LENGTH, HeaderValue::from(length));
}

/// Forbids storing.
pub(super) fn forbid_storing(headers: &mut HeaderMap) {
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
}

/// The few fields of an upstream that go with a refusal.
pub(super) fn for_refusal(upstream: &HeaderMap) -> HeaderMap {
    let mut headers = HeaderMap::new();
    for name in KEPT {
        for value in upstream.get_all(&name) {
            headers.append(&name, value.clone());
        }
    }
    let session = HeaderName::from_static("mcp-session-id");
    if let Some(value) = upstream.get(&session) {
        headers.insert(session, value.clone());
    }
    forbid_storing(&mut headers);
    headers
}
