//! The rules file that a policy names.

use std::path::Path;

use super::ConfigError;
use crate::detect::DetectorBuilder;

/// Adds the rules of the file at `path`.
#[cfg(feature = "toml")]
pub(super) fn read(builder: DetectorBuilder, path: &Path) -> Result<DetectorBuilder, ConfigError> {
    let refused = |reason: String| ConfigError::Rules { path: path.to_owned(), reason };
    let text = std::fs::read_to_string(path).map_err(|error| refused(error.to_string()))?;
    builder.gitleaks(&text).map_err(|error| refused(error.to_string()))
}

/// Such a file cannot be read without the feature, and is not ignored.
#[cfg(not(feature = "toml"))]
pub(super) fn read(_: DetectorBuilder, path: &Path) -> Result<DetectorBuilder, ConfigError> {
    let reason = "built without the feature `toml`".to_owned();
    Err(ConfigError::Rules { path: path.to_owned(), reason })
}
