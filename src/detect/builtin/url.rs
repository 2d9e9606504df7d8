//! The password in a URL's userinfo (RFC 3986, 3.2.1), as people write it:
//! with `@`, `/` or `:` that should have been percent-encoded.

use std::ops::Range;

use crate::detect::check::{is_placeholder, is_reference};

const DATABASES: &[&[u8]] = &[
    b"postgres",
    b"postgresql",
    b"pgsql",
    b"mysql",
    b"mysqlx",
    b"mysql2",
    b"mariadb",
    b"mongodb",
    b"mongodb+srv",
    b"redis",
    b"rediss",
    b"redis+sentinel",
    b"redis-sentinel",
    b"valkey",
    b"valkeys",
    b"keydb",
    b"memcached",
    b"amqp",
    b"amqps",
    b"mssql",
    b"sqlserver",
    b"oracle",
    b"cockroachdb",
    b"cockroach",
    b"clickhouse",
    b"clickhouses",
    b"cassandra",
    b"scylla",
    b"neo4j",
    b"neo4j+s",
    b"bolt",
    b"couchdb",
    b"couchbase",
    b"couchbases",
    b"influxdb",
    b"elasticsearch",
    b"opensearch",
    b"snowflake",
    b"redshift",
    b"vertica",
    b"db2",
    b"firebird",
    b"hive",
    b"presto",
    b"trino",
    b"timescaledb",
    b"questdb",
    b"arangodb",
    b"surrealdb",
    b"rethinkdb",
    b"nats",
    b"kafka",
    b"ldap",
    b"ldaps",
    b"crate",
    b"tidb",
    b"yugabytedb",
    b"libsql",
    b"ibmdb",
    b"sybase",
    b"h2",
    b"hsqldb",
    b"derby",
    b"monetdb",
    b"exasol",
    b"teradata",
    b"dremio",
    b"impala",
    b"phoenix",
    b"sqlite",
    b"postgis",
    b"asyncpg",
    b"psycopg2",
    b"pymysql",
    b"aiomysql",
    b"mqtt",
    b"mqtts",
    b"stomp",
];

/// At `://` of a database URL.
pub(super) fn database(haystack: &[u8], at: usize) -> Option<Range<usize>> {
    let colon = user_end(haystack, at + 3)?;
    if !is_database(scheme(haystack, at)) {
        return None;
    }
    let password = password(haystack, colon, true)?;
    let value = &haystack[password.clone()];
    // Weak passwords are passwords, too.
    (!is_reference(value) && !is_hidden(value)).then_some(password)
}

/// At `://` of any other URL.
pub(super) fn userinfo(haystack: &[u8], at: usize) -> Option<Range<usize>> {
    let colon = user_end(haystack, at + 3)?;
    let scheme = scheme(haystack, at);
    if scheme.is_empty() || is_database(scheme) {
        return None;
    }
    let password = password(haystack, colon, false)?;
    let value = &haystack[password.clone()];
    let manual: [&[u8]; 17] = [
        b"pass",
        b"password",
        b"passwd",
        b"pwd",
        b"pw",
        b"secret",
        b"token",
        b"bar",
        b"baz",
        b"test",
        b"user",
        b"x",
        b"p",
        b"b",
        b"PASSWORD",
        b"PASS",
        b"x-oauth-basic",
    ];
    let plausible = value.len() > 2
        && !manual.contains(&value)
        && !is_reference(value)
        && !is_placeholder(value)
        && !value.iter().all(u8::is_ascii_digit);
    plausible.then_some(password)
}

/// The colon behind a user's name, before anything that ends one: most URLs have
/// a path next, and are done with here.
fn user_end(haystack: &[u8], from: usize) -> Option<usize> {
    let stops =
        |byte: u8| ends_url(byte) || matches!(byte, b':' | b'/' | b'?' | b'#' | b'@' | b',');
    let end = from + haystack[from..].iter().position(|&byte| stops(byte))?;
    // The colon of a scheme begins another URL.
    (haystack[end] == b':' && !haystack[end..].starts_with(b"://")).then_some(end)
}

fn is_database(scheme: &[u8]) -> bool {
    // `postgresql+asyncpg`, `jdbc:mysql`: any part names the database.
    let scheme = scheme.to_ascii_lowercase();
    DATABASES.contains(&scheme.as_slice())
        || scheme.split(|&byte| byte == b'+').any(|part| DATABASES.contains(&part))
}

fn is_hidden(value: &[u8]) -> bool {
    value.iter().all(|byte| matches!(byte, b'*' | b'.' | b'x' | b'X' | b'#'))
        || value == b"[redacted]"
        || value == b"\xe2\x80\xa6"
}

fn scheme(haystack: &[u8], at: usize) -> &[u8] {
    let before = &haystack[at.saturating_sub(32)..at];
    let len = before
        .iter()
        .rev()
        .take_while(|&&byte| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'-' | b'.'))
        .count();
    &before[before.len() - len..]
}

/// Where the URL ends at the latest. No bracket: a password may hold one.
fn ends_url(byte: u8) -> bool {
    byte.is_ascii_whitespace()
        || byte.is_ascii_control()
        || matches!(byte, b'"' | b'\'' | b'`' | b'<' | b'>' | b'\\')
}

/// The password in `user:password@host`, for a haystack with its colon. With `slashes`, one that holds `/`
/// is found as well.
///
/// Linear: the region ends before the next `://`.
fn password(haystack: &[u8], colon: usize, slashes: bool) -> Option<Range<usize>> {
    let rest = &haystack[colon + 1..];
    let mut len = 0;
    while len < rest.len() && !ends_url(rest[len]) && !rest[len..].starts_with(b"://") {
        len += 1;
    }
    let after = &rest[..len];
    let position = |text: &[u8], wanted: &[u8]| text.iter().position(|byte| wanted.contains(byte));
    let authority = position(after, b"/?#").unwrap_or(after.len());
    let inside = after[..authority].iter().rposition(|&byte| byte == b'@');
    let length = if slashes {
        // `host:27017/…` has a port there, not a password.
        let port = after[..authority].iter().all(u8::is_ascii_digit) && authority < after.len();
        if inside.is_none() && port {
            return None;
        }
        let first = inside.or_else(|| position(after, b"@"))?;
        if inside.is_none() && after[..first].contains(&b'?') {
            return None;
        }
        // Later ones belong to the password, but for those of the query.
        let query = first + position(&after[first..], b"?").unwrap_or(after.len() - first);
        after[..query].iter().rposition(|&byte| byte == b'@')?
    } else {
        inside?
    };
    let host = after.get(length + 1).is_some_and(|&byte| {
        byte.is_ascii_alphanumeric() || byte >= 0x80 || b"[{$_-%*/.(".contains(&byte)
    });
    (length > 0 && host).then_some(colon + 1..colon + 1 + length)
}
