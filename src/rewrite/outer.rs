//! The outer stage on one message: frames around untrusted text.

use crate::format::edit::Edit;
use crate::format::frame::{self, Frame};
use crate::format::json::{JsonError, Place, string, walk};
use crate::format::mcp;
use crate::policy::{Origin, Trust};
use crate::rewrite::decision::{Action, Decision};

/// The frame for what comes from `origin`.
pub(super) fn frame_for(origin: &Origin) -> Frame {
    Frame::new(origin.server(), origin.tool())
}

/// Frames a text. Empty text is not framed.
pub(super) fn text(text: &str, frame: &Frame, decision: &mut Decision) -> Vec<Edit> {
    if text.is_empty() {
        return Vec::new();
    }
    decision.framed += 1;
    decision.did(Action::Spotlight);
    let mut edits = vec![Edit::new(0..0, frame.open().to_owned())];
    for (range, with) in frame::escape_edits(text) {
        match edits.last_mut() {
            Some(last) if range.start == 0 && last.range == (0..0) => {
                last.with.to_mut().push_str(with);
                last.range.end = range.end;
            }
            _ => edits.push(Edit::new(range, with)),
        }
    }
    edits.push(Edit::new(text.len()..text.len(), frame.close().to_owned()));
    edits
}

/// Frames the fields of an MCP message that the surface table names.
pub(super) fn message(
    body: &str,
    frame: &Frame,
    decision: &mut Decision,
) -> Result<Vec<Edit>, JsonError> {
    let mut edits = Vec::new();
    let trusted = decision.trust == Trust::Trusted;
    walk(body, |path, place| {
        let Place::String(span) = place else { return };
        let treatment = mcp::treatment(path);
        if !treatment.spotlight || (trusted && !treatment.always_untrusted) {
            return;
        }
        let inside = span.start + 1..span.end - 1;
        let (decoded, map) = string::decode(&body[inside.clone()]);
        let own = text(&decoded, frame, decision);
        edits.extend(own.into_iter().map(|edit| string::place(edit, map.as_ref(), inside.start)));
    })?;
    Ok(edits)
}
