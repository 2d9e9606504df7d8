//! Look-alikes of tokens of code hosts and package registries.

use super::Table;

pub(super) const TABLE: Table = &[
    (
        "github_token",
        &[
            "ghp_your_token_here",
            "ghs_%a20",
            "weighp_%a36",
            "ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
        ],
    ),
    (
        "github_fine_grained_pat",
        &[
            "github_pat_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
            "github_pat_your_fine_grained_token_goes_right_here",
            "github_pat_rotation_job",
        ],
    ),
    ("github_app_server_token", &["ghs_installation_token_cache", "ghs_%d6_%a40"]),
    (
        "gitlab_token",
        &[
            "glpat-your-gitlab-token-here",
            "glpat-xxxxxxxxxxxxxxxxxxxx",
            "npm install glrt-loader-utils",
            "bigglpat-%a20",
        ],
    ),
    (
        "gitlab_runner_registration",
        &["GR1348941xxxxxxxxxxxxxxxxxxxx", "GR13489410 is a part number"],
    ),
    (
        "gitea_token",
        &["gitea_commit: %h40", "GITEA_TOKEN=${{ secrets.GITEA_TOKEN }}", "gitea/act_runner@%h40"],
    ),
    ("bitbucket_app_password", &["ATBBxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", "BATBB%a32", "ATBB%a20"]),
    (
        "atlassian_token",
        &[
            "ATATT3xFfGF0 is how they begin",
            "ATATT3xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
        ],
    ),
    (
        "bitbucket_client_secret",
        &[
            "bitbucket_commit_hash: %h40",
            "BITBUCKET_CLIENT_SECRET=${BITBUCKET_CLIENT_SECRET}",
            "bitbucket_secret = loadFromVaultByNameAndVersion",
        ],
    ),
    ("sourcegraph_token", &["sgp_local_development", "sgp_%h20", "msgp_%h40"]),
    (
        "npm_token",
        &[
            "npm_config_registry=https://registry.npmjs.org",
            "npm_lifecycle_event and npm_package_dependencies_left_pad",
            "npm_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
        ],
    ),
    (
        "npmrc_auth",
        &[
            "//registry.npmjs.org/:_authToken=${NPM_TOKEN}",
            ":_password=<base64-password>",
            ":_auth = your-auth-here",
        ],
    ),
    (
        "pypi_token",
        &[
            "pypi-AgEIcHlwaS5vcmc... is the start of each",
            "pypi-Agent-client-0.1.0.tar.gz",
            "pypi-AgEIcHlwaS5vcmcxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
        ],
    ),
    ("rubygems_key", &["rubygems_version: 3.5.11", "rubygems_%h40", "my_rubygems_%h48"]),
    (
        "crates_io_token",
        &[
            "cioxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
            "cioasyncruntimehandleforbackgroundjobs",
            "precio%a32",
        ],
    ),
    (
        "nuget_key",
        &[
            "oy2aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
            "toy2%l43",
            "oy2yournugetapikeygoesherepleasereplaceitxyz",
        ],
    ),
    ("clojars_token", &["CLOJARS_PASSWORD: ${{ secrets.CLOJARS_TOKEN }}", "CLOJARS_%h40"]),
    (
        "jfrog_api_key",
        &[
            "AKCpxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
            "LAKCp%a69",
            "AKCp%a20",
        ],
    ),
    (
        "jfrog_reference_token",
        &[
            "cmVmdAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
            "cmVmdGtuOg is base64",
            "ZcmVmd%a59",
        ],
    ),
    ("docker_hub_token", &["dckr_pat_your-token-here-xxxxxxxxxx", "dckr_pat_%a10"]),
    ("sonarqube_token", &["sqp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", "squ_%h30", "msqa_%h40"]),
    (
        "sonar_labelled_token",
        &[
            "sonar.projectKey=%h40",
            "sonar.scm.revision=%h40",
            "SONAR_TOKEN=${{ secrets.SONAR_TOKEN }}",
        ],
    ),
    (
        "snyk_token",
        &["snyk_project_id=%u", "snyk-org: %u", "SNYK_TOKEN=00000000-0000-0000-0000-000000000000"],
    ),
];
