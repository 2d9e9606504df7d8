use super::frequency::shares;

/// Bytes in a window.
pub(super) const WINDOW: usize = 4;

/// Groups of windows that the masks tell apart.
const BUCKETS: usize = 8;

/// What classifies bytes, by halves: a byte has the bits that both of its
/// nibbles' entries have.
///
/// For each place in a window, a bit per bucket says whether the byte may stand
/// there. Nibbles are looked up apart, so a bucket also takes bytes that none of
/// its windows has, and mixtures of its windows; who gets a candidate looks again.
#[derive(Clone, Debug)]
pub(super) struct Tables {
    pub(super) low: [[u8; 16]; WINDOW],
    pub(super) high: [[u8; 16]; WINDOW],
}

/// The classes of single bytes, looked up in the same way: a bit for each row
/// of the ASCII table.
pub(super) struct Classes {
    pub(super) low: [u8; 16],
    pub(super) high: [u8; 16],
}

/// The bit of digits: the topmost, which vectors hand out for free.
pub(super) const DIGIT: u8 = 0x80;
/// The bit of `+` and `/`.
pub(super) const SIGN: u8 = 0x40;

/// Digits; `-`; `A` to `O`; `P` to `Z`; `_`; and `+`, `/`.
pub(super) const CLASSES: Classes = Classes {
    low: {
        let mut low = [0; 16];
        let mut nibble = 0;
        while nibble < 16 {
            low[nibble] |= if nibble < 10 { DIGIT } else { 0 };
            low[nibble] |= if nibble > 0 { 2 } else { 0 };
            low[nibble] |= if nibble < 11 { 4 } else { 0 };
            nibble += 1;
        }
        low[0xB] |= SIGN;
        low[0xF] |= SIGN;
        low[0xD] |= 1;
        low[0xF] |= 8;
        low
    },
    high: {
        let mut high = [0; 16];
        high[2] = 1 | SIGN;
        high[3] = DIGIT;
        high[4] = 2;
        high[5] = 4 | 8;
        high[6] = 2;
        high[7] = 4;
        high
    },
};

/// A window: for each place the bytes that may stand there; `None` is any.
pub(super) type Pattern = [Option<[u8; 2]>; WINDOW];

/// Rounds in which windows look for a better bucket.
const ROUNDS: usize = 2;

impl Tables {
    /// Chooses one of its windows for each literal, and sorts them into
    /// buckets, so that as little of ordinary text as possible shows something.
    /// Also which window was chosen for each literal.
    ///
    /// What is best depends on what all others chose: `_key` costs nothing more
    /// where another literal has it already, and next to nothing where one has
    /// `-key`. So each literal takes the window and the bucket that grow the
    /// rate least, and all do so again once all have one.
    pub(super) fn new(choices: &[Vec<Pattern>]) -> (Self, Vec<usize>) {
        let mut buckets = [Bucket::default(); BUCKETS];
        let mut places: Vec<Option<(usize, usize)>> = vec![None; choices.len()];
        for _ in 0..ROUNDS {
            for literal in 0..choices.len() {
                if let Some((bucket, _)) = places[literal].take() {
                    buckets[bucket] = (places.iter().zip(choices))
                        .filter_map(|(place, windows)| {
                            place.map(|(at, window)| (at, &windows[window]))
                        })
                        .filter(|(at, _)| *at == bucket)
                        .fold(Bucket::default(), |bucket, (_, window)| bucket.with(window));
                }
                let windows = choices[literal].iter().enumerate();
                let (_, bucket, window) = windows
                    .flat_map(|(number, window)| {
                        let growth = |bucket: &Bucket| bucket.with(window).rate() - bucket.rate();
                        let all = buckets.iter().map(growth).enumerate();
                        all.map(move |(bucket, growth)| (growth, bucket, number))
                            .collect::<Vec<_>>()
                    })
                    .min_by(|a, b| a.0.total_cmp(&b.0))
                    .expect("a literal has a window");
                buckets[bucket] = buckets[bucket].with(&choices[literal][window]);
                places[literal] = Some((bucket, window));
            }
        }
        let mut tables = Self { low: [[0; 16]; WINDOW], high: [[0; 16]; WINDOW] };
        for (bit, bucket) in buckets.iter().enumerate() {
            for place in 0..WINDOW {
                for nibble in 0..16 {
                    let has = |set: u16| u8::from(set >> nibble & 1 == 1) << bit;
                    tables.low[place][nibble] |= has(bucket.low[place]);
                    tables.high[place][nibble] |= has(bucket.high[place]);
                }
            }
        }
        (tables, places.into_iter().flatten().map(|(_, window)| window).collect())
    }
}

/// Sets of nibbles for each place, and the share of bytes that fit it.
#[derive(Clone, Copy, Default)]
struct Bucket {
    low: [u16; WINDOW],
    high: [u16; WINDOW],
    share: [f64; WINDOW],
}

impl Bucket {
    fn with(mut self, pattern: &Pattern) -> Self {
        for (place, bytes) in pattern.iter().enumerate() {
            let (mut low, mut high) = (self.low[place], self.high[place]);
            match bytes {
                None => (low, high) = (u16::MAX, u16::MAX),
                Some(bytes) => {
                    for byte in bytes {
                        low |= 1 << (byte & 15);
                        high |= 1 << (byte >> 4);
                    }
                }
            }
            if (low, high) != (self.low[place], self.high[place]) {
                (self.low[place], self.high[place]) = (low, high);
                self.share[place] = share(low, high);
            }
        }
        self
    }

    /// The share of places in ordinary text where the bucket shows something.
    fn rate(&self) -> f64 {
        self.share.iter().product()
    }
}

/// The share of bytes with one of these nibbles each.
fn share(low: u16, high: u16) -> f64 {
    let ones = |set: u16| (0..16_usize).filter(move |nibble| set >> nibble & 1 == 1);
    ones(high).flat_map(|high| ones(low).map(move |low| shares()[high << 4 | low])).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::detect::rule::is_run;

    #[test]
    fn classes_are_what_they_say() {
        for byte in 0..=255_u8 {
            let class = CLASSES.low[usize::from(byte & 15)] & CLASSES.high[usize::from(byte >> 4)];
            assert_eq!(class & !SIGN != 0, is_run(byte), "{byte}");
            assert_eq!(class & SIGN != 0, matches!(byte, b'+' | b'/'), "{byte}");
            assert_eq!(class & DIGIT != 0, byte.is_ascii_digit(), "{byte}");
        }
    }
}
