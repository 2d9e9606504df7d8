//! The members of a JSON object, each as it was written: what is not looked at
//! reaches the upstream with its own spelling, order and duplicates.

use std::fmt;

use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::value::{RawValue, to_raw_value};

pub(super) struct Members<'a>(Vec<(String, &'a RawValue)>);

impl<'a> Members<'a> {
    /// The value of a key that stands once. One that stands twice means this
    /// to some readers and that to others.
    pub(super) fn get(&self, key: &str) -> Option<&'a RawValue> {
        let mut values = self.0.iter().filter(|(name, _)| name == key).map(|(_, value)| *value);
        values.next().filter(|_| values.next().is_none())
    }

    pub(super) fn string(&self, key: &str) -> Option<String> {
        serde_json::from_str(self.get(key)?.get()).ok()
    }

    pub(super) fn object(&self, key: &str) -> Option<Members<'a>> {
        serde_json::from_str(self.get(key)?.get()).ok()
    }

    pub(super) fn without(&self, key: &str) -> Self {
        Self(self.0.iter().filter(|(name, _)| name != key).cloned().collect())
    }

    pub(super) fn with<'b>(&self, key: &str, value: &'b RawValue) -> Members<'b>
    where
        'a: 'b,
    {
        let replaced = |(name, old): &(String, &'a RawValue)| {
            let value: &'b RawValue = if name == key { value } else { old };
            (name.clone(), value)
        };
        Members(self.0.iter().map(replaced).collect())
    }

    pub(super) fn to_raw(&self) -> Option<Box<RawValue>> {
        to_raw_value(self).ok()
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for Members<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Object;

        impl<'de> Visitor<'de> for Object {
            type Value = Members<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut members = Vec::new();
                while let Some(member) = map.next_entry()? {
                    members.push(member);
                }
                Ok(Members(members))
            }
        }

        deserializer.deserialize_map(Object)
    }
}

impl Serialize for Members<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (key, value) in &self.0 {
            map.serialize_entry(key, value)?;
        }
        map.end()
    }
}
