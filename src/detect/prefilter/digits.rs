//! What may be a card number.

/// Finds where four digits begin that four more follow, at most one byte apart.
/// Every card number starts like that: in one run, or grouped by fours at first.
///
/// Fed the digits of one block after the other; a start is told as soon as the
/// nine bytes are there that it takes.
#[derive(Debug, Default)]
pub(super) struct Cards {
    /// The digits of the last block.
    last: u64,
    /// Whether the byte before it is one.
    before: bool,
}

/// How many bytes decide about a start.
pub(super) const SPAN: usize = 9;

impl Cards {
    /// Starts among the digits so far: bit `n` speaks of the byte at the new
    /// block's offset minus [`SPAN`] plus `n`.
    pub(super) fn next(&mut self, digits: u64) -> u64 {
        let all = u128::from(self.last) | u128::from(digits) << 64;
        let four = all & all >> 1;
        let four = four & four >> 2;
        let starts = if four == 0 {
            0
        } else {
            let first = all & !(all << 1 | u128::from(self.before));
            first & four & (four >> 4 | four >> 5)
        };
        self.before = self.last >> 63 == 1;
        self.last = digits;
        (starts >> (64 - SPAN)) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn starts(text: &str) -> Vec<usize> {
        let mut cards = Cards::default();
        let mut out = Vec::new();
        let mut bytes = text.as_bytes().to_vec();
        bytes.resize(text.len().next_multiple_of(64) + 64, 0);
        for (block, bytes) in bytes.chunks(64).enumerate() {
            let digit = |(at, byte): (usize, &u8)| u64::from(byte.is_ascii_digit()) << at;
            let digits = bytes.iter().enumerate().map(digit).sum();
            let mut found = cards.next(digits);
            while found != 0 {
                out.push(block * 64 + found.trailing_zeros() as usize - SPAN);
                found &= found - 1;
            }
        }
        out
    }

    #[test]
    fn eight_digits_start_one_wherever_blocks_begin() {
        for form in ["12345678", "1234 5678", "1234-567890", "1234x5678"] {
            for before in 0..140 {
                let text = format!("{}{form} and 2026-12-03, 123", " ".repeat(before));
                assert_eq!(starts(&text), [before], "{form} at {before}");
            }
        }
    }

    #[test]
    fn fewer_digits_start_none() {
        let text = "2026-11-03 12:04:17 1234  5678 123 456 ".repeat(9);
        assert!(starts(&text).is_empty());
    }
}
