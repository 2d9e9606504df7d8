//! The masks of a block, byte by byte.

use super::block::{AHEAD, BLOCK, Masks};
use super::tables::{CLASSES, DIGIT, SIGN, Tables};

/// [`Tables`] for whole bytes: byte `n` of an entry is for place `n` of a window.
#[derive(Clone, Debug)]
pub(super) struct Scalar {
    places: Box<[u32; 256]>,
}

impl Scalar {
    pub(super) fn new(tables: &Tables) -> Self {
        let mut places = Box::new([0; 256]);
        for byte in 0..=255_u8 {
            let of = |place: usize| {
                tables.low[place][usize::from(byte & 15)]
                    & tables.high[place][usize::from(byte >> 4)]
            };
            places[usize::from(byte)] = u32::from_le_bytes(std::array::from_fn(of));
        }
        Self { places }
    }

    pub(super) fn block(&self, bytes: &[u8; BLOCK + AHEAD]) -> Masks {
        let mut masks = Masks::default();
        // The topmost byte: buckets all of whose places fit the last bytes.
        let mut state = 0;
        for (at, &byte) in bytes.iter().enumerate() {
            state = (state << 8 | 0xFF) & self.places[usize::from(byte)];
            if let Some(start) = at.checked_sub(AHEAD) {
                masks.windows |= u64::from(state >> 24 != 0) << start;
            }
        }
        for (at, &byte) in bytes[..BLOCK].iter().enumerate() {
            let class = CLASSES.low[usize::from(byte & 15)] & CLASSES.high[usize::from(byte >> 4)];
            masks.run |= u64::from(class & !SIGN != 0) << at;
            masks.wide |= u64::from(class != 0) << at;
            masks.digits |= u64::from(class & DIGIT != 0) << at;
        }
        masks
    }
}
