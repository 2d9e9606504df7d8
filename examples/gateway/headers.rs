//! Header fields that end at a proxy (RFC 9110, section 7.6.1).

use http::header::{
    CONNECTION, EXPECT, HOST, HeaderMap, HeaderName, HeaderValue, PROXY_AUTHENTICATE,
    PROXY_AUTHORIZATION, TE, TRANSFER_ENCODING, UPGRADE, VIA,
};

const HOP_BY_HOP: [HeaderName; 8] = [
    CONNECTION,
    HeaderName::from_static("keep-alive"),
    HeaderName::from_static("proxy-connection"),
    PROXY_AUTHENTICATE,
    PROXY_AUTHORIZATION,
    TE,
    TRANSFER_ENCODING,
    UPGRADE,
];

/// Takes out what is about one connection only, and what `Connection` says is.
pub(crate) fn end_hop(headers: &mut HeaderMap) {
    let named: Vec<HeaderName> = headers
        .get_all(CONNECTION)
        .iter()
        .filter_map(|line| line.to_str().ok())
        .flat_map(|line| line.split(','))
        .filter_map(|name| name.trim().parse().ok())
        .collect();
    for name in named.iter().chain(&HOP_BY_HOP) {
        headers.remove(name);
    }
}

/// Makes the fields of a client's request those of a request to an upstream.
pub(crate) fn for_upstream(headers: &mut HeaderMap, via: bool) {
    let trailers = asks_for_trailers(headers);
    end_hop(headers);
    // The client of hyper sets it from the URL.
    headers.remove(HOST);
    // The server of hyper answers it when the body is first read.
    headers.remove(EXPECT);
    if trailers {
        headers.insert(TE, HeaderValue::from_static("trailers"));
        headers.insert(CONNECTION, HeaderValue::from_static("te"));
    }
    if via {
        headers.append(VIA, HeaderValue::from_static("1.1 tower-sanitize"));
    }
}

/// Whether the client can take trailers; nothing else in `TE` is passed on.
fn asks_for_trailers(headers: &HeaderMap) -> bool {
    headers
        .get_all(TE)
        .iter()
        .filter_map(|line| line.to_str().ok())
        .flat_map(|line| line.split(','))
        .any(|coding| coding.trim().eq_ignore_ascii_case("trailers"))
}
