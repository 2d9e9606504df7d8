//! The Model Context Protocol on JSON-RPC 2.0: what a message is, and where
//! text travels in it.

mod envelope;
mod request;
mod surfaces;

pub(crate) use envelope::{Envelope, Kind, elements};
pub use request::McpRequest;
pub(crate) use surfaces::{Content, Treatment, treatment};
