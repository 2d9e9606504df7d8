//! One key, one test; then a file with all of them.

mod allow;
mod file;
mod keys;
mod laws;
mod re2;
mod support;
