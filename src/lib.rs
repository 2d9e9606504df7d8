#![doc = include_str!("../README.md")]
//!
//! # Layout
//!
//! | floor | module | question |
//! | --- | --- | --- |
//! | 0 | [`detect`] | where is a secret? |
//! | 0 | [`control`] | where is what no eye sees? |
//! | 1 | [`policy`] | what do we do about it? |
//! | 1 | [`mod@format`] | which bytes are text, and how is text written back? |
//! | 2 | [`rewrite`] | the sans-IO stream |
//! | 3 | `middleware` | tower, http, http-body |
//!
//! Imports point downward only. Everything below `middleware` builds without
//! the feature `tower` (on by default), and without an HTTP crate.
//!
//! # Features
//!
//! * `tower` (default): the layers.
//! * `codings` (default): gzip, deflate and br bodies are decoded and inspected;
//!   without it they are uninspectable, like any other coding.
//! * `toml` (default): `PolicyConfig::from_toml`, and rules from gitleaks files.

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
