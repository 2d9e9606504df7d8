use crate::control::{self, ControlClasses};
use crate::detect::{Category, Finding};
use crate::format::edit::{self, Edit};
use crate::format::json::{JsonError, walk};
use crate::policy::Policy;
use crate::rewrite::decision::{Action, Decision, Uninspected};
use crate::rewrite::{Context, scan};

/// Rounds over one leaf before it goes as a whole.
const ROUNDS: usize = 5;

/// JSON in a string in JSON is followed this deep.
const NESTING: usize = 6;

/// The inner stage at work on one message.
pub(in crate::rewrite) struct Work<'a> {
    pub(super) policy: &'a Policy,
    pub(super) decision: &'a mut Decision,
    /// Payload keys mean something, and at least one gate is shut.
    pub(super) payloads: PayloadRule,
    /// A finding asks for the answer to be blocked.
    blocked: bool,
}

/// What is done with the values of payload keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PayloadRule {
    /// There are no such keys.
    None,
    /// They are replaced.
    Redact,
    /// Both gates are open; they are counted.
    Release,
}

/// How one text is read.
#[derive(Clone, Copy, Debug)]
pub(in crate::rewrite) struct Reading {
    /// Classes to strip.
    pub(in crate::rewrite) strip: ControlClasses,
    /// Whether payload keys count if the text is JSON.
    pub(in crate::rewrite) application: bool,
    /// How many strings that hold JSON it is inside of.
    pub(in crate::rewrite) depth: usize,
    /// Which look at it this is.
    pub(in crate::rewrite) pass: Pass,
}

/// Which look at a text this is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::rewrite) enum Pass {
    First,
    /// After edits: only what they brought to life is news.
    Again,
}

impl<'a> Work<'a> {
    pub(in crate::rewrite) fn new(
        policy: &'a Policy,
        context: &Context,
        decision: &'a mut Decision,
    ) -> Self {
        let payloads = if context.releases_payloads(policy) {
            PayloadRule::Release
        } else if policy.has_payload_keys() {
            PayloadRule::Redact
        } else {
            PayloadRule::None
        };
        Self { policy, decision, payloads, blocked: false }
    }

    /// Whether what was found so far asks for a block.
    pub(in crate::rewrite) fn is_blocked(&self) -> bool {
        self.blocked
    }

    /// Whether findings matter at all.
    pub(super) fn scans(&self) -> bool {
        self.policy.redacts() || self.policy.blocks_from().is_some()
    }

    /// Edits for one text, until there are none to make.
    pub(in crate::rewrite) fn text(&mut self, text: &str, reading: Reading) -> Vec<Edit> {
        let mut edits = self.round(text, reading);
        if edits.is_empty() || reading.depth > 0 {
            return edits;
        }
        for _ in 1..ROUNDS {
            let Ok(current) = String::from_utf8(edit::apply(text.as_bytes(), &edits)) else {
                break;
            };
            let more = self.round(&current, Reading { pass: Pass::Again, ..reading });
            if more.is_empty() {
                return edits;
            }
            edits = edit::compose(text.len(), edits, more);
        }
        vec![Edit::new(0..text.len(), Category::Custom.marker())]
    }

    fn round(&mut self, text: &str, reading: Reading) -> Vec<Edit> {
        if looks_like_json(text) {
            if reading.depth >= NESTING {
                self.decision.skipped(Uninspected::TooDeep);
            } else {
                // Checked first: what is found in what turns out to be no JSON
                // must not be on the record.
                let reading = Reading { depth: reading.depth + 1, ..reading };
                match walk(text, |_, _| ()).and_then(|()| self.json(text, reading)) {
                    Ok(edits) => return edits,
                    Err(JsonError::Depth) => self.decision.skipped(Uninspected::TooDeep),
                    Err(JsonError::Syntax) => {}
                }
            }
        }
        let edits = self.secrets(text, reading.pass);
        self.strip(text, edits, reading.strip)
    }

    /// Redacts the findings of a text and records them.
    pub(super) fn secrets(&mut self, text: &str, pass: Pass) -> Vec<Edit> {
        let findings = self.findings(text);
        findings.iter().filter_map(|finding| self.redact(finding, pass)).collect()
    }

    /// The findings of a text, if they matter at all.
    pub(super) fn findings(&self, text: &str) -> Vec<Finding> {
        if self.scans() { scan::findings(self.policy.detector(), text) } else { Vec::new() }
    }

    /// Records a finding and says how to edit it away.
    pub(super) fn redact(&mut self, finding: &Finding, pass: Pass) -> Option<Edit> {
        let redact = self.policy.redacts() && !finding.category().detection_only();
        // What is not edited away is met again in every round.
        if redact || pass == Pass::First {
            self.record(finding);
        }
        redact.then(|| {
            self.decision.did(Action::Redact);
            Edit::new(finding.span(), finding.category().marker())
        })
    }

    /// Records a finding, and whether it asks for a block.
    pub(super) fn record(&mut self, finding: &Finding) {
        self.decision.found(finding);
        let blocks = self.policy.blocks_from().is_some_and(|from| finding.severity() >= from);
        self.blocked |= blocks && !finding.category().detection_only();
    }

    /// Strips what the edits leave of a text.
    fn strip(&mut self, text: &str, edits: Vec<Edit>, classes: ControlClasses) -> Vec<Edit> {
        if classes.is_empty() || !control::may_contain(text.as_bytes()) {
            return edits;
        }
        let joiners = self.policy.joiners();
        let removals = if edits.is_empty() {
            control::removals(text, classes, joiners)
        } else {
            match String::from_utf8(edit::apply(text.as_bytes(), &edits)) {
                Ok(redacted) => control::removals(&redacted, classes, joiners),
                Err(_) => Vec::new(),
            }
        };
        if removals.is_empty() {
            return edits;
        }
        self.decision.did(Action::Strip);
        let mut strips = Vec::with_capacity(removals.len());
        for removal in removals {
            *self.decision.stripped.entry(removal.class()).or_default() += removal.count();
            strips.push(Edit::new(removal.range(), ""));
        }
        edit::compose(text.len(), edits, strips)
    }
}

/// Whether it is worth trying to read a text as a JSON object or array.
fn looks_like_json(text: &str) -> bool {
    let trimmed = text.trim();
    matches!(
        (trimmed.as_bytes().first(), trimmed.as_bytes().last()),
        (Some(b'{'), Some(b'}')) | (Some(b'['), Some(b']'))
    )
}
