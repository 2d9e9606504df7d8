//! A JSON text on each line.

use bytes::{Bytes, BytesMut};

use super::Output;
use super::message::{Payload, Processor};
use super::remedy::Blocked;
use crate::format::edit;

/// Holds the line that is not complete yet.
#[derive(Debug, Default)]
pub(super) struct Lines {
    held: BytesMut,
    /// Bytes of `held` that are known to hold no line feed.
    seen: usize,
}

impl Lines {
    pub(super) fn held(&self) -> usize {
        self.held.len()
    }

    /// Takes bytes in; says whether any line was changed. Stops before a line
    /// that is longer than may be held, even if it came at once: what happens
    /// to it must not depend on cuts.
    pub(super) fn write(&mut self, bytes: &[u8], processor: &Processor, out: &mut Output) -> bool {
        let limit = processor.policy.limits().buffer();
        self.held.extend_from_slice(bytes);
        let mut changed = false;
        while let Some(found) = memchr::memchr(b'\n', &self.held[self.seen..]) {
            if self.seen + found >= limit {
                break;
            }
            let line = self.held.split_to(self.seen + found + 1).freeze();
            self.seen = 0;
            changed |= one(line, processor, out);
        }
        self.seen = self.held.len();
        changed
    }

    pub(super) fn finish(self, processor: &Processor, out: &mut Output) -> bool {
        !self.held.is_empty() && one(self.held.freeze(), processor, out)
    }

    pub(super) fn rest(self) -> Bytes {
        self.held.freeze()
    }
}

fn one(line: Bytes, processor: &Processor, out: &mut Output) -> bool {
    let end = line.len() - usize::from(line.ends_with(b"\n"));
    let end = end - usize::from(line[..end].ends_with(b"\r"));
    if line[..end].trim_ascii().is_empty() {
        out.bytes(line);
        return false;
    }
    let mut decision = processor.decision();
    let outcome = processor.message(&line[..end], Payload::Part, &mut decision);
    out.decision(decision);
    if let Some(blocked) = outcome.blocked {
        if outcome.rpc && blocked.message().is_none() {
            return true;
        }
        let mut text = remedy(&blocked).into_bytes();
        text.extend_from_slice(&line[end..]);
        out.bytes(text.into());
        return true;
    }
    if outcome.edits.is_empty() {
        out.bytes(line);
        return false;
    }
    let mut text = edit::apply(&line[..end], &outcome.edits);
    text.extend_from_slice(&line[end..]);
    out.bytes(text.into());
    true
}

/// A line must stay JSON: a reader parses each.
fn remedy(blocked: &Blocked) -> String {
    match blocked.message() {
        Some(message) => message.to_owned(),
        None => serde_json::json!({ "error": blocked.text() }).to_string(),
    }
}
