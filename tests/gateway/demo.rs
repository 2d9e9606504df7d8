//! What a newcomer sees: the demo's table.

use tokio::io::AsyncBufReadExt;

use crate::process::{Gateway, Setup, soon};
use crate::secrets;

/// Text that stands on a page without its line breaks.
fn dense(text: &str) -> String {
    text.chars().filter(|it| !it.is_whitespace()).collect()
}

async fn shown(gateway: &mut Gateway) -> String {
    let mut shown = String::new();
    while !shown.contains("Serving until") {
        let read = soon("the table", gateway.stdout.read_line(&mut shown)).await;
        assert!(read.expect("is text") > 0, "ends early: {shown}");
    }
    shown
}

/// The cells of a column, one below the other.
fn column(table: &str, number: usize) -> String {
    let rows = table.lines().filter(|line| line.contains('│'));
    rows.filter_map(|row| row.split('│').nth(number)).map(dense).collect()
}

/// Twelve characters of a secret are enough to tell that it is there: a cell
/// leaves out the middle of what is long.
fn pieces(secret: &str) -> Vec<String> {
    let secret: Vec<char> = dense(secret).chars().collect();
    secret.windows(12.min(secret.len())).map(|window| window.iter().collect()).collect()
}

#[tokio::test]
async fn the_demo_shows_each_layer_and_no_secret_after_it() {
    let mut gateway = Setup::new().start().await;
    let shown = shown(&mut gateway).await;

    let what = column(&shown, 3);
    for layer in ["redact:", "strip:", "block(critical):", "spotlight"] {
        assert!(what.contains(layer), "{layer} is missing:\n{shown}");
    }
    let (before, after) = (column(&shown, 1), column(&shown, 2));
    assert!(after.contains("«untrusted:demo/"), "{shown}");
    for secret in [
        secrets::aws_key_id(),
        secrets::aws_secret(),
        secrets::github_token(),
        secrets::card_number(),
        secrets::private_key(),
    ] {
        let pieces = pieces(&secret);
        let held = |column: &str| pieces.iter().any(|piece| column.contains(piece.as_str()));
        assert!(held(&before), "before:\n{shown}");
        assert!(!held(&after), "after:\n{shown}");
    }
    assert!(shown.contains("curl "), "{shown}");
    // A terminal does what these say.
    assert!(!shown.contains(['\u{1b}', '\u{8}', '\u{202e}', '\u{200b}']));

    let (status, log) = gateway.terminate().await;
    assert_eq!(status.code(), Some(0), "{log}");
    assert!(!log.contains("panicked"), "{log}");
    assert!(!log.contains(&secrets::github_token()), "{log}");
}
