//! An upstream that is no HTTP server: it says the bytes that a test wants.

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;

use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;

use crate::process::soon;

/// Runs as long as the test does.
pub(crate) struct Upstream {
    pub(crate) address: SocketAddr,
    requests: mpsc::UnboundedReceiver<Asked>,
}

/// A request as it arrived.
pub(crate) struct Asked {
    /// Its lines, in lower case.
    pub(crate) head: String,
    pub(crate) body: Vec<u8>,
}

impl Asked {
    pub(crate) fn has(&self, header: &str) -> bool {
        self.head.lines().any(|line| line.starts_with(&format!("{header}:")))
    }
}

impl Upstream {
    /// Each connection is one exchange: a request is read, then the script runs.
    pub(crate) async fn new<F, A>(script: F) -> Self
    where
        F: Fn(Conversation) -> A + Send + Sync + 'static,
        A: Future<Output = ()> + Send + 'static,
    {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.expect("a port");
        let address = listener.local_addr().expect("is bound");
        let (sender, requests) = mpsc::unbounded_channel();
        let script = Arc::new(script);
        tokio::spawn(async move {
            while let Ok((tcp, _)) = listener.accept().await {
                let (script, sender) = (Arc::clone(&script), sender.clone());
                tokio::spawn(async move {
                    let _ = tcp.set_nodelay(true);
                    let mut conversation = Conversation { tcp };
                    if let Some(asked) = conversation.request().await {
                        let _ = sender.send(asked);
                        script(conversation).await;
                    }
                });
            }
        });
        Self { address, requests }
    }

    /// Says the same to all, and closes.
    pub(crate) async fn saying(answer: impl Into<Vec<u8>>) -> Self {
        let answer = Arc::new(answer.into());
        Self::new(move |mut conversation| {
            let answer = Arc::clone(&answer);
            async move { conversation.say(&*answer).await }
        })
        .await
    }

    /// Answers JSON, with a head that says what it is.
    pub(crate) async fn json(answer: &Value) -> Self {
        Self::saying(page("application/json", answer.to_string())).await
    }

    pub(crate) async fn asked(&mut self) -> Asked {
        soon("a request", self.requests.recv()).await.expect("the upstream runs")
    }
}

/// One connection.
pub(crate) struct Conversation {
    tcp: TcpStream,
}

impl Conversation {
    async fn request(&mut self) -> Option<Asked> {
        let mut read = Vec::new();
        let head = loop {
            if let Some(at) = read.windows(4).position(|window| window == b"\r\n\r\n") {
                break at + 4;
            }
            self.more(&mut read).await?;
        };
        let text = String::from_utf8_lossy(&read[..head]).to_lowercase();
        let length = text.lines().find_map(|line| line.strip_prefix("content-length:"));
        let length: usize = length.map_or(0, |length| length.trim().parse().expect("a number"));
        while read.len() < head + length {
            self.more(&mut read).await?;
        }
        Some(Asked { head: text, body: read.split_off(head) })
    }

    async fn more(&mut self, read: &mut Vec<u8>) -> Option<()> {
        (self.tcp.read_buf(read).await.ok()? > 0).then_some(())
    }

    pub(crate) async fn say(&mut self, bytes: impl AsRef<[u8]>) {
        // Whoever listens may have left.
        let _ = self.tcp.write_all(bytes.as_ref()).await;
    }

    /// Until the other side is gone.
    pub(crate) async fn abandoned(&mut self) {
        let mut rest = Vec::new();
        while self.more(&mut rest).await.is_some() {}
    }
}

/// A complete answer with a length.
pub(crate) fn page(kind: &str, body: impl AsRef<[u8]>) -> Vec<u8> {
    let body = body.as_ref();
    let head = format!(
        "HTTP/1.1 200 OK\r\ncontent-type: {kind}\r\ncontent-length: {}\r\nconnection: close\r\n\r\n",
        body.len()
    );
    [head.as_bytes(), body].concat()
}

/// The head of a stream; its chunks follow.
pub(crate) const STREAM: &str = "HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n\
    cache-control: no-cache, no-transform\r\ntransfer-encoding: chunked\r\n\r\n";

pub(crate) const LAST_CHUNK: &str = "0\r\n\r\n";

/// An event with a message, in a chunk of its own.
pub(crate) fn event(message: &Value) -> String {
    let event = format!("event: message\ndata: {message}\n\n");
    format!("{:x}\r\n{event}\r\n", event.len())
}
