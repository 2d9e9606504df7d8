use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// One kind of thing that no eye sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ControlClass {
    /// Terminal control sequences.
    Ansi,
    /// Other control characters.
    C0c1,
    /// Characters without width.
    ZeroWidth,
    /// Directional embeddings, overrides and isolates.
    Bidi,
    /// Tag characters.
    Tags,
    /// Variation selectors.
    Variation,
    /// Directional marks, soft hyphens and invisible operators.
    Marks,
}

impl ControlClass {
    /// Every class.
    pub const ALL: [Self; 7] = [
        Self::Ansi,
        Self::C0c1,
        Self::ZeroWidth,
        Self::Bidi,
        Self::Tags,
        Self::Variation,
        Self::Marks,
    ];

    /// The four classes that a policy means by "all four".
    pub const FOUR: [Self; 4] = [Self::Ansi, Self::C0c1, Self::ZeroWidth, Self::Bidi];

    /// The name used in policies and decisions.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Ansi => "ansi",
            Self::C0c1 => "c0c1",
            Self::ZeroWidth => "zero_width",
            Self::Bidi => "bidi",
            Self::Tags => "tags",
            Self::Variation => "variation",
            Self::Marks => "marks",
        }
    }
}

impl fmt::Display for ControlClass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// A class name that does not exist.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownClass(String);

impl fmt::Display for UnknownClass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unknown control class `{}`", self.0)
    }
}

impl std::error::Error for UnknownClass {}

impl FromStr for ControlClass {
    type Err = UnknownClass;

    fn from_str(name: &str) -> Result<Self, UnknownClass> {
        (Self::ALL.into_iter())
            .find(|class| class.as_str() == name)
            .ok_or_else(|| UnknownClass(name.to_owned()))
    }
}

/// A set of classes.
///
/// ```
/// use tower_sanitize::control::{ControlClass, ControlClasses};
///
/// assert!(ControlClasses::default().is_empty());
/// let some: ControlClasses = [ControlClass::Ansi, ControlClass::Bidi].into_iter().collect();
/// assert!(some.contains(ControlClass::Bidi) && !some.contains(ControlClass::Tags));
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct ControlClasses(u8);

impl ControlClasses {
    /// No class.
    pub const NONE: Self = Self(0);

    /// This set and one class more.
    #[must_use]
    pub const fn with(self, class: ControlClass) -> Self {
        Self(self.0 | 1 << class as u8)
    }

    /// Whether a class is in the set.
    pub const fn contains(self, class: ControlClass) -> bool {
        self.0 & (1 << class as u8) != 0
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The classes in the set.
    pub fn iter(self) -> impl Iterator<Item = ControlClass> {
        ControlClass::ALL.into_iter().filter(move |class| self.contains(*class))
    }
}

impl FromIterator<ControlClass> for ControlClasses {
    fn from_iter<I: IntoIterator<Item = ControlClass>>(classes: I) -> Self {
        classes.into_iter().fold(Self::NONE, Self::with)
    }
}

impl fmt::Debug for ControlClasses {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
