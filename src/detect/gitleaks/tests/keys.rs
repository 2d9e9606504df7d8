use super::support::{found, report, rule, skipped};
use crate::detect::{Category, Detector, Severity};

#[test]
fn regex_is_the_match_without_groups() {
    assert_eq!(rule("regex = 'qx-[a-z]{4}'", "a qx-abcd b qx-wxyz"), ["qx-abcd", "qx-wxyz"]);
    // Not the line breaks around it.
    assert_eq!(rule(r"regex = '\nqx-[a-z]{4}\n+'", "\nqx-abcd\n\n"), ["qx-abcd"]);
}

#[test]
fn secret_group_0_is_the_first_group_that_is_not_empty() {
    let keys = "regex = 'qx(?:=([a-z]*)|:([a-z]+));([0-9]+)'";
    assert_eq!(rule(keys, "qx=ab;12 qx:cd;34 qx=;56"), ["ab", "cd", "56"]);
}

#[test]
fn secret_group_n_is_that_group() {
    let keys = "regex = 'qx=([a-z]+)(?:;([0-9]+))?'\nsecretGroup = 2";
    assert_eq!(rule(keys, "qx=ab;12"), ["12"]);
    assert!(rule(keys, "qx=ab").is_empty(), "the group took no part");
    let why = skipped("regex = 'qx=([a-z]+)'\nsecretGroup = 2");
    assert_eq!(why, "rule `r`: `secretGroup` is 2 but the regex has 1");
    assert!(skipped("regex = 'q'\nsecretGroup = -1").contains("`secretGroup`"));
}

#[test]
fn keywords_are_a_prefilter_in_any_case() {
    let keys = "regex = '[0-9]{8}'\nkeywords = [\"Acme\", \"bolt\"]";
    assert!(rule(keys, "n 12345678").is_empty());
    assert_eq!(rule(keys, "aCME n 12345678"), ["12345678"]);
    assert_eq!(rule(keys, "n 12345678 thunderBOLTs"), ["12345678"]);
}

#[test]
fn keywords_that_do_not_fold_in_ascii_are_no_prefilter() {
    assert_eq!(rule("regex = '[0-9]{8}'\nkeywords = [\"ä\"]", "Ä 12345678"), ["12345678"]);
    assert_eq!(rule("regex = '[0-9]{8}'\nkeywords = [\"\"]", "12345678"), ["12345678"]);
}

#[test]
fn entropy_must_be_exceeded_by_the_secret() {
    // Two bits: four different characters.
    let keys = "regex = 'qx=([a-z]+)'\nentropy = 2";
    assert!(rule(keys, "qx=abcd").is_empty());
    assert_eq!(rule(keys, "qx=abcde"), ["abcde"]);
    assert_eq!(rule("regex = 'qx=([a-z]+)'\nentropy = 1.9", "qx=abcd"), ["abcd"]);
    assert!(skipped("regex = 'q'\nentropy = \"high\"").contains("`entropy` is not a number"));
}

#[test]
fn keys_in_any_case() {
    let keys = "REGEX = 'qx=([a-z]+);([0-9]+)'\nsecretgroup = 2\nKeyWords = [\"qx\"]";
    assert_eq!(rule(keys, "qx=ab;12"), ["12"]);
}

#[test]
fn tags_and_id_name_the_category() {
    let file = "[[rules]]\nid = \"acme\"\nregex = 'qx-[a-z]{4}'\ntags = [\"AWS\", \"key\"]\n";
    let detector = super::support::detector(file);
    let found = &detector.find(b"qx-abcd")[0];
    assert_eq!(found.pattern(), "gitleaks:acme");
    assert_eq!(found.category(), Category::CloudCredentials);
    assert_eq!(found.severity(), Severity::Critical);
}

#[test]
fn rules_that_cannot_apply_to_a_body() {
    assert!(skipped("path = 'x'").contains("path"));
    assert!(skipped("path = 'x'\nregex = 'y'").contains("path"));
    assert!(skipped("regex = 'y'\nskipReport = true").contains("skipReport"));
    assert!(skipped("regex = 'y'\n[[rules.required]]\nid = \"s\"").contains("required"));
    assert!(skipped("description = \"d\"").contains("no `regex`"));
}

#[test]
fn disabled_rules() {
    let file = "[extend]\ndisabledRules = [\"one\", \"gone\"]\n\
                [[rules]]\nid = \"one\"\nregex = 'qx1'\n[[rules]]\nid = \"two\"\nregex = 'qx2'\n";
    assert_eq!(found(file, "qx1 qx2"), ["qx2"]);
    let report = report(file);
    assert_eq!(report.loaded(), ["two"]);
    assert_eq!(report.skipped()[0].to_string(), "rule `one`: disabled by `disabledRules`");
    assert!(report.notes()[0].contains("`gone`"), "{report}");
}

#[test]
fn rules_are_patterns_of_the_detector() {
    let file = "[[rules]]\nid = \"r\"\nregex = 'qx[0-9]'\n";
    let builder = || Detector::builder().gitleaks(file).unwrap();
    let off = builder().disable_pattern("gitleaks:r").build().unwrap();
    assert!(off.find(b"qx1").is_empty());
    let off = builder().disable_category(Category::ApiToken).build().unwrap();
    assert!(off.find(b"qx1").is_empty());
    let error = builder().gitleaks(file).unwrap().build().unwrap_err();
    assert_eq!(error.to_string(), "pattern `gitleaks:r`: the name is taken");
}

#[test]
fn two_secrets_with_one_delimiter() {
    let keys = "regex = '(?:^| )(qx[a-z]+)(?: |$)'";
    assert_eq!(rule(keys, "qxa qxb qxc"), ["qxa", "qxb", "qxc"]);
}
