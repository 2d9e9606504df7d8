//! Which bytes are text, and how is text written back?
//!
//! Framing (a whole body, events, lines) and payload (text, JSON, JSON-RPC)
//! compose. A string is decoded into a text with a map back to its bytes;
//! edits are made on the text and spliced into the bytes, so that what is not
//! edited keeps every byte. Of this floor only [`frame`](mod@frame) and
//! [`Media`](crate::rewrite::Media) are public: readers of framed text need
//! the one, callers of the rewriter the other.

pub(crate) mod edit;
pub mod frame;
pub(crate) mod json;
pub(crate) mod map;
pub(crate) mod mcp;
pub(crate) mod media;
pub(crate) mod sse;
