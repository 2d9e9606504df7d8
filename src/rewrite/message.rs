//! One message through one stage: a whole body, the data of an event, a line.

use std::time::Instant;

use super::decision::{Action, Decision, Uninspected};
use super::inner::{Pass, Reading, Work};
use super::remedy::{self, Blocked};
use super::{Context, Stage, outer, view};
use crate::control::ControlClasses;
use crate::format::edit::Edit;
use crate::format::frame::Frame;
use crate::format::json::{JsonError, Place, Step, walk};
use crate::format::mcp::{self, Envelope};
use crate::policy::{Mode, OnUninspectable, Policy, Trust};

/// How a message's bytes are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Payload {
    /// A text, and all of it for the reader.
    Text,
    /// JSON if it is, or else a text.
    Json,
    /// The same, in an event or a line: text in it is not framed, since
    /// readers put the parts together, or act on them (the `endpoint` event of
    /// MCP 2024-11-05).
    Part,
}

/// What a stage makes of one message.
pub(super) struct Outcome {
    pub(super) edits: Vec<Edit>,
    pub(super) blocked: Option<Blocked>,
    /// It is JSON-RPC: where a block brings no message, nothing may stand in
    /// its place.
    pub(super) rpc: bool,
}

/// A stage with all it knows, ready for messages.
#[derive(Debug)]
pub(super) struct Processor {
    pub(super) policy: Policy,
    pub(super) context: Context,
    pub(super) stage: Stage,
    frame: Frame,
}

impl Processor {
    pub(super) fn new(policy: Policy, context: Context, stage: Stage) -> Self {
        let frame = outer::frame_for(context.origin());
        Self { policy, context, stage, frame }
    }

    /// A record for the next message.
    pub(super) fn decision(&self) -> Decision {
        Decision::new(self.stage, &self.policy, &self.context)
    }

    /// A record of something that was not inspected.
    pub(super) fn skipped(&self, what: Uninspected) -> Decision {
        let mut decision = self.decision();
        decision.skipped(what);
        decision
    }

    /// Whether what cannot be inspected goes through all the same.
    pub(super) fn lets_pass(&self) -> bool {
        self.policy.on_uninspectable() == OnUninspectable::Pass
            || self.policy.mode() == Mode::Monitor
    }

    /// What to say instead of a whole body, which by its record is blocked.
    pub(super) fn refusal(&self, decision: &Decision) -> Blocked {
        let blocked = Blocked::new(decision);
        let message = self.context.request().and_then(|request| blocked.answer(request));
        blocked.with_message(message)
    }

    /// Edits for a message, and what is to be said if it is blocked.
    pub(super) fn message(
        &self,
        bytes: &[u8],
        payload: Payload,
        decision: &mut Decision,
    ) -> Outcome {
        let begin = Instant::now();
        decision.inspected += bytes.len() as u64;
        let (text, map) = view::utf8(bytes);
        // A byte order mark before JSON is no part of it (RFC 8259, section
        // 8.1, lets readers ignore it).
        let skip = if payload == Payload::Text || !text.starts_with('\u{feff}') { 0 } else { 3 };
        let mut outcome = self.text(&text[skip..], payload, decision);
        for edit in &mut outcome.edits {
            let range = edit.range.start + skip..edit.range.end + skip;
            edit.range = map.as_ref().map_or(range.clone(), |map| map.source(range));
        }
        decision.elapsed += begin.elapsed();
        outcome
    }

    /// Edits for a text that stands beside messages: a comment, an id.
    pub(super) fn aside(&self, bytes: &[u8], decision: &mut Decision) -> Outcome {
        if self.stage == Stage::Outer {
            return Outcome { edits: Vec::new(), blocked: None, rpc: false };
        }
        decision.inspected += bytes.len() as u64;
        let (text, map) = view::utf8(bytes);
        let mut work = Work::new(&self.policy, &self.context, decision);
        let mut edits = work.text(&text, self.reading(false));
        let blocked = work.is_blocked();
        if let Some(map) = map {
            for edit in &mut edits {
                edit.range = map.source(edit.range.clone());
            }
        }
        self.conclude(edits, blocked, decision, |_| None)
    }

