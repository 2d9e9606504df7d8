//! Look-alikes of tokens of services for office work, identity and content.

use super::Table;

pub(super) const TABLE: Table = &[
    (
        "notion_token",
        &["ntn_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", "ntn_%d11", "antn_%d11%a35"],
    ),
    (
        "notion_legacy_token",
        &[
            "secret_manager_client_for_the_service_account_x",
            "secret_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
            "my_secret_%a43",
        ],
    ),
    (
        "linear_key",
        &["lin_api_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", "lin_api_%a20", "zeppelin_api_%a40"],
    ),
    (
        "linear_secret",
        &[
            "linear-gradient(0deg, #%h6, #%h6)",
            "linear_layer_md5: %h32",
            "LINEAR_SECRET=${LINEAR_SECRET}",
            "linear: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
        ],
    ),
    (
        "figma_token",
        &["figd_your-figma-token-here-xxxxxxxxxxxxxxxxxxxxx", "figd_%a10", "configd_%a40"],
    ),
    (
        "airtable_token",
        &[
            "pathname%a6.%h64",
            "patXXXXXXXXXXXXXX.xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
            "pat%a14.%h20",
            "compat%a14.%h64",
        ],
    ),
    (
        "airtable_key",
        &[
            "airtable_base_id: app%a14",
            "AIRTABLE_API_KEY=keyXXXXXXXXXXXXXX",
            "airtable_view: AllActiveContacts",
        ],
    ),
    (
        "atlassian_labelled_token",
        &[
            "jira_issue: PROJ-1234",
            "confluence_page_id: %d24",
            "JIRA_API_TOKEN=your-jira-api-token-here",
        ],
    ),
    (
        "asana_token",
        &[
            "1/%d16",
            "date 1/2/2026: %h32",
            "01/%d16:%h32",
            "2/3 of 1/1000000000000000:00000000000000000000000000000000",
        ],
    ),
    (
        "asana_secret",
        &[
            "asana_task_gid: %d16",
            "ASANA_CLIENT_SECRET=${ASANA}",
            "asana_attachment_hash: %h32",
            "asana: practicedeverymorningbeforesunri",
        ],
    ),
    (
        "okta_token",
        &[
            "okta_group_id: 00g%a17",
            "OKTA_API_TOKEN=00xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
            "okta_org_url: https://dev-00000000.okta.com",
        ],
    ),
    (
        "okta_ssws",
        &[
            "Authorization: SSWS {{api_token}}",
            "SSWS 00your-okta-api-token-goes-here-xxxxxxxxxxxxx",
            "SSWS 00%a10",
        ],
    ),
    (
        "auth0_secret",
        &[
            "auth0_domain: tenant.eu.auth0.com",
            "auth0_connection: Username-Password-Authentication-for-all-of-our-customers-abc",
            "AUTH0_CLIENT_SECRET=<secret>",
        ],
    ),
    (
        "typeform_token",
        &[
            "tfp_your_token_here",
            "tfp_%a20",
            "tfp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
        ],
    ),
    (
        "readme_key",
        &[
            "rdme_api_reference_page",
            "rdme_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
            "rdme_%l40",
        ],
    ),
    (
        "frameio_token",
        &[
            "fio-u-your-token",
            "fio-u-%a20",
            "fio-u-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
        ],
    ),
    (
        "beamer_token",
        &[
            "beamer: b_%a20",
            "beamer_theme: Copenhagen",
            "beamer=b_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
        ],
    ),
    (
        "contentful_token",
        &[
            "contentful_space_id: %l12",
            "CONTENTFUL_ACCESS_TOKEN=your-contentful-delivery-access-token-here1",
            "contentful_entry_hash: %a43",
        ],
    ),
    ("contentful_pat", &["CFPAT-your-personal-access-token-goes-here-xxxxxxx", "CFPAT-%a20"]),
    (
        "hubspot_token",
        &["pat-na1-xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx", "pat-eu1-%h8", "compat-na1-%u"],
    ),
    (
        "hubspot_key",
        &[
            "hubspot_portal_guid: %u",
            "HAPIKEY=00000000-0000-0000-0000-000000000000",
            "hubspot-form=%u",
        ],
    ),
    (
        "zendesk_token",
        &["zendesk_ticket_hash: %h40", "ZENDESK_TOKEN=$ZENDESK_TOKEN", "zendesk_commit: %h40"],
    ),
    (
        "trello_token",
        &[
            "ATTAxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
            "REGATTA%a72",
            "ATTACHMENTS",
        ],
    ),
    (
        "trello_labelled_token",
        &["trello_card_hash: %h32", "trello_board: %h24", "TRELLO_TOKEN=<token>"],
    ),
    ("dropbox_token", &["sl.your-dropbox-token", "ssl.%a130", "sl.%a60"]),
    (
        "dropbox_key",
        &[
            "dropbox_path: /apps/example",
            "dropbox_content_hash: %h64",
            "DROPBOX_APP_KEY=your-app-key-01",
        ],
    ),
    ("mapbox_secret_token", &["sk.eyJ...", "pk.eyJ%a60.%a22", "sk.eyJ%a20.%a22"]),
    ("maxmind_key", &["xxxxxx_xxxxxxxxxxxxxxxxxxxxxxxxxxxxx_mmk", "%a6_%a10_mmk", "license_mmk"]),
    (
        "rapidapi_key",
        &[
            "x-rapidapi-host: example-weather-forecast-v1.p.rapidapi.com",
            "X-RapidAPI-Key: your-rapidapi-key-from-the-developer-dashboard-x12",
            "rapidapi_request: %u",
        ],
    ),
    (
        "adafruit_key",
        &["aio_xxxxxxxxxxxxxxxxxxxxxxxxxxxx", "aio_read_request_completion", "raio_%a28"],
    ),
    (
        "adafruit_labelled_key",
        &[
            "adafruit: circuitpython-bundle-library-v9",
            "adafruit_uf2_md5: %h32",
            "ADAFRUIT_IO_KEY=<key>",
        ],
    ),
    ("adobe_secret", &["p8e-your-client-secret-here-xxxxxxxx", "p8e-%a10", "mp8e-%a32"]),
    (
        "flickr_key",
        &[
            "flickr_photo_hash: %h32",
            "FLICKR_API_KEY=xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
            "flickr: somebodywithaverylongaccountname",
        ],
    ),
    (
        "confluent_secret",
        &[
            "confluent_cluster: lkc-%l6",
            "CONFLUENT_API_SECRET=${CONFLUENT_API_SECRET}",
            "confluent_topic: AAAAAAAAAAAAAAAA",
        ],
    ),
    (
        "nytimes_key",
        &[
            "nytimes_article: a-long-headline-about-weather-01",
            "NYTIMES_API_KEY=<your-key>",
            "nytimes_asset_md5: %h32",
        ],
    ),
    ("intra42_secret", &["s-s4t2ud-your-secret-here", "s-s4t2af-%h20", "us-s4t2ud-%h64"]),
    (
        "authress_key",
        &[
            "ext_%a8.%a4",
            "sc_clients.list.acc_admin",
            "ext_filter.abcd.acc-xxxxxxxxxx.xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
        ],
    ),
];
