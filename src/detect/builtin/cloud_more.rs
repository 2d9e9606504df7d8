//! Keys to accounts at the smaller clouds.

use super::keyed::keyed_rule;
use crate::detect::Category::CloudCredentials;
use crate::detect::Severity::{Critical, High};
use crate::detect::check::not_filler;
use crate::detect::rule::{Left, Rule, Tail};

pub(super) static RULES: &[Rule] = &[
    // DigitalOcean, "Personal access tokens": personal, OAuth, refresh.
    Rule::token(
        "digitalocean_token",
        CloudCredentials,
        Critical,
        &["dop_v1_", "doo_v1_", "dor_v1_"],
        r"do[opr]_v1_[a-f0-9]{64}",
    ),
    Rule::token(
        "digitalocean_spaces_key",
        CloudCredentials,
        High,
        &["DO00", "DO801"],
        r"DO(?:00|801)[A-Z0-9]{16,17}",
    )
    .tail(Tail::Alnum)
    .check(crate::detect::check::is_random),
    // Alibaba Cloud, "AccessKey pair".
    Rule::token(
        "alibaba_access_key",
        CloudCredentials,
        Critical,
        &["LTAI"],
        r"LTAI[A-Za-z0-9]{12,20}",
    )
    .left(Left::Base64)
    .check(crate::detect::check::is_random),
    keyed_rule!(
        "alibaba_secret_key",
        CloudCredentials,
        Critical,
        ["alibaba", "aliyun"],
        "alibaba(?:_?cloud)?|aliyun",
        "[A-Za-z0-9]{30}"
    ),
    // Tencent Cloud, "CAM: access keys".
    Rule::token("tencent_secret_id", CloudCredentials, Critical, &["AKID"], r"AKID[A-Za-z0-9]{32}")
        .left(Left::Base64),
    // Cloudflare, "API tokens" and "Origin CA keys".
    Rule::token(
        "cloudflare_origin_ca_key",
        CloudCredentials,
        Critical,
        &["v1.0-"],
        r"v1\.0-[a-f0-9]{24}-[a-f0-9]{146}",
    ),
    Rule::token(
        "cloudflare_token",
        CloudCredentials,
        Critical,
        &["cfut_", "cfat_", "cfk_"],
        r"cf(?:ut|at|k)_[A-Za-z0-9]{40,64}",
    ),
    keyed_rule!(
        "cloudflare_labelled_key",
        CloudCredentials,
        Critical,
        ["cloudflare", "CF_API"],
        "cloudflare|cf_api",
        "[A-Za-z0-9_-]{37,40}"
    ),
    // Heroku, "Platform API reference: authentication".
    Rule::token(
        "heroku_api_key",
        CloudCredentials,
        Critical,
        &["HRKU-"],
        r"HRKU-[A-Za-z0-9_-]{36,64}",
    )
    .tail(Tail::Token),
    keyed_rule!(
        "heroku_labelled_key",
        CloudCredentials,
        Critical,
        ["heroku"],
        "heroku",
        "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}"
    )
    .check(not_filler),
    // Fly.io, "Access tokens".
    Rule::token(
        "fly_token",
        CloudCredentials,
        Critical,
        &["fo1_", "fm1r_", "fm1a_", "fm2_"],
        r"fo1_[A-Za-z0-9_-]{43}|fm(?:1[ar]|2)_[A-Za-z0-9+/]{100,160}={0,3}",
    )
    .anywhere()
    .tail(Tail::Base64),
    // Scaleway, "API keys": the access key names, the secret key opens.
    Rule::token("scaleway_access_key", CloudCredentials, High, &["SCW"], r"SCW[A-Z0-9]{17}")
        .left(Left::Base64)
        .tail(Tail::Alnum)
        .check(crate::detect::check::is_random),
    keyed_rule!(
        "scaleway_secret_key",
        CloudCredentials,
        Critical,
        ["scw", "scaleway"],
        "scw|scaleway",
        "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}"
    )
    .check(not_filler),
    // Linode (Akamai), "Personal access tokens".
    keyed_rule!("linode_token", CloudCredentials, Critical, ["linode"], "linode", "[a-f0-9]{64}"),
    // Hetzner Cloud, "API tokens"; Vultr, "API keys".
    keyed_rule!(
        "hetzner_token",
        CloudCredentials,
        Critical,
        ["hcloud", "hetzner"],
        "hcloud|hetzner",
        "[A-Za-z0-9]{64}"
    ),
    keyed_rule!("vultr_key", CloudCredentials, Critical, ["vultr"], "vultr", "[A-Z0-9]{36}"),
    // IBM Cloud, "Managing user API keys".
    keyed_rule!(
        "ibm_cloud_key",
        CloudCredentials,
        Critical,
        ["ibm", "bluemix"],
        "ibm(?:_?cloud)?|ibmcloud|bluemix",
        "[A-Za-z0-9_-]{44}"
    ),
    // Oracle Cloud, "Working with customer secret keys" and auth tokens.
    keyed_rule!(
        "oracle_cloud_secret",
        CloudCredentials,
        Critical,
        ["oci", "oracle_cloud"],
        "oci|oracle_cloud",
        "[A-Za-z0-9+/]{43}="
    )
    .anywhere()
    .left(Left::Alnum),
    // Yandex Cloud, "API key", "IAM token", "Static access keys".
    Rule::token(
        "yandex_api_key",
        CloudCredentials,
        Critical,
        &["AQVN"],
        r"AQVN[A-Za-z0-9_-]{35,38}",
    )
    .left(Left::Base64)
    .tail(Tail::Token),
    Rule::token(
        "yandex_iam_token",
        CloudCredentials,
        High,
        &["t1."],
        r"t1\.[A-Za-z0-9_-]{15,300}={0,2}\.[A-Za-z0-9_-]{86}={0,2}",
    ),
    Rule::token(
        "yandex_static_key",
        CloudCredentials,
        Critical,
        &["YCAJE", "YCP", "YCN", "YCM"],
        r"YC(?:AJE[A-Za-z0-9_-]{35}|[PNM][A-Za-z0-9_-]{37})",
    )
    .left(Left::Base64)
    .tail(Tail::Token)
    .check(crate::detect::check::is_random),
    // OVHcloud, "First steps with the API".
    keyed_rule!(
        "ovh_secret",
        CloudCredentials,
        Critical,
        ["ovh"],
        "ovh(?:_application|_consumer|cloud)?",
        "[A-Za-z0-9]{32}"
    ),
    // Scalingo, "Tokens"; Clever Cloud and Render, "API keys".
    Rule::token(
        "scalingo_token",
        CloudCredentials,
        Critical,
        &["tk-us-"],
        r"tk-us-[A-Za-z0-9_-]{48}",
    )
    .tail(Tail::Token),
    Rule::token("render_api_key", CloudCredentials, Critical, &["rnd_"], r"rnd_[A-Za-z0-9]{28,40}"),
    // OpenShift, "OAuth access tokens": the prefix names the stored hash.
    Rule::token(
        "openshift_token",
        CloudCredentials,
        Critical,
        &["sha256~"],
        r"sha256~[A-Za-z0-9_-]{43}",
    )
    .left(Left::Word)
    .tail(Tail::Token),
];
