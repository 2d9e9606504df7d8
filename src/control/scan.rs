//! Where is the next character that is not ordinary text? The answer is exact
//! and found from bytes: most text has none, and is looked at once.

/// So many bytes at a time are looked at without a branch for each, which is
/// what compilers make vector instructions of.
const BLOCK: usize = 32;

/// Whether a character of any class, or a filler (something invisible of no
/// class), is in these bytes.
///
/// In: UTF-8. Out: for a whole text, exact; a character that is cut off at the
/// end counts as one. Cost: one look at each byte up to the first that counts,
/// no memory.
///
/// ```
/// use tower_sanitize::control::may_contain;
///
/// assert!(!may_contain("“Ordinary” text — 日本語, too…".as_bytes()));
/// assert!(may_contain("zero\u{200b}width".as_bytes()));
/// ```
pub fn may_contain(bytes: &[u8]) -> bool {
    next(bytes, 0).is_some()
}

/// The first byte, at `from` or later, of a character that
/// [`may_contain`] asks about.
pub(super) fn next(bytes: &[u8], from: usize) -> Option<usize> {
    let suspect = |at: &usize| SUSPECT[bytes[*at] as usize] && is_suspect(&bytes[*at..]);
    // One by one first, so that a text full of them is not looked at a block
    // at a time for each.
    let mut at = from.next_multiple_of(BLOCK).min(bytes.len());
    let near = (from..at).find(suspect);
    if near.is_some() {
        return near;
    }
    // A block at a time while there is a byte after it to look at.
    while let Some(&[ref block @ .., _]) = bytes.get(at..=at + BLOCK) {
        let odd = block.iter().fold(false, |odd, byte| odd | !is_plain(*byte));
        if odd
            && is_odd_block(block, &bytes[at + 1..=at + BLOCK])
            && let Some(found) = (at..at + BLOCK).find(suspect)
        {
            return Some(found);
        }
        at += BLOCK;
    }
    (at..bytes.len()).find(suspect)
}

fn is_odd_block(block: &[u8], next: &[u8]) -> bool {
    block.iter().zip(next).fold(false, |odd, (a, b)| odd | is_odd(*a, *b))
}

/// Printable ASCII, tab, LF and CR. No branches, on purpose.
const fn is_plain(byte: u8) -> bool {
    let space = (byte == b'\t') | (byte == b'\n') | (byte == b'\r');
    space | ((byte >= b' ') & (byte < 0x7f))
}

/// Whether two bytes may begin a character of interest: the first two patterns
/// of each arm of `is_suspect`, or a little more. No branches, on purpose.
const fn is_odd(a: u8, b: u8) -> bool {
    let control = !is_plain(a) & (a < 0x80);
    let two = (a == 0xc2) & ((b < 0xa0) | (b == 0xad))
        | (a == 0xcd) & (b == 0x8f)
        | (a == 0xd8) & (b == 0x9c);
    let three = (a == 0xe1) & ((b == 0x85) | (b == 0x9e) | (b == 0xa0))
        | (a == 0xe2) & (b <= 0x81)
        | (a == 0xe3) & (b == 0x85)
        | (a == 0xef) & (b >= 0xb8);
    let four = (a == 0xf0) & ((b == 0x9b) | (b == 0x9d)) | (a == 0xf3) & (b == 0xa0);
    control | two | three | four
}

/// Bytes that a character of interest begins with.
static SUSPECT: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = 0;
    while byte < 0x80 {
        table[byte] = !is_plain(byte as u8);
        byte += 1;
    }
    let leads = [0xc2, 0xcd, 0xd8, 0xe1, 0xe2, 0xe3, 0xef, 0xf0, 0xf3];
    let mut lead = 0;
    while lead < leads.len() {
        table[leads[lead]] = true;
        lead += 1;
    }
    table
};

/// Whether bytes that begin with one of those begin with such a character: the
/// ranges of [`class`](super::chars::class) and
/// [`is_filler`](super::chars::is_filler), spelled in UTF-8.
fn is_suspect(bytes: &[u8]) -> bool {
    match *bytes {
        [0xc2, b, ..] => matches!(b, 0x80..=0x9f | 0xad),
        [0xcd, b, ..] => b == 0x8f,
        [0xd8, b, ..] => b == 0x9c,
        [0xe1, b, c, ..] => {
            matches!((b, c), (0x85, 0x9f..=0xa0) | (0x9e, 0xb4..=0xb5) | (0xa0, 0x8b..=0x8f))
        }
        [0xe2, b, c, ..] => {
            matches!((b, c), (0x80, 0x8b..=0x8f | 0xaa..=0xae) | (0x81, 0xa0..=0xaf))
        }
        [0xe3, b, c, ..] => (b, c) == (0x85, 0xa4),
        [0xef, b, c, ..] => matches!(
            (b, c),
            (0xb8, 0x80..=0x8f) | (0xbb, 0xbf) | (0xbe, 0xa0) | (0xbf, 0xb0..=0xbb)
        ),
        [0xf0, b, c, d, ..] => {
            matches!((b, c, d), (0x9b, 0xb2, 0xa0..=0xa3) | (0x9d, 0x85, 0xb3..=0xba))
        }
        [0xf3, b, ..] => b == 0xa0,
        _ => true,
    }
}
