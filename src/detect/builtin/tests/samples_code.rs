//! Samples of rows whose matcher is code.

use proptest::test_runner::TestRunner;

use super::samples::{Sample, draw};
use crate::detect::check::luhn;

fn joined(before: &str, secret: &str, after: &str) -> Sample {
    let text = [before, secret, after].concat().into_bytes();
    Sample { text, secret: before.len()..before.len() + secret.len() }
}

/// Letters, digits and length that no floor refuses.
fn random(runner: &mut TestRunner) -> String {
    draw(
        runner,
        "[b-df-hj-np-tv-z][0-9][A-Z][0-9][b-df-hj-np-tv-z]{3}[A-Z0-9]{4}[a-z][0-9][A-Za-z0-9]{6,30}",
    )
}

pub(super) fn sample(row: &str, runner: &mut TestRunner, at: usize) -> Option<Sample> {
    let pick = |from: &[&'static str]| from[at % from.len()];
    Some(match row {
        "jwt" => joined("", &jwt(runner, at), ""),
        "bearer_token" => {
            let form = pick(&["Authorization: Bearer ", "bearer ", "\"authorization\":\"Bearer "]);
            joined(form, &random(runner), "")
        }
        "curl_user" => {
            let form = pick(&["curl -u admin:", "curl -sS --user svc:", "curl -k -X POST -u :"]);
            joined(form, &random(runner), " https://h.example.test/")
        }
        "private_key" => pem(runner, at),
        "putty_private_key" => putty(runner, at),
        "database_url" => {
            let scheme = pick(&[
                "postgres",
                "mysql",
                "mongodb+srv",
                "redis",
                "amqps",
                "postgresql+asyncpg",
                "jdbc:mariadb",
            ]);
            let user = draw(runner, "[a-z]{0,8}");
            let odd = pick(&["", "@", "/", ":"]);
            let password = format!(
                "{}{odd}{}",
                draw(runner, "[a-z][A-Za-z0-9!*_.~+-]{3,12}"),
                draw(runner, "[A-Za-z0-9]{3,9}")
            );
            joined(&format!("{scheme}://{user}:"), &password, "@db.example.test:5432/app")
        }
        "url_userinfo" => {
            let scheme = pick(&["https", "http", "ftp", "git+ssh", "smtp"]);
            joined(&format!("{scheme}://svc:"), &random(runner), "@h.example.test/x")
        }
        "credit_card" => card(runner, at),
        "database_password" => {
            let form = pick(&[
                "DB_PASSWORD='",
                "\"db_password\": '",
                "MYSQL_ROOT_PASSWORD: '",
                "spring.datasource.password='",
                "PGPASSWORD='",
                "Server=h;Uid=sa;Pwd='",
                "REDIS_PASS = '",
            ]);
            joined(form, &draw(runner, "[a-z]{6,10}[0-9]{0,3}"), "'")
        }
        "labelled_password" => {
            let form = pick(&[
                "password='",
                "'passwd' => '",
                "admin_password: '",
                "--password '",
                "SMTP_PASS := '",
            ]);
            joined(form, &random(runner), "'")
        }
        "labelled_secret" => {
            let form = pick(&[
                "api_key='",
                "'secret' => '",
                "X-Api-Key: '",
                "client_secret ?= '",
                "$fooToken .= '",
                "--token '",
                "val token: String = '",
                "setProperty('x.token', '",
            ]);
            joined(form, &random(runner), "'")
        }
        "high_entropy" => {
            joined("", &draw(runner, "[A-Z][a-z]{2}[0-9]{2}(?:[A-Z][0-9][a-z]){14,20}"), "")
        }
        "basic_credentials" => {
            let form = pick(&["Authorization: Basic ", "basic ", "Proxy-Authorization: BASIC "]);
            let pair = format!("{}:{}", draw(runner, "[a-z]{2,8}"), random(runner));
            joined(form, &base64(&pair).replace('-', "+").replace('_', "/"), "")
        }
        "go_mysql_dsn" => joined(
            "app:",
            &draw(runner, "[a-z][A-Za-z0-9!@:/]{0,9}[a-z]{3,9}"),
            "@tcp(db:3306)/app",
        ),
        "jwt_base64" => joined("", &base64(&jwt(runner, 0)), ""),
        _ => return None,
    })
}

/// Base64, URL alphabet, no padding.
pub(super) fn base64(text: &str) -> String {
    const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    let mut out = String::new();
    for chunk in text.as_bytes().chunks(3) {
        let bits = chunk.iter().fold(0_u32, |bits, &byte| bits << 8 | u32::from(byte))
            << (8 * (3 - chunk.len()));
        for place in 0..=chunk.len() {
            out.push(char::from(ALPHABET[(bits >> (18 - 6 * place) & 63) as usize]));
        }
    }
    out
}

fn jwt(runner: &mut TestRunner, at: usize) -> String {
    let header =
        ["{\"alg\":\"HS256\",\"typ\":\"JWT\"}", "{\"kid\":\"k1\",\"alg\":\"RS256\"}"][at % 2];
    let claims = format!("{{\"sub\":\"{}\",\"iat\":1700000000}}", random(runner));
    let signature = draw(runner, "[A-Za-z0-9_-]{43}");
    match at % 3 {
        0 => format!("{}.{}.{signature}", base64(header), base64(&claims)),
        1 => format!("{}.{signature}.{signature}.{signature}.{signature}", base64(header)),
        _ => format!("{}.{signature}", base64(&claims)),
    }
}

fn pem(runner: &mut TestRunner, at: usize) -> Sample {
    let kind = ["RSA ", "EC ", "", "OPENSSH ", "ENCRYPTED ", "DSA "][at % 6];
    let eol = ["\n", "\\n", "\r\n", " ", "\\r\\n", "\\\\n", "\\n\" +\n    \""][at % 7];
    let mut text = format!("-----BEGIN {kind}PRIVATE KEY-----");
    for _ in 0..5 {
        text = text + eol + "M" + &draw(runner, "[A-Za-z][A-Z][a-z][0-9][A-Za-z0-9+/]{59}");
    }
    text = text + eol + &draw(runner, "[A-Z][a-z][0-9][A-Za-z0-9+/]{25}") + "==";
    // Every third is cut short, in the middle of a line.
    match at % 3 {
        0 => text.truncate(text.len() - 60),
        _ => text = format!("{text}{eol}-----END {kind}PRIVATE KEY-----"),
    }
    joined("", &text, "")
}

fn putty(runner: &mut TestRunner, at: usize) -> Sample {
    let eol = ["\n", "\r\n", "\\n"][at % 3];
    let mut lines = vec![
        "PuTTY-User-Key-File-3: ssh-ed25519".to_owned(),
        "Encryption: none".into(),
        "Comment: key".into(),
    ];
    lines.push("Public-Lines: 1".into());
    lines.push(draw(runner, "[A-Za-z0-9+/]{64}"));
    lines.push("Private-Lines: 1".into());
    lines.push(draw(runner, "[A-Za-z0-9+/]{44}"));
    lines.push(format!("Private-MAC: {}", draw(runner, "[a-f0-9]{64}")));
    joined("", &lines.join(eol), "")
}

/// An issuer's prefix, digits, the check digit; grouped or not.
pub(super) fn card(runner: &mut TestRunner, at: usize) -> Sample {
    let (prefix, groups): (&str, &[usize]) = [
        ("4", &[4, 4, 4, 4][..]),
        ("53", &[4, 4, 4, 4]),
        ("37", &[4, 6, 5]),
        ("6011", &[4, 4, 4, 4]),
        ("3550", &[4, 4, 4, 4]),
        ("36", &[4, 6, 4]),
        ("2345", &[4, 4, 4, 4]),
    ][at % 7];
    let length: usize = groups.iter().sum();
    let body = draw(runner, &format!("[0-9]{{{}}}", length - prefix.len() - 5));
    let mut digits: Vec<u8> =
        format!("{prefix}1907{body}").bytes().map(|byte| byte - b'0').collect();
    digits.push(0);
    while !luhn(&digits) {
        *digits.last_mut().expect("pushed") += 1;
    }
    let separator = ["", "-", " ", "."][at % 4];
    let mut text = String::new();
    let mut digits = digits.into_iter();
    for (group, &size) in groups.iter().enumerate() {
        text += if group == 0 { "" } else { separator };
        text.extend(digits.by_ref().take(size).map(|digit| char::from(b'0' + digit)));
    }
    joined("", &text, "")
}