    /// Whether values of payload keys must not get through.
    fn withholds_payloads(&self) -> bool {
        self.stage == Stage::Inner
            && self.policy.has_payload_keys()
            && !self.context.releases_payloads(&self.policy)
    }

    /// Whether the policy cares about secrets in bytes that are no text, where
    /// none can be taken out: any finding that it would redact, or that blocks.
    pub(super) fn refuses(&self, outcome: &Outcome, decision: &Decision) -> bool {
        let found = decision.categories.keys().any(|category| !category.detection_only());
        self.policy.mode() == Mode::Enforce
            && (outcome.blocked.is_some() || (self.policy.redacts() && found))
    }

    fn reading(&self, application: bool) -> Reading {
        let strip = match self.context.trust() {
            Trust::Untrusted => self.policy.strips(),
            Trust::Trusted => ControlClasses::NONE,
        };
        Reading { strip, application, depth: 0, pass: Pass::First }
    }

    fn text(&self, text: &str, payload: Payload, decision: &mut Decision) -> Outcome {
        if payload != Payload::Text {
            match self.json(text, decision) {
                Ok(outcome) => return outcome,
                Err(JsonError::Depth) => decision.skipped(Uninspected::TooDeep),
                // It was to be JSON, and cannot be walked for payload keys: a
                // lenient reader (`NaN`, a byte too many) sees their values.
                Err(JsonError::Syntax)
                    if payload == Payload::Json
                        && self.withholds_payloads()
                        && begins_object(text) =>
                {
                    decision.skipped(Uninspected::Ambiguous);
                }
                Err(JsonError::Syntax) => {}
            }
        }
        match self.stage {
            Stage::Inner => {
                let mut work = Work::new(&self.policy, &self.context, decision);
                let edits = work.text(text, self.reading(true));
                let blocked = work.is_blocked();
                self.conclude(edits, blocked, decision, |_| None)
            }
            Stage::Outer => {
                let frames = payload == Payload::Text && self.context.trust() == Trust::Untrusted;
                let edits =
                    if frames { outer::text(text, &self.frame, decision) } else { Vec::new() };
                self.conclude(edits, false, decision, |_| None)
            }
        }
    }

