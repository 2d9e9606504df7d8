//! What stands in the place of a blocked answer.

use std::borrow::Cow;

use serde_json::json;
use serde_json::value::RawValue;

use super::RewriteError;
use super::decision::{Decision, Uninspected};
use crate::detect::Category;
use crate::format::mcp::{Envelope, Kind, McpRequest};

/// JSON-RPC error code of a blocked answer. Outside -32768..-32000, which
/// JSON-RPC 2.0 (section 5.1) and MCP keep for themselves.
pub const BLOCKED_CODE: i32 = -31001;

/// Why an answer was blocked, and what to say instead. Holds names only.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Blocked {
    categories: Vec<Category>,
    uninspected: Vec<Uninspected>,
    message: Option<String>,
}

impl Blocked {
    pub(crate) fn new(decision: &Decision) -> Self {
        Self {
            categories: decision.categories.keys().copied().collect(),
            uninspected: decision
                .uninspected
                .keys()
                .copied()
                .filter(|what| what.is_risk())
                .collect(),
            message: None,
        }
    }

    pub(super) fn with_message(mut self, message: Option<String>) -> Self {
        self.message = message;
        self
    }

    /// Categories of what was found.
    pub fn categories(&self) -> &[Category] {
        &self.categories
    }

    /// What could not be inspected.
    pub fn uninspected(&self) -> &[Uninspected] {
        &self.uninspected
    }

    /// The JSON-RPC message to send instead, where the answer was one.
    pub fn message(&self) -> Option<&str> {
        self.message.as_deref()
    }

    /// What to tell the reader: that the answer is withheld, why (by name), and
    /// what to do about it.
    pub fn text(&self) -> String {
        let names =
            |names: &mut dyn Iterator<Item = &'static str>| names.collect::<Vec<_>>().join(", ");
        let why = if !self.categories.is_empty() {
            let list = names(&mut self.categories.iter().map(|category| category.as_str()));
            format!("it contains secrets ({list})")
        } else {
            let list = names(&mut self.uninspected.iter().map(|what| what.as_str()));
            format!("it could not be inspected ({list})")
        };
        format!(
            "[Response blocked by policy: {why}. Nothing of it was forwarded. Repeating the \
             request gives the same result; ask for less, or ask the operator to change the policy.]"
        )
    }

    /// The JSON-RPC answer to a request whose answer is blocked, with the
    /// request's id.
    pub(crate) fn answer(&self, request: &McpRequest) -> Option<String> {
        let id = request.id()?;
        Some(self.response(id, request.is_tool_call()))
    }

    fn response(&self, id: &str, tool_call: bool) -> String {
        let id: Cow<'_, RawValue> = match serde_json::from_str::<&RawValue>(id) {
            Ok(id) => Cow::Borrowed(id),
            Err(_) => Cow::Owned(RawValue::NULL.to_owned()),
        };
        let body = if tool_call {
            json!({"content": [{"type": "text", "text": self.text()}], "isError": true})
        } else {
            json!({
                "code": BLOCKED_CODE,
                "message": self.text(),
                "data": {
                    "reason": if self.categories.is_empty() { "uninspectable" } else { "secret" },
                    "categories": self.categories,
                    "uninspected": self.uninspected,
                },
            })
        };
        let key = if tool_call { "result" } else { "error" };
        format!(r#"{{"jsonrpc":"2.0","id":{id},"{key}":{body}}}"#)
    }
}

impl From<RewriteError> for Blocked {
    fn from(error: RewriteError) -> Self {
        Self { categories: Vec::new(), uninspected: vec![error.reason()], message: None }
    }
}

/// What goes in the place of one blocked message: `None` where nothing does,
/// since a client must not act on a notification or a request that was
/// withheld.
pub(super) fn replacement(
    blocked: &Blocked,
    text: &str,
    envelope: &Envelope,
    id_is_clean: bool,
    request: Option<&McpRequest>,
) -> Option<String> {
    if envelope.kind() != Kind::Response {
        return None;
    }
    let own = envelope.id.clone().map(|span| &text[span]).filter(|_| id_is_clean);
    let id = own.or_else(|| request.and_then(McpRequest::id)).unwrap_or("null");
    let tool_call = match request {
        // An answer to another request of the stream has another id.
        Some(request) if request.id() == Some(id) => request.is_tool_call(),
        _ => envelope.has_content(),
    };
    Some(blocked.response(id, tool_call))
}
