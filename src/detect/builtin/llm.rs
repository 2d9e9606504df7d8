//! Keys of model providers.

use super::keyed::keyed_rule;
use crate::detect::Category::ApiToken;
use crate::detect::Severity::High;
use crate::detect::check::{has_digit, is_random, not_filler};
use crate::detect::rule::{Left, Rule, Tail};

const fn token(name: &'static str, literals: &'static [&'static str], regex: &'static str) -> Rule {
    Rule::token(name, ApiToken, High, literals, regex)
}

pub(super) static RULES: &[Rule] = &[
    // OpenAI, "API keys": project, service account, admin, and the first form.
    token(
        "openai_key",
        &["sk-proj-", "sk-svcacct-", "sk-admin-", "sk-None-"],
        r"sk-(?:proj|svcacct|admin|None)-[A-Za-z0-9_-]{20,250}",
    )
    .left(Left::Word)
    .tail(Tail::Token),
    // Also DeepSeek, Moonshot and the many servers that speak OpenAI's API.
    token("openai_style_key", &["sk-"], r"sk-[A-Za-z0-9]{20,64}")
        .left(Left::Token)
        .tail(Tail::Token)
        .check(sk),
    // Anthropic, "Getting help with API keys": `api03`, `admin01`, `oat01` and
    // what may follow.
    token("anthropic_key", &["sk-ant-"], r"sk-ant-[a-z]{2,8}[0-9]{2}-[A-Za-z0-9_-]{20,250}")
        .tail(Tail::Token),
    // OpenRouter, "API keys"; Langfuse; ElevenLabs.
    token("openrouter_key", &["sk-or-"], r"sk-or-(?:v1-)?[a-f0-9]{64}"),
    token(
        "langfuse_key",
        &["sk-lf-"],
        r"sk-lf-[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}",
    ),
    token("elevenlabs_key", &["sk_"], r"sk_[a-f0-9]{48}").left(Left::Token).check(is_random),
    // xAI, "API keys".
    token("xai_key", &["xai-"], r"xai-[A-Za-z0-9]{48,84}"),
    // Groq, "Quickstart".
    token("groq_key", &["gsk_"], r"gsk_[A-Za-z0-9]{48,56}"),
    // Hugging Face, "User access tokens"; organisation tokens are older.
    token("huggingface_token", &["hf_"], r"hf_[A-Za-z0-9]{34,40}"),
    token("huggingface_org_token", &["api_org_"], r"api_org_[A-Za-z0-9]{34}"),
    // Replicate, "API tokens".
    token("replicate_token", &["r8_"], r"r8_[A-Za-z0-9]{37,40}").left(Left::Token),
    // Perplexity, "API keys".
    token("perplexity_key", &["pplx-"], r"pplx-[A-Za-z0-9]{40,56}"),
    // Fireworks AI, "Authentication"; Anyscale, "Credentials".
    token("fireworks_key", &["fw_"], r"fw_[A-Za-z0-9]{20,32}").left(Left::Token).check(is_random),
    token("anyscale_key", &["esecret_"], r"esecret_[A-Za-z0-9]{20,40}"),
    // Cerebras, "Authentication"; NVIDIA NGC, "API keys".
    token("cerebras_key", &["csk-"], r"csk-[a-z0-9]{48}"),
    token("nvidia_key", &["nvapi-"], r"nvapi-[A-Za-z0-9_-]{60,72}").tail(Tail::Token),
    // Pinecone, "Manage API keys": the new form, and UUIDs by label.
    token("pinecone_key", &["pcsk_"], r"pcsk_[A-Za-z0-9]{5,6}_[A-Za-z0-9]{50,70}"),
    keyed_rule!(
        "pinecone_labelled_key",
        ApiToken,
        High,
        ["pinecone"],
        "pinecone",
        "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}"
    )
    .check(not_filler),
    // LangSmith, "API keys": personal and service.
    token("langsmith_key", &["lsv2_"], r"lsv2_(?:pt|sk)_[a-f0-9]{32}_[a-f0-9]{10}"),
    token("langchain_key", &["ls__"], r"ls__[a-f0-9]{32}"),
    // Weights & Biases, Jina, Tavily, Exa: "API keys".
    token("jina_key", &["jina_"], r"jina_[A-Za-z0-9_-]{60}").tail(Tail::Token),
    token("tavily_key", &["tvly-"], r"tvly-(?:dev-|prod-)?[A-Za-z0-9]{32}"),
    keyed_rule!("wandb_key", ApiToken, High, ["wandb"], "wandb", "[a-f0-9]{40}"),
    // Keys without a form of their own.
    keyed_rule!("mistral_key", ApiToken, High, ["mistral"], "mistral(?:ai)?", "[A-Za-z0-9]{32}"),
    keyed_rule!(
        "cohere_key",
        ApiToken,
        High,
        ["cohere", "co_api_key"],
        "cohere|co_api_key",
        "[A-Za-z0-9]{40}"
    ),
    keyed_rule!(
        "together_key",
        ApiToken,
        High,
        ["together"],
        "together(?:_?ai)?",
        "(?:tgp_v1_)?[A-Za-z0-9_-]{40,64}"
    ),
    token("together_token", &["tgp_v1_"], r"tgp_v1_[A-Za-z0-9_-]{43}").tail(Tail::Token),
    keyed_rule!("deepseek_key", ApiToken, High, ["deepseek"], "deepseek", "sk-[A-Za-z0-9]{32}"),
    keyed_rule!(
        "cerebras_labelled_key",
        ApiToken,
        High,
        ["cerebras"],
        "cerebras",
        "[A-Za-z0-9-]{40,64}"
    ),
    keyed_rule!(
        "stability_key",
        ApiToken,
        High,
        ["stability"],
        "stability(?:_?ai)?",
        "sk-[A-Za-z0-9]{48}"
    ),
    keyed_rule!(
        "assemblyai_key",
        ApiToken,
        High,
        ["assemblyai", "deepgram"],
        "assemblyai|deepgram",
        "[a-f0-9]{32,40}"
    ),
];

/// `sk-` and letters alone is a word of somebody's (`sk-estimator`).
fn sk(secret: &[u8]) -> bool {
    not_filler(secret) && (has_digit(secret) || is_random(secret))
}
