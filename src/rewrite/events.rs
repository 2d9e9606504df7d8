//! Server-sent events: each event is a message.
//!
//! An event without an edit leaves byte for byte. In one with an edit, only
//! the lines concerned are written anew: the data where its first line stood,
//! a comment or an unknown field as a comment, and an `id` that is a finding
//! becomes an empty comment (a reader then cannot resume there, which is safe;
//! a changed id would resume somewhere else).

use std::borrow::Cow;

use bytes::Bytes;

use super::Output;
use super::decision::Decision;
use super::message::{Payload, Processor};
use super::remedy::Blocked;
use crate::format::edit::{self, Edit};
use crate::format::sse::{Block, Field, Line, Splitter, lines};

/// Holds the event that is not complete yet.
#[derive(Debug, Default)]
pub(super) struct Events {
    splitter: Splitter,
    begun: bool,
    /// The last block was changed: a line feed that belongs to its end has
    /// nothing to end any more.
    changed_last: bool,
}

impl Events {
    pub(super) fn held(&self) -> usize {
        self.splitter.held()
    }

    /// Takes bytes in; says whether any event was changed. Stops before an event
    /// that is longer than may be held, even if it came at once: what happens
    /// to it must not depend on cuts.
    pub(super) fn write(&mut self, bytes: &[u8], processor: &Processor, out: &mut Output) -> bool {
        let limit = processor.policy.limits().buffer();
        self.splitter.push(bytes);
        let mut changed = false;
        while let Some(block) = self.splitter.next() {
            match block {
                Block::LineFeed if self.changed_last => {}
                Block::LineFeed => out.bytes(Bytes::from_static(b"\n")),
                Block::Event(block) if block.len() > limit => {
                    self.splitter.put_back(&block);
                    break;
                }
                Block::Event(block) => {
                    self.changed_last = self.one(block, End::EmptyLine, processor, out);
                    changed |= self.changed_last;
                }
            }
        }
        changed
    }

    pub(super) fn finish(mut self, processor: &Processor, out: &mut Output) -> bool {
        let rest = std::mem::take(&mut self.splitter).rest();
        !rest.is_empty() && self.one(rest, End::CutOff, processor, out)
    }

    pub(super) fn rest(self) -> Bytes {
        self.splitter.rest()
    }

    fn one(&mut self, block: Bytes, end: End, processor: &Processor, out: &mut Output) -> bool {
        // A byte order mark may stand before the first line.
        let bom = if !self.begun && block.starts_with("\u{feff}".as_bytes()) { 3 } else { 0 };
        self.begun = true;
        let body = &block[bom..];
        let lines = lines(body);
        if lines.iter().all(|line| line.field == Field::Empty) {
            out.bytes(block);
            return false;
        }
        let mut decision = processor.decision();
        let new = Event { body, lines: &lines, end }.rewrite(processor, &mut decision);
        out.decision(decision);
        match new {
            None => {
                out.bytes(block);
                false
            }
            Some(new) => {
                out.bytes(block.slice(..bom));
                out.bytes(new.into());
                true
            }
        }
    }
}

/// How an event's block ended.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    /// As it should: a reader acts on it.
    EmptyLine,
    /// With the stream: a reader discards it.
    CutOff,
}

struct Event<'a> {
    body: &'a [u8],
    lines: &'a [Line],
    end: End,
}

