//! Values that their key gives away.

use std::borrow::Cow;

use crate::detect::{Detector, Finding};
use crate::format::json::string;
use crate::rewrite::view;

/// Findings in a member's raw string value that take its key to see. Spans are
/// of the raw value and cut through no escape.
///
/// A pattern for labelled values wants to see `"key": "value"`; a walk has the
/// two apart and the key decoded, so they are put together again.
pub(super) fn findings(detector: &Detector, key: &str, raw: &str) -> Vec<Finding> {
    if raw.is_empty() || !may_be_label(key) {
        return Vec::new();
    }
    let key: Cow<'_, str> = match view::visible(key) {
        Some(visible) => visible.text.into(),
        None => key.into(),
    };
    let haystack = format!("\"{key}\": \"{raw}\"");
    let begin = key.len() + 5;
    let end = begin + raw.len();
    let mut findings = detector.find(haystack.as_bytes());
    findings.retain(|finding| finding.span().start >= begin && finding.span().end <= end);
    if findings.is_empty() {
        return findings;
    }
    // What the value shows without its key is no news, unless what it shows
    // would only be reported: most secrets look random.
    let bare = detector.find(raw.as_bytes());
    findings.retain(|finding| {
        let own = finding.span().start - begin..finding.span().end - begin;
        // Findings are sorted and do not overlap.
        let at = bare.partition_point(|other| other.span().start < own.start);
        bare.get(at).is_none_or(|other| {
            other.span() != own
                || (other.category().detection_only() && !finding.category().detection_only())
        })
    });
    findings
        .into_iter()
        .map(|finding| {
            finding.with_span(|span| string::snap(raw, span.start - begin..span.end - begin))
        })
        .collect()
}

/// Whether a key could be a label: they are short words. Saves the copy for
/// the rest.
fn may_be_label(key: &str) -> bool {
    key.len() >= 3 && key.len() <= 128
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Forty varied characters: random enough to be reported as such.
    fn value() -> String {
        let alphabet = b"Wq7/ZkR2pTn9+LxB4vYs8HdJ";
        (0..40).map(|at| char::from(alphabet[(at * 7 + at / 24) % alphabet.len()])).collect()
    }

    #[test]
    fn a_value_that_also_looks_random_is_still_a_secret() {
        let detector = Detector::default();
        let value = value();
        let bare = detector.find(value.as_bytes());
        assert_eq!(bare.len(), 1, "the test needs a value that is reported");
        assert!(bare[0].category().detection_only());
        let found = findings(&detector, "AWS_SECRET_ACCESS_KEY", &value);
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].pattern(), "aws_secret_key");
        assert_eq!(found[0].span(), 0..value.len());
    }

    #[test]
    fn what_shows_without_its_key_is_no_news() {
        let detector = Detector::default();
        assert!(findings(&detector, "comment", &value()).is_empty());
    }
}
