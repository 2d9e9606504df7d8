use std::collections::BTreeSet;
use std::sync::{Arc, LazyLock};

use super::builtin;
use super::custom::{CustomPattern, Sweep};
use super::engine::Engine;
use super::finding::{Finding, resolve};
#[cfg(feature = "toml")]
use super::gitleaks::{GitleaksReport, Rules, Scan};
use super::marker;
use super::{Category, PatternError};

/// Finds secrets: bytes in, spans out. Immutable and shareable; build it once.
///
/// ```
/// use tower_sanitize::detect::{Category, Detector};
///
/// // The default: the whole built-in catalogue.
/// let text = format!("id {}{}", "AKIA", "QYLPMN5HHHFPZAM2");
/// let found = Detector::default().find(text.as_bytes());
/// assert_eq!(found[0].span(), 3..23);
/// assert_eq!(found[0].category(), Category::CloudCredentials);
///
/// // Changed: one category off.
/// let detector =
///     Detector::builder().disable_category(Category::CloudCredentials).build()?;
/// assert!(detector.find(text.as_bytes()).is_empty());
/// # Ok::<(), tower_sanitize::detect::PatternError>(())
/// ```
#[derive(Debug)]
pub struct Detector {
    engine: Arc<Engine>,
    sweeps: Vec<Sweep>,
    #[cfg(feature = "toml")]
    gitleaks: Option<Scan>,
    #[cfg(feature = "toml")]
    pub(super) gitleaks_reports: Vec<Arc<GitleaksReport>>,
}

/// The whole catalogue, built once in a process: most detectors use it as it
/// is.
static WHOLE: LazyLock<Arc<Engine>> = LazyLock::new(|| Arc::new(Engine::new(builtin::rules())));

impl Detector {
    /// A builder with the whole catalogue enabled and nothing added.
    pub fn builder() -> DetectorBuilder {
        DetectorBuilder::default()
    }

    /// Every finding, in order of position, none overlapping another.
    ///
    /// The haystack is any bytes. Cost is linear in its length. What already
    /// is a marker (`[REDACTED:<category>]`) is no finding.
    pub fn find(&self, haystack: &[u8]) -> Vec<Finding> {
        self.find_in_view(haystack, &[])
    }

    /// Like [`find`](Self::find), over a view from which invisible characters
    /// were dropped at the offsets `gaps` (sorted): what follows a gap counts
    /// as a beginning, so that dropping a character does not glue a secret to
    /// the word before it.
    pub fn find_in_view(&self, haystack: &[u8], gaps: &[usize]) -> Vec<Finding> {
        let mut claims = Vec::new();
        self.engine.claims(haystack, gaps, &mut claims);
        for (index, sweep) in self.sweeps.iter().enumerate() {
            sweep.claims(haystack, self.engine.len() + index, &mut claims);
        }
        #[cfg(feature = "toml")]
        if let Some(rules) = &self.gitleaks {
            rules.claims(haystack, self.engine.len() + self.sweeps.len(), &mut claims);
        }
        if claims.is_empty() {
            return claims;
        }
        marker::respect(haystack, &mut claims);
        resolve(claims)
    }
}

impl Default for Detector {
    fn default() -> Self {
        Self {
            engine: Arc::clone(&WHOLE),
            sweeps: Vec::new(),
            #[cfg(feature = "toml")]
            gitleaks: None,
            #[cfg(feature = "toml")]
            gitleaks_reports: Vec::new(),
        }
    }
}

/// Configures a [`Detector`].
#[derive(Clone, Debug, Default)]
pub struct DetectorBuilder {
    categories: BTreeSet<Category>,
    patterns: BTreeSet<String>,
    custom: Vec<CustomPattern>,
    #[cfg(feature = "toml")]
    pub(super) gitleaks: Vec<Rules>,
}

impl DetectorBuilder {
    /// Leaves out every pattern of this category, custom ones too.
    pub fn disable_category(mut self, category: Category) -> Self {
        self.categories.insert(category);
        self
    }

    /// Leaves out the pattern of this name; an error at [`build`](Self::build)
    /// if there is none.
    pub fn disable_pattern(mut self, name: impl Into<String>) -> Self {
        self.patterns.insert(name.into());
        self
    }

    /// Adds a pattern.
    pub fn pattern(mut self, pattern: CustomPattern) -> Self {
        self.custom.push(pattern);
        self
    }

    /// Compiles it all.
    ///
    /// # Errors
    ///
    /// A custom pattern that does not compile, has no name or bears one that
    /// is taken; a disabled pattern that does not exist.
    pub fn build(self) -> Result<Detector, PatternError> {
        let mut names: BTreeSet<&str> = builtin::rules().map(|rule| rule.name).collect();
        let mut sweeps = Vec::new();
        for pattern in &self.custom {
            let sweep = pattern.compile()?;
            if !names.insert(pattern.name()) {
                return Err(PatternError::new(pattern.name(), "the name is taken"));
            }
            sweeps.push(sweep);
        }
        #[cfg(feature = "toml")]
        for rule in self.gitleaks.iter().flat_map(|file| &file.rules) {
            if !names.insert(rule.name()) {
                return Err(PatternError::new(rule.name(), "the name is taken"));
            }
        }
        if let Some(unknown) = self.patterns.iter().find(|name| !names.contains(name.as_str())) {
            return Err(PatternError::new(unknown, "disabled, but there is no such pattern"));
        }
        let on = |name: &str, category| {
            !self.patterns.contains(name) && !self.categories.contains(&category)
        };
        sweeps.retain(|sweep| on(sweep.name(), sweep.category()));
        let rules: Vec<_> = builtin::rules().filter(|rule| on(rule.name, rule.category)).collect();
        let engine = if rules.len() == WHOLE.len() {
            Arc::clone(&WHOLE)
        } else {
            Arc::new(Engine::new(rules.into_iter()))
        };
        #[cfg(feature = "toml")]
        let rules: Vec<_> = (self.gitleaks.iter().flat_map(|file| &file.rules))
            .filter(|rule| on(rule.name(), rule.category()))
            .cloned()
            .collect();
        Ok(Detector {
            engine,
            sweeps,
            #[cfg(feature = "toml")]
            gitleaks: (!rules.is_empty()).then(|| Scan::new(rules)),
            #[cfg(feature = "toml")]
            gitleaks_reports: self.gitleaks.into_iter().map(|file| file.report).collect(),
        })
    }
}
