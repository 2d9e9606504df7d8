use super::chars::{class, is_introducer};
use super::joiners::{ZWJ, ZWNJ};
use super::{ControlClass, ControlClasses, Joiners, ansi};

/// What is to go.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rules {
    pub(super) classes: ControlClasses,
    pub(super) joiners: Joiners,
}

impl Rules {
    pub(super) fn strips(self, class: ControlClass) -> bool {
        self.classes.contains(class)
    }

    /// Where what goes whatever stands next to it ends, and its class; `None`
    /// if `c`, which stands at `at`, stays or depends on its neighbours.
    pub(super) fn gone(self, text: &str, at: usize, c: char) -> Option<(usize, ControlClass)> {
        if self.strips(ControlClass::Ansi) && is_introducer(c) {
            return Some((ansi::end(text, at, &|c| self.always(c)), ControlClass::Ansi));
        }
        class(c).filter(|_| self.always(c)).map(|class| (at + c.len_utf8(), class))
    }

    fn always(self, c: char) -> bool {
        match class(c) {
            None | Some(ControlClass::Tags | ControlClass::Variation) => false,
            Some(ControlClass::ZeroWidth)
                if self.joiners == Joiners::Keep && matches!(c, ZWJ | ZWNJ) =>
            {
                false
            }
            Some(class) => self.strips(class),
        }
    }
}
