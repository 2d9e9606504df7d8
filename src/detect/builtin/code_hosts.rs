//! Tokens of code hosting services.

use crate::detect::Category::ApiToken;
use crate::detect::Severity::High;
use crate::detect::rule::{Rule, Tail};

pub(super) static RULES: &[Rule] = &[
    Rule::token(
        "github_token",
        ApiToken,
        High,
        &["ghp_", "gho_", "ghu_", "ghs_", "ghr_"],
        r"gh[pousr]_[A-Za-z0-9]{36,255}",
    ),
    Rule::token(
        "github_fine_grained_pat",
        ApiToken,
        High,
        &["github_pat_"],
        r"github_pat_[A-Za-z0-9_]{36,255}",
    )
    .tail(Tail::Word),
];
