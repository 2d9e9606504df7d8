//! Every row against generated samples: nothing here is a secret that exists,
//! and none stands in the tree.

mod alike;
mod anchors;
mod corpus;
mod form;
mod found;
mod laws;
mod lookalikes;
mod measured;
mod misses;
mod misses_code;
mod misses_form;
mod misses_labelled;
mod prefilter;
mod rows;
mod samples;
mod samples_code;
mod table;
