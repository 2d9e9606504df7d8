//! Tower middleware that makes HTTP and MCP answers safe for AI agents.

pub mod detect;
