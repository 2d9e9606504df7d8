//! Secrets that nobody issued, made at run time from parts.

use proptest::prelude::*;

/// A secret whose whole text must go. Of plausible variety: filler in the form
/// of a secret is none.
pub(crate) fn secret() -> impl Strategy<Value = String> {
    prop_oneof![
        random("[A-Z2-7]{16}", 8).prop_map(|tail| format!("AK{}{tail}", "IA")),
        random("[A-Za-z0-9]{36}", 12).prop_map(|tail| format!("gh{}{tail}", "p_")),
        random("[A-Za-z0-9]{20}", 10).prop_map(|tail| format!("gl{}{tail}", "pat-")),
        random("[0-9]{14}", 5).prop_map(|digits| card(&digits)),
        proptest::collection::vec(random("[A-Za-z0-9+/]{64}", 20), 1..3)
            .prop_map(|lines| pem(&lines)),
    ]
}

fn random(pattern: &'static str, variety: usize) -> impl Strategy<Value = String> {
    pattern.prop_filter("of plausible variety", move |text: &String| {
        let distinct: std::collections::BTreeSet<char> = text.chars().collect();
        distinct.len() >= variety
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
