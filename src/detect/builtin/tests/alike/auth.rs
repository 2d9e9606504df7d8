//! Look-alikes of logins, private keys and cards, and of what is only hinted at.

use super::Table;

pub(super) const TABLE: Table = &[
    (
        "jwt",
        &[
            "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9",
            "eyJ.eyJ.sig",
            "eyJhbGciOiJIUzI1NiJ9.<payload>.<signature>",
            "keyJoin.%a20.%a43",
            "sourceMappingURL=data:application/json;base64,eyJ2ZXJzaW9uIjozfQ==",
        ],
    ),
    (
        "jwt_base64",
        &[
            "ZXlK%a40",
            "ZXlKaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
            "xZXlK%a100",
        ],
    ),
    (
        "bearer_token",
        &[
            "Authorization: Bearer <token>",
            "Authorization: Bearer ${TOKEN}",
            "bearer authentication-scheme-for-services",
            "WWW-Authenticate: Bearer realm=\"example\"",
            "bearer token rotation2 notes",
            "forbearer %a24",
        ],
    ),
    (
        "basic_credentials",
        &[
            "Authorization: Basic <credentials>",
            "Authorization: Basic dXNlcjpwYXNzd29yZA==",
            "basic knowledge of networking",
            "basic training starts",
            "BASIC interpreters",
        ],
    ),
    (
        "authorization_token",
        &[
            "Authorization: token <your-token>",
            "authorization: Key ${API_KEY}",
            "Authorization: token authentication-is-required",
            "authorization = \"bot permission-check\"",
        ],
    ),
    (
        "drupal_session_cookie",
        &[
            "SESS%h32 is the name of a cookie",
            "SESS%h32=${COOKIE_VALUE_OF_SESSION}",
            "SSESS%h32=your-session-value-here",
            "sessions_by_region=eu-west-and-others",
        ],
    ),
    (
        "session_cookie",
        &[
            "PHPSESSID=<session-id>",
            "sid=%u",
            "sessionid=your-session-id-here",
            "connect.sid=${COOKIE}",
            "session_id=checkout-session-identifier",
            "bsid=%a24",
        ],
    ),
    (
        "curl_user",
        &[
            "curl -u admin https://h.example.test/",
            "curl -u user:$PASSWORD https://h/",
            "curl -u user:password https://h/",
            "curl --upload-file a.tar https://h:8080/",
            "curl -u [user:password] URL",
        ],
    ),
    (
        "private_key",
        &[
            "-----BEGIN PUBLIC KEY-----\nMIIB%a60\n-----END PUBLIC KEY-----",
            "-----BEGIN CERTIFICATE-----\nMIIB%a60\n-----END CERTIFICATE-----",
            "if line == \"-----BEGIN RSA PRIVATE KEY-----\" {",
            "-----BEGIN PRIVATE KEY-----\n<your key>\n-----END PRIVATE KEY-----",
            "-----BEGIN SSH SIGNATURE-----\nU1NI%a60\n-----END SSH SIGNATURE-----",
        ],
    ),
    (
        "putty_private_key",
        &[
            "PuTTY-User-Key-File-3: ssh-ed25519\nEncryption: none\n",
            "the header is PuTTY-User-Key-File-2: and the algorithm",
            "PuTTY-User-Key-File-3: ssh-rsa\nPublic-Lines: 1\n%a64\n",
        ],
    ),
    (
        "age_secret_key",
        &[
            "AGE-SECRET-KEY-1...",
            "age1%l58",
            "AGE-SECRET-KEY-1XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX",
        ],
    ),
    (
        "wireguard_private_key",
        &[
            "PrivateKey = <private-key>",
            "PublicKey = %a43=",
            "PrivateKeyFile = /etc/wireguard/private.key",
            "private-key: wg genkey",
            "PresharedKey = AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=",
        ],
    ),
    (
        "jwk_private_key",
        &[
            "{\"kty\":\"EC\",\"x\":\"%a43\",\"y\":\"%a43\"}",
            "{\"d\": \"2026-01-01\"}",
            "{\"id\": \"%a43\"}",
            "{\"d\":\"M0 0L10 10\"}",
        ],
    ),
    (
        "credit_card",
        &[
            "order 4242 4242 4242 4242",
            "4000000000000000000000000000",
            "%u",
            "phone +49 151 2345 6789",
            "isbn 978-3-16-148410-0",
            "9999 9999 9999 9995",
            "version 4.53.9578.7636",
        ],
    ),
    (
        "high_entropy",
        &[
            "%h64",
            "sha512-%a86==",
            "%u",
            "a-rather-long-name-of-some-file-or-other-v2",
            "/assets/index-%a8.js",
            "data:image/png;base64,%a60",
        ],
    ),
    (
        "sensitive_ssh_file",
        &[
            "~/.ssh/id_rsa.pub",
            "valid_rsa",
            "id_rsa_path = x",
            ".ssh/known_hosts",
            "id_ed25519.pub",
        ],
    ),
    (
        "sensitive_cloud_file",
        &[
            ".aws/cli/cache",
            "gcloud/configurations",
            ".kube/configs/",
            ".docker/config.json5",
            "terraform.tfvars_example",
        ],
    ),
    (
        "sensitive_dotenv_file",
        &["process.env.NODE_ENV", "import.meta.env.MODE", ".env.example", ".environment", "my.env"],
    ),
    (
        "sensitive_auth_file",
        &["/etc/shadowsocks", "x.netrcs", ".npmrcs", "/etc/shadow-maint", "wp-config.php_sample"],
    ),
    (
        "sensitive_key_file",
        &[
            "event.key",
            "server-cert.pem",
            "ca.pem",
            "e.keystore_type",
            "chain.pem",
            "public_key.pem",
        ],
    ),
];
