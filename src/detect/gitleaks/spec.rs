//! Rules and allow-lists as the file has them, before anything is compiled.

use std::fmt;

use super::fields::{Fields, Unusable};
use super::report::{GitleaksReport, SkipReason};

pub(super) struct RuleSpec {
    pub(super) id: String,
    pub(super) regex: String,
    /// 0: the first group that is not empty.
    pub(super) group: usize,
    /// 0: any will do.
    pub(super) entropy: f64,
    pub(super) keywords: Vec<String>,
    pub(super) tags: Vec<String>,
    pub(super) allow: Vec<AllowSpec>,
}

pub(super) struct AllowSpec {
    /// For notes.
    pub(super) place: String,
    pub(super) regexes: Vec<String>,
    pub(super) stopwords: Vec<String>,
    pub(super) target: Target,
    pub(super) all: bool,
    /// Whether there are conditions that a body cannot meet.
    pub(super) elsewhere: bool,
    /// Ids; empty: all rules.
    pub(super) rules: Vec<String>,
}

/// What an allow-list's regexes look at.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Target {
    Secret,
    Match,
    Line,
}

impl RuleSpec {
    pub(super) fn read(
        id: String,
        mut fields: Fields,
        report: &mut GitleaksReport,
    ) -> Result<Self, SkipReason> {
        let unusable = |error: Unusable| SkipReason::Value(error.to_string());
        let place = format!("rule `{id}`");
        fields.string("description").map_err(unusable)?;
        if fields.string("path").map_err(unusable)?.is_some_and(|path| !path.is_empty()) {
            return Err(SkipReason::Path);
        }
        if !fields.tables("required").map_err(unusable)?.is_empty() {
            return Err(SkipReason::Composite);
        }
        if fields.flag("skipReport").map_err(unusable)? {
            return Err(SkipReason::Unreported);
        }
        let regex = fields.string("regex").map_err(unusable)?.unwrap_or_default();
        if regex.is_empty() {
            return Err(SkipReason::NoRegex);
        }
        let mut lists = fields.tables("allowlist").map_err(unusable)?;
        lists.extend(fields.tables("allowlists").map_err(unusable)?);
        let spec = Self {
            regex,
            group: fields.count("secretGroup").map_err(unusable)?,
            entropy: fields.number("entropy").map_err(unusable)?,
            keywords: fields.strings("keywords").map_err(unusable)?,
            tags: fields.strings("tags").map_err(unusable)?,
            allow: AllowSpec::read_all(&place, lists, report),
            id,
        };
        unknown(&place, fields, report);
        Ok(spec)
    }
}

impl AllowSpec {
    /// A list that cannot be read is left out: what it would allow stays a
    /// finding.
    pub(super) fn read_all(
        place: &str,
        lists: Vec<Fields>,
        report: &mut GitleaksReport,
    ) -> Vec<Self> {
        let mut read = Vec::new();
        for (index, list) in lists.into_iter().enumerate() {
            let place = format!("{place}, allow-list {index}");
            match Self::read(&place, list, report) {
                Ok(list) => read.push(list),
                Err(why) => report.note(&place, format_args!("not in use: {why}")),
            }
        }
        read
    }

    fn read(
        place: &str,
        mut fields: Fields,
        report: &mut GitleaksReport,
    ) -> Result<Self, Box<dyn fmt::Display>> {
        let boxed = |error: Unusable| -> Box<dyn fmt::Display> { Box::new(error) };
        fields.string("description").map_err(boxed)?;
        let target = fields.string("regexTarget").map_err(boxed)?.unwrap_or_default();
        let condition = fields.string("condition").map_err(boxed)?.unwrap_or_default();
        let spec = Self {
            place: place.to_owned(),
            regexes: fields.strings("regexes").map_err(boxed)?,
            stopwords: fields.strings("stopwords").map_err(boxed)?,
            target: match target.to_lowercase().as_str() {
                "" | "secret" => Target::Secret,
                "match" => Target::Match,
                "line" => Target::Line,
                _ => return Err(Box::new("unknown `regexTarget`")),
            },
            all: match condition.to_lowercase().as_str() {
                "" | "or" | "||" => false,
                "and" | "&&" => true,
                _ => return Err(Box::new("unknown `condition`")),
            },
            elsewhere: !fields.strings("paths").map_err(boxed)?.is_empty()
                | !fields.strings("commits").map_err(boxed)?.is_empty(),
            rules: fields.strings("targetRules").map_err(boxed)?,
        };
        unknown(place, fields, report);
        Ok(spec)
    }
}

/// Reports the keys that nobody asked for.
pub(super) fn unknown(place: &str, fields: Fields, report: &mut GitleaksReport) {
    for key in fields.rest() {
        report.note(place, format_args!("unknown key `{key}`"));
    }
}
