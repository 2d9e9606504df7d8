//! The gateway as its users meet it: a process of its own, spoken to over
//! loopback, between upstreams that say what a test tells them to.
//!
//! `cargo test` builds the example that is started here; `cargo test --test
//! gateway` alone does not, and runs whatever was built last.

#![cfg(unix)]

mod client;
mod process;
mod scripted;
/// What the demo server gives away: strings that look like secrets, and are
/// spelled nowhere.
#[path = "../../examples/gateway/demo/secrets.rs"]
mod secrets;
mod tap;

mod closed;
mod demo;
mod everything;
mod guard;
mod hops;
mod idle;
mod mcp;
mod streams;
mod unreachable;
mod usage;
