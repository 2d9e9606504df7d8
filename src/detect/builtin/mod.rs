//! The built-in catalogue, a table per family.

mod auth;
mod cards;
mod catalogue;
mod cloud;
mod cloud_more;
mod code_hosts;
mod databases;
mod hints;
mod keyed;
mod keys;
mod labelled;
mod llm;
mod pem;
mod saas_commerce;
mod saas_comms;
mod saas_ops;
mod saas_work;
mod url;

#[cfg(test)]
mod tests;

pub(crate) use catalogue::rules;
