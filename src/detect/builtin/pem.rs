//! Private keys in PEM armour (RFC 7468, "Textual Encodings of PKIX, PKCS, and
//! CMS Structures"; RFC 1421 for headers; RFC 9580 for OpenPGP), whole: the
//! header alone would leave the key.

use std::ops::Range;

use memchr::memmem;

const DASHES: &[u8] = b"-----";

/// The label has at most this many bytes (`ENCRYPTED PRIVATE KEY`, `PGP PRIVATE
/// KEY BLOCK`).
const LABEL: usize = 64;

/// From BEGIN to the matching END, or as far as key material runs.
///
/// Linear: what lies between a BEGIN and the next five dashes is looked at
/// once, and the next candidate is not before those dashes.
pub(super) fn block(haystack: &[u8], begin: usize) -> Option<Range<usize>> {
    let body = header(haystack, begin)?;
    let dashes = haystack[..begin].iter().rev().take(2 * DASHES.len());
    let mut start = begin - dashes.take_while(|&&byte| is_dash(byte)).count();
    // A bracket before all dashes is the text's own.
    start += haystack[start..begin].iter().take_while(|&&byte| byte == b'[').count();
    let rest = &haystack[body..];
    let next = memmem::find(rest, DASHES).unwrap_or(rest.len());
    if rest[next..].starts_with(b"-----END ") && holds_key(&rest[..next]) {
        let label = &rest[next + 9..rest.len().min(next + 9 + LABEL + DASHES.len())];
        let end = match memmem::find(label, DASHES) {
            Some(close) => next + 9 + close + DASHES.len(),
            // The END line itself was cut short.
            None => next + 9 + label.iter().take_while(|&&b| is_label(b)).count(),
        };
        return Some(start..body + end);
    }
    let end = cut_short(&rest[..next])?;
    Some(start..body + end)
}

fn is_label(byte: u8) -> bool {
    byte.is_ascii_uppercase() || byte.is_ascii_digit() || matches!(byte, b' ' | b'-')
}

/// Offset after `BEGIN … PRIVATE KEY-----`, for a haystack at `BEGIN`.
///
/// The dashes are no part of what makes it a key: a control sequence put among
/// them eats some on a terminal and leaves a bracket to whoever is none, and
/// the key below is readable all the same. Two of them must follow.
fn header(haystack: &[u8], start: usize) -> Option<usize> {
    let label = haystack[start..].strip_prefix(b"BEGIN ")?;
    let kind = b"PRIVATE KEY";
    let at = memmem::find(&label[..label.len().min(LABEL)], kind)?;
    let name = label[..at].iter().all(|&byte| is_label(byte) && byte != b'-');
    let rest = &label[at + kind.len()..];
    let rest = rest.strip_prefix(b" BLOCK").unwrap_or(rest);
    let dashes = rest.iter().take_while(|&&byte| is_dash(byte)).count().min(2 * DASHES.len());
    (name && dashes >= 2).then(|| haystack.len() - rest.len() + dashes)
}

/// A dash of a delimiter, or what a control sequence among them leaves.
fn is_dash(byte: u8) -> bool {
    matches!(byte, b'-' | b'[')
}

fn is_material(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/' | b'=')
}

/// Between BEGIN and END: some chunk must be key material, or else the two
/// lines merely frame a remark.
fn holds_key(between: &[u8]) -> bool {
    let mut at = 0;
    while at < between.len() {
        let (from, to) = chunk(between, at);
        if looks_encoded(&between[from..to]) {
            return true;
        }
        at = to.max(at + 1);
    }
    false
}

/// The next run of material at or after `at`, past escapes and glue.
fn chunk(text: &[u8], at: usize) -> (usize, usize) {
    let mut from = at;
    // A `+` by itself joins string literals.
    let joins = |at: usize| {
        text[at] == b'+'
            && text.get(at + 1).is_none_or(|byte| byte.is_ascii_whitespace() || *byte == b'\\')
    };
    while from < text.len() && (!is_material(text[from]) || joins(from)) {
        // The letter of an escape is no material: `\n`, `\\r`.
        let escape = text[from] == b'\\' && matches!(text.get(from + 1), Some(b'n' | b'r' | b't'));
        from += if escape { 2 } else { 1 };
    }
    let from = from.min(text.len());
    let run = text[from..].iter().take_while(|&&byte| is_material(byte)).count();
    (from, from + run)
}

/// Six or more characters that are no word: base64 of DER starts `MI`, of an
/// OpenSSH key `b3Bl`, and anything longer mixes case, digits and `+/`.
fn looks_encoded(chunk: &[u8]) -> bool {
    let has = |test: fn(&u8) -> bool| chunk.iter().any(test);
    let mixed = has(u8::is_ascii_uppercase) && has(u8::is_ascii_lowercase);
    let capital = chunk.iter().skip(1).any(u8::is_ascii_uppercase) && mixed;
    chunk.len() >= 6
        && (capital || (has(u8::is_ascii_digit) && has(u8::is_ascii_alphabetic)))
        && !crate::detect::check::low_variety(chunk)
}

/// No END: where the material stops. Lines of a block are equally long but for
/// the last, so a shorter one ends it and prose after it is kept.
fn cut_short(text: &[u8]) -> Option<usize> {
    let mut at = skip_headers(text);
    let mut end = None;
    let mut width = 0;
    loop {
        let (from, to) = chunk(text, at);
        let glue =
            text[at..from].iter().all(|&byte| is_glue(byte) || matches!(byte, b'n' | b'r' | b't'));
        let len = to - from;
        let fits = match end {
            None => looks_encoded(&text[from..to]),
            // A full line, or the last and shorter one.
            Some(_) => len <= width && (len == width || looks_encoded(&text[from..to])),
        };
        if len == 0 || !glue || !fits {
            return end;
        }
        // A cut line may carry an ellipsis.
        let dots = text[to..].iter().take(3).take_while(|&&byte| byte == b'.').count();
        let shorter = end.is_some() && len < width;
        end = Some(to + if dots == 3 { 3 } else { 0 });
        if shorter {
            return end;
        }
        width = width.max(len);
        at = to;
    }
}

/// What may stand between two lines of material: white space, escapes, and
/// what joins string literals or quotes and comments text.
fn is_glue(byte: u8) -> bool {
    byte.is_ascii_whitespace()
        || matches!(
            byte,
            b'\\' | b'"' | b'\'' | b'`' | b',' | b'+' | b'>' | b'#' | b'*' | b'|' | b'&' | b'.'
        )
}

/// RFC 1421 and OpenPGP armour headers, `Name: value` up to the line's end.
fn skip_headers(text: &[u8]) -> usize {
    let mut at = 0;
    loop {
        let line = at + text[at..].iter().take_while(|&&byte| byte.is_ascii_whitespace()).count();
        let line = line + 2 * usize::from(text[line..].starts_with(b"\\n"));
        let name =
            text[line..].iter().take(24).take_while(|&&b| b.is_ascii_alphabetic() || b == b'-');
        let colon = line + name.count();
        if !text[colon..].starts_with(b": ") {
            return at;
        }
        let value = &text[colon..];
        let stop = value.iter().position(|&byte| byte == b'\n' || byte == b'\\');
        at = colon + stop.unwrap_or(value.len());
    }
}
