//! Tokens of services for office work, identity and content.

use super::keyed::keyed_rule;
use crate::detect::Category::ApiToken;
use crate::detect::Severity::High;
use crate::detect::check::{is_random, not_filler};
use crate::detect::rule::{Left, Rule, Tail};

const fn token(name: &'static str, literals: &'static [&'static str], regex: &'static str) -> Rule {
    Rule::token(name, ApiToken, High, literals, regex)
}

pub(super) static RULES: &[Rule] = &[
    // Notion, "Authentication": the form since 2024 and the one before.
    token("notion_token", &["ntn_"], r"ntn_[0-9]{11}[A-Za-z0-9]{35}"),
    token("notion_legacy_token", &["secret_"], r"secret_[A-Za-z0-9]{43}").check(is_random),
    // Linear, "API and webhooks".
    token("linear_key", &["lin_api_", "lin_oauth_", "lin_wh_"], r"lin_(?:api_[A-Za-z0-9]{40}|oauth_[a-f0-9]{64}|wh_[A-Za-z0-9]{40})"),
    keyed_rule!("linear_secret", ApiToken, High, ["linear"], "linear", "[a-f0-9]{32}"),
    // Figma, "Access tokens": personal, OAuth.
    token("figma_token", &["figd_", "figo_", "figu_", "figoh_", "figor_", "figuh_", "figur_", "figdh_", "figdr_"], r"fig[dou][rh]?_[A-Za-z0-9_-]{38,44}").tail(Tail::Token),
    // Airtable, "Personal access tokens"; the older key by label.
    token("airtable_token", &["pat"], r"pat[A-Za-z0-9]{14}\.[a-f0-9]{64}"),
    keyed_rule!("airtable_key", ApiToken, High, ["airtable"], "airtable", "key[A-Za-z0-9]{14}|[A-Za-z0-9]{17}"),
    // Atlassian by label (the `ATATT` form is with the code hosts).
    keyed_rule!("atlassian_labelled_token", ApiToken, High, ["atlassian", "confluence", "jira"], "atlassian|confluence|jira", "[A-Za-z0-9]{20}[a-f0-9]{4}"),
    // Asana, "Personal access token": `1/` or `2/`, the user, the secret.
    token("asana_token", &["1/", "2/", "0/"], r"[012]/[0-9]{15,17}(?:/[0-9]{15,17})?:[a-f0-9]{32}").left(Left::Alnum),
    keyed_rule!("asana_secret", ApiToken, High, ["asana"], "asana", "[a-z0-9]{32}"),
    // Okta, "API tokens"; Auth0, "Client secret".
    keyed_rule!("okta_token", ApiToken, High, ["okta", "ssws"], "okta|ssws", "00[A-Za-z0-9_-]{40}"),
    token("okta_ssws", &["SSWS "], r"SSWS\s(00[A-Za-z0-9_-]{38,42})").group(1).tail(Tail::Token),
    keyed_rule!("auth0_secret", ApiToken, High, ["auth0"], "auth0", "[A-Za-z0-9_-]{64}"),
    // Typeform, ReadMe, Frame.io, Beamer, Contentful, Storyblok.
    token("typeform_token", &["tfp_"], r"tfp_[A-Za-z0-9_-]{11}[A-Za-z0-9_.=-]{29,49}").tail(Tail::Token),
    token("readme_key", &["rdme_"], r"rdme_[a-z0-9]{70}"),
    token("frameio_token", &["fio-u-"], r"fio-u-[A-Za-z0-9_-]{16}[A-Za-z0-9_=-]{48}").tail(Tail::Token),
    keyed_rule!("beamer_token", ApiToken, High, ["beamer"], "beamer", "b_[A-Za-z0-9_-]{13}[A-Za-z0-9=_-]{31}"),
    keyed_rule!("contentful_token", ApiToken, High, ["contentful"], "contentful", "[A-Za-z0-9_-]{15}[A-Za-z0-9=_-]{28}"),
    token("contentful_pat", &["CFPAT-"], r"CFPAT-[A-Za-z0-9_-]{43}").tail(Tail::Token),
    // HubSpot, "Private apps"; older keys by label. Zendesk, Trello, Dropbox.
    token("hubspot_token", &["pat-na", "pat-eu"], r"pat-(?:na|eu)[0-9]{1,2}-[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}"),
    keyed_rule!("hubspot_key", ApiToken, High, ["hubspot", "hapikey"], "hubspot|hapikey", "[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{12}")
        .check(not_filler),
    keyed_rule!("zendesk_token", ApiToken, High, ["zendesk"], "zendesk", "[A-Za-z0-9]{40}"),
    token("trello_token", &["ATTA"], r"ATTA[A-Za-z0-9]{72}").left(Left::Base64),
    keyed_rule!("trello_labelled_token", ApiToken, High, ["trello"], "trello", "[a-f0-9]{64}|[a-f0-9]{32}"),
    token("dropbox_token", &["sl."], r"sl\.(?:u\.)?[A-Za-z0-9_=-]{130,200}").anywhere().left(Left::Token).tail(Tail::Token),
    keyed_rule!("dropbox_key", ApiToken, High, ["dropbox"], "dropbox", "[A-Za-z0-9]{11}AAAAAAAAAA[A-Za-z0-9_=-]{43}|[a-z0-9]{15}"),
    // Mapbox secret tokens, MaxMind licence keys, RapidAPI, Adafruit IO, Adobe.
    token("mapbox_secret_token", &["sk.eyJ"], r"sk\.eyJ[A-Za-z0-9_-]{40,200}\.[A-Za-z0-9_-]{20,24}").tail(Tail::Token),
    token("maxmind_key", &["_mmk"], r"[A-Za-z0-9]{6}_[A-Za-z0-9]{29}_mmk").anywhere().reach(is_word, 36).left(Left::Any),
    keyed_rule!("rapidapi_key", ApiToken, High, ["rapidapi"], "(?:x-)?rapidapi", "[A-Za-z0-9_-]{50}"),
    token("adafruit_key", &["aio_"], r"aio_[A-Za-z0-9]{28}"),
    keyed_rule!("adafruit_labelled_key", ApiToken, High, ["adafruit"], "adafruit", "[a-z0-9_-]{32}"),
    token("adobe_secret", &["p8e-", "p8"], r"p8e-[A-Za-z0-9_-]{32}").tail(Tail::Token),
    keyed_rule!("flickr_key", ApiToken, High, ["flickr"], "flickr", "[a-z0-9]{32}"),
    keyed_rule!("confluent_secret", ApiToken, High, ["confluent"], "confluent", "[A-Za-z0-9+/]{64}|[A-Z0-9]{16}").anywhere(),
    keyed_rule!("nytimes_key", ApiToken, High, ["nytimes", "newyorktimes", "new-york-times"], "nytimes|newyorktimes|new-york-times", "[A-Za-z0-9_-]{15}[A-Za-z0-9=_-]{17}"),
    token("intra42_secret", &["s-s4t2"], r"s-s4t2(?:ud|af)-[a-f0-9]{64}"),
    // Authress, "Service clients".
    token("authress_key", &["sc_", "ext_", "scauth_", "authress_"], r"(?:sc|ext|scauth|authress)_[A-Za-z0-9]{5,30}\.[A-Za-z0-9]{4,6}\.acc[_-][a-z0-9-]{10,32}\.[A-Za-z0-9+/_=-]{30,120}").anywhere().tail(Tail::Token),
];

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}
