//! Near-misses of rows whose form is a regex.

use proptest::test_runner::TestRunner;

use super::form::{Drawn, Form, Manner};
use super::misses::Miss;
use super::samples::Sample;
use crate::detect::Category;
use crate::detect::rule::{Left, Matcher, Reach, Rule, Trigger};

/// Rows of which one form holds another, so that gluing a letter to the outer
/// one leaves the inner one: `connect.sid=` holds `sid=`, `.ssh/id_rsa` holds
/// `id_rsa`, `identified by password "` holds `password "`.
const NESTED: [&str; 3] = ["session_cookie", "sensitive_ssh_file", "sql_user_password"];

pub(super) fn of(rule: &Rule, samples: &[Sample], runner: &mut TestRunner) -> Vec<Miss> {
    let mut out = Vec::new();
    for (at, sample) in samples.iter().enumerate() {
        out.extend(broken(rule, sample));
        out.extend(glued(rule, sample, at));
    }
    if let Matcher::Regex(regex, group) = rule.matcher {
        let form = Form::new(regex, group);
        for at in 0..samples.len() {
            if let Some(drawn) = shortest(rule, &form, group, runner) {
                out.push(short(&drawn, runner));
                out.extend(foreign(&form, &drawn, runner));
                out.extend((group > 0).then(|| separated(&drawn)).flatten());
            }
            if rule.category != Category::SensitiveFile {
                let byte = b"xXaA01fFzZ9bBcC7"[at % 16];
                let text = form.draw(runner, group, Manner::Filler(byte)).text;
                out.push(Miss { kind: "filler", text });
            }
        }
    }
    out
}

/// No literal betrays it any more.
fn broken(rule: &Rule, sample: &Sample) -> Option<Miss> {
    let Trigger::Literals(literals, _) = rule.trigger else { return None };
    let mut text = sample.text.clone();
    for literal in literals {
        let literal = literal.to_ascii_lowercase();
        while let Some(at) = memchr::memmem::find(&text.to_ascii_lowercase(), literal.as_bytes()) {
            text[at + literal.len() / 2] = b'^';
        }
    }
    Some(Miss { kind: "broken prefix", text })
}

/// The end of a longer word.
fn glued(rule: &Rule, sample: &Sample, at: usize) -> Option<Miss> {
    if NESTED.contains(&rule.name) || rule.left == Left::Any || !leads(rule, sample) {
        return None;
    }
    let glue: Vec<u8> = b"z7_-.+/Q".iter().copied().filter(|&b| !rule.left.allows(b)).collect();
    // What belongs to the secret itself makes it longer, not another.
    let own = |byte: u8| match rule.trigger {
        Trigger::Literals(_, Reach::Back { class, .. }) => class(byte),
        _ => false,
    };
    let apart: Vec<u8> = glue.iter().copied().filter(|&byte| !own(byte)).collect();
    let glue = if apart.is_empty() { glue } else { apart };
    let byte = *glue.get(at % glue.len().max(1))?;
    Some(Miss { kind: "glued to a word", text: [&[byte], &sample.text[..]].concat() })
}

/// Whether the candidate is where the sample starts.
fn leads(rule: &Rule, sample: &Sample) -> bool {
    let starts = |literal: &&str| {
        sample.text.get(..literal.len()).is_some_and(|s| s.eq_ignore_ascii_case(literal.as_bytes()))
    };
    match rule.trigger {
        Trigger::Literals(literals, Reach::Prefix) => literals.iter().any(starts),
        _ => true,
    }
}

/// A text of the least length that the row would find: what is changed in it
/// is the only thing wrong.
fn shortest(rule: &Rule, form: &Form, group: usize, runner: &mut TestRunner) -> Option<Drawn> {
    (0..40)
        .map(|_| form.draw(runner, group, Manner::Shortest))
        .find(|drawn| (rule.check)(&drawn.text[drawn.secret.clone()]))
}

/// One byte of the secret is missing, and no text of the form is that short.
fn short(drawn: &Drawn, runner: &mut TestRunner) -> Miss {
    let mut text = drawn.text.clone();
    text.remove(drawn.somewhere(runner));
    Miss { kind: "too short", text }
}

/// One byte of the secret is none of its alphabet.
fn foreign(form: &Form, drawn: &Drawn, runner: &mut TestRunner) -> Option<Miss> {
    let mut text = drawn.text.clone();
    text[drawn.somewhere(runner)] = form.foreign()?;
    Some(Miss { kind: "foreign character", text })
}

/// A label, and a sign that separates nothing.
fn separated(drawn: &Drawn) -> Option<Miss> {
    let mut text = drawn.text.clone();
    for byte in &mut text[..drawn.secret.start] {
        if matches!(byte, b'=' | b':' | b'>' | b',') {
            *byte = b'|';
        }
    }
    (text != drawn.text).then_some(Miss { kind: "wrong separator", text })
}
