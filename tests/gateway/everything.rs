//! Real input: the reference server's `get-env`, with secrets in its
//! environment, through the gateway and into two official clients.
//!
//! Needs Node and what `.ci/run` installs; says that it is skipped without, and
//! fails instead where `CI` is set.

use std::io::Write;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::process::Stdio;

use rmcp::ServiceExt;
use rmcp::model::CallToolRequestParams;
use rmcp::transport::StreamableHttpClientTransport;
use rmcp::transport::streamable_http_client::StreamableHttpClientTransportConfig;
use serde_json::Value;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, ChildStdout, Command};

use crate::client::holds;
use crate::process::{Gateway, Setup, soon};
use crate::secrets;
use crate::tap::Tap;

const POLICY: &str = "\
redact = true
strip = [\"ansi\", \"c0c1\", \"zero_width\", \"bidi\"]
spotlight = \"untrusted\"
";

const FRAME: (&str, &str) =
    ("«untrusted:everything/get-env»\n", "\n«/untrusted:everything/get-env»");

fn ci(file: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(".ci").join(file)
}

/// Where the server is, if it can be run.
fn server() -> Option<PathBuf> {
    let node = std::process::Command::new("node").arg("--version").output();
    let missing = if !node.is_ok_and(|it| it.status.success()) {
        "no Node"
    } else {
        let packages = ci("node_modules/@modelcontextprotocol");
        let server = packages.join("server-everything/dist/index.js");
        if server.exists() && packages.join("sdk").exists() {
            return Some(server);
        }
        "no Node packages: `npm ci --prefix .ci`"
    };
    assert!(std::env::var_os("CI").is_none_or(|it| it.is_empty()), "{missing}");
    // Not by a macro: what those print is shown of failed tests only.
    let _ = writeln!(std::io::stderr(), "skipped: server-everything ({missing})");
    None
}

/// The reference server, on loopback, with an environment that holds no more
/// than what is set here.
struct Everything {
    address: SocketAddr,
    variables: Vec<(&'static str, String)>,
    _child: Child,
    _stdout: BufReader<ChildStdout>,
}

fn secret_values() -> [String; 3] {
    [secrets::aws_key_id(), secrets::aws_secret(), secrets::github_token()]
}

impl Everything {
    async fn start(server: &Path) -> Self {
        let [key_id, secret, token] = secret_values();
        let variables = vec![
            ("AWS_ACCESS_KEY_ID", key_id),
            ("AWS_SECRET_ACCESS_KEY", secret),
            ("GITHUB_TOKEN", token),
            ("HARMLESS", "marker-value".to_owned()),
            ("PATH", std::env::var("PATH").expect("is set")),
            ("PORT", "0".to_owned()),
        ];
        let mut child = Command::new("node")
            .arg("--require")
            .arg(ci("loopback.cjs"))
            .args([server.as_os_str(), "streamableHttp".as_ref()])
            .env_clear()
            .envs(variables.clone())
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .kill_on_drop(true)
            .spawn()
            .expect("Node starts");
        let mut stdout = BufReader::new(child.stdout.take().expect("is piped"));
        let port = loop {
            let mut line = String::new();
            let read = soon("the server", stdout.read_line(&mut line)).await;
            assert!(read.expect("is text") > 0, "the server ends early");
            if let Some(port) = line.strip_prefix("loopback port ") {
                break port.trim_end().parse::<u16>().expect("a port");
            }
        };
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
        Self { address, variables, _child: child, _stdout: stdout }
    }

    /// A gateway in front, and what can be seen from behind it.
    async fn guarded(&self) -> (Gateway, Tap) {
        let setup = Setup::new().policy(POLICY).upstream("everything", self.address);
        let gateway = setup.start().await;
        let tap = Tap::on(gateway.address).await;
        (gateway, tap)
    }

    /// A valid answer, in its frame, with the secrets gone and all else there.
    fn check(&self, text: &str, received: &[u8]) {
        for secret in secret_values() {
            assert!(!holds(received, &secret) && !text.contains(&secret), "{text}");
        }
        let inside = text.strip_prefix(FRAME.0).and_then(|text| text.strip_suffix(FRAME.1));
        let inside = inside.unwrap_or_else(|| panic!("not in its frame: {text}"));
        let inside = inside.replace("&laquo;", "«").replace("&raquo;", "»");
        let Ok(Value::Object(found)) = serde_json::from_str(&inside) else {
            panic!("no JSON object: {inside}");
        };
        for (name, value) in &self.variables {
            let expected = match *name {
                "AWS_ACCESS_KEY_ID" | "AWS_SECRET_ACCESS_KEY" => "[REDACTED:cloud_credentials]",
                "GITHUB_TOKEN" => "[REDACTED:api_token]",
                _ => value,
            };
            assert_eq!(found.get(*name).and_then(Value::as_str), Some(expected), "{name}");
        }
    }
}

async fn with_rmcp(url: String) -> String {
    // A proxy that the environment names does not lead to loopback.
    let client = reqwest::Client::builder().no_proxy().build().expect("a client");
    let config = StreamableHttpClientTransportConfig::with_uri(url);
    let transport = StreamableHttpClientTransport::with_client(client, config);
    let service = soon("the handshake", ().serve(transport)).await.expect("speaks MCP");
    let call = service.call_tool(CallToolRequestParams::new("get-env"));
    let result = soon("the result", call).await.expect("is a result");
    assert_ne!(result.is_error, Some(true));
    let text = result.content[0].as_text().expect("is text").text.clone();
    let _ = soon("the goodbye", service.cancel()).await;
    text
}

async fn with_typescript(url: &str) -> String {
    let run = Command::new("node").arg(ci("get-env.mjs")).arg(url).kill_on_drop(true).output();
    let output = soon("the script", run).await.expect("Node starts");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    let result: Value = serde_json::from_slice(&output.stdout).expect("prints JSON");
    assert_ne!(result["isError"], true, "{result}");
    result["content"][0]["text"].as_str().expect("is text").to_owned()
}

#[tokio::test]
async fn rmcp_gets_an_environment_without_secrets() {
    let Some(server) = server() else { return };
    let everything = Everything::start(&server).await;
    let (_gateway, tap) = everything.guarded().await;
    let text = with_rmcp(format!("http://{}/everything/mcp", tap.address)).await;
    everything.check(&text, &tap.received());
}

#[tokio::test]
async fn the_typescript_client_gets_an_environment_without_secrets() {
    let Some(server) = server() else { return };
    let everything = Everything::start(&server).await;
    let (_gateway, tap) = everything.guarded().await;
    let text = with_typescript(&format!("http://{}/everything/mcp", tap.address)).await;
    everything.check(&text, &tap.received());
}

/// Or the tests above would show nothing.
#[tokio::test]
async fn without_the_gateway_the_secrets_are_there() {
    let Some(server) = server() else { return };
    let everything = Everything::start(&server).await;
    let tap = Tap::on(everything.address).await;
    let text = with_rmcp(format!("http://{}/mcp", tap.address)).await;
    for secret in secret_values() {
        assert!(text.contains(&secret) && holds(&tap.received(), &secret));
    }
}
