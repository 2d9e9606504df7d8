//! Secrets that nobody issued, made at run time from parts.

use proptest::prelude::*;

/// A secret whose whole text must go.
pub(crate) fn secret() -> impl Strategy<Value = String> {
    prop_oneof![
        "[A-Z2-7]{16}".prop_map(|tail| format!("AK{}{tail}", "IA")),
        "[A-Za-z0-9]{36}".prop_map(|tail| format!("gh{}{tail}", "p_")),
        "[A-Za-z0-9]{20}".prop_map(|tail| format!("gl{}{tail}", "pat-")),
        "[0-9]{14}".prop_map(|digits| card(&digits)),
        proptest::collection::vec("[A-Za-z0-9+/]{64}", 1..3).prop_map(|lines| pem(&lines)),
    ]
    .prop_filter("of plausible variety", |text| {
        let mut bytes: Vec<u8> = text.bytes().skip(4).collect();
        bytes.sort_unstable();
        bytes.dedup();
        bytes.len() >= 7
    })
}

/// A card number that passes the Luhn check and is nobody's test number.
fn card(digits: &str) -> String {
    let body = format!("4{digits}");
    let sum: u32 = body
        .bytes()
        .rev()
        .enumerate()
        .map(|(index, digit)| {
            let digit = u32::from(digit - b'0');
            match (index % 2, digit * 2) {
                (0, double) if double > 9 => double - 9,
                (0, double) => double,
                _ => digit,
            }
        })
        .sum();
    format!("{body}{}", (10 - sum % 10) % 10)
}

fn pem(lines: &[String]) -> String {
    let kind = "PRIVATE KEY";
    format!("-----BEGIN {kind}-----\n{}\n-----END {kind}-----", lines.join("\n"))
}
