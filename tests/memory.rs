//! Law 7, for removals: what they hold grows with what goes, not with the text.
//!
//! Measured as the most memory the process ever held, which only a process of
//! its own can tell: this file is one test.

#![cfg(target_os = "linux")]

use tower_sanitize::control::{ControlClass, ControlClasses, Joiners, removals};

const TEXT: usize = 4 << 20;

/// What the process held at most, so far, in bytes (`VmHWM`, proc(5)).
fn peak() -> usize {
    let status = std::fs::read_to_string("/proc/self/status").expect("is Linux");
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).expect("is there");
    let kib: usize = line.trim().trim_end_matches(" kB").parse().expect("is a number");
    kib * 1024
}

/// A text of `TEXT` bytes with something in it, at so many places.
fn text(what: &str, places: usize) -> String {
    let gap = TEXT / places - what.len();
    let mut text = String::with_capacity(TEXT);
    for _ in 0..places {
        text.extend(std::iter::repeat_n('x', gap));
        text.push_str(what);
    }
    text
}

#[test]
fn removals_hold_what_goes_and_not_the_text() {
    let all: ControlClasses = ControlClass::ALL.into_iter().collect();
    let four = ControlClass::FOUR.into_iter().collect();
    let one_run = text(&"\u{200b}".repeat(TEXT / 4), 1);
    let cases = [
        ("one", text("\u{200b}", 1), 1),
        ("thousands", text("\u{200b}", 4096), 4096),
        ("sequences", text("\u{1b}[31m", 4096), 4096),
        ("strings without end", text("\u{1b}]0;x", 4096), 4096),
        ("messages", text("\u{e0041}\u{fe0f}", 4096), 8192),
        ("flags", text("\u{1f3f4}\u{e0067}\u{e0062}", 4096), 4096),
        ("one run", one_run, 1),
    ];
    for (name, text, stretches) in &cases {
        for classes in [all, four] {
            let before = peak();
            let found = removals(text, classes, Joiners::Keep).len();
            let grown = peak() - before;
            assert!((1..=*stretches).contains(&found), "{name}: {found} stretches");
            assert!(grown < TEXT / 4, "{name}: {grown} bytes for {found} stretches");
            println!("{name}: {grown} bytes more, {found} stretches");
        }
    }
}
