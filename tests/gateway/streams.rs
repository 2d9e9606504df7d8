//! Streams, and ends: of a client, of the gateway.

use std::sync::Arc;
use std::time::Duration;

use http_body_util::BodyExt;
use hyper::body::Incoming;
use serde_json::{Value, json};
use tokio::sync::{Notify, mpsc};

use crate::client::{Connection, call_tool, get, post};
use crate::process::{gateway, soon};
use crate::scripted::{LAST_CHUNK, STREAM, Upstream, event, page};

const POLICY: &str = "redact = true\nblock = \"critical\"\n";

fn progress(step: u32) -> Value {
    let params = json!({ "progressToken": 1, "progress": step, "message": format!("step {step}") });
    json!({ "jsonrpc": "2.0", "method": "notifications/progress", "params": params })
}

/// Reads until `needle` is among what came.
async fn read_to(body: &mut Incoming, needle: &str) {
    let mut read = String::new();
    while !read.contains(needle) {
        let frame = soon(needle, body.frame()).await.expect("more is to come");
        if let Ok(data) = frame.expect("nothing broke").into_data() {
            read.push_str(std::str::from_utf8(&data).expect("is ASCII"));
        }
    }
}

/// Says this and no more, then tells when the other side is gone.
async fn endless(said: impl AsRef<[u8]>) -> (Upstream, mpsc::UnboundedReceiver<()>) {
    let (sender, gone) = mpsc::unbounded_channel();
    let said = said.as_ref().to_vec();
    let upstream = Upstream::new(move |mut conversation| {
        let (sender, said) = (sender.clone(), said.clone());
        async move {
            conversation.say(said).await;
            conversation.abandoned().await;
            let _ = sender.send(());
        }
    })
    .await;
    (upstream, gone)
}

/// A client that leaves while it waits for the answer's head.
async fn leaves_before_the_answer(said: impl AsRef<[u8]>) {
    let (mut upstream, mut gone) = endless(said).await;
    let gateway = gateway(POLICY, upstream.address).await;
    let mut connection = Connection::open(gateway.address).await;
    let waiting = tokio::spawn(async move { connection.send(get("/up/")).await });
    upstream.asked().await;
    waiting.abort();
    soon("the upstream to be left", gone.recv()).await;
}

#[tokio::test]
async fn an_event_does_not_wait_for_the_next() {
    let next = Arc::new(Notify::new());
    let asked_for = Arc::clone(&next);
    let upstream = Upstream::new(move |mut conversation| {
        let next = Arc::clone(&next);
        async move {
            conversation.say(STREAM).await;
            for step in 1..=3 {
                conversation.say(event(&progress(step))).await;
                // Silent until the client has what was said.
                next.notified().await;
            }
            conversation.say(LAST_CHUNK).await;
        }
    })
    .await;
    let gateway = gateway(POLICY, upstream.address).await;
    let mut connection = Connection::open(gateway.address).await;
    let request = post("/up/mcp", &call_tool(1.into(), "probe"));
    let mut body = connection.send(request).await.into_body();
    for step in 1..=3 {
        read_to(&mut body, &format!("step {step}")).await;
        asked_for.notify_one();
    }
    assert!(soon("the end", body.frame()).await.is_none_or(|frame| frame.is_ok()));
}

#[tokio::test]
async fn a_client_that_leaves_a_stream_leaves_the_upstream() {
    let (upstream, mut gone) = endless(format!("{STREAM}{}", event(&progress(1)))).await;
    let gateway = gateway(POLICY, upstream.address).await;
    for request in [post("/up/mcp", &call_tool(1.into(), "probe")), get("/up/mcp")] {
        let mut connection = Connection::open(gateway.address).await;
        let mut body = connection.send(request).await.into_body();
        read_to(&mut body, "step 1").await;
        assert!(gone.try_recv().is_err(), "the upstream was left too early");
        drop((body, connection));
        soon("the upstream to be left", gone.recv()).await;
    }
}

#[tokio::test]
async fn a_client_that_leaves_before_the_answer_leaves_the_upstream() {
    leaves_before_the_answer("").await;
}

#[tokio::test]
async fn a_client_that_leaves_a_body_that_is_held_leaves_the_upstream() {
    leaves_before_the_answer(&page("text/plain", "x".repeat(5000))[..1000]).await;
}

#[tokio::test]
async fn the_gateway_ends_with_a_connection_idle() {
    let upstream = Upstream::saying(page("text/plain", "hello")).await;
    let gateway = gateway(POLICY, upstream.address).await;
    let mut connection = Connection::open(gateway.address).await;
    assert_eq!(connection.ask(get("/up/")).await.status, 200);
    let (status, log) = gateway.terminate().await;
    assert_eq!(status.code(), Some(0), "{log}");
    drop(connection);
}

#[tokio::test]
async fn the_gateway_ends_with_a_stream_open() {
    let (upstream, mut gone) = endless(format!("{STREAM}{}", event(&progress(1)))).await;
    let gateway = gateway(POLICY, upstream.address).await;
    let mut connection = Connection::open(gateway.address).await;
    let mut body = connection.send(get("/up/mcp")).await.into_body();
    read_to(&mut body, "step 1").await;
    let (status, log) = gateway.terminate().await;
    assert_eq!(status.code(), Some(0), "{log}");
    soon("the upstream to be left", gone.recv()).await;
}

#[tokio::test]
async fn an_answer_on_its_way_is_finished_first() {
    let upstream = Upstream::new(|mut conversation| async move {
        tokio::time::sleep(Duration::from_millis(300)).await;
        conversation.say(page("text/plain", "hello")).await;
    })
    .await;
    let mut upstream = upstream;
    let gateway = gateway(POLICY, upstream.address).await;
    let mut connection = Connection::open(gateway.address).await;
    let waiting = tokio::spawn(async move { connection.ask(get("/up/")).await });
    upstream.asked().await;
    let (status, _) = gateway.terminate().await;
    assert_eq!(status.code(), Some(0));
    let answer = soon("the answer", waiting).await.expect("no panic");
    assert!(answer.text().contains("hello"));
}
