use crate::control;

/// Longest name in a delimiter, in bytes; what is longer ends in `…`.
const MAX_NAME: usize = 128;

/// A name as a delimiter spells it: what could end a line or a delimiter, or
/// is invisible, is percent-encoded (RFC 3986, section 2.1), `%` and `/` too,
/// so that two different names never look alike. Printable Unicode stays.
pub(super) fn escape(name: &str) -> String {
    let invisible = control::invisible(name);
    let mut hidden = invisible.iter().flat_map(Clone::clone).peekable();
    let mut out = String::with_capacity(name.len());
    for (at, c) in name.char_indices() {
        while hidden.next_if(|byte| *byte < at).is_some() {}
        let unsafe_here = hidden.peek() == Some(&at) || c == '%' || breaks(c);
        let mut spelled = String::new();
        if unsafe_here {
            let mut buffer = [0; 4];
            for byte in c.encode_utf8(&mut buffer).bytes() {
                spelled.push_str(&format!("%{byte:02X}"));
            }
        } else {
            spelled.push(c);
        }
        if out.len() + spelled.len() > MAX_NAME {
            out.push('…');
            break;
        }
        out.push_str(&spelled);
    }
    out
}

/// Whether [`escape`] could have spelled it so.
pub(super) fn is_spelled(name: &str) -> bool {
    let cut = name.strip_suffix('…').unwrap_or(name);
    // A cut is made before what would not fit.
    let whole =
        cut.len() <= MAX_NAME && !name.contains(breaks) && control::invisible(name).is_empty();
    let mut escapes = name.split('%');
    escapes.next();
    whole
        && escapes.all(|escape| {
            let is_digit = |byte: &u8| matches!(byte, b'0'..=b'9' | b'A'..=b'F');
            escape.as_bytes().get(..2).is_some_and(|digits| digits.iter().all(is_digit))
        })
}

/// What could end a line, a name or a delimiter.
fn breaks(c: char) -> bool {
    matches!(c, '/' | '«' | '»') || c.is_control() || (c.is_whitespace() && c != ' ')
}
