//! Validators: the last word on what a regex matched.

mod base64;
mod filler;
mod luhn;
mod needles;
mod variety;
mod words;

pub(crate) use base64::{decode_url_prefix, is_basic_credentials};
pub(crate) use filler::{is_placeholder, is_reference, not_filler, not_reference};
pub(crate) use luhn::luhn;
pub(crate) use needles::Needles;
pub(crate) use variety::{classes, distinct, entropy, has_digit, is_random, low_variety};
pub(crate) use words::{is_uuid, is_wordy};
