use super::super::rule::compile;

/// Whether the regex, in Go's syntax, matches all of the text.
fn all(go: &str, text: &str) -> bool {
    let regex = compile(go).unwrap_or_else(|error| panic!("{go}: {error}"));
    regex.find(text).is_some_and(|found| found.range() == (0..text.len()))
}

fn refused(go: &str) -> String {
    compile(go).expect_err(go).to_string()
}

#[test]
fn braces_that_repeat_nothing_are_themselves() {
    assert!(all(r"^\${(?:[A-Z]+)}$", "${HOME}"));
    assert!(all(r"{\d+}", "{12}"));
    assert!(all("a{,2}", "a{,2}"));
    assert!(all("a{x}", "a{x}"));
    assert!(all("a{2}b{2,}c{1,2}", "aabbbcc"));
    assert!(!all("a{2}", "a{2}"));
}

#[test]
fn classes_of_words_are_ascii() {
    for (class, yes, no) in [(r"\d", "7", "٣"), (r"\w", "_", "ä"), (r"\s", "\t", "\u{a0}")] {
        assert!(all(class, yes) && !all(class, no), "{class}");
        let negated = class.to_uppercase();
        assert!(!all(&negated, yes) && all(&negated, no), "{negated}");
        assert!(all(&format!("[-{class}]"), yes) && all(&format!("[^{class}]"), no));
        assert!(all(&format!("[x{negated}]"), no) && !all(&format!("[x{negated}]"), yes));
    }
    assert!(!all(r"\s", "\u{b}"));
    assert!(all(r"\bqx\b.", "qxä"), "a boundary of ASCII words");
    assert!(all(r"qx\Bq", "qxq"));
}

#[test]
fn dots_and_negated_classes_are_code_points() {
    assert!(all("^.{2}$", "日本"));
    assert!(all("^[^a]{2}$", "日\n"));
    assert!(!all(".", "\n") && all("(?s).", "\n"));
}

#[test]
fn escapes() {
    assert!(all(r"\x60\x{1F511}\x0a\n\t\f\v\r\a", "`\u{1F511}\n\n\t\u{c}\u{b}\r\u{7}"));
    assert!(all(r"\101\0\x41", "A\0A"));
    assert!(all(r"\<\>\_\-\/\'\@\#\~\&\%\ ", "<>_-/'@#~&% "));
    assert!(all(r"\Qa.b[\E+", "a.b[["));
    assert!(all(r"\Qa\b", r"a\b"));
    assert!(all(r"\Aqx\z", "qx"));
    assert!(all(r"\pL\p{Greek}\P{Greek}\p{^Greek}[\pN_]", "aαaa7"));
}

#[test]
fn classes_have_no_nesting_and_no_operations() {
    assert!(all("[[a]+", "[a["));
    assert!(all("[]a]+", "]a") && all("[^]a]", "b") && !all("[^]a]", "]"));
    assert!(all("[a&&b]+", "a&b") && all("[a~~b]+", "a~b"));
    assert!(all("[+--]+", "+,-") && all(r"[\w-.]+", "a-.") && all(r"[\w.-]+", "a-."));
    assert!(all(r"[\s\S-]+", "a\n-") && all(r"[\x60'\\\]]+", r"`'\]"));
    assert!(all("[[:alnum:]_]+", "aZ9_") && all("[[:^alnum:]]", "-"));
    assert!(all("[[:x]+", "[:x") && all("[a-]", "-"));
}

#[test]
fn flags_and_groups() {
    assert!(all("qx-(?i)[a-z]b", "qx-AB") && !all("qx-(?i)[a-z]", "QX-A"));
    assert!(all("(?i:qx(?-i:q))", "QXq") && !all("(?i:qx(?-i:q))", "QXQ"));
    assert!(all("(?P<name>q)(?<other>x)", "qx"));
    assert!(all("(?m)^b$|a\nb", "a\nb") && all("(?U)a+$", "aaa"));
    assert!(all("a b#c", "a b#c"));
}

#[test]
fn what_no_linear_engine_has_is_refused_and_not_quoted() {
    for (go, word) in [
        ("hush(?=x)", "look-around"),
        ("hush(?<!x)", "look-around"),
        (r"(hush)\1", "back-references"),
        (r"hush\Z", r"`\Z`"),
        (r"hush\C", r"`\C`"),
        (r"hush\xg", r"`\x`"),
        ("(?x)hush", "flag `x`"),
        ("[hush", "without its end"),
        ("[z-hush]", "range"),
        ("[[:hush:]]", "named class"),
        (r"\p{hush", "property"),
        ("(hush", "unclosed group"),
        ("hush\\", "backslash"),
        ("(?:hush{1000}){1000}", "more than"),
    ] {
        let error = refused(go);
        assert!(error.contains(word), "{go}: {error}");
        assert!(!error.contains("hush"), "{error}");
    }
}
