//! Bytes to tokens, strictly by RFC 8259.

use std::ops::Range;

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TokenKind {
    OpenObject,
    CloseObject,
    OpenArray,
    CloseArray,
    Colon,
    Comma,
    String,
    Number,
    True,
    False,
    Null,
}

/// A token and the bytes it covers; a string's quotes are among them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Token {
    pub(crate) kind: TokenKind,
    pub(crate) span: Range<usize>,
}

/// Why bytes are not JSON that this crate reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum JsonError {
    /// Not JSON.
    Syntax,
    /// Nested deeper than `MAX_DEPTH`.
    Depth,
}

pub(crate) struct Lexer<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Lexer<'a> {
    pub(crate) fn new(text: &'a str, at: usize) -> Self {
        Self { text, at }
    }

    /// The next token, or `None` at the end.
    pub(crate) fn next(&mut self) -> Result<Option<Token>, JsonError> {
        let bytes = self.text.as_bytes();
        while matches!(bytes.get(self.at), Some(b' ' | b'\t' | b'\n' | b'\r')) {
            self.at += 1;
        }
        let start = self.at;
        let Some(&first) = bytes.get(start) else { return Ok(None) };
        let kind = match first {
            b'{' => self.single(TokenKind::OpenObject),
            b'}' => self.single(TokenKind::CloseObject),
            b'[' => self.single(TokenKind::OpenArray),
            b']' => self.single(TokenKind::CloseArray),
            b':' => self.single(TokenKind::Colon),
            b',' => self.single(TokenKind::Comma),
            b'"' => self.string()?,
            b'-' | b'0'..=b'9' => self.number()?,
            b't' => self.word("true", TokenKind::True)?,
            b'f' => self.word("false", TokenKind::False)?,
            b'n' => self.word("null", TokenKind::Null)?,
            _ => return Err(JsonError::Syntax),
        };
        Ok(Some(Token { kind, span: start..self.at }))
    }

    fn single(&mut self, kind: TokenKind) -> TokenKind {
        self.at += 1;
        kind
    }

    fn word(&mut self, word: &str, kind: TokenKind) -> Result<TokenKind, JsonError> {
        if !self.text.as_bytes()[self.at..].starts_with(word.as_bytes()) {
            return Err(JsonError::Syntax);
        }
        self.at += word.len();
        Ok(kind)
    }

    fn string(&mut self) -> Result<TokenKind, JsonError> {
        let bytes = self.text.as_bytes();
        let mut at = self.at + 1;
        loop {
            match bytes.get(at) {
                Some(b'"') => break,
                Some(b'\\') => match bytes.get(at + 1) {
                    Some(b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't') => at += 2,
                    Some(b'u') => {
                        let digits = bytes.get(at + 2..at + 6).ok_or(JsonError::Syntax)?;
                        if !digits.iter().all(u8::is_ascii_hexdigit) {
                            return Err(JsonError::Syntax);
                        }
                        at += 6;
                    }
                    _ => return Err(JsonError::Syntax),
                },
                Some(0x20..) => at += 1,
                _ => return Err(JsonError::Syntax),
            }
        }
        self.at = at + 1;
        Ok(TokenKind::String)
    }

    fn number(&mut self) -> Result<TokenKind, JsonError> {
        if self.peek() == Some(b'-') {
            self.at += 1;
        }
        if self.peek() == Some(b'0') {
            self.at += 1;
        } else {
            self.digits()?;
        }
        if self.peek() == Some(b'.') {
            self.at += 1;
            self.digits()?;
        }
        if matches!(self.peek(), Some(b'e' | b'E')) {
            self.at += 1;
            if matches!(self.peek(), Some(b'+' | b'-')) {
                self.at += 1;
            }
            self.digits()?;
        }
        Ok(TokenKind::Number)
    }

    fn digits(&mut self) -> Result<(), JsonError> {
        let start = self.at;
        while self.peek().is_some_and(|byte| byte.is_ascii_digit()) {
            self.at += 1;
        }
        if self.at == start { Err(JsonError::Syntax) } else { Ok(()) }
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }
}
