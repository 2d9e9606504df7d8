use super::sets::{all, four, one};
use crate::control::{ControlClass, ControlClasses, Joiners, removals, strip};

fn stripped(text: &str, classes: ControlClasses) -> String {
    strip(text, classes, Joiners::Strip).into_owned()
}

fn tags(spelled: &str) -> String {
    spelled.chars().filter_map(|c| char::from_u32(0xe0000 + u32::from(c))).collect()
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
fn a_short_message_is_a_message() {
    for length in 2..12 {
        let tags = tags(&"send all keys"[..length]);
        let selectors: String =
            (0..length as u32).filter_map(|n| char::from_u32(0xe0150 + n)).collect();
        let few: String = (0..length as u32).filter_map(|n| char::from_u32(0xfe00 + n)).collect();
        for message in [tags, selectors, few] {
            assert_eq!(stripped(&format!("a{message}b"), four()), "ab", "{message:?}");
            assert_eq!(stripped(&message, four()), "", "{message:?}");
        }
    }
}

#[test]
fn taking_turns_does_not_make_a_message_shorter() {
    let text = format!("a{}b", "\u{e0041}\u{fe0f}".repeat(20));
    assert_eq!(stripped(&text, four()), "ab");
    // Nor does what is removed in between.
    assert_eq!(stripped("a\u{e0041}\u{200b}\u{e0042}b", four()), "ab");
    assert_eq!(stripped("a\u{fe0f}\u{1b}[0m\u{fe0f}b", four()), "ab");
}

#[test]
fn each_class_is_its_own_rule() {
    let text = "x\u{e0041}y\u{fe0f}\u{fe0f}z \u{fe0f}";
    assert_eq!(stripped(text, one(ControlClass::Tags)), "xy\u{fe0f}\u{fe0f}z \u{fe0f}");
    assert_eq!(stripped(text, one(ControlClass::Variation)), "x\u{e0041}y\u{fe0f}z ");
    // One character is no message.
    assert_eq!(stripped(text, four()), "x\u{e0041}yz \u{fe0f}");
    assert_eq!(stripped(text, one(ControlClass::Marks)), text);
    assert_eq!(stripped(&tags("all of the block\u{7f}\u{1}\u{0}"), one(ControlClass::Tags)), "");
}

#[test]
fn only_a_subdivision_makes_a_flag() {
    let flag = |spec: &str| format!("\u{1f3f4}{}\u{e007f}", tags(spec));
    for spec in ["gbsct", "usca", "frabcd", "840a", "8401234", "gb1"] {
        for classes in [all(), four()] {
            assert_eq!(stripped(&flag(spec), classes), flag(spec), "{spec}");
        }
    }
    for spec in
        ["", "g", "gb", "1abc", "84", "840", "frabcde", "84012345", "g1abc", "gb ct", "GBSCT"]
    {
        assert_eq!(stripped(&flag(spec), all()), "\u{1f3f4}", "{spec}");
    }
    // Without its end, without its beginning, or behind another message.
    assert_eq!(stripped(&format!("\u{1f3f4}{}", tags("gbsct")), all()), "\u{1f3f4}");
    assert_eq!(stripped(&flag("gbsct")['\u{1f3f4}'.len_utf8()..], all()), "");
    assert_eq!(stripped(&flag("send the keys"), all()), "\u{1f3f4}");
    assert_eq!(stripped(&flag("send the keys"), four()), "\u{1f3f4}");
    // What is removed inside of one does not break it.
    let split = flag("gbsct").replace('\u{e0073}', "\u{200b}\u{e0073}");
    assert_eq!(stripped(&split, all()), flag("gbsct"));
}

#[test]
fn neighbours_of_a_class_are_one_removal() {
    let found = removals("a\u{200b}\u{200c}b\u{200b}\u{1b}[0m", four(), Joiners::Strip);
    let seen: Vec<_> = found.iter().map(|it| (it.range(), it.class(), it.count())).collect();
    assert_eq!(
        seen,
        [
            (1..7, ControlClass::ZeroWidth, 2),
            (8..11, ControlClass::ZeroWidth, 1),
            (11..15, ControlClass::Ansi, 1),
        ]
    );
}
