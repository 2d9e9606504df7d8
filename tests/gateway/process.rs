//! The gateway's process: started, listened to, and gone with its test.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{ExitStatus, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use tokio::io::{AsyncBufReadExt, AsyncReadExt, BufReader};
use tokio::process::{Child, ChildStdout, Command};
use tokio::task::JoinHandle;

/// What a busy machine may need for something that takes milliseconds. Nothing
/// takes this long unless it hangs; the gateway waits longer for an answer.
pub(crate) const PATIENCE: Duration = Duration::from_secs(45);

/// The gateway's connections idle for longer, and it must not wait for them.
const END: Duration = Duration::from_secs(20);

/// Waits for what must come.
pub(crate) async fn soon<F: Future>(what: &str, future: F) -> F::Output {
    match tokio::time::timeout(PATIENCE, future).await {
        Ok(output) => output,
        Err(_) => panic!("{what}: nothing for {PATIENCE:?}"),
    }
}

/// `target/<profile>/examples/gateway`, next to the directory of this test.
fn binary() -> PathBuf {
    let test = std::env::current_exe().expect("a test has a path");
    let profile = test.parent().and_then(Path::parent).expect("it is in <profile>/deps");
    let name = format!("gateway{}", std::env::consts::EXE_SUFFIX);
    let path = profile.join("examples").join(name);
    assert!(path.exists(), "no example in {}: `cargo build --example gateway`", path.display());
    path
}

pub(crate) fn command() -> Command {
    let mut command = Command::new(binary());
    command
        .env("RUST_LOG", "warn,tower_sanitize=debug,gateway=debug")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .kill_on_drop(true);
    command
}

/// A policy in a file that nobody else has.
pub(crate) fn policy_file(policy: &str) -> PathBuf {
    static NUMBER: AtomicUsize = AtomicUsize::new(0);
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    let name = format!("gateway-{}-{number}.toml", std::process::id());
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, policy).expect("target/tmp can be written");
    path
}

/// What to start.
pub(crate) struct Setup {
    command: Command,
    policy: Option<PathBuf>,
}

impl Setup {
    /// The demo, when no upstream is added.
    pub(crate) fn new() -> Self {
        let mut command = command();
        command.args(["--listen", "127.0.0.1:0"]);
        Self { command, policy: None }
    }

    pub(crate) fn policy(mut self, policy: &str) -> Self {
        let path = policy_file(policy);
        self.command.arg("--policy").arg(&path);
        self.policy = Some(path);
        self
    }

    pub(crate) fn upstream(self, name: &str, address: SocketAddr) -> Self {
        self.option("--upstream", &format!("{name}=http://{address}"))
    }

    pub(crate) fn option(mut self, name: &str, value: &str) -> Self {
        self.command.args([name, value]);
        self
    }

    /// Ready when it says so.
    pub(crate) async fn start(mut self) -> Gateway {
        let mut child = self.command.spawn().expect("the gateway starts");
        let mut stderr = child.stderr.take().expect("is piped");
        // Read at all times, or a gateway with much to say would come to a stop.
        let log = tokio::spawn(async move {
            let mut log = Vec::new();
            let _ = stderr.read_to_end(&mut log).await;
            String::from_utf8_lossy(&log).into_owned()
        });
        let mut stdout = BufReader::new(child.stdout.take().expect("is piped"));
        let mut line = String::new();
        soon("the first line", stdout.read_line(&mut line)).await.expect("is text");
        // The file was read before.
        if let Some(path) = self.policy {
            let _ = std::fs::remove_file(path);
        }
        let address = line.strip_prefix("listening on http://").map(|it| it.trim_end().parse());
        let Some(Ok(address)) = address else {
            panic!("not ready: {line:?}; {}", soon("the log", log).await.expect("a log"));
        };
        Gateway { address, child, stdout, log }
    }
}

/// A gateway with one upstream, `up`.
pub(crate) async fn gateway(policy: &str, upstream: SocketAddr) -> Gateway {
    Setup::new().policy(policy).upstream("up", upstream).start().await
}

/// Killed when it is dropped.
pub(crate) struct Gateway {
    pub(crate) address: SocketAddr,
    pub(crate) stdout: BufReader<ChildStdout>,
    child: Child,
    log: JoinHandle<String>,
}

impl Gateway {
    /// Tells the process to end, and waits until it has: its status, and all
    /// that it wrote to stderr.
    pub(crate) async fn terminate(mut self) -> (ExitStatus, String) {
        let pid = self.child.id().expect("still runs");
        // The shell's own `kill`: not every system has the program.
        let sent = Command::new("sh").args(["-c", &format!("kill -TERM {pid}")]).status();
        assert!(sent.await.expect("there is a shell").success());
        let end = tokio::time::timeout(END, self.child.wait()).await;
        let status = end.expect("ends when told to").expect("is our child");
        (status, soon("the log", self.log).await.expect("a log"))
    }
}
