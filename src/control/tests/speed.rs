use super::sets::{all, four};
use crate::control::chars::is_introducer;
use crate::control::{Joiners, invisible, strip};

#[test]
fn hostile_repetition_is_linear() {
    // Quadratic work on this much would not end in a test's time.
    for text in [
        "\u{1b}[",
        "\u{1b}]",
        "\u{9d}",
        "\u{1b}]x",
        "\u{9d}x",
        "\u{fe0f}",
        "\u{e0041}",
        "\u{9d}1",
        "\u{1f3f4}\u{e0067}\u{e0062}",
        "\u{915}\u{94d}\u{200d}",
        "\u{e0041}\u{200b}a",
    ] {
        let long = text.repeat(100_000);
        let left = strip(&long, four(), Joiners::Strip);
        assert!(!left.contains(is_introducer), "{text:?}");
        strip(&long, all(), Joiners::Keep);
        invisible(&long);
    }
}
