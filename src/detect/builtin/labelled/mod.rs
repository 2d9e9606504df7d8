//! Values that a label calls secret: `DB_PASSWORD=…`, `"api_key": "…"`,
//! `X-Api-Key: …`, `--token …`, `<password>…</password>`. The label stays, so
//! that the text still parses.

mod label;
mod plausible;
mod rows;
mod value;

pub(super) use rows::RULES;
