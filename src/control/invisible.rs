//! What a text reads like: everything that has no width left out, whatever a
//! policy strips.

use std::ops::Range;

use super::chars::{ESC, class, is_filler, is_introducer};
use super::{ansi, scan};

/// Everything that has no width, whatever classes it is of, and fillers of no
/// class as well: the text without these ranges is the text as it reads.
///
/// In: a text. Out: ranges, sorted and disjoint, that do not touch. Cost:
/// linear time, memory for the ranges.
pub fn invisible(text: &str) -> Vec<Range<usize>> {
    let transparent = |c: char| class(c).is_some() || is_filler(c);
    let mut ranges = Vec::new();
    let mut at = 0;
    while let Some((start, c)) = next(text, at) {
        at = if is_introducer(c) {
            ansi::end(text, start, &transparent)
        } else {
            start + c.len_utf8()
        };
        push(&mut ranges, start..at);
    }
    ranges
}

/// Like [`invisible`], but a terminal's sequences lose only the control that
/// begins them: the text as it reads to whoever is no terminal. A secret in the
/// title that a sequence sets is text to a model. `None` if there are no
/// sequences, where both are the same.
///
/// The second list holds the ends of introducers of two characters: what
/// follows one is a beginning, whatever the second character is.
pub(crate) fn invisible_alone(text: &str) -> Option<(Vec<Range<usize>>, Vec<usize>)> {
    let mut introducers = false;
    let mut escape = false;
    let mut ranges = Vec::new();
    let mut begins = Vec::new();
    let mut at = 0;
    loop {
        let found = next(text, at);
        let seen = &text[at..found.map_or(text.len(), |(start, _)| start)];
        if let Some(first) = seen.chars().next()
            && std::mem::take(&mut escape)
            && matches!(first, '[' | ']' | 'P' | 'X' | '^' | '_')
        {
            begins.push(at + 1);
        }
        let Some((start, c)) = found else { break };
        introducers |= is_introducer(c);
        escape = c == ESC || (escape && !is_introducer(c));
        at = start + c.len_utf8();
        push(&mut ranges, start..at);
    }
    introducers.then_some((ranges, begins))
}

fn next(text: &str, from: usize) -> Option<(usize, char)> {
    let start = scan::next(text.as_bytes(), from)?;
    Some((start, text[start..].chars().next()?))
}

fn push(ranges: &mut Vec<Range<usize>>, range: Range<usize>) {
    match ranges.last_mut() {
        Some(last) if last.end == range.start => last.end = range.end,
        _ => ranges.push(range),
    }
}
