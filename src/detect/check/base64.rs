//! As much base64 (RFC 4648, both alphabets) as the validators need.

fn value(byte: u8) -> Option<u32> {
    Some(match byte {
        b'A'..=b'Z' => u32::from(byte - b'A'),
        b'a'..=b'z' => u32::from(byte - b'a') + 26,
        b'0'..=b'9' => u32::from(byte - b'0') + 52,
        b'+' | b'-' => 62,
        b'/' | b'_' => 63,
        _ => return None,
    })
}

fn decode(text: &[u8]) -> Option<Vec<u8>> {
    let mut out = Vec::with_capacity(text.len() / 4 * 3 + 3);
    for chunk in text.chunks(4) {
        let mut bits = 0;
        for &byte in chunk {
            bits = bits << 6 | value(byte)?;
        }
        bits <<= 6 * (4 - chunk.len());
        let bytes = bits.to_be_bytes();
        out.extend_from_slice(&bytes[1..chunk.len().max(1)]);
    }
    Some(out)
}

/// The first bytes that `text` decodes to, at most 48.
pub(crate) fn decode_url_prefix(text: &[u8]) -> Option<Vec<u8>> {
    decode(&text[..text.len().min(64)])
}

/// RFC 7617: decodes to `user:password`, and not to the ones that every manual
/// shows.
pub(crate) fn is_basic_credentials(text: &[u8]) -> bool {
    let end = text.iter().rposition(|&byte| byte != b'=').map_or(0, |at| at + 1);
    let Some(pair) = decode(&text[..end]) else { return false };
    let Some(colon) = pair.iter().position(|&byte| byte == b':') else { return false };
    let (user, password) = (&pair[..colon], &pair[colon + 1..]);
    let printable = pair.iter().all(|byte| !byte.is_ascii_control());
    let manual: &[&[u8]] = &[
        b"pass",
        b"password",
        b"passwd",
        b"pwd",
        b"secret",
        b"test",
        b"open sesame",
        b"opensesame",
    ];
    // An empty password is how API keys travel: then the user is the secret.
    let secret = if password.is_empty() { user } else { password };
    printable && secret.len() > 2 && !manual.contains(&secret) && super::not_reference(secret)
}
