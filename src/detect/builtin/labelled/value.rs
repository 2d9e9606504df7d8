//! The value after a separator: quoted, or bare up to what cannot belong to it.

use std::ops::Range;

use super::label::{Label, Separator};
use crate::detect::check::Needles;

/// A value and how it was written.
pub(super) struct Value {
    pub(super) span: Range<usize>,
    pub(super) quoted: bool,
}

/// How much of a value is looked at to judge it: labels may follow each other
/// closely, and each candidate should cost little. [`whole`] takes the rest.
const LIMIT: usize = 128;

pub(super) fn parse(haystack: &[u8], label: &Label) -> Option<Value> {
    let mut at = label.value;
    let rest = haystack.get(at..)?;
    if let (Separator::Colon, Some(skip)) = (label.separator, annotation(rest)) {
        let typed = Label {
            span: label.span.clone(),
            separator: Separator::Assign,
            value: label.value + skip,
        };
        return parse(haystack, &typed);
    }
    // String prefixes: `b"…"`, `@"…"`, `r#"…"#`.
    let prefix = match rest {
        [b'b' | b'r' | b'u' | b'f' | b'@' | b'L', b'"' | b'\'', ..] => 1,
        _ => 0,
    };
    at += prefix;
    let rest = &haystack[at..];
    let escapes = rest.iter().take(4).take_while(|&&byte| byte == b'\\').count();
    match rest.get(escapes) {
        Some(&quote @ (b'"' | b'\'' | b'`')) => quoted(haystack, at + escapes + 1, quote, escapes),
        _ if escapes > 0 || label.separator == Separator::Comma => None,
        Some(b'{') if label.separator == Separator::Tight => braced(haystack, at),
        _ => bare(haystack, at, label),
    }
}

/// Up to the quote that closes it: one that is not escaped, and that no word
/// character follows (a raw value may hold quotes). An open quote ends with
/// its line.
fn quoted(haystack: &[u8], start: usize, quote: u8, escapes: usize) -> Option<Value> {
    // Triple quotes.
    let start = start + if haystack[start..].starts_with(&[quote, quote]) { 2 } else { 0 };
    let text = &haystack[start..haystack.len().min(start + LIMIT)];
    let mut at = 0;
    let mut slashes = 0;
    let mut fallback = None;
    while at < text.len() {
        match text[at] {
            b'\\' => slashes += 1,
            byte if byte == quote
                && slashes <= escapes
                && (escapes == 0 || slashes == escapes)
                && (escapes > 0 || slashes == 0) =>
            {
                let end = at - slashes;
                let next = text.get(at + 1).copied().unwrap_or(b' ');
                if !(next.is_ascii_alphanumeric() || next == b'_') {
                    return Some(Value { span: start..start + end, quoted: true });
                }
                fallback.get_or_insert(end);
                slashes = 0;
            }
            b'\n' | b'\r' => break,
            _ if slashes % 2 == 1 && escapes == 0 => slashes = 0,
            _ => slashes = 0,
        }
        // Two backslashes are one, and escape nothing.
        if escapes == 0 && slashes == 2 {
            slashes = 0;
        }
        at += 1;
    }
    if let Some(end) = fallback {
        return Some(Value { span: start..start + end, quoted: true });
    }
    let end = text[..at]
        .iter()
        .position(|&byte| byte.is_ascii_whitespace() || byte == quote || byte == b'\\');
    Some(Value { span: start..start + end.unwrap_or(at), quoted: false })
}

/// ODBC: `Pwd={a;b}`.
fn braced(haystack: &[u8], start: usize) -> Option<Value> {
    let text = &haystack[start + 1..haystack.len().min(start + 1 + 256)];
    let end = text.iter().position(|byte| matches!(byte, b'}' | b'{' | b'\n' | b'"'))?;
    (text[end] == b'}').then_some(Value { span: start + 1..start + 1 + end, quoted: true })
}

fn bare(haystack: &[u8], start: usize, label: &Label) -> Option<Value> {
    let environment = label.is_environment(haystack);
    let stops = |byte: u8| {
        byte.is_ascii_whitespace()
            || matches!(byte, b'"' | b'\'' | b'`' | b';' | b'\\')
            || match label.separator {
                Separator::Tag => byte == b'<',
                Separator::Option => false,
                _ if environment => matches!(byte, b'|'),
                _ => matches!(byte, b',' | b'&' | b'<' | b'>' | b')' | b']' | b'}' | b'|'),
            }
    };
    let placeholder = haystack.get(start) == Some(&b'<') && label.separator != Separator::Tag;
    let run = haystack[start..].iter().take(LIMIT).take_while(|&&byte| !stops(byte)).count();
    let mut end = start + run;
    // A sentence's own stops.
    while end > start && matches!(haystack[end - 1], b'.' | b',' | b':') && !environment {
        end -= 1;
    }
    // `PASSWORD: u32 = 1`: a type.
    let kind = label.separator == Separator::Colon && haystack[end..].starts_with(b" = ");
    (end > start && !placeholder && !kind).then_some(Value { span: start..end, quoted: false })
}

/// Words that other members of a connection string begin with.
static MEMBERS: Needles = Needles::new(&[
    b"server=",
    b"data source=",
    b"host=",
    b"hostname=",
    b"user id=",
    b"userid=",
    b"uid=",
    b"user=",
    b"dbname=",
    b"database=",
    b"driver=",
    b"initial catalog=",
    b"dsn=",
    b"addr=",
    b"address=",
    b"sslmode=",
    b"persist security info=",
    b"port=",
    b"username=",
    b"jdbc:",
]);

/// Whether other members of a connection string stand around on this line: a
/// `;`, a blank or `&` apart.
pub(super) fn in_connection_string(haystack: &[u8], label: &Label, value: &Value) -> bool {
    if !matches!(label.separator, Separator::Tight | Separator::Assign) {
        return false;
    }
    let before = &haystack[label.span.start.saturating_sub(160)..label.span.start];
    let before = &before[memchr::memrchr(b'\n', before).map_or(0, |at| at + 1)..];
    let after = &haystack[value.span.end..haystack.len().min(value.span.end + 96)];
    let after = &after[..memchr::memchr(b'\n', after).unwrap_or(after.len())];
    MEMBERS.stand_in(before) || MEMBERS.stand_in(after)
}

/// `&str = ` of `let token: &str = "…"`: how long a type annotation with its
/// `=` is.
fn annotation(text: &[u8]) -> Option<usize> {
    let kind = text
        .iter()
        .take(40)
        .take_while(|&&byte| byte.is_ascii_alphanumeric() || b"_&<>'.[]?:* ".contains(&byte));
    let kind = kind.count();
    let assigns = kind > 1 && text[kind - 1] == b' ' && text.get(kind) == Some(&b'=');
    // Only a literal: what else stands there is code.
    let literal = matches!(text.get(kind + 1..kind + 3), Some([b' ', b'"' | b'\'' | b'`']));
    (assigns && literal).then_some(kind + 2)
}

/// The rest of a value that was longer than what it was judged by. What is
/// taken here is not looked at again.
pub(super) fn whole(haystack: &[u8], value: Value) -> Range<usize> {
    let Range { start, mut end } = value.span;
    if end - start >= LIMIT {
        let ends = |byte: u8| byte.is_ascii_whitespace() || b"\"'`<>,;&)]}|\\".contains(&byte);
        end += haystack[end..].iter().take_while(|&&byte| !ends(byte)).count();
    }
    start..end
}
