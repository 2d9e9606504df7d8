use super::sweep::{Block, Filter};
use super::tables::{Pattern, Tables, WINDOW};
use crate::detect::rule::Spelling;

/// Literals that are looked for in the whole haystack, by a window of each.
#[derive(Debug)]
pub(in crate::detect) struct Windows {
    filter: Filter,
    /// What windows of four bytes lead to.
    whole: Hashes,
    /// What shorter ones do, by their first two bytes.
    short: Hashes,
    literals: Vec<Literal>,
}

/// A literal, and the row that wants it.
#[derive(Debug)]
struct Literal {
    bytes: Box<[u8]>,
    case: Spelling,
    /// Where the window stands in it.
    window: usize,
    row: usize,
}

/// From the hash of a window to the literals that have it: a bit for each hash
/// that leads anywhere (nearly all candidates end there), and for each hash where
/// its literals begin in a list.
#[derive(Debug)]
struct Hashes {
    known: [u64; 1 << (HASHES - 6)],
    begins: Vec<u16>,
    literals: Vec<u16>,
}

const HASHES: u32 = 12;

fn hash(bytes: u32) -> usize {
    (bytes.wrapping_mul(0x9E37_79B1) >> (32 - HASHES)) as usize
}

impl Hashes {
    fn new(mut windows: Vec<(u32, u16)>) -> Self {
        windows.sort_by_key(|&(bytes, literal)| (hash(bytes), literal));
        windows.dedup_by_key(|&mut (bytes, literal)| (hash(bytes), literal));
        let begin = |wanted| windows.partition_point(|&(bytes, _)| hash(bytes) < wanted) as u16;
        let mut known = [0; 1 << (HASHES - 6)];
        for &(bytes, _) in &windows {
            known[hash(bytes) >> 6] |= 1 << (hash(bytes) & 63);
        }
        Self {
            known,
            begins: (0..=1 << HASHES).map(begin).collect(),
            literals: windows.iter().map(|&(_, literal)| literal).collect(),
        }
    }

    fn get(&self, bytes: u32) -> &[u16] {
        let hash = hash(bytes);
        if self.known[hash >> 6] >> (hash & 63) & 1 == 0 {
            return &[];
        }
        let (from, to) = (self.begins[hash], self.begins[hash + 1]);
        &self.literals[usize::from(from)..usize::from(to)]
    }
}

/// The windows of a literal, one for each place where one may begin.
fn patterns(literal: &[u8], case: Spelling) -> Vec<Pattern> {
    let window = |bytes: &[u8]| {
        let mut pattern = [None; WINDOW];
        for (place, &byte) in pattern.iter_mut().zip(bytes) {
            *place = Some(case.cases(byte));
        }
        pattern
    };
    literal.windows(literal.len().min(WINDOW)).map(window).collect()
}

/// The bytes of a window as they are hashed: first byte lowest, cases alike.
fn folded(bytes: &[u8]) -> u32 {
    bytes.iter().rev().fold(0, |window, &byte| window << 8 | u32::from(byte | FOLD))
}

/// What tells the cases of a letter apart; of other bytes it makes no more than
/// a few fall together.
const FOLD: u8 = 0x20;

impl Windows {
    /// `literals` with their spelling and who wants them; each of two bytes or more.
    pub(in crate::detect) fn new(literals: &[(&str, Spelling, usize)]) -> Self {
        let choices: Vec<Vec<Pattern>> =
            literals.iter().map(|&(text, case, _)| patterns(text.as_bytes(), case)).collect();
        let (tables, chosen) = Tables::new(&choices);
        let (mut whole, mut short) = (Vec::new(), Vec::new());
        let mut all = Vec::new();
        for (&(text, case, row), window) in literals.iter().zip(chosen) {
            let length = text.len().min(WINDOW);
            let number = u16::try_from(all.len()).expect("literals are a few hundred");
            let bytes = &text.as_bytes()[window..window + length];
            match length {
                WINDOW => whole.push((folded(bytes), number)),
                _ => short.push((folded(&bytes[..2]), number)),
            }
            all.push(Literal { bytes: text.as_bytes().into(), case, window, row });
        }
        let (whole, short) = (Hashes::new(whole), Hashes::new(short));
        Self { filter: Filter::new(tables), whole, short, literals: all }
    }

    /// Calls `each` for the blocks that show something, in order.
    pub(in crate::detect) fn sweep(&self, haystack: &[u8], each: impl FnMut(Block)) {
        self.filter.sweep(haystack, each);
    }

    /// The literals one of whose windows begins at `at`: who wants them, and
    /// where they begin.
    pub(in crate::detect) fn at(
        &self,
        haystack: &[u8],
        at: usize,
        mut each: impl FnMut(usize, usize),
    ) {
        let Some(bytes) = haystack.get(at..) else { return };
        let window = match bytes.first_chunk::<WINDOW>() {
            Some(bytes) => u32::from_le_bytes(*bytes) | u32::from_le_bytes([FOLD; WINDOW]),
            None => folded(bytes),
        };
        let numbers = self.whole.get(window).iter();
        for &number in numbers.chain(self.short.get(window & 0xFFFF)) {
            let literal = &self.literals[usize::from(number)];
            let Some(start) = at.checked_sub(literal.window) else { continue };
            if literal.case.stands(&literal.bytes, haystack, start) {
                each(literal.row, start);
            }
        }
    }
}
