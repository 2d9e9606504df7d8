//! ISO/IEC 7812-1, annex B: the check digit of a card number.

/// Whether the digits (as numbers) pass.
pub(crate) fn luhn(digits: &[u8]) -> bool {
    let sum: u32 = (digits.iter().rev().enumerate())
        .map(|(place, &digit)| match (place % 2, u32::from(digit)) {
            (0, digit) => digit,
            (_, digit) if digit > 4 => digit * 2 - 9,
            (_, digit) => digit * 2,
        })
        .sum();
    sum.is_multiple_of(10)
}

#[cfg(test)]
mod tests {
    #[test]
    fn one_digit_off_fails() {
        let good = [4, 5, 3, 9, 5, 7, 8, 7, 6, 3, 6, 2, 1, 4, 8, 6];
        assert!(super::luhn(&good));
        for at in 0..good.len() {
            let mut bad = good;
            bad[at] = (bad[at] + 1) % 10;
            assert!(!super::luhn(&bad), "{at}");
        }
    }
}
