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
    // What the value shows without its key is no news.
    let bare = detector.find(raw.as_bytes());
    findings.retain(|finding| {
        let own = finding.span().start - begin..finding.span().end - begin;
        // Findings are sorted and do not overlap.
        let at = bare.partition_point(|other| other.span().start < own.start);
        bare.get(at).is_none_or(|other| other.span() != own)
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
