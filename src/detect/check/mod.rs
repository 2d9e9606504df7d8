//! Validators: the last word on what a regex matched.

mod filler;

pub(crate) use filler::not_filler;
