//! The laws of the design, as properties over generated bodies.
//!
//! 1 cuts do not matter; 2 nothing to do, nothing done; 3 nothing left to
//! find; 4 twice is once; 5 valid stays valid; 6 the frame is lossless; 8 fail
//! closed; 9 no secret in our own mouth.

mod bodies;
mod closed;
mod cut;
mod edits;
mod events;
mod frames;
mod hidden;
mod limits;
mod payloads;
mod planted;
mod quiet;
mod run;
mod secrets;
mod time;
