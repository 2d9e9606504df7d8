//! How fast secrets are found, against what bounds it and what others do.
//!
//! ```text
//! cargo bench --bench detect
//! ```
//!
//! For each corpus, in one run: `memchr` for a byte that is not there (the
//! limit: the text is read once), the detector with the whole catalogue, and as
//! baselines the catalogue's regexes one after the other, as redactors commonly
//! do it, and all of them in one `RegexSet`. The baselines have no rows of own
//! code (private keys, cards, labelled values, URLs), and see the first MiB or
//! less of the same corpus: they are a hundred times slower. Compare within a
//! run only: throughputs are per byte.

mod corpus;

use std::hint::black_box;
use std::time::Duration;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use regex::bytes::{Regex, RegexBuilder, RegexSet, RegexSetBuilder};
use tower_sanitize::detect::{Detector, catalogue};

fn regexes() -> Vec<&'static str> {
    catalogue().filter_map(|pattern| pattern.regex()).map(|(regex, _)| regex).collect()
}

fn sequential() -> Vec<Regex> {
    let build = |regex: &str| RegexBuilder::new(regex).unicode(false).build().expect("compiles");
    regexes().into_iter().map(build).collect()
}

fn set() -> RegexSet {
    RegexSetBuilder::new(regexes())
        .unicode(false)
        .size_limit(1 << 30)
        .dfa_size_limit(64 << 20)
        .build()
        .expect("compiles")
}

fn corpora(criterion: &mut Criterion) {
    let detector = Detector::default();
    let sequential = sequential();
    let set = set();
    let corpora = [
        ("clean", corpus::clean as fn() -> Vec<u8>),
        ("dirty", corpus::dirty),
        ("json", corpus::json),
        ("adversarial", corpus::adversarial),
    ];
    for (name, make) in corpora {
        let text = make();
        println!("{name}: {} findings", detector.find(&text).len());
        let mut group = criterion.benchmark_group(name);
        group.sample_size(10).warm_up_time(Duration::from_millis(500));
        group.measurement_time(Duration::from_secs(3));
        group.throughput(Throughput::Bytes(text.len() as u64));
        group.bench_function("memchr", |bench| {
            bench.iter(|| memchr::memchr(black_box(b'\x07'), black_box(&text)));
        });
        group.bench_function("detector", |bench| bench.iter(|| detector.find(black_box(&text))));
        let part = &text[..1 << 18];
        group.throughput(Throughput::Bytes(part.len() as u64));
        group.bench_function("sequential", |bench| {
            bench.iter(|| {
                let mut text = part.to_vec();
                for regex in &sequential {
                    if let std::borrow::Cow::Owned(redacted) =
                        regex.replace_all(&text, b"[REDACTED]".as_slice())
                    {
                        text = redacted;
                    }
                }
                text
            });
        });
        group.bench_function("set", |bench| {
            bench.iter(|| set.matches(black_box(part)).iter().count());
        });
        group.finish();
    }
}

fn build(criterion: &mut Criterion) {
    // One pattern off, so that the shared detector of the process is not it.
    criterion.bench_function("build", |bench| {
        bench.iter(|| Detector::builder().disable_pattern("wandb_key").build());
    });
}

criterion_group!(benches, corpora, build);
criterion_main!(benches);
