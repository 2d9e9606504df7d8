//! The label around one of its words, and the separator after it.

use std::ops::Range;

use memchr::memmem;

use crate::detect::check::Needles;
use crate::detect::marker;

/// A label and where its value begins.
pub(super) struct Label {
    /// The whole label: `MYSQL_ROOT_PASSWORD`.
    pub(super) span: Range<usize>,
    pub(super) separator: Separator,
    /// First byte after the separator and white space.
    pub(super) value: usize,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Separator {
    /// `=` and kin without white space around: shell, `.env`, URL query, DSN.
    Tight,
    /// `=`, `:=`, `=>` with white space: source code, INI.
    Assign,
    /// `:`: YAML, JSON, headers.
    Colon,
    /// A blank after `--label`.
    Option,
    /// `<label>`.
    Tag,
    /// `"label", "value"`.
    Comma,
}

/// Words after the label's own word that leave it a label of the same thing.
const SUFFIXES: &[&[u8]] = &[
    b"",
    b"key",
    b"keybase",
    b"base",
    b"value",
    b"val",
    b"prod",
    b"production",
    b"dev",
    b"development",
    b"staging",
    b"test",
    b"live",
    b"accesskey",
    b"text",
    b"plain",
    b"plaintext",
    b"cleartext",
    b"new",
    b"old",
    b"current",
    b"default",
];

/// What the label of a password may go on with.
pub(super) const PASSWORD: &[&[u8]] =
    &[b"password", b"passwd", b"passphrase", b"passwort", b"pwd", b"pass", b"psw"];

/// See `rows.rs`.
pub(super) const SECRET: &[&[u8]] = &[];

/// Parts of labels whose values are no secrets: public keys, cursors of paging,
/// anti-forgery tokens, tokens of grammars and models.
static HARMLESS: Needles = Needles::new(&[
    b"public",
    b"pubkey",
    b"csrf",
    b"xsrf",
    b"nextpage",
    b"next_page",
    b"next-page",
    b"nexttoken",
    b"next_token",
    b"pagetoken",
    b"page_token",
    b"pagination",
    b"continuation",
    b"cursor",
    b"synctoken",
    b"sync_token",
    b"progresstoken",
    b"progress_token",
    b"forgery",
    b"cancellation",
    b"eos_",
    b"bos_",
    b"pad_",
    b"unk_",
    b"sep_",
    b"mask_",
    b"design_token",
    b"tokeniz",
    b"requesttoken",
    b"resumption",
    b"idempotency",
]);

/// The label whose word stands at `at`, if a separator follows. Looks at most
/// 48 bytes back and as many ahead.
pub(super) fn parse(haystack: &[u8], at: usize, words: &[&[u8]]) -> Option<Label> {
    let floor = at.saturating_sub(48);
    let back = haystack[floor..at].iter().rev().take_while(|&&byte| is_label(byte)).count();
    let start = at - back;
    let ahead =
        haystack[at..].iter().take(48).take_while(|&&byte| is_label(byte) || byte == b' ').count();
    if haystack[..start].ends_with(b"://") {
        // The user of a URL: what follows is its password.
        return None;
    }
    if haystack[..start].ends_with(marker::OPEN) {
        // One of our own markers names a category, and labels nothing.
        return None;
    }
    let mut lower = [0; 48];
    let tail = &mut lower[..ahead];
    tail.copy_from_slice(&haystack[at..at + ahead]);
    tail.make_ascii_lowercase();
    let word = word_len(tail, words)?;
    let short = matches!(&tail[..word], b"pass" | b"pwd" | b"psw");
    if short && !starts_word(haystack, at) {
        return None;
    }
    let suffix = tail[word..].iter().take_while(|&&byte| is_label(byte)).count();
    let mut end = at + word + suffix;
    // A label ends before a full stop that ends the sentence; `.=` appends.
    while end > at + word && matches!(haystack[end - 1], b'.' | b'-') {
        end -= 1;
    }
    // Most words of prose and code have none behind them, and end here.
    let (separator, value) = separator(haystack, start, end)?;
    let mut rest: Vec<u8> =
        tail[word..word + suffix].iter().copied().filter(u8::is_ascii_alphabetic).collect();
    if rest.ends_with(b"s") && rest.len() == 1 {
        rest.clear();
    }
    if !SUFFIXES.contains(&rest.as_slice()) || HARMLESS.stand_in(&haystack[start..end]) {
        return None;
    }
    Some(Label { span: start..end, separator, value })
}

/// Length of the word at the start of `tail`: for passwords the longest that
/// fits, otherwise up to the next boundary the caller's literal ended at.
fn word_len(tail: &[u8], words: &[&[u8]]) -> Option<usize> {
    if !words.is_empty() {
        return words.iter().filter(|word| tail.starts_with(word)).map(|word| word.len()).max();
    }
    const WORDS: [&[u8]; 7] = [
        b"secret",
        b"token",
        b"credential",
        b"authorization_code",
        b"api key",
        b"apikey",
        b"appkey",
    ];
    if let Some(word) = WORDS.iter().find(|word| tail.starts_with(word)) {
        return Some(word.len());
    }
    // `access_key` and the like: through the `key` that ends them.
    memmem::find(&tail[..tail.len().min(20)], b"key").map(|key| key + 3)
}

fn is_label(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.')
}

/// `pass` in `compass` is none, in `DB_PASS` and `dbPass` it is.
fn starts_word(haystack: &[u8], at: usize) -> bool {
    let Some(before) = at.checked_sub(1).map(|at| haystack[at]) else { return true };
    let hump = before.is_ascii_lowercase() && haystack[at].is_ascii_uppercase();
    let upper = memmem::rfind(&haystack[at.saturating_sub(5)..at], b"PG").is_some();
    !before.is_ascii_alphanumeric() || hump || upper
}

/// The separator after a label that ends at `end`, and where the value begins.
fn separator(haystack: &[u8], start: usize, end: usize) -> Option<(Separator, usize)> {
    let rest = |at: usize| haystack.get(at..).unwrap_or_default();
    let blanks = |at: usize| {
        rest(at).iter().take(24).take_while(|&&byte| matches!(byte, b' ' | b'\t')).count()
    };
    let space =
        |at: usize| rest(at).iter().take(64).take_while(|byte| byte.is_ascii_whitespace()).count();
    let mut at = end;
    // What closes a quoted or indexed label: `"`, `\"`, `']`, `)`.
    let closing = rest(at)
        .iter()
        .take(4)
        .take_while(|&&byte| matches!(byte, b'"' | b'\'' | b'`' | b'\\' | b']' | b'*'))
        .count();
    at += closing;
    if rest(at).starts_with(b">") && start > 0 && haystack[start - 1] == b'<' {
        // `user:<password>@host`: where a password will stand, not an element.
        if start > 1 && matches!(haystack[start - 2], b':' | b'=' | b'/' | b'@') {
            return None;
        }
        at += 1;
        return Some((Separator::Tag, at + space(at)));
    }
    let option = start >= 2 && &haystack[start - 2..start] == b"--"
        || haystack[start..end].starts_with(b"--");
    let gap = blanks(at);
    let symbol = rest(at + gap);
    let (len, colon) = match symbol {
        [b':', b':', ..] | [b'=', b'=' | b'~', ..] | [b'>', ..] => (0, false),
        [b':' | b'?' | b'.' | b'+', b'=', b'=', ..] => (0, false),
        [b'=', b'>', ..] => (2, false),
        [b':' | b'?' | b'.' | b'+', b'=', ..] => (2, false),
        [b'=', ..] => (1, false),
        [b':', ..] => (1, true),
        [b',', ..] if closing > 0 => (1, false),
        _ => (0, false),
    };
    if len == 0 {
        // .NET and NuGet configuration: `key="Password" value="…"`.
        if closing > 0 && symbol.starts_with(b"value=") {
            return Some((Separator::Tight, at + gap + 6));
        }
        return (option && gap > 0).then_some((Separator::Option, at + gap));
    }
    let comma = symbol[0] == b',';
    let after = at + gap + len;
    // A quoted label's value may stand on the next line.
    let wide = if closing > 0 { space(after) } else { blanks(after) };
    let separator = match (colon, comma) {
        (true, _) => Separator::Colon,
        (_, true) => Separator::Comma,
        _ if gap == 0 && wide == 0 => Separator::Tight,
        _ => Separator::Assign,
    };
    Some((separator, after + wide))
}

/// Names of databases and of what stores data, in labels.
const DATABASES: &[&[u8]] = &[
    b"db",
    b"database",
    b"postgres",
    b"pg",
    b"mysql",
    b"mariadb",
    b"mongo",
    b"redis",
    b"mssql",
    b"sqlserver",
    b"oracle",
    b"jdbc",
    b"datasource",
    b"rds",
    b"sa_",
    b"cassandra",
    b"clickhouse",
    b"couchdb",
    b"influxdb",
    b"elastic",
    b"neo4j",
    b"rabbitmq",
    b"memcache",
    b"sql",
    b"odbc",
    b"valkey",
];

impl Label {
    /// Whether the label says that its value opens a database.
    pub(super) fn is_database(&self, haystack: &[u8]) -> bool {
        static NAMES: Needles = Needles::new(DATABASES);
        if !NAMES.stand_in(&haystack[self.span.clone()]) {
            return false;
        }
        let label = haystack[self.span.clone()].to_ascii_lowercase();
        DATABASES.iter().any(|name| {
            memmem::find_iter(&label, name).any(|at| {
                // A word of the label, not letters inside another one.
                let before = at.checked_sub(1).map(|at| label[at]);
                let from = self.span.start + at;
                let hump = at > 0
                    && haystack[from].is_ascii_uppercase()
                    && haystack[from - 1].is_ascii_lowercase();
                before.is_none_or(|byte| !byte.is_ascii_alphabetic() || hump)
            })
        })
    }

    /// `NAME=` in capitals, as environments and `.env` files write it.
    pub(super) fn is_environment(&self, haystack: &[u8]) -> bool {
        let label = &haystack[self.span.clone()];
        self.separator == Separator::Tight && !label.iter().any(u8::is_ascii_lowercase)
    }
}
