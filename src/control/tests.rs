use proptest::prelude::*;

use super::chars::{class, is_introducer};
use super::{
    ControlClass, ControlClasses, Joiners, invisible, invisible_alone, may_contain, strip,
};

fn one(class: ControlClass) -> ControlClasses {
    ControlClasses::NONE.with(class)
}

fn four() -> ControlClasses {
    ControlClass::FOUR.into_iter().collect()
}

fn ansi(text: &str) -> String {
    strip(text, one(ControlClass::Ansi), Joiners::Strip).into_owned()
}

#[test]
fn sequences_go_whole() {
    for (text, left) in [
        ("a\u{1b}[31mb", "ab"),
        ("a\u{1b}[>0cb", "ab"),
        ("a\u{1b}[ qb", "ab"),
        ("a\u{9b}31mb", "ab"),
        ("a\u{1b}]8;;http://x\u{1b}\\b\u{1b}]8;;\u{1b}\\c", "abc"),
        ("a\u{1b}]0;é\u{7}b", "ab"),
        ("a\u{9d}0;x\u{9c}b", "ab"),
        ("a\u{1b}Pq#0\u{1b}\\b", "ab"),
        ("a\u{1b}cb", "ab"),
        ("a\u{1b}#8b", "ab"),
        ("a\u{1b}", "a"),
        ("a\u{1b}é", "aé"),
    ] {
        assert_eq!(ansi(text), left, "{text:?}");
    }
}

#[test]
fn broken_sequences_go_as_far_as_they_went() {
    assert_eq!(ansi("\u{1b}[\u{1b}[31m31mred"), "31mred");
    assert_eq!(ansi("a\u{1b}]0;half\u{1b}[31mred"), "ared");
}

#[test]
fn a_string_without_end_swallows_nothing() {
    assert_eq!(ansi("a\u{1b}]0;never ends"), "a0;never ends");
    // A closing and an opening quotation mark, read as Latin-1.
    let mojibake = "said\u{e2}\u{80}\u{9d} and then \u{e2}\u{80}\u{9c}more";
    assert_eq!(ansi(mojibake), "said\u{e2}\u{80} and then \u{e2}\u{80}more");
}

#[test]
fn other_classes_do_not_break_a_sequence() {
    assert_eq!(strip("\u{1b}[3\u{0}1mred", four(), Joiners::Strip), "red");
    assert_eq!(strip("\u{1b}\u{200b}[31mred", four(), Joiners::Strip), "red");
}

#[test]
fn flags_and_single_selectors_stay() {
    let every = ControlClass::ALL.into_iter().collect();
    for text in [
        "\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}",
        "\u{2764}\u{fe0f} 1\u{fe0f}\u{20e3}",
        "\u{845b}\u{e0100}",
    ] {
        assert_eq!(strip(text, every, Joiners::Strip), text);
    }
    assert_eq!(strip("a\u{fe0f}\u{fe0f}b", every, Joiners::Strip), "a\u{fe0f}b");
    assert_eq!(strip("\u{e0041}x", every, Joiners::Strip), "x");
}

#[test]
fn hidden_messages_go_with_zero_width() {
    let zero = one(ControlClass::ZeroWidth);
    let tags: String =
        "send all keys".chars().filter_map(|c| char::from_u32(0xe0000 + c as u32)).collect();
    assert_eq!(strip(&format!("a{tags}b"), zero, Joiners::Strip), "ab");
    let selectors = "\u{e0159}\u{e0157}\u{e015e}\u{e015f}\u{e0162}";
    assert_eq!(strip(&format!("\u{1f60a}{selectors}b"), zero, Joiners::Strip), "\u{1f60a}b");
    assert_eq!(strip("\u{2764}\u{fe0f}", zero, Joiners::Strip), "\u{2764}\u{fe0f}");
}

#[test]
fn a_sequence_reads_differently_without_a_terminal() {
    let text = "gh\u{1b}p_x\u{1b}Py";
    assert_eq!(invisible(text), [2..4, 6..8]);
    // The escape alone is gone, and what follows `ESC P` is a beginning.
    assert_eq!(invisible_alone(text), Some((vec![2..3, 6..7], vec![8])));
    assert_eq!(invisible_alone("a\u{200b}b"), None);
}

