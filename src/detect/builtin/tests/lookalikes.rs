//! Texts that look like secrets and are none, and weak ones that are.

use crate::detect::Detector;

/// Names, hashes, identifiers, references, filler, prose.
const CLEAN: &[&str] = &[
    // Names that hold a prefix.
    "task-routing-map--sl-9f3c2a1b7d4e6f80a1b2c3d4e5f60718",
    "[[custom-skills-task-routing-map-for-distributed-agents-2026|x]]",
    "sk_telecom_2026_annual_report_ko.pdf",
    "sk_test_environment_setup_guide.md",
    "disk-usage-by-directory-2026-01-01-report",
    "const api_org_controller = require('../api').organizations;",
    "xoxb-your-bot-token-here and xapp-your-app-token",
    "AKIAIOSFODN and akiaiosfodnn7example",
    "video_box.ico-7a388b69018576d24b59331fd60aab0c.png",
    // Identifiers and hashes.
    "commit 0b8022e374a3b93e3e5c4f030be8a3f7398eb6a5",
    "alpine@sha256:397336c176ceecdba9e3985f3b69d7039980fe04ef3c1bc8c1f2ecd103d20734",
    "trace 9676721dbb3765f73d6190c3259c3b25 span 2d26e18d8d2a7760",
    "{\"account_token\":\"48246856-6648-8766-9d1e-0c7ab35e41f8\"}",
    "AIDABCDEFGHIJKLMNOPQ ANPABCDEFGHIJKLMNOPQ AROABCDEFGHIJKLMNOPQ",
    "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIawkJ67lKkVCCUyA5MTAXEDAtMgn57+TfKdZQ6T0+wV7 user@host",
    // Labels whose values are something else.
    "const QUEUE_ALARM_KEY = 'nightly-import-wrong-shard';",
    "{\"input_tokens\":1234,\"token_count\":5678,\"max_tokens\":4096}",
    "csrf_token_name and keyboard_layout and monkey_patch",
    "public_key = \"9Cnzj4p4WGeKLs1Pt8QuKUpRKfFLfRYC9AIKjbJTWit\"",
    "nextPageToken: \"CAUQAA9x8s7d6f5g4h3j2k1l\"",
    "credentialsId: 'ff083f76-7804-4ef1-80e4-fe975bb9141b'",
    "password: string, token: Option<String>, secret: null",
    "let token = tokens.next().unwrap(); let secret = config.secret;",
    "password = getpass.getpass(\"Password: \")",
    "private_key_path = \"/etc/ssl/private/server1.pem2\"",
    "PWD=/home/user1/work OLDPWD=/tmp/x1",
    "the password prompt appeared twice; password combination.",
    "token == other_token1234 && secret != expected99secret",
    "use crate::token::Token1; secret::Value2",
    "{\"command\": \"echo \\\"=== build token ===\\\"\"}",
    // References and filler.
    "token: ${{ secrets.GITHUB_TOKEN }}",
    "api_key: {{ .Values.apiKey1 }} and apiKey: process.env.API_KEY1",
    "JFROG_SECRET = $(cat /run/secrets/jfrog_secret1)",
    "DB_PASSWORD=%DB_PASSWORD% DB_PASSWORD=<password> DB_PASSWORD=***** DB_PASSWORD=${DB_PASSWORD}",
    "POSTGRES_PASSWORD_FILE=/run/secrets/pg1",
    "api_key=your-api-key-here1 secret=\"xxxxxxxxxxxxxxxx1\"",
    "password = os.environ['PASSWORD1']",
    // Headers in prose.
    "Use bearer authentication; the bearer token is sent in the Authorization header.",
    "Set 'Authorization: Bearer <token>' or 'Bearer ${TOKEN}' on every call.",
    "Authorization: Bearer YOUR_ACCESS_TOKEN",
    "Authorization: Basic dXNlcjpwYXNz",
    "basic authentication with credentials",
    "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9",
    // URLs.
    "mysql://localhost is the default.\nRatio 3:4 was seen at host @ noon / later",
    "mongodb://localhost:27017/app runs; ping team@example.com at 9",
    "redis://localhost:6379 http://h.example.test:8080/npm/@scope/pkg",
    "https://user:password@example.com/ and postgres://app:${DB_PASS}@h/db and postgres://app:****@h/db",
    "https://example.test/path?at=12:30@utc",
    // Keys without a key.
    "-----BEGIN RSA PRIVATE KEY-----",
    "-----BEGIN PRIVATE KEY-----\n-----END PRIVATE KEY-----",
    "The line -----BEGIN PRIVATE KEY----- starts the block and -----END PRIVATE KEY----- ends it.",
    "-----BEGIN PUBLIC KEY-----\nMFwwDQYJKoZIhvcNAQEBBQADSwAwSAJBAK8\n-----END PUBLIC KEY-----",
    "-----BEGIN CERTIFICATE-----\nMIIBtjCCAVugAwIBAgITBmyf1XSXNmY\n-----END CERTIFICATE-----",
    "-----BEGIN PGP PUBLIC KEY BLOCK-----\n\nmQENBFx1\n-----END PGP PUBLIC KEY BLOCK-----",
    // Digits.
    "{\"at_millis\":1779795858594,\"seq\":0} us=1795556555958881 ns=1711208509815090924",
    "db/migrate/20251231174553_reap_stale_rows.sql",
    "IMEI: 356081900290933 ticket 40029834831829",
    "4444 4444 4444 4444 and 9999999999999999 and 4111111111111112 and 1234567890123456",
    "4242424242424242 4111-1111-1111-1111 5555 5555 5555 4444 378282246310005 6011111111111117",
    "41111111111111111111 and 0.4539578763621486 and f4539578763621486a",
    "{\"id\":9007199254740993,\"id2\":6000000000000002181}",
];

