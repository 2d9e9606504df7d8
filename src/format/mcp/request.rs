use std::sync::Arc;

/// The JSON-RPC request that an answer belongs to. Goes into a request's
/// extensions; decides the shape of a blocked answer.
///
/// ```
/// use tower_sanitize::McpRequest;
///
/// // A call of a tool, with the id as the client wrote it.
/// let call = McpRequest::new("tools/call").with_id("\"abc\"");
/// assert!(call.is_tool_call());
/// // Without an id it is a notification.
/// assert_eq!(McpRequest::new("notifications/initialized").id(), None);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct McpRequest {
    method: Arc<str>,
    id: Option<Arc<str>>,
}

impl McpRequest {
    /// A request of this method.
    pub fn new(method: impl Into<Arc<str>>) -> Self {
        Self { method: method.into(), id: None }
    }

    /// Sets the id, as JSON: a string with its quotes, or a number. Anything
    /// else is ignored, as it can be no id (JSON-RPC 2.0, section 4).
    pub fn with_id(mut self, json: &str) -> Self {
        let json = json.trim();
        let valid = match serde_json::from_str::<serde_json::Value>(json) {
            Ok(value) => value.is_string() || value.is_number() || value.is_null(),
            Err(_) => false,
        };
        if valid {
            self.id = Some(json.into());
        }
        self
    }

    /// The method.
    pub fn method(&self) -> &str {
        &self.method
    }

    /// The id as JSON.
    pub fn id(&self) -> Option<&str> {
        self.id.as_deref()
    }

    /// Whether this is `tools/call`.
    pub fn is_tool_call(&self) -> bool {
        &*self.method == "tools/call"
    }
}
