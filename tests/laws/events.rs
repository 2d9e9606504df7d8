//! Kinds of faults in events that the generators are not likely to meet.

use proptest::prelude::*;
use tower_sanitize::Policy;
use tower_sanitize::control::ControlClass;
use tower_sanitize::detect::Severity;
use tower_sanitize::rewrite::{Media, Stage};

use crate::bodies::stream;
use crate::cut::cuts;
use crate::run::{inner, run};

fn secret() -> String {
    format!("AK{}", "IAQYLPMN5HHHFPZAM2")
}

fn redacted(body: &str) -> String {
    let policy = Policy::builder().redact(true).build().expect("is valid");
    String::from_utf8(inner(&policy, Media::Events, body.as_bytes()).body).expect("is text")
}

/// What a reader makes of a stream: the data of each event.
fn read(stream: &str) -> Vec<String> {
    let stream = stream.replace("\r\n", "\n").replace('\r', "\n");
    let (mut events, mut data) = (Vec::new(), Vec::new());
    for line in stream.split('\n') {
        match line {
            "" if !data.is_empty() => events.push(std::mem::take(&mut data).join("\n")),
            line => data.extend(line.strip_prefix("data: ").map(str::to_owned)),
        }
    }
    events
}

#[test]
fn an_edited_event_ends_where_it_did() {
    let marker = "[REDACTED:cloud_credentials]";
    for (body, first) in [
        (format!("data: a\rdata: {}\n\ndata: next\n\n", secret()), format!("a\n{marker}")),
        (format!("data: a\rid: {}\n\ndata: next\n\n", secret()), "a".to_owned()),
        (format!("data: {}\r\ndata: a\r\r\ndata: next\n\n", secret()), format!("{marker}\na")),
    ] {
        assert_eq!(read(&redacted(&body)), [first, "next".to_owned()], "{body:?}");
    }
}

#[test]
fn an_id_that_goes_leaves_a_line() {
    let out = redacted(&format!("id: {}\r\n\u{feff}data: x\n\n", secret()));
    assert_eq!(out, ":\r\n\u{feff}data: x\n\n");
}

#[test]
fn the_name_of_an_unknown_field_is_text() {
    let url = "postgres://app:Xk39dkfWm2Lq9@db.internal/x";
    for line in [format!("{}: x", secret()), url.to_owned()] {
        let out = redacted(&format!("{line}\ndata: 1\n\n"));
        assert!(out.contains("[REDACTED:"), "{out}");
        assert!(!out.contains(&secret()) && !out.contains("Xk39"), "{out}");
        assert_eq!(read(&out), ["1"]);
    }
}

fn blocking(media: Media, body: &str) -> String {
    let policy = Policy::builder().block(Severity::Low).build().expect("is valid");
    String::from_utf8(inner(&policy, media, body.as_bytes()).body).expect("is text")
}

#[test]
fn an_answer_that_is_withheld_for_its_comment_is_answered() {
    let answer = r#"{"jsonrpc":"2.0","id":7,"result":{"content":[]}}"#;
    for data in [answer.to_owned(), format!("[{answer}]")] {
        let out = blocking(Media::Events, &format!(": {}\ndata: {data}\n\n", secret()));
        let events = read(&out);
        assert_eq!(events.len(), 1, "{out}");
        assert!(events[0].contains(r#""id":7,"#) && events[0].contains("isError"), "{out}");
    }
}

#[test]
fn nothing_stands_for_a_notification() {
    let one = format!(
        r#"{{"jsonrpc":"2.0","method":"notifications/message","params":{{"data":"{}"}}}}"#,
        secret()
    );
    for data in [one.clone(), format!("[{one}]")] {
        assert_eq!(blocking(Media::Events, &format!("data: {data}\n\n")), "");
        assert_eq!(blocking(Media::Lines, &format!("{data}\n1\n")), "1\n");
    }
}

/// What a reader makes of a stream, by the letter of the WHATWG text: type and
/// data lines of each event.
fn dispatched(stream: &str) -> Vec<(bool, usize)> {
    let stream = stream.strip_prefix('\u{feff}').unwrap_or(stream);
    let stream = stream.replace("\r\n", "\n").replace('\r', "\n");
    let mut lines: Vec<&str> = stream.split('\n').collect();
    // Not ended: no line.
    lines.pop();
    let (mut events, mut data, mut named) = (Vec::new(), 0, false);
    for line in lines {
        let name = line.split(':').next().unwrap_or("");
        match name {
            _ if line.is_empty() => {
                if data > 0 {
                    events.push((named, data.min(1)));
                }
                (data, named) = (0, false);
            }
            "data" => data += 1,
            "event" => named = true,
            _ => {}
        }
    }
    events
}

proptest! {
    /// Laws 1, 3, 4 and 5 for events of any make.
    #[test]
    fn streams_stay_streams(stream in stream(), cuts in cuts()) {
        let strict = Policy::builder()
            .redact(true)
            .strip(ControlClass::ALL)
            .payload_keys(["message"])
            .build()
            .expect("is valid");
        let redact = Policy::builder().redact(true).build().expect("is valid");
        for policy in [strict, redact] {
            let once = inner(&policy, Media::Events, stream.as_bytes());
            let cut = run(&policy, Stage::Inner, Media::Events, &cuts.of(stream.as_bytes()));
            prop_assert_eq!(cut.essence(), once.essence());
            let text = String::from_utf8(once.body).expect("is text");
            prop_assert_eq!(dispatched(&text), dispatched(&stream), "{:?}", text);
            let twice = inner(&policy, Media::Events, text.as_bytes());
            prop_assert_eq!(&String::from_utf8_lossy(&twice.body), &text);
            prop_assert_eq!(twice.findings(), 0);
        }
    }
}
