//! Keys to accounts at AWS, Google Cloud and Azure.

use super::keyed::keyed_rule;
use crate::detect::Category::CloudCredentials;
use crate::detect::Severity::{Critical, High};
use crate::detect::check::{is_random, low_variety};
use crate::detect::rule::{Left, Reach, Rule, Tail, Trigger};

pub(super) static RULES: &[Rule] = &[
    // AWS access key ids: four letters of type, sixteen of base32
    // (IAM user guide, "Unique identifiers"). `AIDA` and kin name things and
    // open nothing, so they are not here.
    Rule::token(
        "aws_access_key",
        CloudCredentials,
        Critical,
        &["AKIA", "ASIA", "ABIA", "ACCA", "A3T"],
        r"(?:AKIA|ASIA|ABIA|ACCA|A3T[A-Z0-9])[A-Z0-9]{16}",
    )
    .tail(Tail::Alnum)
    .examples(&[&["AKIA", "IOSFODNN7", "EXAMPLE"], &["AKIA", "I44QH8DHB", "EXAMPLE"]]),
    // IAM user guide, "Manage access keys": forty of base64, known by label.
    // The documentation's own secret is redacted: nothing but its last letters
    // tells it from one in use.
    Rule::token(
        "aws_secret_key",
        CloudCredentials,
        Critical,
        &["secret", "aws_key"],
        concat!(
            r#"(?i:secret[_. -]?(?:access[_. -]?)?key|aws_key)["'`\\\]]{0,3}\s{0,4}"#,
            r#"(?:=>|[:?.]?=|:|>|,)\s{0,4}["'`\\]{0,3}([A-Za-z0-9/+]{40})"#
        ),
    ).any_case().anywhere()
    .group(1)
    .left(Left::Any)
    .tail(Tail::Base64)
    .check(aws_secret),
    // AWS STS API reference, "Credentials": the session token.
    Rule::token(
        "aws_session_token",
        CloudCredentials,
        Critical,
        &[
            "session_token", "SessionToken", "session-token", "security_token", "SecurityToken",
            "security-token",
        ],
        concat!(
            r#"(?i:(?:session|security)[_-]?token)["'`\\\]>]{0,3}\s{0,4}(?:=>|[:?.]?=|:|>|,)?\s{0,4}"#,
            r#"["'`\\]{0,3}([A-Za-z0-9/+]{100,160}={0,2})"#
        ),
    ).any_case().anywhere()
    .group(1)
    .left(Left::Any)
    .tail(Tail::Base64),
    // Amazon Bedrock user guide, "API keys".
    Rule::token(
        "aws_bedrock_key",
        CloudCredentials,
        Critical,
        &["ABSK"],
        r"ABSK[A-Za-z0-9+/]{109,269}={0,2}",
    ).anywhere()
    .left(Left::Base64)
    .tail(Tail::Base64),
    Rule::token(
        "aws_bedrock_short_term_key",
        CloudCredentials,
        Critical,
        &["bedrock-api-key-"],
        r"bedrock-api-key-[A-Za-z0-9+/=]{40,160}",
    )
    .tail(Tail::Base64),
    // AWS AppSync developer guide, "API_KEY authorization".
    Rule::token("aws_appsync_key", CloudCredentials, High, &["da2-"], r"da2-[a-z0-9]{26}"),
    // Google Cloud, "API keys overview".
    Rule::token("gcp_api_key", CloudCredentials, High, &["AIza"], r"AIza[A-Za-z0-9_-]{35}")
        .tail(Tail::Token),
    // Google Identity, "Using OAuth 2.0": client secret, access token, refresh token.
    Rule::token(
        "gcp_oauth_client_secret",
        CloudCredentials,
        Critical,
        &["GOCSPX-"],
        r"GOCSPX-[A-Za-z0-9_-]{28}",
    )
    .tail(Tail::Token),
    Rule::token(
        "gcp_oauth_access_token",
        CloudCredentials,
        High,
        &["ya29."],
        r"ya29\.[A-Za-z0-9_.-]{20,300}",
    ).anywhere()
    .tail(Tail::Token),
    Rule::token(
        "gcp_oauth_refresh_token",
        CloudCredentials,
        Critical,
        &["1//"],
        r"1//0[A-Za-z0-9_-]{38,256}",
    )
    .tail(Tail::Token)
    .check(is_random),
    // Cloud Storage, "HMAC keys": the access id of a service account or user.
    Rule::token(
        "gcp_hmac_access_id",
        CloudCredentials,
        High,
        &["GOOG1E", "GOOG"],
        r"GOOG(?:1E[A-Z0-9]{57}|[A-Z0-9]{20})",
    )
    .tail(Tail::Alnum)
    .check(is_random),
    // Azure Storage, "Configure connection strings"; Service Bus, Event Hubs,
    // Cosmos DB, Relay and IoT Hub use the other labels.
    Rule::token(
        "azure_account_key",
        CloudCredentials,
        Critical,
        &["AccountKey", "SharedAccessKey", "SharedSecretValue"],
        r#"(?i:accountkey|sharedaccesskey|sharedsecretvalue)["']?\s{0,2}[=:]\s{0,2}["']?([A-Za-z0-9+/]{20,172}={0,2})"#,
    ).any_case().anywhere()
    .group(1)
    .left(Left::Any)
    .tail(Tail::Base64),
    Rule::token(
        "azure_storage_key",
        CloudCredentials,
        Critical,
        &["AZURE_STORAGE_KEY", "storage_account_key", "StorageKey"],
        r#"(?i:azure_storage_key|storage_account_key|storagekey)["']?\s{0,4}[=:]\s{0,4}["']?([A-Za-z0-9+/]{86}={0,2})"#,
    ).any_case().anywhere()
    .group(1)
    .left(Left::Any)
    .tail(Tail::Base64),
    // Azure Storage, "Create a service SAS": the signature is the secret.
    Rule::token(
        "azure_sas_signature",
        CloudCredentials,
        Critical,
        &["sig="],
        r"sig=((?:[A-Za-z0-9+/_-]|%2[BbFf]|%3[Dd]){42,90}={0,2})",
    ).anywhere()
    .group(1)
    .tail(Tail::Base64)
    .check(is_random),
    // Microsoft Entra, "Application credentials": three characters, a digit and
    // `Q~` before the rest.
    Rule {
        trigger: Trigger::Literals(&["Q~"], Reach::Back { class: is_secret_char, max: 4 }),
        ..Rule::token(
            "azure_client_secret",
            CloudCredentials,
            Critical,
            &[],
            r"[A-Za-z0-9_~.-]{3}[0-9]Q~[A-Za-z0-9_~.-]{31,34}",
        )
    }.anywhere()
    .left(Left::Token)
    .tail(Tail::Token),
    // The older form, by label.
    Rule::token(
        "azure_client_secret_labelled",
        CloudCredentials,
        Critical,
        &["client_secret", "clientsecret", "client-secret"],
        concat!(
            r#"(?i:client[_-]?secret)["'`\\\]]{0,3}\s{0,4}(?:=>|[:?.]?=|:|>|,)\s{0,4}["'`\\]{0,3}"#,
            r"([A-Za-z0-9_.-]{1,12}~[A-Za-z0-9_.~-]{21,40})"
        ),
    ).any_case().anywhere()
    .group(1)
    .left(Left::Any)
    .tail(Tail::Token),
    // Azure DevOps, "Use personal access tokens", the 2024 form; other services
    // sign their keys likewise: 76 of base64 before the service's name.
    Rule {
        trigger: Trigger::Literals(
            &["JQQJ99"],
            Reach::Back { class: |byte| byte.is_ascii_alphanumeric(), max: 52 },
        ),
        ..Rule::token(
            "azure_signed_key",
            CloudCredentials,
            Critical,
            &[],
            r"[A-Za-z0-9]{52}JQQJ99[A-Za-z0-9]{18}[A-Za-z0-9+/]{6,8}",
        )
    }.anywhere()
    .tail(Tail::Base64),
    // Azure OpenAI and Cognitive Services, "Authentication": by label.
    keyed_rule!(
        "azure_service_key",
        CloudCredentials,
        Critical,
        ["azure_openai", "azureopenai", "ocp-apim-subscription"],
        "azure_?openai|ocp-apim-subscription",
        "[A-Za-z0-9]{32,84}"
    ),
];

/// Characters of an Entra client secret.
fn is_secret_char(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'~' | b'.' | b'-')
}

/// Forty varied characters of which some are digits or signs. Says nothing of
/// `EXAMPLE`: see the row.
fn aws_secret(secret: &[u8]) -> bool {
    !low_variety(secret) && secret.iter().any(|byte| !byte.is_ascii_alphabetic())
}
