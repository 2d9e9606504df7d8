//! Near-misses: one character less than the form has, or a broken prefix.

use super::samples::{Sample, samples};
use crate::detect::builtin::rules;
use crate::detect::engine::Engine;
use crate::detect::rule::{Matcher, Rule, Trigger};

/// Shorter than any match.
fn truncated(rule: &Rule, sample: &Sample) -> Option<Vec<u8>> {
    let Matcher::Regex(regex, _) = rule.matcher else { return None };
    let mut parser = regex_syntax::ParserBuilder::new().unicode(false).utf8(false).build();
    let least = parser.parse(regex).expect("rows parse").properties().minimum_len()?;
    Some(sample.text[..least.min(sample.text.len()) - 1].to_vec())
}

/// No literal betrays it any more.
fn broken(rule: &Rule, sample: &Sample) -> Option<Vec<u8>> {
    let Trigger::Literals(literals, _) = rule.trigger else { return None };
    let mut text = sample.text.clone();
    for literal in literals {
        let literal = literal.to_ascii_lowercase();
        while let Some(at) = memchr::memmem::find(&text.to_ascii_lowercase(), literal.as_bytes()) {
            text[at + literal.len() / 2] = b'^';
        }
    }
    Some(text)
}

#[test]
fn near_misses_are_not_found() {
    let mut seen = 0;
    for rule in rules() {
        let engine = Engine::new(std::iter::once(rule));
        for sample in samples(rule, 100) {
            for miss in [truncated(rule, sample), broken(rule, sample)].into_iter().flatten() {
                let mut found = Vec::new();
                engine.claims(&miss, &[], &mut found);
                assert!(found.is_empty(), "{} in {}", rule.name, String::from_utf8_lossy(&miss));
                seen += 1;
            }
        }
    }
    assert!(seen > 30_000, "{seen}");
}
