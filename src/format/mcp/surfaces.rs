//! Where text travels in a message, as one table.
//!
//! What is not in the table is redacted, stripped where it is untrusted, and
//! not framed: a field nobody thought of is inspected, never passed.

use crate::format::json::Step;

/// What may be done to a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Treatment {
    pub(crate) content: Content,
    /// Whether the reader should see it framed.
    pub(crate) spotlight: bool,
    /// Untrusted whoever sent it: prompts are instructions by design.
    pub(crate) always_untrusted: bool,
    /// Whether it is an application's data, as opposed to the protocol's: only
    /// there are payload keys payload keys.
    pub(crate) application: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Content {
    /// May be edited.
    Text,
    /// Echoed by clients, or looked up: a change would break the protocol.
    Token,
    /// Base64 of something that is no text, where the item's type says so.
    Binary,
}

impl Treatment {
    const TEXT: Self = Self {
        content: Content::Text,
        spotlight: false,
        always_untrusted: false,
        application: false,
    };
    const TOKEN: Self = Self { content: Content::Token, ..Self::TEXT };
    const BINARY: Self = Self { content: Content::Binary, ..Self::TEXT };
    const READ: Self = Self { spotlight: true, application: true, ..Self::TEXT };
    const PROMPT: Self = Self { spotlight: true, always_untrusted: true, ..Self::TEXT };
    const DATA: Self = Self { application: true, ..Self::TEXT };
}

/// `*` is any item of an array; a last `**` is everything below.
type Path = &'static [&'static str];

/// MCP 2025-03-26 to 2026-07-28, `schema.ts`. First match wins.
const TABLE: &[(Path, Treatment)] = &[
    (&["jsonrpc"], Treatment::TOKEN),
    (&["id"], Treatment::TOKEN),
    (&["method"], Treatment::TOKEN),
    (&["params", "progressToken"], Treatment::TOKEN),
    (&["params", "_meta", "progressToken"], Treatment::TOKEN),
    (&["params", "requestId"], Treatment::TOKEN),
    (&["params", "elicitationId"], Treatment::TOKEN),
    (&["params", "_meta", "io.modelcontextprotocol/related-task", "taskId"], Treatment::TOKEN),
    (&["result", "_meta", "io.modelcontextprotocol/related-task", "taskId"], Treatment::TOKEN),
    (&["result", "task", "taskId"], Treatment::TOKEN),
    (&["result", "tasks", "*", "taskId"], Treatment::TOKEN),
    (&["params", "taskId"], Treatment::TOKEN),
    (&["result", "nextCursor"], Treatment::TOKEN),
    (&["result", "requestState"], Treatment::TOKEN),
    (&["result", "taskId"], Treatment::TOKEN),
    (&["result", "protocolVersion"], Treatment::TOKEN),
    (&["result", "tools", "*", "name"], Treatment::TOKEN),
    (&["result", "content", "*", "type"], Treatment::TOKEN),
    // tools/call
    (&["result", "content", "*", "text"], Treatment::READ),
    (&["result", "content", "*", "resource", "text"], Treatment::READ),
    (&["result", "content", "*", "data"], Treatment::BINARY),
    (&["result", "content", "*", "resource", "blob"], Treatment::BINARY),
    (&["result", "structuredContent", "**"], Treatment::DATA),
    // resources/read
    (&["result", "contents", "*", "text"], Treatment::READ),
    (&["result", "contents", "*", "blob"], Treatment::BINARY),
    // prompts/get
    (&["result", "messages", "*", "content", "text"], Treatment::PROMPT),
    (&["result", "messages", "*", "content", "resource", "text"], Treatment::PROMPT),
    (&["result", "messages", "*", "content", "data"], Treatment::BINARY),
    (&["result", "messages", "*", "content", "resource", "blob"], Treatment::BINARY),
    (&["result", "messages", "*", "content", "*", "text"], Treatment::PROMPT),
    (&["result", "messages", "*", "content", "*", "data"], Treatment::BINARY),
    (&["result", "description"], Treatment::PROMPT),
    // sampling/createMessage
    (&["params", "messages", "*", "content", "data"], Treatment::BINARY),
    (&["params", "messages", "*", "content", "*", "data"], Treatment::BINARY),
];

/// What may be done to the value at a path of a message.
pub(crate) fn treatment(path: &[Step<'_>]) -> Treatment {
    TABLE
        .iter()
        .find(|(pattern, _)| matches(pattern, path))
        .map_or(Treatment::TEXT, |(_, treatment)| *treatment)
}

fn matches(pattern: &[&str], path: &[Step<'_>]) -> bool {
    let (pattern, open) = match pattern {
        [head @ .., "**"] => (head, true),
        all => (all, false),
    };
    let fits = if open { path.len() >= pattern.len() } else { path.len() == pattern.len() };
    fits && pattern.iter().zip(path).all(|(wanted, step)| match step {
        Step::Key(key) => key == wanted && *wanted != "*",
        Step::Item(_) => *wanted == "*",
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(path: &[&str]) -> Treatment {
        let steps: Vec<Step<'_>> = path
            .iter()
            .map(|step| if *step == "0" { Step::Item(0) } else { Step::Key((*step).into()) })
            .collect();
        treatment(&steps)
    }

    #[test]
    fn tool_text_is_framed_and_structured_content_is_not() {
        assert_eq!(at(&["result", "content", "0", "text"]), Treatment::READ);
        assert_eq!(at(&["result", "structuredContent", "text"]), Treatment::DATA);
        assert_eq!(at(&["result", "structuredContent"]), Treatment::DATA);
        assert_eq!(at(&["result", "structuredContent", "a", "0", "b"]), Treatment::DATA);
    }

    #[test]
    fn what_nobody_thought_of_is_text() {
        assert_eq!(at(&["result", "content", "text"]), Treatment::TEXT);
        assert_eq!(at(&["params", "whatever", "0"]), Treatment::TEXT);
        assert_eq!(at(&[]), Treatment::TEXT);
    }

    #[test]
    fn tokens_and_binary_content_are_known_wherever_the_schema_has_them() {
        for path in [
            &["params", "_meta", "progressToken"][..],
            &["params", "elicitationId"],
            &["result", "_meta", "io.modelcontextprotocol/related-task", "taskId"],
            &["result", "task", "taskId"],
            &["result", "tasks", "0", "taskId"],
        ] {
            assert_eq!(at(path), Treatment::TOKEN, "{path:?}");
        }
        assert_eq!(at(&["params", "messages", "0", "content", "0", "data"]), Treatment::BINARY);
    }

    #[test]
    fn a_key_named_like_a_wildcard_is_none() {
        assert_eq!(at(&["result", "content", "*", "text"]), Treatment::TEXT);
        assert_eq!(at(&["result", "contents", "0", "blob"]), Treatment::BINARY);
    }
}
