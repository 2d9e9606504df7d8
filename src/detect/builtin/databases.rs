//! Passwords in database URLs, DSNs and the files that hold them. The host and
//! the user stay: only the password is the secret.

use std::ops::Range;

use super::url;
use crate::detect::Category::{AuthToken, DatabaseCredential};
use crate::detect::Severity::{High, Medium};
use crate::detect::check::{classes, not_reference};
use crate::detect::rule::{Left, Reach, Rule, Tail, Trigger};

pub(super) static RULES: &[Rule] = &[
    // RFC 3986, 3.2.1, "User Information", in the URLs of databases, caches,
    // queues and directories.
    Rule::code(
        "database_url",
        DatabaseCredential,
        High,
        Trigger::Literals(&["://"], Reach::Prefix),
        url::database,
    ),
    // The same in any other URL. Medium: a token that its own row knows keeps
    // that row's name.
    Rule::code("url_userinfo", AuthToken, Medium, Trigger::Literals(&["://"], Reach::Prefix), url::userinfo),
    // go-sql-driver/mysql, "DSN": `user:password@protocol(address)/db`.
    Rule::code(
        "go_mysql_dsn",
        DatabaseCredential,
        High,
        Trigger::Literals(&["@tcp(", "@tcp6(", "@unix(", "@cloudsql("], Reach::Prefix),
        go_dsn,
    ),
    // Oracle JDBC, "Thin-style connections": `user/password@`.
    Rule::token(
        "oracle_thin_url",
        DatabaseCredential,
        High,
        &["jdbc:oracle:"],
        r#"jdbc:oracle:(?:thin|oci8?):[A-Za-z0-9_$]{1,64}/([^\s"'@]{1,128})@"#,
    ).anywhere()
    .group(1)
    .tail(Tail::None)
    .check(not_reference),
    // PostgreSQL, "The Password File": host:port:database:user:password.
    Rule::token(
        "pgpass",
        DatabaseCredential,
        High,
        &[":5432:", ":5433:", ":6432:", ":*:"],
        r#"[A-Za-z0-9.*_-]{1,253}:(?:5432|5433|6432|\*):[A-Za-z0-9.*_-]{1,63}:[A-Za-z0-9.*_-]{1,63}:([^\s"'`<>]{3,256})"#,
    ).anywhere()
    .reach(is_host, 253)
    .group(1)
    .left(Left::Any)
    .tail(Tail::None)
    .check(not_reference),
    // Redis, "Configuration": requirepass, masterauth; redis-cli `-a`.
    Rule::token(
        "redis_requirepass",
        DatabaseCredential,
        High,
        &["requirepass", "masterauth"],
        r#"(?:requirepass|masterauth)[ \t]{1,8}["']?([^\s"'`<>]{3,256})"#,
    ).anywhere()
    .group(1)
    .tail(Tail::None)
    .check(password_word),
    Rule::token(
        "redis_cli_password",
        DatabaseCredential,
        High,
        &["redis-cli"],
        r#"redis-cli[ \t][^\r\n|;]{0,160}?(?:-a|--pass)[ \t]["']?([^\s"'`<>]{3,256})"#,
    ).anywhere()
    .group(1)
    .tail(Tail::None)
    .check(not_reference),
    // MySQL, "Command options for connecting": `-psecret`, without a blank.
    Rule::token(
        "mysql_password_option",
        DatabaseCredential,
        High,
        &["mysql", "mariadb"],
        r#"(?:mysql|mariadb)(?:dump|admin|import|show|check|-dump|-admin)?[ \t](?:[^\r\n|;]{0,160}?[ \t])?-p["']?([^\s"'`<>-][^\s"'`<>]{3,128})"#,
    ).anywhere()
    .group(1)
    .tail(Tail::None)
    .check(not_reference),
    // SQL: `CREATE USER … IDENTIFIED BY '…'`, `… PASSWORD '…'`.
    Rule::token(
        "sql_user_password",
        DatabaseCredential,
        High,
        &["identified by", "password '", "password \""],
        r#"(?i:identified by(?: password)?|password) ['"]([^\s'"]{3,256})['"]"#,
    ).any_case().anywhere()
    .group(1)
    .tail(Tail::None)
    .check(password_word),
    // sqlplus, "Logon": user/password@service.
    Rule::token(
        "sqlplus_logon",
        DatabaseCredential,
        High,
        &["sqlplus"],
        r#"sqlplus[ \t](?:-[A-Za-z]{1,4}[ \t])?["']?[A-Za-z0-9_$]{1,64}/([^\s"'@/]{3,128})@"#,
    ).anywhere()
    .group(1)
    .tail(Tail::None)
    .check(not_reference),
    // GNU inetutils, "The .netrc file". With its machine, any word is one.
    Rule::token(
        "netrc_machine_password",
        AuthToken,
        Medium,
        &["machine "],
        r#"machine\s{1,4}[^\s"']{1,255}\s{1,8}login\s{1,4}[^\s"']{1,128}\s{1,8}password\s{1,4}["']?([^\s"'`]{3,256})"#,
    )
    .anywhere()
    .group(1)
    .tail(Tail::None)
    .check(password_word),
    Rule::token(
        "netrc_password",
        AuthToken,
        Medium,
        &["login "],
        r#"login\s{1,4}[^\s"']{1,128}\s{1,8}password\s{1,4}["']?([^\s"'`]{3,256})"#,
    ).anywhere()
    .group(1)
    .tail(Tail::None)
    .check(login_password),
];

/// At the `@` before the protocol: the password goes back to the first colon of
/// the word, if that is not a URL's. Looks back at most 192 bytes.
fn go_dsn(haystack: &[u8], at: usize) -> Option<Range<usize>> {
    let floor = at.saturating_sub(192);
    let stops = |byte: &u8| byte.is_ascii_whitespace() || matches!(byte, b'"' | b'\'' | b'`');
    let word = haystack[floor..at].iter().rposition(stops).map_or(floor, |stop| floor + stop + 1);
    let colon = (word..at)
        .find(|&place| haystack[place] == b':' && !haystack[place + 1..].starts_with(b"//"))?;
    let password = colon + 1..at;
    (!password.is_empty() && not_reference(&haystack[password.clone()])).then_some(password)
}

fn is_host(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'*' | b'_' | b'-')
}

/// `login form, password reset` is prose: a word of letters in one case.
fn login_password(value: &[u8]) -> bool {
    password_word(value) && classes(value) >= 2
}

/// In prose and manuals the word stands for itself.
fn password_word(value: &[u8]) -> bool {
    let words: [&[u8]; 8] =
        [b"password", b"foobared", b"string", b"new_password", b"null", b"secret", b"pass", b"yes"];
    not_reference(value) && !words.contains(&value)
}
