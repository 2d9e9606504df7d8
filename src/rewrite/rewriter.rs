use bytes::Bytes;

use super::decision::{Action, Decision, Uninspected};
use super::message::{Payload, Processor};
use super::remedy::Blocked;
use super::{Context, RewriteError, Stage, events, lines};
use crate::format::edit;
use crate::format::media::{Media, looks_like_text};
use crate::policy::Policy;

/// Where a rewriter puts what comes out.
#[derive(Debug, Default)]
pub struct Output {
    chunks: Vec<Bytes>,
    decisions: Vec<Decision>,
}

impl Output {
    pub(super) fn bytes(&mut self, bytes: Bytes) {
        if !bytes.is_empty() {
            self.chunks.push(bytes);
        }
    }

    pub(super) fn decision(&mut self, decision: Decision) {
        self.decisions.push(decision);
    }

    /// Whether there is no decision to take.
    pub fn is_undecided(&self) -> bool {
        self.decisions.is_empty()
    }

    /// Takes the bytes that may leave, in order.
    pub fn take_bytes(&mut self) -> Vec<Bytes> {
        std::mem::take(&mut self.chunks)
    }

    /// Takes the bytes that may leave as one; no copy if they came as one.
    pub fn take_body(&mut self) -> Bytes {
        join(self.take_bytes())
    }

    /// Takes the decisions made, in order.
    pub fn take_decisions(&mut self) -> Vec<Decision> {
        std::mem::take(&mut self.decisions)
    }
}

/// How a body ended.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Finish {
    /// What came out is what went in.
    Unchanged,
    /// Something was edited, or a message of a stream was replaced.
    Changed,
    /// The whole body is withheld; nothing of it came out.
    Blocked(Blocked),
}

/// Rewrites one body for one stage. Sans-IO: bytes in, bytes out.
///
/// What is held: a whole body ([`Media::Text`], [`Media::Json`]) until it
/// ends, an event or a line of a stream until it is complete; never more than
/// `limits.buffer`. What leaves does not depend on how the input is cut.
///
/// ```
/// use tower_sanitize::Policy;
/// use tower_sanitize::rewrite::{Context, Finish, Media, Output, Rewriter, Stage};
///
/// let policy = Policy::builder().redact(true).build()?;
/// let mut rewriter = Rewriter::new(policy, Stage::Inner, Media::Text, Context::default());
/// let mut out = Output::default();
/// rewriter.write(format!("key AK{}", "IAQYLPMN5").into(), &mut out)?;
/// rewriter.write("HHHFPZAM2.".into(), &mut out)?;
/// assert_eq!(rewriter.finish(&mut out)?, Finish::Changed);
/// assert_eq!(out.take_bytes().concat(), b"key [REDACTED:cloud_credentials].");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Rewriter {
    processor: Processor,
    state: State,
    changed: bool,
}

enum State {
    /// Collecting a whole body.
    Whole {
        chunks: Vec<Bytes>,
        held: usize,
        media: Media,
    },
    Events(events::Events),
    Lines(lines::Lines),
    /// Nothing is inspected any more.
    Pass(Box<Decision>),
    /// An error was reported.
    Poisoned(Uninspected),
}

impl std::fmt::Debug for State {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Whole { .. } => "Whole",
            Self::Events(_) => "Events",
            Self::Lines(_) => "Lines",
            Self::Pass(_) => "Pass",
            Self::Poisoned(_) => "Poisoned",
        })
    }
}

impl Rewriter {
    /// A rewriter for a body of this media type.
    pub fn new(policy: Policy, stage: Stage, media: Media, context: Context) -> Self {
        let processor = Processor::new(policy, context, stage);
        let state = match media {
            Media::Events => State::Events(events::Events::default()),
            Media::Lines => State::Lines(lines::Lines::default()),
            Media::Opaque => State::Pass(Box::new(processor.skipped(Uninspected::Opaque))),
            Media::Multipart => unread(&processor, Uninspected::Multipart),
            Media::Text | Media::Json | Media::Unknown => {
                State::Whole { chunks: Vec::new(), held: 0, media }
            }
        };
        Self { processor, state, changed: false }
    }

    /// A rewriter for a body that cannot be inspected for a reason that shows
    /// before its first byte: passes it on or refuses it, as the policy says.
    pub fn uninspectable(
        policy: Policy,
        stage: Stage,
        context: Context,
        reason: Uninspected,
    ) -> Self {
        let processor = Processor::new(policy, context, stage);
        let state = unread(&processor, reason);
        Self { processor, state, changed: false }
    }

    /// Takes in the next bytes and gives out what may leave.
    ///
    /// # Errors
    ///
    /// More is to be held than `limits.buffer`, and the policy does not let
    /// such a body pass. Every later call returns the error again. On an event
    /// stream, the answer to the request goes out before it, saying so.
    pub fn write(&mut self, mut bytes: Bytes, out: &mut Output) -> Result<(), RewriteError> {
        loop {
            let piece = bytes.split_to(bytes.len().min(self.room()));
            self.piece(piece, out)?;
            if bytes.is_empty() {
                return Ok(());
            }
        }
    }

    /// How much a stream may take in until its message is certainly too long,
    /// in whatever cuts it comes.
    fn room(&self) -> usize {
        let held = match &self.state {
            State::Events(events) => events.held(),
            State::Lines(lines) => lines.held(),
            State::Whole { .. } | State::Pass(_) | State::Poisoned(_) => return usize::MAX,
        };
        self.processor.policy.limits().buffer().saturating_sub(held).saturating_add(1)
    }

