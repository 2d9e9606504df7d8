//! Reported, never redacted: strings of a secret's entropy, and paths of files
//! that usually hold secrets.

use std::ops::Range;

use crate::detect::Category::{HighEntropy, SensitiveFile};
use crate::detect::Severity::{Low, Medium};
use crate::detect::check::{Needles, classes, distinct, entropy, is_wordy, not_filler};
use crate::detect::rule::{Left, Rule, Tail, Trigger, any};

pub(super) static RULES: &[Rule] = &[
    Rule::code("high_entropy", HighEntropy, Low, Trigger::LongRun, high_entropy),
    // OpenSSH's files; `id_rsa.pub` is public.
    path(
        "sensitive_ssh_file",
        &[".ssh/", ".ssh\\", "id_rsa", "id_ed25519", "id_ecdsa", "id_dsa", "/etc/ssh/ssh_host_"],
        r"((?:\.ssh[/\\]{1,2}(?:id_[a-z0-9_]{2,24}|authorized_keys|identity|config)|id_(?:rsa|ed25519|ecdsa|dsa)(?:_sk)?|/etc/ssh/ssh_host_[a-z0-9]{2,12}_key))(?:[^A-Za-z0-9_.-]|\.(?:[^A-Za-z]|(?:bak|old|orig|pem|key)\b|$)|$)",
    )
    .anywhere(),
    // The AWS, Google Cloud, Azure, Kubernetes, Docker and package tools'
    // documented places.
    path(
        "sensitive_cloud_file",
        &[".aws/", ".aws\\", ".azure/", ".azure\\", "gcloud/", "gcloud\\", ".kube/", ".kube\\", ".docker/", ".docker\\", ".terraform", ".oci/", ".oci\\", "terraform.tfstate", "terraform.tfvars"],
        concat!(
            r"((?:\.aws[/\\]{1,2}(?:credentials|config)|\.azure[/\\]{1,2}(?:accessTokens\.json|azureProfile\.json|msal_token_cache\.[a-z]{3,4})",
            r"|gcloud[/\\]{1,2}(?:application_default_credentials\.json|credentials\.db|access_tokens\.db)|\.kube[/\\]{1,2}config",
            r"|\.docker[/\\]{1,2}config\.json|\.terraform\.d[/\\]{1,2}credentials\.tfrc\.json|\.terraformrc|\.oci[/\\]{1,2}config|terraform\.tf(?:state|vars)))(?:[^A-Za-z0-9_-]|$)",
        ),
    ).anywhere(),
    path(
        "sensitive_dotenv_file",
        &[".env"],
        r"(\.env(?:\.(?:local|prod|production|dev|development|staging|test|backup|bak|old))?)(?:[^A-Za-z0-9_(.-]|\.[^A-Za-z(]|$)",
    ).anywhere()
    .left(Left::Token)
    .check(any),
    path(
        "sensitive_auth_file",
        &["/etc/shadow", "/etc/gshadow", "/etc/sudoers", ".netrc", "_netrc", ".pgpass", ".my.cnf", ".npmrc", ".pypirc", ".htpasswd", ".git-credentials", ".gnupg/", ".vault-token", "wp-config.php", "secring.gpg", "\\config\\sam", "ntds.dit", "keychains/", "login.keychain", "logins.json", ".bash_history", ".zsh_history"],
        concat!(
            r"((?:/etc/g?shadow|/etc/sudoers|[._]netrc|\.pgpass|\.my\.cnf|\.npmrc|\.pypirc|\.htpasswd|\.git-credentials|\.gnupg/[a-z0-9.-]{3,40}|\.vault-token",
            r"|wp-config\.php|secring\.gpg|(?i:\\config\\sam)|(?i:ntds\.dit)|(?i:keychains/[a-z.-]{3,40})|login\.keychain(?:-db)?|logins\.json|\.(?:ba|z)sh_history))(?:[^A-Za-z0-9_-]|$)",
        ),
    ).any_case().anywhere(),
    path(
        "sensitive_key_file",
        &[".pem", ".p12", ".pfx", ".ppk", ".jks", ".keystore", ".kdbx", ".key"],
        r"([A-Za-z0-9_./\\~-]{0,100}[A-Za-z0-9_-]\.(?:pem|p12|pfx|ppk|jks|keystore|kdbx|key))(?:[^A-Za-z0-9_-]|$)",
    ).anywhere()
    .reach(is_path, 128)
    .left(Left::Any)
    .check(key_file),
];

