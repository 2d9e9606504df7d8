use std::ops::Range;

use crate::format::json::{JsonError, Place, Step, walk};

/// What is known of a JSON-RPC message without reading its contents.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Envelope {
    /// The id's bytes, quotes included.
    pub(crate) id: Option<Range<usize>>,
    version: bool,
    version_is_2: bool,
    method: bool,
    result: bool,
    error: bool,
    content: bool,
    identified: bool,
    ambiguous: bool,
}

/// What a message is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A result or an error, with an id.
    Response,
    /// A method with an id.
    Request,
    /// A method without one.
    Notification,
}

impl Envelope {
    /// Reads an object. `Ok(None)`: not JSON-RPC. `expected` says that the
    /// request was, which makes an object with a result or an error an answer
    /// even where it forgot to say its version.
    pub(crate) fn read(text: &str, expected: bool) -> Result<Option<Self>, JsonError> {
        let mut envelope = Self::default();
        let mut object = false;
        let mut first = true;
        walk(text, |path, place| {
            if std::mem::take(&mut first) {
                object = matches!(place, Place::Open(at) if text.as_bytes()[at] == b'{');
            }
            match (path, &place) {
                ([Step::Key(key)], Place::Key(_)) => envelope.key(key),
                ([Step::Key(key)], Place::String(span)) if key == "jsonrpc" => {
                    envelope.version_is_2 |= &text[span.start + 1..span.end - 1] == "2.0";
                }
                ([Step::Key(key)], Place::String(span) | Place::Number(span)) if key == "id" => {
                    envelope.id = Some(span.clone());
                }
                ([Step::Key(result), Step::Key(key)], Place::Key(_)) if result == "result" => {
                    envelope.content |= key == "content";
                }
                _ => {}
            }
        })?;
        // A version alone is no message: the rest would count as the protocol's
        // and not as an application's.
        let says = envelope.method || envelope.result || envelope.error;
        let answer = expected && (envelope.result || envelope.error);
        Ok((object && ((envelope.version_is_2 && says) || answer)).then_some(envelope))
    }

    fn key(&mut self, key: &str) {
        let mark = match key {
            "jsonrpc" => &mut self.version,
            "method" => &mut self.method,
            "result" => &mut self.result,
            "error" => &mut self.error,
            "id" => &mut self.identified,
            _ => return,
        };
        self.ambiguous |= std::mem::replace(mark, true);
    }

    /// Whether readers could disagree on what the message says: a key of the
    /// envelope stands twice, or it is both answer and request.
    pub(crate) fn is_ambiguous(&self) -> bool {
        self.ambiguous
            || (self.result && self.error)
            || (self.method && (self.result || self.error))
    }

    /// Whether the result looks like that of a tool.
    pub(crate) fn has_content(&self) -> bool {
        self.content
    }

    pub(crate) fn kind(&self) -> Kind {
        match (self.method, &self.id) {
            (false, _) => Kind::Response,
            (true, Some(_)) => Kind::Request,
            (true, None) => Kind::Notification,
        }
    }
}

/// The elements of a batch: spans of the items of a top-level array. `None` if
/// the text is no array.
pub(crate) fn elements(text: &str) -> Result<Option<Vec<Range<usize>>>, JsonError> {
    if !text.trim_start().starts_with('[') {
        return Ok(None);
    }
    let mut spans: Vec<Range<usize>> = Vec::new();
    let mut opened = 0;
    walk(text, |path, place| match (path, place) {
        ([Step::Item(_)], Place::Open(at)) => opened = at,
        ([Step::Item(_)], Place::Close(end)) => spans.push(opened..end),
        ([Step::Item(_)], Place::String(span) | Place::Number(span) | Place::Bool(span)) => {
            spans.push(span);
        }
        _ => {}
    })?;
    Ok(Some(spans))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Envelope {
        Envelope::read(text, false).unwrap().unwrap()
    }

    #[test]
    fn kinds_are_told_apart() {
        let result = r#" {"jsonrpc":"2.0","id":"a","result":{"content":[]}} "#;
        assert_eq!(read(result).kind(), Kind::Response);
        assert!(read(result).has_content());
        assert_eq!(&result[read(result).id.unwrap()], "\"a\"");
        let request = r#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#;
        assert_eq!(read(request).kind(), Kind::Request);
        let notification = r#"{"jsonrpc":"2.0","method":"x","params":{"id":1}}"#;
        assert_eq!(read(notification).kind(), Kind::Notification);
    }

    #[test]
    fn other_json_is_no_message() {
        for text in [
            "[1]",
            "{}",
            r#"{"a":{"jsonrpc":"2.0"}}"#,
            "\"jsonrpc\"",
            r#"{"jsonrpc":"x","id":1,"result":{}}"#,
            r#"{"jsonrpc":"2.0","message":"m"}"#,
        ] {
            assert_eq!(Envelope::read(text, false), Ok(None), "{text}");
        }
        assert!(Envelope::read(r#"{"id":1,"result":{}}"#, true).unwrap().is_some());
    }

    #[test]
    fn a_key_that_stands_twice_is_ambiguous() {
        for text in [
            r#"{"jsonrpc":"2.0","id":1,"result":{},"result":{}}"#,
            r#"{"jsonrpc":"2.0","id":1,"id":2,"result":{}}"#,
            r#"{"jsonrpc":"2.0","id":null,"id":2,"result":{}}"#,
            r#"{"jsonrpc":"2.0","id":1,"result":{},"error":{}}"#,
            r#"{"jsonrpc":"2.0","id":1,"result":{},"r\u0065sult":{}}"#,
        ] {
            assert!(read(text).is_ambiguous(), "{text}");
        }
        assert!(!read(r#"{"jsonrpc":"2.0","id":1,"result":{"id":1}}"#).is_ambiguous());
    }

    #[test]
    fn elements_are_the_items_of_the_outer_array() {
        let text = r#" [ {"a":[1]}, [2], 3 ] "#;
        let spans = elements(text).unwrap().unwrap();
        let items: Vec<_> = spans.into_iter().map(|span| &text[span]).collect();
        assert_eq!(items, [r#"{"a":[1]}"#, "[2]", "3"]);
        assert_eq!(elements("{}"), Ok(None));
    }
}
