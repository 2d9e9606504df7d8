//! Where could a secret be? One pass over the haystack that answers with
//! candidates, far more of them than secrets and far fewer than bytes.
//!
//! Each block of 64 bytes is classified into a few masks, with vectors where
//! the machine has them (`avx2`) and by table where not (`scalar`); both give
//! the same masks. Most blocks of ordinary text have nothing to show and are
//! never looked at again. What shows something is one of
//!
//! * a **run** of letters, digits, `_` and `-` of some length (`runs`): nearly
//!   every token is one. The literals of those rows are looked for at the
//!   beginnings of words inside the run (`starts`), and the names of vendors in
//!   the label before it (`labels`);
//! * a **window** of the rarest few bytes of a literal that has no run beside
//!   it (`windows`), chosen by how often pairs of bytes occur (`frequency`);
//! * four digits and four more: what may be a card number (`digits`);
//! * a longer run in the alphabet of base64.
//!
//! The prefilter never misses. That a run follows a literal is no guess: a test
//! walks the automaton of each row's regex.

#[cfg(target_arch = "x86_64")]
mod avx2;
mod block;
mod digits;
mod frequency;
mod labels;
mod runs;
mod scalar;
mod starts;
mod sweep;
mod tables;
mod windows;

pub(super) use labels::Labels;
pub(super) use runs::Runs;
pub(super) use starts::Starts;
pub(super) use sweep::Block;
pub(super) use windows::Windows;
