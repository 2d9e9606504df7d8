//! Kinds of faults in events that the generators are not likely to meet.

use tower_sanitize::Policy;
use tower_sanitize::detect::Severity;
use tower_sanitize::rewrite::Media;

use crate::run::inner;

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
