//! Tokens that carry a login.

use std::ops::Range;

use crate::detect::Category::AuthToken;
use crate::detect::Severity::{High, Medium};
use crate::detect::check::{
    classes, decode_url_prefix, entropy, has_digit, is_basic_credentials, is_random, is_wordy,
    low_variety, not_filler, not_reference,
};
use crate::detect::rule::{Anchor, Left, Reach, Rule, Tail, Trigger};

pub(super) static RULES: &[Rule] = &[
    // RFC 7519, "JSON Web Token": `eyJ` is `{"` in base64.
    Rule::code("jwt", AuthToken, High, Trigger::Literals(&["eyJ"], Reach::Prefix), jwt)
        .anchor(Anchor::Run)
        .exact()
        .left(Left::Token),
    // The same in base64 once more, as Kubernetes secrets hold it.
    Rule::token("jwt_base64", AuthToken, High, &["ZXlK"], r"ZXlK[A-Za-z0-9+/_-]{80,160}={0,2}").anywhere()
        .tail(Tail::Base64)
        .check(is_wrapped_jwt),
    // RFC 6750, "Bearer Token Usage". Medium: where a vendor's own row sees the
    // same bytes, that one names them.
    Rule::code("bearer_token", AuthToken, Medium, Trigger::Literals(&["bearer"], Reach::Prefix), bearer)
        .left(Left::Word),
    // RFC 7617, "The 'Basic' HTTP Authentication Scheme".
    Rule::token(
        "basic_credentials",
        AuthToken,
        High,
        &["basic "],
        r"(?i:basic)[ \t]{1,4}([A-Za-z0-9+/]{8,256}={0,2})",
    ).any_case().anywhere()
    .group(1)
    .tail(Tail::Base64)
    .check(basic),
    // RFC 9110, "Authorization", with schemes of single vendors.
    Rule::token(
        "authorization_token",
        AuthToken,
        Medium,
        &["authorization"],
        concat!(
            r#"(?i:(?:proxy-)?authorization)["'\\]{0,2}\s{0,2}[:=,]\s{0,2}["'\[\\]{0,3}"#,
            r"(?i:token|apikey|api-key|key|genie ?key|klaviyo-api-key|discogs|oauth|bot|ssws)[ =]{1,2}(?i:token=)?",
            r#""?([A-Za-z0-9._~+/=-]{12,300})"#
        ),
    ).any_case().anywhere()
    .group(1)
    .left(Left::Any)
    .tail(Tail::Base64)
    .check(is_random),
    // Session cookies by the names that frameworks give them (RFC 6265).
    Rule::token(
        "session_cookie",
        AuthToken,
        Medium,
        COOKIES,
        concat!(
            r"(?i:PHPSESSID|JSESSIONID|ASPSESSIONID[A-Z]{8}|ASP\.NET_SessionId|\.ASPXAUTH",
            r"|\.AspNetCore\.(?:Cookies|Session|Identity\.Application)|connect\.sid|session_?id",
            r"|(?:laravel|_gitlab|ci|user|auth)_session|_session_id|sid",
            r"|wordpress_(?:sec|logged_in)_[a-f0-9]{32}|(?:__Secure-)?next-auth\.session-token",
            r"|authjs\.session-token|remember_(?:web|user)_[A-Za-z0-9]{1,64}|CFTOKEN)",
            r"=([A-Za-z0-9._~%+/|-]{16,300})"
        ),
    ).any_case().anywhere()
    .group(1)
    .tail(Tail::Token)
    .check(cookie),
    // Drupal, "Session management": the name ends in a hash of the host.
    Rule::token(
        "drupal_session_cookie",
        AuthToken,
        Medium,
        &["SESS", "SSESS"],
        r"(?i:S?SESS[a-f0-9]{32})=([A-Za-z0-9._~%+/|-]{16,300})",
    )
    .group(1)
    .any_case()
    .tail(Tail::Token)
    .check(cookie),
    // curl(1), `-u, --user`; wget(1), `--http-password` is a label.
    Rule::code("curl_user", AuthToken, Medium, Trigger::Literals(&["curl "], Reach::Prefix), curl_user)
        .left(Left::Word),
];

const COOKIES: &[&str] = &[
    "PHPSESSID=",
    "JSESSIONID=",
    "ASPSESSIONID",
    "ASP.NET_SessionId=",
    ".ASPXAUTH=",
    ".AspNetCore.",
    "connect.sid=",
    "sessionid=",
    "session_id=",
    "laravel_session=",
    "_session_id=",
    "_gitlab_session=",
    "ci_session=",
    "sid=",
    "wordpress_sec_",
    "wordpress_logged_in_",
    "user_session=",
    "auth_session=",
    "next-auth.session-token=",
    "__Secure-next-auth",
    "authjs.session-token=",
    "remember_web_",
    "remember_user_",
    "CFTOKEN=",
];

fn cookie(value: &[u8]) -> bool {
    is_random(value) && !crate::detect::check::is_uuid(value)
}

/// A word of prose decodes to bytes, and one in fifty to some with a colon, but
/// hardly any to text: without digits, only text will do.
fn basic(value: &[u8]) -> bool {
    let text = |bytes: Vec<u8>| match std::str::from_utf8(&bytes) {
        Ok(_) => true,
        // Cut in the middle of a character.
        Err(error) => error.error_len().is_none(),
    };
    let encoded = &value[..value.iter().position(|&byte| byte == b'=').unwrap_or(value.len())];
    is_basic_credentials(value)
        && (has_digit(value) || decode_url_prefix(encoded).is_some_and(text))
}

