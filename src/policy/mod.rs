//! What do we do about it? The decisions of an operator, as code or as a file.
//!
//! Nothing is mutated unless a policy asks; the one thing that is on by default
//! is the spotlight frame around untrusted text.

mod config;
mod error;
mod gitleaks;
mod origin;
mod rules;
mod switches;
#[cfg(feature = "toml")]
mod syntax;

pub use config::{DetectorConfig, LimitsConfig, PatternConfig, PolicyConfig};
pub use error::ConfigError;
pub use origin::{IncludePayloads, Origin, Trust};
pub use rules::{Policy, PolicyBuilder};
pub use switches::{Limits, Mode, OnUninspectable, PayloadArrays, Spotlight};
