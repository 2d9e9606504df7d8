//! False alarms on text that holds no secrets. Run by hand:
//! `cargo test --release --lib clean_corpus -- --ignored --nocapture`.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::detect::{Detector, Severity};

fn files(dir: &Path, out: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(dir).into_iter().flatten().flatten() {
        match entry.file_type() {
            Ok(kind) if kind.is_dir() => files(&entry.path(), out),
            Ok(kind) if kind.is_file() => out.push(entry.path()),
            _ => {}
        }
    }
}

#[test]
#[ignore = "reads hundreds of MiB of the toolchain's sources and documentation"]
fn clean_corpus() {
    let root =
        Command::new("rustc").args(["--print", "sysroot"]).output().expect("rustc runs").stdout;
    let root = PathBuf::from(String::from_utf8(root).expect("a path").trim());
    let mut paths = Vec::new();
    files(&root.join("lib/rustlib"), &mut paths);
    files(&root.join("share/doc"), &mut paths);
    let detector = Detector::default();
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    let (mut bytes, mut secrets, mut critical) = (0, 0, 0);
    for path in paths {
        let Ok(text) = std::fs::read_to_string(path) else { continue };
        bytes += text.len();
        for found in detector.find(text.as_bytes()) {
            *counts.entry(found.pattern().to_owned()).or_default() += 1;
            secrets += usize::from(!found.category().detection_only());
            critical += usize::from(found.severity() == Severity::Critical);
        }
    }
    let mebibytes = bytes as f64 / f64::from(1 << 20);
    println!(
        "{mebibytes:.0} MiB: {:.3} findings per MiB that would be redacted",
        secrets as f64 / mebibytes
    );
    for (pattern, count) in &counts {
        println!("{:9.3} per MiB  {pattern} ({count})", *count as f64 / mebibytes);
    }
    assert!(mebibytes < 50.0 || secrets as f64 / mebibytes < 1.0);
    assert_eq!(critical, 0);
}
