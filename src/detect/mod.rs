//! Where is a secret? Bytes in, spans out; knows nothing of formats, policies
//! or HTTP.

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
