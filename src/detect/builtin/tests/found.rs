//! Each row finds its samples, whole, wherever they stand.

use std::collections::BTreeMap;

use super::samples::{Sample, samples};
use crate::detect::builtin::rules;
use crate::detect::engine::Engine;
use crate::detect::rule::{Matcher, Reach, Rule, Trigger};
use crate::detect::{Detector, Finding};

/// What stands around a secret: before, after.
const SURROUNDINGS: [(&str, &str); 10] = [
    ("", ""),
    ("some text, ", " and more"),
    ("\"", "\""),
    ("{\"n\": 1, \"k\": \"", "\", \"m\": 2}"),
    ("https://h.example.test/p?q=", "&page=2"),
    ("- item:\n    key: ", "\nnext: 1\n"),
    ("访问密钥", "。"),
    ("see `", "` there"),
    // Not text, but what is left of it once an escape sequence is dropped.
    ("glued", "\n"),
    ("a={x:\"", "\",y:1};f(a)"),
];

/// The surroundings of a URL.
const URL: usize = 4;

/// The surroundings of a script without blanks.
const CJK: usize = 6;

/// The surroundings in which a view has its gap.
const VIEW: usize = 8;

fn placed(sample: &Sample, place: usize) -> (Vec<u8>, Vec<usize>, std::ops::Range<usize>) {
    let (before, after) = SURROUNDINGS[place];
    let text = [before.as_bytes(), &sample.text, after.as_bytes()].concat();
    let gaps = if place == VIEW { vec![before.len()] } else { Vec::new() };
    (text, gaps, before.len() + sample.secret.start..before.len() + sample.secret.end)
}

fn check(rule: &Rule, engine: &Engine, sample: &Sample, place: usize) -> Result<(), String> {
    let (text, gaps, secret) = placed(sample, place);
    let mut claims = Vec::new();
    engine.claims(&text, &gaps, &mut claims);
    let shown = || String::from_utf8_lossy(&text).into_owned();
    let covers =
        |claim: &&Finding| claim.span.start <= secret.start && claim.span.end >= secret.end;
    let Some(claim) = claims.iter().find(covers) else {
        return Err(format!("{} misses {secret:?} at place {place} of {}", rule.name, shown()));
    };
    // Code may look back across a gap, if it finds something that way, too.
    let back = place == VIEW && matches!(rule.matcher, Matcher::Code(_));
    let prefix = !back && !matches!(rule.trigger, Trigger::Literals(_, Reach::Back { .. }));
    let end = SURROUNDINGS[place].0.len() + sample.text.len();
    // What goes on to the next blank takes a full stop that is not ASCII, and
    // the rest of a query.
    let bare = matches!(rule.matcher, Matcher::Regex(regex, _) if regex.contains(r"[^\s"));
    let end = if bare && (place == CJK || place == URL) { text.len() } else { end };
    let tail = text[claim.span.end..].first().is_some_and(|&byte| rule.tail.takes(byte));
    if prefix && claim.span.start != secret.start || claim.span.end > end || tail {
        return Err(format!("{} finds {:?}, not {secret:?} in {}", rule.name, claim.span, shown()));
    }
    Ok(())
}

/// 200 samples of each row in all surroundings. Also the law of the prefilter:
/// a sample is what the bare regex matches, so a literal that did not betray
/// one would fail here.
#[test]
fn samples_are_found_whole() {
    let mut rows = 0;
    let mut failures = BTreeMap::new();
    for rule in rules() {
        let engine = Engine::new(std::iter::once(rule));
        for (at, sample) in samples(rule, 200).iter().enumerate() {
            // Every sample in two places, every place with forty samples.
            for place in [at % SURROUNDINGS.len(), (at / 20) % SURROUNDINGS.len()] {
                if let Err(why) = check(rule, &engine, sample, place) {
                    failures.insert(rule.name, why);
                }
            }
        }
        rows += 1;
    }
    assert!(failures.is_empty(), "{failures:#?}");
    assert!(rows >= 150, "{rows} rows");
}

/// The whole catalogue covers every secret, and finds nothing more once it is
/// replaced (law 4).
#[test]
fn the_catalogue_redacts_samples_and_is_done() {
    let detector = Detector::default();
    let mut failures = BTreeMap::new();
    for rule in rules().filter(|rule| !rule.category.detection_only()) {
        for (at, sample) in samples(rule, 20).iter().enumerate() {
            let (text, gaps, secret) = placed(sample, at % SURROUNDINGS.len());
            let found = detector.find_in_view(&text, &gaps);
            let covered = found.iter().any(|found| {
                !found.category.detection_only()
                    && found.span.start <= secret.start
                    && found.span.end >= secret.end
            });
            let shown = String::from_utf8_lossy(&text);
            if !covered {
                failures.insert(rule.name, format!("{found:?} in {shown}"));
            }
            let once = redact(&detector, &text);
            let twice = redact(&detector, &once);
            if once != twice {
                let (once, twice) =
                    (String::from_utf8_lossy(&once), String::from_utf8_lossy(&twice));
                failures.insert(rule.name, format!("{once} becomes {twice}"));
            }
        }
    }
    assert!(failures.is_empty(), "{failures:#?}");
}

fn redact(detector: &Detector, text: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    let mut at = 0;
    for found in detector.find(text).iter().filter(|found| !found.category.detection_only()) {
        out.extend_from_slice(&text[at..found.span.start]);
        out.extend_from_slice(found.category.marker().as_bytes());
        at = found.span.end;
    }
    out.extend_from_slice(&text[at..]);
    out
}
