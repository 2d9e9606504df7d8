use std::collections::HashMap;

use crate::detect::rule::{Spelling, lead};

/// Literals behind which, or at whose own start, a run begins.
///
/// Those of a run themselves are looked up by their first two bytes at each
/// place where a word begins in a run. Those that end a run's left side (`hvs.`)
/// are compared with what stands before it.
#[derive(Debug, Default)]
pub(in crate::detect) struct Starts {
    /// A bit for each two bytes that some literal begins with.
    known: Vec<u64>,
    inside: HashMap<[u8; 2], Vec<Literal>>,
    /// By the last byte that is not of a run.
    before: Vec<Vec<Literal>>,
}

#[derive(Debug)]
struct Literal {
    bytes: Box<[u8]>,
    /// How much of it stands before the run.
    lead: usize,
    case: Spelling,
    row: usize,
}

impl Starts {
    pub(in crate::detect) fn add(&mut self, text: &str, case: Spelling, row: usize) {
        let bytes = text.as_bytes();
        let lead = lead(bytes);
        let literal = || Literal { bytes: bytes.into(), lead, case, row };
        if let Some(last) = lead.checked_sub(1) {
            self.before.resize_with(1 << 8, Vec::new);
            self.before[usize::from(bytes[last])].push(literal());
            return;
        }
        self.known.resize(1 << 10, 0);
        for first in case.cases(bytes[0]) {
            for second in case.cases(bytes[1]) {
                let two = u16::from_le_bytes([first, second]);
                self.known[usize::from(two >> 6)] |= 1 << (two & 63);
                let literals = self.inside.entry([first, second]).or_default();
                if !literals.iter().any(|known| known.row == row && *known.bytes == *bytes) {
                    literals.push(literal());
                }
            }
        }
    }

    /// The literals that a run at `start` may belong to: who wants them, and
    /// where they begin. To be asked at the start of each run.
    pub(in crate::detect) fn before(
        &self,
        haystack: &[u8],
        start: usize,
        mut each: impl FnMut(usize, usize),
    ) {
        let Some(&last) = start.checked_sub(1).and_then(|at| haystack.get(at)) else { return };
        for literal in self.before.get(usize::from(last)).into_iter().flatten() {
            if let Some(begin) = start.checked_sub(literal.lead)
                && literal.case.stands(&literal.bytes, haystack, begin)
            {
                each(literal.row, begin);
            }
        }
    }

    /// The literals that begin at `at`, inside a run or at its start.
    pub(in crate::detect) fn at(
        &self,
        haystack: &[u8],
        at: usize,
        mut each: impl FnMut(usize, usize),
    ) {
        let Some(&[first, second]) = haystack.get(at..).and_then(|rest| rest.first_chunk()) else {
            return;
        };
        let two = u16::from_le_bytes([first, second]);
        match self.known.get(usize::from(two >> 6)) {
            Some(word) if word >> (two & 63) & 1 == 1 => {}
            _ => return,
        }
        for literal in &self.inside[&[first, second]] {
            if literal.case.stands(&literal.bytes, haystack, at) {
                each(literal.row, at);
            }
        }
    }
}
