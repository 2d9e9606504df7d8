//! Go's regex syntax (RE2) in the words of the `regex` crate.
//!
//! The two agree on structure, repetition and flags. What differs: Go's `\w`,
//! `\d`, `\s`, `\b` are ASCII; a `{` that begins no repetition is itself; a
//! backslash before punctuation always means that character (`\<`); there are
//! `\Q…\E` and octal escapes; classes have no nesting and no set operations.
//! The output has Unicode on, since Go's `.` and `[^…]` match code points.

use std::fmt;
use std::str::Chars;

use super::class;

/// What a regex asks for and cannot have. Quotes nothing but an escape's
/// letter.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Unsupported(pub(super) String);

impl fmt::Display for Unsupported {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

pub(super) fn unsupported<T>(what: impl fmt::Display) -> Result<T, Unsupported> {
    Err(Unsupported(format!("the regex does not compile: {what}")))
}

pub(super) fn translate(go: &str) -> Result<String, Unsupported> {
    let mut out = String::with_capacity(go.len() * 2);
    let mut rest = go.chars();
    while let Some(next) = rest.next() {
        match next {
            '\\' => escape(&mut rest, &mut out)?,
            '[' => class::translate(&mut rest, &mut out)?,
            '{' => match repetition(rest.as_str()) {
                Some(length) => {
                    out.push('{');
                    out.extend(rest.by_ref().take(length));
                }
                None => out.push_str(r"\{"),
            },
            '(' => {
                out.push('(');
                let length = flags(rest.as_str())?;
                out.extend(rest.by_ref().take(length));
            }
            '.' | '^' | '$' | '*' | '+' | '?' | '|' | ')' => out.push(next),
            literal => push(literal, &mut out),
        }
    }
    Ok(out)
}

/// Length of `N}`, `N,}` or `N,M}` at the beginning of `rest`.
fn repetition(rest: &str) -> Option<usize> {
    let length = rest.find('}')? + 1;
    let inner = &rest[..length - 1];
    let (least, most) = inner.split_once(',').unwrap_or((inner, ""));
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    (!least.is_empty() && digits(least) && digits(most)).then_some(length)
}

/// Length of `?flags` at the beginning of `rest`. Other flags than Go's would
/// mean something to the `regex` crate, `x` above all: whitespace in the
/// pattern would go.
fn flags(rest: &str) -> Result<usize, Unsupported> {
    let Some(asked) = rest.strip_prefix('?') else { return Ok(0) };
    let is_flag = |c: &char| c.is_ascii_alphabetic() || *c == '-';
    let flags: String = asked.chars().take_while(is_flag).collect();
    match flags.chars().find(|flag| !"imsU-".contains(*flag)) {
        // `(?P<name>`
        Some('P') if flags == "P" => Ok(2),
        Some(flag) => unsupported(format!("unknown flag `{flag}`")),
        // Without any it is a group's kind, which the compiler takes or refuses.
        None => Ok(1 + flags.len()),
    }
}

/// An escape outside of classes.
fn escape(rest: &mut Chars<'_>, out: &mut String) -> Result<(), Unsupported> {
    if let Some(quoted) = rest.as_str().strip_prefix('Q') {
        let (literal, after) = quoted.split_once(r"\E").unwrap_or((quoted, ""));
        literal.chars().for_each(|c| push(c, out));
        *rest = after.chars();
        return Ok(());
    }
    let edge = match rest.as_str().chars().next() {
        Some('A') => Some(r"\A"),
        Some('z') => Some(r"\z"),
        Some('b') => Some(r"(?-u:\b)"),
        Some('B') => Some(r"(?-u:\B)"),
        _ => None,
    };
    if let Some(edge) = edge {
        rest.next();
        out.push_str(edge);
    } else if let Some(set) = set(rest)? {
        out.push_str(&set);
    } else {
        push(character(rest)?, out);
    }
    Ok(())
}

/// What stands for many characters, as a class of its own: `\d` and kin, and
/// Unicode properties.
pub(super) fn set(rest: &mut Chars<'_>) -> Result<Option<String>, Unsupported> {
    let letter = rest.as_str().chars().next();
    let fixed = match letter {
        Some('d') => "[0-9]",
        Some('D') => "[^0-9]",
        Some('w') => "[0-9A-Za-z_]",
        Some('W') => "[^0-9A-Za-z_]",
        // Go's has no vertical tab.
        Some('s') => r"[\t\n\f\r\x20]",
        Some('S') => r"[^\t\n\f\r\x20]",
        Some('p' | 'P') => return property(rest).map(Some),
        _ => return Ok(None),
    };
    rest.next();
    Ok(Some(fixed.to_owned()))
}

/// `\pL`, `\p{Greek}`, `\p{^Greek}`, and the same with `\P`.
fn property(rest: &mut Chars<'_>) -> Result<String, Unsupported> {
    let mut negated = rest.next() == Some('P');
    let mut name = match rest.next() {
        Some('{') => match rest.as_str().split_once('}') {
            Some((name, after)) => {
                *rest = after.chars();
                name.to_owned()
            }
            None => return unsupported("a property without its end"),
        },
        Some(letter) => letter.to_string(),
        None => return unsupported("a property without its name"),
    };
    if let Some(positive) = name.strip_prefix('^') {
        negated = !negated;
        name = positive.to_owned();
    }
    if !name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_') {
        return unsupported("unknown property");
    }
    Ok(format!(r"[\{}{{{name}}}]", if negated { 'P' } else { 'p' }))
}

/// The one character that an escape stands for.
pub(super) fn character(rest: &mut Chars<'_>) -> Result<char, Unsupported> {
    let Some(letter) = rest.next() else { return unsupported("a backslash at the end") };
    let code = match letter {
        'a' => 7,
        'f' => 12,
        'n' => 10,
        'r' => 13,
        't' => 9,
        'v' => 11,
        'x' => return hex(rest),
        '1'..='7' if !rest.as_str().starts_with(|c: char| ('0'..='7').contains(&c)) => {
            return unsupported("back-references are not supported");
        }
        '0'..='7' => {
            let mut code = letter as u32 - '0' as u32;
            for _ in 0..2 {
                let Some(digit) = rest.as_str().chars().next().and_then(|c| c.to_digit(8)) else {
                    break;
                };
                rest.next();
                code = code * 8 + digit;
            }
            code
        }
        mark if mark.is_ascii() && !mark.is_ascii_alphanumeric() => mark as u32,
        other => return unsupported(format!(r"unknown escape `\{other}`")),
    };
    Ok(char::from_u32(code).expect("three octal digits are below the surrogates"))
}

/// `60` or `{10FFFF}` after `\x`.
fn hex(rest: &mut Chars<'_>) -> Result<char, Unsupported> {
    let text = rest.as_str();
    let (digits, after) = match text.strip_prefix('{') {
        Some(braced) => braced.split_once('}').unwrap_or(("", "")),
        None => text.split_at_checked(2).unwrap_or(("", "")),
    };
    let hex = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    match u32::from_str_radix(digits, 16).ok().and_then(char::from_u32) {
        Some(found) if hex => {
            *rest = after.chars();
            Ok(found)
        }
        _ => unsupported(r"a malformed `\x`"),
    }
}

fn push(literal: char, out: &mut String) {
    if regex_syntax::is_meta_character(literal) {
        out.push('\\');
    }
    out.push(literal);
}
