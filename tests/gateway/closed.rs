//! What cannot be inspected does not pass.

use serde_json::{Value, json};
use tokio::sync::mpsc;

use crate::client::{Answer, ask, call_tool, get, holds, post};
use crate::process::{Setup, gateway, soon};
use crate::scripted::{STREAM, Upstream, event, page};
use crate::secrets;

const POLICY: &str = "redact = true\nspotlight = \"never\"\n[limits]\nbuffer = 4096\n";

/// What a client gets for these bytes, and never with the token that they hold.
async fn after(answer: impl Into<Vec<u8>>) -> Answer {
    after_asking(answer, false).await
}

async fn after_a_call(answer: impl Into<Vec<u8>>) -> Answer {
    after_asking(answer, true).await
}

async fn after_asking(answer: impl Into<Vec<u8>>, is_call: bool) -> Answer {
    let upstream = Upstream::saying(answer).await;
    let gateway = gateway(POLICY, upstream.address).await;
    let request = match is_call {
        true => post("/up/mcp", &call_tool(7.into(), "probe")),
        false => get("/up/page"),
    };
    let answer = ask(gateway.address, request).await;
    assert!(!answer.holds(&secrets::github_token()), "{answer:?}");
    let (_, log) = gateway.terminate().await;
    assert!(!log.contains(&secrets::github_token()), "{log}");
    answer
}

/// A failed call with the id that was asked with.
fn assert_failed_call(answer: &Answer) {
    assert_eq!(answer.status, 200, "{answer:?}");
    let message = answer.json();
    assert_eq!(message["id"], 7);
    assert_eq!(message["result"]["isError"], true);
}

#[tokio::test]
async fn a_body_over_the_limit_is_blocked() {
    let text = format!("{} {}", "word ".repeat(2000), secrets::github_token());
    let answer = after(page("text/plain", &text)).await;
    assert_eq!(answer.status, 502);
    assert!(!answer.holds("word word"));
    assert!(answer.bytes.len() < 1024);

    let result = json!({ "content": [{ "type": "text", "text": text }] });
    let message = json!({ "jsonrpc": "2.0", "id": 7, "result": result });
    let answer = after_a_call(page("application/json", message.to_string())).await;
    assert_failed_call(&answer);
    assert!(!answer.holds("word word"));
}

#[tokio::test]
async fn an_event_over_the_limit_is_answered_on_the_stream() {
    let (sender, mut gone) = mpsc::unbounded_channel();
    let upstream = Upstream::new(move |mut conversation| {
        let sender = sender.clone();
        async move {
            conversation.say(STREAM).await;
            // It never ends.
            let begun = format!("data: {} {}", secrets::github_token(), "word ".repeat(2000));
            conversation.say(format!("{:x}\r\n{begun}\r\n", begun.len())).await;
            conversation.abandoned().await;
            let _ = sender.send(());
        }
    })
    .await;
    let gateway = gateway(POLICY, upstream.address).await;
    let answer = ask(gateway.address, post("/up/mcp", &call_tool(7.into(), "probe"))).await;
    assert_eq!(answer.status, 200);
    let data = answer.text().strip_prefix("event: message\ndata: ").expect("is an event");
    let message: Value = serde_json::from_str(data).expect("is JSON");
    assert_eq!(message["id"], 7);
    assert_eq!(message["result"]["isError"], true);
    assert!(!answer.holds("word word") && !answer.holds(&secrets::github_token()));
    soon("the upstream to be left", gone.recv()).await;
}

#[tokio::test]
async fn bytes_that_are_no_text_do_not_hide_a_secret() {
    let token = secrets::github_token();
    let broken = [b"before \xff\xfe ", token.as_bytes(), b" \xc3( after"].concat();
    after(page("text/plain; charset=utf-8", &broken)).await;

    let json = [b"{\"a\": \"\xff ", token.as_bytes(), b"\"}"].concat();
    after(page("application/json", &json)).await;

    let result = b"{\"jsonrpc\":\"2.0\",\"id\":7,\"result\":{\"content\":[{\"type\":\"text\",\"text\":\"\xff ";
    let message = [&result[..], token.as_bytes(), b"\"}]}}"].concat();
    after_a_call(page("application/json", &message)).await;
}

