use std::ops::Range;

use memchr::{memchr, memrchr};

/// The line around a match. Many matches may stand on one long line: it is
/// measured once, and what an allow-list says of it is asked once.
#[derive(Default)]
pub(super) struct Line {
    span: Range<usize>,
    /// Whether a line break is in it, as around a match of several lines.
    broken: bool,
    /// The allow-lists' answers, by index.
    allowed: Vec<Option<bool>>,
}

impl Line {
    pub(super) fn around(&mut self, haystack: &[u8], matched: &Range<usize>) {
        let within = self.span.start <= matched.start && matched.end <= self.span.end;
        if within && !self.broken && !self.span.is_empty() {
            return;
        }
        let start = memrchr(b'\n', &haystack[..matched.start]).map_or(0, |at| at + 1);
        let end =
            memchr(b'\n', &haystack[matched.end..]).map_or(haystack.len(), |at| matched.end + at);
        self.broken = memchr(b'\n', &haystack[matched.clone()]).is_some();
        self.span = start..end;
        self.allowed.clear();
    }

    /// What `ask` says of the line, for the allow-list of this index.
    pub(super) fn allowed(&mut self, index: usize, ask: impl FnOnce(Range<usize>) -> bool) -> bool {
        if self.allowed.len() <= index {
            self.allowed.resize(index + 1, None);
        }
        *self.allowed[index].get_or_insert_with(|| ask(self.span.clone()))
    }
}
