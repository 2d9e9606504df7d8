//! An MCP client that takes down all that a tool says.

use std::time::Duration;

use rmcp::model::{CallToolRequestParams, CallToolResult, ProgressNotificationParam};
use rmcp::service::{NotificationContext, RunningService};
use rmcp::transport::StreamableHttpClientTransport;
use rmcp::transport::streamable_http_client::StreamableHttpClientTransportConfig;
use rmcp::{ClientHandler, RoleClient, ServiceExt};
use tokio::sync::{Mutex, mpsc};

pub(super) struct Caller {
    service: RunningService<RoleClient, Listener>,
    progress: Mutex<mpsc::UnboundedReceiver<String>>,
}

impl Caller {
    pub(super) async fn connect(url: String) -> Result<Self, String> {
        // A proxy that the environment names does not lead to loopback.
        let client = reqwest::Client::builder().no_proxy().build().map_err(|it| it.to_string())?;
        let config = StreamableHttpClientTransportConfig::with_uri(url);
        let (sender, progress) = mpsc::unbounded_channel();
        let service = Listener(sender)
            .serve(StreamableHttpClientTransport::with_client(client, config))
            .await
            .map_err(|error| error.to_string())?;
        Ok(Self { service, progress: Mutex::new(progress) })
    }

    /// What a reader of the tool's answer sees: progress first, one per line.
    pub(super) async fn call(&self, tool: &'static str, progress: usize) -> String {
        let answer = match self.service.call_tool(CallToolRequestParams::new(tool)).await {
            Ok(result) => texts(&result),
            Err(error) => format!("[no result: {error}]"),
        };
        let mut lines = Vec::new();
        let mut messages = self.progress.lock().await;
        for _ in 0..progress {
            // The client handles a notification in a task of its own, which may
            // end after the call. A message that was dropped never comes.
            let message = tokio::time::timeout(Duration::from_millis(500), messages.recv()).await;
            lines.extend(message.ok().flatten());
        }
        lines.sort();
        lines.push(answer);
        lines.join("\n")
    }
}

fn texts(result: &CallToolResult) -> String {
    let texts = result.content.iter().filter_map(|block| Some(block.as_text()?.text.as_str()));
    let text = texts.collect::<Vec<_>>().join("\n");
    if result.is_error == Some(true) { format!("[error] {text}") } else { text }
}

struct Listener(mpsc::UnboundedSender<String>);

impl ClientHandler for Listener {
    async fn on_progress(
        &self,
        params: ProgressNotificationParam,
        _: NotificationContext<RoleClient>,
    ) {
        let _ = self.0.send(format!("[progress] {}", params.message.unwrap_or_default()));
    }
}
