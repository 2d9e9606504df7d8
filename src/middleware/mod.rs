//! The two layers, over any `tower_service::Service` of HTTP requests.
//!
//! ```text
//! client ── SpotlightLayer ── [truncate] ── [cache] ── SanitizeLayer ── upstream
//! ```
//!
//! The frame is presentation, and belongs outside a cache; what a cache stores
//! must be clean, so the sanitizer belongs inside. [`stack`] puts them in that
//! order around a cache layer. Put together by hand the wrong way round, the
//! sanitizer sees an answer that bears a frame already, and says so once in
//! the log.
//!
//! **Headers of an answer that was buffered and not changed stay as they
//! are**, its validators and digests too: they describe the bytes that are
//! sent. (A validator could only betray something if it were sent with other
//! bytes than it was made from.) An answer that is changed, or streamed and
//! may be, loses `Content-Length`, `ETag`, `Last-Modified`, digests and
//! `Accept-Ranges`.

mod answer;
mod body;
mod coding;
mod feed;
mod headers;
mod job;
mod refusal;
mod report;
mod sanitize;
mod spotlight;
mod stack;

pub use body::Body;
pub use report::{Decisions, Spotlighted, Withheld};
pub use sanitize::{Sanitize, SanitizeFuture, SanitizeLayer};
pub use spotlight::{Spotlight, SpotlightFuture, SpotlightLayer};
pub use stack::{Stacked, stack, stack_of};

/// A boxed error, as the ecosystem spells it.
pub type BoxError = Box<dyn std::error::Error + Send + Sync>;
