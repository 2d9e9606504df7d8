//! The inner stage on one message: block, then redact, then strip.
//!
//! **A leaf is worked on until nothing is left.** Replacing a secret, or
//! dropping a control sequence, can bring something else to life: the text
//! after a marker begins a new word, and text without its escape sequences may
//! be JSON. So a leaf that was edited is looked at again, and what is found
//! then is edited, too. That makes "nothing left to find" and "twice is once"
//! (laws 3 and 4) hold by construction. Rounds are few and bounded (linear
//! time, law 10); a leaf that is still not at rest then goes as a whole.

mod json;
mod label;
mod text;

pub(super) use text::{Pass, Reading, Work};