impl Event<'_> {
    /// The event's new bytes; `None` if it stays as it is.
    fn rewrite(&self, processor: &Processor, decision: &mut Decision) -> Option<Vec<u8>> {
        let mut asides: Vec<(usize, Vec<Edit>)> = Vec::new();
        let mut blocked = None;
        for (index, line) in self.lines.iter().enumerate() {
            if !matches!(line.field, Field::Data | Field::Empty) {
                let outcome = processor.aside(&self.body[line.value.clone()], decision);
                blocked = blocked.or(outcome.blocked);
                if !outcome.edits.is_empty() {
                    asides.push((index, outcome.edits));
                }
            }
        }
        let data = self.data();
        let mut new_data = None;
        let mut rpc = false;
        if let Some(data) = &data {
            let mut outcome = processor.message(data, Payload::Part, decision);
            if blocked.is_some() && outcome.blocked.is_none() {
                outcome = processor.withhold(data, decision);
            }
            if !outcome.edits.is_empty() {
                new_data = Some(edit::apply(data, &outcome.edits));
            }
            // The data's remedy knows the message's id.
            blocked = outcome.blocked.or(blocked);
            rpc = outcome.rpc;
        }
        if let Some(blocked) = blocked {
            return Some(self.withheld(&blocked, &asides, data.is_some(), rpc));
        }
        if asides.is_empty() && new_data.is_none() {
            return None;
        }
        Some(self.write(new_data.as_deref(), &asides))
    }

    /// The data of all its lines, joined by line feeds.
    fn data(&self) -> Option<Cow<'_, [u8]>> {
        let mut values = self.lines.iter().filter(|line| line.field == Field::Data);
        let first = &self.body[values.next()?.value.clone()];
        let mut joined = Cow::Borrowed(first);
        for line in values {
            let joined = joined.to_mut();
            joined.push(b'\n');
            joined.extend_from_slice(&self.body[line.value.clone()]);
        }
        Some(joined)
    }

    fn write(&self, data: Option<&[u8]>, asides: &[(usize, Vec<Edit>)]) -> Vec<u8> {
        let mut out = Vec::with_capacity(self.body.len());
        let mut data = data;
        let replaced = data.is_some();
        // In the order of the lines.
        let mut asides = asides.iter().peekable();
        for (index, line) in self.lines.iter().enumerate() {
            let ending = &self.body[line.end..line.span.end];
            match asides.next_if(|(aside, _)| *aside == index) {
                Some((_, edits)) => {
                    let value = edit::apply(&self.body[line.value.clone()], edits);
                    match line.field {
                        // A line is left: what comes next must not become
                        // the first of a stream, where a mark is dropped.
                        Field::Id => {
                            out.push(b':');
                            out.extend_from_slice(ending);
                            continue;
                        }
                        Field::Event => out.extend_from_slice(b"event: "),
                        // A line without its invisible characters must not
                        // turn into a field that counts.
                        _ => out.extend_from_slice(b": "),
                    }
                    out.extend_from_slice(&value);
                    out.extend_from_slice(ending);
                }
                None if line.field == Field::Data && replaced => {
                    for value in
                        data.take().into_iter().flat_map(|data| data.split(|b| *b == b'\n'))
                    {
                        out.extend_from_slice(b"data: ");
                        out.extend_from_slice(value);
                        out.extend_from_slice(if ending.is_empty() { b"\n" } else { ending });
                    }
                }
                None => {
                    // A line that now comes after a lone CR must not lend it
                    // its LF: the event would not end.
                    if out.ends_with(b"\r") && self.body[line.span.start] == b'\n' {
                        out.push(b'\r');
                    }
                    out.extend_from_slice(&self.body[line.span.clone()]);
                }
            }
        }
        out
    }

    /// What stands for an event that is blocked. What no answer can replace is
    /// dropped; its id stays, so that a reader can still resume after it.
    fn withheld(
        &self,
        blocked: &Blocked,
        asides: &[(usize, Vec<Edit>)],
        data: bool,
        rpc: bool,
    ) -> Vec<u8> {
        let mut out = Vec::new();
        // Nothing stands for what nobody would have read.
        if self.end == End::CutOff {
            return out;
        }
        let mut asides = asides.iter().peekable();
        for (index, line) in self.lines.iter().enumerate() {
            let edited = asides.next_if(|(aside, _)| *aside == index).is_some();
            if line.field == Field::Id && !edited {
                out.extend_from_slice(b"id: ");
                out.extend_from_slice(&self.body[line.value.clone()]);
                out.push(b'\n');
            }
        }
        let message = match (blocked.message(), rpc) {
            (Some(message), _) => Some(message.to_owned()),
            (None, true) => None,
            (None, false) => Some(blocked.text()),
        };
        if let Some(message) = message.filter(|_| data) {
            out.extend_from_slice(b"event: message\ndata: ");
            out.extend_from_slice(message.as_bytes());
            out.push(b'\n');
        }
        if !out.is_empty() {
            out.push(b'\n');
        }
        out
    }
}
