//! Near-misses of values that a label or a URL makes secrets.

use proptest::test_runner::TestRunner;

use super::misses::Miss;
use super::samples::{Sample, draw};

/// What stands where a secret will stand one day.
fn reference(name: &str, at: usize) -> String {
    match at % 6 {
        0 => format!("${{{}}}", name.to_uppercase()),
        1 => format!("{{{{ .Values.{name} }}}}"),
        2 => format!("<{name}>"),
        3 => format!("$({name})"),
        4 => format!("your-{name}-here"),
        _ => format!("%{}%", name.to_uppercase()),
    }
}

pub(super) fn of(row: &str, sample: &Sample, runner: &mut TestRunner, at: usize) -> Vec<Miss> {
    let text = String::from_utf8_lossy(&sample.text).into_owned();
    let (before, after) = (&text[..sample.secret.start], &text[sample.secret.end..]);
    let secret = &text[sample.secret.clone()];
    let name = draw(runner, "[a-z]{4,9}");
    let words = draw(runner, "[a-z]{4,9}-[a-z]{4,9}-[a-z]{4,9}");
    let digits = draw(runner, "[0-9]{5,9}");
    let refers = reference(&name, at);
    let around = |value: &str| format!("{before}{value}{after}");
    let signs = before.replace(['=', ':', '>', ','], "|");
    // Options have no sign to lose.
    let mute = if signs == before { String::new() } else { format!("{signs}{secret}{after}") };
    let goes_on = |labels: [&str; 5]| format!("{}='{secret}'", labels[at % 5]);
    let found: Vec<(&str, String)> = match row {
        "bearer_token" => vec![
            ("too short", around(&secret[..7])),
            ("prose", around(&words)),
            ("reference", around(&refers)),
            ("glued to a word", format!("{name}bearer {secret}")),
            ("wrong separator", format!("bearer|{secret}")),
        ],
        "curl_user" => vec![
            ("no password", format!("curl -u {name} https://h.example.test/")),
            ("reference", format!("curl -u {name}:{} x", refers.replace(' ', ""))),
            ("number", format!("curl -u {name}:{digits} x")),
            ("other option", format!("curl -H {name}:{secret} x")),
        ],
        "database_url" => {
            let rest = text.split_once("://").expect("a URL").1;
            let scheme = ["https", "git", "file", "ws", "s3"][at % 5];
            let (own, user) = before.split_once("://").expect("a URL");
            vec![
                ("no database", format!("{scheme}://{rest}")),
                ("no password", format!("{own}://{}{after}", user.trim_end_matches(':'))),
                ("reference", around(&format!("${{{}}}", name.to_uppercase()))),
                ("a port", format!("{own}://{name}:5432/{name}?mail={name}@example.com")),
            ]
        }
        "url_userinfo" => vec![
            ("a database", format!("postgres://svc:{secret}{after}")),
            ("no password", format!("https://{name}{after}")),
            ("reference", around(&format!("${{{}}}", name.to_uppercase()))),
            ("number", around(&digits)),
            ("a port", format!("https://{name}.example.test:8080/{secret}@{name}")),
        ],
        "go_mysql_dsn" => vec![
            ("no password", format!("{name}{after}")),
            ("reference", around(&refers)),
            ("other protocol", text.replace("@tcp(", ["@udp(", "@tcp[", "@tls("][at % 3])),
            ("no login", format!("http://{name}{after}")),
        ],
        "database_password" => vec![
            ("wrong separator", mute),
            ("too short", around(&secret[..2])),
            ("reference", around(&refers)),
            ("other label", format!("WIFI_PASSWORD='{secret}'")),
            (
                "label goes on",
                goes_on([
                    "DB_PASSWORD_POLICY",
                    "DB_PASSWORD_HINT",
                    "DB_PASSWORD_FILE",
                    "DB_PASSWORD_LENGTH",
                    "DB_PASSWORDLESS",
                ]),
            ),
        ],
        "labelled_password" => vec![
            ("wrong separator", mute),
            ("too short", around(&secret[..5])),
            ("reference", around(&refers)),
            ("prose", around(&words)),
            ("a database's", format!("DB_PASSWORD='{secret}'")),
            (
                "label goes on",
                goes_on([
                    "password_policy",
                    "password_hint",
                    "passwd_file",
                    "pwd_length",
                    "passwordless",
                ]),
            ),
        ],
        "labelled_secret" => vec![
            ("wrong separator", mute),
            ("too short", around(&secret[..9])),
            ("reference", around(&refers)),
            ("prose", around(&words)),
            ("an identifier", around(&draw(runner, "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}"))),
            (
                "label goes on",
                goes_on(["token_type", "secret_name", "api_key_path", "token_count", "secret_id"]),
            ),
            (
                "harmless label",
                goes_on([
                    "csrf_token",
                    "next_page_token",
                    "public_api_key",
                    "pagination_token",
                    "sync_token",
                ]),
            ),
        ],
        _ => Vec::new(),
    };
    found.into_iter().map(|(kind, text)| Miss { kind, text: text.into_bytes() }).collect()
}
