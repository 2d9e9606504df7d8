use std::ops::Range;

const LEFT: &str = "&laquo;";
const RIGHT: &str = "&raquo;";
const AMP: &str = "amp;";

/// Whether a frame may hold this: nothing is made of nothing, and no delimiter
/// is left as it was.
pub(super) fn could_be_inside(text: &str) -> bool {
    !text.is_empty() && !text.contains(['«', '»'])
}

/// What to change in a text so that it holds no delimiter: ranges and what
/// goes in their place, in order. An empty range is an insertion. Linear.
pub(crate) fn escape_edits(text: &str) -> Vec<(Range<usize>, &'static str)> {
    let mut edits = Vec::new();
    let mut at = 0;
    while let Some(found) = memchr::memchr2(b'&', 0xc2, &text.as_bytes()[at..]) {
        let start = at + found;
        let rest = &text[start..];
        if rest.starts_with('«') {
            edits.push((start..start + '«'.len_utf8(), LEFT));
        } else if rest.starts_with('»') {
            edits.push((start..start + '»'.len_utf8(), RIGHT));
        } else if let Some(inner) = rest.strip_prefix('&') {
            let name = skip_amps(inner);
            if is_quote(name) {
                edits.push((start + 1..start + 1, AMP));
            }
            // A chain of `amp;` is looked at once.
            at = text.len() - name.len();
            continue;
        }
        at = start + rest.chars().next().map_or(1, char::len_utf8);
    }
    edits
}

/// The inverse of the edits of [`escape_edits`].
pub(super) fn unescape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut at = 0;
    while let Some(found) = memchr::memchr(b'&', &text.as_bytes()[at..]) {
        let start = at + found;
        out.push_str(&text[at..start]);
        let inner = &text[start + 1..];
        let name = skip_amps(inner);
        at = text.len() - name.len();
        let amps = &inner[..inner.len() - name.len()];
        if !is_quote(name) {
            out.push('&');
            out.push_str(amps);
        } else if let Some(amps) = amps.strip_prefix(AMP) {
            out.push('&');
            out.push_str(amps);
        } else {
            out.push(if name.starts_with('l') { '«' } else { '»' });
            at += LEFT.len() - 1;
        }
    }
    out.push_str(&text[at..]);
    out
}

fn skip_amps(mut text: &str) -> &str {
    while let Some(rest) = text.strip_prefix(AMP) {
        text = rest;
    }
    text
}

fn is_quote(name: &str) -> bool {
    name.starts_with(&LEFT[1..]) || name.starts_with(&RIGHT[1..])
}
