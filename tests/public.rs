//! What users of the types count on.

use http_body_util::Full;
use static_assertions::assert_impl_all;
use tower_sanitize::detect::{
    CustomPattern, Detector, DetectorBuilder, Finding, GitleaksError, GitleaksReport, PatternError,
};
use tower_sanitize::middleware::{Body, Sanitize, Spotlight, Stacked};
use tower_sanitize::policy::{ConfigError, Limits, PolicyBuilder};
use tower_sanitize::rewrite::{Blocked, Context, Output, RewriteError, Rewriter};
use tower_sanitize::{
    Decision, Decisions, McpRequest, Origin, Policy, PolicyConfig, SanitizeLayer, SpotlightLayer,
    Trust,
};

assert_impl_all!(Policy: Send, Sync, Clone, Unpin);
assert_impl_all!(PolicyBuilder: Send, Sync);
assert_impl_all!(PolicyConfig: Send, Sync);
assert_impl_all!(ConfigError: Send, Sync, std::error::Error);
assert_impl_all!(PatternError: Send, Sync, std::error::Error);
assert_impl_all!(Limits: Send, Sync, Copy);
assert_impl_all!(Detector: Send, Sync);
assert_impl_all!(DetectorBuilder: Send, Sync);
assert_impl_all!(CustomPattern: Send, Sync);
assert_impl_all!(Finding: Send, Sync);
assert_impl_all!(GitleaksError: Send, Sync, std::error::Error);
assert_impl_all!(GitleaksReport: Send, Sync, Clone);
assert_impl_all!(Rewriter: Send, Sync, Unpin);
assert_impl_all!(RewriteError: Send, Sync, std::error::Error);
assert_impl_all!(Output: Send, Sync);
assert_impl_all!(Blocked: Send, Sync, Clone);
assert_impl_all!(Context: Send, Sync, Clone);
assert_impl_all!(Decision: Send, Sync, Clone);
assert_impl_all!(Decisions: Send, Sync, Clone);
assert_impl_all!(Origin: Send, Sync, Clone);
assert_impl_all!(Trust: Send, Sync, Copy);
assert_impl_all!(McpRequest: Send, Sync, Clone);
assert_impl_all!(SanitizeLayer: Send, Sync, Clone);
assert_impl_all!(SpotlightLayer: Send, Sync, Clone);
assert_impl_all!(Stacked<tower::layer::util::Identity>: Send, Sync, Clone);
assert_impl_all!(Sanitize<()>: Send, Sync, Clone);
assert_impl_all!(Spotlight<()>: Send, Sync, Clone);
assert_impl_all!(Body<Full<bytes::Bytes>>: Send, Sync, Unpin, http_body::Body);
// axum's body is not `Sync`; around it, ours is.
assert_impl_all!(Body<axum::body::Body>: Send, Sync, Unpin, http_body::Body);

/// What cargo says of this crate with all features, without the network.
fn cargo(args: &[&str]) -> Vec<u8> {
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".into());
    let output = std::process::Command::new(cargo)
        .args(args)
        .args(["--all-features", "--offline", "--locked"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("cargo runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    output.stdout
}

/// All packages that it is built and tested with.
fn packages() -> Vec<serde_json::Value> {
    let metadata = cargo(&["metadata", "--format-version", "1"]);
    let mut metadata: serde_json::Value = serde_json::from_slice(&metadata).expect("is JSON");
    match metadata["packages"].take() {
        serde_json::Value::Array(packages) => packages,
        other => panic!("no list of packages: {other}"),
    }
}

/// No normal dependency asks for a newer compiler than the crate says it needs.
#[test]
fn dependencies_respect_the_msrv() {
    let tree = cargo(&["tree", "--edges", "normal", "--prefix", "none", "--format", "{p}"]);
    let tree = String::from_utf8(tree).expect("is text");
    let used: std::collections::BTreeSet<&str> =
        tree.lines().filter_map(|line| line.split(' ').next()).collect();
    assert!((20..60).contains(&used.len()), "{} packages: keep the tree small", used.len());

    let packages = packages();
    let minor = |version: &str| version.split('.').nth(1).and_then(|part| part.parse::<u32>().ok());
    let ours = minor(env!("CARGO_PKG_RUST_VERSION")).expect("is stated");
    let mut checked = 0;
    for package in &packages {
        let name = package["name"].as_str().expect("has a name");
        if let Some(version) = package["rust_version"].as_str().filter(|_| used.contains(name)) {
            checked += 1;
            assert!(minor(version).expect("is a version") <= ours, "{name} needs {version}");
        }
    }
    assert!(checked > 10, "only {checked} packages state a version");
}

/// Every package's licence is among those that `deny.toml` allows. The same
/// check as `cargo deny check licenses`, for where that is not installed.
#[test]
fn licences_are_allowed() {
    let deny = include_str!("../deny.toml");
    let list = deny.split("allow = [").nth(1).and_then(|rest| rest.split(']').next());
    let allowed: Vec<&str> = list.expect("has a list").split('"').skip(1).step_by(2).collect();
    assert!(allowed.len() > 5);

    let packages = packages();
    assert!(packages.len() > 100, "only {} packages", packages.len());
    for package in &packages {
        let name = &package["name"];
        let licence =
            package["license"].as_str().unwrap_or_else(|| panic!("{name} has no licence"));
        // All parts of an AND, any part of an OR; `/` is an old spelling of OR.
        let plain = licence.replace('/', " OR ").replace(['(', ')'], "");
        let fits = plain.split(" AND ").all(|all| {
            all.split(" OR ")
                .any(|one| allowed.contains(&one.trim().split(" WITH ").next().unwrap_or("")))
        });
        assert!(fits, "{name}: {licence}");
    }
}
