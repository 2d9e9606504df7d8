use super::sets::{four, one};
use crate::control::{ControlClass, Joiners, strip};

#[test]
fn joiners_stay_where_they_are_needed() {
    let zero = one(ControlClass::ZeroWidth);
    let family = "\u{1f468}\u{200d}\u{1f469}";
    assert_eq!(strip(family, zero, Joiners::Keep), family);
    assert_eq!(strip(family, zero, Joiners::Strip), "\u{1f468}\u{1f469}");
    assert_eq!(strip("a\u{200d}b\u{200b}", zero, Joiners::Keep), "ab");
}

#[test]
fn words_that_need_joiners_keep_them() {
    for word in [
        // Devanagari: half form, explicit virama, half form at the end.
        "\u{915}\u{94d}\u{200d}\u{937}",
        "\u{915}\u{94d}\u{200c}\u{937}",
        "\u{915}\u{94d}\u{200d}",
        "\u{930}\u{94d}\u{200d}\u{92f} \u{915}",
        // Bengali ya-phalaa after ra, and khanda ta as it used to be spelled.
        "\u{9b0}\u{200d}\u{9cd}\u{9af}",
        "\u{989}\u{9a4}\u{9cd}\u{200d}.",
        // Malayalam chillu, inside and at the end.
        "\u{d05}\u{d35}\u{d28}\u{d4d}\u{200d}",
        "\u{d05}\u{d35}\u{d28}\u{d4d}\u{200d}, \u{d05}",
        "\u{d28}\u{d4d}\u{200d}\u{d2e}",
        // Sinhala rakaransaya; Sri Lanka.
        "\u{dc1}\u{dca}\u{200d}\u{dbb}\u{dd3}",
        // Kannada, Telugu.
        "\u{cb0}\u{200d}\u{ccd}\u{c95}",
        "\u{c15}\u{c4d}\u{200c}\u{c37}",
        // Khmer: register shifter.
        "\u{1794}\u{200c}\u{17ca}\u{17b8}",
        // Myanmar, Tibetan.
        "\u{1000}\u{1039}\u{200c}\u{1000}",
        // Persian, Urdu, and an abbreviation.
        "\u{645}\u{6cc}\u{200c}\u{62e}\u{648}\u{627}\u{647}\u{645}",
        "\u{6a9}\u{64e}\u{200c}\u{6c1}",
        "\u{6f5} \u{647}\u{200d}.",
        // Mongolian, N'Ko.
        "\u{1828}\u{200d}\u{1820}",
        "\u{7ca}\u{200d}\u{7d3}",
        // Emoji: profession with skin tone, flag, heart on fire, black bird.
        "\u{1f469}\u{1f3fd}\u{200d}\u{1f4bb}",
        "\u{1f3f3}\u{fe0f}\u{200d}\u{1f308}",
        "\u{2764}\u{fe0f}\u{200d}\u{1f525}",
        "\u{1f426}\u{200d}\u{2b1b}",
        "\u{1f642}\u{200d}\u{2194}\u{fe0f}",
    ] {
        assert_eq!(strip(word, four(), Joiners::Keep), word, "{word:?}");
        let none = word.replace(['\u{200c}', '\u{200d}'], "");
        assert_eq!(strip(word, four(), Joiners::Strip), none, "{word:?}");
    }
}

#[test]
fn joiners_that_shape_nothing_go() {
    for text in [
        "pass\u{200d}word",
        "pass\u{200c}word",
        "1\u{200d}2",
        "\u{3b1}\u{200c}\u{3b2}",
        "\u{4e2d}\u{200d}\u{6587}",
        " \u{200d} ",
        "\u{200d}",
        // After a virama or an Arabic letter, but in another script's word.
        "\u{94d}\u{200d}a",
        "\u{645}\u{200d}a",
        "a\u{200d}\u{645}",
        "\u{645}\u{200c} a",
        // Emoji take no non-joiner, and nobody takes other characters.
        "\u{1f468}\u{200c}\u{1f469}",
        "\u{1f468}\u{200d} b",
        "\u{1f468}\u{200b}\u{1f469}",
        "\u{915}\u{94d}\u{2060}\u{937}",
    ] {
        let none = text.replace(['\u{200b}', '\u{200c}', '\u{200d}', '\u{2060}'], "");
        assert_eq!(strip(text, four(), Joiners::Keep), none, "{text:?}");
    }
}

#[test]
fn more_joiners_than_one_are_one() {
    let text = format!("\u{915}\u{94d}{}\u{937}", "\u{200d}".repeat(50));
    assert_eq!(strip(&text, four(), Joiners::Keep), "\u{915}\u{94d}\u{200d}\u{937}");
}
