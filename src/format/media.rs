//! What a `Content-Type` says about how to read a body (RFC 9110, section
//! 8.3).

/// How a body is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Media {
    /// One text.
    Text,
    /// One JSON text.
    Json,
    /// A JSON text on each line.
    Lines,
    /// Server-sent events.
    Events,
    /// Nothing is said, or as good as nothing: text if it looks like text.
    Unknown,
    /// Not text: images, archives, protobuf.
    Opaque,
    /// Several parts with types of their own, which this crate does not read.
    Multipart,
}

impl Media {
    /// Reads the values of all `Content-Type` lines of a message. Lines that
    /// contradict each other are ambiguous: `None`.
    pub fn parse<'a>(lines: impl IntoIterator<Item = &'a [u8]>) -> Option<Self> {
        let mut media = None;
        let mut seen = None;
        for line in lines {
            let essence = essence(line);
            if seen.as_ref().is_some_and(|seen| *seen != essence) {
                return None;
            }
            media = Some(Self::of(&essence));
            seen = Some(essence);
        }
        Some(media.unwrap_or(Self::Unknown))
    }

    fn of(essence: &str) -> Self {
        let Some((kind, subtype)) = essence.split_once('/') else { return Self::Unknown };
        match (kind, subtype) {
            ("text", "event-stream") => Self::Events,
            ("text", "json") => Self::Json,
            ("text", _) => Self::Text,
            ("multipart", _) => Self::Multipart,
            (
                "application",
                "x-ndjson" | "ndjson" | "jsonl" | "x-jsonl" | "jsonlines" | "x-jsonlines"
                | "json-lines",
            ) => Self::Lines,
            (_, "json") => Self::Json,
            (_, subtype) if subtype.ends_with("+json") => Self::Json,
            (_, subtype) if subtype.ends_with("+xml") => Self::Text,
            (
                "application",
                "xml"
                | "javascript"
                | "x-javascript"
                | "ecmascript"
                | "x-www-form-urlencoded"
                | "yaml"
                | "x-yaml"
                | "toml"
                | "graphql"
                | "sql"
                | "x-sh"
                | "xhtml"
                | "json5"
                | "json-seq"
                | "x-httpd-php"
                | "typescript",
            ) => Self::Text,
            ("*", _) | ("application", "octet-stream" | "unknown" | "*") => Self::Unknown,
            _ => Self::Opaque,
        }
    }
}

/// `type/subtype`, lower-cased, without parameters.
fn essence(line: &[u8]) -> String {
    let text = String::from_utf8_lossy(line);
    text.split(';').next().unwrap_or("").trim().to_ascii_lowercase()
}

/// Whether bytes of an unnamed type are text: UTF-8 (a cut-off last character
/// is allowed for) without control characters but tab, LF, FF, CR and ESC, as
/// the MIME Sniffing standard counts binary bytes.
pub(crate) fn looks_like_text(bytes: &[u8]) -> bool {
    let valid = match std::str::from_utf8(bytes) {
        Ok(_) => true,
        Err(error) => error.error_len().is_none(),
    };
    valid
        && !bytes
            .iter()
            .any(|&byte| byte < 0x20 && !matches!(byte, b'\t' | b'\n' | 0x0c | b'\r' | 0x1b))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(lines: &[&str]) -> Option<Media> {
        Media::parse(lines.iter().map(|line| line.as_bytes()))
    }

    #[test]
    fn types_are_read_whatever_their_case_and_parameters() {
        assert_eq!(parse(&["Application/JSON; charset=utf-8"]), Some(Media::Json));
        assert_eq!(parse(&["application/vnd.api+json"]), Some(Media::Json));
        assert_eq!(parse(&["TEXT/Event-Stream;x=y"]), Some(Media::Events));
        assert_eq!(parse(&["application/x-ndjson"]), Some(Media::Lines));
        assert_eq!(parse(&["image/svg+xml"]), Some(Media::Text));
        assert_eq!(parse(&["image/png"]), Some(Media::Opaque));
        assert_eq!(parse(&["multipart/mixed; boundary=x"]), Some(Media::Multipart));
    }

    #[test]
    fn nothing_said_is_unknown() {
        for lines in [&[][..], &[""], &["*/*"], &["application/octet-stream"], &["nonsense"]] {
            assert_eq!(parse(lines), Some(Media::Unknown), "{lines:?}");
        }
    }

    #[test]
    fn contradicting_lines_are_ambiguous() {
        assert_eq!(parse(&["text/plain", "application/json"]), None);
        assert_eq!(parse(&["text/plain", "text/plain; charset=x"]), Some(Media::Text));
    }

    #[test]
    fn text_is_told_from_binary() {
        assert!(looks_like_text("é\u{1b}[0m\n".as_bytes()));
        assert!(looks_like_text(&"aé".as_bytes()[..2]));
        assert!(!looks_like_text(b"\x89PNG\r\n"));
        assert!(!looks_like_text(b"a\0b"));
    }
}
