//! Recall and precision of the whole catalogue, category by category.
//!
//! **Recall**: the share of planted samples that a redacting finding covers to
//! the last byte. A category's samples are those of its rows, each in one of
//! the surroundings in turn.
//!
//! **Precision**: true findings, which are the planted samples that were
//! found, over these and the false alarms. A false alarm is any redacting
//! finding in a look-alike, whichever row makes it; and any in a near-miss,
//! but for those in [`RIGHTLY`]: a near-miss has one thing wrong *for its row*,
//! and may well be a secret to another. Such pairs of rows are named one by
//! one, and what is not named counts. An alarm counts against the category it
//! was raised in.
//!
//! These are figures of a made-up corpus, in which every other text is built
//! to deceive; for text as it comes, see `corpus.rs`.

use std::collections::BTreeMap;

use super::alike;
use super::found::somewhere;
use super::misses::{Miss, misses};
use super::samples::{SAMPLES, samples};
use crate::detect::builtin::rules;
use crate::detect::{Category, Detector};

/// At most this many near-misses of a row, in the order of turns of its kinds.
const NEAR: usize = 200;

/// What is true of found secrets.
const RECALL: f64 = 1.0;

/// What part of findings must be true, in each category.
const PRECISION: f64 = 0.999;

/// Rows of which a near-miss may be another row's secret, and why. An empty
/// name stands for every row, as long as the value is not what is wrong: filler,
/// references and prose are no one's secrets.
const RIGHTLY: &[(&str, &str)] = &[
    // A vendor's name is broken, or its key of another length; the label still
    // says secret, token, password, and the value is drawn at random.
    ("", "labelled_secret"),
    ("", "labelled_password"),
    ("", "database_password"),
    // `--password '…'`, in whatever word the quotes hold.
    ("labelled_password", "sql_user_password"),
    // `sk-` and letters and digits, of any length.
    ("cerebras_key", "openai_style_key"),
    ("deepseek_key", "openai_style_key"),
    ("openrouter_key", "openai_style_key"),
    ("stability_key", "openai_style_key"),
    // Forms within forms.
    ("duffel_token", "gocardless_token"),
    ("shippo_token", "gocardless_token"),
    ("slack_config_token", "slack_token"),
    ("together_key", "together_token"),
    ("netrc_machine_password", "netrc_password"),
    // The scheme decides whose password it is.
    ("database_url", "url_userinfo"),
    ("url_userinfo", "database_url"),
];

fn rightly(row: &str, miss: &Miss, claimant: &str) -> bool {
    let value = !["filler", "reference", "prose", "number", "names"].contains(&miss.kind);
    let by = |&(of, by): &(&str, &str)| by == claimant && (of == row || of.is_empty() && value);
    row != claimant && RIGHTLY.iter().any(by)
}

#[derive(Default)]
struct Tally {
    planted: usize,
    found: usize,
    /// Look-alikes and near-misses of the category's rows.
    decoys: usize,
    alarms: usize,
    /// Near-misses that another row claims rightly.
    others: usize,
}

impl Tally {
    fn recall(&self) -> f64 {
        self.found as f64 / self.planted as f64
    }

    fn precision(&self) -> f64 {
        self.found as f64 / (self.found + self.alarms) as f64
    }
}

#[test]
fn recall_and_precision_by_category() {
    let detector = Detector::default();
    let mut tallies: BTreeMap<Category, Tally> = BTreeMap::new();
    let mut alarms: BTreeMap<(&str, String), String> = BTreeMap::new();
    let mut alarm = |row, name: &str, text: &[u8]| {
        let shown = String::from_utf8_lossy(text).into_owned();
        alarms.insert((row, name.to_owned()), shown);
    };
    for rule in rules() {
        let hint = rule.category.detection_only();
        for (turn, sample) in samples(rule, SAMPLES).iter().enumerate() {
            let placed = somewhere(sample, turn);
            let found = detector.find_in_view(&placed.text, &placed.gaps);
            let covers = found.iter().any(|found| {
                (hint || !found.category.detection_only())
                    && found.span.start <= placed.secret.start
                    && found.span.end >= placed.secret.end
            });
            let tally = tallies.entry(rule.category).or_default();
            tally.planted += 1;
            tally.found += usize::from(covers);
        }
        for miss in misses(rule).iter().take(NEAR) {
            tallies.entry(rule.category).or_default().decoys += 1;
            for found in detector.find(&miss.text) {
                let tally = tallies.entry(found.category).or_default();
                if rightly(rule.name, miss, &found.name) {
                    tally.others += 1;
                } else if !found.category.detection_only() {
                    tally.alarms += 1;
                    alarm(rule.name, &found.name, &miss.text);
                }
            }
        }
    }
    let of: BTreeMap<&str, Category> = rules().map(|rule| (rule.name, rule.category)).collect();
    for (row, text) in alike::texts() {
        tallies.entry(of[row]).or_default().decoys += 1;
        for found in detector.find(text.as_bytes()) {
            if !found.category.detection_only() {
                tallies.entry(found.category).or_default().alarms += 1;
                alarm(row, &found.name, text.as_bytes());
            }
        }
    }
    report(&tallies);
    for ((row, name), text) in &alarms {
        println!("false alarm: {name} in a decoy of {row}: {text}");
    }
    for (category, tally) in tallies.iter().filter(|(category, _)| !category.detection_only()) {
        assert!(tally.planted >= SAMPLES && tally.decoys >= NEAR, "{category}");
        assert!(tally.recall() >= RECALL, "{category}: recall {}", tally.recall());
        assert!(tally.precision() >= PRECISION, "{category}: precision {}", tally.precision());
    }
    assert!(tallies.values().map(|tally| tally.decoys).sum::<usize>() >= 50_000);
}

fn report(tallies: &BTreeMap<Category, Tally>) {
    println!(
        "{:20} {:>8} {:>8} {:>8} {:>8} {:>8} {:>8} {:>10}",
        "category", "planted", "found", "recall", "decoys", "alarms", "others", "precision"
    );
    for (category, tally) in tallies {
        // Hints raise no alarm: nothing is changed on their word.
        let precision = match category.detection_only() {
            true => "hint".to_owned(),
            false => format!("{:.4}", tally.precision()),
        };
        println!(
            "{:20} {:8} {:8} {:8.4} {:8} {:8} {:8} {precision:>10}",
            category.as_str(),
            tally.planted,
            tally.found,
            tally.recall(),
            tally.decoys,
            tally.alarms,
            tally.others,
        );
    }
}
