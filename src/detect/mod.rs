//! Where is a secret? Bytes in, spans out; knows nothing of formats, policies
//! or HTTP.
//!
//! One pass over the haystack finds candidates: runs of letters and digits long
//! enough for a token, and the rarest bytes of literals that have none beside
//! them. An anchored matcher decides at each. Cost: linear, with the whole
//! catalogue a few times less than its regexes take one after the other; see
//! `benches/detect`.
//!
//! # The catalogue
//!
//! Written by a test from the tables themselves. The longest match is that of
//! the pattern's regex; what goes on behind it in the same characters is taken,
//! too.
#![doc = include_str!("catalogue.md")]

pub(crate) mod builtin;
mod catalogue;
mod category;
pub(crate) mod check;
mod custom;
mod detector;
mod engine;
mod error;
mod finding;
mod gaps;
#[cfg(feature = "toml")]
mod gitleaks;
mod literals;
pub(crate) mod marker;
mod prefilter;
mod row;
pub(crate) mod rule;

pub use catalogue::{PatternInfo, catalogue};
pub use category::{Category, Severity, UnknownName};
pub use custom::{Case, CustomPattern, Words};
pub use detector::{Detector, DetectorBuilder};
pub use error::PatternError;
pub use finding::Finding;
pub(crate) use finding::resolve;
#[cfg(feature = "toml")]
pub use gitleaks::{GitleaksError, GitleaksReport, SkipReason, SkippedRule};