#[tokio::test]
async fn json_that_is_none_does_not_hide_a_secret() {
    for broken in ["{\"a\": \"TOKEN", "{\"a\": TOKEN}", "[\"TOKEN\"]]", "\"TOKEN\" \"TOKEN\""] {
        let broken = broken.replace("TOKEN", &secrets::github_token());
        after(page("application/json", &broken)).await;
        after_a_call(page("application/json", &broken)).await;
    }
}

#[tokio::test]
async fn an_unknown_coding_is_blocked() {
    let body = secrets::github_token();
    let head = "HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\ncontent-encoding: mystery\r\n";
    let head = format!("{head}content-length: {}\r\nconnection: close\r\n\r\n", body.len());
    assert_eq!(after(format!("{head}{body}")).await.status, 502);
}

#[tokio::test]
async fn a_truncated_body_is_no_success() {
    let token = secrets::github_token();
    for kind in ["text/plain", "application/json", "image/png"] {
        let head =
            format!("HTTP/1.1 200 OK\r\ncontent-type: {kind}\r\ncontent-length: 999\r\n\r\n");
        let answer = after(format!("{head}\"{}", &token[..20])).await;
        assert!(answer.is_failure(), "{kind}: {answer:?}");
    }
    let head = "HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\ntransfer-encoding: chunked\r\n\r\n";
    assert!(after(format!("{head}5\r\nhello\r\n")).await.is_failure());
}

#[tokio::test]
async fn a_truncated_call_is_no_success() {
    let message = "{\"jsonrpc\":\"2.0\",\"id\":7,\"result\":{\"content\":[]}}";
    let head = "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 999\r\n\r\n";
    let answer = after_a_call(format!("{head}{message}")).await;
    if !answer.is_failure() {
        assert_failed_call(&answer);
    }
}

#[tokio::test]
async fn a_truncated_stream_is_no_success() {
    let token = secrets::github_token();
    let whole = event(&json!({ "jsonrpc": "2.0", "method": "notifications/message" }));
    let part = format!("event: message\ndata: {{\"jsonrpc\":\"2.0\",\"id\":7,\"x\":\"{token}");
    let part = format!("{:x}\r\n{part}\r\n", part.len());
    let answer = after_a_call(format!("{STREAM}{whole}{part}")).await;
    // Either the break is passed on, or the call is answered with a failure.
    assert!(answer.broken || answer.holds("\"isError\":true"), "{answer:?}");
}

#[tokio::test]
async fn any_bytes_at_all_leave_the_gateway_running() {
    let token = secrets::github_token();
    let answers: Vec<Vec<u8>> = vec![
        (0..=255).cycle().take(3000).collect(),
        [page("text/plain", "")[..].to_vec(), vec![0; 100]].concat(),
        page("text/event-stream", format!("data: {token}\r\rdata\n:\n\n\u{feff}data:{token}")),
        page("application/json; charset=utf-16", token.encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<_>>()),
        page("multipart/mixed; boundary=x", format!("--x\r\n\r\n{token}\r\n--x--")),
        format!("HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\ncontent-type: image/png\r\n\r\n{token}").into_bytes(),
        format!("HTTP/1.1 206 Partial Content\r\ncontent-type: text/plain\r\ncontent-range: bytes 0-39/40\r\n\r\n{token}").into_bytes(),
        format!("HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: 1, 1\r\n\r\n{token}").into_bytes(),
    ];
    for answer in answers {
        let upstream = Upstream::saying(answer.clone()).await;
        let gateway = Setup::new().policy(POLICY).upstream("up", upstream.address).start().await;
        for request in [get("/up/"), post("/up/mcp", &call_tool(7.into(), "probe"))] {
            let got = ask(gateway.address, request).await;
            assert!(!holds(&got.bytes, &token), "{}: {got:?}", String::from_utf8_lossy(&answer));
        }
        assert_eq!(ask(gateway.address, get("/other")).await.status, 404, "still serves");
        let (status, log) = gateway.terminate().await;
        assert!(status.success());
        assert!(!log.contains("panicked"), "{log}");
    }
}
