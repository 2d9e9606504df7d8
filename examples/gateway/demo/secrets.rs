//! Things that look like secrets and open nothing.
//!
//! They are put together at run time, so that no file of the repository holds
//! anything that a scanner of repositories, this one included, would report.
//! The digits are random in looks and the same in every run.

const ALNUM: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
/// RFC 4648: AWS key ids are base32.
const BASE32: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const BASE64: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const DIGITS: &[u8] = b"0123456789";

/// SplitMix64 (Steele, Lea, Flood 2014): a few lines, and varied enough to look
/// like a secret. It makes none: whoever knows the seed knows all.
struct Digits(u64);

impl Digits {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    fn of(seed: u64, alphabet: &[u8], len: usize) -> String {
        let mut digits = Self(seed);
        let below = alphabet.len() as u64;
        (0..len).map(|_| char::from(alphabet[(digits.next() % below) as usize])).collect()
    }
}

pub(super) fn aws_key_id() -> String {
    format!("{}{}", "AKIA", Digits::of(1, BASE32, 16))
}

pub(super) fn aws_secret() -> String {
    Digits::of(2, BASE64, 40)
}

pub(super) fn github_token() -> String {
    format!("{}{}", "ghp_", Digits::of(3, ALNUM, 36))
}

/// A PKCS#8 armour around noise.
pub(super) fn private_key() -> String {
    let label = ["PRIVATE", "KEY"].join(" ");
    let body: Vec<_> = (4..12).map(|line| Digits::of(line, BASE64, 64)).collect();
    format!("-----BEGIN {label}-----\nMII{}\n-----END {label}-----", body.join("\n"))
}

/// Sixteen digits whose last makes the checksum right (ISO/IEC 7812-1, annex B).
pub(super) fn card_number() -> String {
    let mut number = format!("4{}", Digits::of(13, DIGITS, 14));
    let sum: u32 = number
        .bytes()
        .rev()
        .enumerate()
        .map(|(place, digit)| {
            let digit = u32::from(digit - b'0') * if place % 2 == 0 { 2 } else { 1 };
            digit / 10 + digit % 10
        })
        .sum();
    number.push_str(&((10 - sum % 10) % 10).to_string());
    let groups: Vec<_> = (0..4).map(|group| &number[group * 4..group * 4 + 4]).collect();
    groups.join(" ")
}