#[test]
fn look_alikes_are_left_alone() {
    let detector = Detector::default();
    for text in CLEAN {
        let mut found = detector.find(text.as_bytes());
        found.retain(|found| !found.category().detection_only());
        assert!(found.is_empty(), "{found:?} in {text}");
    }
    assert!(CLEAN.len() >= 60, "{}", CLEAN.len());
}

/// Before, the secret, after: labels say so, however weak.
const WEAK: &[(&str, &str, &str)] = &[
    ("DB_PASSWORD=", "mysecretpassword123", ""),
    ("\"db_password\": \"", "mysecret", "\""),
    ("POSTGRES_PASSWORD=", "pgpassword", "\nNEXT=1"),
    ("DB__PASSWORD=", "changeit9", "\nNEXT=1"),
    ("host=h user=u password=", "letmein", " dbname=x"),
    ("Password=\"", "se;letmein;re", "\";Server=h"),
    ("Driver=x;Pwd={", "a;b}", ";Server=h"),
    ("jdbc:mysql://h/db?user=u&password=", "letmein", "&ssl=1"),
    ("mysql://user:", "password", "@localhost:3306/database"),
    ("user:", "password", "@tcp(localhost:3306)/database"),
    ("mongodb://user:", "pass", "@host1:27017,host2:27017/db?replicaSet=rs0"),
    ("redis://:", "letmein", "@cache:6379/0"),
    ("postgres://a:", "x@y/z", "@h.example.test/app?mail=u@example.com"),
    ("requirepass ", "letmein", "\nport 6379"),
    ("db.example.test:5432:app:svc:", "letmein", "\n"),
    ("mysql -u root -p", "letmein", " app"),
    ("CREATE USER app IDENTIFIED BY '", "letmein", "'"),
    ("machine h login u password ", "letmein9", "\n"),
    ("let password: &str = \"", "hunter2", "\";"),
    ("<password>", "hunter2", "</password>"),
    ("<add key=\"ClearTextPassword\" value=\"", "hunter2", "\" />"),
    ("{\"password\": \"", "a\"b9x!", "\"}"),
];

#[test]
fn labelled_weak_values_are_found_exactly() {
    let detector = Detector::default();
    for (before, secret, after) in WEAK {
        let secret = secret.strip_suffix('}').unwrap_or(secret);
        let after = if before.ends_with('{') { format!("}}{after}") } else { (*after).to_owned() };
        let text = format!("{before}{secret}{after}");
        let mut found = detector.find(text.as_bytes());
        found.retain(|found| !found.category().detection_only());
        let spans: Vec<_> = found.iter().map(crate::detect::Finding::span).collect();
        assert_eq!(spans, vec![before.len()..before.len() + secret.len()], "{text}");
    }
}