    fn json(&self, text: &str, decision: &mut Decision) -> Result<Outcome, JsonError> {
        let request = self.context.request();
        if let Some(envelope) = Envelope::read(text, request.is_some())? {
            let (edits, blocked) = self.rpc(text, &envelope, decision)?;
            let outcome = self.conclude(edits, blocked, decision, |reason| {
                self.instead_of_one(reason, text, &envelope)
            });
            return Ok(Outcome { rpc: true, ..outcome });
        }
        if let Some(batch) = self.batch(text)? {
            let mut edits = Vec::new();
            let mut blocked = false;
            for (span, envelope) in &batch {
                let (own, own_blocked) = self.rpc(&text[span.clone()], envelope, decision)?;
                blocked |= own_blocked;
                edits.extend(own.into_iter().map(|edit| {
                    Edit::new(edit.range.start + span.start..edit.range.end + span.start, edit.with)
                }));
            }
            let outcome = self.conclude(edits, blocked, decision, |reason| {
                self.instead_of_batch(reason, text, &batch)
            });
            return Ok(Outcome { rpc: true, ..outcome });
        }
        match self.stage {
            Stage::Inner => {
                let mut work = Work::new(&self.policy, &self.context, decision);
                let edits = work.json(text, self.reading(true))?;
                let blocked = work.is_blocked();
                Ok(self.conclude(edits, blocked, decision, |_| None))
            }
            Stage::Outer => {
                walk(text, |_: &[Step<'_>], _: Place| ())?;
                Ok(self.conclude(Vec::new(), false, decision, |_| None))
            }
        }
    }

    /// Withholds a message for what was found beside it.
    pub(super) fn withhold(&self, bytes: &[u8], decision: &mut Decision) -> Outcome {
        let (text, _) = view::utf8(bytes);
        let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
        if let Ok(Some(envelope)) = Envelope::read(text, self.context.request().is_some()) {
            let outcome = self.conclude(Vec::new(), true, decision, |reason| {
                self.instead_of_one(reason, text, &envelope)
            });
            return Outcome { rpc: true, ..outcome };
        }
        if let Ok(Some(batch)) = self.batch(text) {
            let outcome = self.conclude(Vec::new(), true, decision, |reason| {
                self.instead_of_batch(reason, text, &batch)
            });
            return Outcome { rpc: true, ..outcome };
        }
        self.conclude(Vec::new(), true, decision, |_| None)
    }

    fn instead_of_one(&self, reason: &Blocked, text: &str, envelope: &Envelope) -> Option<String> {
        let clean = self.id_is_clean(text, envelope);
        remedy::replacement(reason, text, envelope, clean, self.context.request())
    }

    fn instead_of_batch(
        &self,
        reason: &Blocked,
        text: &str,
        batch: &[(std::ops::Range<usize>, Envelope)],
    ) -> Option<String> {
        let answers: Vec<String> = batch
            .iter()
            .filter_map(|(span, envelope)| {
                let text = &text[span.clone()];
                let clean = self.id_is_clean(text, envelope);
                remedy::replacement(reason, text, envelope, clean, None)
            })
            .collect();
        (!answers.is_empty()).then(|| format!("[{}]", answers.join(",")))
    }

    fn rpc(
        &self,
        text: &str,
        envelope: &Envelope,
        decision: &mut Decision,
    ) -> Result<(Vec<Edit>, bool), JsonError> {
        if envelope.is_ambiguous() {
            decision.skipped(Uninspected::Ambiguous);
        }
        match self.stage {
            Stage::Inner => {
                let mut work = Work::new(&self.policy, &self.context, decision);
                let edits = work.message(text)?;
                Ok((edits, work.is_blocked()))
            }
            Stage::Outer => Ok((outer::message(text, &self.frame, decision)?, false)),
        }
    }

    /// The elements of a JSON-RPC batch. `None` if it is none.
    #[allow(clippy::type_complexity)]
    fn batch(
        &self,
        text: &str,
    ) -> Result<Option<Vec<(std::ops::Range<usize>, Envelope)>>, JsonError> {
        let Some(spans) = mcp::elements(text)? else { return Ok(None) };
        let mut batch = Vec::new();
        for span in spans {
            match Envelope::read(&text[span.clone()], false)? {
                Some(envelope) => batch.push((span, envelope)),
                None => return Ok(None),
            }
        }
        Ok((!batch.is_empty()).then_some(batch))
    }

    fn id_is_clean(&self, text: &str, envelope: &Envelope) -> bool {
        let Some(span) = envelope.id.clone() else { return true };
        super::scan::findings(self.policy.detector(), &text[span]).is_empty()
    }

    /// The last word: what the policy says to a block, to what was not
    /// inspected, and to doing anything at all.
    fn conclude(
        &self,
        mut edits: Vec<Edit>,
        blocked: bool,
        decision: &mut Decision,
        message: impl FnOnce(&Blocked) -> Option<String>,
    ) -> Outcome {
        let risk = decision.has_risk() && self.policy.on_uninspectable() == OnUninspectable::Block;
        let mut reason = None;
        if blocked || risk {
            decision.did(Action::Block);
            let why = Blocked::new(decision);
            let message = message(&why);
            reason = Some(why.with_message(message));
        }
        if self.policy.mode() == Mode::Monitor {
            edits.clear();
            reason = None;
        }
        Outcome { edits, blocked: reason, rpc: false }
    }
}

/// Whether a text sets out to be a JSON object.
fn begins_object(text: &str) -> bool {
    text.trim_start_matches(['\u{feff}', ' ', '\t', '\r', '\n']).starts_with('{')
}
