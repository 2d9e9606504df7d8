//! Terminal control sequences (ECMA-48, sections 5.3 to 5.6; xterm's "Control
//! Sequences" for what ends a string).
//!
//! CAN and SUB break off whatever sequence they stand in, as they do for the
//! VT500 and xterm: the sequence goes up to them, and what follows is text, as
//! it is on a terminal. They themselves are `c0c1`.

use super::chars::{ESC, ST, is_introducer};

/// A string ends within this many bytes, or is none.
const MAX_STRING: usize = 64 * 1024;

const CAN: char = '\u{18}';
const SUB: char = '\u{1a}';
const BEL: char = '\u{7}';

/// Where the sequence that begins at `start` ends; `text[start..]` begins with
/// an introducer. What `transparent` says yes to does not break a sequence.
///
/// Looks ahead to the next introducer at most, so that a pass over a text
/// looks at each byte a bounded number of times.
pub(super) fn end(text: &str, start: usize, transparent: &dyn Fn(char) -> bool) -> usize {
    let mut chars = Chars { text, at: start, transparent };
    match chars.next() {
        Some(ESC) => escape(&mut chars),
        Some('\u{9b}') => csi(&mut chars),
        Some('\u{9d}') => short_string(&mut chars, Payload::Osc),
        Some('\u{90}' | '\u{98}' | '\u{9e}' | '\u{9f}') => short_string(&mut chars, Payload::Ascii),
        // A terminator with nothing to end.
        _ => chars.at,
    }
}

struct Chars<'a> {
    text: &'a str,
    at: usize,
    transparent: &'a dyn Fn(char) -> bool,
}

impl Chars<'_> {
    fn next(&mut self) -> Option<char> {
        let c = self.text[self.at..].chars().next()?;
        self.at += c.len_utf8();
        Some(c)
    }

    /// Takes the next character that counts, if it is one of these.
    fn take(&mut self, wanted: impl Fn(char) -> bool) -> Option<char> {
        let mut at = self.at;
        for c in self.text[self.at..].chars() {
            at += c.len_utf8();
            if wanted(c) {
                self.at = at;
                return Some(c);
            }
            if !(self.transparent)(c) || is_introducer(c) || matches!(c, CAN | SUB) {
                return None;
            }
        }
        None
    }

    fn take_all(&mut self, wanted: impl Fn(char) -> bool) -> bool {
        let mut any = false;
        while self.take(&wanted).is_some() {
            any = true;
        }
        any
    }
}

fn escape(chars: &mut Chars<'_>) -> usize {
    if chars.take(|c| c == '[').is_some() {
        return csi(chars);
    }
    if chars.take(|c| matches!(c, ']' | 'P' | 'X' | '^' | '_')).is_some() {
        return string(chars);
    }
    chars.take_all(|c| matches!(c, ' '..='/'));
    chars.take(|c| matches!(c, '0'..='~'));
    chars.at
}

fn csi(chars: &mut Chars<'_>) -> usize {
    chars.take_all(|c| matches!(c, '0'..='?'));
    chars.take_all(|c| matches!(c, ' '..='/'));
    chars.take(|c| matches!(c, '@'..='~'));
    chars.at
}

/// A string with a 7-bit introducer: anything up to its end, or up to what
/// breaks it off.
fn string(chars: &mut Chars<'_>) -> usize {
    let begin = chars.at;
    for (offset, c) in chars.text[begin..].char_indices() {
        let at = begin + offset;
        match c {
            BEL | ST => return at + c.len_utf8(),
            ESC if chars.text[at..].starts_with("\u{1b}\\") => return at + 2,
            CAN | SUB => return at,
            c if is_introducer(c) => return at,
            _ if offset >= MAX_STRING => return begin,
            _ => {}
        }
    }
    begin
}

/// What a string with an 8-bit introducer may hold.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Payload {
    /// Printable ASCII.
    Ascii,
    /// The same, or text of any script once it reads like an OSC of xterm: a
    /// number and a semicolon first.
    Osc,
}

/// A string with an 8-bit introducer: one line of what it may hold, up to its
/// end.
fn short_string(chars: &mut Chars<'_>, payload: Payload) -> usize {
    let begin = chars.at;
    let text = &chars.text[begin..];
    let any_script = payload == Payload::Osc && is_numbered(text);
    for (offset, c) in text.char_indices() {
        match c {
            BEL | ST => return begin + offset + c.len_utf8(),
            ESC if text[offset..].starts_with("\u{1b}\\") => return begin + offset + 2,
            _ if offset >= MAX_STRING => return begin,
            ' '..='~' => {}
            // Quotation marks read as Latin-1 have U+0080 before U+009C.
            CAN | SUB | '\u{80}'..='\u{9f}' => return begin,
            _ if (chars.transparent)(c) || (any_script && !c.is_control()) => {}
            _ => return begin,
        }
    }
    begin
}

/// Whether a text begins with a number and a semicolon.
fn is_numbered(text: &str) -> bool {
    let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
    rest.len() < text.len() && rest.starts_with(';')
}
