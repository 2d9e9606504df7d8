//! Tower middleware that makes HTTP and MCP answers safe for AI agents.

pub mod control;
pub mod detect;
pub mod format;
#[cfg(feature = "tower")]
pub mod middleware;
pub mod policy;
pub mod rewrite;

pub use format::mcp::McpRequest;
#[cfg(feature = "tower")]
pub use middleware::{Body, Decisions, SanitizeLayer, SpotlightLayer, stack, stack_of};
pub use policy::{IncludePayloads, Origin, Policy, PolicyConfig, Trust};
pub use rewrite::Decision;
