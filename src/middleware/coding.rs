//! `Content-Encoding`, read strictly (RFC 9110, section 8.4).

use http::header::{CONTENT_ENCODING, HeaderMap};

/// Whether a body is coded in any way but `identity`.
///
/// Several lines are one list, names have no case, and empty list elements do
/// not count. A line that is no text is some coding nobody knows.
pub(super) fn is_coded(headers: &HeaderMap) -> bool {
    headers.get_all(CONTENT_ENCODING).iter().any(|line| {
        line.as_bytes()
            .split(|byte| *byte == b',')
            .map(<[u8]>::trim_ascii)
            .any(|coding| !coding.is_empty() && !coding.eq_ignore_ascii_case(b"identity"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use http::HeaderValue;

    fn coded(lines: &[&'static str]) -> bool {
        let mut headers = HeaderMap::new();
        for line in lines {
            headers.append(CONTENT_ENCODING, HeaderValue::from_static(line));
        }
        is_coded(&headers)
    }

    #[test]
    fn identity_is_no_coding() {
        assert!(!coded(&[]));
        assert!(!coded(&["", "Identity, identity ,"]));
    }

    #[test]
    fn every_other_name_is() {
        for lines in [&["GZIP"][..], &["identity", "br"], &["identity,gzip"], &["x-gzip"], &["?"]] {
            assert!(coded(lines), "{lines:?}");
        }
    }
}
