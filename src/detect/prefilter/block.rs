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
