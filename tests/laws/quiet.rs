use proptest::prelude::*;
use tower_sanitize::Policy;
use tower_sanitize::detect::{CustomPattern, Detector, Severity};
use tower_sanitize::rewrite::{Finish, Media, Output, Rewriter, Stage};

use crate::run::{context, inner};
use crate::secrets::secret;

proptest! {
    /// Law 9: nothing that is printed about an answer holds any of a secret.
    #[test]
    fn no_secret_in_our_own_mouth(secret in secret()) {
        let body = format!("{{\"note\": {}}}", serde_json::json!(secret));
        let redact = Policy::builder().redact(true).build().expect("is valid");
        let block = Policy::builder().block(Severity::Low).build().expect("is valid");
        for policy in [redact, block] {
            let mut rewriter = Rewriter::new(policy.clone(), Stage::Inner, Media::Json, context());
            let mut out = Output::default();
            rewriter.write(body.clone().into(), &mut out).expect("within limits");
            let mut said = format!("{rewriter:?} {policy:?} {:?}", policy.detector().find(body.as_bytes()));
            let finish = rewriter.finish(&mut out).expect("inspectable");
            if let Finish::Blocked(blocked) = &finish {
                said += &blocked.text();
            }
            let decisions = out.take_decisions();
            said += &format!("{finish:?} {decisions:?}");
            said += &serde_json::to_string(&decisions).expect("serialises");
            for part in secret.split(['\n', ' ', '-']).filter(|part| part.len() >= 8) {
                prop_assert!(!said.contains(&part[part.len() - 6..]), "{}", said);
            }
        }
    }
}

#[test]
fn patterns_that_are_secrets_are_not_shown() {
    let pattern = CustomPattern::keywords("project", ["Bluebird"]).examples(["Bluebirds"]);
    let builder = Detector::builder().pattern(pattern.clone());
    let detector = builder.clone().build().expect("is valid");
    let policy = Policy::builder().pattern(pattern.clone());
    let shown = format!("{pattern:?} {builder:?} {detector:?} {policy:?}");
    assert!(!shown.contains("Bluebird"), "{shown}");
}

#[test]
fn a_remedy_names_the_category_and_not_the_value() {
    let secret = format!("AK{}{}", "IA", "QYLPMN5HHHFPZAM2");
    let policy = Policy::builder().block(Severity::Critical).build().expect("is valid");
    let outcome = inner(&policy, Media::Text, secret.as_bytes());
    let blocked = outcome.blocked.expect("is blocked");
    assert!(blocked.text().contains("cloud_credentials"), "{}", blocked.text());
    assert!(!blocked.text().contains(&secret[4..]));
}
