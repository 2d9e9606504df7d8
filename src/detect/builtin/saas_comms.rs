//! Tokens of services that send messages and mail.

use super::keyed::keyed_rule;
use crate::detect::Category::ApiToken;
use crate::detect::Severity::High;
use crate::detect::check::is_random;
use crate::detect::rule::{Left, Reach, Rule, Tail, Trigger};

const fn token(name: &'static str, literals: &'static [&'static str], regex: &'static str) -> Rule {
    Rule::token(name, ApiToken, High, literals, regex)
}

/// How three digits begin in base64: a bot token starts with the bot's number.
const SNOWFLAKES: &[&str] = &[
    "MTA", "MTE", "MTI", "MTM", "MTQ", "MTU", "MTY", "MTc", "MTg", "MTk", "MjA", "MjE", "MjI",
    "MjM", "MjQ", "MjU", "MjY", "Mjc", "Mjg", "Mjk", "MzA", "MzE", "MzI", "MzM", "MzQ", "MzU",
    "MzY", "Mzc", "Mzg", "Mzk", "NDA", "NDE", "NDI", "NDM", "NDQ", "NDU", "NDY", "NDc", "NDg",
    "NDk", "NTA", "NTE", "NTI", "NTM", "NTQ", "NTU", "NTY", "NTc", "NTg", "NTk", "NjA", "NjE",
    "NjI", "NjM", "NjQ", "NjU", "NjY", "Njc", "Njg", "Njk", "NzA", "NzE", "NzI", "NzM", "NzQ",
    "NzU", "NzY", "Nzc", "Nzg", "Nzk", "ODA", "ODE", "ODI", "ODM", "ODQ", "ODU", "ODY", "ODc",
    "ODg", "ODk", "OTA", "OTE", "OTI", "OTM", "OTQ", "OTU", "OTY", "OTc", "OTg", "OTk",
];

pub(super) static RULES: &[Rule] = &[
    // Slack, "Tokens": bot, user, legacy workspace and refresh, configuration,
    // app-level.
    token("slack_token", &["xoxb-", "xoxp-", "xoxe-", "xoxa-", "xoxr-", "xoxo-", "xoxs-"], concat!(
        r"xox(?:[bpeaors](?:-[0-9]{1,14}){1,4}-[A-Za-z0-9-]{10,250}",
        r"|[ar]-[A-Za-z0-9]{8,48}|e-[0-9]-[A-Za-z0-9]{40,250})"
    )).anywhere()
    .left(Left::Alnum)
    .tail(Tail::Token)
    .check(slack),
    token("slack_config_token", &["xoxe.xox"], r"xoxe\.xox[bp]-[0-9]-[A-Za-z0-9]{100,250}")
        .tail(Tail::Token),
    token("slack_browser_token", &["xoxc-", "xoxd-"], r"xox[cd]-[A-Za-z0-9%+/=-]{40,400}").anywhere()
        .tail(Tail::Base64),
    token("slack_app_token", &["xapp-"], r"(?i:xapp)-[0-9]-[A-Za-z0-9]{1,32}-[0-9]{1,20}-[a-z0-9]{20,128}").any_case()
        .left(Left::Alnum),
    // Slack, "Sending messages using incoming webhooks": the path is the secret.
    token(
        "slack_webhook",
        &["hooks.slack.com", "hooks.slack-gov.com"],
        r"(?:https?://)?hooks\.slack(?:-gov)?\.com/(?:services|workflows|triggers)/[A-Za-z0-9+/_-]{30,80}",
    ).anywhere()
    .reach(is_scheme, 8)
    .left(Left::Any)
    .tail(Tail::Base64)
    .check(slack_path),
    // Microsoft Teams, "Create an Incoming Webhook"; its successor, Workflows.
    token(
        "teams_webhook",
        &[".webhook.office.com/"],
        concat!(
            r"(?:https://)?[A-Za-z0-9-]{1,63}\.webhook\.office\.com/webhookb2/[A-Za-z0-9-]{36}@[A-Za-z0-9-]{36}",
            r"/IncomingWebhook/[A-Za-z0-9]{32}(?:/[A-Za-z0-9_-]{20,64}){1,2}"
        ),
    ).anywhere()
    .reach(is_host_or_scheme, 72)
    .left(Left::Any)
    .tail(Tail::Token),
    // Discord developer documentation, "Webhook resource", "Bot authorization".
    token(
        "discord_webhook",
        &["discord.com/api/", "discordapp.com/api/"],
        r"(?:https?://)?(?:(?:ptb|canary)\.)?discord(?:app)?\.com/api/(?:v[0-9]{1,2}/)?webhooks/[0-9]{17,20}/[A-Za-z0-9_-]{60,80}",
    ).anywhere()
    .reach(is_host_or_scheme, 16)
    .left(Left::Any)
    .tail(Tail::Token),
    token(
        "discord_bot_token",
        SNOWFLAKES,
        r"(?:M[Tjz]|N[DTjz]|O[DT])[AEIMQUYcgk][A-Za-z0-9_-]{21,25}\.[A-Za-z0-9_-]{6}\.[A-Za-z0-9_-]{27,38}",
    )
    .left(Left::Token)
    .tail(Tail::Token)
    .check(is_random),
    keyed_rule!("discord_secret", ApiToken, High, ["discord"], "discord", "[a-f0-9]{64}|[A-Za-z0-9_-]{32}"),
    // Telegram Bot API, "Authorizing your bot": the literal is what follows the
    // bot's number.
    Rule {
        trigger: Trigger::Literals(&[":AA"], Reach::Back { class: is_digit, max: 16 }),
        ..token("telegram_bot_token", &[], r"[0-9]{8,16}:AA[A-Za-z0-9_-]{32,33}")
    }.anywhere()
    .left(Left::Any)
    .tail(Tail::Token),
    keyed_rule!("telegram_labelled_token", ApiToken, High, ["telegr"], "telegr(?:am)?", "[0-9]{5,16}:A[A-Za-z0-9_-]{34}").anywhere(),
    // Twilio, "API keys"; the account's auth token by label.
    token("twilio_api_key", &["SK"], r"SK[a-f0-9]{32}").left(Left::Base64).check(is_random),
    keyed_rule!("twilio_auth_token", ApiToken, High, ["twilio"], "twilio", "[a-f0-9]{32}"),
    // Twilio SendGrid, "API keys".
    token("sendgrid_key", &["SG."], r"SG\.[A-Za-z0-9_-]{16,32}\.[A-Za-z0-9_-]{38,64}").tail(Tail::Token),
    // Mailgun, "API authentication": private key, signing key.
    token("mailgun_key", &["key-"], r"key-[a-f0-9]{32}").left(Left::Token),
    keyed_rule!("mailgun_signing_key", ApiToken, High, ["mailgun"], "mailgun", "[a-h0-9]{32}-[a-h0-9]{8}-[a-h0-9]{8}"),
    // Mailchimp Marketing API, "Fundamentals: authenticate": hex and the data
    // centre. The literal stands at the end.
    Rule {
        trigger: Trigger::Literals(&["-us"], Reach::Back { class: is_hex, max: 32 }),
        ..token("mailchimp_key", &[], r"[a-f0-9]{32}-us[0-9]{1,2}")
    }.anywhere(),
    // Mailchimp Transactional, Brevo, Mailjet, Postmark, Resend, Loops.
    token("mailchimp_transactional_key", &["md-"], r"md-[A-Za-z0-9_-]{22}").left(Left::Token).check(is_random),
    token("brevo_key", &["xkeysib-", "xsmtpsib-"], r"x(?:key|smtp)sib-[a-f0-9]{64}-[A-Za-z0-9]{16}"),
    token("resend_key", &["re_"], r"re_[A-Za-z0-9]{8}_[A-Za-z0-9]{20,28}").check(is_random),
    keyed_rule!("postmark_token", ApiToken, High, ["postmark"], "postmark(?:app)?", "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}")
        .check(crate::detect::check::not_filler),
    // Mattermost, Zulip, Rocket.Chat, Vonage, MessageBird, Sendbird: by label.
    keyed_rule!("mattermost_token", ApiToken, High, ["mattermost"], "mattermost", "[a-z0-9]{26}"),
    keyed_rule!("messagebird_key", ApiToken, High, ["messagebird", "message_bird", "message-bird"], "message[_-]?bird", "[A-Za-z0-9]{25}"),
    keyed_rule!("sendbird_token", ApiToken, High, ["sendbird"], "sendbird", "[a-f0-9]{40}"),
    keyed_rule!("intercom_token", ApiToken, High, ["intercom"], "intercom", "[A-Za-z0-9_-]{15}[A-Za-z0-9=_-]{45}"),
    keyed_rule!("twitch_token", ApiToken, High, ["twitch"], "twitch", "[a-z0-9]{30}"),
    // X (Twitter), "Authentication": app bearer, access token and secrets.
    token("twitter_bearer", &["AAAAAAAAAAAAAAAAAAAAA"], r"A{21,22}[A-Za-z0-9%]{60,120}").check(twitter),
    keyed_rule!("twitter_secret", ApiToken, High, ["twitter"], "twitter", "[0-9]{15,25}-[A-Za-z0-9]{20,40}|[A-Za-z0-9]{45,50}|[A-Za-z0-9]{25}"),
    // Meta, "Access tokens": the app's prefix.
    token("facebook_token", &["EAAM", "EAAC", "EAAG", "EAAB"], r"EAA[MCGB][A-Za-z0-9]{60,400}").left(Left::Base64),
    keyed_rule!("facebook_secret", ApiToken, High, ["facebook"], "facebook", "[a-f0-9]{32}"),
    keyed_rule!("linkedin_secret", ApiToken, High, ["linkedin", "linked_in", "linked-in"], "linked[_-]?in", "[A-Za-z0-9]{16}"),
];

/// The first part may be nines; some part must vary.
fn slack(secret: &[u8]) -> bool {
    let last = secret.rsplit(|&byte| byte == b'-').next().unwrap_or_default();
    crate::detect::check::not_filler(secret)
        && !crate::detect::check::low_variety(last)
        && secret[4..].iter().any(u8::is_ascii_digit)
}

/// The host varies: the path must.
fn slack_path(secret: &[u8]) -> bool {
    let path = memchr::memmem::find(secret, b".com/").map_or(secret, |at| &secret[at + 5..]);
    crate::detect::check::not_filler(secret) && !crate::detect::check::low_variety(path)
}

/// The run of `A` is part of the form.
fn twitter(secret: &[u8]) -> bool {
    // Base64 in a URL: some `+`, `/` or `=` is percent-encoded.
    let rest = secret.strip_prefix(b"AAAAAAAAAAAAAAAAAAAAA").unwrap_or(secret);
    rest.contains(&b'%') && is_random(rest)
}

fn is_scheme(byte: u8) -> bool {
    byte.is_ascii_alphabetic() || matches!(byte, b':' | b'/')
}

fn is_host_or_scheme(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b':' | b'/' | b'-' | b'.')
}

fn is_digit(byte: u8) -> bool {
    byte.is_ascii_digit()
}

fn is_hex(byte: u8) -> bool {
    byte.is_ascii_hexdigit()
}
