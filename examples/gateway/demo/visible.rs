//! Text that a terminal shows as it is, whatever it holds.

/// Splits text into what takes one or more columns and must not be torn apart;
/// a line feed is `None`.
pub(super) fn pieces(text: &str) -> impl Iterator<Item = Option<String>> + '_ {
    text.chars().map(|character| match character {
        '\n' => None,
        // U+2400, control pictures: ␛ for escape, ␇ for bell.
        '\0'..='\x1f' => char::from_u32(0x2400 + u32::from(character)).map(String::from),
        '\x7f' => Some('␡'.to_string()),
        _ if is_hidden(character) => Some(format!("⟨U+{:04X}⟩", u32::from(character))),
        _ => Some(character.to_string()),
    })
}

/// Characters that have no glyph, or change how others are shown.
fn is_hidden(character: char) -> bool {
    matches!(character,
        '\u{80}'..='\u{9f}' | '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}'
        | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}'
        | '\u{e0000}'..='\u{e01ef}')
}

/// Lines of at most `width` columns, and at most `height` of them: what is too
/// long loses its middle.
pub(super) fn wrap(text: &str, width: usize, height: usize) -> Vec<String> {
    let mut lines = vec![(String::new(), 0)];
    for piece in pieces(text) {
        let columns = piece.as_ref().map_or(0, |piece| piece.chars().count());
        let full = lines.last().is_some_and(|(_, used)| used + columns > width);
        if full || piece.is_none() {
            lines.push((String::new(), 0));
        }
        if let (Some(piece), Some((line, used))) = (piece, lines.last_mut()) {
            line.push_str(&piece);
            *used += columns;
        }
    }
    let mut lines: Vec<String> = lines.into_iter().map(|(line, _)| line).collect();
    if lines.len() > height {
        let left_out = lines.len() - (height - 1);
        let note = format!("… {left_out} more lines …");
        lines.splice(height - 2..lines.len() - 1, [note]);
    }
    lines
}
