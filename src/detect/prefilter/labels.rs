use std::ops::Range;

use aho_corasick::{AhoCorasick, AhoCorasickKind, MatchKind};

use crate::detect::literals::Literals;

/// The longest label that is looked at. A row's own regex allows less.
const LABEL: usize = 96;

/// Names of vendors in the label before a value.
#[derive(Debug)]
pub(in crate::detect) struct Labels {
    /// `None` when there is no name: an automaton without patterns is refused
    /// by some builders and never needed.
    names: Option<AhoCorasick>,
    owners: Vec<Vec<usize>>,
}

impl Labels {
    pub(in crate::detect) fn new(names: Literals) -> Self {
        let Literals { literals, owners, .. } = names;
        let names = (!literals.is_empty()).then(|| {
            AhoCorasick::builder()
                .ascii_case_insensitive(true)
                .match_kind(MatchKind::Standard)
                .kind(Some(AhoCorasickKind::DFA))
                .build(&literals)
                .expect("the built-in literals are far below the automaton's limits")
        });
        Self { names, owners }
    }

    /// The names in the label of the value at `value`, if it has one: who wants
    /// them, and where they begin.
    pub(in crate::detect) fn before(
        &self,
        haystack: &[u8],
        value: usize,
        mut each: impl FnMut(usize, usize),
    ) {
        let (Some(names), Some(label)) = (&self.names, label(haystack, value)) else { return };
        let from = label.start;
        for hit in names.find_overlapping_iter(&haystack[label]) {
            for &row in &self.owners[hit.pattern().as_usize()] {
                each(row, from + hit.start());
            }
        }
    }
}

/// The label whose value begins at `value`: before it quotes, blanks, a
/// separator, blanks and quotes, each as many as the rows' regexes allow.
fn label(haystack: &[u8], value: usize) -> Option<Range<usize>> {
    let back = |from: usize, most: usize, class: fn(u8) -> bool| {
        let before = &haystack[from.saturating_sub(most)..from];
        from - before.iter().rev().take_while(|&&byte| class(byte)).count()
    };
    let quote = |byte| matches!(byte, b'"' | b'\'' | b'`' | b'\\');
    let closing = |byte| matches!(byte, b'"' | b'\'' | b'`' | b'\\' | b']');
    let blank = |byte| matches!(byte, b' ' | b'\t'..=b'\r');
    let behind = back(back(value, 3, quote), 4, blank);
    let separator = back(behind, 2, |byte| matches!(byte, b'=' | b'>' | b':' | b'?' | b'.' | b','));
    if separator == behind {
        return None;
    }
    // One of two may belong to the label: `a.=` is `a.` and `=`, or `a` and `.=`.
    let end = back(back(separator, 4, blank), 3, closing);
    let start =
        back(end, LABEL, |byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.'));
    (start < end).then_some(start..end)
}
