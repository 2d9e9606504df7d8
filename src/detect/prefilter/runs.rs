use std::ops::Range;

/// Finds the runs that masks show, each once, whole.
#[derive(Debug)]
pub(in crate::detect) struct Runs {
    class: fn(u8) -> bool,
    lane: usize,
    /// The end of the last run: what comes next begins behind it.
    done: usize,
}

impl Runs {
    /// Runs of bytes of `class` that hold an aligned group of `lane` of them.
    pub(in crate::detect) fn new(class: fn(u8) -> bool, lane: usize) -> Self {
        Self { class, lane, done: 0 }
    }

    /// The next run in the block at `at` with these bits.
    pub(in crate::detect) fn next(
        &mut self,
        haystack: &[u8],
        at: usize,
        mask: u64,
    ) -> Option<Range<usize>> {
        let whole = u64::MAX >> (64 - self.lane);
        let skip = self.done.saturating_sub(at).next_multiple_of(self.lane);
        let lane = (skip..64).step_by(self.lane).find(|&lane| mask >> lane & whole == whole)?;
        let inside = at + lane;
        let class = self.class;
        // Inside the block the bits say it; beyond, the bytes do.
        let mut start =
            inside - (!mask << (63 - lane) << 1).leading_zeros().min(lane as u32) as usize;
        if start == at {
            let before = &haystack[self.done.min(at)..at];
            start -= before.iter().rev().take_while(|&&byte| class(byte)).count();
        }
        let mut end = inside + (!(mask >> lane)).trailing_zeros() as usize;
        if end >= at + 64 {
            end = at + 64;
            let after = haystack.get(end..).unwrap_or_default();
            end += after.iter().take_while(|&&byte| class(byte)).count();
        }
        self.done = end;
        Some(start..end)
    }
}
