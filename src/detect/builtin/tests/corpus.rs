//! False alarms on text that holds no secrets: the toolchain's own sources and
//! documentation. A sample in every run; all of it by hand:
//! `cargo test --release --lib clean_corpus -- --ignored --nocapture`.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use crate::detect::{Detector, Severity};

const MEBIBYTE: usize = 1 << 20;

/// What a plain run reads: less without optimisation, so that a run stays one
/// of seconds beside the other tests.
const SAMPLE: usize = if cfg!(debug_assertions) { 24 * MEBIBYTE } else { 64 * MEBIBYTE };

/// What a plain run has to find, if there is a toolchain with its sources or
/// documentation at all.
const ENOUGH: usize = if cfg!(debug_assertions) { 16 * MEBIBYTE } else { 50 * MEBIBYTE };

/// A single file of more would be most of a sample.
const FILE: u64 = 1 << 18;

#[test]
fn clean_corpus_sample() {
    let Some(mut paths) = corpus() else { return };
    // The same files in every run on the same toolchain, from all over it.
    paths.sort_by_cached_key(|path| scattered(path));
    let small = |path: &PathBuf| path.metadata().is_ok_and(|data| data.len() <= FILE);
    let seen = read(paths.into_iter().filter(small), SAMPLE);
    if seen.bytes < ENOUGH {
        println!("skipped: no more than {:.1} MiB of text there", seen.mebibytes());
        return;
    }
    seen.report();
    seen.check();
}

#[test]
#[ignore = "reads hundreds of MiB of the toolchain's sources and documentation"]
fn clean_corpus() {
    let Some(paths) = corpus() else { return };
    let seen = read(paths.into_iter(), usize::MAX);
    seen.report();
    seen.check();
}

/// Every file of the toolchain's library and documentation; says so if there
/// is no toolchain.
fn corpus() -> Option<Vec<PathBuf>> {
    let sysroot = Command::new("rustc").args(["--print", "sysroot"]).output();
    let Some(root) = sysroot.ok().and_then(|output| String::from_utf8(output.stdout).ok()) else {
        println!("skipped: no rustc to ask for its sources");
        return None;
    };
    let root = PathBuf::from(root.trim());
    let mut paths = Vec::new();
    files(&root.join("lib/rustlib"), &mut paths);
    files(&root.join("share/doc"), &mut paths);
    if paths.is_empty() {
        println!("skipped: neither sources nor documentation in {}", root.display());
        return None;
    }
    paths.sort();
    Some(paths)
}

fn files(dir: &Path, out: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(dir).into_iter().flatten().flatten() {
        match entry.file_type() {
            Ok(kind) if kind.is_dir() => files(&entry.path(), out),
            Ok(kind) if kind.is_file() => out.push(entry.path()),
            _ => {}
        }
    }
}

/// A key that has nothing to do with a path's place among others (FNV-1a), of
/// its last parts: where a toolchain is installed does not matter.
fn scattered(path: &Path) -> u64 {
    let parts: Vec<_> = path.components().rev().take(4).collect();
    let bytes = parts.iter().flat_map(|part| part.as_os_str().as_encoded_bytes());
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

#[derive(Default)]
struct Seen {
    files: usize,
    bytes: usize,
    seconds: f64,
    counts: BTreeMap<String, usize>,
    secrets: usize,
    critical: usize,
}

fn read(paths: impl Iterator<Item = PathBuf>, limit: usize) -> Seen {
    let detector = Detector::default();
    let mut seen = Seen::default();
    let start = Instant::now();
    for path in paths {
        if seen.bytes >= limit {
            break;
        }
        let Ok(text) = std::fs::read_to_string(&path) else { continue };
        seen.files += 1;
        seen.bytes += text.len();
        for found in detector.find(text.as_bytes()) {
            *seen.counts.entry(found.pattern().to_owned()).or_default() += 1;
            seen.critical += usize::from(found.severity() == Severity::Critical);
            if !found.category().detection_only() {
                seen.secrets += 1;
                println!("{} at {:?} of {}", found.pattern(), found.span(), path.display());
            }
        }
    }
    seen.seconds = start.elapsed().as_secs_f64();
    seen
}

impl Seen {
    fn mebibytes(&self) -> f64 {
        self.bytes as f64 / MEBIBYTE as f64
    }

    fn report(&self) {
        println!(
            "{:.1} MiB in {} files, {:.1} s: {} findings that would be redacted, {:.3} per MiB; {} critical",
            self.mebibytes(),
            self.files,
            self.seconds,
            self.secrets,
            self.secrets as f64 / self.mebibytes(),
            self.critical,
        );
        for (pattern, count) in &self.counts {
            println!("{:9.3} per MiB  {pattern} ({count})", *count as f64 / self.mebibytes());
        }
    }

    fn check(&self) {
        assert!((self.secrets as f64) < self.mebibytes(), "one per MiB or more");
        assert_eq!(self.critical, 0);
    }
}
