use std::collections::HashMap;

use crate::detect::rule::{Spelling, is_run};

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
    before: HashMap<u8, Vec<Literal>>,
    before_known: [u64; 4],
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
        let lead = bytes.iter().rposition(|&byte| !is_run(byte)).map_or(0, |at| at + 1);
        let literal = || Literal { bytes: bytes.into(), lead, case, row };
        if let Some(last) = lead.checked_sub(1) {
            let last = bytes[last];
            self.before_known[usize::from(last >> 6)] |= 1 << (last & 63);
            self.before.entry(last).or_default().push(literal());
            return;
        }
        self.known.resize(1 << 10, 0);
        let both = |byte: u8| match case {
            Spelling::Exact => vec![byte],
            Spelling::Any => vec![byte.to_ascii_lowercase(), byte.to_ascii_uppercase()],
        };
        for first in both(bytes[0]) {
            for second in both(bytes[1]) {
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
        if self.before_known[usize::from(last >> 6)] >> (last & 63) & 1 == 0 {
            return;
        }
        for literal in &self.before[&last] {
            if let Some(begin) = start.checked_sub(literal.lead)
                && literal.stands(haystack, begin)
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
            if literal.stands(haystack, at) {
                each(literal.row, at);
            }
        }
    }
}

impl Literal {
    fn stands(&self, haystack: &[u8], start: usize) -> bool {
        let Some(text) = haystack.get(start..start + self.bytes.len()) else { return false };
        match self.case {
            Spelling::Exact => *text == *self.bytes,
            Spelling::Any => text.eq_ignore_ascii_case(&self.bytes),
        }
    }
}
