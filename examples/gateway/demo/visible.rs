//! Text that a terminal shows as it is, whatever it holds.

/// Lines of at most `width` columns, and at most `height` of them: what is too
/// long loses its middle.
pub(super) fn wrap(text: &str, width: usize, height: usize) -> Vec<String> {
    let mut lines: Vec<_> = text.split('\n').flat_map(|line| wrap_line(line, width)).collect();
    if lines.len() > height {
        let cut = height - 2..lines.len() - 1;
        let left_out: usize = lines[cut.clone()].iter().map(|line| line.chars().count()).sum();
        lines.splice(cut, [format!("… {left_out} characters …")]);
    }
    lines
}

/// Breaks between words, and within one that is longer than a line.
fn wrap_line(text: &str, width: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = String::new();
    let mut used = 0;
    for word in text.split_inclusive(' ') {
        let pieces: Vec<_> = word.chars().map(piece).collect();
        let long: usize = pieces.iter().map(|piece| columns(piece)).sum();
        if used > 0 && used + long > width {
            lines.push(std::mem::take(&mut line));
            used = 0;
        }
        for piece in pieces {
            if used + columns(&piece) > width {
                lines.push(std::mem::take(&mut line));
                used = 0;
            }
            used += columns(&piece);
            line.push_str(&piece);
        }
    }
    lines.push(line);
    lines
}

fn columns(piece: &str) -> usize {
    piece.chars().count()
}

/// A character, or a sign for one that does something other than be seen.
fn piece(character: char) -> String {
    match character {
        // U+2400, control pictures: ␛ for escape, ␇ for bell.
        '\0'..='\x1f' => char::from_u32(0x2400 + u32::from(character)).map(String::from),
        '\x7f' => Some('␡'.to_string()),
        _ if is_hidden(character) => Some(format!("⟨U+{:04X}⟩", u32::from(character))),
        _ => None,
    }
    .unwrap_or_else(|| character.to_string())
}

/// Characters that have no glyph, or change how others are shown.
fn is_hidden(character: char) -> bool {
    matches!(character,
        '\u{80}'..='\u{9f}' | '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}'
        | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}'
        | '\u{e0000}'..='\u{e01ef}')
}
