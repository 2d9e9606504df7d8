use crate::control::{ControlClass, ControlClasses};

pub(super) fn one(class: ControlClass) -> ControlClasses {
    ControlClasses::NONE.with(class)
}

pub(super) fn four() -> ControlClasses {
    ControlClass::FOUR.into_iter().collect()
}

pub(super) fn all() -> ControlClasses {
    ControlClass::ALL.into_iter().collect()
}
