//! Where is what no eye sees? Terminal control sequences and invisible
//! characters: text in, ranges out.
//!
//! Sits beside [`detect`](crate::detect) on the lowest floor: a policy names
//! the classes, a view of a text leaves them out to look for secrets, and the
//! strip stage removes them.
//!
//! # What goes
//!
//! | class | what |
//! | --- | --- |
//! | `ansi` | CSI, OSC, DCS, SOS, PM and APC sequences (ECMA-48, sections 5.4 and 5.6), with 7-bit and 8-bit introducers, and other escape sequences |
//! | `c0c1` | U+0000–U+001F but tab, LF and CR; U+007F–U+009F |
//! | `zero_width` | U+200B, U+200C, U+200D, U+2060, U+FEFF; and hidden messages, see below |
//! | `bidi` | U+202A–U+202E, U+2066–U+2069 |
//! | `tags` | U+E0000–U+E007F outside of flag emoji (UTS #51, annex C) |
//! | `variation` | variation selectors beyond one after a base character |
//! | `marks` | U+200E, U+200F, U+061C, U+00AD, U+180E, U+2061–U+2064, U+206A–U+206F |
//!
//! **Hidden messages** go with `zero_width` even where `tags` and `variation`
//! are off: two or more characters in a row that are tag characters outside of
//! a flag, or variation selectors. They write whole sentences that no reader
//! sees and a model does, and no script or emoji has a use for them. Where
//! `tags` or `variation` is on, its own rule decides about its characters.
//!
//! # Sequences that are not what they seem
//!
//! With `ansi` on, no ESC and no 8-bit introducer is left, so that nothing that
//! is removed can bring another sequence to life, and stripping twice is
//! stripping once. A sequence that is broken off by another goes as far as it
//! went. Characters of other classes that are on do not break a sequence: they
//! would be gone when a terminal reads it.
//!
//! A string (OSC and kin) that never ends would swallow the rest of an answer:
//! if its end does not come within 64 KiB, only its introducer goes. With an
//! 8-bit introducer, it must end on the same line, after nothing but printable
//! ASCII (or, in an OSC that begins with a number and a semicolon, printable
//! text of any script): U+0080–U+009F are in every text that was decoded as
//! Latin-1 by mistake, and that must not lose what stands between two quotation
//! marks.
//!
//! # Cost
//!
//! Everything here is linear in the text and remembers no more of it than what
//! it hands back and a constant. Text with nothing to find is looked at once,
//! as bytes.

mod ansi;
mod chars;
mod class;
mod flag;
mod invisible;
mod joiners;
mod pass;
mod removal;
mod rules;
mod scan;
mod strip;
#[cfg(test)]
mod tests;

pub use class::{ControlClass, ControlClasses, UnknownClass};
pub use invisible::invisible;
pub use joiners::Joiners;
pub use removal::Removal;
pub use scan::may_contain;
pub use strip::{removals, strip};

pub(crate) use invisible::invisible_alone;
