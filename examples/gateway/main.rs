//! A gateway that makes the answers of MCP servers, and of any other HTTP
//! upstream, safe for the agents behind it.
//!
//! ```text
//! cargo run --example gateway                                     # a demo, on 127.0.0.1:8080
//! cargo run --example gateway -- --upstream wiki=https://mcp.example.com
//! ```
//!
//! A request for `/wiki/mcp` goes to `https://mcp.example.com/mcp`; its answer
//! comes back through `Spotlight(cache(Sanitize(upstream)))`.
//!
//! Exit status: 0 after SIGINT or SIGTERM, 2 with one line on stderr for bad
//! usage, a bad policy or an address that cannot be listened on.

mod cache;
mod demo;
mod forward;
mod guard;
mod headers;
mod options;
mod peek;
mod proxy;
mod refusal;
mod server;
mod upstream;

use std::io::{IsTerminal, Write};
use std::process::ExitCode;
use std::sync::Arc;

use tokio::net::TcpListener;

use crate::options::{Command, Options};
use crate::proxy::Gateway;
use crate::server::Stop;

fn main() -> ExitCode {
    let options = match options::parse() {
        Ok(Command::Run(options)) => *options,
        Ok(Command::Help) => {
            print!("{}", options::USAGE);
            return ExitCode::SUCCESS;
        }
        Err(error) => return usage_error(&error),
    };
    let runtime = match tokio::runtime::Runtime::new() {
        Ok(runtime) => runtime,
        Err(error) => return usage_error(&format!("cannot start: {error}")),
    };
    let done = runtime.block_on(run(options));
    // What is still running had its time: streams, and look-ups of names, that
    // a plain drop would wait for.
    runtime.shutdown_background();
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => usage_error(&error),
    }
}

fn usage_error(error: &str) -> ExitCode {
    eprintln!("gateway: {error}");
    ExitCode::from(2)
}

async fn run(mut options: Options) -> Result<(), String> {
    let stop = Stop::on_signals().map_err(|error| format!("no signals: {error}"))?;
    let listener = TcpListener::bind(options.listen)
        .await
        .map_err(|error| format!("cannot listen on {}: {error}", options.listen))?;
    let address = listener.local_addr().map_err(|error| error.to_string())?;

    let demo = if options.upstreams.is_empty() {
        let demo = demo::Demo::start().await.map_err(|error| format!("no demo server: {error}"))?;
        options.upstreams.push(demo.upstream(options.trust_of(demo::NAME)));
        Some(demo)
    } else {
        log();
        None
    };
    let gateway = Arc::new(Gateway::new(&options, demo.as_ref().map(demo::Demo::sink)));
    let server = tokio::spawn(server::serve(listener, gateway, stop.clone()));
    // Whoever started the gateway may be waiting at the end of a pipe for this.
    let mut stdout = std::io::stdout();
    let _ = writeln!(stdout, "listening on http://{address}").and_then(|()| stdout.flush());

    if let Some(demo) = demo {
        tokio::select! {
            () = demo.show(address) => {}
            () = stop.wait() => {}
        }
        // Not before: lines about the decisions would come between the rows.
        log();
    }
    server.await.map_err(|error| error.to_string())?.map_err(|error| error.to_string())
}

/// Decisions and faults go to stderr; `RUST_LOG` says which.
fn log() {
    let filter = tracing_subscriber::EnvFilter::try_from_default_env()
        .unwrap_or_else(|_| "warn,tower_sanitize=info,gateway=info".into());
    tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr)
        .with_ansi(std::io::stderr().is_terminal())
        .init();
}
