//! Our own markers in a haystack.
//!
//! A pattern that matches inside a marker would redact it again, and again:
//! sanitising twice must change nothing (law 4), so what lies within markers
//! is no finding, and what cuts through one takes all of it.

use std::ops::Range;

use memchr::memmem;

use super::{Category, finding::Finding};

/// What every marker begins with.
pub(super) const OPEN: &[u8] = b"[REDACTED:";

/// Spans of the markers in `haystack`, in order.
pub(crate) fn spans(haystack: &[u8]) -> impl Iterator<Item = Range<usize>> + '_ {
    memmem::find_iter(haystack, OPEN).filter_map(|start| {
        let rest = &haystack[start..];
        (Category::ALL.iter())
            .map(|category| category.marker().as_bytes())
            .find(|marker| rest.starts_with(marker))
            .map(|marker| start..start + marker.len())
    })
}

/// Drops claims that only markers make up, widens those that cut through one.
pub(super) fn respect(haystack: &[u8], claims: &mut Vec<Finding>) {
    let markers: Vec<Range<usize>> = spans(haystack).collect();
    if markers.is_empty() {
        return;
    }
    claims.retain_mut(|claim| {
        let first = markers.partition_point(|marker| marker.end <= claim.span.start);
        // Bytes of the claim that no marker covers.
        let mut bare = claim.span.len();
        for marker in &markers[first..] {
            if marker.start >= claim.span.end {
                break;
            }
            bare -= marker.end.min(claim.span.end) - marker.start.max(claim.span.start);
            claim.span.start = claim.span.start.min(marker.start);
            claim.span.end = claim.span.end.max(marker.end);
        }
        bare > 0
    });
}

#[cfg(test)]
mod tests {
    use super::super::{CustomPattern, Detector};

    fn spans_of(regex: &str, text: &str) -> Vec<std::ops::Range<usize>> {
        let detector = Detector::builder().pattern(CustomPattern::regex("p", regex)).build();
        detector.unwrap().find(text.as_bytes()).iter().map(|found| found.span()).collect()
    }

    #[test]
    fn inside_a_marker_nothing_is_found() {
        assert!(spans_of("[A-Z]{8}", "x [REDACTED:custom] y").is_empty());
        assert!(spans_of("R.*m.", "[REDACTED:custom][REDACTED:custom]").is_empty());
    }

    #[test]
    fn a_claim_that_cuts_a_marker_takes_it_whole() {
        assert_eq!(spans_of(r"x \[RED", "x [REDACTED:custom] y"), vec![0..19]);
    }

    #[test]
    fn a_forged_marker_is_ordinary_text() {
        assert_eq!(spans_of("[A-Z]{8}", "[REDACTED:x]"), vec![1..9]);
    }
}
