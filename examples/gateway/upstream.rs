//! Where requests go: a name in the path of a request, and the URL behind it.

use http::uri::{PathAndQuery, Scheme, Uri};
use tower_sanitize::Trust;

/// Has no `Debug`: the path of a URL may be what gives access to it.
#[derive(Clone)]
pub(crate) struct Upstream {
    name: String,
    /// Without a query; its path without a slash at the end.
    base: Uri,
    trust: Trust,
}

impl Upstream {
    /// Reads `NAME=URL`. Errors name the upstream and do not quote the URL.
    pub(crate) fn parse(given: &str) -> Result<Self, String> {
        let Some((name, url)) = given.split_once('=') else {
            return Err("--upstream: a value is NAME=URL".to_owned());
        };
        // Anything else would have to be decoded in a path, or would be
        // normalised away.
        let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~".contains(&byte);
        if name.is_empty() || !name.bytes().all(plain) || name == "." || name == ".." {
            return Err("--upstream: a NAME is letters, digits and -._~".to_owned());
        }
        let refuse = |why: &str| Err(format!("--upstream: the URL of `{name}` {why}"));
        let Ok(url) = url.parse::<Uri>() else { return refuse("cannot be read") };
        if url.scheme() != Some(&Scheme::HTTP) && url.scheme() != Some(&Scheme::HTTPS) {
            return refuse("does not start with http:// or https://");
        }
        if url.authority().is_none_or(|authority| authority.as_str().contains('@')) {
            return refuse("has a user or password, which no request would carry");
        }
        if url.query().is_some() {
            return refuse("has a query, where that of a request goes");
        }
        Ok(Self::new(name, url, Trust::default()))
    }

    pub(crate) fn new(name: impl Into<String>, base: Uri, trust: Trust) -> Self {
        Self { name: name.into(), base, trust }
    }

    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    pub(crate) fn trust(&self) -> Trust {
        self.trust
    }

    pub(crate) fn set_trust(&mut self, trust: Trust) {
        self.trust = trust;
    }

    /// The URL for what follows the name in a request's path: nothing, or
    /// something that starts with a slash. `None` if that leaves the base.
    pub(crate) fn resolve(&self, rest: &str, query: Option<&str>) -> Option<Uri> {
        if rest.split('/').any(is_dots) {
            return None;
        }
        let mut path = format!("{}{rest}", self.base.path().trim_end_matches('/'));
        if path.is_empty() {
            path.push('/');
        }
        if let Some(query) = query {
            path.push('?');
            path.push_str(query);
        }
        let mut parts = self.base.clone().into_parts();
        parts.path_and_query = Some(path.parse::<PathAndQuery>().ok()?);
        Uri::from_parts(parts).ok()
    }
}

/// `.` and `..`, spelled in any way that a server undoes: it would answer with
/// something outside of the base that the operator chose.
fn is_dots(segment: &str) -> bool {
    matches!(segment.to_ascii_lowercase().replace("%2e", ".").as_str(), "." | "..")
}
