use std::ops::Range;

use super::label;
use super::text::{Pass, PayloadRule, Reading, Work};
use crate::control::ControlClasses;
use crate::format::edit::Edit;
use crate::format::json::{JsonError, Place, Step, member, string, walk};
use crate::format::mcp::{self, Content, Treatment};
use crate::policy::{PayloadArrays, Trust};
use crate::rewrite::decision::{Action, Uninspected};
use crate::rewrite::view;

/// What stands in the place of a payload value.
const PAYLOAD: &str = "\"[redacted]\"";

/// An open container.
struct Open {
    at: usize,
    /// An array that a payload key holds: its scalars are leaves of the key.
    payload: bool,
    /// Whether its `type` says image or audio, once asked: finding that out
    /// reads the object to its end, which may hold any number of `data`.
    binary: Option<bool>,
}

/// What a value is allowed to go through.
struct Rules {
    treatment: Treatment,
    reading: Reading,
}

impl Work<'_> {
    /// Edits for an application's JSON: every key, string and number.
    pub(in crate::rewrite) fn json(
        &mut self,
        text: &str,
        reading: Reading,
    ) -> Result<Vec<Edit>, JsonError> {
        let treatment = Treatment { application: reading.application, ..mcp::treatment(&[]) };
        self.walk(text, |_| Rules { treatment, reading })
    }

    /// Edits for one MCP message, by the surface table.
    pub(in crate::rewrite) fn message(&mut self, text: &str) -> Result<Vec<Edit>, JsonError> {
        let strip = self.policy.strips();
        let trusted = self.decision.trust == Trust::Trusted;
        self.walk(text, |path| {
            let treatment = mcp::treatment(path);
            let stays = trusted && !treatment.always_untrusted;
            let strip = if stays { ControlClasses::NONE } else { strip };
            let application = treatment.application;
            let reading = Reading { strip, application, depth: 0, pass: Pass::First };
            Rules { treatment, reading }
        })
    }

    fn walk(
        &mut self,
        text: &str,
        rules: impl Fn(&[Step<'_>]) -> Rules,
    ) -> Result<Vec<Edit>, JsonError> {
        let mut edits = Vec::new();
        let mut open: Vec<Open> = Vec::new();
        walk(text, |path, place| {
            let held = match path.last() {
                Some(Step::Key(key)) => self.is_payload_key(key),
                Some(Step::Item(_)) => open.last().is_some_and(|open| open.payload),
                None => false,
            };
            match place {
                Place::Open(at) => {
                    let array = text.as_bytes()[at] == b'[';
                    let payload =
                        held && array && self.policy.payload_arrays() == PayloadArrays::Redact;
                    open.push(Open { at, payload, binary: None });
                }
                Place::Close(_) => {
                    open.pop();
                }
                Place::Null => {}
                Place::Key(span) => {
                    let rules = rules(path);
                    self.string(text, &span, rules.reading, &mut edits);
                }
                Place::Bool(span) => {
                    let rules = rules(path);
                    if held {
                        let from = edits.len();
                        self.payload(text, span, &rules, from, &mut edits);
                    }
                }
                Place::Number(span) => {
                    let rules = rules(path);
                    let from = edits.len();
                    if rules.treatment.content == Content::Token {
                        self.token(&text[span.clone()]);
                    } else {
                        self.number(text, &span, rules.reading.pass, &mut edits);
                    }
                    if held {
                        self.payload(text, span, &rules, from, &mut edits);
                    }
                }
                Place::String(span) => {
                    let rules = rules(path);
                    let from = edits.len();
                    match rules.treatment.content {
                        Content::Binary if is_binary(text, path, &mut open) => {
                            self.decision.skipped(Uninspected::Binary);
                            return;
                        }
                        Content::Token => self.token(&text[span.start + 1..span.end - 1]),
                        Content::Binary | Content::Text => {
                            self.string(text, &span, rules.reading, &mut edits);
                            if let Some(Step::Key(key)) = path.last() {
                                self.labelled(
                                    text,
                                    key,
                                    &span,
                                    rules.reading.pass,
                                    from,
                                    &mut edits,
                                );
                            }
                        }
                    }
                    if held {
                        self.payload(text, span, &rules, from, &mut edits);
                    }
                }
            }
        })?;
        Ok(edits)
    }

    /// Edits what stands between the quotes of a string.
    fn string(&mut self, text: &str, span: &Range<usize>, reading: Reading, edits: &mut Vec<Edit>) {
        let inside = span.start + 1..span.end - 1;
        let (decoded, map) = string::decode(&text[inside.clone()]);
        let own = self.text(&decoded, reading);
        edits.extend(own.into_iter().map(|edit| string::place(edit, map.as_ref(), inside.start)));
    }

    /// Looks at a value that is never edited.
    fn token(&mut self, raw: &str) {
        for finding in self.findings(&string::decode(raw).0) {
            self.record(&finding);
        }
    }

    /// A number whose digits are a finding becomes the marker, as a string.
    fn number(&mut self, text: &str, span: &Range<usize>, pass: Pass, edits: &mut Vec<Edit>) {
        if let Some(edit) = self.secrets(&text[span.clone()], pass).into_iter().next() {
            edits.push(Edit::new(span.clone(), format!("\"{}\"", edit.with)));
        }
    }

    /// A value that its key gives away: `"password": "…"`.
    fn labelled(
        &mut self,
        text: &str,
        key: &str,
        span: &Range<usize>,
        pass: Pass,
        from: usize,
        edits: &mut Vec<Edit>,
    ) {
        if !self.scans() {
            return;
        }
        let inside = span.start + 1..span.end - 1;
        for finding in label::findings(self.policy.detector(), key, &text[inside.clone()]) {
            let finding =
                finding.with_span(|span| inside.start + span.start..inside.start + span.end);
            let span = finding.span();
            let known = edits[from..]
                .iter()
                .any(|edit| edit.range.start <= span.start && span.end <= edit.range.end);
            if known {
                continue;
            }
            if let Some(mut edit) = self.redact(&finding, pass) {
                edits.retain(|other| {
                    let apart =
                        other.range.end <= edit.range.start || edit.range.end <= other.range.start;
                    if !apart {
                        edit.range.start = edit.range.start.min(other.range.start);
                        edit.range.end = edit.range.end.max(other.range.end);
                    }
                    apart
                });
                let place = edits.partition_point(|other| other.range.start < edit.range.start);
                edits.insert(place, edit);
            }
        }
    }

    /// A key is what it reads as: with invisible characters in it, it still is,
    /// and would be in a second pass once they are stripped.
    fn is_payload_key(&self, key: &str) -> bool {
        self.policy.is_payload_key(key)
            || (self.policy.has_payload_keys()
                && view::visible(key).is_some_and(|view| self.policy.is_payload_key(&view.text)))
    }

    /// Replaces a scalar that a payload key holds, and with it the edits inside
    /// of it, which are those from `from` on.
    fn payload(
        &mut self,
        text: &str,
        span: Range<usize>,
        rules: &Rules,
        from: usize,
        edits: &mut Vec<Edit>,
    ) {
        if !rules.treatment.application || text[span.clone()] == *PAYLOAD {
            return;
        }
        match self.payloads {
            PayloadRule::None => {}
            PayloadRule::Release => self.decision.payload_values_released += 1,
            PayloadRule::Redact => {
                self.decision.payload_values += 1;
                self.decision.did(Action::Redact);
                edits.truncate(from);
                edits.push(Edit::new(span, PAYLOAD));
            }
        }
    }
}

/// Whether the table's `data` is what it should be: base64 of an image or a
/// sound. In an item of another type it is text like any other.
fn is_binary(text: &str, path: &[Step<'_>], open: &mut [Open]) -> bool {
    match (path.last(), open.last_mut()) {
        (Some(Step::Key(key)), _) if key == "blob" => true,
        (_, Some(open)) => *open.binary.get_or_insert_with(|| {
            member(text, open.at, "type").is_some_and(|kind| matches!(&*kind, "image" | "audio"))
        }),
        (_, None) => false,
    }
}
