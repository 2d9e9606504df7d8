//! The layers as a tower service meets them: readiness, frames, hints,
//! headers, errors, and the HTTP rules, one test a rule.

mod bodies;
#[cfg(feature = "codings")]
mod codings;
mod contract;
mod idle;
mod log;
mod order;
mod requests;
mod rules;
mod scripted;
mod streams;
