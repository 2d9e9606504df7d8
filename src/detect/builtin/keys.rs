//! Private keys, whole.

use std::ops::Range;

use memchr::memmem;

use super::pem;
use crate::detect::Category::PrivateKey;
use crate::detect::Severity::Critical;
use crate::detect::rule::{Left, Reach, Rule, Tail, Trigger};

pub(super) static RULES: &[Rule] = &[
    Rule::code(
        "private_key",
        PrivateKey,
        Critical,
        Trigger::Literals(&["BEGIN "], Reach::Prefix),
        pem::block,
    )
    .exact(),
    // PuTTY documentation, appendix C, "PPK file format".
    Rule::code(
        "putty_private_key",
        PrivateKey,
        Critical,
        Trigger::Literals(&["PuTTY-User-Key-File-"], Reach::Prefix),
        putty,
    )
    .exact(),
    // "The age file encryption format": Bech32, upper case.
    Rule::token(
        "age_secret_key",
        PrivateKey,
        Critical,
        &["AGE-SECRET-KEY-1", "AGE-SECRET-KEY-PQ-1"],
        r"AGE-SECRET-KEY-(?:PQ-)?1[QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L]{58}",
    )
    .left(Left::Alnum)
    .tail(Tail::Alnum),
    // wg(8), wg-quick(8): `PrivateKey = ` and 32 bytes of base64.
    Rule::token(
        "wireguard_private_key",
        PrivateKey,
        Critical,
        &["PrivateKey", "PresharedKey", "private-key", "preshared-key"],
        r#"(?i:private|preshared)-?(?i:key)["']?\s{0,4}[=:]?\s{0,4}["']?([A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=)"#,
    ).any_case().anywhere()
    .group(1)
    .left(Left::Any)
    .tail(Tail::None),
    // RFC 7517, "JSON Web Key": the private members of RSA and EC keys.
    Rule::token(
        "jwk_private_key",
        PrivateKey,
        Critical,
        &["\"d\":", "\"d\" :", "\\\"d\\\":", "\\\"d\\\" :"],
        r#"(?:"d" ?:\s{0,4}"|\\"d\\" ?:\s{0,4}\\")([A-Za-z0-9_-]{43,96})"#,
    ).anywhere()
    .group(1)
    .left(Left::Any)
    .tail(Tail::Token),
];

/// Line by line from the header to the MAC, or as far as lines of the format
/// go; a file without its private part is none.
///
/// Linear: stops at the next header.
fn putty(haystack: &[u8], start: usize) -> Option<Range<usize>> {
    let text = &haystack[start..];
    let mut at = 0;
    let mut private = None;
    let mut key = false;
    loop {
        let line = &text[at..];
        let stop = memchr::memchr2(b'\n', b'\\', line).unwrap_or(line.len());
        let content = line[..stop].trim_ascii();
        let named = (content.iter().position(|&byte| byte == b':')).is_some_and(|colon| {
            content[..colon].iter().all(|&b| b.is_ascii_alphanumeric() || b == b'-')
        });
        let base64 =
            content.iter().all(|&b| b.is_ascii_alphanumeric() || matches!(b, b'+' | b'/' | b'='));
        let again = at > 0 && content.starts_with(b"PuTTY-User-Key-File-");
        if again || !(named || base64) || (content.is_empty() && private.is_some()) {
            break;
        }
        if content.starts_with(b"Private-Lines:") {
            private = Some(at);
        } else if private.is_some() && base64 && !content.is_empty() {
            key = true;
        }
        if private.is_some() {
            private = Some(at + line[..stop].trim_ascii_end().len());
        }
        if let Some(mac) = content.strip_prefix(b"Private-MAC: ") {
            let blanks = line[..stop].iter().take_while(|byte| byte.is_ascii_whitespace()).count();
            let hex = mac.iter().take_while(|byte| byte.is_ascii_hexdigit()).count();
            private = private.map(|_| at + blanks + "Private-MAC: ".len() + hex);
        }
        if content.starts_with(b"Private-MAC:") || content.starts_with(b"Private-Hash:") {
            break;
        }
        at += stop;
        // One line end: `\n`, `\r\n` or either spelled as an escape.
        let Some(skip) = line_end(&text[at..]) else { break };
        at += skip;
    }
    private.filter(|_| key).map(|end| start..start + end)
}

fn line_end(text: &[u8]) -> Option<usize> {
    let ends: [&[u8]; 5] = [b"\n", b"\\r\\n", b"\\n", b"\\\\r\\\\n", b"\\\\n"];
    ends.into_iter()
        .find(|end| memmem::find(&text[..text.len().min(end.len())], end).is_some())
        .map(<[u8]>::len)
}
