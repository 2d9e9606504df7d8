use std::borrow::Cow;
use std::ops::Range;

/// A source range and its replacement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Edit {
    pub(crate) range: Range<usize>,
    pub(crate) with: Cow<'static, str>,
}

impl Edit {
    pub(crate) fn new(range: Range<usize>, with: impl Into<Cow<'static, str>>) -> Self {
        Self { range, with: with.into() }
    }
}

/// The source with its edits made. Edits are sorted and do not overlap.
pub(crate) fn apply(source: &[u8], edits: &[Edit]) -> Vec<u8> {
    let grown: usize = edits.iter().map(|edit| edit.with.len()).sum();
    let mut out = Vec::with_capacity(source.len() + grown);
    let mut at = 0;
    for edit in edits {
        out.extend_from_slice(&source[at..edit.range.start]);
        out.extend_from_slice(edit.with.as_bytes());
        at = edit.range.end;
    }
    out.extend_from_slice(&source[at..]);
    out
}

/// One list of edits on the source that does what `first` and then `second`
/// (on the result of `first`) do. Edits that touch become one.
pub(crate) fn compose(source_len: usize, first: Vec<Edit>, second: Vec<Edit>) -> Vec<Edit> {
    if first.is_empty() {
        return second;
    }
    if second.is_empty() {
        return first;
    }
    let mut pieces = Pieces::of(source_len, first);
    let mut out = Joined::default();
    let mut at = 0;
    for edit in second {
        pieces.take(edit.range.start - at, |piece| out.push(piece));
        out.add(&edit.with);
        pieces.take(edit.range.len(), |piece| {
            out.push(Piece { text: Some(Cow::Borrowed("")), ..piece });
        });
        at = edit.range.end;
    }
    pieces.take(usize::MAX, |piece| out.push(piece));
    out.edits
}

/// A stretch of an edited text: source copied, or text in its place.
#[derive(Clone)]
struct Piece {
    text: Option<Cow<'static, str>>,
    source: Range<usize>,
}

impl Piece {
    fn len(&self) -> usize {
        self.text.as_ref().map_or(self.source.len(), |text| text.len())
    }

    /// Cuts off the first `len` bytes of text. The source of a replacement
    /// goes with its first part.
    fn split(self, len: usize) -> (Self, Self) {
        match self.text {
            None => {
                let middle = self.source.start + len;
                let head = Self { text: None, source: self.source.start..middle };
                (head, Self { text: None, source: middle..self.source.end })
            }
            Some(text) => {
                let end = self.source.end;
                let (head, tail) = (text[..len].to_owned(), text[len..].to_owned());
                let head = Self { text: Some(head.into()), source: self.source };
                (head, Self { text: Some(tail.into()), source: end..end })
            }
        }
    }
}

/// The pieces of an edited text, taken from the front.
struct Pieces(std::collections::VecDeque<Piece>);

impl Pieces {
    fn of(source_len: usize, edits: Vec<Edit>) -> Self {
        let mut pieces = std::collections::VecDeque::with_capacity(2 * edits.len() + 1);
        let mut at = 0;
        for edit in edits {
            pieces.push_back(Piece { text: None, source: at..edit.range.start });
            at = edit.range.end;
            pieces.push_back(Piece { text: Some(edit.with), source: edit.range });
        }
        pieces.push_back(Piece { text: None, source: at..source_len });
        Self(pieces)
    }

    fn take(&mut self, mut len: usize, mut each: impl FnMut(Piece)) {
        while len > 0 {
            let Some(piece) = self.0.pop_front() else { return };
            if piece.len() <= len {
                len -= piece.len();
                each(piece);
            } else {
                let (head, tail) = piece.split(len);
                len = 0;
                self.0.push_front(tail);
                each(head);
            }
        }
    }
}

/// Pieces put together to edits again.
#[derive(Default)]
struct Joined {
    edits: Vec<Edit>,
    at: usize,
    open: bool,
}

impl Joined {
    fn push(&mut self, piece: Piece) {
        match piece.text {
            None if piece.source.is_empty() => {}
            None => {
                self.at = piece.source.end;
                self.open = false;
            }
            Some(text) => {
                self.add(&text);
                self.at = piece.source.end.max(self.at);
                if let Some(last) = self.edits.last_mut() {
                    last.range.end = self.at;
                }
            }
        }
    }

    fn add(&mut self, text: &str) {
        match self.edits.last_mut() {
            Some(last) if self.open => last.with.to_mut().push_str(text),
            _ => self.edits.push(Edit::new(self.at..self.at, text.to_owned())),
        }
        self.open = true;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Random edits of a text of `len` bytes.
    fn edits(len: usize) -> impl Strategy<Value = Vec<Edit>> {
        let cuts = proptest::collection::vec((0..=len, "[A-Z]{0,3}"), 0..8);
        cuts.prop_map(|mut cuts| {
            cuts.sort();
            let mut edits: Vec<Edit> = Vec::new();
            for pair in cuts.chunks_exact(2) {
                let range = pair[0].0..pair[1].0;
                let crowded = edits.last().is_some_and(|last| last.range.end == range.start);
                if !crowded {
                    edits.push(Edit::new(range, pair[0].1.clone()));
                }
            }
            edits
        })
    }

    proptest! {
        #[test]
        fn composed_edits_do_both(
            (source, first, second) in "[a-z]{0,12}".prop_flat_map(|source| {
                let len = source.len();
                (Just(source), edits(len)).prop_flat_map(|(source, first)| {
                    let len = apply(source.as_bytes(), &first).len();
                    (Just(source), Just(first), edits(len))
                })
            })
        ) {
            let once = apply(source.as_bytes(), &first);
            let twice = apply(&once, &second);
            let composed = compose(source.len(), first, second);
            prop_assert_eq!(apply(source.as_bytes(), &composed), twice);
            for pair in composed.windows(2) {
                prop_assert!(pair[0].range.end <= pair[1].range.start);
            }
        }
    }
}
