use proptest::prelude::*;
use tower_sanitize::Policy;
use tower_sanitize::format::frame::Frame;
use tower_sanitize::rewrite::{Media, Stage};

use crate::bodies::{text, tool_result};
use crate::run::run;

proptest! {
    /// Law 6: taking the frame off gives the text back, whatever it held.
    #[test]
    fn the_frame_is_lossless(text in text()) {
        let frame = Frame::new(Some("srv"), Some("tool"));
        let framed = run(&Policy::default(), Stage::Outer, Media::Text, &[text.as_bytes()]).body;
        let framed = String::from_utf8(framed).expect("is text");
        if text.is_empty() {
            prop_assert_eq!(framed, "");
        } else {
            prop_assert_eq!(frame.unwrap(&framed), Some(text));
        }
    }

    /// The same inside of a message.
    #[test]
    fn the_frame_is_lossless_in_json(text in text()) {
        let frame = Frame::new(Some("srv"), Some("tool"));
        let body = tool_result(&text, &serde_json::Value::Null).to_string();
        let framed = run(&Policy::default(), Stage::Outer, Media::Json, &[body.as_bytes()]).body;
        let framed: serde_json::Value = serde_json::from_slice(&framed).expect("is JSON");
        let inside = framed["result"]["content"][0]["text"].as_str().expect("is text");
        if text.is_empty() {
            prop_assert_eq!(inside, "");
        } else {
            prop_assert_eq!(frame.unwrap(inside), Some(text));
        }
    }
}
