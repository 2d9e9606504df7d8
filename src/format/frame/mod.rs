//! The spotlight frame: marks untrusted text for a model, and can be taken off
//! again without loss.
//!
//! ```text
//! «untrusted:SERVER/TOOL»
//! <text, escaped>
//! «/untrusted:SERVER/TOOL»
//! ```
//!
//! Delimiting is the first of the three modes of spotlighting (Hines et al.
//! 2024, arXiv 2403.14720). A delimiter only helps if the text cannot write
//! it: `«` and `»` become `&laquo;` and `&raquo;`. To keep that reversible,
//! what the text already spells like the result gets one `amp;` more
//! (`&laquo;` becomes `&amp;laquo;`, `&amp;laquo;` becomes `&amp;amp;laquo;`),
//! and nothing else changes: ordinary text with `&` in it stays as it is.

mod delimiter;
mod escape;
mod look;
mod name;
#[cfg(test)]
mod tests;

pub use delimiter::Frame;
pub use look::looks_framed;

pub(crate) use escape::escape_edits;
