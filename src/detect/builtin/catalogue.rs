use super::{
    auth, cards, cloud, cloud_more, code_hosts, databases, hints, keys, labelled, llm,
    saas_commerce, saas_comms, saas_ops, saas_work,
};
use crate::detect::rule::Rule;

/// Every built-in row, family by family. The order has no meaning.
pub(crate) fn rules() -> impl Iterator<Item = &'static Rule> {
    families().into_iter().flat_map(|(_, rows)| rows)
}

/// The tables with the names of their families.
pub(super) fn families() -> [(&'static str, &'static [Rule]); 14] {
    [
        ("cloud", cloud::RULES),
        ("cloud, smaller", cloud_more::RULES),
        ("code hosts", code_hosts::RULES),
        ("model providers", llm::RULES),
        ("messages", saas_comms::RULES),
        ("commerce", saas_commerce::RULES),
        ("operations", saas_ops::RULES),
        ("office", saas_work::RULES),
        ("auth", auth::RULES),
        ("keys", keys::RULES),
        ("databases", databases::RULES),
        ("cards", cards::RULES),
        ("labelled values", labelled::RULES),
        ("hints", hints::RULES),
    ]
}
