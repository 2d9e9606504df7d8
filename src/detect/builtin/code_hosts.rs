//! Tokens of code hosting services and package registries.

use super::keyed::keyed_rule;
use crate::detect::Category::ApiToken;
use crate::detect::Severity::High;
use crate::detect::check::{is_random, low_variety, not_filler};
use crate::detect::rule::{Left, Rule, Tail};

const fn token(name: &'static str, literals: &'static [&'static str], regex: &'static str) -> Rule {
    Rule::token(name, ApiToken, High, literals, regex)
}

pub(super) static RULES: &[Rule] = &[
    // GitHub, "About authentication to GitHub: token formats".
    token(
        "github_token",
        &["ghp_", "gho_", "ghu_", "ghs_", "ghr_"],
        r"gh[pousr]_[A-Za-z0-9]{36,255}",
    ),
    token("github_fine_grained_pat", &["github_pat_"], r"github_pat_[A-Za-z0-9_]{36,255}"),
    token(
        "github_app_server_token",
        &["ghs_"],
        r"ghs_[0-9]{4,20}_eyJ[A-Za-z0-9_-]{3}[A-Za-z0-9_.-]{27,297}",
    )
    .tail(Tail::Token),
    // GitLab, "Token overview: token prefixes". Each prefix, the routable form
    // (`.` and a checksum at the end) included.
    token(
        "gitlab_token",
        &[
            "glpat-", "gldt-", "glrt-", "glrtr-", "glptt-", "glft-", "glimt-", "glagent-",
            "gloas-", "glsoat-", "glffct-", "glcbt-", "glwt-", "glptt-",
        ],
        concat!(
            r"gl(?:pat|dt|rt|rtr|ptt|ft|imt|agent|oas|soat|ffct|cbt|wt)-",
            r"(?:t[0-9]_)?[A-Za-z0-9_-]{16,300}(?:\.[a-z0-9]{2}\.[a-z0-9]{9}|\.[a-z0-9]{9})?"
        ),
    )
    .tail(Tail::Token)
    .check(gitlab),
    token("gitlab_runner_registration", &["GR1348941"], r"GR1348941[A-Za-z0-9_-]{20}")
        .tail(Tail::Token),
    // Gitea and Forgejo, Bitbucket, Azure DevOps: by label.
    keyed_rule!(
        "gitea_token",
        ApiToken,
        High,
        ["gitea", "forgejo"],
        "gitea|forgejo",
        "[a-f0-9]{40}"
    ),
    // Atlassian, "App passwords", "Repository access tokens", "API tokens".
    token("bitbucket_app_password", &["ATBB"], r"ATBB[A-Za-z0-9]{32}").left(Left::Base64),
    token(
        "atlassian_token",
        &["ATATT3", "ATCTT3"],
        r"AT[AC]TT3[A-Za-z0-9_-]{9}[A-Za-z0-9_=-]{51,241}",
    )
    .tail(Tail::Token),
    keyed_rule!(
        "bitbucket_client_secret",
        ApiToken,
        High,
        ["bitbucket"],
        "bitbucket",
        "[A-Za-z0-9]{32,64}"
    ),
    // Sourcegraph, "Access tokens".
    token(
        "sourcegraph_token",
        &["sgp_", "slk_", "sgph_", "sgd_", "sgs_"],
        r"sgph?_(?:(?:[a-fA-F0-9]{16}|local)_)?[a-fA-F0-9]{40}|slk_[a-f0-9]{64}|sg[ds]_[a-f0-9]{64}",
    ),
    // npm, "About access tokens"; `.npmrc` holds them by label.
    token("npm_token", &["npm_"], r"npm_[A-Za-z0-9]{36}"),
    token(
        "npmrc_auth",
        &["_authToken", ":_auth", ":_password"],
        r#"(?:_authToken|:_auth|:_password)\s?=\s?["']?([A-Za-z0-9+/=_-]{8,300})"#,
    )
    .anywhere()
    .group(1)
    .left(Left::Any)
    .tail(Tail::Token)
    .check(is_random),
    // PyPI, "API tokens": a macaroon whose first caveat names the site.
    token(
        "pypi_token",
        &["pypi-Ag"],
        r"pypi-Ag(?:EIcHlwaS5vcmc|ENdGVzdC5weXBpLm9yZ)[A-Za-z0-9_-]{50,120}",
    )
    .tail(Tail::Token),
    // RubyGems.org guides, "API key scopes".
    token("rubygems_key", &["rubygems_"], r"rubygems_[a-f0-9]{48}"),
    // crates.io: `cio` and base62.
    token("crates_io_token", &["cio"], r"cio[A-Za-z0-9]{32}").left(Left::Base64).check(is_random),
    // NuGet.org, "API keys".
    token("nuget_key", &["oy2"], r"oy2[a-z0-9]{43}").left(Left::Base64).check(is_random),
    // Clojars, "Deploy tokens".
    token("clojars_token", &["CLOJARS_"], r"CLOJARS_[a-f0-9]{60}"),
    // JFrog, "Reference tokens" and "API key".
    token("jfrog_api_key", &["AKCp"], r"AKCp[A-Za-z0-9]{69}").left(Left::Base64),
    token("jfrog_reference_token", &["cmVmd"], r"cmVmd[A-Za-z0-9]{59}").left(Left::Base64),
    // Docker, "Personal access tokens", "Organization access tokens".
    token(
        "docker_hub_token",
        &["dckr_pat_", "dckr_oat_"],
        r"dckr_(?:pat_[A-Za-z0-9_-]{27}|oat_[A-Za-z0-9_-]{32})",
    )
    .tail(Tail::Token),
    // SonarQube, "Managing your tokens": user, global and project.
    token("sonarqube_token", &["squ_", "sqa_", "sqp_"], r"sq[uap]_[a-f0-9]{40}"),
    keyed_rule!(
        "sonar_labelled_token",
        ApiToken,
        High,
        ["sonar"],
        "sonar(?:qube|cloud)?[_.-]?(?:login|token)",
        "[a-f0-9]{40}"
    ),
    // Snyk, "Authentication for API": a UUID by label.
    keyed_rule!(
        "snyk_token",
        ApiToken,
        High,
        ["snyk"],
        "snyk",
        "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}"
    )
    .check(crate::detect::check::not_filler),
];

/// The prefix and the dots vary in filler, too: the part between them counts.
fn gitlab(secret: &[u8]) -> bool {
    let body = secret.splitn(2, |&byte| byte == b'-').nth(1).unwrap_or_default();
    let body = body.split(|&byte| byte == b'.').next().unwrap_or_default();
    not_filler(secret) && !low_variety(body)
}
