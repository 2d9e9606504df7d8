//! stub
#![allow(missing_docs)]
use serde::{Deserialize, Serialize};
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ControlClass {
    Ansi,
    C0C1,
    ZeroWidth,
    Bidi,
    Tags,
    Variation,
    Marks,
}
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ControlClasses(u8);
impl ControlClasses {
    pub const NONE: Self = Self(0);
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }
}
impl FromIterator<ControlClass> for ControlClasses {
    fn from_iter<I: IntoIterator<Item = ControlClass>>(i: I) -> Self {
        Self(i.into_iter().fold(0, |a, c| a | 1 << (c as u8)))
    }
}
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Joiners {
    #[default]
    Strip,
    Keep,
}
#[derive(Debug)]
pub struct Removal(std::ops::Range<usize>, ControlClass);
impl Removal {
    pub fn range(&self) -> std::ops::Range<usize> {
        self.0.clone()
    }
    pub fn class(&self) -> ControlClass {
        self.1
    }
}
pub fn removals(_: &str, _: ControlClasses, _: Joiners) -> Vec<Removal> {
    vec![]
}
pub fn invisible(_: &str) -> Vec<Removal> {
    vec![]
}
pub fn may_contain(_: &[u8]) -> bool {
    false
}
