use std::sync::OnceLock;

use aho_corasick::{AhoCorasick, AhoCorasickKind};

/// Words that tell something of a text they stand in.
///
/// One pass however many there are: looking for each by itself costs more to
/// set up than the short texts of validators take to read.
#[derive(Debug)]
pub(crate) struct Needles {
    words: &'static [&'static [u8]],
    automaton: OnceLock<AhoCorasick>,
}

impl Needles {
    /// `words` in lower case.
    pub(crate) const fn new(words: &'static [&'static [u8]]) -> Self {
        Self { words, automaton: OnceLock::new() }
    }

    /// Whether any of them stands in `text`, in any case (ASCII).
    pub(crate) fn stand_in(&self, text: &[u8]) -> bool {
        let automaton = self.automaton.get_or_init(|| {
            AhoCorasick::builder()
                .ascii_case_insensitive(true)
                .kind(Some(AhoCorasickKind::DFA))
                .build(self.words)
                .expect("a few short words are far below the automaton's limits")
        });
        automaton.is_match(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_word_in_any_case() {
        static NEEDLES: Needles = Needles::new(&[b"card", b"pan="]);
        assert!(NEEDLES.stand_in(b"my Card"));
        assert!(NEEDLES.stand_in(b"PAN=1"));
        assert!(!NEEDLES.stand_in(b"pan 1"));
        assert!(!NEEDLES.stand_in(b""));
    }
}
