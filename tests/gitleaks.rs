//! A policy that names a gitleaks file, from the file to the answer.

use std::path::PathBuf;

use bytes::Bytes;
use tower_sanitize::policy::ConfigError;
use tower_sanitize::rewrite::{Context, Finish, Media, Output, Rewriter, Stage};
use tower_sanitize::{Policy, PolicyConfig};

const RULES: &str = r#"
[extend]
disabledRules = ["acme-old"]

[[allowlists]]
stopwords = ["sample"]

[[rules]]
id = "acme-token"
regex = '''(?i)acme\s*=\s*(at_[a-z0-9]{8})'''
keywords = ["acme"]
entropy = 2

[[rules]]
id = "acme-private-key"
regex = '''<<acme[^>]{8,}>>'''

[[rules]]
id = "acme-old"
regex = '''old_[a-z]+'''

[[rules]]
id = "acme-file"
path = '''\.acme$'''
"#;

/// A file of its own for each test, below the build's directory.
fn file(name: &str, text: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, text).expect("the build's directory takes files");
    path
}

fn policy(keys: &str, path: &std::path::Path) -> Result<Policy, ConfigError> {
    let text = format!("{keys}\n[detector]\ngitleaks = '{}'\n", path.display());
    Policy::from_config(PolicyConfig::from_toml(&text)?)
}

fn rewrite(policy: &Policy, media: Media, body: &str) -> Result<String, u16> {
    let mut rewriter = Rewriter::new(policy.clone(), Stage::Inner, media, Context::default());
    let mut out = Output::default();
    rewriter.write(Bytes::copy_from_slice(body.as_bytes()), &mut out).map_err(|_| 1_u16)?;
    match rewriter.finish(&mut out).map_err(|_| 2_u16)? {
        Finish::Blocked(_) => Err(502),
        _ => Ok(String::from_utf8(out.take_bytes().concat()).expect("what was text is text")),
    }
}

#[test]
fn secrets_of_the_file_go() {
    let path = file("rules.toml", RULES);
    let policy = policy("redact = true\nblock = \"critical\"", &path).expect("is a policy");
    let text = "ACME = at_7f3k9x2q, old_thing, acme = at_sample12";
    let clean = "ACME = [REDACTED:api_token], old_thing, acme = at_sample12";
    assert_eq!(rewrite(&policy, Media::Text, text).as_deref(), Ok(clean));
    assert_eq!(rewrite(&policy, Media::Text, clean).as_deref(), Ok(clean), "twice is once");

    let json = r#"{"a":"acme\u003dat_7f3k9x2q","b":[1, 2]}"#;
    let clean = r#"{"a":"acme\u003d[REDACTED:api_token]","b":[1, 2]}"#;
    assert_eq!(rewrite(&policy, Media::Json, json).as_deref(), Ok(clean));

    // A private key is critical.
    assert_eq!(rewrite(&policy, Media::Text, "k <<acme 12345678>>"), Err(502));
}

#[test]
fn the_policy_tells_what_became_of_the_file() {
    let path = file("told.toml", RULES);
    let policy = policy("", &path).expect("is a policy");
    let report = policy.detector().gitleaks().next().expect("one file");
    assert_eq!(report.loaded(), ["acme-token", "acme-private-key"]);
    let skipped: Vec<&str> = report.skipped().iter().map(|rule| rule.id()).collect();
    assert_eq!(skipped, ["acme-old", "acme-file"]);
    assert!(Policy::default().detector().gitleaks().next().is_none());
}

#[test]
fn a_file_that_cannot_be_used_is_named() {
    let error = |path: &std::path::Path| policy("", path).expect_err("is refused").to_string();
    let gone = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("nowhere.toml");
    for (path, why) in [
        (gone, "No such file"),
        (file("broken.toml", "a = 1\n[[rules\n"), "not valid TOML at line 2"),
        (file("other.toml", "[package]\nname = \"hush\"\n"), "no `[[rules]]`"),
    ] {
        let error = error(&path);
        assert!(error.starts_with("policy: `gitleaks`: "), "{error}");
        assert!(error.contains(path.to_str().unwrap()) && error.contains(why), "{error}");
        assert!(!error.contains("hush") && error.lines().count() == 1, "{error}");
    }
}

#[test]
fn parsing_a_policy_reads_nothing() {
    let config = PolicyConfig::from_toml("[detector]\ngitleaks = \"nowhere.toml\"\n").unwrap();
    assert_eq!(config.detector.gitleaks, Some(PathBuf::from("nowhere.toml")));
}
