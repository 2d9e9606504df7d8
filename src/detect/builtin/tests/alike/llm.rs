//! Look-alikes of model providers' keys.

use super::Table;

pub(super) const TABLE: Table = &[
    (
        "openai_key",
        &[
            "sk-proj-your-openai-api-key-here",
            "sk-proj-xxxxxxxxxxxxxxxxxxxxxxxx",
            "task-proj-%a24",
            "sk-admin-panel",
        ],
    ),
    (
        "openai_style_key",
        &[
            "sk-estimatorhtmlrepresentation",
            "sk-xxxxxxxxxxxxxxxxxxxxxxxx",
            "class=\"sk-parallel-item sk-text-repr-fallback\"",
            "risk-%a24",
        ],
    ),
    (
        "anthropic_key",
        &[
            "sk-ant-api03-your-key-here-xxxxxxxxxx",
            "sk-ant-api03-...",
            "ANTHROPIC_API_KEY=sk-ant-xxxxx",
            "task-sk-ant-colony",
        ],
    ),
    (
        "openrouter_key",
        &[
            "sk-or-v1-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
            "sk-or-v1-%h20",
            "disk-or-%h64x",
        ],
    ),
    ("langfuse_key", &["sk-lf-00000000-0000-0000-0000-000000000000", "sk-lf-your-key", "pk-lf-%u"]),
    (
        "elevenlabs_key",
        &["sk_%h40", "task_%h48", "sk_aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"],
    ),
    (
        "xai_key",
        &[
            "xai-sdk-python-examples",
            "xai-%a20",
            "xai-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
        ],
    ),
    (
        "groq_key",
        &[
            "gsk_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
            "gsk_texture_view_new",
            "rgsk_%a48",
        ],
    ),
    (
        "huggingface_token",
        &[
            "hf_hub_download(repo_id)",
            "hf_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
            "shelf_%a34",
            "hf_transformers_tokenizer_fast_path",
        ],
    ),
    ("huggingface_org_token", &["api_org_controller", "api_org_%a20", "my_api_org_%a34"]),
    (
        "replicate_token",
        &["r8_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", "bgr8_%a37", "r8_snorm and r8_unorm"],
    ),
    (
        "perplexity_key",
        &[
            "pplx-api-client-python",
            "pplx-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
            "pplx-70b-online",
        ],
    ),
    (
        "fireworks_key",
        &["fw_printenv fw_setenv", "fw_aaaaaaaaaaaaaaaaaaaaaaaa", "fw_%l12", "hfw_%a24"],
    ),
    ("anyscale_key", &["esecret_xxxxxxxxxxxxxxxxxxxxxxxx", "esecret_%a8", "thesecret_%a24"]),
    (
        "cerebras_key",
        &["csk-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", "csk-%l20", "bcsk-%h48"],
    ),
    (
        "nvidia_key",
        &[
            "nvapi-your-key-here",
            "nvapi-%a20",
            "nvapi-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
        ],
    ),
    (
        "pinecone_key",
        &[
            "pcsk_index_serverless",
            "pcsk_%a6_%a20",
            "pcsk_xxxxxx_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
        ],
    ),
    (
        "pinecone_labelled_key",
        &[
            "pinecone_index_id=%u",
            "pinecone-project: %u",
            "PINECONE_API_KEY=00000000-0000-0000-0000-000000000000",
        ],
    ),
    (
        "langsmith_key",
        &[
            "lsv2_pt_your_key_here",
            "lsv2_pt_%h32",
            "lsv2_sk_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx_xxxxxxxxxx",
        ],
    ),
    (
        "langchain_key",
        &["ls__xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", "css-modules: styles__%h32", "ls__%h20"],
    ),
    (
        "jina_key",
        &[
            "jina_embeddings_v3",
            "jina_%a20",
            "jina_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
        ],
    ),
    (
        "tavily_key",
        &["tvly-your-api-key-here", "tvly-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", "tvly-dev-%a10"],
    ),
    (
        "wandb_key",
        &[
            "wandb_commit: %h40",
            "WANDB_API_KEY=${WANDB_API_KEY}",
            "wandb: Run %h40 finished",
            "wandb.api.run_id = '%h8'",
        ],
    ),
    (
        "mistral_key",
        &[
            "mistral-7b-instruct-v0.2",
            "mistral_model_sha: %h32",
            "MISTRAL_API_KEY=your-mistral-api-key-here-please-x",
        ],
    ),
    (
        "cohere_key",
        &[
            "cohere_embed_model: embed-english-v3.0",
            "COHERE_API_KEY=$COHERE_API_KEY",
            "the parts cohere, %h40",
        ],
    ),
    (
        "together_key",
        &[
            "put together: we-will-do-it-all-again-tomorrow-morning-or-later",
            "together => everything-that-belongs-in-the-same-module",
            "TOGETHER_API_KEY=<together-api-key-from-your-account-settings>",
        ],
    ),
    ("together_token", &["tgp_v1_%a20", "tgp_v1_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"]),
    (
        "deepseek_key",
        &[
            "deepseek: sk-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
            "deepseek-coder-33b-instruct",
            "DEEPSEEK_API_KEY=sk-your-key-here",
        ],
    ),
    (
        "cerebras_labelled_key",
        &[
            "cerebras_gpt: cerebras-gpt-13b-instruct-tuned-on-open-data",
            "CEREBRAS_API_KEY=your-cerebras-api-key-goes-right-here-okay",
            "cerebras_run: %u",
        ],
    ),
    (
        "stability_key",
        &[
            "stability: sk-your-stability-ai-key",
            "stability = stable",
            "STABILITY_API_KEY=sk-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
        ],
    ),
    (
        "assemblyai_key",
        &["assemblyai_transcript_id: %h32", "DEEPGRAM_API_KEY=$(cat key)", "deepgram_request: %u"],
    ),
];
