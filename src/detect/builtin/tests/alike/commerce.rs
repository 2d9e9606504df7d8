//! Look-alikes of keys of services that move money and goods.

use super::Table;

pub(super) const TABLE: Table = &[
    (
        "stripe_key",
        &[
            "sk_test_your_key_here",
            "sk_live_environment_checklist",
            "rk_test_xxxxxxxxxxxxxxxxxxxxxxxx",
            "task_test_%a24",
            "pk_live_%a24",
        ],
    ),
    (
        "stripe_webhook_secret",
        &["whsec_your_signing_secret_here", "whsec_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", "whsec_%a10"],
    ),
    ("square_token", &["sq0atp-your-access-token-here", "sq0csp-%a20", "sq0idp-%a22"]),
    (
        "square_production_token",
        &[
            "EAAAaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
            "SEAAA%a44",
            "EAAA-your-square-production-token-goes-here-ok",
        ],
    ),
    (
        "braintree_token",
        &[
            "access_token$production$<merchant>$<secret>",
            "access_token$sandbox$%l16",
            "$access_token$other",
        ],
    ),
    (
        "paypal_secret",
        &["paypal_webhook_id: %a17", "PAYPAL_SECRET=your-paypal-client-secret", "paypal_order: %u"],
    ),
    (
        "shopify_token",
        &[
            "shpat_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
            "shpss_shared_secret",
            "shpat_%h20",
            "xshpat_%h32",
        ],
    ),
    (
        "plaid_access_token",
        &[
            "access-sandbox-xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx",
            "access-production-readonly-role",
            "link-sandbox-%u",
        ],
    ),
    (
        "plaid_secret",
        &["plaid_item_id: %a37", "PLAID_SECRET=${PLAID_SECRET}", "plaid_institution: %l30"],
    ),
    (
        "coinbase_key",
        &[
            "coinbase_block_hash: %h64",
            "COINBASE_API_KEY=<key>",
            "coinbase transaction, %h64x, outputs",
        ],
    ),
    (
        "kraken_key",
        &[
            "kraken_endpoint: https://api.kraken.com/0/public/Ticker",
            "KRAKEN_SECRET=$KRAKEN_SECRET",
            "kraken-d: 1",
        ],
    ),
    (
        "kucoin_key",
        &["kucoin_order_id: %h24", "KUCOIN_KEY=your-kucoin-api-key-here", "kucoin/api@%h24"],
    ),
    (
        "bittrex_key",
        &[
            "bittrex_market: BTC-USD",
            "bittrex_order_hash: %h32",
            "BITTREX_KEY=xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
        ],
    ),
    (
        "binance_key",
        &[
            "binance_tx_hash: %h64",
            "BINANCE_API_KEY={{ binance }}",
            "binance/connector@sha256:%h64",
        ],
    ),
    (
        "flutterwave_key",
        &["FLWSECK_TEST-your-key", "FLWPUBK_TEST-%h12", "FLWSECK_TEST-aaaaaaaaaaaa"],
    ),
    ("razorpay_key", &["rzp_test_xxxxxxxxxxxxxx", "rzp_live_mode", "rzp_test_your_key_id"]),
    (
        "gocardless_token",
        &[
            "live_reload_server_for_all_the_static_assets_x",
            "olive_%a40",
            "live_aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
        ],
    ),
    (
        "adyen_key",
        &[
            "AQE is a prefix",
            "AQEaaaaaaaaaaaaaaaaaaaaaaaa-aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa-aaaaaaaaaaaaaa",
            "BAQE%a24-%a30-%a16",
        ],
    ),
    ("finicity_key", &["finicity_customer: %d20", "FINICITY_KEY=your-finicity-app-key"]),
    (
        "finnhub_key",
        &[
            "finnhub_symbol: BINANCE:BTCUSDT",
            "FINNHUB_KEY=xxxxxxxxxxxxxxxxxxxx",
            "finnhub_webhook: %l20",
        ],
    ),
    (
        "shippo_token",
        &[
            "shippo_test_your_token",
            "shippo_live_%h20",
            "shippo_test_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
        ],
    ),
    (
        "easypost_key",
        &["EZAKxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", "LEZAK%a54", "EZTK%a20"],
    ),
    (
        "lob_key",
        &[
            "blob: test_%h35",
            "lob_address: live_%h20",
            "glob = test_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
        ],
    ),
    (
        "duffel_token",
        &[
            "duffel_test_your-token-here",
            "duffel_live_%a20",
            "duffel_test_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
        ],
    ),
    (
        "etsy_key",
        &[
            "etsy_listing_id: %d10",
            "ETSY_KEY=your-etsy-keystring-here",
            "etsy_shop_slug: %l24",
            "betsy, %l24",
        ],
    ),
    (
        "freshbooks_token",
        &["freshbooks_invoice_hash: %h64", "FRESHBOOKS_TOKEN=$(pass show freshbooks)"],
    ),
    (
        "squarespace_token",
        &[
            "squarespace_site_id=%u",
            "SQUARESPACE_TOKEN=xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx",
            "squarespace-page: %u",
        ],
    ),
];
