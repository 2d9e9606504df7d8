use super::{escape, name};

/// Whether a text stands in a frame, of whatever name.
///
/// In: a text. Out: whether [`Frame::wrap`](super::Frame::wrap) could have
/// made it: both delimiters, whole, on lines of their own, of the same two
/// names and spelled as it spells them, around text that is not empty and
/// holds no delimiter. Cost: one look at the text, no copy.
///
/// ```
/// use tower_sanitize::format::frame::{Frame, looks_framed};
///
/// assert!(looks_framed(&Frame::new(Some("srv"), None).wrap("hi")));
/// // A text that only talks about frames.
/// assert!(!looks_framed("«untrusted:a/b»\nbegins a frame and\n«/untrusted:c/d»\nanother «ends»"));
/// ```
pub fn looks_framed(text: &str) -> bool {
    opened(text).is_some_and(|(names, rest)| {
        are_names(names) && closed(rest, names).is_some_and(escape::could_be_inside)
    })
}

/// The names that a frame opens with, and what follows its first line.
fn opened(text: &str) -> Option<(&str, &str)> {
    let (line, rest) = text.split_once('\n')?;
    Some((line.strip_prefix("«untrusted:")?.strip_suffix('»')?, rest))
}

/// What stands before the last line, if that closes a frame of these names.
fn closed<'a>(text: &'a str, names: &str) -> Option<&'a str> {
    let text = text.strip_suffix('»')?.strip_suffix(names)?;
    text.strip_suffix("\n«/untrusted:")
}

fn are_names(names: &str) -> bool {
    names
        .split_once('/')
        .is_some_and(|(server, tool)| name::is_spelled(server) && name::is_spelled(tool))
}
