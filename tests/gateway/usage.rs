//! What is wrong at the start is said in one line, and the status is 2.

use crate::process::{command, policy_file, soon};

/// The one line that a gateway with these arguments leaves behind.
async fn complaint(arguments: &[&str]) -> String {
    let output = soon("the end", command().args(arguments).output()).await.expect("it starts");
    assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    assert!(output.stdout.is_empty(), "{arguments:?} said it was ready");
    let text = String::from_utf8(output.stderr).expect("is text");
    assert_eq!(text.lines().count(), 1, "{arguments:?}: {text}");
    text
}

async fn complaint_about(policy: &str) -> String {
    let path = policy_file(policy);
    let line = complaint(&["--listen", "127.0.0.1:0", "--policy", path.to_str().unwrap()]).await;
    let _ = std::fs::remove_file(path);
    line
}

#[tokio::test]
async fn a_broken_policy_names_the_key() {
    for (policy, named) in [
        ("mode = \"enforce\"\nredakt = true\n", "redakt"),
        ("redact = \"yes\"\n", "redact"),
        ("block = \"terrible\"\n", "block"),
        ("strip = [\"ansi\", \"colour\"]\n", "strip"),
        ("[limits]\nbufer = 1\n", "bufer"),
        ("[[detector.patterns]]\nname = \"unclosed\"\nregex = \"(\"\n", "unclosed"),
        ("[[detector.patterns]]\nname = \"neither\"\n", "neither"),
        ("[[detector.patterns]]\nregex = \"x\"\n", "name"),
        ("redact = \n", "redact"),
    ] {
        let line = complaint_about(policy).await;
        assert!(line.contains(named), "{policy:?}: {line}");
    }
}

#[tokio::test]
async fn a_policy_that_is_not_there_is_named() {
    let line = complaint(&["--policy", "no/such/policy.toml"]).await;
    assert!(line.contains("no/such/policy.toml"), "{line}");
}

#[tokio::test]
async fn bad_usage_names_the_option() {
    for (arguments, named) in [
        (&["--liste", "127.0.0.1:0"][..], "--liste"),
        (&["--listen", "8080"], "--listen"),
        (&["--listen"], "--listen"),
        (&["--upstream", "up"], "--upstream"),
        (&["--upstream", "up=ftp://127.0.0.1"], "--upstream"),
        (&["--upstream", "a=http://127.0.0.1", "--upstream", "a=http://127.0.0.1"], "--upstream"),
        (&["--trust", "up=somewhat"], "--trust"),
        (&["--cache", "disk"], "--cache"),
        (&["extra"], "extra"),
    ] {
        let line = complaint(arguments).await;
        assert!(line.contains(named), "{arguments:?}: {line}");
    }
}

#[tokio::test]
async fn an_address_that_is_taken_is_named() {
    let taken = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = taken.local_addr().expect("is bound").to_string();
    let line = complaint(&["--listen", &address]).await;
    assert!(line.contains(&address), "{line}");
}

#[tokio::test]
async fn help_is_no_error() {
    let output = soon("the end", command().arg("--help").output()).await.expect("it starts");
    assert!(output.status.success());
    let text = String::from_utf8(output.stdout).expect("is text");
    for option in ["--listen", "--policy", "--upstream", "--trust", "--cache"] {
        assert!(text.contains(option), "{option}");
    }
}
