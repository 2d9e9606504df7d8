use std::fmt;
use std::sync::Arc;

use regex_automata::meta::Regex;
use regex_automata::util::captures::Captures;

use super::finding::Finding;
use super::{Category, PatternError, Severity};

/// An operator's own pattern: a regex or a list of keywords.
///
/// Regexes have the syntax of the `regex` crate (Unicode on, no look-around
/// and no back-references: none can run in more than linear time) and may
/// compile to at most 1 MiB; what is larger or malformed is refused when the
/// [`Detector`](super::Detector) is built, with an error that names the
/// pattern. A pattern costs one more pass over every haystack.
///
/// ```
/// use tower_sanitize::detect::{Category, CustomPattern, Detector, Severity};
///
/// // The default: category `custom`, severity `medium`, the whole match.
/// let ticket = CustomPattern::regex("ticket", r"TICKET-[0-9]{6}");
/// // Changed: only the group is the secret, and it is a bad one.
/// let pin = CustomPattern::regex("pin", r"pin is ([0-9]{4})")
///     .secret_group(1)
///     .category(Category::AuthToken)
///     .severity(Severity::Critical);
///
/// let detector = Detector::builder().pattern(ticket).pattern(pin).build()?;
/// let found = detector.find(b"TICKET-123456: the pin is 9182");
/// assert_eq!(found[0].span(), 0..13);
/// assert_eq!(found[1].span(), 26..30);
/// # Ok::<(), tower_sanitize::detect::PatternError>(())
/// ```
#[derive(Clone)]
pub struct CustomPattern {
    name: String,
    what: What,
    group: usize,
    category: Category,
    severity: Severity,
    examples: Vec<String>,
    case: Case,
    words: Words,
}

#[derive(Clone)]
enum What {
    Regex(String),
    Keywords(Vec<String>),
}

/// Whether keywords are matched as spelled.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Case {
    /// As spelled.
    #[default]
    Sensitive,
    /// In any case.
    Ignore,
}

/// Whether keywords are matched inside longer words.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Words {
    /// Anywhere.
    #[default]
    Substring,
    /// Only between characters that are no word characters.
    Whole,
}

/// Upper bound of a compiled custom pattern, in bytes.
const SIZE_LIMIT: usize = 1 << 20;

impl CustomPattern {
    fn new(name: impl Into<String>, what: What) -> Self {
        Self {
            name: name.into(),
            what,
            group: 0,
            category: Category::Custom,
            severity: Severity::Medium,
            examples: Vec::new(),
            case: Case::default(),
            words: Words::default(),
        }
    }

    /// What matches this regex is a secret.
    pub fn regex(name: impl Into<String>, regex: impl Into<String>) -> Self {
        Self::new(name, What::Regex(regex.into()))
    }

    /// Each of these keywords is a secret. Empty keywords are an error.
    ///
    /// ```
    /// use tower_sanitize::detect::{Case, CustomPattern, Detector, Words};
    ///
    /// // The default: as spelled, also inside words.
    /// let plain = CustomPattern::keywords("project", ["Bluebird"]);
    /// let detector = Detector::builder().pattern(plain.clone()).build()?;
    /// assert_eq!(detector.find(b"Bluebirds and bluebirds").len(), 1);
    ///
    /// // Changed: in any case, whole words only.
    /// let word = plain.case(Case::Ignore).words(Words::Whole);
    /// let detector = Detector::builder().pattern(word).build()?;
    /// assert_eq!(detector.find(b"Bluebirds and a bluebird").len(), 1);
    /// # Ok::<(), tower_sanitize::detect::PatternError>(())
    /// ```
    pub fn keywords(
        name: impl Into<String>,
        keywords: impl IntoIterator<Item = impl Into<String>>,
    ) -> Self {
        Self::new(name, What::Keywords(keywords.into_iter().map(Into::into).collect()))
    }

    /// The capture group that is the secret; 0, the default, is the whole match.
    pub fn secret_group(mut self, group: usize) -> Self {
        self.group = group;
        self
    }

    /// The category; [`Category::Custom`] by default.
    pub fn category(mut self, category: Category) -> Self {
        self.category = category;
        self
    }

    /// The severity; [`Severity::Medium`] by default.
    pub fn severity(mut self, severity: Severity) -> Self {
        self.severity = severity;
        self
    }

    /// Known examples: values that match and are no findings all the same.
    pub fn examples(mut self, examples: impl IntoIterator<Item = impl Into<String>>) -> Self {
        self.examples = examples.into_iter().map(Into::into).collect();
        self
    }

