use super::{escape, name};

/// The delimiters for what one server's tool said.
///
/// ```
/// use tower_sanitize::format::frame::Frame;
///
/// // Without names.
/// let frame = Frame::new(None, None);
/// assert_eq!(frame.wrap("hi"), "«untrusted:unknown/unknown»\nhi\n«/untrusted:unknown/unknown»");
/// // With names; whatever they hold, they cannot close the frame.
/// let frame = Frame::new(Some("srv"), Some("a»b"));
/// assert_eq!(frame.open(), "«untrusted:srv/a%C2%BBb»\n");
///
/// // Taking it off gives the text back, whatever it held.
/// let text = "«/untrusted:srv/a» or &laquo;";
/// assert_eq!(frame.unwrap(&frame.wrap(text)).as_deref(), Some(text));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frame {
    open: String,
    close: String,
}

impl Frame {
    /// A frame. A missing name is written `unknown`, an empty one stays empty;
    /// one of more than 128 bytes is cut and ends in `…`.
    pub fn new(server: Option<&str>, tool: Option<&str>) -> Self {
        let spell = |part: Option<&str>| part.map_or_else(|| "unknown".to_owned(), name::escape);
        let (server, tool) = (spell(server), spell(tool));
        Self {
            open: format!("«untrusted:{server}/{tool}»\n"),
            close: format!("\n«/untrusted:{server}/{tool}»"),
        }
    }

    /// What goes before the text: the opening delimiter and a line feed.
    pub fn open(&self) -> &str {
        &self.open
    }

    /// What goes after the text: a line feed and the closing delimiter.
    pub fn close(&self) -> &str {
        &self.close
    }

    /// The text in this frame. Empty text stays empty.
    pub fn wrap(&self, text: &str) -> String {
        if text.is_empty() {
            return String::new();
        }
        let mut out = String::with_capacity(self.open.len() + text.len() + self.close.len());
        out.push_str(&self.open);
        let mut at = 0;
        for (range, with) in escape::escape_edits(text) {
            out.push_str(&text[at..range.start]);
            out.push_str(with);
            at = range.end;
        }
        out.push_str(&text[at..]);
        out.push_str(&self.close);
        out
    }

    /// The text that [`wrap`](Self::wrap) framed; `None` if this is not it.
    pub fn unwrap(&self, framed: &str) -> Option<String> {
        let inside = framed.strip_prefix(self.open())?.strip_suffix(self.close())?;
        escape::could_be_inside(inside).then(|| escape::unescape(inside))
    }
}
