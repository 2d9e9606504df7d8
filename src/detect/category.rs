use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// What kind of sensitive thing a finding is. The name is what a reader of the
/// answer sees: `[REDACTED:<category>]`.
///
/// ```
/// use tower_sanitize::detect::Category;
/// assert_eq!(Category::ApiToken.as_str(), "api_token");
/// assert_eq!("credit_card".parse::<Category>().unwrap(), Category::CreditCard);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Category {
    /// Keys to a cloud provider's account.
    CloudCredentials,
    /// Private key material, PEM and kin.
    PrivateKey,
    /// A token or key that a service issues for its API.
    ApiToken,
    /// Tokens that carry a login: JWT, `Bearer`, session cookies.
    AuthToken,
    /// A password inside a database URL, DSN or environment variable.
    DatabaseCredential,
    /// A payment card number.
    CreditCard,
    /// A string whose entropy is that of a secret. Reported, never redacted.
    HighEntropy,
    /// The path of a file that usually holds secrets. Reported, never redacted.
    SensitiveFile,
    /// Whatever an operator's own pattern finds.
    Custom,
}

impl Category {
    /// Every category, in declaration order.
    pub const ALL: [Self; 9] = [
        Self::CloudCredentials,
        Self::PrivateKey,
        Self::ApiToken,
        Self::AuthToken,
        Self::DatabaseCredential,
        Self::CreditCard,
        Self::HighEntropy,
        Self::SensitiveFile,
        Self::Custom,
    ];

    /// The name used in markers, policies and decisions.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::CloudCredentials => "cloud_credentials",
            Self::PrivateKey => "private_key",
            Self::ApiToken => "api_token",
            Self::AuthToken => "auth_token",
            Self::DatabaseCredential => "database_credential",
            Self::CreditCard => "credit_card",
            Self::HighEntropy => "high_entropy",
            Self::SensitiveFile => "sensitive_file",
            Self::Custom => "custom",
        }
    }

    /// What stands in the place of a secret of this category.
    ///
    /// ```
    /// use tower_sanitize::detect::Category;
    /// assert_eq!(Category::PrivateKey.marker(), "[REDACTED:private_key]");
    /// ```
    pub const fn marker(self) -> &'static str {
        match self {
            Self::CloudCredentials => "[REDACTED:cloud_credentials]",
            Self::PrivateKey => "[REDACTED:private_key]",
            Self::ApiToken => "[REDACTED:api_token]",
            Self::AuthToken => "[REDACTED:auth_token]",
            Self::DatabaseCredential => "[REDACTED:database_credential]",
            Self::CreditCard => "[REDACTED:credit_card]",
            Self::HighEntropy => "[REDACTED:high_entropy]",
            Self::SensitiveFile => "[REDACTED:sensitive_file]",
            Self::Custom => "[REDACTED:custom]",
        }
    }

    /// Whether findings of this category are only reported: the detection is a
    /// hint, too weak to change an answer on.
    pub const fn detection_only(self) -> bool {
        matches!(self, Self::HighEntropy | Self::SensitiveFile)
    }
}

impl fmt::Display for Category {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// A category or severity name that does not exist.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownName {
    what: &'static str,
    name: String,
}

impl fmt::Display for UnknownName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unknown {} `{}`", self.what, self.name)
    }
}

impl std::error::Error for UnknownName {}

impl FromStr for Category {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Self, UnknownName> {
        Self::ALL
            .into_iter()
            .find(|category| category.as_str() == name)
            .ok_or_else(|| UnknownName { what: "category", name: name.to_owned() })
    }
}

/// How bad it is when a finding gets out. Ordered: `Low < Medium < High < Critical`.
///
/// ```
/// use tower_sanitize::detect::Severity;
/// assert!(Severity::Critical > Severity::High);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Severity {
    /// Worth knowing.
    Low,
    /// Should not be there.
    Medium,
    /// A usable secret.
    High,
    /// A secret that opens an account, a machine or a signature.
    Critical,
}

impl Severity {
    /// Every severity, lowest first.
    pub const ALL: [Self; 4] = [Self::Low, Self::Medium, Self::High, Self::Critical];

    /// The name used in policies and decisions.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Low => "low",
            Self::Medium => "medium",
            Self::High => "high",
            Self::Critical => "critical",
        }
    }
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl FromStr for Severity {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Self, UnknownName> {
        Self::ALL
            .into_iter()
            .find(|severity| severity.as_str() == name)
            .ok_or_else(|| UnknownName { what: "severity", name: name.to_owned() })
    }
}
