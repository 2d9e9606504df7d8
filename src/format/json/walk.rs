//! A walk over one JSON text, with the path to where it stands.

use std::borrow::Cow;
use std::ops::Range;

use super::lexer::{JsonError, Lexer, Token, TokenKind};
use super::string;

/// Containers may nest this deep. What is deeper cannot be inspected: most
/// readers refuse it, too (serde_json at 128), and each level costs memory.
pub(crate) const MAX_DEPTH: usize = 512;

/// One step of a path: into an object by a key, or into an array.
#[derive(Debug)]
pub(crate) enum Step<'a> {
    Key(Cow<'a, str>),
    Item(usize),
}

/// What a walk stands at.
#[derive(Debug)]
pub(crate) enum Place {
    /// A member's key; the span includes the quotes. The path ends with the
    /// key already.
    Key(Range<usize>),
    /// A string value; the span includes the quotes.
    String(Range<usize>),
    /// A number.
    Number(Range<usize>),
    /// `true` or `false`.
    Bool(Range<usize>),
    /// `null`.
    Null,
    /// An object or an array begins at this offset.
    Open(usize),
    /// One ends, before this offset.
    Close(usize),
}

/// Calls `visit` for each place of `text`, which must be exactly one JSON
/// value with white space around it. What was visited before an error is void.
pub(crate) fn walk<'a>(
    text: &'a str,
    mut visit: impl FnMut(&[Step<'a>], Place),
) -> Result<(), JsonError> {
    let mut lexer = Lexer::new(text, 0);
    let mut path: Vec<Step<'a>> = Vec::new();
    // For each open container whether it is an object.
    let mut open: Vec<bool> = Vec::new();
    let mut expect = Expect::Value;
    while let Some(token) = lexer.next()? {
        expect = match (expect, token.kind) {
            (Expect::Value | Expect::FirstItem, kind) if begins_value(kind) => {
                if let (Some(false), Some(Step::Item(index))) = (open.last(), path.last_mut()) {
                    *index = index.wrapping_add(1);
                }
                match kind {
                    TokenKind::OpenObject | TokenKind::OpenArray => {
                        if open.len() == MAX_DEPTH {
                            return Err(JsonError::Depth);
                        }
                        visit(&path, Place::Open(token.span.start));
                        open.push(kind == TokenKind::OpenObject);
                        if kind == TokenKind::OpenObject {
                            Expect::FirstKey
                        } else {
                            // Counts up to 0 at the first item.
                            path.push(Step::Item(usize::MAX));
                            Expect::FirstItem
                        }
                    }
                    _ => {
                        visit(&path, scalar(token));
                        after_value(&open, &mut path)
                    }
                }
            }
            (Expect::FirstItem, TokenKind::CloseArray)
            | (Expect::CommaOrEnd, TokenKind::CloseArray)
                if open.last() == Some(&false) =>
            {
                open.pop();
                path.pop();
                visit(&path, Place::Close(token.span.end));
                after_value(&open, &mut path)
            }
            (Expect::FirstKey | Expect::CommaOrEnd, TokenKind::CloseObject)
                if open.last() == Some(&true) =>
            {
                open.pop();
                visit(&path, Place::Close(token.span.end));
                after_value(&open, &mut path)
            }
            (Expect::FirstKey | Expect::Key, TokenKind::String) => {
                let raw = &text[token.span.start + 1..token.span.end - 1];
                path.push(Step::Key(string::decode(raw).0));
                visit(&path, Place::Key(token.span));
                Expect::Colon
            }
            (Expect::Colon, TokenKind::Colon) => Expect::Value,
            (Expect::CommaOrEnd, TokenKind::Comma) => {
                if open.last() == Some(&true) {
                    Expect::Key
                } else {
                    Expect::Value
                }
            }
            _ => return Err(JsonError::Syntax),
        };
    }
    if expect == Expect::End { Ok(()) } else { Err(JsonError::Syntax) }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Expect {
    Value,
    FirstItem,
    FirstKey,
    Key,
    Colon,
    CommaOrEnd,
    End,
}

fn begins_value(kind: TokenKind) -> bool {
    !matches!(
        kind,
        TokenKind::CloseObject | TokenKind::CloseArray | TokenKind::Colon | TokenKind::Comma
    )
}

fn scalar(token: Token) -> Place {
    match token.kind {
        TokenKind::String => Place::String(token.span),
        TokenKind::Number => Place::Number(token.span),
        TokenKind::Null => Place::Null,
        _ => Place::Bool(token.span),
    }
}

fn after_value(open: &[bool], path: &mut Vec<Step<'_>>) -> Expect {
    match open.last() {
        None => Expect::End,
        Some(true) => {
            path.pop();
            Expect::CommaOrEnd
        }
        Some(false) => Expect::CommaOrEnd,
    }
}

/// The string value of the only member `key` of the object that opens at
/// `open`; `None` if there is none, it is no string, or there are several.
///
/// Reads the object to its end, so that a walk should ask at few levels only.
pub(crate) fn member<'a>(text: &'a str, open: usize, key: &str) -> Option<Cow<'a, str>> {
    let mut lexer = Lexer::new(text, open);
    let mut depth = 0usize;
    let mut found = None;
    let mut expects_key = false;
    while let Ok(Some(token)) = lexer.next() {
        match token.kind {
            TokenKind::OpenObject | TokenKind::OpenArray => {
                depth += 1;
                expects_key = depth == 1;
            }
            TokenKind::CloseObject | TokenKind::CloseArray => {
                depth = depth.checked_sub(1)?;
                if depth == 0 {
                    return found;
                }
            }
            TokenKind::Comma => expects_key = depth == 1,
            TokenKind::String if depth == 1 && expects_key => {
                expects_key = false;
                let name = string::decode(&text[token.span.start + 1..token.span.end - 1]).0;
                if name == key {
                    if found.is_some() {
                        return None;
                    }
                    let (Ok(Some(_colon)), Ok(Some(value))) = (lexer.next(), lexer.next()) else {
                        return None;
                    };
                    match value.kind {
                        TokenKind::String => {
                            let raw = &text[value.span.start + 1..value.span.end - 1];
                            found = Some(string::decode(raw).0);
                        }
                        _ => return None,
                    }
                }
            }
            _ => {}
        }
    }
    None
}
