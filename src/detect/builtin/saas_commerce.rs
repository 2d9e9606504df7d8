//! Keys of services that move money, goods and bookings.

use super::keyed::keyed_rule;
use crate::detect::Category::ApiToken;
use crate::detect::Severity::High;
use crate::detect::check::{has_digit, is_random, low_variety, not_filler};
use crate::detect::rule::{Left, Rule, Tail};

const fn token(name: &'static str, literals: &'static [&'static str], regex: &'static str) -> Rule {
    Rule::token(name, ApiToken, High, literals, regex)
}

pub(super) static RULES: &[Rule] = &[
    // Stripe, "API keys": secret and restricted, live and test; webhooks' signing secrets.
    token(
        "stripe_key",
        &["sk_live_", "sk_test_", "sk_prod_", "rk_live_", "rk_test_", "rk_prod_"],
        r"[sr]k_(?:live|test|prod)_[A-Za-z0-9]{10,247}",
    )
    .check(stripe),
    token("stripe_webhook_secret", &["whsec_"], r"whsec_[A-Za-z0-9+/]{24,80}={0,2}").anywhere().tail(Tail::Base64),
    // Square, "Access tokens": personal, application secret, production.
    token("square_token", &["sq0atp-", "sq0csp-"], r"sq0(?:atp-[A-Za-z0-9_-]{22,60}|csp-[A-Za-z0-9_-]{43,60})")
        .tail(Tail::Token),
    token("square_production_token", &["EAAA"], r"EAAA[A-Za-z0-9_-]{40,60}").left(Left::Base64).tail(Tail::Token).check(is_random),
    // PayPal and Braintree, "Access tokens".
    token("braintree_token", &["access_token$"], r"access_token\$(?:production|sandbox)\$[a-z0-9]{16}\$[a-f0-9]{32}").anywhere(),
    keyed_rule!("paypal_secret", ApiToken, High, ["paypal"], "paypal", "E[A-Za-z0-9_-]{79}|[A-Za-z0-9_-]{80}"),
    // Shopify, "Access tokens": public, custom and private apps, shared secret, partner.
    token(
        "shopify_token",
        &["shpat_", "shpca_", "shppa_", "shpss_", "shprt_", "shptka_"],
        r"shp(?:at|ca|pa|ss|rt|tka)_[a-fA-F0-9]{32,64}",
    ),
    // Plaid, "Tokens": access and public, by environment.
    token(
        "plaid_access_token",
        &["access-sandbox-", "access-development-", "access-production-"],
        r"access-(?:sandbox|development|production)-[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}",
    ),
    keyed_rule!("plaid_secret", ApiToken, High, ["plaid"], "plaid", "[a-z0-9]{30}"),
    // Coinbase, Kraken, KuCoin, Bittrex, Binance: by label.
    keyed_rule!("coinbase_key", ApiToken, High, ["coinbase"], "coinbase", "[A-Za-z0-9_-]{64}"),
    keyed_rule!("kraken_key", ApiToken, High, ["kraken"], "kraken", "[A-Za-z0-9/=_+-]{80,90}").anywhere(),
    keyed_rule!("kucoin_key", ApiToken, High, ["kucoin"], "kucoin", "[a-f0-9]{24}"),
    keyed_rule!("bittrex_key", ApiToken, High, ["bittrex"], "bittrex", "[A-Za-z0-9]{32}"),
    keyed_rule!("binance_key", ApiToken, High, ["binance"], "binance", "[A-Za-z0-9]{64}"),
    // Flutterwave, Paystack, Razorpay, GoCardless, Adyen, Mollie: "API keys".
    token("flutterwave_key", &["FLWSECK"], r"FLWSECK(?:_TEST)?-[a-hA-H0-9]{12,32}(?:-X)?").tail(Tail::Token).check(flutterwave),
    token("razorpay_key", &["rzp_"], r"rzp_(?:live|test)_[A-Za-z0-9]{14}"),
    token("gocardless_token", &["live_"], r"live_[A-Za-z0-9_-]{15}[A-Za-z0-9_=-]{25}").left(Left::Token).tail(Tail::Token).check(is_random),
    token("adyen_key", &["AQE"], r"AQE[A-Za-z0-9+/]{20,200}-[A-Za-z0-9+/=]{30,100}-[A-Za-z0-9_+/=,.;:<>(){}!?@%$^*~|-]{10,40}").anywhere().check(is_random),
    keyed_rule!("finicity_key", ApiToken, High, ["finicity"], "finicity", "[a-f0-9]{32}|[A-Za-z0-9]{20}"),
    keyed_rule!("finnhub_key", ApiToken, High, ["finnhub"], "finnhub", "[A-Za-z0-9]{20}"),
    // Shippo, EasyPost, Lob, Duffel: "API keys".
    token("shippo_token", &["shippo_"], r"shippo_(?:live|test)_[a-fA-F0-9]{40}"),
    token("easypost_key", &["EZAK", "EZTK"], r"EZ[AT]K[A-Za-z0-9]{54}").left(Left::Base64),
    keyed_rule!("lob_key", ApiToken, High, ["lob"], "lob", "(?:live|test)_[a-f0-9]{35}").left(Left::Alnum),
    token("duffel_token", &["duffel_"], r"duffel_(?:test|live)_[A-Za-z0-9_-]{11}[A-Za-z0-9_=-]{32}").tail(Tail::Token),
    // Etsy, Freshbooks, Squarespace: by label.
    keyed_rule!("etsy_key", ApiToken, High, ["etsy"], "etsy", "[a-z0-9]{24}"),
    keyed_rule!("freshbooks_token", ApiToken, High, ["freshbooks"], "freshbooks", "[a-z0-9]{64}"),
    keyed_rule!("squarespace_token", ApiToken, High, ["squarespace"], "squarespace", "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}")
        .check(crate::detect::check::not_filler),
];

/// Short enough for the prefix to outweigh a body of filler.
fn flutterwave(secret: &[u8]) -> bool {
    let body = secret.split(|&byte| byte == b'-').nth(1).unwrap_or_default();
    not_filler(secret) && !low_variety(body)
}

/// `sk_test_environment` is a name.
fn stripe(secret: &[u8]) -> bool {
    not_filler(secret) && (has_digit(secret) || is_random(secret))
}
