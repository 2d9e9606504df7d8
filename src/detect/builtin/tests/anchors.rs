//! What rows promise the prefilter, checked over all strings that their
//! regexes accept, by walking their automata.

use std::collections::BTreeSet;

use regex_automata::hybrid::LazyStateID;
use regex_automata::hybrid::dfa::{Cache, DFA};
use regex_automata::util::syntax;
use regex_automata::{Anchored, Input, MatchKind};
use regex_syntax::hir::{Hir, HirKind};

use super::form::parse;
use crate::detect::builtin::rules;
use crate::detect::rule::{
    Anchor, Left, Matcher, RUN, Reach, Rule, Spelling, Trigger, is_run, lead,
};

/// A regex as an automaton that accepts exactly its matches.
struct Walk {
    dfa: DFA,
    cache: Cache,
}

impl Walk {
    fn new(regex: &str) -> Self {
        let dfa = DFA::builder()
            .syntax(syntax::Config::new().unicode(false).utf8(false))
            .configure(DFA::config().match_kind(MatchKind::All).skip_cache_capacity_check(true))
            .build(regex)
            .expect("rows compile");
        let cache = dfa.create_cache();
        Self { dfa, cache }
    }

    fn start(&mut self) -> LazyStateID {
        let input = Input::new(b"").anchored(Anchored::Yes);
        self.dfa.start_state_forward(&mut self.cache, &input).expect("starts")
    }

    /// `None` where no match begins like that.
    fn step(&mut self, state: LazyStateID, byte: u8) -> Option<LazyStateID> {
        let next = self.dfa.next_state(&mut self.cache, state, byte).expect("has room");
        (!next.is_dead()).then_some(next)
    }

    fn accepts(&mut self, state: LazyStateID) -> bool {
        let end = self.dfa.next_eoi_state(&mut self.cache, state).expect("has room");
        end.is_match()
    }

    /// The states after `text`, in the spelling given.
    fn after(&mut self, text: &[u8], case: Spelling) -> BTreeSet<LazyStateID> {
        let mut states = BTreeSet::from([self.start()]);
        for &byte in text {
            let mut next = BTreeSet::new();
            for state in states {
                next.extend(case.cases(byte).iter().filter_map(|&byte| self.step(state, byte)));
            }
            states = next;
        }
        states
    }

    /// How many bytes of a run all continuations begin with, `RUN` at most.
    fn run(&mut self, mut states: BTreeSet<LazyStateID>) -> usize {
        for length in 0..RUN {
            let mut next = BTreeSet::new();
            for state in states {
                if self.accepts(state) {
                    return length;
                }
                for byte in 0..=255 {
                    let Some(to) = self.step(state, byte) else { continue };
                    if !is_run(byte) {
                        return length;
                    }
                    next.insert(to);
                }
            }
            states = next;
        }
        RUN
    }
}

/// The regex of the first capture group.
fn value(hir: &Hir) -> Option<String> {
    match hir.kind() {
        HirKind::Capture(capture) => Some(capture.sub.to_string()),
        HirKind::Concat(parts) | HirKind::Alternation(parts) => parts.iter().find_map(value),
        HirKind::Repetition(repetition) => value(&repetition.sub),
        _ => None,
    }
}

/// Why a row's promise does not hold.
fn broken(rule: &Rule) -> Option<String> {
    let Trigger::Literals(literals, reach) = rule.trigger else { return None };
    let Matcher::Regex(regex, _) = rule.matcher else { return None };
    let mut walk = Walk::new(regex);
    match rule.anchor {
        Anchor::Anywhere => None,
        Anchor::Run => {
            if !matches!(reach, Reach::Prefix) {
                return Some("does not start with its literal".into());
            }
            literals.iter().find_map(|literal| {
                let lead = lead(literal.as_bytes());
                if lead == 0 && matches!(rule.left, Left::Any) {
                    return Some(format!("{literal} may stand inside a word"));
                }
                let states = walk.after(&literal.as_bytes()[..lead], rule.case);
                let run = walk.run(states);
                (run < RUN).then(|| format!("{literal} has {run} bytes of a run"))
            })
        }
        Anchor::Label => {
            let value = value(&parse(regex)).expect("the value of a labelled row is its group");
            let mut walk = Walk::new(&value);
            let start = BTreeSet::from([walk.start()]);
            let run = walk.run(start);
            (run < RUN).then(|| format!("its value has {run} bytes of a run"))
        }
    }
}

#[test]
fn anchors_hold() {
    let broken: Vec<String> = rules()
        .filter_map(|rule| broken(rule).map(|why| format!("{}: {why}", rule.name)))
        .collect();
    assert!(broken.is_empty(), "{broken:#?}");
    let on = |anchor| rules().filter(|rule| rule.anchor == anchor).count();
    assert!(on(Anchor::Run) > 120, "{}", on(Anchor::Run));
    assert!(on(Anchor::Label) > 60, "{}", on(Anchor::Label));
}

/// A literal said to be spelled in one way matches in no other.
#[test]
fn spellings_hold() {
    let behind = |rule: &&Rule| matches!(rule.trigger, Trigger::Literals(_, Reach::Back { .. }));
    for rule in rules().filter(|rule| rule.case == Spelling::Exact).filter(behind) {
        assert!(
            !matches!(rule.matcher, Matcher::Regex(regex, _) if regex.contains("(?i")),
            "{}",
            rule.name
        );
    }
    let mut seen = 0;
    let mut broken = BTreeSet::new();
    for rule in rules().filter(|rule| rule.case == Spelling::Exact) {
        let (Trigger::Literals(literals, Reach::Prefix), Matcher::Regex(regex, _)) =
            (rule.trigger, rule.matcher)
        else {
            continue;
        };
        let mut walk = Walk::new(regex);
        for literal in literals {
            if walk.after(literal.as_bytes(), Spelling::Exact).is_empty() {
                broken.insert((rule.name, *literal));
            }
            for at in (0..literal.len()).filter(|&at| literal.as_bytes()[at].is_ascii_alphabetic())
            {
                let mut flipped = literal.as_bytes().to_vec();
                flipped[at] ^= 0x20;
                if !walk.after(&flipped, Spelling::Exact).is_empty()
                    && !literals.iter().any(|other| {
                        flipped.starts_with(other.as_bytes())
                            || other.as_bytes().starts_with(&flipped)
                    })
                {
                    broken.insert((rule.name, *literal));
                }
                seen += 1;
            }
        }
    }
    assert!(broken.is_empty(), "{broken:#?}");
    assert!(seen > 400, "{seen}");
}
