//! Rules from a gitleaks v8 file.
//!
//! A file goes through three steps, and no key of it is lost on the way:
//! `fields` takes tables apart and knows which keys nobody asked for, `load`
//! makes rules of them and writes the [`GitleaksReport`], `scan` runs the
//! rules. `re2` turns Go's regex syntax into ours.
//!
//! What is as in gitleaks: keywords are a prefilter in any case; the secret is
//! the group `secretGroup`, or without one the first group that is not empty,
//! or without groups the match; `entropy` must be exceeded by the secret;
//! allow-lists are asked last.
//!
//! What differs, since a body is no file of a repository:
//!
//! * A rule with a `path` is not applicable and skipped: there is no path that
//!   could match. So is one that counts only beside other rules (`required`),
//!   or only serves those (`skipReport`).
//! * `paths` and `commits` of an allow-list never hold: as one condition of
//!   several they say nothing, under `condition = "AND"` the list is void.
//! * `disabledRules` also takes out rules of the file itself; what `[extend]`
//!   would bring in from elsewhere is not brought in.
//! * A comment `gitleaks:allow` has no effect: whoever writes the answer would
//!   decide what is hidden from its reader.
//! * Where gitleaks refuses the whole file for one bad rule, that rule is
//!   skipped and reported.
//! * What a match took behind its secret is looked into again, so that of two
//!   secrets with one delimiter between them both are found.

mod allow;
mod builder;
mod class;
mod error;
mod fields;
mod kind;
mod line;
mod load;
mod re2;
mod report;
mod rule;
mod scan;
mod spec;

#[cfg(test)]
mod tests;

pub use error::GitleaksError;
pub(super) use load::Rules;
pub use report::{GitleaksReport, SkipReason, SkippedRule};
pub(super) use scan::Scan;
