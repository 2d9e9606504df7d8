//! The sans-IO stream: bytes of a body in, bytes of a safe body out, and a
//! record of what was done. Needs no runtime, no HTTP and no tower.

mod context;
mod decision;
mod error;
mod events;
mod inner;
mod lines;
mod message;
mod outer;
mod remedy;
mod rewriter;
mod scan;
mod view;

pub use crate::format::media::Media;
pub use context::{Context, Payloads, Stage};
pub use decision::{Action, Decision, Uninspected};
pub use error::RewriteError;
pub use remedy::{BLOCKED_CODE, Blocked};
pub use rewriter::{Finish, Output, Rewriter};
