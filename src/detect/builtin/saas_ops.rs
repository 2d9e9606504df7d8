//! Tokens of services that build, run and watch software.

use super::keyed::keyed_rule;
use crate::detect::Category::ApiToken;
use crate::detect::Severity::High;
use crate::detect::check::{is_random, not_filler};
use crate::detect::rule::{Left, Reach, Rule, Tail, Trigger};

const fn token(name: &'static str, literals: &'static [&'static str], regex: &'static str) -> Rule {
    Rule::token(name, ApiToken, High, literals, regex)
}

pub(super) static RULES: &[Rule] = &[
    // Datadog, "API and application keys".
    keyed_rule!(
        "datadog_key",
        ApiToken,
        High,
        ["datadog", "dd_api", "dd_app", "dd-api", "dd-app"],
        "datadog|dd[_-]a(?:pi|pp)",
        "[a-f0-9]{40}|[a-f0-9]{32}|[a-z0-9]{40}"
    ),
    token("datadog_token", &["ddpat_", "ddapp_"], r"dd(?:pat|app)_[A-Za-z0-9]{34,72}"),
    // New Relic, "API keys": user, admin, insights, browser, license.
    token(
        "new_relic_key",
        &["NRAK-", "NRAA-", "NRII-", "NRIQ-", "NRJS-", "NRBR-"],
        r"NR(?:AK|AA|II|IQ|JS|BR)-[A-Za-z0-9-]{19,32}",
    )
    .tail(Tail::Token),
    Rule {
        trigger: Trigger::Literals(&["FFFFNRAL"], Reach::Back { class: is_hex, max: 36 }),
        ..token("new_relic_license_key", &[], r"[a-f0-9]{32,36}FFFFNRAL")
    }
    .anywhere(),
    // Grafana, "Service accounts", "Cloud access policies", "API keys".
    token("grafana_service_account", &["glsa_"], r"glsa_[A-Za-z0-9]{32}_[A-Fa-f0-9]{8}"),
    token("grafana_cloud_token", &["glc_"], r"glc_[A-Za-z0-9+/]{32,400}={0,3}")
        .anywhere()
        .tail(Tail::Base64),
    token("grafana_api_key", &["eyJrIjoi"], r"eyJrIjoi[A-Za-z0-9]{70,400}={0,3}")
        .left(Left::Base64)
        .tail(Tail::Base64),
    // Sentry, "Auth tokens": organisation and user; older ones by label.
    token(
        "sentry_org_token",
        &["sntrys_"],
        r"sntrys_eyJ[A-Za-z0-9+/]{40,600}={0,2}_[A-Za-z0-9+/]{43}",
    )
    .anywhere()
    .tail(Tail::Base64),
    token("sentry_user_token", &["sntryu_"], r"sntryu_[a-f0-9]{64}"),
    keyed_rule!("sentry_labelled_token", ApiToken, High, ["sentry"], "sentry", "[a-f0-9]{64}"),
    // PagerDuty, "API access keys"; Opsgenie, Statuspage by label.
    keyed_rule!(
        "pagerduty_key",
        ApiToken,
        High,
        ["pagerduty", "pager_duty", "pd_api"],
        "pager_?duty|pd_api",
        "[A-Za-z0-9_+-]{20}|[a-f0-9]{32}"
    )
    .anywhere(),
    keyed_rule!(
        "opsgenie_key",
        ApiToken,
        High,
        ["opsgenie"],
        "opsgenie",
        "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}"
    )
    .check(not_filler),
    // Dynatrace, "Access tokens": public and secret portion.
    token(
        "dynatrace_token",
        &["dt0c01.", "dt0s"],
        r"dt0(?:c01|s[0-9]{2})\.[A-Z0-9]{8,24}\.[A-Z0-9]{64}",
    )
    .anywhere(),
    // Sumo Logic, Logz.io, Honeycomb, Rollbar, Bugsnag: by label.
    keyed_rule!(
        "sumologic_key",
        ApiToken,
        High,
        ["sumo"],
        "sumo(?:_?logic)?",
        "[A-Za-z0-9]{64}|su[A-Za-z0-9]{12}"
    )
    .anywhere(),
    keyed_rule!("honeycomb_key", ApiToken, High, ["honeycomb"], "honeycomb", "[A-Za-z0-9]{22,32}"),
    keyed_rule!("rollbar_token", ApiToken, High, ["rollbar"], "rollbar", "[a-f0-9]{32}"),
    // Postman, "Postman API authentication".
    token("postman_key", &["PMAK-"], r"PMAK-[a-f0-9]{24}-[a-f0-9]{34}"),
    // Supabase, "API keys", "Management API".
    token(
        "supabase_token",
        &["sbp_", "sb_secret_"],
        r"sbp_(?:oauth_)?[a-f0-9]{40}|sb_secret_[A-Za-z0-9_-]{31,48}",
    )
    .tail(Tail::Token),
    // PlanetScale, "Service tokens"; Neon, "API keys".
    token(
        "planetscale_token",
        &["pscale_tkn_", "pscale_oauth_", "pscale_pw_"],
        r"pscale_(?:tkn|oauth|pw)_[A-Za-z0-9_-]{6}[A-Za-z0-9_=.-]{26,58}",
    )
    .tail(Tail::Token),
    token("neon_key", &["napi_"], r"napi_[a-z0-9]{60,80}"),
    // Vercel, Netlify, CircleCI, Buildkite, Travis, Drone, Codecov: "API tokens".
    token(
        "vercel_token",
        &["vcp_", "vci_", "vca_", "vcr_", "vck_"],
        r"vc[piark]_[A-Za-z0-9]{40,64}",
    ),
    keyed_rule!("vercel_labelled_token", ApiToken, High, ["vercel"], "vercel", "[A-Za-z0-9]{24}"),
    token("netlify_token", &["nfp_", "nfo_", "nfc_", "nfu_"], r"nf[pocu]_[A-Za-z0-9_]{36,42}"),
    keyed_rule!(
        "netlify_labelled_token",
        ApiToken,
        High,
        ["netlify"],
        "netlify",
        "[A-Za-z0-9_-]{15}[A-Za-z0-9=_-]{25,31}"
    ),
    token(
        "circleci_token",
        &["CCIPAT_", "CCIPRJ_"],
        r"CCIP(?:AT|RJ)_[A-Za-z0-9]{20,24}_[a-f0-9]{40}",
    ),
    keyed_rule!(
        "circleci_labelled_token",
        ApiToken,
        High,
        ["circle"],
        "circle(?:_?ci)?",
        "[a-f0-9]{40}"
    ),
    token(
        "buildkite_token",
        &["bkua_", "bkct_", "bkaj_", "bkpt_"],
        r"bk(?:ua|ct|aj|pt)_[A-Za-z0-9]{40,64}",
    ),
    keyed_rule!("travis_token", ApiToken, High, ["travis"], "travis(?:_?ci)?", "[A-Za-z0-9_-]{22}"),
    keyed_rule!("drone_token", ApiToken, High, ["drone"], "drone(?:_?ci)?", "[A-Za-z0-9]{32}"),
    keyed_rule!(
        "codecov_token",
        ApiToken,
        High,
        ["codecov"],
        "codecov",
        "[a-z0-9]{32}|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}"
    )
    .check(not_filler),
    // HashiCorp: "Vault tokens" (service, batch, recovery; the older `s.`),
    // "HCP Terraform: API tokens".
    token("vault_token", &["hvs.", "hvb.", "hvr."], r"hv[sbr]\.[A-Za-z0-9_-]{24,400}")
        .tail(Tail::Token),
    token("vault_legacy_token", &["s."], r"s\.[A-Za-z0-9]{24}")
        .left(Left::Token)
        .check(is_random_mixed),
    Rule {
        trigger: Trigger::Literals(&[".atlasv1."], Reach::Back { class: is_alnum, max: 14 }),
        ..token("terraform_token", &[], r"[A-Za-z0-9]{14}\.atlasv1\.[A-Za-z0-9_=-]{60,70}")
    }
    .anywhere()
    .left(Left::Any)
    .tail(Tail::Token),
    // Doppler, "Auth token formats"; Pulumi, "Access tokens"; Infisical.
    token(
        "doppler_token",
        &["dp.pt.", "dp.st.", "dp.ct.", "dp.sa.", "dp.scim.", "dp.audit."],
        r"dp\.(?:pt|ct|sa|scim|audit|st(?:\.[a-z0-9_-]{2,35})?)\.[A-Za-z0-9]{40,44}",
    )
    .anywhere(),
    token("pulumi_token", &["pul-"], r"pul-[a-f0-9]{40}"),
    // Databricks, "Personal access tokens"; Snowflake, "Programmatic access tokens".
    token(
        "databricks_token",
        &["dapi", "dkea", "dose"],
        r"(?:dapi|dkea|dose)[a-f0-9]{32}(?:-[0-9])?",
    )
    .left(Left::Base64),
    keyed_rule!(
        "snowflake_secret",
        ApiToken,
        High,
        ["snowflake"],
        "snowflake",
        "[A-Za-z0-9_-]{15}[A-Za-z0-9_.-]{25,285}"
    ),
    // 1Password, "Service accounts", "Secret Key"; Bitwarden by label.
    token("onepassword_service_token", &["ops_eyJ"], r"ops_eyJ[A-Za-z0-9+/]{200,260}={0,3}")
        .anywhere()
        .tail(Tail::Base64),
    token(
        "onepassword_secret_key",
        &["A3-"],
        r"A3-[A-Z0-9]{6}-(?:[A-Z0-9]{11}|[A-Z0-9]{6}-[A-Z0-9]{5})-[A-Z0-9]{5}-[A-Z0-9]{5}-[A-Z0-9]{5}",
    ),
    // Prefect, Harness, Infracost, Octopus Deploy, Defined Networking, ClickHouse.
    token("prefect_key", &["pnu_", "pnb_"], r"pn[ub]_[A-Za-z0-9]{36}"),
    token(
        "harness_token",
        &["pat.", "sat."],
        r"[ps]at\.[A-Za-z0-9_-]{22}\.[A-Za-z0-9]{24}\.[A-Za-z0-9]{20}",
    ),
    token("infracost_key", &["ico-"], r"ico-[A-Za-z0-9]{32}").left(Left::Token),
    token("octopus_deploy_key", &["API-"], r"API-[A-Z0-9]{25,32}").check(is_random),
    token(
        "defined_networking_key",
        &["dnkey-"],
        r"dnkey-[A-Za-z0-9_-]{13}[A-Za-z0-9=_-]{13}-[A-Za-z0-9=_-]{52}",
    )
    .tail(Tail::Token),
    token("clickhouse_cloud_key", &["4b1d"], r"4b1d[A-Za-z0-9]{38}")
        .left(Left::Base64)
        .check(is_random_mixed),
    token("settlemint_token", &["sm_aat_", "sm_pat_", "sm_sat_"], r"sm_[aps]at_[A-Za-z0-9]{16}"),
    // Fastly, Algolia, LaunchDarkly, Kubernetes bootstrap, Tailscale, ngrok.
    keyed_rule!("fastly_key", ApiToken, High, ["fastly"], "fastly", "[A-Za-z0-9_-]{32}"),
    keyed_rule!("algolia_key", ApiToken, High, ["algolia"], "algolia", "[a-z0-9]{32}"),
    token(
        "launchdarkly_key",
        &["sdk-", "mob-", "api-"],
        r"(?:sdk|mob|api)-[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}",
    )
    .left(Left::Token),
    keyed_rule!(
        "launchdarkly_labelled_key",
        ApiToken,
        High,
        ["launchdarkly"],
        "launchdarkly",
        "[A-Za-z0-9_-]{15}[A-Za-z0-9=_-]{25}"
    ),
    token(
        "tailscale_key",
        &["tskey-"],
        r"tskey-[a-z]{2,12}-[A-Za-z0-9]{5,24}(?:CNTRL)?-[A-Za-z0-9]{16,48}",
    ),
    keyed_rule!("cisco_meraki_key", ApiToken, High, ["meraki"], "meraki", "[0-9a-f]{40}"),
    // Artifactory's and others' hex identity tokens by label.
    keyed_rule!(
        "jfrog_labelled_token",
        ApiToken,
        High,
        ["jfrog", "artifactory", "bintray", "xray"],
        "jfrog|artifactory|bintray|xray",
        "[A-Za-z0-9]{64,73}"
    ),
];

/// Both cases and a digit: the prefix is short.
fn is_random_mixed(secret: &[u8]) -> bool {
    is_random(secret)
        && crate::detect::check::classes(secret) >= 3
        && crate::detect::check::has_digit(&secret[4..])
}

fn is_alnum(byte: u8) -> bool {
    byte.is_ascii_alphanumeric()
}

fn is_hex(byte: u8) -> bool {
    byte.is_ascii_hexdigit()
}
