//! What a newcomer sees first: a small MCP server with tools that return what
//! they should not, and the same answers through the gateway.
//!
//! The server is an upstream like any other: it is reached over loopback HTTP,
//! by the code that reaches every upstream.

mod caller;
mod secrets;
mod server;
mod table;
mod tools;
mod visible;

use std::io::{self, Write};
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tower_sanitize::{Decision, Trust};

use crate::proxy::Sink;
use crate::upstream::Upstream;

use caller::Caller;
use table::{Row, Table};

/// What the demo server is called in paths and frames.
pub(crate) const NAME: &str = "demo";

/// Calls take milliseconds. One that hangs must not leave a person waiting.
const PATIENCE: Duration = Duration::from_secs(10);

/// Decisions since they were last taken; `None` once nobody looks any more.
type Record = Arc<Mutex<Option<Vec<Decision>>>>;

pub(crate) struct Demo {
    address: SocketAddr,
    record: Record,
}

impl Demo {
    pub(crate) async fn start() -> io::Result<Self> {
        let address = server::start().await?;
        Ok(Self { address, record: Arc::new(Mutex::new(Some(Vec::new()))) })
    }

    pub(crate) fn upstream(&self, trust: Trust) -> Upstream {
        let base = format!("http://{}", self.address).parse();
        Upstream::new(NAME, base.expect("an address is an authority"), trust)
    }

    /// Listens to the gateway's decisions, as long as the table is not printed.
    pub(crate) fn sink(&self) -> Sink {
        let record = Arc::clone(&self.record);
        Arc::new(move |decision| {
            if let Some(decisions) = record.lock().unwrap_or_else(PoisonError::into_inner).as_mut()
            {
                decisions.push(decision.clone());
            }
        })
    }

    fn decisions(&self) -> Vec<Decision> {
        let mut record = self.record.lock().unwrap_or_else(PoisonError::into_inner);
        record.as_mut().map(std::mem::take).unwrap_or_default()
    }

    /// Calls each tool, once directly and once through the gateway, and prints
    /// what came of it.
    pub(crate) async fn show(&self, gateway: SocketAddr) {
        let gateway = SocketAddr::from((reachable(gateway), gateway.port()));
        let text = match tokio::time::timeout(PATIENCE, self.table(gateway)).await {
            Ok(Ok(table)) => format!("\n{}\n{}", table.render(), hint(gateway)),
            Ok(Err(error)) => format!("The demo's calls failed: {error}\n{}", hint(gateway)),
            Err(_) => format!("The demo's calls took too long.\n{}", hint(gateway)),
        };
        *self.record.lock().unwrap_or_else(PoisonError::into_inner) = None;
        let mut stdout = io::stdout().lock();
        let _ = stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush());
    }

    async fn table(&self, gateway: SocketAddr) -> Result<Table, String> {
        let direct = Caller::connect(format!("http://{}/mcp", self.address)).await?;
        let through = Caller::connect(format!("http://{gateway}/{NAME}/mcp")).await?;
        // The handshake is no tool.
        self.decisions();
        let mut table = Table::default();
        for tool in &tools::TOOLS {
            let before = direct.call(tool.name, tool.progress).await;
            let after = through.call(tool.name, tool.progress).await;
            table.push(Row::new(tool.name, &before, &after, &self.decisions()));
        }
        Ok(table)
    }
}

/// An address to call for one that is listened on.
fn reachable(listen: SocketAddr) -> std::net::IpAddr {
    if listen.ip().is_unspecified() { Ipv4Addr::LOCALHOST.into() } else { listen.ip() }
}

/// A command that works as it is printed: the demo server asks for no session.
fn hint(gateway: SocketAddr) -> String {
    let tool = tools::TO_TRY;
    format!(
        "Try it:\n  \
         curl -s http://{gateway}/{NAME}/mcp -H 'content-type: application/json' \\\n    \
         -H 'accept: application/json, text/event-stream' \\\n    \
         -d '{{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{{\"name\":\"{tool}\"}}}}'\n\n\
         Serving until Ctrl-C. For servers of your own: --upstream NAME=URL; see --help.\n"
    )
}
