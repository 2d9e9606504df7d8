//! Where something invisible was dropped from a view.

/// Sorted offsets; what follows one counts as a beginning.
#[derive(Clone, Copy, Debug)]
pub(super) struct Gaps<'a>(pub(super) &'a [usize]);

impl<'a> Gaps<'a> {
    pub(super) fn has(self, at: usize) -> bool {
        !self.0.is_empty() && self.0.binary_search(&at).is_ok()
    }

    /// The last gap at or before `at`.
    pub(super) fn last_until(self, at: usize) -> Option<usize> {
        self.0[..self.0.partition_point(|&gap| gap <= at)].last().copied()
    }

    /// The gaps in `range`.
    pub(super) fn within(self, range: std::ops::Range<usize>) -> &'a [usize] {
        if self.0.is_empty() {
            return &[];
        }
        let from = self.0.partition_point(|&gap| gap < range.start);
        let to = self.0.partition_point(|&gap| gap < range.end);
        &self.0[from..to.max(from)]
    }
}
