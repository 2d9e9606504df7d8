use std::ops::Range;

/// Tells, for every stretch of a decoded text, which stretch of the source it
/// came from.
///
/// Made of segments in order: a copied one maps byte for byte, an atomic one
/// (an escape, a marker, a dropped character) maps as a whole. A range of the
/// text that touches an atomic segment maps to all of its source.
#[derive(Clone, Debug, Default)]
pub(crate) struct OffsetMap {
    segments: Vec<Segment>,
    text_len: usize,
    source_len: usize,
}

#[derive(Clone, Copy, Debug)]
struct Segment {
    text: usize,
    source: usize,
    copied: bool,
}

impl OffsetMap {
    /// The next `len` bytes of the text are the next `len` bytes of the source.
    pub(crate) fn copy(&mut self, len: usize) {
        if len == 0 {
            return;
        }
        let continues = self.segments.last().is_some_and(|last| last.copied);
        if !continues {
            self.push(true);
        }
        self.text_len += len;
        self.source_len += len;
    }

    /// The next `text` bytes of the text stand for the next `source` bytes of
    /// the source. Either may be 0.
    pub(crate) fn replace(&mut self, text: usize, source: usize) {
        self.push(false);
        self.text_len += text;
        self.source_len += source;
    }

    fn push(&mut self, copied: bool) {
        self.segments.push(Segment { text: self.text_len, source: self.source_len, copied });
    }

    /// The source of a range of the text. An empty range maps to an empty one,
    /// at its segment's start if it lies inside an atomic segment.
    pub(crate) fn source(&self, text: Range<usize>) -> Range<usize> {
        if text.is_empty() {
            // What begins here decides, so that an insertion before an atomic
            // segment stays before its source.
            let at = match self.first_at(text.start) {
                Some(index) => self.start_of(index, text.start),
                None => self.source_len,
            };
            return at..at;
        }
        let first = self.holding(text.start);
        let last = self.holding(text.end - 1);
        let end = if self.segments[last].copied {
            self.segments[last].source + (text.end - self.segments[last].text)
        } else {
            self.end_of(last).1
        };
        self.start_of(first, text.start)..end
    }

    fn start_of(&self, index: usize, text: usize) -> usize {
        let segment = self.segments[index];
        if segment.copied { segment.source + (text - segment.text) } else { segment.source }
    }

    /// Ends of a segment, in the text and in the source.
    fn end_of(&self, index: usize) -> (usize, usize) {
        self.segments
            .get(index + 1)
            .map_or((self.text_len, self.source_len), |next| (next.text, next.source))
    }

    /// The segment that holds the text's byte `at`: of several that start
    /// there, the last, since the others are empty.
    fn holding(&self, at: usize) -> usize {
        self.segments.partition_point(|segment| segment.text <= at) - 1
    }

    /// The first segment at or around an offset of the text, for insertions.
    fn first_at(&self, at: usize) -> Option<usize> {
        let first = self.segments.partition_point(|segment| segment.text < at);
        if first < self.segments.len() && self.segments[first].text == at {
            return Some(first);
        }
        (at < self.text_len).then(|| first - 1)
    }

    /// Where sorted offsets of the source, none of them inside an atomic
    /// segment, are in the text.
    pub(crate) fn text(&self, source: &[usize]) -> Vec<usize> {
        let mut index = 0;
        (source.iter())
            .map(|&at| {
                while self.segments.get(index + 1).is_some_and(|next| next.source <= at) {
                    index += 1;
                }
                self.segments.get(index).map_or(at, |segment| {
                    let behind = if segment.copied { at - segment.source } else { 0 };
                    segment.text + behind
                })
            })
            .collect()
    }

    /// Offsets of the text at which some source was dropped.
    pub(crate) fn gaps(&self) -> Vec<usize> {
        let mut gaps: Vec<usize> = (0..self.segments.len())
            .filter(|&index| {
                let (text_end, source_end) = self.end_of(index);
                let segment = self.segments[index];
                text_end == segment.text && source_end > segment.source
            })
            .map(|index| self.segments[index].text)
            .collect();
        gaps.dedup();
        gaps
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Source `ab\u0041cd??ef`, text `abAcdef`: an escape and a dropped pair.
    fn map() -> OffsetMap {
        let mut map = OffsetMap::default();
        map.copy(2);
        map.replace(1, 6);
        map.copy(2);
        map.replace(0, 2);
        map.copy(2);
        map
    }

    #[test]
    fn ranges_map_to_their_source() {
        let map = map();
        assert_eq!(map.source(0..2), 0..2);
        assert_eq!(map.source(2..3), 2..8);
        assert_eq!(map.source(1..4), 1..9);
        assert_eq!(map.source(4..6), 9..13);
        assert_eq!(map.source(0..7), 0..14);
    }

    #[test]
    fn empty_ranges_stay_empty() {
        let map = map();
        assert_eq!(map.source(0..0), 0..0);
        assert_eq!(map.source(2..2), 2..2);
        assert_eq!(map.source(3..3), 8..8);
        assert_eq!(map.source(7..7), 14..14);
        assert_eq!(OffsetMap::default().source(0..0), 0..0);
    }

    #[test]
    fn gaps_are_where_source_was_dropped() {
        assert_eq!(map().gaps(), [5]);
    }
}
