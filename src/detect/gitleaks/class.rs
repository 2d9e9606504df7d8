//! Go's character classes. In the `regex` crate `[`, `--`, `&&` and `~~` inside
//! a class mean nesting and set operations; here they are characters.

use std::fmt::Write;
use std::str::Chars;

use super::re2::{Unsupported, character, set, unsupported};

const NAMES: [&str; 14] = [
    "alnum", "alpha", "ascii", "blank", "cntrl", "digit", "graph", "lower", "print", "punct",
    "space", "upper", "word", "xdigit",
];

/// From behind the opening bracket to behind the closing one.
pub(super) fn translate(rest: &mut Chars<'_>, out: &mut String) -> Result<(), Unsupported> {
    out.push('[');
    if let Some(after) = rest.as_str().strip_prefix('^') {
        *rest = after.chars();
        out.push('^');
    }
    let mut first = true;
    loop {
        let text = rest.as_str();
        if text.is_empty() {
            return unsupported("a class without its end");
        }
        if !first && text.starts_with(']') {
            rest.next();
            out.push(']');
            return Ok(());
        }
        first = false;
        if let Some((name, after)) = text.strip_prefix("[:").and_then(|t| t.split_once(":]")) {
            if !NAMES.contains(&name.strip_prefix('^').unwrap_or(name)) {
                return unsupported("unknown named class");
            }
            write!(out, "[:{name}:]").expect("a String takes all");
            *rest = after.chars();
            continue;
        }
        if let Some(escaped) = text.strip_prefix('\\') {
            let mut after = escaped.chars();
            if let Some(set) = set(&mut after)? {
                out.push_str(&set);
                *rest = after;
                continue;
            }
        }
        let low = one(rest)?;
        push(low, out);
        // A hyphen before the end is a character.
        let after = rest.as_str().strip_prefix('-').filter(|after| !after.starts_with(']'));
        if let Some(after) = after {
            *rest = after.chars();
            let high = one(rest)?;
            if high < low {
                return unsupported("a range that ends before it begins");
            }
            out.push('-');
            push(high, out);
        }
    }
}

fn one(rest: &mut Chars<'_>) -> Result<char, Unsupported> {
    match rest.next() {
        Some('\\') => character(rest),
        Some(literal) => Ok(literal),
        None => unsupported("a class without its end"),
    }
}

/// By number, so that none has a meaning.
fn push(c: char, out: &mut String) {
    if c.is_ascii_alphanumeric() {
        out.push(c);
    } else {
        write!(out, r"\x{{{:X}}}", u32::from(c)).expect("a String takes all");
    }
}
