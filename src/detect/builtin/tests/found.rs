//! Each row finds its samples, whole, wherever they stand.

use std::collections::BTreeMap;
use std::ops::Range;

use super::samples::{SAMPLES, Sample, samples};
use crate::detect::builtin::rules;
use crate::detect::engine::Engine;
use crate::detect::rule::{Matcher, Reach, Rule, Trigger};
use crate::detect::{Detector, Finding};

/// What stands around a secret: before, after.
const SURROUNDINGS: [(&str, &str); 10] = [
    // The start of the text, and its end.
    ("", " and more"),
    ("some text, ", ""),
    ("\"", "\""),
    ("{\"n\": 1, \"k\": \"", "\", \"m\": 2}"),
    ("https://h.example.test/p?q=", "&page=2"),
    ("- item:\n    key: ", "\nnext: 1\n"),
    ("访问密钥", "。"),
    ("see `", "` there"),
    // A title set, as a terminal is told to.
    ("run\u{1b}]0;title\u{7}", "\u{1b}]0;\u{7}"),
    ("a={x:\"", "\",y:1};f(a)"),
];

/// What a view leaves of colour on and off, glued to a word. The letter that ends
/// the sequence is glued to the secret, too, so that the view is what is read; it
/// has a gap where the sequence was.
const COLOUR: (&str, &str) = ("glued", "\n");

/// The surroundings of a URL.
const URL: usize = 4;

/// The surroundings of a script without blanks.
const CJK: usize = 6;

/// The surroundings of a terminal's title.
const TITLE: usize = 8;

/// A text with a sample in it, as the detector gets it.
pub(super) struct Placed {
    pub(super) text: Vec<u8>,
    /// Where the view lacks something.
    pub(super) gaps: Vec<usize>,
    pub(super) secret: Range<usize>,
    /// Where the sample's text ends.
    end: usize,
}

fn put(before: &[u8], sample: &Sample, after: &[u8], gaps: Vec<usize>) -> Placed {
    let start = before.len();
    Placed {
        text: [before, &sample.text, after].concat(),
        gaps,
        secret: start + sample.secret.start..start + sample.secret.end,
        end: start + sample.text.len(),
    }
}

fn placed(sample: &Sample, place: usize) -> Placed {
    let (before, after) = SURROUNDINGS[place];
    put(before.as_bytes(), sample, after.as_bytes(), Vec::new())
}

/// In the view of [`COLOUR`], which knows where the sequence was.
fn coloured(sample: &Sample) -> Placed {
    let (before, after) = COLOUR;
    put(before.as_bytes(), sample, after.as_bytes(), vec![before.len()])
}

/// In one of the surroundings, or in colours; each in its turn.
pub(super) fn somewhere(sample: &Sample, turn: usize) -> Placed {
    match turn % (SURROUNDINGS.len() + 1) {
        place if place < SURROUNDINGS.len() => placed(sample, place),
        _ => coloured(sample),
    }
}

fn check(rule: &Rule, engine: &Engine, placed: &Placed, place: usize) -> Result<(), String> {
    let Placed { text, gaps, secret, end } = placed;
    let mut claims = Vec::new();
    engine.claims(text, gaps, &mut claims);
    let shown = || String::from_utf8_lossy(text).into_owned();
    let covers =
        |claim: &&Finding| claim.span.start <= secret.start && claim.span.end >= secret.end;
    let Some(claim) = claims.iter().find(covers) else {
        return Err(format!("{} misses {secret:?} of {}", rule.name, shown()));
    };
    // Code may look back across a gap, if it finds something that way, too.
    let back = !gaps.is_empty() && matches!(rule.matcher, Matcher::Code(_));
    let prefix = !back && !matches!(rule.trigger, Trigger::Literals(_, Reach::Back { .. }));
    // What goes on to the next blank takes a full stop that is not ASCII, and
    // the rest of a query, and a control that no view took away.
    let bare = matches!(rule.matcher, Matcher::Regex(regex, _) if regex.contains(r"[^\s"));
    let end = if bare && [CJK, URL, TITLE].contains(&place) { text.len() } else { *end };
    let tail = text[claim.span.end..].first().is_some_and(|&byte| rule.tail.takes(byte));
    if prefix && claim.span.start != secret.start || claim.span.end > end || tail {
        return Err(format!("{} finds {:?}, not {secret:?} in {}", rule.name, claim.span, shown()));
    }
    Ok(())
}

/// 200 samples of each row in each of ten surroundings, and in colours. Also
/// the law of the prefilter: a sample is what the bare regex matches, so a
/// literal that did not betray one would fail here.
#[test]
fn samples_are_found_whole() {
    let (mut rows, mut scans) = (0, 0);
    let mut failures = BTreeMap::new();
    for rule in rules() {
        let engine = Engine::new(std::iter::once(rule));
        for sample in samples(rule, SAMPLES) {
            let plain = (0..SURROUNDINGS.len()).map(|place| (placed(sample, place), place));
            for (placed, place) in plain.chain([(coloured(sample), usize::MAX)]) {
                if let Err(why) = check(rule, &engine, &placed, place) {
                    failures.insert((rule.name, place), why);
                }
                scans += 1;
            }
        }
        rows += 1;
    }
    println!("{rows} rows, {SAMPLES} samples each, {scans} scans");
    assert!(failures.is_empty(), "{failures:#?}");
    assert!(rows >= 200, "{rows} rows");
    assert_eq!(scans, rows * SAMPLES * (SURROUNDINGS.len() + 1));
}

/// The whole catalogue covers every secret, and finds nothing more once it is
/// replaced (law 4).
#[test]
fn the_catalogue_redacts_samples_and_is_done() {
    let detector = Detector::default();
    let mut failures = BTreeMap::new();
    for rule in rules().filter(|rule| !rule.category.detection_only()) {
        for (at, sample) in samples(rule, 20).iter().enumerate() {
            let Placed { text, gaps, secret, .. } = somewhere(sample, at);
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
