//! What stands where a secret will stand one day.

use memchr::memmem;

use super::{Needles, low_variety};

/// A token form followed by filler (one repeated character, `xxxx`,
/// `your-token-here`) is no finding: documentation is full of them.
pub(crate) fn not_filler(secret: &[u8]) -> bool {
    !low_variety(secret) && !is_placeholder(secret)
}

/// Says of itself that it is none. Every needle is long or delimited enough
/// that a random token does not hold it by chance.
static SAYS: Needles = Needles::new(&[
    b"xxxxx",
    b"*****",
    b"example",
    b"placeholder",
    b"changeme",
    b"change-me",
    b"change_me",
    b"redacted",
    b"your-",
    b"your_",
    b"-here",
    b"_here",
    b"insert-",
    b"insert_",
    b"replace-",
    b"replace_",
    b"dummy-",
    b"dummy_",
    b"sample-",
    b"sample_",
    b"<",
    b"...",
    b"\xe2\x80\xa6",
]);

/// `xxxxx`, `your-token-here`, `<password>`, `example`.
pub(crate) fn is_placeholder(value: &[u8]) -> bool {
    SAYS.stand_in(value)
        || value
            .iter()
            .all(|byte| matches!(byte, b'x' | b'X' | b'*' | b'.' | b'-' | b'_' | b'#' | b'?'))
}

/// Starts of values that name where the secret is kept.
const KEPT: &[&[u8]] = &[
    b"$",
    b"{",
    b"<",
    b"!ref",
    b"!sub",
    b"!vault",
    b"!env",
    b"!secret",
    b"!getatt",
    b"!join",
    b"process.",
    b"os.",
    b"env.",
    b"env:",
    b"env(",
    b"env[",
    b"getenv",
    b"system.",
    b"secrets.",
    b"var.",
    b"vars.",
    b"data.",
    b"local.",
    b"module.",
    b"vault:",
    b"vault(",
    b"ref+",
    b"op://",
    b"arn:",
    b"file:",
    b"file(",
    b"self.",
    b"this.",
    b"config.",
    b"settings.",
    b"import.meta",
    b"http://",
    b"https://",
    b"gcp:",
    b"sm://",
    b"keyvault",
    b"data:",
    b"ssm:",
    b"enc[",
];

/// `${VAR}`, `%VAR%`, `{{ .Values.x }}`, `$(cmd)`, `process.env.X`: the place of
/// a secret, not the secret.
pub(crate) fn is_reference(value: &[u8]) -> bool {
    let lower = value.to_ascii_lowercase();
    let holds = |needle: &[u8]| memmem::find(&lower, needle).is_some();
    KEPT.iter().any(|start| lower.starts_with(start))
        || (lower.len() > 2 && lower[0] == b'%' && lower.ends_with(b"%"))
        || (lower.len() > 2 && lower[0] == b'@' && lower.ends_with(b"@"))
        || [b"${".as_slice(), b"{{", b"$(", b"#{", b"%(", b"<%"].into_iter().any(holds)
}

/// Neither filler nor a reference; anything else will do.
pub(crate) fn not_reference(value: &[u8]) -> bool {
    let hidden = value.len() > 3 && low_variety(value);
    !hidden && !is_reference(value) && !is_placeholder(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn filler_is_told_from_tokens() {
        for filler in [
            "ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
            "glpat-XXXXXXXXXXX-XXXXXXXX",
            "sgp_5555555dAAAAA7777777CcccCFaaaaaaaaaaaaaa",
            "xoxb-your-bot-token-here",
            "glsa_XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX_AAAAAAAA",
            "sk_test_aaaaaaaaaaaaaaaaaaaaaaaa",
        ] {
            assert!(!not_filler(filler.as_bytes()), "{filler}");
        }
        for form in [
            "xoxb-999999999999-9999999999999-abcdefghijklmnopqrstuvwx",
            "sk-proj-abcdefghij1234567890abcdefghij1234567890abcd",
            "ABIABCDEFGHIJKLMNOPQ",
        ] {
            assert!(not_filler(form.as_bytes()), "{form}");
        }
    }

    #[test]
    fn references_name_a_place() {
        for place in ["${DB}", "%DB%", "{{ .Values.x }}", "$(cat f)", "process.env.X", "<password>"]
        {
            assert!(is_reference(place.as_bytes()), "{place}");
        }
        assert!(!is_reference(b"pa$$word9"));
    }
}
