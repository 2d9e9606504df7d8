//! The masks of a block, 32 bytes at a time (AVX2).
//!
//! The one place with `unsafe`: to load 32 bytes, and to call what the machine
//! was asked about before. With the masks made byte by byte (`scalar`) the whole
//! detector reads clean tool output at some 0.55 of the speed, measured in one
//! run; a test holds both to the same masks.
#![allow(unsafe_code)]

use std::arch::x86_64::{
    __m256i, _mm_set_epi64x, _mm256_and_si256, _mm256_broadcastsi128_si256, _mm256_cmpeq_epi8,
    _mm256_loadu_si256, _mm256_movemask_epi8, _mm256_set1_epi8, _mm256_setzero_si256,
    _mm256_shuffle_epi8, _mm256_srli_epi16,
};

use super::block::{AHEAD, BLOCK, Masks, block};
use super::tables::{CLASSES, SIGN, Tables, WINDOW};

/// Whether the machine has what [`sweep`] needs.
pub(super) fn is_available() -> bool {
    is_x86_feature_detected!("avx2")
}

/// Calls `each` with the masks of every block of `blocks`.
pub(super) fn sweep(
    tables: &Tables,
    haystack: &[u8],
    blocks: usize,
    each: &mut impl FnMut(usize, Masks),
) {
    assert!(is_available());
    // SAFETY: the feature is there, as was just seen.
    unsafe { with_avx2(tables, haystack, blocks, each) }
}

#[target_feature(enable = "avx2")]
fn with_avx2(tables: &Tables, haystack: &[u8], blocks: usize, each: &mut impl FnMut(usize, Masks)) {
    let vectors = Vectors::new(tables);
    for at in (0..blocks).map(|number| number * BLOCK) {
        each(at, vectors.block(block(haystack, at)));
    }
}

/// The tables, each once in both halves of a vector.
struct Vectors {
    low: [__m256i; WINDOW],
    high: [__m256i; WINDOW],
    class_low: __m256i,
    class_high: __m256i,
}

#[target_feature(enable = "avx2")]
fn table(entries: [u8; 16]) -> __m256i {
    let (low, high) = entries.split_at(8);
    let half = |bytes: &[u8]| i64::from_le_bytes(bytes.try_into().expect("half of sixteen"));
    _mm256_broadcastsi128_si256(_mm_set_epi64x(half(high), half(low)))
}

#[target_feature(enable = "avx2")]
fn load(bytes: &[u8; 32]) -> __m256i {
    // SAFETY: 32 bytes are there, and the load asks for no alignment.
    unsafe { _mm256_loadu_si256(bytes.as_ptr().cast()) }
}

#[target_feature(enable = "avx2")]
fn bits(vector: __m256i) -> u64 {
    u64::from(_mm256_movemask_epi8(vector).cast_unsigned())
}

impl Vectors {
    #[target_feature(enable = "avx2")]
    fn new(tables: &Tables) -> Self {
        let all = |tables: &[[u8; 16]; WINDOW]| {
            let mut out = [_mm256_setzero_si256(); WINDOW];
            for (out, entries) in out.iter_mut().zip(tables) {
                *out = table(*entries);
            }
            out
        };
        Self {
            low: all(&tables.low),
            high: all(&tables.high),
            class_low: table(CLASSES.low),
            class_high: table(CLASSES.high),
        }
    }

    #[target_feature(enable = "avx2")]
    fn block(&self, bytes: &[u8; BLOCK + AHEAD]) -> Masks {
        let first = self.half(bytes[..32 + AHEAD].try_into().expect("is shorter"));
        let second = self.half(bytes[32..].try_into().expect("is as long"));
        Masks {
            windows: first.windows | second.windows << 32,
            run: first.run | second.run << 32,
            wide: first.wide | second.wide << 32,
            digits: first.digits | second.digits << 32,
        }
    }

    #[target_feature(enable = "avx2")]
    fn half(&self, bytes: &[u8; 32 + AHEAD]) -> Masks {
        let zero = _mm256_setzero_si256();
        let nibble = _mm256_set1_epi8(15);
        let look = |low: __m256i, high: __m256i, bytes: __m256i| {
            let lower = _mm256_shuffle_epi8(low, _mm256_and_si256(bytes, nibble));
            let upper = _mm256_and_si256(_mm256_srli_epi16::<4>(bytes), nibble);
            _mm256_and_si256(lower, _mm256_shuffle_epi8(high, upper))
        };
        let at = |place: usize| load(bytes[place..place + 32].try_into().expect("32 bytes"));
        let mut fits = look(self.low[0], self.high[0], at(0));
        for place in 1..WINDOW {
            fits = _mm256_and_si256(fits, look(self.low[place], self.high[place], at(place)));
        }
        let class = look(self.class_low, self.class_high, at(0));
        let no_sign = _mm256_and_si256(class, _mm256_set1_epi8(!SIGN.cast_signed()));
        let none = |vector| !bits(_mm256_cmpeq_epi8(vector, zero)) & 0xFFFF_FFFF;
        Masks { windows: none(fits), run: none(no_sign), wide: none(class), digits: bits(class) }
    }
}
