use std::collections::BTreeMap;
use std::fmt;

use toml::{Table, Value};

/// The keys of one table. gitleaks reads them in any case. Each is taken out
/// once, so that what is left over is what nobody knows.
pub(super) struct Fields(BTreeMap<String, (String, Value)>);

/// A value that its key cannot have. Names the key, never the value.
#[derive(Debug)]
pub(super) struct Unusable {
    key: &'static str,
    wanted: &'static str,
}

impl fmt::Display for Unusable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is not {}", self.key, self.wanted)
    }
}

impl Fields {
    pub(super) fn new(table: Table) -> Self {
        Self(table.into_iter().map(|(key, value)| (key.to_lowercase(), (key, value))).collect())
    }

    /// The keys that were not taken, as spelled.
    pub(super) fn rest(self) -> impl Iterator<Item = String> {
        self.0.into_values().map(|(key, _)| key)
    }

    fn take<T>(
        &mut self,
        key: &'static str,
        wanted: &'static str,
        read: impl FnOnce(Value) -> Option<T>,
    ) -> Result<Option<T>, Unusable> {
        match self.0.remove(&key.to_lowercase()) {
            None => Ok(None),
            Some((_, value)) => read(value).map(Some).ok_or(Unusable { key, wanted }),
        }
    }

    pub(super) fn string(&mut self, key: &'static str) -> Result<Option<String>, Unusable> {
        self.take(key, "a string", |value| match value {
            Value::String(text) => Some(text),
            _ => None,
        })
    }

    pub(super) fn strings(&mut self, key: &'static str) -> Result<Vec<String>, Unusable> {
        let strings = self.take(key, "a list of strings", |value| match value {
            Value::Array(items) => (items.into_iter())
                .map(|item| match item {
                    Value::String(text) => Some(text),
                    _ => None,
                })
                .collect(),
            _ => None,
        })?;
        Ok(strings.unwrap_or_default())
    }

    pub(super) fn flag(&mut self, key: &'static str) -> Result<bool, Unusable> {
        Ok(self.take(key, "true or false", |value| value.as_bool())?.unwrap_or(false))
    }

    pub(super) fn count(&mut self, key: &'static str) -> Result<usize, Unusable> {
        let count = self.take(key, "a number from 0", |value| {
            value.as_integer().and_then(|number| usize::try_from(number).ok())
        })?;
        Ok(count.unwrap_or(0))
    }

    pub(super) fn number(&mut self, key: &'static str) -> Result<f64, Unusable> {
        let number = self.take(key, "a number", |value| match value {
            Value::Integer(number) => Some(number as f64),
            Value::Float(number) if number.is_finite() => Some(number),
            _ => None,
        })?;
        Ok(number.unwrap_or(0.0))
    }

    /// A table, or a list of tables: gitleaks has both spellings of
    /// allow-lists.
    pub(super) fn tables(&mut self, key: &'static str) -> Result<Vec<Self>, Unusable> {
        let tables = self.take(key, "a list of tables", |value| match value {
            Value::Table(table) => Some(vec![Self::new(table)]),
            Value::Array(items) => (items.into_iter())
                .map(|item| match item {
                    Value::Table(table) => Some(Self::new(table)),
                    _ => None,
                })
                .collect(),
            _ => None,
        })?;
        Ok(tables.unwrap_or_default())
    }
}
