//! The tables themselves.

use std::collections::BTreeSet;

use crate::detect::builtin::catalogue::families;
use crate::detect::builtin::rules;
use crate::detect::row::compile;
use crate::detect::rule::{Matcher, Trigger};
use crate::detect::{Category, Severity};

#[test]
fn names_are_unique_and_snake_case() {
    let mut names = BTreeSet::new();
    for rule in rules() {
        let snake = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_';
        assert!(rule.name.bytes().all(snake), "{}", rule.name);
        assert!(names.insert(rule.name), "{} stands twice", rule.name);
    }
    assert!(names.len() >= 150, "{}", names.len());
}

#[test]
fn every_regex_compiles_and_has_its_group() {
    for rule in rules() {
        if let Matcher::Regex(regex, group) = rule.matcher {
            let compiled = compile(regex).unwrap_or_else(|error| panic!("{}: {error}", rule.name));
            let groups = compiled.group_info().group_len(regex_automata::PatternID::ZERO);
            assert!(group < groups, "{}", rule.name);
        }
    }
}

#[test]
fn every_row_has_something_to_look_for() {
    for rule in rules() {
        if let Trigger::Literals(literals, _) = rule.trigger {
            assert!(!literals.is_empty(), "{}", rule.name);
            assert!(literals.iter().all(|literal| literal.len() >= 2), "{}", rule.name);
        }
    }
}

#[test]
fn every_category_has_rows_and_hints_are_only_hints() {
    for category in Category::ALL {
        let rows = rules().filter(|rule| rule.category == category).count();
        assert_eq!(rows == 0, category == Category::Custom, "{category}");
    }
    let hints = families().into_iter().find(|(name, _)| *name == "hints").expect("the table");
    assert!(hints.1.iter().all(|rule| rule.category.detection_only()));
}

#[test]
fn keys_to_accounts_are_critical() {
    for rule in rules() {
        let critical = rule.severity == Severity::Critical;
        assert!(critical || rule.category != Category::PrivateKey, "{}", rule.name);
        if ["aws_access_key", "aws_secret_key", "azure_account_key"].contains(&rule.name) {
            assert!(critical, "{}", rule.name);
        }
    }
}