    fn piece(&mut self, bytes: Bytes, out: &mut Output) -> Result<(), RewriteError> {
        let limit = self.processor.policy.limits().buffer();
        let over = match &mut self.state {
            State::Poisoned(reason) => return Err(RewriteError::new(*reason)),
            State::Pass(_) => {
                out.bytes(bytes);
                return Ok(());
            }
            State::Whole { chunks, held, .. } => {
                *held += bytes.len();
                chunks.push(bytes);
                *held > limit
            }
            State::Events(events) => {
                self.changed |= events.write(&bytes, &self.processor, out);
                events.held() > limit
            }
            State::Lines(lines) => {
                self.changed |= lines.write(&bytes, &self.processor, out);
                lines.held() > limit
            }
        };
        if over { self.overflow(out) } else { Ok(()) }
    }

    /// Ends the body.
    ///
    /// # Errors
    ///
    /// See [`write`](Self::write).
    pub fn finish(self, out: &mut Output) -> Result<Finish, RewriteError> {
        let changed = match self.state {
            State::Poisoned(reason) => return Err(RewriteError::new(reason)),
            State::Pass(decision) => {
                out.decision(*decision);
                self.changed
            }
            State::Events(events) => events.finish(&self.processor, out) | self.changed,
            State::Lines(lines) => lines.finish(&self.processor, out) | self.changed,
            State::Whole { chunks, media, .. } => {
                return Ok(whole(&self.processor, chunks, media, out));
            }
        };
        Ok(if changed { Finish::Changed } else { Finish::Unchanged })
    }

    /// Whether this body goes through uninspected.
    pub fn passes(&self) -> bool {
        matches!(self.state, State::Pass(_))
    }

    /// Gives a body up that broke off: records it, and says what to answer
    /// where nothing of it has left.
    pub fn abort(self, reason: Uninspected, out: &mut Output) -> Blocked {
        let mut decision = self.processor.skipped(reason);
        decision.did(Action::Block);
        let blocked = self.processor.refusal(&decision);
        out.decision(decision);
        blocked
    }

    fn overflow(&mut self, out: &mut Output) -> Result<(), RewriteError> {
        let reason = Uninspected::OverLimit;
        let mut decision = self.processor.skipped(reason);
        if self.processor.lets_pass() {
            let old = std::mem::replace(&mut self.state, State::Pass(Box::new(decision)));
            match old {
                State::Whole { chunks, .. } => chunks.into_iter().for_each(|c| out.bytes(c)),
                State::Events(events) => out.bytes(events.rest()),
                State::Lines(lines) => out.bytes(lines.rest()),
                State::Pass(_) | State::Poisoned(_) => {}
            }
            return Ok(());
        }
        decision.did(Action::Block);
        let mut answered = false;
        if let State::Events(_) = &self.state
            && let Some(message) = self.processor.refusal(&decision).message()
        {
            // Whoever asked waits for an answer on this very stream.
            out.bytes(format!("event: message\ndata: {message}\n\n").into());
            answered = true;
        }
        out.decision(decision);
        self.state = State::Poisoned(reason);
        Err(RewriteError { reason, answered })
    }
}

fn unread(processor: &Processor, reason: Uninspected) -> State {
    if processor.lets_pass() {
        State::Pass(Box::new(processor.skipped(reason)))
    } else {
        State::Poisoned(reason)
    }
}

/// Chunks as one; no copy if there is but one.
fn join(chunks: Vec<Bytes>) -> Bytes {
    match <[Bytes; 1]>::try_from(chunks) {
        Ok([only]) => only,
        Err(chunks) => chunks.concat().into(),
    }
}

fn whole(processor: &Processor, chunks: Vec<Bytes>, media: Media, out: &mut Output) -> Finish {
    let body = join(chunks);
    let payload = match media {
        Media::Text => Payload::Text,
        Media::Unknown if !looks_like_text(&body) => return unnamed(processor, body, out),
        // Nobody said that it is text for a reader: not framed.
        _ => Payload::Json,
    };
    let mut decision = processor.decision();
    let outcome = processor.message(&body, payload, &mut decision);
    out.decision(decision);
    if let Some(blocked) = outcome.blocked {
        return Finish::Blocked(blocked);
    }
    if outcome.edits.is_empty() {
        out.bytes(body);
        return Finish::Unchanged;
    }
    out.bytes(edit::apply(&body, &outcome.edits).into());
    Finish::Changed
}

/// Bytes of an unnamed type that do not look like text: nothing can be edited
/// in them, but one odd byte must not switch the inspection off. They pass
/// whole, or not at all.
fn unnamed(processor: &Processor, body: Bytes, out: &mut Output) -> Finish {
    let mut decision = processor.skipped(Uninspected::Opaque);
    if processor.stage == Stage::Inner {
        let mut found = processor.decision();
        let outcome = processor.message(&body, Payload::Json, &mut found);
        if processor.refuses(&outcome, &found) {
            found.skipped(Uninspected::Opaque);
            found.did(Action::Block);
            let blocked = processor.refusal(&found);
            out.decision(found);
            return Finish::Blocked(blocked);
        }
        decision.inspected = found.inspected;
    }
    out.decision(decision);
    out.bytes(body);
    Finish::Unchanged
}
