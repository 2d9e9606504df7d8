//! Look-alikes of tokens of services that build, run and watch software: the
//! watching ones.

use super::Table;

pub(super) const TABLE: Table = &[
    (
        "datadog_key",
        &[
            "datadog_agent_commit: %h40",
            "dd_trace_id=%h32",
            "DD_API_KEY=<your-datadog-api-key>",
            "datadog/agent@sha256:%h64",
        ],
    ),
    ("datadog_token", &["ddpat_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", "ddapp_%a20", "addpat_%a34"]),
    ("new_relic_key", &["NRAK-XXXXXXXXXXXXXXXXXXXXXXXXXXX", "NRJS-%a8", "ENRAK-%a27"]),
    (
        "new_relic_license_key",
        &[
            "%h20FFFFNRAL",
            "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxFFFFNRAL",
            "00000000000000000000000000000000FFFFNRAL",
        ],
    ),
    (
        "grafana_service_account",
        &["glsa_XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX_AAAAAAAA", "glsa_%a32", "biglsa_%a32_%h8"],
    ),
    (
        "grafana_cloud_token",
        &[
            "glc_your_grafana_cloud_token_goes_here_okay",
            "glc_%a20",
            "glc_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
        ],
    ),
    (
        "grafana_api_key",
        &[
            "eyJrIjoi is how they begin",
            "eyJrIjoi%a20",
            "eyJrIjoiaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
        ],
    ),
    ("sentry_org_token", &["sntrys_eyJ...", "sntrys_eyJ%a20_%a43", "sntrys_your_auth_token"]),
    (
        "sentry_user_token",
        &["sntryu_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", "sntryu_%h40"],
    ),
    (
        "sentry_labelled_token",
        &[
            "sentry_release_sha: %h64",
            "SENTRY_AUTH_TOKEN=${SENTRY_AUTH_TOKEN}",
            "getsentry/sentry@sha256:%h64",
        ],
    ),
    (
        "pagerduty_key",
        &[
            "pagerduty_service_id: %a14",
            "pagerduty_escalation_policy: %h32",
            "PAGERDUTY_TOKEN=your-pagerduty-token",
        ],
    ),
    (
        "opsgenie_key",
        &[
            "opsgenie_alert_id: %u",
            "opsgenie-team=%u",
            "OPSGENIE_API_KEY=00000000-0000-0000-0000-000000000000",
        ],
    ),
    (
        "dynatrace_token",
        &[
            "dt0c01.XXXXXXXXXXXXXXXXXXXXXXXX.XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX",
            "dt0c01.%d8.%d20",
            "dt0s01.SAMPLE",
        ],
    ),
    (
        "sumologic_key",
        &[
            "sumo_source_category: prod-web-01",
            "sumo wrestling: %a64x",
            "SUMOLOGIC_ACCESS_KEY=<key>",
        ],
    ),
    (
        "honeycomb_key",
        &[
            "honeycomb_dataset: checkout-service-prod",
            "HONEYCOMB_API_KEY=your-honeycomb-api-key",
            "honeycomb_span_sha: %h32",
        ],
    ),
    (
        "rollbar_token",
        &[
            "rollbar_item_hash: %h32",
            "ROLLBAR_TOKEN=${ROLLBAR_TOKEN}",
            "rollbar_code_version: %h32",
        ],
    ),
    (
        "postman_key",
        &[
            "PMAK-your-api-key",
            "PMAK-%h24",
            "PMAK-000000000000000000000000-0000000000000000000000000000000000",
        ],
    ),
    (
        "supabase_token",
        &[
            "sbp_local_development_only",
            "sbp_%h20",
            "sb_secret_your-key-here-xxxxxxxxxxxxxxxxxxx",
            "sb_publishable_%a31",
        ],
    ),
    (
        "planetscale_token",
        &[
            "pscale_tkn_your-token-here-xxxxxxxxxxxxxxxxxxxx",
            "pscale_pw_%a10",
            "pscale_oauth_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
        ],
    ),
    (
        "neon_key",
        &[
            "napi_env and napi_value and napi_callback_info",
            "napi_create_external_arraybuffer_status_generic_failure",
            "napi_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
        ],
    ),
    ("datadog_key", &["datadog, %h20", "dd-app: web"]),
    (
        "snowflake_secret",
        &[
            "snowflake_account: xy12345.eu-central-1",
            "snowflake: a-crystal-of-ice-that-falls-from-the-clouds-in-the-winter",
            "SNOWFLAKE_PASSWORD=${SNOWFLAKE_PASSWORD}",
        ],
    ),
    (
        "databricks_token",
        &["dapi00000000000000000000000000000000", "adapi%h32", "dose%h20", "an overdose%h32"],
    ),
    ("clickhouse_cloud_key", &["4b1d is hex", "f4b1d%h38", "4b1d%h20"]),
    (
        "cisco_meraki_key",
        &[
            "meraki_network: L_%d18",
            "MERAKI_DASHBOARD_API_KEY={{ meraki_key }}",
            "meraki_firmware_sha: %h40",
        ],
    ),
    ("settlemint_token", &["sm_pat_xxxxxxxxxxxxxxxx", "sm_aat_%a8", "asm_pat_%a16"]),
];
