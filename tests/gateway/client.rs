//! A client with no opinions: one connection, requests and answers as they are.

use std::net::SocketAddr;

use bytes::Bytes;
use http::{HeaderMap, Request, Response, StatusCode};
use http_body_util::{BodyExt, Full};
use hyper::body::Incoming;
use hyper::client::conn::http1::{SendRequest, handshake};
use hyper_util::rt::TokioIo;
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::task::JoinHandle;

use crate::process::soon;

/// Closed when it is dropped.
pub(crate) struct Connection {
    sender: SendRequest<Full<Bytes>>,
    driver: JoinHandle<()>,
    address: SocketAddr,
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.driver.abort();
    }
}

impl Connection {
    pub(crate) async fn open(address: SocketAddr) -> Self {
        let tcp = soon("a connection", TcpStream::connect(address)).await.expect("it listens");
        let (sender, connection) = handshake(TokioIo::new(tcp)).await.expect("no I/O yet");
        let driver = tokio::spawn(async move {
            let _ = connection.await;
        });
        Self { sender, driver, address }
    }

    /// Up to the head of the answer. `Host` is added unless it is given.
    pub(crate) async fn send(&mut self, mut request: Request<String>) -> Response<Incoming> {
        let host = self.address.to_string().parse().expect("is visible ASCII");
        request.headers_mut().entry("host").or_insert(host);
        let request = request.map(|body| Full::new(Bytes::from(body)));
        soon("an answer", self.sender.send_request(request)).await.expect("is HTTP")
    }

    /// To the end of the answer.
    pub(crate) async fn ask(&mut self, request: Request<String>) -> Answer {
        let (head, mut body) = self.send(request).await.into_parts();
        let mut bytes = Vec::new();
        let mut broken = false;
        while let Some(frame) = soon("the rest of the answer", body.frame()).await {
            match frame.map(|frame| frame.into_data()) {
                Ok(Ok(data)) => bytes.extend_from_slice(&data),
                Ok(Err(_)) => {}
                Err(_) => broken = true,
            }
        }
        Answer { status: head.status, headers: head.headers, bytes, broken }
    }
}

/// All that came back.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) bytes: Vec<u8>,
    /// The body broke off.
    pub(crate) broken: bool,
}

impl Answer {
    /// Complete, and text.
    pub(crate) fn text(&self) -> &str {
        assert!(!self.broken, "broke off: {self:?}");
        std::str::from_utf8(&self.bytes).expect("is UTF-8")
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(self.text()).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    pub(crate) fn kind(&self) -> &str {
        self.headers.get("content-type").map_or("", |kind| kind.to_str().expect("is ASCII"))
    }

    pub(crate) fn holds(&self, needle: &str) -> bool {
        holds(&self.bytes, needle)
    }

    /// A status that no client takes for success, or a body that broke off.
    pub(crate) fn is_failure(&self) -> bool {
        self.broken || !self.status.is_success()
    }
}

pub(crate) fn holds(bytes: &[u8], needle: &str) -> bool {
    bytes.windows(needle.len()).any(|window| window == needle.as_bytes())
}

pub(crate) fn get(path: &str) -> Request<String> {
    Request::get(path).body(String::new()).expect("is a path")
}

/// A JSON-RPC message as an MCP client posts it.
pub(crate) fn post(path: &str, message: &Value) -> Request<String> {
    Request::post(path)
        .header("content-type", "application/json")
        .header("accept", "application/json, text/event-stream")
        .body(message.to_string())
        .expect("is a path")
}

pub(crate) fn call_tool(id: Value, tool: &str) -> Value {
    let params = json!({ "name": tool, "arguments": {} });
    json!({ "jsonrpc": "2.0", "id": id, "method": "tools/call", "params": params })
}

pub(crate) async fn ask(address: SocketAddr, request: Request<String>) -> Answer {
    Connection::open(address).await.ask(request).await
}
