//! Look-alikes of keys to clouds.

use super::Table;

pub(super) const TABLE: Table = &[
    (
        "aws_access_key",
        &[
            "AKIAXXXXXXXXXXXXXXXX is a placeholder",
            "NAKIA%d16 and AKIA_ROUTING_TABLE_NAME",
            "role AROA%d16, user AIDA%d16",
        ],
    ),
    (
        "aws_secret_key",
        &[
            "secret_key = get_secret_key()",
            "aws_secret_access_key = ${AWS_SECRET_ACCESS_KEY}",
            "SECRET_KEY_BASE_PATH=/srv/app/shared/config/secrets.yml",
        ],
    ),
    (
        "aws_session_token",
        &[
            "session_token = response.headers.get('X-Session-Token')",
            "aws_session_token=%a8",
            "SessionToken: !Ref SessionTokenParameter",
        ],
    ),
    ("aws_bedrock_key", &["ABSK%a60 is cut", "the ABSK prefix stands for Amazon Bedrock keys"]),
    (
        "aws_bedrock_short_term_key",
        &["bedrock-api-key-rotation-policy-document.md", "my-bedrock-api-key-%u"],
    ),
    ("aws_appsync_key", &["da2-public-schema-version", "panda2-%l26"]),
    (
        "gcp_api_key",
        &[
            "AIzaSyYourApiKeyHere",
            "const AIza_PREFIX_LENGTH = 'AIza'.length;",
            "bundle.%hAIza%a10.js",
        ],
    ),
    ("gcp_oauth_client_secret", &["GOCSPX-your-client-secret-here", "GOCSPX-<client-secret>"]),
    (
        "gcp_oauth_access_token",
        &[
            "ya29.short",
            "tokens look like ya29.... and expire within the hour",
            "maya29.example-host.internal.%l10",
        ],
    ),
    (
        "gcp_oauth_refresh_token",
        &["1//0 is how it begins", "ratio 1//012345678901234567890123456789012345678901"],
    ),
    (
        "gcp_hmac_access_id",
        &[
            "GOOGLE_APPLICATION_CREDENTIALS",
            "GOOGLEANALYTICSDASHBOARDURL",
            "GOOG1EXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX",
        ],
    ),
    (
        "azure_account_key",
        &[
            "AccountKey=<your-account-key>;EndpointSuffix=core.windows.net",
            "public string AccountKey { get; set; }",
            "SharedAccessKeyName=RootManageSharedAccessKey",
        ],
    ),
    (
        "azure_storage_key",
        &[
            "AZURE_STORAGE_KEY=$(az storage account keys list)",
            "StorageKey: String",
            "azure_storage_key_vault_uri = https://v.example.test",
        ],
    ),
    (
        "azure_sas_signature",
        &[
            "?sv=2024&sig=REDACTED",
            "sig=%h8",
            "sig=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
        ],
    ),
    (
        "azure_client_secret",
        &["FAQ~how-to-rotate-your-credentials-safely", "abc8Q~xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"],
    ),
    (
        "azure_client_secret_labelled",
        &[
            "client_secret = os.environ['X']",
            "client_secret: your~client~secret",
            "client_secret_expires_at: 0~never",
        ],
    ),
    ("azure_signed_key", &["JQQJ99 marks a signed key", "%a20JQQJ99%a10"]),
    (
        "azure_service_key",
        &[
            "azure_openai_endpoint=https://r.openai.azure.com/",
            "AZURE_OPENAI_API_KEY=<your-azure-openai-key>",
            "azure_openai_deployment: %h32",
        ],
    ),
    (
        "digitalocean_token",
        &[
            "dop_v1_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
            "dop_v1_migration_of_droplets",
            "snapdop_v1_%h64",
        ],
    ),
    ("digitalocean_spaces_key", &["DO00XXXXXXXXXXXXXXXXXX", "TODO00ABC%d16", "DO8011 is no key"]),
    ("alibaba_access_key", &["LTAIxxxxxxxxxxxxxxxx", "BELTAI%a12", "LTAIyourAccessKeyId"]),
    (
        "alibaba_secret_key",
        &[
            "aliyun_oss_bucket_name: %l30",
            "alibabacloud: ${ALIBABA_SECRET}",
            "aliyun_secret = readSecretFromKeychain(account)",
        ],
    ),
    (
        "tencent_secret_id",
        &["AKIDxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", "MAKID%a32", "AKIDs are listed in the console"],
    ),
    ("cloudflare_origin_ca_key", &["v1.0-%h24 is a build", "v1.0-%h24-%h40"]),
    (
        "cloudflare_token",
        &[
            "cfut_tests_for_utilities",
            "cfk_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
            "libcfat_%a40",
        ],
    ),
    (
        "cloudflare_labelled_key",
        &[
            "cloudflare_zone_id: %h32",
            "CF_API_TOKEN=${{ secrets.CF_API_TOKEN }}",
            "cloudflare_token: your-cloudflare-api-token-goes-in-here-x",
        ],
    ),
    ("heroku_api_key", &["HRKU-your-heroku-api-key-goes-here-please-x", "HRKU-%a10"]),
    (
        "heroku_labelled_key",
        &[
            "heroku_app_id=%u",
            "heroku_slug_commit: %u",
            "HEROKU_API_KEY=xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx",
        ],
    ),
    ("fly_token", &["fm2_lossless_transform.rs", "fo1_%a20", "xfo1_%a43"]),
    ("scaleway_access_key", &["SCWXXXXXXXXXXXXXXXXX", "SCW_DEFAULT_ORGANIZATION_ID", "DISCW%d17"]),
    (
        "scaleway_secret_key",
        &[
            "scw_project_id=%u",
            "SCW_DEFAULT_PROJECT_ID: %u",
            "scaleway_secret_key = \"11111111-1111-1111-1111-111111111111\"",
        ],
    ),
    ("linode_token", &["linode_image_digest: %h64", "LINODE_TOKEN=%h8", "linode/cli@sha256:%h64"]),
    (
        "hetzner_token",
        &[
            "hcloud_image_checksum: %h64",
            "HCLOUD_TOKEN=$HCLOUD_TOKEN",
            "hetzner/csi-driver@sha256:%h64",
        ],
    ),
    (
        "vultr_key",
        &["VULTR_INSTANCE_ID=%u", "vultr_api_key = YOUR_VULTR_API_KEY_GOES_HERE_PLEASE_X"],
    ),
    (
        "ibm_cloud_key",
        &[
            "ibm_cloud_region: us-south",
            "IBM_CLOUD_API_KEY=<your-ibm-cloud-api-key-goes-here-ok-then-x>",
            "ibm_instance_guid: %u",
        ],
    ),
    (
        "oracle_cloud_secret",
        &[
            "oci_compartment_ocid = ocid1.compartment.oc1..%l20",
            "oci: oracle_cloud_infrastructure",
            "society: %a43=",
        ],
    ),
    ("yandex_api_key", &["AQVNxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", "ZAQVN%a35"]),
    (
        "yandex_iam_token",
        &["t1.micro and t1.medium.large", "t1.column_name = t2.column_name", "t1.%a20.%a20"],
    ),
    (
        "yandex_static_key",
        &["YCPxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", "RECYCM%a37", "YCNAMES_OF_FIELDS"],
    ),
    (
        "ovh_secret",
        &[
            "ovh_endpoint=ovh-eu",
            "OVH_APPLICATION_SECRET=${OVH_APPLICATION_SECRET}",
            "ovh_project: %h32",
        ],
    ),
    (
        "scalingo_token",
        &[
            "tk-us-east-region-cluster-one",
            "tk-us-your-scalingo-token-goes-here-xxxxxxxxxxxxxxxxxxxx",
        ],
    ),
    ("render_api_key", &["rnd_xxxxxxxxxxxxxxxxxxxxxxxxxxxx", "rnd_state_seed = 42", "brnd_%a30"]),
    (
        "openshift_token",
        &[
            "sha256~your-openshift-token-goes-here-xxxxxxxxxxxxxx",
            "image@sha256:%h64",
            "sha256~%a10",
        ],
    ),
];
