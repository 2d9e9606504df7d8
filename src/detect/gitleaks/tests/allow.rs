use super::support::{found, report, rule};

const RULE: &str = "regex = 'key=([a-z0-9]+)'\n";

fn with<'t>(list: &str, text: &'t str) -> Vec<&'t str> {
    rule(&format!("{RULE}[[rules.allowlists]]\n{list}"), text)
}

#[test]
fn regexes_look_at_the_secret() {
    assert_eq!(with("regexes = ['^ab', 'yz$']", "key=abc key=xyz key=mno"), ["mno"]);
    assert_eq!(with("regexes = ['key']", "key=abc"), ["abc"]);
    assert_eq!(with("regexTarget = \"secret\"\nregexes = ['key']", "key=abc"), ["abc"]);
}

#[test]
fn or_at_the_match_or_the_line() {
    let target = |target: &str, text| {
        with(&format!("regexTarget = \"{target}\"\nregexes = ['^key=a', 'test']"), text).len()
    };
    assert_eq!(target("match", "x key=abc"), 0);
    assert_eq!(target("match", "test key=xbc"), 1);
    assert_eq!(target("line", "a test key=abc key=def\nkey=ghi\ntest"), 1);
    assert_eq!(target("line", "key=xbc"), 1);
    // Unknown: the list is not in use.
    assert_eq!(target("page", "key=abc"), 1);
}

#[test]
fn the_line_of_a_match_with_line_breaks() {
    let keys = "regex = 'key=\\n([a-z]+)'\n[[rules.allowlists]]\nregexTarget = \"line\"\n";
    let keys = format!("{keys}regexes = ['test']");
    assert!(rule(&keys, "test key=\nabc x\n").is_empty());
    assert!(rule(&keys, "key=\nabc test\n").is_empty());
    assert_eq!(rule(&keys, "test\nkey=\nabc key=\nxyz\ntest"), ["abc", "xyz"]);
}

#[test]
fn stopwords_are_in_the_secret_in_any_case() {
    let text = "key=xexamplex key=xyz example";
    assert_eq!(with("stopwords = [\"EXAMPLE\", \"sample\"]", text), ["xyz"]);
}

#[test]
fn or_and_and() {
    let list = "regexes = ['^a']\nstopwords = [\"z\"]\n";
    let text = "key=abc key=xyz key=abz key=mno";
    assert_eq!(with(list, text), ["mno"]);
    assert_eq!(with(&format!("{list}condition = \"OR\""), text), ["mno"]);
    assert_eq!(with(&format!("{list}condition = \"AND\""), text), ["abc", "xyz", "mno"]);
    assert_eq!(with(&format!("{list}condition = \"maybe\""), text).len(), 4);
}

#[test]
fn paths_and_commits_never_hold() {
    for key in ["paths = ['.*']", "commits = [\"abc\"]"] {
        let list = format!("{key}\nregexes = ['^a']\n");
        assert_eq!(with(&list, "key=abc key=xyz"), ["xyz"]);
        assert_eq!(with(&format!("{list}condition = \"AND\""), "key=abc key=xyz"), ["abc", "xyz"]);
        assert_eq!(with(key, "key=abc"), ["abc"]);
    }
}

#[test]
fn what_cannot_be_used_allows_nothing_and_is_reported() {
    for (list, word) in [
        ("regexes = ['(']", "`regexes` 0"),
        ("regexes = ['(']\nstopwords = [\"a\"]\ncondition = \"AND\"", "never holds"),
        ("regexes = []", "never holds"),
        ("regexes = 'a'", "`regexes` is not a list of strings"),
        ("regexes = ['a']\nregexTarget = \"page\"", "`regexTarget`"),
        ("regexes = ['a']\ncondition = \"maybe\"", "`condition`"),
        ("regexes = ['a']\npaths = ['a']\ncondition = \"AND\"", "`paths`"),
        ("stopwords = [\"x\"]\nfiles = ['a']", "unknown key `files`"),
    ] {
        assert_eq!(with(list, "key=abc"), ["abc"], "{list}");
        let file = format!("[[rules]]\nid = \"r\"\n{RULE}[rules.allowlist]\n{list}\n");
        let report = report(&file);
        assert!(report.notes().iter().any(|note| note.contains(word)), "{list}: {report}");
    }
}

#[test]
fn for_all_rules_or_for_some() {
    let rules = "[[rules]]\nid = \"one\"\nregex = 'one=([a-z]+)'\n\
                 [[rules]]\nid = \"two\"\nregex = 'two=([a-z]+)'\n";
    let text = "one=abc two=abc";
    let all = format!("[allowlist]\nregexes = ['^a']\n{rules}");
    assert!(found(&all, text).is_empty());
    let two =
        format!("[[allowlists]]\ntargetRules = [\"two\", \"six\"]\nregexes = ['^a']\n{rules}");
    assert_eq!(found(&two, text).len(), 1);
    assert!(found(&two, "two=abc").is_empty());
    assert!(report(&two).notes()[0].contains("no rule `six`"));
}
