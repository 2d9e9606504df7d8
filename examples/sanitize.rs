//! A filter on the pure core: a body on stdin, a safe body on stdout.
//!
//! ```text
//! some-tool | cargo run --example sanitize -- --policy policy.toml --content-type text/plain
//! ```
//!
//! Exit status: 0, or 3 when the body was blocked (the remedy is on stdout),
//! or 2 with one line on stderr for bad usage or a bad policy.

use std::io::{Read, Write};
use std::process::ExitCode;

use tower_sanitize::rewrite::{
    Blocked, Context, Decision, Finish, Media, Output, Payloads, Rewriter, Stage,
};
use tower_sanitize::{Origin, Policy, PolicyConfig, Trust};

const USAGE: &str = "\
usage: sanitize [--policy FILE] [--content-type TYPE] [--server NAME] [--tool NAME]
                [--trust trusted|untrusted] [--stage inner|outer|both] [--cut BYTES]
                [--include-payloads] [--decision FILE] < BODY";

struct Options {
    policy: Policy,
    media: Media,
    server: Option<String>,
    tool: Option<String>,
    trust: Trust,
    stages: &'static [Stage],
    cut: usize,
    payloads: Payloads,
    decision: Option<std::path::PathBuf>,
}

fn main() -> ExitCode {
    let options = match options() {
        Ok(Some(options)) => options,
        Ok(None) => {
            println!("{USAGE}");
            return ExitCode::SUCCESS;
        }
        Err(error) => {
            eprintln!("sanitize: {error}");
            return ExitCode::from(2);
        }
    };
    match run(&options) {
        Ok(code) => code,
        Err(error) => {
            eprintln!("sanitize: {error}");
            ExitCode::FAILURE
        }
    }
}

fn options() -> Result<Option<Options>, String> {
    use lexopt::prelude::*;
    let mut options = Options {
        policy: Policy::default(),
        media: Media::Text,
        server: None,
        tool: None,
        trust: Trust::Untrusted,
        stages: &[Stage::Inner, Stage::Outer],
        cut: usize::MAX,
        payloads: Payloads::Withheld,
        decision: None,
    };
    let mut parser = lexopt::Parser::from_env();
    while let Some(argument) = parser.next().map_err(|error| error.to_string())? {
        let name = match &argument {
            Long(name) => (*name).to_owned(),
            _ => return Err(argument.unexpected().to_string()),
        };
        match name.as_str() {
            "help" => return Ok(None),
            "include-payloads" => {
                options.payloads = Payloads::Requested;
                continue;
            }
            _ => {}
        }
        let mut value = || -> Result<String, String> {
            let value = parser.value().map_err(|error| error.to_string())?;
            value.string().map_err(|error| error.to_string())
        };
        match name.as_str() {
            "policy" => options.policy = policy(&value()?)?,
            "content-type" => {
                let line = value()?;
                options.media = Media::parse([line.as_bytes()]).unwrap_or(Media::Unknown);
            }
            "server" => options.server = Some(value()?),
            "tool" => options.tool = Some(value()?),
            "trust" => {
                options.trust = match value()?.as_str() {
                    "trusted" => Trust::Trusted,
                    "untrusted" => Trust::Untrusted,
                    other => {
                        return Err(format!("--trust: `{other}` is neither trusted nor untrusted"));
                    }
                }
            }
            "stage" => {
                options.stages = match value()?.as_str() {
                    "inner" => &[Stage::Inner],
                    "outer" => &[Stage::Outer],
                    "both" => &[Stage::Inner, Stage::Outer],
                    other => return Err(format!("--stage: `{other}` is not inner, outer or both")),
                }
            }
            "cut" => {
                let given = value()?;
                options.cut = (given.parse().ok())
                    .filter(|bytes| *bytes > 0)
                    .ok_or_else(|| format!("--cut: `{given}` is no positive number"))?;
            }
            "decision" => options.decision = Some(value()?.into()),
            other => return Err(format!("unknown option --{other}; see --help")),
        }
    }
    Ok(Some(options))
}

fn policy(path: &str) -> Result<Policy, String> {
    let text = std::fs::read_to_string(path).map_err(|error| format!("{path}: {error}"))?;
    PolicyConfig::from_toml(&text)
        .and_then(Policy::from_config)
        .map_err(|error| format!("{path}: {error}"))
}

fn run(options: &Options) -> std::io::Result<ExitCode> {
    let mut body = Vec::new();
    std::io::stdin().lock().read_to_end(&mut body)?;
    let mut decisions = Vec::new();
    let mut blocked = None;
    for &stage in options.stages {
        if !stage.acts(&options.policy) {
            continue;
        }
        match pass(options, stage, &body, &mut decisions) {
            Ok(bytes) => body = bytes,
            Err(reason) => {
                body = match reason.message() {
                    Some(message) => message.into(),
                    None => reason.text().into_bytes(),
                };
                blocked = Some(reason);
                break;
            }
        }
    }
    if let Some(path) = &options.decision {
        let json = serde_json::to_vec_pretty(&decisions)?;
        std::fs::write(path, json)?;
    }
    let mut stdout = std::io::stdout().lock();
    stdout.write_all(&body)?;
    stdout.flush()?;
    Ok(if blocked.is_some() { ExitCode::from(3) } else { ExitCode::SUCCESS })
}

/// One stage over the whole body, fed in pieces.
fn pass(
    options: &Options,
    stage: Stage,
    body: &[u8],
    decisions: &mut Vec<Decision>,
) -> Result<Vec<u8>, Blocked> {
    let origin = match (&options.server, &options.tool) {
        (None, None) => Origin::default(),
        (server, tool) => Origin::new(server.as_deref().unwrap_or("unknown"), tool.as_deref()),
    };
    let context = Context::default()
        .with_origin(origin)
        .with_trust(options.trust)
        .with_payloads(options.payloads);
    let mut rewriter = Rewriter::new(options.policy.clone(), stage, options.media, context);
    let mut out = Output::default();
    let mut written = Ok(());
    for chunk in body.chunks(options.cut.min(body.len().max(1))) {
        written = rewriter.write(chunk.to_vec().into(), &mut out);
        if written.is_err() {
            break;
        }
    }
    let finish = match written {
        Ok(()) => rewriter.finish(&mut out),
        Err(error) => {
            let blocked = rewriter.abort(error.reason(), &mut Output::default());
            Ok(Finish::Blocked(blocked))
        }
    };
    decisions.extend(out.take_decisions());
    match finish {
        Ok(Finish::Blocked(blocked)) => Err(blocked),
        Ok(_) => Ok(out.take_bytes().concat()),
        Err(error) => Err(Blocked::from(error)),
    }
}
