use super::sweep::{Block, Filter};
use super::tables::{Pattern, Tables, WINDOW};
use crate::detect::rule::Spelling;

/// Literals that are looked for in the whole haystack, by a window of each.
#[derive(Debug)]
pub(in crate::detect) struct Windows {
    filter: Filter,
    /// For windows of 2, 3 and 4 bytes, what each leads to.
    hashes: [Hashes; WINDOW - 1],
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

/// From the hash of a window to the literals that have it: for each hash where
/// its literals begin in a list, and after the last hash where they end. Nearly
/// all candidates find that theirs has none.
#[derive(Debug)]
struct Hashes {
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
        Self {
            begins: (0..=1 << HASHES).map(begin).collect(),
            literals: windows.iter().map(|&(_, literal)| literal).collect(),
        }
    }

    fn get(&self, bytes: u32) -> &[u16] {
        let hash = hash(bytes);
        let (from, to) = (self.begins[hash], self.begins[hash + 1]);
        &self.literals[usize::from(from)..usize::from(to)]
    }
}

/// The two cases of a byte that the spelling allows.
fn cases(byte: u8, case: Spelling) -> [u8; 2] {
    match case {
        Spelling::Any => [byte.to_ascii_lowercase(), byte.to_ascii_uppercase()],
        Spelling::Exact => [byte, byte],
    }
}

/// The windows of a literal, one for each place where one may begin.
fn patterns(literal: &[u8], case: Spelling) -> Vec<Pattern> {
    let window = |bytes: &[u8]| {
        let mut pattern = [None; WINDOW];
        for (place, &byte) in pattern.iter_mut().zip(bytes) {
            *place = Some(cases(byte, case));
        }
        pattern
    };
    literal.windows(literal.len().min(WINDOW)).map(window).collect()
}

/// A window's bytes in each mixture of cases, first byte lowest.
fn spellings(bytes: &[u8], case: Spelling) -> Vec<u32> {
    bytes.iter().enumerate().fold(vec![0], |all, (place, &byte)| {
        let with =
            |before: u32| cases(byte, case).map(|byte| before | u32::from(byte) << (8 * place));
        all.into_iter().flat_map(with).collect()
    })
}

impl Windows {
    /// `literals` with their spelling and who wants them; each of two bytes or more.
    pub(in crate::detect) fn new(
        literals: impl Iterator<Item = (&'static str, Spelling, usize)>,
    ) -> Self {
        let literals: Vec<_> = literals.collect();
        let choices: Vec<Vec<Pattern>> =
            literals.iter().map(|&(text, case, _)| patterns(text.as_bytes(), case)).collect();
        let (tables, chosen) = Tables::new(&choices);
        let mut windows: [Vec<(u32, u16)>; WINDOW - 1] = Default::default();
        let mut all = Vec::new();
        for ((text, case, row), window) in literals.into_iter().zip(chosen) {
            let length = text.len().min(WINDOW);
            let number = u16::try_from(all.len()).expect("literals are a few hundred");
            for bytes in spellings(&text.as_bytes()[window..window + length], case) {
                windows[length - 2].push((bytes, number));
            }
            all.push(Literal { bytes: text.as_bytes().into(), case, window, row });
        }
        Self { filter: Filter::new(tables), hashes: windows.map(Hashes::new), literals: all }
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
        let window: u32 = match haystack.get(at..at + WINDOW) {
            Some(bytes) => u32::from_le_bytes(bytes.try_into().expect("its length was asked for")),
            None => {
                let rest = haystack.get(at..).unwrap_or_default();
                rest.iter().rev().fold(0, |window, &byte| window << 8 | u32::from(byte))
            }
        };
        for (short, hashes) in self.hashes.iter().enumerate() {
            let bits = 8 * (short as u32 + 2);
            for &number in hashes.get(window & (u32::MAX >> (32 - bits))) {
                let literal = &self.literals[usize::from(number)];
                let Some(start) = at.checked_sub(literal.window) else { continue };
                if literal.stands(haystack, start) {
                    each(literal.row, start);
                }
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
