//! One body through one stage.

use tower_sanitize::detect::Category;
use tower_sanitize::rewrite::{Blocked, Context, Decision, Finish, Media, Output, Rewriter, Stage};
use tower_sanitize::{Origin, Policy};

/// What came of a body.
#[derive(Debug)]
pub struct Outcome {
    pub body: Vec<u8>,
    pub blocked: Option<Blocked>,
    pub decisions: Vec<Decision>,
}

impl Outcome {
    /// All that must not depend on cuts: bytes, and decisions but for time.
    pub fn essence(&self) -> (Vec<u8>, Option<Blocked>, String) {
        let mut decisions = serde_json::to_value(&self.decisions).expect("decisions serialise");
        for decision in decisions.as_array_mut().expect("is a list") {
            decision.as_object_mut().expect("is an object").remove("elapsed_us");
        }
        (self.body.clone(), self.blocked.clone(), decisions.to_string())
    }

    /// Findings that a policy redacts: hints are only reported.
    pub fn findings(&self) -> usize {
        let found = self.decisions.iter().flat_map(|decision| &decision.categories);
        let hint = |category| matches!(category, Category::HighEntropy | Category::SensitiveFile);
        found.filter(|(category, _)| !hint(**category)).map(|(_, count)| count).sum()
    }
}

pub fn context() -> Context {
    Context::default().with_origin(Origin::new("srv", Some("tool")))
}

pub fn run(policy: &Policy, stage: Stage, media: Media, pieces: &[&[u8]]) -> Outcome {
    let mut rewriter = Rewriter::new(policy.clone(), stage, media, context());
    let mut out = Output::default();
    for piece in pieces {
        rewriter.write(piece.to_vec().into(), &mut out).expect("within limits");
    }
    let blocked = match rewriter.finish(&mut out).expect("inspectable") {
        Finish::Blocked(blocked) => Some(blocked),
        _ => None,
    };
    Outcome { body: out.take_bytes().concat(), blocked, decisions: out.take_decisions() }
}

pub fn inner(policy: &Policy, media: Media, body: &[u8]) -> Outcome {
    run(policy, Stage::Inner, media, &[body])
}
