//! Names that people write, as opposed to secrets.

/// Words joined by `-`, `_`, `.`, `/`, `:` or spaces, each of letters (in the
/// casing of a word or of `camelCase`) and perhaps a few digits at its end:
/// `nightly-import-wrong-shard`, `config.db2.password`, `SessionToken`.
pub(crate) fn is_wordy(bytes: &[u8]) -> bool {
    bytes
        .split(|byte| matches!(byte, b'-' | b'_' | b'.' | b'/' | b':' | b' ' | b'+' | b'!' | b'?'))
        .all(is_word)
}

fn is_word(part: &[u8]) -> bool {
    let letters = part.iter().take_while(|byte| byte.is_ascii_alphabetic()).count();
    let digits = part[letters..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    let (name, rest) = part.split_at(letters);
    let (number, last) = rest.split_at(digits);
    // Counting up is a name, too: `token1234567890`.
    let counts = number.windows(2).all(|pair| pair[1] == pair[0] + 1 || pair == b"90");
    let short = number.len() <= 5 || (name.len() > 3 && number.len() <= 10 && counts);
    // A digit between two names (`Curve25519Seed`) is still one.
    short && is_name(name) && last.iter().all(u8::is_ascii_alphabetic) && is_name(last)
}

/// A name has a vowel every few letters, and few humps (`camelCase`).
fn is_name(name: &[u8]) -> bool {
    let humps = name.windows(2).filter(|w| w[0].is_ascii_lowercase() && w[1].is_ascii_uppercase());
    let vowels = name.iter().filter(|byte| b"aeiouyAEIOUY".contains(byte)).count();
    name.len() <= 3 || (humps.count() * 4 <= name.len() + 1 && vowels * 6 >= name.len())
}

/// 8-4-4-4-12 hex digits: a UUID names things; it is a secret only where a
/// vendor's label says so.
pub(crate) fn is_uuid(bytes: &[u8]) -> bool {
    bytes.len() == 36
        && bytes.iter().enumerate().all(|(at, byte)| match at {
            8 | 13 | 18 | 23 => *byte == b'-',
            _ => byte.is_ascii_hexdigit(),
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_wordy_and_secrets_are_not() {
        for name in [
            "nightly-import-wrong-shard",
            "SessionToken",
            "config.db2.password",
            "token1234567890",
            "MY_LITTLE_KEY",
            "v2-beta",
        ] {
            assert!(is_wordy(name.as_bytes()), "{name}");
        }
        for secret in ["x7Kq9Lm2", "hJ8sdx-92kQ4", "a1b2c3d4e5f6", "rT5gQz8WplN0"] {
            assert!(!is_wordy(secret.as_bytes()), "{secret}");
        }
    }
}
