//! A look into a request: which tool does it call, and how must an answer to it
//! look?

mod members;

use axum::body::Body;
use bytes::Bytes;
use http::header::{CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_TYPE, HeaderMap, TRAILER};
use http::{Method, request};
use http_body_util::{BodyExt, LengthLimitError, Limited};
use tower_sanitize::McpRequest;

use crate::refusal::Refusal;

use members::Members;

/// No message of a client is longer.
const LIMIT: usize = 1 << 20;

/// How a caller asks to see payload values: by header, or by an argument of the
/// tool. Both are between the caller and the gateway, and go no further.
const HEADER: &str = "x-include-payloads";
const ARGUMENT: &str = "include_payloads";

/// Fields about bytes that are no longer those of the body.
const DIGESTS: [&str; 3] = ["content-digest", "digest", "content-md5"];

pub(crate) struct Peeked {
    /// The JSON-RPC request, if it is one. A batch holds several, with an
    /// answer each: their shape is told by the answers.
    pub(crate) call: Option<McpRequest>,
    /// The tool that is called, or else the method.
    pub(crate) tool: Option<String>,
    pub(crate) include_payloads: bool,
    pub(crate) body: Body,
}

/// Only a posted JSON body is read; any other streams through.
pub(crate) async fn peek(head: &mut request::Parts, body: Body) -> Result<Peeked, Refusal> {
    let mut asked = asks_by_header(&mut head.headers);
    if head.method != Method::POST || !is_json(&head.headers) {
        return Ok(Peeked { call: None, tool: None, include_payloads: asked, body });
    }
    let read = Limited::new(body, LIMIT).collect().await;
    let bytes = match read {
        Ok(read) => read.to_bytes(),
        Err(error) if error.is::<LengthLimitError>() => return Err(Refusal::TooLarge),
        Err(_) => return Err(Refusal::BrokenRequest),
    };
    head.headers.remove(TRAILER);
    let Some(message) = Message::read(&bytes) else {
        return Ok(Peeked { call: None, tool: None, include_payloads: asked, body: bytes.into() });
    };
    let Message { call, tool, wish } = message;
    let body = match wish {
        None => Body::from(bytes),
        Some(wish) => {
            asked |= wish.granted;
            // Set anew from the length of the body.
            head.headers.remove(CONTENT_LENGTH);
            for name in DIGESTS {
                head.headers.remove(name);
            }
            Body::from(wish.rest)
        }
    };
    Ok(Peeked { call: Some(call), tool: Some(tool), include_payloads: asked, body })
}

fn asks_by_header(headers: &mut HeaderMap) -> bool {
    let asks =
        headers.get(HEADER).is_some_and(|value| value.as_bytes().eq_ignore_ascii_case(b"true"));
    headers.remove(HEADER);
    asks
}

fn is_json(headers: &HeaderMap) -> bool {
    let Some(Ok(kind)) = headers.get(CONTENT_TYPE).map(|line| line.to_str()) else { return false };
    let essence = kind.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    let is_json = essence == "application/json" || essence.ends_with("+json");
    is_json && !headers.contains_key(CONTENT_ENCODING)
}

struct Message {
    call: McpRequest,
    tool: String,
    wish: Option<Wish>,
}

/// A caller said in an argument whether it wants to see payload values.
struct Wish {
    granted: bool,
    /// The message without that argument.
    rest: Bytes,
}

impl Message {
    /// `None`: not one JSON-RPC request. Whoever sent it will be told so by the
    /// upstream.
    fn read(body: &[u8]) -> Option<Self> {
        let message: Members<'_> = serde_json::from_slice(body).ok()?;
        let method = message.string("method")?;
        let mut call = McpRequest::new(method.as_str());
        if let Some(id) = message.get("id") {
            call = call.with_id(id.get());
        }
        if !call.is_tool_call() {
            return Some(Self { call, tool: method, wish: None });
        }
        let params = message.object("params");
        let name = params.as_ref().and_then(|params| params.string("name"));
        let wish = params.and_then(|params| Wish::read(&message, &params));
        Some(Self { call, tool: name.unwrap_or(method), wish })
    }
}

impl Wish {
    fn read(message: &Members<'_>, params: &Members<'_>) -> Option<Self> {
        let arguments = params.object("arguments")?;
        let granted = arguments.get(ARGUMENT)?.get() == "true";
        let arguments = arguments.without(ARGUMENT).to_raw()?;
        let params = params.with("arguments", &arguments).to_raw()?;
        let rest = serde_json::to_vec(&message.with("params", &params)).ok()?;
        Some(Self { granted, rest: rest.into() })
    }
}
