use std::ops::Range;

use super::label::{self, Label};
use super::plausible;
use super::value;
use crate::detect::Category::{ApiToken, DatabaseCredential};
use crate::detect::Severity::{High, Medium};
use crate::detect::rule::{Reach, Rule, Trigger};

/// Words for something that a person chose.
const PASSWORDS: Trigger = Trigger::Literals(
    &["password", "passwd", "passphrase", "passwort", "pwd", "pass", "psw"],
    Reach::Prefix,
);

/// Words for something that a machine drew.
const SECRETS: Trigger = Trigger::Literals(
    &[
        "secret",
        "token",
        "api_key",
        "api-key",
        "apikey",
        "api key",
        "access_key",
        "access-key",
        "accesskey",
        "private_key",
        "privatekey",
        "private-key",
        "auth_key",
        "authkey",
        "auth-key",
        "encryption_key",
        "encryptionkey",
        "signing_key",
        "signingkey",
        "master_key",
        "masterkey",
        "shared_key",
        "sharedkey",
        "account_key",
        "license_key",
        "credential",
        "authorization_code",
        "webhook_key",
        "service_key",
        "app_key",
        "appkey",
        "session_key",
    ],
    Reach::Prefix,
);

pub(in super::super) static RULES: &[Rule] = &[
    // The labels of databases' own images and tools (PostgreSQL, "Environment
    // Variables"; Docker Official Images), and of connection strings (ADO.NET,
    // "Connection String Syntax"; libpq, "Connection Strings"): weak values count.
    Rule::code("database_password", DatabaseCredential, High, PASSWORDS, database),
    Rule::code("labelled_password", DatabaseCredential, Medium, PASSWORDS, password),
    Rule::code("labelled_secret", ApiToken, Medium, SECRETS, secret),
];

fn database(haystack: &[u8], at: usize) -> Option<Range<usize>> {
    let label = label::parse(haystack, at, label::PASSWORD)?;
    let value = value::parse(haystack, &label)?;
    let database =
        label.is_database(haystack) || value::in_connection_string(haystack, &label, &value);
    (database && plausible::database(haystack, &label, &value))
        .then(|| value::whole(haystack, value))
}

fn password(haystack: &[u8], at: usize) -> Option<Range<usize>> {
    let label: Label = label::parse(haystack, at, label::PASSWORD)?;
    let value = value::parse(haystack, &label)?;
    (!label.is_database(haystack) && plausible::password(haystack, &label, &value))
        .then(|| value::whole(haystack, value))
}

fn secret(haystack: &[u8], at: usize) -> Option<Range<usize>> {
    let label = label::parse(haystack, at, label::SECRET)?;
    let value = value::parse(haystack, &label)?;
    plausible::secret(haystack, &label, &value).then(|| value::whole(haystack, value))
}
