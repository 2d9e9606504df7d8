//! The cut helper: every streaming test feeds its body through it.

use proptest::prelude::*;

/// Offsets at which to cut a body of `len` bytes: each once, in order.
#[derive(Clone, Debug)]
pub(crate) struct Cuts(Vec<prop::sample::Index>);

pub(crate) fn cuts() -> impl Strategy<Value = Cuts> {
    proptest::collection::vec(any::<prop::sample::Index>(), 0..8).prop_map(Cuts)
}

impl Cuts {
    /// The body in pieces; empty pieces are among them.
    pub(crate) fn of<'a>(&self, body: &'a [u8]) -> Vec<&'a [u8]> {
        let mut at: Vec<usize> = self.0.iter().map(|cut| cut.index(body.len() + 1)).collect();
        at.sort_unstable();
        let ends = at.iter().copied().chain([body.len()]);
        let starts = [0].into_iter().chain(at.iter().copied());
        starts.zip(ends).map(|(start, end)| &body[start..end]).collect()
    }
}

/// All ways to cut a body in two, and byte by byte.
pub(crate) fn all_two_way(body: &[u8]) -> impl Iterator<Item = Vec<&[u8]>> {
    let twos = (0..=body.len()).map(|at| vec![&body[..at], &body[at..]]);
    twos.chain([body.chunks(1).collect()])
}
