//! Who may talk to the gateway: protection against DNS rebinding.
//!
//! A page in a browser can point a name of its own at 127.0.0.1 and then send
//! requests that the browser takes for same-origin. They give themselves away
//! by the name in `Host`, or by `Origin`. The check has to be made here: behind
//! the gateway, `Host` is the upstream's.

use std::net::IpAddr;

use http::header::{HOST, ORIGIN};
use http::uri::{Authority, Uri};
use http::{HeaderMap, HeaderName, Request};

pub(crate) struct Guard {
    hosts: Vec<String>,
}

impl Guard {
    /// Loopback names, the address that is listened on, and what the operator
    /// adds; with any port.
    pub(crate) fn new(listen: IpAddr, added: &[String]) -> Self {
        let mut hosts: Vec<_> =
            ["localhost", "127.0.0.1", "::1"].into_iter().map(canonical).collect();
        if !listen.is_unspecified() {
            hosts.push(canonical(&listen.to_string()));
        }
        hosts.extend(added.iter().map(|host| canonical(host)));
        Self { hosts }
    }

    pub(crate) fn admits<B>(&self, request: &Request<B>) -> bool {
        // A target in absolute form says whom the request is for, too, and
        // which of the two a server believes differs (RFC 9112, section 3.2.2).
        let target = request.uri().authority().is_none_or(|target| self.knows(target));
        let host = match only(request.headers(), HOST) {
            Field::Once(host) => host.parse().is_ok_and(|host| self.knows(&host)),
            Field::Absent | Field::Unclear => false,
        };
        let origin = match only(request.headers(), ORIGIN) {
            Field::Absent => true,
            // `null`, the origin of a sandboxed page, has no host.
            Field::Once(origin) => (origin.parse::<Uri>())
                .is_ok_and(|origin| origin.authority().is_some_and(|origin| self.knows(origin))),
            Field::Unclear => false,
        };
        target && host && origin
    }

    fn knows(&self, authority: &Authority) -> bool {
        !authority.as_str().contains('@') && self.hosts.contains(&canonical(authority.host()))
    }
}

/// One spelling for a name or an address.
fn canonical(host: &str) -> String {
    let bare = host.trim_start_matches('[').trim_end_matches(']');
    match bare.parse::<IpAddr>() {
        Ok(address) => address.to_string(),
        Err(_) => bare.to_ascii_lowercase(),
    }
}

enum Field<'a> {
    Absent,
    Once(&'a str),
    /// It stands more than once, or is no text.
    Unclear,
}

fn only(headers: &HeaderMap, name: HeaderName) -> Field<'_> {
    let mut lines = headers.get_all(name).iter();
    match (lines.next(), lines.next()) {
        (None, _) => Field::Absent,
        (Some(line), None) => line.to_str().map_or(Field::Unclear, Field::Once),
        (Some(_), Some(_)) => Field::Unclear,
    }
}