/// A path by its last parts. What stands before is directories or nothing.
const fn path(name: &'static str, literals: &'static [&'static str], regex: &'static str) -> Rule {
    Rule::token(name, SensitiveFile, Medium, literals, regex)
        .group(1)
        .left(Left::Alnum)
        .tail(Tail::None)
        .check(any)
}

fn is_path(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.' | b'/' | b'\\' | b'~' | b'-')
}

/// `event.key` is a field; a key file named like that stands in a directory.
/// Certificates and public keys are no secrets.
fn key_file(path: &[u8]) -> bool {
    let in_directory = path.iter().any(|byte| matches!(byte, b'/' | b'\\'));
    let public = ["pub", "cert", "ca.", "chain"]
        .iter()
        .any(|name| memchr::memmem::find(path, name.as_bytes()).is_some());
    (in_directory || !path.ends_with(b".key")) && !public
}

fn is_run(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/' | b'_' | b'-')
}

/// At the first digit of a run of base64 characters: 32 to 256 of them, with
/// both cases and digits, at 4.4 bits each. Hashes and UUIDs have one case.
///
/// Linear: back from a digit only to the run's start or the digit before.
fn high_entropy(haystack: &[u8], at: usize) -> Option<Range<usize>> {
    let mut start = at;
    while start > 0 && is_run(haystack[start - 1]) {
        start -= 1;
        if haystack[start].is_ascii_digit() {
            return None;
        }
    }
    let run = haystack[start..].iter().take(257).take_while(|&&byte| is_run(byte)).count();
    let value = &haystack[start..start + run];
    // 4.4 bits take 22 different characters, which hex does not have.
    let good = (32..=256).contains(&run)
        && distinct(value) >= 22
        && stands_alone(haystack, start, start + run)
        && !is_path_like(value)
        && classes(value) >= 3
        && entropy(value) >= 4.4
        && !is_wordy(value)
        && not_filler(value);
    good.then_some(start..start + run)
}

/// A value: quoted, assigned or between blanks; no part of a URL, a file name
/// or a digest (`sha256=…`, `sha512-…`).
fn stands_alone(haystack: &[u8], start: usize, end: usize) -> bool {
    let before = start.checked_sub(1).map_or(b' ', |at| haystack[at]);
    let after = haystack[end..].iter().find(|&&byte| byte != b'=').copied().unwrap_or(b' ');
    // A control, such as the one that ends a terminal's sequence, is a blank.
    let open = |byte: u8| {
        byte == b' ' || byte.is_ascii_control() || byte >= 0x80 || b"\"'`=:,;<>()|&".contains(&byte)
    };
    static DIGEST: Needles =
        Needles::new(&[b"sha", b"md5", b"integrity", b"checksum", b"hash", b"base64,"]);
    let digest = DIGEST.stand_in(&haystack[start.saturating_sub(16)..start]);
    // A line of a block of base64: a certificate, an attachment.
    let block = matches!(end - start, 64 | 76)
        && before.is_ascii_whitespace()
        && after.is_ascii_whitespace();
    let mangled = haystack[start..].starts_with(b"_R") || haystack[start..].starts_with(b"_ZN");
    !block
        && !mangled
        && open(before)
        && open(after)
        && !digest
        && !haystack[start..].starts_with(b"sha")
}

/// Much of it is names (`impl-UnwindSafe-for-poly16x4x2_t`, a path), or some
/// of it is a hash, or an SSH public key.
fn is_path_like(value: &[u8]) -> bool {
    let parts = || value.split(|byte| b"/-_+".contains(byte));
    let is_name =
        |part: &[u8]| part.len() > 2 && part.iter().all(u8::is_ascii_alphabetic) && is_wordy(part);
    let names: usize = parts().filter(|part| is_name(part)).map(<[u8]>::len).sum();
    let hash = parts().any(|part| part.len() >= 16 && part.iter().all(u8::is_ascii_hexdigit));
    value.starts_with(b"/") || value.starts_with(b"AAAA") || hash || names * 3 > value.len()
}
