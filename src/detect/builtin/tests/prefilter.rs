//! The prefilter's law: it never misses. The same rows, asked at every place
//! where one of their literals stands, make no other claims.

use std::sync::LazyLock;

use proptest::prelude::*;

use super::samples::{SAMPLES, samples};
use crate::detect::Finding;
use crate::detect::builtin::rules;
use crate::detect::engine::Engine;
use crate::detect::gaps::Gaps;
use crate::detect::row::Row;
use crate::detect::rule::{Reach, Trigger};

static ROWS: LazyLock<Vec<Row>> = LazyLock::new(|| rules().map(Row::new).collect());
static ENGINE: LazyLock<Engine> = LazyLock::new(|| Engine::new(rules()));

/// Every place where the row may begin, in order, by looking everywhere.
fn starts(row: &Row, haystack: &[u8], gaps: Gaps<'_>) -> Vec<usize> {
    let digit = |at: usize| haystack.get(at).is_some_and(u8::is_ascii_digit);
    let first = |at: usize| digit(at) && (gaps.has(at) || at == 0 || !digit(at - 1));
    let (literals, reach) = match row.rule.trigger {
        Trigger::Literals(literals, reach) => (literals, reach),
        Trigger::Digits | Trigger::LongRun => {
            return (0..haystack.len()).filter(|&at| first(at)).collect();
        }
    };
    let mut starts = Vec::new();
    for at in 0..haystack.len() {
        let stands = |literal: &&str| {
            haystack
                .get(at..at + literal.len())
                .is_some_and(|text| text.eq_ignore_ascii_case(literal.as_bytes()))
        };
        if literals.iter().any(stands) {
            let mut start = at;
            if let Reach::Back { class, max } = reach {
                while start > at.saturating_sub(max)
                    && class(haystack[start - 1])
                    && !gaps.has(start)
                {
                    start -= 1;
                }
            }
            starts.push(start);
        }
    }
    starts.sort_unstable();
    starts.dedup();
    starts
}

fn reference(haystack: &[u8], gaps: &[usize]) -> Vec<Finding> {
    let mut claims = Vec::new();
    for (index, row) in ROWS.iter().enumerate() {
        let mut done = 0;
        for start in starts(row, haystack, Gaps(gaps)) {
            if start < done {
                continue;
            }
            if let Some(span) = row.check(haystack, start, Gaps(gaps)) {
                done = span.end;
                claims.push(row.finding(span, index));
            }
        }
    }
    claims
}

/// The bytes that each row claims.
fn covered(claims: &[Finding]) -> std::collections::BTreeSet<(usize, usize)> {
    claims.iter().flat_map(|claim| claim.span().map(|at| (claim.pattern, at))).collect()
}

/// Pieces of secrets, of labels and of text, cut and glued anyhow.
fn text() -> impl Strategy<Value = Vec<u8>> {
    let glue = prop::sample::select(vec![
        "",
        " ",
        "=",
        ": ",
        "\"",
        "\n",
        "-",
        "_",
        ".",
        "/",
        "password",
        "token",
        "mistral_key=",
        "é",
        "1234 5678 ",
        "4242",
        "https://",
        "@",
        "\u{1b}[0m",
    ]);
    let piece = (0..usize::MAX, 0..usize::MAX, 0_u8..4);
    prop::collection::vec((glue, piece), 1..12).prop_map(|pieces| {
        let mut text = Vec::new();
        for (glue, (which, cut, how)) in pieces {
            text.extend_from_slice(glue.as_bytes());
            let sample = &samples(ROWS[which % ROWS.len()].rule, SAMPLES)[cut % SAMPLES].text;
            let cut = cut % (sample.len() + 1);
            match how {
                0 => text.extend_from_slice(&sample[..cut]),
                1 => text.extend_from_slice(&sample[cut..]),
                _ => text.extend_from_slice(sample),
            }
        }
        text
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn the_prefilter_never_misses(text in text(), places in prop::collection::vec(any::<u16>(), 0..3)) {
        let mut gaps: Vec<usize> = places.iter().map(|&at| usize::from(at) % (text.len() + 1)).collect();
        gaps.sort_unstable();
        gaps.dedup();
        let mut claims = Vec::new();
        ENGINE.claims(&text, &gaps, &mut claims);
        let (found, wanted) = (covered(&claims), covered(&reference(&text, &gaps)));
        let missed: Vec<_> = wanted.difference(&found).collect();
        prop_assert!(missed.is_empty(), "{missed:?} in {}", String::from_utf8_lossy(&text));
    }
}
