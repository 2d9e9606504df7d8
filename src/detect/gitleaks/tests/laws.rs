use proptest::prelude::*;

use super::support::{detector, found};

const RULES: [(&str, &str); 3] = [("one", "qa"), ("two", "qb"), ("six", "qc")];

fn file(head: &str, keywords: bool) -> String {
    RULES.iter().fold(head.to_owned(), |file, (id, prefix)| {
        let keywords = if keywords { format!("keywords = [\"{prefix}\"]\n") } else { String::new() };
        format!("{file}\n[[rules]]\nid = \"{id}\"\nregex = '\\b({prefix}[a-z0-9]{{2,6}})\\b'\n{keywords}")
    })
}

proptest! {
    // Each case compiles several files.
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// What is disabled finds nothing, and nothing else changes.
    #[test]
    fn disabled_rules_are_out(text in "(q[abc][a-z0-9]{0,7}[ ,]){0,12}", off in 0_usize..3) {
        let (id, prefix) = RULES[off];
        let some = file(&format!("[extend]\ndisabledRules = [\"{id}\"]\n"), true);
        let all = file("", true);
        let expected: Vec<&str> =
            found(&all, &text).into_iter().filter(|found| !found.starts_with(prefix)).collect();
        prop_assert_eq!(found(&some, &text), expected);
    }

    /// An allow-list takes out what it describes and nothing else, whichever
    /// way it says so.
    #[test]
    fn allow_lists_are_exact(text in "(q[abc][a-z0-9]{0,7}[ ,]){0,12}", word in "[a-z0-9]") {
        let all = file("", true);
        let expected: Vec<&str> =
            found(&all, &text).into_iter().filter(|found| !found.contains(&word)).collect();
        let regexes = format!("regexes = ['{word}']");
        let stopwords = format!("stopwords = [\"{word}\"]");
        for list in [
            regexes.clone(),
            stopwords.clone(),
            format!("{regexes}\nregexTarget = \"match\""),
            format!("{regexes}\n{stopwords}\ncondition = \"AND\""),
            format!("{regexes}\n{stopwords}\npaths = ['.*']"),
        ] {
            let some = file(&format!("[[allowlists]]\n{list}\n"), true);
            prop_assert_eq!(&found(&some, &text), &expected, "{}", list);
        }
    }

    /// The prefilter never misses what the regexes need it for.
    #[test]
    fn keywords_change_nothing(text in "([qQ][abc][a-z0-9]{0,7}[ ,é]){0,12}") {
        prop_assert_eq!(found(&file("", true), &text), found(&file("", false), &text));
    }

    /// Any bytes are a haystack.
    #[test]
    fn any_bytes(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let detector = detector(super::file::FILE);
        for found in detector.find(&bytes) {
            prop_assert!(found.span().end <= bytes.len());
        }
    }
}

/// Many matches on one line, and an allow-list that reads the line.
#[test]
fn a_long_line_is_read_once() {
    let file = format!(
        "[[allowlists]]\nregexTarget = \"line\"\nregexes = ['nowhere$']\n{}",
        file("", true)
    );
    let text = "qa1234 ".repeat(200_000);
    assert_eq!(detector(&file).find(text.as_bytes()).len(), 200_000);
}
