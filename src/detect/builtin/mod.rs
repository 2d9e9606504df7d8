//! The built-in catalogue, a table per family.

mod cloud;
mod code_hosts;

use super::rule::Rule;

/// Every built-in row, family by family. The order has no meaning.
pub(crate) fn rules() -> impl Iterator<Item = &'static Rule> {
    [cloud::RULES, code_hosts::RULES].into_iter().flatten()
}
