use super::sets::{four, one};
use crate::control::{ControlClass, Joiners, invisible, invisible_alone, strip};

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
fn a_sequence_reads_differently_without_a_terminal() {
    let text = "gh\u{1b}p_x\u{1b}Py";
    assert_eq!(invisible(text), [2..4, 6..8]);
    // The escape alone is gone, and what follows `ESC P` is a beginning.
    assert_eq!(invisible_alone(text), Some((vec![2..3, 6..7], vec![8])));
    assert_eq!(invisible_alone("a\u{200b}b"), None);
}

#[test]
fn a_cancelled_sequence_ends_where_it_is_cancelled() {
    // ECMA-48 lets CAN say that what came before is in error; terminals show
    // what follows.
    for cancel in ["\u{18}", "\u{1a}"] {
        for begin in
            ["\u{1b}[3", "\u{9b}3", "\u{1b}[", "\u{1b}[3 ", "\u{1b}(", "\u{1b}]0;t", "\u{1b}Pq"]
        {
            let text = format!("a{begin}{cancel}1mred");
            assert_eq!(ansi(&text), format!("a{cancel}1mred"), "{text:?}");
            assert_eq!(strip(&text, four(), Joiners::Strip), "a1mred", "{text:?}");
        }
    }
}

#[test]
fn an_eight_bit_title_may_be_of_any_script() {
    for (text, left) in [
        ("a\u{9d}0;タイトル é\u{9c}b", "ab"),
        ("a\u{9d}2;título\u{7}b", "ab"),
        ("a\u{9d}8;;http://x/ü\u{1b}\\b", "ab"),
        // Not numbered, of two lines, or without end: text that was read as
        // Latin-1, as likely as not.
        ("a\u{9d}título\u{9c}b", "atítulob"),
        ("a\u{9d}0;tí\ntulo\u{9c}b", "a0;tí\ntulob"),
        ("a\u{9d}0;título", "a0;título"),
        ("a\u{9d}1; \u{e2}\u{80}\u{9c}b", "a1; \u{e2}\u{80}b"),
        ("a\u{90}título\u{9c}b", "atítulob"),
    ] {
        assert_eq!(ansi(text), left, "{text:?}");
    }
    let transparent = "a\u{9d}0;x\u{200b}\u{0}y\u{9c}b";
    assert_eq!(strip(transparent, four(), Joiners::Strip), "ab");
}
