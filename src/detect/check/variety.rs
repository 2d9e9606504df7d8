//! How varied the bytes of a candidate are.

/// Shannon entropy in bits per byte.
pub(crate) fn entropy(bytes: &[u8]) -> f64 {
    let mut counts = [0_u32; 256];
    for &byte in bytes {
        counts[usize::from(byte)] += 1;
    }
    let len = bytes.len() as f64;
    (counts.iter().filter(|&&count| count > 0))
        .map(|&count| f64::from(count) / len)
        .map(|share| -share * share.log2())
        .sum()
}

/// How many different bytes there are, up to 128: ASCII only counts apart.
pub(crate) fn distinct(bytes: &[u8]) -> u32 {
    bytes.iter().fold(0_u128, |seen, byte| seen | 1 << (byte & 127)).count_ones()
}

/// One character, or a few long runs of one, make up most of it: `aaaaaaaa`,
/// `AAAA7777777cccc`. A published sample that merely counts (`abcdefgh1234`)
/// is varied: nothing tells it from a secret someone chose.
pub(crate) fn low_variety(bytes: &[u8]) -> bool {
    let mut counts = [0_usize; 256];
    let mut changes = 1;
    let mut last = 0;
    for byte in bytes.iter().map(u8::to_ascii_lowercase) {
        counts[usize::from(byte)] += 1;
        changes += usize::from(byte != last);
        last = byte;
    }
    let most = counts.iter().max().copied().unwrap_or(0);
    most * 2 > bytes.len() || changes * 10 < bytes.len() * 4
}

/// Whether there is an ASCII digit.
pub(crate) fn has_digit(bytes: &[u8]) -> bool {
    bytes.iter().any(u8::is_ascii_digit)
}

/// How many of lower case, upper case, digits and anything else occur.
pub(crate) fn classes(bytes: &[u8]) -> usize {
    let has = |test: fn(&u8) -> bool| usize::from(bytes.iter().any(test));
    has(u8::is_ascii_lowercase)
        + has(u8::is_ascii_uppercase)
        + has(u8::is_ascii_digit)
        + has(|byte| !byte.is_ascii_alphanumeric())
}

/// Looks drawn at random rather than written: digits among the letters, or
/// case that changes all the time, and no filler.
pub(crate) fn is_random(bytes: &[u8]) -> bool {
    if !super::not_filler(bytes) {
        return false;
    }
    let letters = bytes.iter().filter(|byte| byte.is_ascii_alphabetic()).count();
    if letters == 0 {
        return false;
    }
    let floor = if bytes.len() < 20 { 2.8 } else { 3.0 };
    if has_digit(bytes) {
        return entropy(bytes) >= floor && !super::is_wordy(bytes);
    }
    let flips = (bytes.windows(2))
        .filter(|pair| pair.iter().all(u8::is_ascii_alphabetic))
        .filter(|pair| pair[0].is_ascii_lowercase() != pair[1].is_ascii_lowercase())
        .count();
    flips * 5 >= bytes.len() * 2 && entropy(bytes) >= 3.5
}
