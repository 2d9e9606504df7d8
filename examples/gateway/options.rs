//! The command line.

use std::collections::HashMap;
use std::net::SocketAddr;
use std::time::Duration;

use lexopt::prelude::*;
use tower_sanitize::{Policy, PolicyConfig, Trust};

use crate::demo;
use crate::upstream::Upstream;

pub(crate) const USAGE: &str = "\
usage: gateway [OPTIONS]

A reverse proxy that makes the answers of MCP servers safe for AI agents.
Without --upstream it shows what it does on a demo server of its own.

  --upstream NAME=URL       /NAME/rest goes to URL/rest (http or https; repeatable)
  --trust NAME=trusted|untrusted
                            whether the text of that upstream is to be believed
                            (default untrusted; repeatable)
  --policy FILE             policy to use (default: built in, everything on)
  --listen ADDR             address and port, 0 for any (default 127.0.0.1:8080)
  --allow-host HOST         name that clients may call the gateway by, besides
                            127.0.0.1, localhost, [::1] and the address listened
                            on (repeatable)
  --cache off|memory        cache of GET answers (default off)
  --response-timeout SECS   how long an upstream may take to begin its answer
                            (default 60)
  --no-via                  send upstreams no Via header
  --help                    this text

Log lines go to stderr; RUST_LOG sets their level.
";

const DEFAULT_POLICY: &str = include_str!("policy.toml");

pub(crate) enum Command {
    Run(Box<Options>),
    Help,
}

pub(crate) struct Options {
    pub(crate) listen: SocketAddr,
    pub(crate) policy: Policy,
    /// None at all: the demo.
    pub(crate) upstreams: Vec<Upstream>,
    pub(crate) allowed_hosts: Vec<String>,
    pub(crate) caching: Caching,
    pub(crate) response_timeout: Duration,
    pub(crate) via: bool,
    trust: HashMap<String, Trust>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Caching {
    Off,
    Memory,
}

impl Options {
    /// Unless somebody vouched for an upstream, it is not trusted.
    pub(crate) fn trust_of(&self, upstream: &str) -> Trust {
        self.trust.get(upstream).copied().unwrap_or_default()
    }
}

/// Reads the arguments; an error is one line for the user.
pub(crate) fn parse() -> Result<Command, String> {
    let mut options = Options {
        listen: SocketAddr::from(([127, 0, 0, 1], 8080)),
        policy: Policy::default(),
        upstreams: Vec::new(),
        allowed_hosts: Vec::new(),
        caching: Caching::Off,
        response_timeout: Duration::from_secs(60),
        via: true,
        trust: HashMap::new(),
    };
    let mut policy = None;
    let mut parser = lexopt::Parser::from_env();
    while let Some(argument) = parser.next().map_err(|error| error.to_string())? {
        let name = match &argument {
            Long(name) => (*name).to_owned(),
            Short('h') => "help".to_owned(),
            _ => return Err(format!("{}; see --help", argument.unexpected())),
        };
        let mut value = || -> Result<String, String> {
            let value = parser.value().map_err(|error| error.to_string())?;
            value.string().map_err(|_| format!("--{name}: the value is not UTF-8"))
        };
        match name.as_str() {
            "help" => return Ok(Command::Help),
            "no-via" => options.via = false,
            "listen" => {
                let given = value()?;
                options.listen = (given.parse())
                    .map_err(|_| format!("--listen: `{given}` is no address with a port"))?;
            }
            "policy" => policy = Some(value()?),
            "upstream" => {
                let upstream = Upstream::parse(&value()?)?;
                if options.upstreams.iter().any(|known| known.name() == upstream.name()) {
                    return Err(format!("--upstream: `{}` is given twice", upstream.name()));
                }
                options.upstreams.push(upstream);
            }
            "trust" => {
                let (upstream, trust) = trust(&value()?)?;
                options.trust.insert(upstream, trust);
            }
            "allow-host" => options.allowed_hosts.push(value()?),
            "cache" => {
                options.caching = match value()?.as_str() {
                    "off" => Caching::Off,
                    "memory" => Caching::Memory,
                    other => return Err(format!("--cache: `{other}` is neither off nor memory")),
                }
            }
            "response-timeout" => options.response_timeout = seconds(&value()?)?,
            other => return Err(format!("unknown option --{other}; see --help")),
        }
    }
    options.settle_trust();
    options.policy = read_policy(policy.as_deref())?;
    Ok(Command::Run(Box::new(options)))
}

impl Options {
    fn settle_trust(&mut self) {
        let is_demo = self.upstreams.is_empty();
        for name in self.trust.keys() {
            let known = (is_demo && name == demo::NAME)
                || self.upstreams.iter().any(|upstream| upstream.name() == name);
            // Nothing is trusted by mistake then, and gateways may share a list.
            if !known {
                eprintln!("gateway: --trust: there is no upstream `{name}`, going on without");
            }
        }
        for upstream in &mut self.upstreams {
            if let Some(trust) = self.trust.get(upstream.name()) {
                upstream.set_trust(*trust);
            }
        }
    }
}

fn trust(given: &str) -> Result<(String, Trust), String> {
    let (name, trust) = given
        .split_once('=')
        .ok_or_else(|| format!("--trust: `{given}` is not NAME=trusted or NAME=untrusted"))?;
    let trust = match trust {
        "trusted" => Trust::Trusted,
        "untrusted" => Trust::Untrusted,
        other => return Err(format!("--trust: `{other}` is neither trusted nor untrusted")),
    };
    Ok((name.to_owned(), trust))
}

fn seconds(given: &str) -> Result<Duration, String> {
    (given.parse().ok())
        .filter(|seconds| *seconds > 0.0)
        .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
        .ok_or_else(|| format!("--response-timeout: `{given}` is no positive number of seconds"))
}

fn read_policy(path: Option<&str>) -> Result<Policy, String> {
    let place = path.unwrap_or("the built-in policy");
    let text = match path {
        Some(path) => std::fs::read_to_string(path).map_err(|error| format!("{place}: {error}"))?,
        None => DEFAULT_POLICY.to_owned(),
    };
    PolicyConfig::from_toml(&text)
        .and_then(Policy::from_config)
        .map_err(|error| format!("{place}: {error}"))
}
