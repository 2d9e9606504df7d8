use http::header::{CONTENT_ENCODING, HeaderMap};

/// The codings of a body but `identity`, in the order they were applied.
///
/// Several lines are one list, names have no case, and empty list elements do
/// not count. What is no text is some coding nobody knows.
pub(in crate::middleware) fn codings(headers: &HeaderMap) -> Vec<String> {
    headers
        .get_all(CONTENT_ENCODING)
        .iter()
        .flat_map(|line| line.as_bytes().split(|byte| *byte == b','))
        .map(|coding| String::from_utf8_lossy(coding.trim_ascii()).to_ascii_lowercase())
        .filter(|coding| !coding.is_empty() && coding != "identity")
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use http::HeaderValue;

    fn read(lines: &[&'static str]) -> Vec<String> {
        let mut headers = HeaderMap::new();
        for line in lines {
            headers.append(CONTENT_ENCODING, HeaderValue::from_static(line));
        }
        codings(&headers)
    }

    #[test]
    fn identity_is_no_coding() {
        assert!(read(&[]).is_empty());
        assert!(read(&["", "Identity, identity ,"]).is_empty());
    }

    #[test]
    fn lines_are_one_list_without_case() {
        assert_eq!(read(&["GZIP"]), ["gzip"]);
        assert_eq!(read(&["identity , Br", "x-GZip"]), ["br", "x-gzip"]);
        assert_eq!(read(&["?"]), ["?"]);
    }
}
