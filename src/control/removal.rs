use std::ops::Range;

use super::ControlClass;

/// A stretch of a text that goes: one or more neighbours of one class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Removal {
    range: Range<usize>,
    class: ControlClass,
    count: u32,
}

impl Removal {
    pub(super) fn new(range: Range<usize>, class: ControlClass) -> Self {
        Self { range, class, count: 1 }
    }

    /// Adds what follows to this stretch, if it touches it and is of its class.
    pub(super) fn absorb(&mut self, range: &Range<usize>, class: ControlClass) -> bool {
        let joins = self.range.end == range.start && self.class == class && self.count < u32::MAX;
        if joins {
            self.range.end = range.end;
            self.count += 1;
        }
        joins
    }

    /// Byte range in the text, on character boundaries.
    pub fn range(&self) -> Range<usize> {
        self.range.clone()
    }

    /// Why it goes.
    pub fn class(&self) -> ControlClass {
        self.class
    }

    /// How many characters or sequences it is made of.
    pub fn count(&self) -> usize {
        self.count as usize
    }
}