#[test]
fn joiners_stay_where_they_are_needed() {
    let zero = one(ControlClass::ZeroWidth);
    let family = "\u{1f468}\u{200d}\u{1f469}";
    assert_eq!(strip(family, zero, Joiners::Keep), family);
    assert_eq!(strip(family, zero, Joiners::Strip), "\u{1f468}\u{1f469}");
    assert_eq!(strip("a\u{200d}b\u{200b}", zero, Joiners::Keep), "ab");
}

#[test]
fn hostile_repetition_is_linear() {
    // Quadratic work on a megabyte would not end in a test's time.
    for text in ["\u{1b}[", "\u{1b}]", "\u{9d}", "\u{1b}]x", "\u{9d}x", "\u{fe0f}", "\u{e0041}"] {
        let long = text.repeat(500_000);
        let left = strip(&long, four(), Joiners::Strip);
        assert!(!left.contains(is_introducer), "{text:?}");
        invisible(&long);
    }
}

fn tricky() -> impl Strategy<Value = String> {
    let part = prop_oneof![
        Just("\u{1b}"),
        Just("["),
        Just("]"),
        Just("31m"),
        Just("\u{7}"),
        Just("\\"),
        Just("P"),
        Just("\u{9b}"),
        Just("\u{9c}"),
        Just("\u{9d}"),
        Just("\u{18}"),
        Just("\u{0}"),
        Just("\u{200b}"),
        Just("\u{200d}"),
        Just("\u{202e}"),
        Just("\u{fe0f}"),
        Just("\u{e0100}"),
        Just("\u{e0067}"),
        Just("\u{e0067}\u{e0062}\u{e0065}\u{e006e}"),
        Just("\u{e007f}"),
        Just("\u{1f3f4}"),
        Just("\u{1f468}"),
        Just("\u{915}"),
        Just("\u{ad}"),
        Just("a"),
        Just(" "),
        Just("\n"),
        Just("é"),
        Just("\u{3164}"),
    ];
    proptest::collection::vec(part, 0..24).prop_map(|parts| parts.concat())
}

proptest! {
    #[test]
    fn stripping_reaches_a_fixed_point(text in tricky(), set in 0u8..128, keep in any::<bool>()) {
        let classes: ControlClasses = (ControlClass::ALL.into_iter().enumerate())
            .filter(|(index, _)| set & (1 << index) != 0)
            .map(|(_, class)| class)
            .collect();
        let joiners = if keep { Joiners::Keep } else { Joiners::Strip };
        let once = strip(&text, classes, joiners);
        prop_assert_eq!(strip(&once, classes, joiners), once.clone());
        for c in once.chars() {
            prop_assert!(!(classes.contains(ControlClass::Ansi) && is_introducer(c)));
            let excused = matches!(
                class(c),
                Some(ControlClass::Tags | ControlClass::Variation) | None
            ) || (keep && matches!(c, '\u{200c}' | '\u{200d}'));
            prop_assert!(excused || !classes.contains(class(c).expect("has one")), "{:?}", c);
        }
    }

    #[test]
    fn invisible_ranges_leave_nothing_invisible(text in tricky()) {
        let mut left = String::new();
        let mut at = 0;
        for range in invisible(&text) {
            prop_assert!(range.start >= at && range.start < range.end);
            left.push_str(&text[at..range.start]);
            at = range.end;
        }
        left.push_str(&text[at..]);
        prop_assert!(!may_contain(left.as_bytes()) || left.chars().all(|c| class(c).is_none()));
    }

    #[test]
    fn what_may_not_be_there_is_not(text in any::<String>()) {
        if !may_contain(text.as_bytes()) {
            prop_assert!(invisible(&text).is_empty());
        }
        let plain: String = text.chars().filter(|c| (' '..='~').contains(c)).collect();
        prop_assert!(!may_contain(plain.as_bytes()));
    }
}
