//! Payment card numbers: a run of digits, grouped or not, of a length that its
//! issuer's range has, with a valid check digit (ISO/IEC 7812-1).

use std::ops::Range;

use crate::detect::Category::CreditCard;
use crate::detect::Severity::High;
use crate::detect::check::{Needles, luhn};
use crate::detect::rule::{Rule, Trigger};

pub(super) static RULES: &[Rule] =
    &[Rule::code("credit_card", CreditCard, High, Trigger::Digits, card)];

/// The test numbers that every payment service publishes. Others that some
/// services list are real ranges to everyone else, and are redacted.
const EXAMPLES: [&[&str]; 5] = [
    &["4242", "4242", "4242", "4242"],
    &["4111", "1111", "1111", "1111"],
    &["5555", "5555", "5555", "4444"],
    &["3782", "822463", "10005"],
    &["6011", "1111", "1111", "1117"],
];

/// Groups of digits as printed on cards.
const GROUPS: [&[usize]; 6] =
    [&[4, 4, 4, 4], &[4, 6, 5], &[4, 6, 4], &[4, 4, 4, 4, 3], &[4, 4, 4, 1], &[4, 4, 4, 3]];

/// At the first digit of a run. Looks at no more than 19 digits and their
/// separators.
fn card(haystack: &[u8], start: usize) -> Option<Range<usize>> {
    if start > 0 && !opens(haystack, start) {
        return None;
    }
    let mut digits = [0_u8; 19];
    let mut count = 0;
    let mut groups = [0_usize; 5];
    let mut group = 0;
    let mut at = start;
    let mut end = start;
    while let Some(&byte) = haystack.get(at) {
        if byte.is_ascii_digit() {
            if count == digits.len() {
                return None;
            }
            digits[count] = byte - b'0';
            count += 1;
            groups[group] += 1;
            at += 1;
            end = at;
        } else if matches!(byte, b' ' | b'-' | b'.') && groups[group] >= 4 && group < 4 {
            if !haystack.get(at + 1).is_some_and(u8::is_ascii_digit) {
                break;
            }
            // A full card may be followed by its date or code.
            if GROUPS.contains(&&groups[..=group])
                && issuer(&digits[..count]).is_some()
                && byte == b' '
            {
                let next =
                    haystack[at + 1..].iter().take(5).take_while(|b| b.is_ascii_digit()).count();
                if next <= 3 && luhn(&digits[..count]) {
                    break;
                }
            }
            group += 1;
            at += 1;
        } else {
            break;
        }
    }
    let digits = &digits[..count];
    let grouped = group > 0;
    let shape = !grouped || GROUPS.contains(&&groups[..=group]);
    if !shape
        || !closes(haystack, end, grouped)
        || !luhn(digits)
        || is_example(digits)
        || dull(digits)
    {
        return None;
    }
    match issuer(digits)? {
        Length::Usual => Some(start..end),
        // Too many identifiers have this length.
        Length::Rare => (grouped || named(haystack, start)).then_some(start..end),
    }
}

/// Not inside a word, a longer number or a decimal fraction.
fn opens(haystack: &[u8], start: usize) -> bool {
    let before = haystack[start - 1];
    let inner = start.checked_sub(2).map(|at| haystack[at]);
    match before {
        b'.' | b'-' | b'+' | b',' | b'/' => !inner.is_some_and(|byte| byte.is_ascii_digit()),
        // `\u00e9` or `\x1b` spelled out, `%20`, or an identifier.
        _ => !(before.is_ascii_alphanumeric() || before == b'_'),
    }
}

fn closes(haystack: &[u8], end: usize, grouped: bool) -> bool {
    let digit = |at: usize| haystack.get(at).is_some_and(u8::is_ascii_digit);
    match haystack.get(end) {
        Some(byte) if byte.is_ascii_alphanumeric() || *byte == b'_' => false,
        Some(b'.' | b'-') => !digit(end + 1),
        // Another group of four: a longer number.
        Some(b' ') if grouped => !(1..=4).all(|ahead| digit(end + ahead)),
        _ => true,
    }
}

enum Length {
    Usual,
    Rare,
}

/// Issuer ranges and lengths (ISO/IEC 7812 register as the schemes publish it).
fn issuer(digits: &[u8]) -> Option<Length> {
    let prefix = |len: usize| digits.iter().take(len).fold(0_u32, |n, &d| n * 10 + u32::from(d));
    let (two, three, four, six) = (prefix(2), prefix(3), prefix(4), prefix(6));
    let usual: (&[usize], &[usize]) = match () {
        // Elo, Verve and RuPay within 50; Maestro.
        () if (506_099..=506_198).contains(&six) || (508_500..=508_999).contains(&six) => {
            (&[16], &[19])
        }
        () if matches!(four, 5018 | 5020 | 5038 | 5893 | 6304 | 6759 | 6761..=6763) => {
            (&[16], &[12, 13, 14, 15, 17, 18, 19])
        }
        // American Express.
        () if matches!(two, 34 | 37) => (&[15], &[]),
        // Diners Club.
        () if matches!(three, 300..=305 | 309) || matches!(two, 36 | 38 | 39) => {
            (&[14], &[16, 17, 18, 19])
        }
        // JCB: 3528 to 3589 are issued; the rest of 35 names no one else.
        () if two == 35 => (&[16], &[17, 18, 19]),
        // Visa.
        () if digits.first() == Some(&4) => (&[16], &[13, 19]),
        // Mastercard, Mir.
        () if (51..=55).contains(&two) || (2221..=2720).contains(&four) => (&[16], &[]),
        () if (2200..=2204).contains(&four) => (&[16], &[17, 18, 19]),
        // Discover, UnionPay, RuPay, Troy.
        () if four == 6011 || (644..=649).contains(&three) || two == 65 => (&[16], &[17, 18, 19]),
        () if two == 62 || (810..=817).contains(&three) => (&[16], &[17, 18, 19]),
        () if (6069..=6085).contains(&four) => (&[16], &[]),
        () if four == 9792 => (&[16], &[]),
        () => return None,
    };
    match digits.len() {
        len if usual.0.contains(&len) => Some(Length::Usual),
        len if usual.1.contains(&len) => Some(Length::Rare),
        _ => None,
    }
}

/// Whether the text before speaks of a card.
fn named(haystack: &[u8], start: usize) -> bool {
    static WORDS: Needles = Needles::new(&[
        b"card",
        b"visa",
        b"maestro",
        b"unionpay",
        b"jcb",
        b"diners",
        b"discover",
        b"pan\"",
        b"pan:",
        b"pan=",
    ]);
    WORDS.stand_in(&haystack[start.saturating_sub(24)..start])
}

fn is_example(digits: &[u8]) -> bool {
    EXAMPLES.iter().any(|parts| {
        let example = parts.iter().flat_map(|part| part.bytes()).map(|byte| byte - b'0');
        example.eq(digits.iter().copied())
    })
}

/// Nearly all one digit, or two: a placeholder, whatever its check digit.
fn dull(digits: &[u8]) -> bool {
    let mut counts = [0_usize; 10];
    for &digit in digits {
        counts[usize::from(digit)] += 1;
    }
    let distinct = counts.iter().filter(|&&count| count > 0).count();
    let most = counts.into_iter().max().unwrap_or(0);
    distinct <= 2 || most * 10 >= digits.len() * 7
}
