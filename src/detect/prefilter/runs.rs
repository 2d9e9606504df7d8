use std::ops::Range;

use super::block::whole_groups;

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
        // The first bit of each aligned group that is all ones, behind the last run.
        let skip = self.done.saturating_sub(at);
        if skip >= 64 {
            return None;
        }
        let groups = whole_groups(mask, self.lane) & u64::MAX << skip;
        if groups == 0 {
            return None;
        }
        let lane = groups.trailing_zeros() as usize;
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::detect::rule::is_run;
    use proptest::prelude::*;

    proptest! {
        /// Each run that holds an aligned group, once and whole, over all blocks.
        #[test]
        fn runs_come_once_and_whole(text in "[a-z -]{0,300}|[a-z]{0,300}", lane in prop::sample::select(vec![8_usize, 16])) {
            let bytes = text.as_bytes();
            let mut runs = Runs::new(is_run, lane);
            let mut found = Vec::new();
            for (block, chunk) in bytes.chunks(64).enumerate() {
                let mask = (chunk.iter().enumerate()).map(|(at, &byte)| u64::from(is_run(byte)) << at).sum();
                while let Some(run) = runs.next(bytes, block * 64, mask) {
                    found.push(run);
                }
            }
            let mut wanted = Vec::new();
            let mut start = 0_usize;
            for end in 0..=bytes.len() {
                if end == bytes.len() || !is_run(bytes[end]) {
                    if start.next_multiple_of(lane) + lane <= end {
                        wanted.push(start..end);
                    }
                    start = end + 1;
                }
            }
            prop_assert_eq!(found, wanted);
        }
    }
}
