//! All findings of a text, in every view of it.

use crate::detect::{Detector, Finding, resolve};
use crate::format::map::OffsetMap;

use super::view::{self, View};

/// Escapes within escapes are decoded this many times: JSON in a JSON string
/// in source code. Each level costs one more pass over text that has escapes.
const LEVELS: usize = 3;

/// Findings of `text` as it stands, as it reads with invisible characters
/// gone (to a terminal, and to anybody else), and all of that again with its
/// escapes decoded. Spans are of `text`.
pub(super) fn findings(detector: &Detector, text: &str) -> Vec<Finding> {
    let mut found = detector.find(text.as_bytes());
    let plain = found.len();
    in_visible(detector, text, &[], &mut found);
    let mut maps: Vec<OffsetMap> = Vec::new();
    let mut level = view::unescaped(text);
    while let Some(View { text, map }) = level {
        maps.push(map);
        let here = detector.find(text.as_bytes());
        found.extend(here.into_iter().map(|finding| back(finding, &maps)));
        in_visible(detector, &text, &maps, &mut found);
        level = if maps.len() < LEVELS { view::unescaped(&text) } else { None };
    }
    if found.len() > plain { resolve(found) } else { found }
}

fn in_visible(detector: &Detector, text: &str, maps: &[OffsetMap], found: &mut Vec<Finding>) {
    let terminal = view::visible(text).map(|view| {
        let gaps = view.map.gaps();
        (view, gaps)
    });
    for (view, gaps) in [terminal, view::visible_to_all(text)].into_iter().flatten() {
        for finding in detector.find_in_view(view.text.as_bytes(), &gaps) {
            let finding = finding.with_span(|span| view.map.source(span));
            found.push(back(finding, maps));
        }
    }
}

/// Maps a span through views of views, last made first.
fn back(finding: Finding, maps: &[OffsetMap]) -> Finding {
    maps.iter().rev().fold(finding, |finding, map| finding.with_span(|span| map.source(span)))
}
