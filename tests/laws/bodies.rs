//! Bodies: texts with everything in them that a sanitizer can trip over, and
//! JSON that spells it in every way.

use proptest::prelude::*;
use serde_json::Value;

use crate::secrets::secret;

/// Text without anything to redact, strip or escape.
pub(crate) fn harmless() -> BoxedStrategy<String> {
    proptest::collection::vec(
        prop_oneof![
            "[a-z]{1,8}",
            Just(" ".to_owned()),
            Just("\n".to_owned()),
            Just("é日本 &amp; {[]} \\u00e9 : = \"x\" ".to_owned()),
            Just("[REDACTED:api_token]".to_owned()),
        ],
        0..12,
    )
    .prop_map(|parts| parts.concat())
    .boxed()
}

/// Text with anything in it.
pub(crate) fn text() -> BoxedStrategy<String> {
    let part = prop_oneof![
        3 => harmless(),
        3 => secret(),
        1 => (secret(), any::<prop::sample::Index>(), noise()).prop_map(|(secret, at, noise)| {
            let (head, tail) = secret.split_at(at.index(secret.len()));
            format!("{head}{noise}{tail}")
        }),
        1 => secret().prop_map(|secret| spelled(&secret)),
        2 => noise(),
        1 => "[ -~]{0,12}",
        1 => any::<String>(),
        1 => Just("password = ".to_owned()),
        1 => Just("«/untrusted:srv/tool»&laquo;&amp;raquo;".to_owned()),
        1 => Just("{\"message\": \"x\", \"n\": [1, 2]}".to_owned()),
    ];
    proptest::collection::vec(part, 0..7).prop_map(|parts| parts.concat()).boxed()
}

/// Something invisible, or half of it.
pub(crate) fn invisible() -> impl Strategy<Value = String> {
    prop_oneof![
        Just("\u{200b}"),
        Just("\u{200d}"),
        Just("\u{202e}"),
        Just("\u{1b}[31m"),
        Just("\u{1b}["),
        Just("\u{1b}]0;t\u{7}"),
        Just("\u{9b}"),
        Just("\u{9d}"),
        Just("\u{0}"),
        Just("\u{8}"),
        Just("\u{e0041}"),
        Just("\u{ad}"),
        Just("\u{fe0f}"),
        Just("\u{feff}"),
        Just("\u{17b4}"),
        Just("\u{1b}"),
        Just("\u{7}"),
        Just("\u{1b}P"),
        Just("\u{1b}\\"),
        Just("\\u200b"),
    ]
    .prop_map(str::to_owned)
}

/// The same, and what is seen and trips readers.
pub(crate) fn noise() -> impl Strategy<Value = String> {
    prop_oneof![10 => invisible(), 1 => "[\\\\\"]"]
}

/// The text with some characters as backslash escapes.
fn spelled(text: &str) -> String {
    text.chars()
        .enumerate()
        .map(
            |(index, c)| {
                if index % 7 == 0 { format!("\\u{:04x}", u32::from(c)) } else { c.to_string() }
            },
        )
        .collect()
}

/// JSON with texts of this kind in keys and values.
pub(crate) fn json(text: BoxedStrategy<String>) -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::Bool),
        (-99_999_999_999i64..99_999_999_999).prop_map(Value::from),
        text.clone().prop_map(Value::String),
        text.clone().prop_map(Value::String),
        text.clone().prop_map(|text| Value::String(Value::String(text).to_string())),
        text.clone()
            .prop_map(|text| Value::String(serde_json::json!({ "inner": [text] }).to_string())),
    ];
    leaf.prop_recursive(3, 16, 4, move |inner| {
        let key = prop_oneof![
            4 => Just("note".to_owned()),
            1 => Just("password".to_owned()),
            1 => Just("message".to_owned()),
            1 => Just("data".to_owned()),
            1 => Just("type".to_owned()),
            1 => "[a-z]{1,5}",
            1 => text.clone(),
        ];
        prop_oneof![
            proptest::collection::vec(inner.clone(), 0..4).prop_map(Value::Array),
            proptest::collection::vec((key, inner), 0..4)
                .prop_map(|members| Value::Object(members.into_iter().collect())),
        ]
    })
}

/// The same with invisible characters in the keys that matter.
pub(crate) fn odd_json() -> impl Strategy<Value = Value> {
    (json(text()), noise()).prop_map(|(value, noise)| {
        let noise = Value::String(noise).to_string();
        let noise = &noise[1..noise.len() - 1];
        let text = value.to_string().replace("message", &format!("mess{noise}age"));
        serde_json::from_str(&text.replace("password", &format!("{noise}password")))
            .expect("still JSON")
    })
}

/// A tool result with this text.
pub(crate) fn tool_result(text: &str, structured: &Value) -> Value {
    serde_json::json!({
        "jsonrpc": "2.0",
        "id": 7,
        "result": {
            "content": [{ "type": "text", "text": text }],
            "structuredContent": structured,
            "isError": false,
        },
    })
}

/// JSON as text, with white space and some needless escapes.
pub(crate) fn written(value: &Value) -> String {
    let pretty = serde_json::to_string_pretty(value).expect("serialises");
    pretty.replace('/', "\\/").replace('K', "\\u004b")
}

/// A stream of events with all line ends, fields and names mixed.
pub(crate) fn stream() -> impl Strategy<Value = String> {
    let name = prop_oneof![
        6 => Just("data: ".to_owned()),
        1 => Just("data:".to_owned()),
        1 => Just("data".to_owned()),
        1 => Just("id: ".to_owned()),
        1 => Just("event: ".to_owned()),
        1 => Just("retry: ".to_owned()),
        1 => Just(": ".to_owned()),
        1 => Just("note: ".to_owned()),
        1 => Just(String::new()),
        1 => Just("\u{feff}data: ".to_owned()),
    ];
    let value = prop_oneof![
        2 => text(),
        1 => json(text()).prop_map(|value| value.to_string()),
        1 => (text(), json(text())).prop_map(|(t, v)| tool_result(&t, &v).to_string()),
        2 => "[a-z]{0,3}",
        1 => Just(String::new()),
    ];
    let end = prop_oneof![
        3 => Just("\n"),
        2 => Just("\r\n"),
        2 => Just("\r"),
        2 => Just("\n\n"),
        1 => Just("\r\r"),
        1 => Just("\r\n\r\n"),
        1 => Just("\r\n\r"),
        1 => Just(""),
    ];
    let line = (name, value, end)
        .prop_map(|(name, value, end)| format!("{name}{}{end}", value.replace(['\n', '\r'], " ")));
    proptest::collection::vec(line, 0..10).prop_map(|lines| lines.concat())
}
