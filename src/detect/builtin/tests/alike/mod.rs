//! Texts that look like a row's secret and are none: names, digests,
//! identifiers, references, documentation, code. A table per family of rows.

mod auth;
mod cloud;
mod commerce;
mod databases;
mod hosts;
mod llm;
mod messages;
mod office;
mod operations;
mod operations_more;
mod tables;

use tables::Table;
pub(super) use tables::texts;
