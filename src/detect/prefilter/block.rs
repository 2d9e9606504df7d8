/// What a block of 64 bytes shows: bit `n` speaks of the byte at the block's
/// offset plus `n`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Masks {
    /// A window of some literal may begin here.
    pub(super) windows: u64,
    /// Letters, digits, `_`, `-`.
    pub(super) run: u64,
    /// The same and `+`, `/`.
    pub(super) wide: u64,
    /// Digits.
    pub(super) digits: u64,
}

/// Bytes in a block.
pub(super) const BLOCK: usize = 64;

/// Bytes behind a block that its windows reach into.
pub(super) const AHEAD: usize = super::tables::WINDOW - 1;

/// The block at `at`, with what its windows reach into.
pub(super) fn block(haystack: &[u8], at: usize) -> &[u8; BLOCK + AHEAD] {
    haystack[at..].first_chunk().expect("a block begins only where it has room")
}

/// The first bit of each aligned group of `lane` (8 or 16) ones.
pub(super) fn whole_groups(mask: u64, lane: usize) -> u64 {
    let two = mask & mask >> 1;
    let four = two & two >> 2;
    let eight = four & four >> 4;
    if lane == 8 {
        eight & 0x0101_0101_0101_0101
    } else {
        eight & eight >> 8 & 0x0001_0001_0001_0001
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lanes_are_aligned_groups() {
        let has_lane = |mask, lane| whole_groups(mask, lane) != 0;
        for at in 0..57 {
            assert_eq!(has_lane(0xFF << at, 8), at % 8 == 0, "{at}");
            assert!(!has_lane(0xFF << at, 16));
        }
        for at in 0..49 {
            assert!(has_lane(0x7FFF << at, 8), "{at}");
            assert_eq!(has_lane(0xFFFF << at, 16), at % 16 == 0, "{at}");
        }
    }
}
