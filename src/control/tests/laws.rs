use proptest::prelude::*;

use crate::control::chars::{class, is_filler, is_introducer};
use crate::control::{
    ControlClass, ControlClasses, Joiners, invisible, invisible_alone, may_contain, removals, scan,
    strip,
};

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
        Just("\u{94d}"),
        Just("\u{645}"),
        Just("\u{200c}"),
        Just("\u{200e}"),
        Just("0;"),
        Just("\u{85}"),
        Just("\u{1a}"),
        Just("\u{ad}"),
        Just("a"),
        Just(" "),
        Just("\n"),
        Just("é"),
        Just("\u{3164}"),
    ];
    proptest::collection::vec(part, 0..24).prop_map(|parts| parts.concat())
}

fn classes() -> impl Strategy<Value = ControlClasses> {
    (0u8..128).prop_map(|set| {
        (ControlClass::ALL.into_iter().enumerate())
            .filter(|(index, _)| set & (1 << index) != 0)
            .map(|(_, class)| class)
            .collect()
    })
}

fn joiners() -> impl Strategy<Value = Joiners> {
    prop_oneof![Just(Joiners::Strip), Just(Joiners::Keep)]
}

fn counts(c: char) -> bool {
    class(c).is_some() || is_filler(c)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1024))]

    #[test]
    fn stripping_reaches_a_fixed_point(
        text in tricky(), classes in classes(), joiners in joiners(),
    ) {
        let once = strip(&text, classes, joiners);
        prop_assert_eq!(strip(&once, classes, joiners), once.clone());
    }

    #[test]
    fn nothing_of_a_class_remains(text in tricky(), classes in classes(), joiners in joiners()) {
        let left = strip(&text, classes, joiners);
        for c in left.chars() {
            prop_assert!(!(classes.contains(ControlClass::Ansi) && is_introducer(c)));
            let excused = matches!(
                class(c),
                Some(ControlClass::Tags | ControlClass::Variation) | None
            ) || (joiners == Joiners::Keep && matches!(c, '\u{200c}' | '\u{200d}'));
            prop_assert!(excused || !classes.contains(class(c).expect("has one")), "{:?}", c);
        }
        let mut before = ' ';
        for c in left.chars() {
            if class(c) == Some(ControlClass::Variation) && classes.contains(ControlClass::Variation) {
                prop_assert!(!before.is_whitespace() && class(before).is_none());
            }
            let hidden = |c| match class(c) {
                Some(kind @ (ControlClass::Tags | ControlClass::Variation)) => {
                    !classes.contains(kind)
                }
                _ => false,
            };
            if classes.contains(ControlClass::ZeroWidth) && hidden(before) && hidden(c) {
                prop_assert!(left.contains('\u{1f3f4}') && left.contains('\u{e007f}'), "{left:?}");
            }
            before = c;
        }
    }

    #[test]
    fn removals_are_sorted_disjoint_and_between_characters(
        text in tricky(), classes in classes(), joiners in joiners(),
    ) {
        let mut at = 0;
        for removal in removals(&text, classes, joiners) {
            let range = removal.range();
            prop_assert!(range.start >= at && range.start < range.end);
            prop_assert!(text.get(range.clone()).is_some());
            prop_assert!(removal.count() >= 1 && removal.count() <= range.len());
            // A message is of its own class and goes with another.
            prop_assert!(
                classes.contains(removal.class()) || classes.contains(ControlClass::ZeroWidth)
            );
            at = range.end;
        }
    }

    #[test]
    fn ordinary_text_is_not_even_copied(text in any::<String>(), classes in classes()) {
        let ordinary: String = text.chars().filter(|c| !counts(*c)).collect();
        let left = strip(&ordinary, classes, Joiners::Strip);
        prop_assert!(matches!(left, std::borrow::Cow::Borrowed(_)));
        prop_assert!(!may_contain(ordinary.as_bytes()) && invisible(&ordinary).is_empty());
    }

    #[test]
    fn no_classes_no_removals(text in tricky(), joiners in joiners()) {
        prop_assert_eq!(strip(&text, ControlClasses::NONE, joiners), text.as_str());
    }

    #[test]
    fn the_scan_stops_at_every_character_of_interest(text in tricky(), pad in "[a-z“”—…é]{0,70}") {
        let text = format!("{pad}{text}{pad}{text}");
        let mut found = Vec::new();
        let mut at = 0;
        while let Some(start) = scan::next(text.as_bytes(), at) {
            found.push(start);
            at = start + 1;
        }
        let wanted: Vec<_> =
            text.char_indices().filter(|(_, c)| counts(*c)).map(|(at, _)| at).collect();
        prop_assert_eq!(found, wanted);
    }

    #[test]
    fn sequences_alone_lose_no_more_than_their_introducer(text in tricky()) {
        let introducers = text.chars().any(is_introducer);
        let Some((gone, begins)) = invisible_alone(&text) else {
            prop_assert!(!introducers);
            return Ok(());
        };
        prop_assert!(introducers);
        let all = gone.iter().all(|range| text[range.clone()].chars().all(counts));
        prop_assert!(all && begins.iter().all(|at| text.is_char_boundary(*at)));
        let sum: usize = gone.iter().map(ExactSizeIterator::len).sum();
        let counted: usize = text.chars().filter(|c| counts(*c)).map(char::len_utf8).sum();
        prop_assert_eq!(sum, counted);
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
}

#[test]
fn every_character_is_told_from_its_bytes() {
    for c in (0..=0x10ffff).filter_map(char::from_u32) {
        let mut buffer = [0; 4];
        let bytes = c.encode_utf8(&mut buffer).as_bytes();
        assert_eq!(may_contain(bytes), counts(c), "{c:?}");
        if counts(c) {
            // Inside a block, and across the end of one.
            for before in [40, 63] {
                let text = format!("{:before$}{c}{:80}", "", "");
                assert_eq!(scan::next(text.as_bytes(), 0), Some(before), "{c:?}");
            }
        }
    }
}

#[test]
fn typography_is_ordinary_text() {
    // Dashes, quotation marks, dots: U+2010 to U+2029, and what is near.
    for c in ('\u{2010}'..='\u{2029}').chain(['\u{2039}', '\u{2044}', '\u{20ac}', '\u{2030}']) {
        assert!(!may_contain(format!("a{c}b").as_bytes()), "{c:?}");
    }
}
