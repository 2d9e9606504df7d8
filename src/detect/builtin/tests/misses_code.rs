//! Near-misses of rows whose matcher is code, and of paths.

use proptest::test_runner::TestRunner;

use super::misses::Miss;
use super::samples::{Sample, draw};
use super::samples_code::base64;
use crate::detect::check::luhn;

fn miss(kind: &'static str, text: impl Into<String>) -> Miss {
    Miss { kind, text: text.into().into_bytes() }
}

pub(super) fn of(row: &str, sample: &Sample, runner: &mut TestRunner, at: usize) -> Vec<Miss> {
    let text = String::from_utf8_lossy(&sample.text).into_owned();
    let secret = &text[sample.secret.clone()];
    let name = draw(runner, "[a-z]{4,9}");
    let words = draw(runner, "[a-z]{4,9}-[a-z]{4,9}-[a-z]{4,9}");
    match row {
        "jwt" => jwt(secret, &name),
        "basic_credentials" => {
            let secret: String = secret.chars().filter(char::is_ascii_alphanumeric).collect();
            vec![
                miss("no pair", format!("Basic {}", base64(&secret))),
                miss("manual's password", format!("Basic {}", base64(&format!("{name}:password")))),
                miss("prose", format!("basic {words}")),
            ]
        }
        "jwt_base64" => vec![
            miss("other content", format!("ZXkK{}", &secret[4..])),
            miss("too short", &secret[..83]),
        ],
        "private_key" => private_key(&text, &words),
        "putty_private_key" => {
            let private = text.find("Private-Lines").expect("samples have one");
            let mac = text.find("Private-MAC").expect("samples have one");
            let lines = &text[..private];
            vec![
                miss("public part", lines),
                miss("no key in it", format!("{lines}Private-Lines: 0\n{}", &text[mac..])),
            ]
        }
        "credit_card" => card(&text, at),
        "high_entropy" => vec![
            miss("too short", &secret[..31]),
            miss("one case", secret.to_lowercase()),
            miss("digest", draw(runner, "[a-f0-9]{64}")),
            miss("names", format!("{words}-{words}-2")),
        ],
        "sensitive_key_file" => vec![
            miss("goes on", format!("{secret}-{name}")),
            miss("a field", format!("{name}.key")),
            miss("public", format!("{name}-cert.pem")),
        ],
        "sensitive_ssh_file" => vec![
            miss("goes on", format!("{secret}-{name}")),
            miss("public", format!("{secret}.pub")),
            miss("public", format!(".ssh/id_{name}.pub")),
        ],
        // These have names that may go on; another row of names is enough.
        "sensitive_auth_file" if secret.contains("gnupg") => Vec::new(),
        "sensitive_auth_file" if secret.to_lowercase().contains("keychains") => Vec::new(),
        _ if row.starts_with("sensitive_") => vec![miss("goes on", format!("{secret}-{name}"))],
        _ => Vec::new(),
    }
}

fn jwt(token: &str, name: &str) -> Vec<Miss> {
    let header = token.split('.').next().expect("split yields one");
    vec![
        miss("header alone", format!("{header}.")),
        miss("foreign character", format!("{}!{}", &token[..6], &token[6..])),
        miss("no object", format!("eyJ{name}.{}", &token[header.len() + 1..])),
        miss("too short", format!("{}.{name}", &header[..header.len().min(36)])),
    ]
}

/// Armour without a private key in it.
fn private_key(text: &str, words: &str) -> Vec<Miss> {
    let label = text.find("KEY-----").expect("armour") + "KEY-----".len();
    let begin = &text[..label];
    let end = begin.replace("BEGIN", "END");
    vec![
        miss("public key", text.replace("PRIVATE", "PUBLIC")),
        miss("a remark", format!("{begin}\n{}\n{end}", words.replace('-', " "))),
        miss("header in prose", format!("The line {begin} {} it.", words.replace('-', " "))),
        miss("no dashes", text.replace("-----", " ")),
    ]
}

fn card(text: &str, at: usize) -> Vec<Miss> {
    let with = |place: usize, digit: u8| {
        let mut bytes = text.as_bytes().to_vec();
        bytes[place] = b'0' + digit;
        String::from_utf8(bytes).expect("digits")
    };
    let last = text.len() - 1;
    let check = text.as_bytes()[last] - b'0';
    // No issuer has these, whatever the check digit.
    let nobody = with(0, [1, 0, 7, 9][at % 4]);
    let passes = |text: &str| {
        luhn(&text.bytes().filter(u8::is_ascii_digit).map(|b| b - b'0').collect::<Vec<_>>())
    };
    let nobody = (b'0'..=b'9')
        .map(|digit| format!("{}{}", &nobody[..last], char::from(digit)))
        .find(|text| passes(text))
        .expect("one digit checks");
    vec![
        miss("wrong check digit", with(last, (check + 1 + at as u8 % 9) % 10)),
        miss("too short", &text[..last]),
        miss("too long", format!("{text}{}", at % 10)),
        miss("no issuer", nobody),
        miss("glued to a word", format!("{}{text}", ["z", "_", "Q"][at % 3])),
        miss("goes on", format!("{text}{}", ["z", "_", "Q"][at % 3])),
        miss("a fraction", format!("0.{}", text.replace(['-', ' ', '.'], ""))),
    ]
}
