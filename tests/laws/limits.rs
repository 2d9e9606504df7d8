//! Law 1 at the limit: a message that is too long is too long however it is cut.

use proptest::prelude::*;
use tower_sanitize::policy::{Limits, OnUninspectable};
use tower_sanitize::rewrite::{Context, Media, Output, Rewriter, Stage};
use tower_sanitize::{McpRequest, Policy};

use crate::cut::all_two_way;

/// What left, and whether it was said to be incomplete.
fn outcome(on: OnUninspectable, media: Media, pieces: &[&[u8]]) -> (Vec<u8>, bool, usize) {
    let limits = Limits::default().with_buffer(24);
    let policy = Policy::builder().redact(true).limits(limits).on_uninspectable(on).build();
    let call = McpRequest::new("tools/call").with_id("7");
    let context = Context::default().with_request(call);
    let mut rewriter = Rewriter::new(policy.expect("is valid"), Stage::Inner, media, context);
    let mut out = Output::default();
    let mut failed = false;
    for piece in pieces {
        failed |= rewriter.write(piece.to_vec().into(), &mut out).is_err();
    }
    failed |= rewriter.finish(&mut out).is_err();
    (out.take_bytes().concat(), failed, out.take_decisions().len())
}

fn body() -> impl Strategy<Value = String> {
    let line = (0..40_usize, prop::sample::select(vec!["\n", "\r\n", "\n\n", "\r\r", "\r\n\r\n"]));
    let lines = proptest::collection::vec(line, 0..5);
    lines.prop_map(|lines| {
        let line = |(length, end): (usize, &str)| format!("data: {}{end}", "x".repeat(length));
        lines.into_iter().map(line).collect()
    })
}

proptest! {
    // Each is cut in every place.
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn the_limit_does_not_depend_on_cuts(body in body(), block in any::<bool>()) {
        let on = if block { OnUninspectable::Block } else { OnUninspectable::Pass };
        for media in [Media::Events, Media::Lines] {
            let whole = outcome(on, media, &[body.as_bytes()]);
            for pieces in all_two_way(body.as_bytes()) {
                prop_assert_eq!(&outcome(on, media, &pieces), &whole, "{:?}", pieces);
            }
        }
    }
}

#[test]
fn a_stream_that_holds_too_much_is_answered() {
    let long = format!("data: {}", "x".repeat(100));
    let (out, failed, _) = outcome(OnUninspectable::Block, Media::Events, &[long.as_bytes()]);
    let out = String::from_utf8(out).expect("is text");
    assert!(failed);
    assert!(out.starts_with("event: message\ndata: {\"jsonrpc\":\"2.0\",\"id\":7,"), "{out}");
    assert!(out.ends_with("\n\n") && out.contains("\"isError\":true"), "{out}");
}
