//! Look-alikes of tokens of services that send messages.

use super::Table;

pub(super) const TABLE: Table = &[
    (
        "slack_token",
        &[
            "xoxb-your-bot-token",
            "xoxb-xxxxxxxxxxxx-xxxxxxxxxxxx-xxxxxxxxxxxxxxxxxxxxxxxx",
            "xoxp-... is a user token",
            "xoxb-000000000000-000000000000-aaaaaaaaaaaaaaaaaaaaaaaa",
        ],
    ),
    ("slack_config_token", &["xoxe.xoxp-1-your-config-token-here", "xoxe.xoxb-%l8"]),
    (
        "slack_browser_token",
        &["xoxc-your-browser-token-here-xxxxxxxxxxxxxxxxxxxx", "xoxd-%a10", "foxoxd-%a40"],
    ),
    (
        "slack_app_token",
        &[
            "xapp-1-your-app-token",
            "xapp-framework-template-0-9",
            "xapp-1-A0-0-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
        ],
    ),
    (
        "slack_webhook",
        &[
            "https://hooks.slack.com/services/YOUR/WEBHOOK/URL",
            "https://hooks.slack.com/services/T00000000/B00000000/XXXXXXXXXXXXXXXXXXXXXXXX",
            "hooks.slack.com/docs",
        ],
    ),
    (
        "teams_webhook",
        &[
            "https://contoso.webhook.office.com/webhookb2/<guid>@<guid>/IncomingWebhook/<id>",
            "tenant.webhook.office.com/webhookb2/%u",
        ],
    ),
    (
        "discord_webhook",
        &[
            "https://discord.com/api/webhooks/{webhook.id}/{webhook.token}",
            "https://discord.com/api/v10/channels/%d18/messages",
            "https://discord.com/api/webhooks/%d18",
        ],
    ),
    ("discord_bot_token", &["MTA.example.test and MTExx", "MTI%a10.%a6.%a10", "NDA.%l6.%l30"]),
    (
        "discord_secret",
        &[
            "discord_channel_sha: %h64",
            "DISCORD_TOKEN=your-discord-bot-token-goes-here",
            "discord_guild_id: %d18",
        ],
    ),
    (
        "telegram_bot_token",
        &[
            "123456789:AABBCCDD",
            "at 12345678:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
            "mac 00:AA:11:BB:22",
        ],
    ),
    (
        "telegram_labelled_token",
        &[
            "telegram_chat_id: -100%d10",
            "telegram: 12345:A-short-one",
            "TELEGRAM_TOKEN=<bot-token>",
        ],
    ),
    (
        "twilio_api_key",
        &["SK00000000000000000000000000000000", "TASK%h32", "SK_DISTRICT_CODE", "SK%h31"],
    ),
    (
        "twilio_auth_token",
        &[
            "twilio_message_sid: SM%h32",
            "TWILIO_AUTH_TOKEN=$TWILIO_AUTH_TOKEN",
            "twilio_call_hash=%h32",
        ],
    ),
    (
        "sendgrid_key",
        &[
            "SG.your-sendgrid-key",
            "SG.%a22",
            "MSG.%a22.%a43",
            "SG.xxxxxxxxxxxxxxxxxxxxxx.xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
        ],
    ),
    (
        "mailgun_key",
        &[
            "monkey-%h32",
            "key-00000000000000000000000000000000",
            "primary-key-%h32",
            "key-value-store",
        ],
    ),
    (
        "mailgun_signing_key",
        &[
            "mailgun_domain: mg.example.com",
            "mailgun_message: %u",
            "MAILGUN_SIGNING_KEY={{ mailgun_signing_key }}",
        ],
    ),
    (
        "mailchimp_key",
        &["%h20-us1", "aws region %h8-us-east-1", "00000000000000000000000000000000-us1"],
    ),
    (
        "mailchimp_transactional_key",
        &[
            "class=\"md-button-toggle-appearance\"",
            "cmd-%a22",
            "md-aaaaaaaaaaaaaaaaaaaaaa",
            "md-card-content-media-image",
        ],
    ),
    ("brevo_key", &["xkeysib-your-api-key-here", "xkeysib-%h64", "xsmtpsib-%h20-%a16"]),
    (
        "resend_key",
        &[
            "re_your_api_key_from_the_dashboard",
            "re_compiled_regular_expressions",
            "core_%a8_%a22",
            "re_aaaaaaaa_aaaaaaaaaaaaaaaaaaaaaaaa",
        ],
    ),
    (
        "postmark_token",
        &[
            "postmark_message_id=%u",
            "POSTMARK_TOKEN=00000000-0000-0000-0000-000000000000",
            "postmark-server: %u",
        ],
    ),
    (
        "mattermost_token",
        &[
            "mattermost_channel: town-square",
            "mattermost_team_id: %l26",
            "MATTERMOST_TOKEN=yourmattermosttokenhereplz",
        ],
    ),
    (
        "messagebird_key",
        &[
            "messagebird_originator: ExampleCompanyNotification",
            "MESSAGEBIRD_KEY=${MESSAGEBIRD_KEY}",
        ],
    ),
    (
        "sendbird_token",
        &["sendbird_app_commit: %h40", "SENDBIRD_TOKEN=$(op read x)", "sendbird_uikit@%h40"],
    ),
    (
        "intercom_token",
        &[
            "intercom_app_id=%l8",
            "INTERCOM_TOKEN=your-intercom-access-token-from-the-developer-hub-goes-here-x",
            "intercom_job: %u",
        ],
    ),
    (
        "twitch_token",
        &[
            "twitch_channel: somebodywithaverylongname",
            "TWITCH_TOKEN=yourtwitchoauthtokenhereplease",
            "twitch_vod_id: %l30",
        ],
    ),
    (
        "twitter_bearer",
        &[
            "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
            "AAAAAAAAAAAAAAAAAAAAA%a80",
        ],
    ),
    (
        "twitter_secret",
        &[
            "twitter:image:src https://example.test/a.png",
            "twitter:card, summary_large_image_alt_text",
            "twitter_user_id: %d19",
        ],
    ),
    (
        "facebook_token",
        &[
            "EAACommonInterfaceDefinition",
            "NEAAC%a60",
            "EAABaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
        ],
    ),
    (
        "facebook_secret",
        &[
            "facebook_app_id: %d16",
            "facebook_pixel_hash: %h32",
            "FACEBOOK_SECRET=xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
        ],
    ),
    (
        "linkedin_secret",
        &[
            "linkedin: https://linkedin.com/in/somebody",
            "linkedin_profile: %a16",
            "LINKEDIN_SECRET=YourClientSecret",
        ],
    ),
];
