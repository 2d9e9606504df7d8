//! Server-sent events (WHATWG HTML, "Server-sent events"): blocks of lines,
//! and the fields of a block.

use std::ops::Range;

use bytes::{Buf, Bytes, BytesMut};

/// Cuts a stream into blocks: the lines up to and with the empty line that
/// dispatches an event.
///
/// A block is given out as soon as its empty line has ended. A CR ends a line
/// at once; the LF that may follow is no part of the block, it is reported on
/// its own ([`Block::LineFeed`]) so that the output does not depend on whether
/// it came in the same frame.
#[derive(Debug, Default)]
pub(crate) struct Splitter {
    held: BytesMut,
    /// Bytes of `held` that were looked at.
    seen: usize,
    /// Where the line that `seen` is in began.
    line: usize,
    /// A CR ended the last block: an LF right now belongs to it.
    after_cr: bool,
}

/// What a splitter gives out.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Block {
    /// Lines and the empty line that ends them, ready to be read.
    Event(Bytes),
    /// The second half of a CR LF that ended the last block.
    LineFeed,
}

impl Splitter {
    /// Takes in bytes.
    pub(crate) fn push(&mut self, bytes: &[u8]) {
        self.held.extend_from_slice(bytes);
    }

    /// Bytes held back.
    pub(crate) fn held(&self) -> usize {
        self.held.len()
    }

    /// The next complete block.
    pub(crate) fn next(&mut self) -> Option<Block> {
        if self.after_cr && !self.held.is_empty() {
            self.after_cr = false;
            if self.held[0] == b'\n' {
                self.held.advance(1);
                return Some(Block::LineFeed);
            }
        }
        while self.seen < self.held.len() {
            let rest = &self.held[self.seen..];
            let Some(found) = memchr::memchr2(b'\r', b'\n', rest) else {
                self.seen = self.held.len();
                return None;
            };
            let end = self.seen + found;
            let cr = self.held[end] == b'\r';
            if end == self.line {
                self.after_cr = cr;
                let block = self.held.split_to(end + 1).freeze();
                (self.seen, self.line) = (0, 0);
                return Some(Block::Event(block));
            }
            if cr && end + 1 == self.held.len() {
                // The line is over, but an LF that follows is part of its end:
                // not a line of its own. Looked at again with the next byte.
                self.seen = end;
                return None;
            }
            let lf = cr && self.held[end + 1] == b'\n';
            self.seen = end + 1 + usize::from(lf);
            self.line = self.seen;
        }
        None
    }

    /// Takes the block back that it gave out last. Only for what is not read
    /// any more.
    pub(crate) fn put_back(&mut self, block: &[u8]) {
        let mut held = BytesMut::with_capacity(block.len() + self.held.len());
        held.extend_from_slice(block);
        held.extend_from_slice(&self.held);
        self.held = held;
    }

    /// What is left when the stream has ended: a block without its empty line.
    /// Readers discard it; it is inspected all the same.
    pub(crate) fn rest(self) -> Bytes {
        self.held.freeze()
    }
}

/// One line of a block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Line {
    pub(crate) field: Field,
    /// The value, after the colon and one space.
    pub(crate) value: Range<usize>,
    /// The whole line with what ends it.
    pub(crate) span: Range<usize>,
    /// Where the line's text ends and its terminator begins.
    pub(crate) end: usize,
}

/// What a line says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Field {
    Data,
    Id,
    Event,
    Retry,
    /// A comment, or a field that readers ignore. A comment's value is all
    /// after its colon; otherwise it is the whole line, since its name is text
    /// like any other.
    Other,
    /// The empty line.
    Empty,
}

/// The lines of a block.
pub(crate) fn lines(block: &[u8]) -> Vec<Line> {
    let mut lines = Vec::new();
    let mut start = 0;
    while start < block.len() {
        let end = memchr::memchr2(b'\r', b'\n', &block[start..])
            .map_or(block.len(), |found| start + found);
        let crlf = block[end..].starts_with(b"\r\n");
        let next = (end + 1 + usize::from(crlf)).min(block.len());
        lines.push(line(block, start, end, next));
        start = next;
    }
    lines
}

