use proptest::prelude::*;
use tower_sanitize::Policy;
use tower_sanitize::detect::Severity;
use tower_sanitize::policy::{Limits, Mode, OnUninspectable};
use tower_sanitize::rewrite::{Finish, Media, Output, RewriteError, Rewriter, Stage, Uninspected};

use crate::bodies::text;
use crate::cut::cuts;
use crate::run::context;
use crate::secrets::secret;

const REASONS: [Uninspected; 8] = [
    Uninspected::ContentCoding,
    Uninspected::OverLimit,
    Uninspected::Truncated,
    Uninspected::Ambiguous,
    Uninspected::TooDeep,
    Uninspected::Multipart,
    Uninspected::Partial,
    Uninspected::Upgrade,
];

/// Feeds a body to a rewriter: what leaves, and how it ended.
fn feed(mut rewriter: Rewriter, body: &[u8]) -> (Vec<u8>, Result<Finish, RewriteError>, Output) {
    let mut out = Output::default();
    let end = match rewriter.write(body.to_vec().into(), &mut out) {
        Ok(()) => rewriter.finish(&mut out),
        Err(error) => Err(error),
    };
    (out.take_bytes().concat(), end, out)
}

proptest! {
    /// Law 8: over the limit nothing leaves.
    #[test]
    fn over_the_limit_nothing_leaves(text in text(), limit in 0usize..40) {
        for media in [Media::Text, Media::Json, Media::Unknown] {
            let policy = Policy::builder()
                .redact(true)
                .limits(Limits::default().with_buffer(limit))
                .build()
                .expect("is valid");
            let rewriter = Rewriter::new(policy, Stage::Inner, media, context());
            let (left, end, mut out) = feed(rewriter, text.as_bytes());
            prop_assert_eq!(text.len() > limit, end.is_err());
            if let Err(error) = end {
                prop_assert_eq!(error.reason(), Uninspected::OverLimit);
                prop_assert!(left.is_empty());
                let decisions = out.take_decisions();
                prop_assert_eq!(decisions[0].uninspected[&Uninspected::OverLimit], 1);
            }
        }
    }

    /// Law 8: the policy's word on what cannot be read is kept, and recorded.
    #[test]
    fn what_cannot_be_read_is_refused_or_recorded(text in text(), which in 0..REASONS.len()) {
        let reason = REASONS[which];
        let policy = Policy::builder().redact(true);
        let open = policy.clone().on_uninspectable(OnUninspectable::Pass);
        for (policy, passes) in [(policy, false), (open, true)] {
            let policy = policy.build().expect("is valid");
            let rewriter = Rewriter::uninspectable(policy, Stage::Inner, context(), reason);
            let (left, end, mut out) = feed(rewriter, text.as_bytes());
            if passes {
                prop_assert_eq!(left, text.as_bytes());
                prop_assert_eq!(out.take_decisions()[0].uninspected[&reason], 1);
            } else {
                prop_assert_eq!(end.unwrap_err().reason(), reason);
                prop_assert!(left.is_empty());
            }
        }
    }

    /// A body with a blocked secret is withheld whole.
    #[test]
    fn a_block_lets_nothing_out(before in "[a-z ]{0,20}", secret in secret()) {
        let policy = Policy::builder().block(Severity::Low).build().expect("is valid");
        let body = format!("{before} {secret}");
        let rewriter = Rewriter::new(policy, Stage::Inner, Media::Text, context());
        let (left, end, _) = feed(rewriter, body.as_bytes());
        prop_assert!(left.is_empty());
        prop_assert!(matches!(end, Ok(Finish::Blocked(_))));
    }

    /// Monitor mode decides and records, and changes nothing.
    #[test]
    fn monitor_mode_changes_nothing(text in text()) {
        let policy = Policy::builder()
            .mode(Mode::Monitor)
            .redact(true)
            .block(Severity::Low)
            .limits(Limits::default().with_buffer(40))
            .build()
            .expect("is valid");
        for media in [Media::Text, Media::Json, Media::Lines, Media::Events] {
            for stage in [Stage::Inner, Stage::Outer] {
                let rewriter = Rewriter::new(policy.clone(), stage, media, context());
                let (left, end, _) = feed(rewriter, text.as_bytes());
                prop_assert_eq!(left, text.as_bytes());
                prop_assert_eq!(end, Ok(Finish::Unchanged));
            }
        }
    }
}

proptest! {
    /// Laws 1 and 8: an event or a line over the limit is refused, or passes
    /// with all that follows, however it is cut.
    #[test]
    fn the_limit_does_not_depend_on_cuts(
        lengths in proptest::collection::vec(0usize..24, 1..8),
        cuts in cuts(),
        passes in any::<bool>(),
    ) {
        let secret = format!("AK{}", "IAQYLPMN5HHHFPZAM2");
        let action = if passes { OnUninspectable::Pass } else { OnUninspectable::Block };
        let policy = Policy::builder()
            .redact(true)
            .on_uninspectable(action)
            .limits(Limits::default().with_buffer(42))
            .build()
            .expect("is valid");
        for (media, end) in [(Media::Lines, "\n"), (Media::Events, "\n\n"), (Media::Events, "\r\n\r\n")] {
            let body: String = lengths
                .iter()
                .map(|length| format!("data: {secret}{}{end}", "-".repeat(*length)))
                .collect();
            let feed = |pieces: Vec<&[u8]>| {
                let mut rewriter =
                    Rewriter::new(policy.clone(), Stage::Inner, media, context());
                let mut out = Output::default();
                let failed = pieces
                    .into_iter()
                    .any(|piece| rewriter.write(piece.to_vec().into(), &mut out).is_err());
                let finish = (!failed).then(|| rewriter.finish(&mut out));
                let actions: Vec<_> = (out.take_decisions().into_iter())
                    .map(|decision| (decision.action, decision.uninspected))
                    .collect();
                (out.take_bytes().concat(), finish, actions)
            };
            prop_assert_eq!(feed(cuts.of(body.as_bytes())), feed(vec![body.as_bytes()]));
        }
    }
}
