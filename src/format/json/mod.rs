//! JSON (RFC 8259) as bytes in place: tokens, a walk with a path, strings to
//! text and back. Nothing is parsed into values and printed again, so that
//! what is not edited keeps its bytes.

mod lexer;
pub(crate) mod string;
#[cfg(test)]
mod tests;
mod walk;

pub(crate) use lexer::JsonError;
#[cfg(test)]
pub(crate) use walk::MAX_DEPTH;
pub(crate) use walk::{Place, Step, member, walk};
