//! Keys without a form of their own, known by the vendor's name before them:
//! `MISTRAL_API_KEY=…`, `"mistral": "…"`, `mistralToken := …`.

/// A regex for vendor, label words, separator and value; the value is group 1.
/// Only words that speak of a credential may follow the vendor's name, so that
/// `mistral_model` or `mistral-7b` labels nothing. A comma and a blank go on
/// with a sentence, unless a quote opens.
macro_rules! keyed {
    ($vendor:literal, $value:literal) => {
        concat!(
            "(?i:",
            $vendor,
            ")(?i:[_.-]?(?:api|app|auth|oauth|access|client|bot|user|personal|account|admin|service|",
            "secret|token|key|pat|password|v1|v2)){0,4}[\"'`\\]\\\\]{0,3}\\s{0,4}",
            "(?:(?:=>|[:?.]?=|:|>)\\s{0,4}[\"'`\\\\]{0,3}|,(?:\\s{0,4}[\"'`\\\\]{1,3})?)(",
            $value,
            ")"
        )
    };
}

/// A row for such keys: any left side (the vendor may stand inside a longer
/// label), the rest of a longer run goes along, and the value must look drawn
/// at random.
macro_rules! keyed_rule {
    ($name:literal, $category:expr, $severity:expr, [$($literal:literal),+], $vendor:literal, $value:literal) => {
        $crate::detect::rule::Rule::token(
            $name,
            $category,
            $severity,
            &[$($literal),+],
            $crate::detect::builtin::keyed::keyed!($vendor, $value),
        )
        .group(1)
        .anchor($crate::detect::rule::Anchor::Label)
        .any_case()
        .left($crate::detect::rule::Left::Any)
        .check($crate::detect::check::is_random)
    };
}

pub(super) use {keyed, keyed_rule};