fn is_wrapped_jwt(value: &[u8]) -> bool {
    not_filler(value) && decode_url_prefix(value).is_some_and(|inner| inner.starts_with(b"eyJ"))
}

fn is_segment(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-')
}

/// JWS (three segments), JWE (five), and the signed payloads of frameworks
/// that leave the header out (two). The header must decode to an object.
///
/// Linear: `Left::Token` lets no candidate start inside a run of segments.
fn jwt(haystack: &[u8], start: usize) -> Option<Range<usize>> {
    let mut lengths = [0_usize; 5];
    let mut count = 0;
    let mut at = start;
    let mut end = start;
    while count < lengths.len() {
        let length = haystack[at..].iter().take_while(|&&byte| is_segment(byte)).count();
        lengths[count] = length;
        count += 1;
        at += length;
        if length > 0 {
            end = at;
        }
        if haystack.get(at) != Some(&b'.') {
            break;
        }
        at += 1;
    }
    // Standard base64 pads, and some libraries do.
    end += haystack[end..].iter().take(2).take_while(|&&byte| byte == b'=').count();
    let token = &haystack[start..end];
    let header = decode_url_prefix(&haystack[start..start + lengths[0]])?;
    let object =
        header.starts_with(b"{\"") && header.iter().all(|&byte| byte >= b' ' && byte != 0x7f);
    let signed = match count {
        2 => lengths[0] >= 40 && lengths[1] >= 20 && has_digit(token),
        3..=5 => lengths[0] >= 17 && lengths[1..3].iter().max() >= Some(&10),
        _ => false,
    };
    (object && signed && !low_variety(token)).then_some(start..end)
}

/// Bearer and a token68. After `Authorization:` a shorter token will do;
/// elsewhere the word is mostly prose.
///
/// Linear: the run holds no blank, so no later candidate starts inside it.
fn bearer(haystack: &[u8], start: usize) -> Option<Range<usize>> {
    let rest = &haystack[start + "bearer".len()..];
    let gap = rest
        .iter()
        .take(4)
        .take_while(|&&byte| matches!(byte, b' ' | b'\t' | b':' | b'=' | b'+'))
        .count();
    let gap = if rest.starts_with(b"%20") { 3 } else { gap };
    if gap == 0 {
        return None;
    }
    let begin = start + "bearer".len() + gap;
    let run = haystack[begin..]
        .iter()
        .take_while(|&&byte| is_segment(byte) || matches!(byte, b'.' | b'~' | b'+' | b'/' | b'%'));
    let mut end = begin + run.count();
    end += haystack[end..].iter().take(2).take_while(|&&byte| byte == b'=').count();
    // A full stop ends the sentence, not the token.
    while end > begin && haystack[end - 1] == b'.' {
        end -= 1;
    }
    let token = &haystack[begin..end];
    let header = haystack[start.saturating_sub(24)..start].to_ascii_lowercase();
    let header = memchr::memmem::find(&header, b"authorization").is_some();
    let floor = if header { 8 } else { 16 };
    let plausible = token.len() >= floor
        && not_filler(token)
        && not_reference(token)
        && (is_random(token) || (has_digit(token) && classes(token) >= 2 && entropy(token) >= 3.5))
        && (has_digit(token) || !is_wordy(token));
    plausible.then_some(begin..end)
}

/// `-u user:password` anywhere on curl's line. The line is looked at once: a
/// second `curl` on it belongs to another command, and ends this one.
fn curl_user(haystack: &[u8], start: usize) -> Option<Range<usize>> {
    let rest = &haystack[start + 4..];
    let line = &rest[..rest.len().min(1024)];
    let line =
        &line[..line.iter().position(|byte| matches!(byte, b'\n' | b'|')).unwrap_or(line.len())];
    let line = &line[..memchr::memmem::find(line, b"curl ").unwrap_or(line.len())];
    let (flag, len) = [b" -u ".as_slice(), b" --user ", b" --user=", b" -u", b" --proxy-user "]
        .into_iter()
        .find_map(|flag| memchr::memmem::find(line, flag).map(|at| (at, flag.len())))?;
    let quoted = line[flag + len..].first().is_some_and(|byte| matches!(byte, b'"' | b'\''));
    let begin = flag + len + usize::from(quoted);
    let quote = line[begin - 1];
    let value = &line[begin..];
    let stop = |byte: &u8| {
        if quoted {
            *byte == quote
        } else {
            byte.is_ascii_whitespace() || matches!(byte, b'"' | b'\'')
        }
    };
    let value = &value[..value.iter().position(stop).unwrap_or(value.len())];
    let colon = value.iter().position(|&byte| byte == b':')?;
    let secret = &value[colon + 1..];
    let manual: &[&[u8]] =
        &[b"password", b"pass", b"passwd", b"pwd", b"test", b"token", b"secret", b"changeit"];
    let good = secret.len() >= 3
        && not_reference(secret)
        && !manual.contains(&secret)
        && !secret.iter().all(u8::is_ascii_digit)
        && secret[0] != b'['
        // `[user:password]` of a manual.
        && value[0] != b'[';
    let from = start + 4 + begin + colon + 1;
    good.then_some(from..from + secret.len())
}
