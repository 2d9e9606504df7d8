use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use toml::Table;

use super::allow::Allow;
use super::error::GitleaksError;
use super::fields::Fields;
use super::report::{GitleaksReport, SkipReason};
use super::rule::Rule;
use super::spec::{AllowSpec, RuleSpec, unknown};

/// A rules file, compiled.
#[derive(Clone, Debug)]
pub(in crate::detect) struct Rules {
    pub(in crate::detect) rules: Vec<Arc<Rule>>,
    pub(in crate::detect) report: Arc<GitleaksReport>,
}

impl Rules {
    pub(super) fn from_toml(text: &str) -> Result<Self, GitleaksError> {
        let table: Table = text.parse().map_err(|error: toml::de::Error| {
            let before = error.span().and_then(|span| text.get(..span.start));
            GitleaksError::Toml { line: before.map(|text| text.matches('\n').count() + 1) }
        })?;
        let mut report = GitleaksReport::default();
        let mut file = Fields::new(table);
        let extend = Extend::read(&mut file, &mut report);
        let tables = match file.tables("rules") {
            Ok(tables) if !tables.is_empty() => tables,
            _ => return Err(GitleaksError::NoRules { extends: extend.asks }),
        };
        let shared = shared(&mut file, &mut report);
        for key in ["title", "description", "minVersion", "betterleaksMinVersion"] {
            let _ = file.string(key);
        }
        unknown("file", file, &mut report);
        let rules = read(tables, &extend.disabled, &shared, &mut report);
        Ok(Self { rules, report: Arc::new(report) })
    }
}

/// The table `[extend]`.
#[derive(Default)]
struct Extend {
    disabled: BTreeSet<String>,
    /// Whether it asks for rules from elsewhere.
    asks: bool,
}

impl Extend {
    fn read(file: &mut Fields, report: &mut GitleaksReport) -> Self {
        let mut extend = Self::default();
        let tables = file.tables("extend").unwrap_or_else(|why| {
            report.note("file", why);
            Vec::new()
        });
        for mut table in tables {
            match table.flag("useDefault") {
                Ok(asks) => extend.asks |= asks,
                Err(why) => report.note("extend", why),
            }
            for key in ["path", "url"] {
                match table.string(key) {
                    Ok(source) => extend.asks |= source.is_some_and(|source| !source.is_empty()),
                    Err(why) => report.note("extend", why),
                }
            }
            match table.strings("disabledRules") {
                Ok(ids) => extend.disabled.extend(ids),
                Err(why) => report.note("extend", why),
            }
            unknown("extend", table, report);
        }
        if extend.asks {
            let text = "not supported: only the rules of this file are in use \
                        (`useDefault`, `path`, `url`)";
            report.note("extend", text);
        }
        extend
    }
}

/// The allow-lists for many rules, with the ids that each is for.
fn shared(file: &mut Fields, report: &mut GitleaksReport) -> Vec<(Vec<String>, Arc<Allow>)> {
    let mut lists = Vec::new();
    for key in ["allowlist", "allowlists"] {
        match file.tables(key) {
            Ok(tables) => lists.extend(tables),
            Err(why) => report.note("file", why),
        }
    }
    let specs = AllowSpec::read_all("file", lists, report);
    (specs.into_iter())
        .filter_map(|spec| Some((Allow::compile(&spec, report)?, spec.rules)))
        .map(|(allow, rules)| (rules, Arc::new(allow)))
        .collect()
}

fn read(
    tables: Vec<Fields>,
    disabled: &BTreeSet<String>,
    shared: &[(Vec<String>, Arc<Allow>)],
    report: &mut GitleaksReport,
) -> Vec<Arc<Rule>> {
    let mut named = Vec::new();
    let mut last = BTreeMap::new();
    for (index, mut table) in tables.into_iter().enumerate() {
        let id = match table.string("id") {
            Ok(Some(id)) if !id.trim().is_empty() => Ok(id),
            Ok(_) => Err("it has no `id`".to_owned()),
            Err(why) => Err(why.to_string()),
        };
        if let Ok(id) = &id {
            last.insert(id.clone(), index);
        }
        named.push((id, table));
    }
    for id in disabled.iter().filter(|id| !last.contains_key(*id)) {
        report.note("extend", format_args!("`disabledRules`: no rule `{id}` in this file"));
    }
    for id in shared.iter().flat_map(|(ids, _)| ids).filter(|id| !last.contains_key(*id)) {
        report.note("file", format_args!("`targetRules`: no rule `{id}` in this file"));
    }
    let mut rules = Vec::new();
    for (index, (id, table)) in named.into_iter().enumerate() {
        let id = match id {
            Ok(id) => id,
            Err(why) => {
                report.skip(format!("rules[{index}]"), SkipReason::Value(why));
                continue;
            }
        };
        if last[&id] != index {
            report.skip(id, SkipReason::Replaced);
        } else if disabled.contains(&id) {
            report.skip(id, SkipReason::Disabled);
        } else {
            match rule(&id, table, shared, report) {
                Ok(rule) => {
                    report.loaded.push(id);
                    rules.push(Arc::new(rule));
                }
                Err(reason) => report.skip(id, reason),
            }
        }
    }
    rules
}

fn rule(
    id: &str,
    table: Fields,
    shared: &[(Vec<String>, Arc<Allow>)],
    report: &mut GitleaksReport,
) -> Result<Rule, SkipReason> {
    let spec = RuleSpec::read(id.to_owned(), table, report)?;
    let mut allow: Vec<Arc<Allow>> =
        (spec.allow.iter()).filter_map(|list| Allow::compile(list, report)).map(Arc::new).collect();
    let for_this = shared.iter().filter(|(ids, _)| ids.is_empty() || ids.iter().any(|i| i == id));
    allow.extend(for_this.map(|(_, list)| Arc::clone(list)));
    Rule::new(&spec, allow)
}
