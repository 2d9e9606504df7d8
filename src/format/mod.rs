//! Which bytes are text, and how is text written back?

pub(crate) mod edit;
pub mod frame;
pub(crate) mod json;
pub(crate) mod map;
pub(crate) mod mcp;
pub(crate) mod media;
pub(crate) mod sse;
