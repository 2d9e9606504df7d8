//! What kind of secret a rule finds, from the words of its id and its tags.
//!
//! Not from its description: those of the published rules tell what a leak
//! leads to ("… compromising database access"), not what leaked.

use crate::detect::{Category, Severity};

const CLOUD: [&str; 14] = [
    "aws",
    "gcp",
    "azure",
    "alibaba",
    "aliyun",
    "cloudflare",
    "digitalocean",
    "flyio",
    "heroku",
    "hetzner",
    "ibm",
    "linode",
    "oracle",
    "scaleway",
];
const LOGIN: [&str; 6] = ["jwt", "bearer", "auth", "cookie", "session", "login"];
const DATABASE: [&str; 11] = [
    "database",
    "db",
    "postgres",
    "postgresql",
    "mysql",
    "mariadb",
    "mongo",
    "mongodb",
    "mssql",
    "redis",
    "jdbc",
];

pub(super) fn of(id: &str, tags: &[String]) -> (Category, Severity) {
    let named: Vec<String> = std::iter::once(id)
        .chain(tags.iter().map(String::as_str))
        .flat_map(|text| text.split(|c: char| !c.is_alphanumeric()))
        .map(str::to_lowercase)
        .collect();
    let has = |word: &str| named.iter().any(|named| named == word);
    let any = |words: &[&str]| words.iter().any(|word| has(word));
    let category = if has("private") && has("key") || has("age") && has("secret") {
        Category::PrivateKey
    } else if any(&CLOUD) {
        Category::CloudCredentials
    } else if any(&LOGIN) {
        Category::AuthToken
    } else if any(&DATABASE) {
        Category::DatabaseCredential
    } else {
        Category::ApiToken
    };
    let severity = if category == Category::PrivateKey || has("aws") {
        Severity::Critical
    } else {
        Severity::High
    };
    (category, severity)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_the_id_and_the_tags() {
        let kind = |id| of(id, &[]);
        assert_eq!(kind("acme-api-key"), (Category::ApiToken, Severity::High));
        assert_eq!(kind("acme-private-key"), (Category::PrivateKey, Severity::Critical));
        assert_eq!(kind("AWS-token"), (Category::CloudCredentials, Severity::Critical));
        assert_eq!(kind("gcp_key"), (Category::CloudCredentials, Severity::High));
        assert_eq!(kind("acme-jwt"), (Category::AuthToken, Severity::High));
        assert_eq!(kind("mysql.password"), (Category::DatabaseCredential, Severity::High));
        // Only whole words count.
        assert_eq!(kind("privateer-monkey"), (Category::ApiToken, Severity::High));
        assert_eq!(of("acme", &["azure".to_owned()]).0, Category::CloudCredentials);
    }
}
