use crate::detect::{Detector, GitleaksReport};

pub(super) fn detector(file: &str) -> Detector {
    Detector::builder().gitleaks(file).expect("is a rules file").build().expect("builds")
}

/// What the rules of the file find, with the built-in patterns left out.
pub(super) fn found<'t>(file: &str, text: &'t str) -> Vec<&'t str> {
    (detector(file).find(text.as_bytes()).into_iter())
        .filter(|found| found.pattern().starts_with("gitleaks:"))
        .map(|found| &text[found.span()])
        .collect()
}

/// The same with one rule, whose keys these are.
pub(super) fn rule<'t>(keys: &str, text: &'t str) -> Vec<&'t str> {
    found(&format!("[[rules]]\nid = \"r\"\n{keys}\n"), text)
}

pub(super) fn report(file: &str) -> GitleaksReport {
    detector(file).gitleaks().next().expect("one file").clone()
}

/// Why the one rule with these keys is skipped.
pub(super) fn skipped(keys: &str) -> String {
    let report = report(&format!("[[rules]]\nid = \"r\"\n{keys}\n"));
    assert!(report.loaded().is_empty(), "{report}");
    report.skipped()[0].to_string()
}