fn line(block: &[u8], start: usize, end: usize, next: usize) -> Line {
    let text = &block[start..end];
    let colon = memchr::memchr(b':', text);
    let name = &text[..colon.unwrap_or(text.len())];
    let field = match name {
        _ if text.is_empty() => Field::Empty,
        b"data" => Field::Data,
        b"id" => Field::Id,
        b"event" => Field::Event,
        b"retry" => Field::Retry,
        _ => Field::Other,
    };
    let value = match colon {
        Some(1..) if field == Field::Other => start..end,
        Some(colon) => {
            let after = start + colon + 1;
            after + usize::from(block[after..end].starts_with(b" "))..end
        }
        None if field == Field::Other => start..end,
        None => end..end,
    };
    Line { field, value, span: start..next, end }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn split(chunks: &[&[u8]]) -> (Vec<Block>, Bytes) {
        let mut splitter = Splitter::default();
        let mut blocks = Vec::new();
        for chunk in chunks {
            splitter.push(chunk);
            while let Some(block) = splitter.next() {
                blocks.push(block);
            }
        }
        (blocks, splitter.rest())
    }

    #[test]
    fn an_event_leaves_with_its_empty_line() {
        let (blocks, rest) = split(&[b"data: 1\n\ndata: 2\r\n\r\ndata"]);
        assert_eq!(
            blocks,
            [
                Block::Event(Bytes::from_static(b"data: 1\n\n")),
                Block::Event(Bytes::from_static(b"data: 2\r\n\r")),
                Block::LineFeed
            ]
        );
        assert_eq!(rest, &b"data"[..]);
    }

    #[test]
    fn a_cr_that_may_be_half_of_a_line_end_is_no_empty_line() {
        assert_eq!(split(&[b"data: 1\r", b"\ndata: 2\r\r"]).0.len(), 1);
        assert_eq!(
            split(&[b"data: 1\rdata: 2\r\n\r\n"]).0[0],
            Block::Event(Bytes::from_static(b"data: 1\rdata: 2\r\n\r"))
        );
    }

    #[test]
    fn fields_are_read() {
        let block = b"data:1\ndata:  2\n: note\nid\nfoo\na: b\nretry: 3\n\n";
        let read: Vec<_> = lines(block).into_iter().map(|l| (l.field, &block[l.value])).collect();
        let expected: [(Field, &[u8]); 8] = [
            (Field::Data, b"1"),
            (Field::Data, b" 2"),
            (Field::Other, b"note"),
            (Field::Id, b""),
            (Field::Other, b"foo"),
            (Field::Other, b"a: b"),
            (Field::Retry, b"3"),
            (Field::Empty, b""),
        ];
        assert_eq!(read, expected);
    }

    proptest! {
        /// Law 1 for the splitter: blocks do not depend on cuts, and no byte
        /// is lost.
        #[test]
        fn cuts_do_not_matter(text in r"(data: x|:|\r|\n|\r\n|\r\r|\n\n){0,20}", cut in 0usize..60) {
            let bytes = text.as_bytes();
            let cut = cut.min(bytes.len());
            let whole = split(&[bytes]);
            let parts: Vec<&[u8]> = bytes.chunks(1).collect();
            prop_assert_eq!(&split(&[&bytes[..cut], &bytes[cut..]]), &whole);
            prop_assert_eq!(&split(&parts), &whole);
            let mut all = Vec::new();
            for block in whole.0 {
                match block {
                    Block::Event(bytes) => all.extend(bytes),
                    Block::LineFeed => all.push(b'\n'),
                }
            }
            all.extend(whole.1);
            prop_assert_eq!(all, bytes);
        }
    }
}
