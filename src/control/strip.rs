use std::borrow::Cow;

use super::pass::Pass;
use super::rules::Rules;
use super::{ControlClasses, Joiners, Removal};

/// The text without these classes.
///
/// In: a text. Out: the same text, not copied, if there is nothing to remove.
/// Cost: as of [`removals`], and one copy of what is left.
///
/// ```
/// use tower_sanitize::control::{ControlClass, ControlClasses, Joiners, strip};
///
/// let text = "\u{1b}[31mred\u{1b}[0m \u{915}\u{94d}\u{200d}\u{937}\u{200b}";
/// // Nothing by default.
/// assert_eq!(strip(text, ControlClasses::NONE, Joiners::Strip), text);
/// // The four classes of a policy.
/// let four = ControlClass::FOUR.into_iter().collect();
/// assert_eq!(strip(text, four, Joiners::Strip), "red \u{915}\u{94d}\u{937}");
/// // The same, with the joiner that Hindi needs.
/// assert_eq!(strip(text, four, Joiners::Keep), "red \u{915}\u{94d}\u{200d}\u{937}");
/// ```
pub fn strip(text: &str, classes: ControlClasses, joiners: Joiners) -> Cow<'_, str> {
    let removals = removals(text, classes, joiners);
    if removals.is_empty() {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    let mut at = 0;
    for removal in removals {
        let range = removal.range();
        out.push_str(&text[at..range.start]);
        at = range.end;
    }
    out.push_str(&text[at..]);
    Cow::Owned(out)
}

/// What goes if these classes go.
///
/// In: a text. Out: stretches, sorted and disjoint, such that what is left has
/// nothing of the classes: stripping it again removes nothing. Cost: linear
/// time; memory for the stretches and a constant, however long the text is.
pub fn removals(text: &str, classes: ControlClasses, joiners: Joiners) -> Vec<Removal> {
    if classes.is_empty() {
        return Vec::new();
    }
    Pass::new(text, Rules { classes, joiners }).run()
}
