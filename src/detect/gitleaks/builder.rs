use super::load::Rules;
use super::{GitleaksError, GitleaksReport};
use crate::detect::{Detector, DetectorBuilder};

impl DetectorBuilder {
    /// Adds the rules of a gitleaks v8 file, given as its text.
    ///
    /// A rule that cannot be used does not fail the file: what became of each
    /// is in the [`GitleaksReport`] that [`Detector::gitleaks`] shows. A rule
    /// is a pattern of the name `gitleaks:<id>`, of severity `high` (`critical`
    /// for private keys and AWS), and of the category that its id and tags
    /// suggest, `api_token` if none. The differences from gitleaks itself: a
    /// rule that wants the path of a file is skipped, `[extend]` only disables,
    /// `gitleaks:allow` has no effect.
    ///
    /// A file costs one more pass over every haystack for its keywords, and one
    /// for each rule whose keyword is there.
    ///
    /// ```
    /// use tower_sanitize::detect::{Category, Detector};
    ///
    /// let file = r#"
    ///     [[rules]]
    ///     id = "acme-jwt"
    ///     regex = '(?i)acme\s*=\s*([a-z0-9]{8})'
    ///     keywords = ["acme"]
    ///     entropy = 2
    /// "#;
    /// let detector = Detector::builder().gitleaks(file)?.build()?;
    /// let found = detector.find(b"ACME = 7f3k9x2q");
    /// assert_eq!(found[0].span(), 7..15);
    /// assert_eq!(found[0].pattern(), "gitleaks:acme-jwt");
    /// assert_eq!(found[0].category(), Category::AuthToken);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The text is not valid TOML, or has no `[[rules]]`.
    pub fn gitleaks(mut self, toml: &str) -> Result<Self, GitleaksError> {
        self.gitleaks.push(Rules::from_toml(toml)?);
        Ok(self)
    }
}

impl Detector {
    /// What became of each gitleaks file, in the order they were given.
    pub fn gitleaks(&self) -> impl Iterator<Item = &GitleaksReport> {
        self.gitleaks_reports.iter().map(|report| &**report)
    }
}