    /// Whether keywords are matched in any case. Says nothing to a regex,
    /// which has `(?i)`.
    pub fn case(mut self, case: Case) -> Self {
        self.case = case;
        self
    }

    /// Whether keywords are matched only as whole words. Says nothing to a
    /// regex, which has `\b`.
    pub fn words(mut self, words: Words) -> Self {
        self.words = words;
        self
    }

    /// The pattern's name.
    pub fn name(&self) -> &str {
        &self.name
    }

    fn source(&self) -> Result<String, PatternError> {
        match &self.what {
            What::Regex(regex) => Ok(regex.clone()),
            What::Keywords(keywords) => {
                if keywords.is_empty() || keywords.iter().any(String::is_empty) {
                    return Err(PatternError::new(
                        &self.name,
                        "a keyword is empty or none is given",
                    ));
                }
                // Longest first: alternation is leftmost-first.
                let mut words: Vec<String> =
                    keywords.iter().map(|word| regex_syntax::escape(word)).collect();
                words.sort_by_key(|word| std::cmp::Reverse(word.len()));
                let edge = if self.words == Words::Whole { r"\b" } else { "" };
                let flag = if self.case == Case::Ignore { "(?i)" } else { "" };
                Ok(format!("{flag}{edge}(?:{}){edge}", words.join("|")))
            }
        }
    }

    pub(super) fn compile(&self) -> Result<Sweep, PatternError> {
        if self.name.trim().is_empty() {
            return Err(PatternError::new("", "a pattern needs a name"));
        }
        let regex = Regex::builder()
            .configure(Regex::config().utf8_empty(false).nfa_size_limit(Some(SIZE_LIMIT)))
            .build(&self.source()?)
            .map_err(|error| PatternError::new(&self.name, explain(&error)))?;
        let groups = regex.group_info().group_len(regex_automata::PatternID::ZERO);
        if self.group >= groups {
            let reason = format!("secret_group {} but the regex has {}", self.group, groups - 1);
            return Err(PatternError::new(&self.name, reason));
        }
        Ok(Sweep {
            regex,
            group: self.group,
            name: self.name.as_str().into(),
            category: self.category,
            severity: self.severity,
            examples: self.examples.clone(),
        })
    }
}

/// The builder's own message says only in which phase it failed.
pub(super) fn explain(error: &regex_automata::meta::BuildError) -> String {
    if let Some(limit) = error.size_limit() {
        return format!("the regex compiles to more than {limit} bytes");
    }
    match error.syntax_error() {
        Some(syntax) => {
            let text = syntax.to_string();
            let last = text.lines().rev().find(|line| !line.trim().is_empty()).unwrap_or(&text);
            format!("the regex does not compile: {}", last.trim_start_matches("error: "))
        }
        None => format!("the regex does not compile: {error}"),
    }
}

impl fmt::Debug for CustomPattern {
    // Keywords may be the secrets themselves: law 9 covers them too.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CustomPattern")
            .field("name", &self.name)
            .field("category", &self.category)
            .field("severity", &self.severity)
            .finish_non_exhaustive()
    }
}

/// A compiled custom pattern, run over the whole haystack.
pub(super) struct Sweep {
    regex: Regex,
    group: usize,
    name: Arc<str>,
    category: Category,
    severity: Severity,
    examples: Vec<String>,
}

impl fmt::Debug for Sweep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Sweep").field("name", &self.name).finish_non_exhaustive()
    }
}

impl Sweep {
    pub(super) fn name(&self) -> &str {
        &self.name
    }

    pub(super) fn category(&self) -> Category {
        self.category
    }

    pub(super) fn claims(&self, haystack: &[u8], pattern: usize, claims: &mut Vec<Finding>) {
        let mut add = |span: std::ops::Range<usize>| {
            let secret = &haystack[span.clone()];
            if !span.is_empty() && !self.examples.iter().any(|e| e.as_bytes() == secret) {
                claims.push(Finding {
                    span,
                    pattern,
                    name: Arc::clone(&self.name),
                    category: self.category,
                    severity: self.severity,
                });
            }
        };
        if self.group == 0 {
            self.regex.find_iter(haystack).for_each(|found| add(found.range()));
        } else {
            let groups = self.regex.captures_iter(haystack);
            groups
                .filter_map(|captures: Captures| captures.get_group(self.group))
                .for_each(|found| add(found.range()));
        }
    }
}
