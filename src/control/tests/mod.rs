//! Tests of this module: one file per kind of thing that goes, and the laws.

mod hidden;
mod joiners;
mod laws;
mod sequences;
mod sets;
mod speed;
