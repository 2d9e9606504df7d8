use std::ops::Range;

use super::{Category, Severity};

/// Where a secret is: a span of the haystack and what it was recognised as.
///
/// Holds offsets and names, never bytes of the haystack, so it is safe to log.
/// Findings of one haystack never overlap: where several patterns claim the
/// same bytes, the leftmost, then longest, then most severe names the finding,
/// its span covers them all, and its severity is the highest of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    pub(crate) span: Range<usize>,
    pub(crate) pattern: usize,
    pub(crate) name: std::sync::Arc<str>,
    pub(crate) category: Category,
    pub(crate) severity: Severity,
}

impl Finding {
    /// Byte range of the secret in the haystack.
    pub fn span(&self) -> Range<usize> {
        self.span.clone()
    }

    /// The same finding elsewhere: a span of a view mapped back to its source.
    pub(crate) fn with_span(mut self, map: impl FnOnce(Range<usize>) -> Range<usize>) -> Self {
        self.span = map(self.span);
        self
    }

    /// Name of the pattern that found it.
    pub fn pattern(&self) -> &str {
        &self.name
    }

    /// The pattern's category.
    pub fn category(&self) -> Category {
        self.category
    }

    /// The highest severity among the patterns that claim these bytes.
    pub fn severity(&self) -> Severity {
        self.severity
    }
}

/// Leftmost, then longest, then most severe; overlapping claims become one
/// finding over the union, so that no claimed byte stays behind.
///
/// Hints (categories that are only reported) are resolved among themselves and
/// give way: one that shares bytes with a secret would otherwise name the
/// union, and the secret would not be redacted.
///
/// The last keys, the pattern's name and index, only make the order total: two
/// patterns that claim the same span with the same severity always resolve
/// alike, in whatever order the rows stand.
pub(crate) fn resolve(claims: Vec<Finding>) -> Vec<Finding> {
    let (hints, secrets): (Vec<_>, Vec<_>) =
        claims.into_iter().partition(|claim| claim.category.detection_only());
    let mut findings = merge(secrets);
    let hints = merge(hints);
    if hints.is_empty() {
        return findings;
    }
    let free = |hint: &Finding| {
        let next = findings.partition_point(|found| found.span.end <= hint.span.start);
        findings.get(next).is_none_or(|found| found.span.start >= hint.span.end)
    };
    let hints: Vec<Finding> = hints.into_iter().filter(free).collect();
    findings.extend(hints);
    findings.sort_by_key(|found| found.span.start);
    findings
}

fn merge(mut claims: Vec<Finding>) -> Vec<Finding> {
    claims.sort_by(|a, b| {
        (a.span.start.cmp(&b.span.start))
            .then(b.span.end.cmp(&a.span.end))
            .then(b.severity.cmp(&a.severity))
            .then_with(|| a.name.cmp(&b.name))
            .then(a.pattern.cmp(&b.pattern))
    });
    let mut findings: Vec<Finding> = Vec::with_capacity(claims.len());
    for claim in claims {
        match findings.last_mut() {
            Some(last) if claim.span.start < last.span.end => {
                last.span.end = last.span.end.max(claim.span.end);
                last.severity = last.severity.max(claim.severity);
            }
            _ => findings.push(claim),
        }
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::*;

    fn claim(span: Range<usize>, pattern: usize, severity: Severity) -> Finding {
        Finding { span, pattern, name: "p".into(), category: Category::Custom, severity }
    }

    #[test]
    fn leftmost_longest_most_severe() {
        let out = resolve(vec![
            claim(4..8, 2, Severity::Critical),
            claim(0..5, 1, Severity::Low),
            claim(0..3, 0, Severity::High),
            claim(9..10, 5, Severity::Low),
            claim(9..10, 4, Severity::High),
        ]);
        assert_eq!(out, vec![claim(0..8, 1, Severity::Critical), claim(9..10, 4, Severity::High)]);
    }

    #[test]
    fn hints_give_way_to_secrets() {
        let hint =
            |span| Finding { category: Category::HighEntropy, ..claim(span, 9, Severity::Low) };
        let out = resolve(vec![
            hint(0..9),
            claim(2..9, 1, Severity::Low),
            hint(20..29),
            claim(12..14, 0, Severity::Low),
        ]);
        let expected =
            vec![claim(2..9, 1, Severity::Low), claim(12..14, 0, Severity::Low), hint(20..29)];
        assert_eq!(out, expected);
    }

    #[test]
    fn order_of_claims_does_not_matter() {
        let claims = vec![
            claim(0..3, 0, Severity::Low),
            claim(0..3, 1, Severity::Low),
            claim(2..6, 2, Severity::High),
            claim(6..7, 3, Severity::Low),
        ];
        let expected = resolve(claims.clone());
        for n in 0..claims.len() {
            let mut turned = claims.clone();
            turned.rotate_left(n);
            assert_eq!(resolve(turned), expected);
        }
    }
}
