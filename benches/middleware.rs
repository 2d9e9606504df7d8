//! What a layer costs: the bare service, the layer with nothing to do, and the
//! layer at work, on the same bodies in one run.
//!
//! ```text
//! cargo bench --bench middleware
//! ```
//!
//! Compare within a run only: ratios to `bare`, not times.

use std::convert::Infallible;
use std::hint::black_box;

use bytes::Bytes;
use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use http::{Request, Response};
use http_body_util::{BodyExt, Full};
use tower::{Layer, ServiceExt};
use tower_sanitize::control::ControlClass;
use tower_sanitize::middleware::BoxError;
use tower_sanitize::{Policy, SanitizeLayer, SpotlightLayer};

const SIZES: [(&str, usize); 3] =
    [("1KiB", 1 << 10), ("64KiB", 64 << 10), ("1MiB", (1 << 20) - 64)];

/// Tool output without anything to find.
fn clean(len: usize) -> Bytes {
    let line = "2026-11-03 12:04:17 INFO build step 12 of 40 finished in 3.4s (target/debug)\n";
    line.repeat(len / line.len() + 1).into_bytes()[..len].to_vec().into()
}

/// The same with a made-up token every 2 KiB.
fn dirty(len: usize) -> Bytes {
    let token = format!(" gh{}{} ", "p_", "a1B2c3D4e5F6g7H8i9J0".repeat(2));
    let mut text = clean(len).to_vec();
    for at in (512..len.saturating_sub(token.len())).step_by(2048) {
        text[at..at + token.len()].copy_from_slice(token.as_bytes());
    }
    text.into()
}

async fn drain<B>(response: Response<B>) -> usize
where
    B: http_body::Body<Data = Bytes>,
    B::Error: Into<BoxError>,
{
    match response.into_body().collect().await {
        Ok(body) => body.to_bytes().len(),
        Err(_) => 0,
    }
}

fn bodies(criterion: &mut Criterion) {
    let runtime = tokio::runtime::Builder::new_current_thread().build().expect("starts");
    let inert = Policy::default();
    let redact = Policy::builder().redact(true).build().expect("is valid");
    let all = Policy::builder().redact(true).strip(ControlClass::FOUR).build().expect("is valid");
    for (kind, make) in [("clean", clean as fn(usize) -> Bytes), ("dirty", dirty)] {
        let mut group = criterion.benchmark_group(kind);
        for (name, size) in SIZES {
            let body = make(size);
            let upstream = tower::service_fn(move |_: Request<()>| {
                let body = Full::new(body.clone());
                async move {
                    let response = Response::builder().header("content-type", "text/plain");
                    Ok::<_, Infallible>(response.body(body).expect("is valid"))
                }
            });
            group.throughput(Throughput::Bytes(size as u64));
            macro_rules! case {
                ($label:literal, $service:expr) => {
                    let service = $service;
                    group.bench_function(BenchmarkId::new($label, name), |bencher| {
                        bencher.iter(|| {
                            runtime.block_on(async {
                                let answer = service.clone().oneshot(Request::new(())).await;
                                match answer {
                                    Ok(response) => black_box(drain(response).await),
                                    Err(never) => match never {},
                                }
                            })
                        });
                    });
                };
            }
            case!("bare", upstream.clone());
            case!("idle", SanitizeLayer::new(inert.clone()).layer(upstream.clone()));
            case!("redact", SanitizeLayer::new(redact.clone()).layer(upstream.clone()));
            case!(
                "whole_stack",
                SpotlightLayer::new(all.clone())
                    .layer(SanitizeLayer::new(all.clone()).layer(upstream.clone()))
            );
        }
        group.finish();
    }
}

criterion_group! {
    name = benches;
    config = Criterion::default()
        .sample_size(20)
        .warm_up_time(std::time::Duration::from_millis(300))
        .measurement_time(std::time::Duration::from_secs(1));
    targets = bodies
}
criterion_main!(benches);
