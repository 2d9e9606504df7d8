//! The demo's MCP server, over Streamable HTTP on a port of its own.

use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;

use rmcp::model::{
    CallToolRequestParams, CallToolResponse, ErrorData, ListToolsResult, PaginatedRequestParams,
    ProgressNotificationParam, ServerCapabilities, ServerConfig, Tool,
};
use rmcp::service::RequestContext;
use rmcp::transport::streamable_http_server::session::local::LocalSessionManager;
use rmcp::transport::streamable_http_server::{StreamableHttpServerConfig, StreamableHttpService};
use rmcp::{RoleServer, ServerHandler};
use serde_json::{Map, json};
use tokio::net::TcpListener;

use super::tools::{self, TOOLS};

/// Starts the server; it runs as long as the process.
pub(super) async fn start() -> io::Result<SocketAddr> {
    // Without sessions a single POST is a complete exchange, which a curl line
    // can show; and an answer is an event stream only if there is more than one
    // message to send.
    let config = StreamableHttpServerConfig::default()
        .with_legacy_session_mode(false)
        .with_json_response(true);
    let service = StreamableHttpService::<_, LocalSessionManager>::new(
        || Ok(DemoServer),
        Arc::default(),
        config,
    );
    let router = axum::Router::new().nest_service("/mcp", service);
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
    let address = listener.local_addr()?;
    tokio::spawn(async move {
        let _ = axum::serve(listener, router).await;
    });
    Ok(address)
}

#[derive(Clone)]
struct DemoServer;

impl ServerHandler for DemoServer {
    fn get_info(&self) -> ServerConfig {
        ServerConfig::new(ServerCapabilities::builder().enable_tools().build())
    }

    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        let mut schema = Map::new();
        schema.insert("type".to_owned(), json!("object"));
        let schema = Arc::new(schema);
        let tools = TOOLS.iter().map(|it| Tool::new(it.name, it.description, Arc::clone(&schema)));
        Ok(ListToolsResult::with_all_items(tools.collect()))
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let tool = (TOOLS.iter().find(|tool| tool.name == request.name))
            .ok_or_else(|| ErrorData::invalid_params("there is no such tool", None))?;
        if let Some(token) = context.meta.get_progress_token() {
            for step in 1..=tool.progress {
                let progress = ProgressNotificationParam::new(token.clone(), step as f64)
                    .with_total(tool.progress as f64)
                    .with_message(tools::progress(step));
                // A client that left does not wait for it.
                let _ = context.peer.notify_progress(progress).await;
            }
        }
        Ok((tool.answer)().into())
    }
}
