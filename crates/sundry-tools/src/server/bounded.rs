//! Tests that every answer is within its bound: random arguments for every tool, damaged pictures and
//! pages included, are answered by the service itself. No argument makes it fetch anything.

use std::sync::LazyLock;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use proptest::prelude::*;
use serde_json::json;
use sundry_operations::{OPERATIONS, Service, ServiceSettings};
use tokio::runtime::Runtime;

use super::*;
use crate::answer::{BRIEF, FULL};
use crate::caller::Direct;
use crate::dice::Dice;
use crate::tools::Choice;

const PICTURES: [&[u8]; 3] = [
    include_bytes!("../../../../docs/sunset.png"),
    include_bytes!("../../../sundry-picture/tests/fixtures/cmyk-adobe.jpg"),
    include_bytes!("../../../sundry-picture/tests/fixtures/animated.webp"),
];

/// A server of all tools, its caller, and the runtime that both need.
struct Bench {
    server: ToolServer,
    asker: Asker,
    runtime: Runtime,
}

static BENCH: LazyLock<Bench> = LazyLock::new(|| {
    let runtime = Runtime::new().unwrap();
    let context = runtime.enter();
    let service = Arc::new(Service::new(ServiceSettings::default()).unwrap());
    let tools = Tools::new(
        OPERATIONS,
        &Choice::default(),
        Arc::clone(&service),
        None,
        "0",
    );
    let asker = Asker {
        caller: Arc::new(Direct::new(service, 2)),
        origin: None,
    };
    let server = ToolServer {
        tools: Arc::new(tools.unwrap()),
        asker: None,
    };
    drop(context);
    Bench {
        server,
        asker,
        runtime,
    }
});

/// Returns arguments for a tool, most of them valid.
fn arguments(takes: &Map<String, Json>, dice: &mut Dice) -> Map<String, Json> {
    let properties = takes["properties"].as_object().unwrap();
    let required = takes.get("required").and_then(Json::as_array);
    let mut arguments = Map::new();
    for (name, schema) in properties {
        let is_required = required.is_some_and(|names| names.contains(&json!(name)));
        let value = match name.as_str() {
            // Pictures are sent along; an address would be fetched.
            "url" if properties.contains_key("image") => continue,
            "url" => json!("https://a.example/page"),
            "html" => json!(page(dice)),
            "image" => json!(picture(dice)),
            // What is there of past days is answered without asking feeds.
            "date" => json!("2026-01-15"),
            "pictures" => continue,
            "source_country" => json!("us"),
            "language" => json!("en"),
            "id" if dice.below(4) > 0 => continue,
            "name" if arguments.contains_key("id") => continue,
            "name" => json!(dice.one_of(&["supertux", "hunger games", "tofu", "rice"])),
            _ if !is_required && dice.below(4) > 0 => continue,
            _ if dice.below(20) == 0 => anything(dice),
            _ => of_kind(schema, dice),
        };
        arguments.insert(name.clone(), value);
    }
    arguments
}

fn of_kind(schema: &Json, dice: &mut Dice) -> Json {
    if let Some(values) = schema["enum"].as_array() {
        return dice.one_of(values).clone();
    }
    match schema["type"].as_str() {
        Some("integer" | "number") => {
            let bound = |name: &str| schema[name].as_i64().unwrap_or_default();
            let span = (bound("maximum") - bound("minimum")).unsigned_abs();
            json!(bound("minimum") + dice.below(span + 2).cast_signed())
        }
        Some("boolean") => json!(dice.below(2) == 0),
        Some("array") => {
            let length = dice.length(40);
            (0..length)
                .map(|_| of_kind(&schema["items"], dice))
                .collect()
        }
        _ if dice.below(2) == 0 => {
            let usual = [
                "cat",
                "us",
                "en",
                "portal",
                "200 g tofu, 1 cup rice",
                "1808",
            ];
            json!(dice.one_of(&usual))
        }
        _ => {
            let most = schema["maxLength"].as_u64().unwrap_or(u64::MAX) as usize;
            json!(dice.text().chars().take(most).collect::<String>())
        }
    }
}

fn anything(dice: &mut Dice) -> Json {
    match dice.below(6) {
        0 => Json::Null,
        1 => json!(dice.below(u64::MAX)),
        2 => json!({ "a": [dice.text()] }),
        3 => json!([dice.text(), 1, null]),
        4 => json!(dice.below(2) == 0),
        _ => json!(dice.text()),
    }
}

/// Returns a page of many parts, each of which may be long.
fn page(dice: &mut Dice) -> String {
    let mut page = format!("<html><head><title>{}</title></head><article>", dice.text());
    for number in 0..dice.length(60) {
        let part = match dice.below(4) {
            0 => format!(
                "<img src='/{number}.jpg' width=800 height=600 alt='{}'>",
                dice.text()
            ),
            1 => format!("<h2>{}</h2>", dice.text()),
            2 => format!(
                "<p>Maria Santos of Lisbon {}</p>",
                "said a word. ".repeat(60)
            ),
            _ => format!("<p>{}</p>", dice.text()),
        };
        page.push_str(&part);
    }
    page
}

/// Returns a picture as base64, often a damaged one.
fn picture(dice: &mut Dice) -> String {
    let mut bytes = dice.one_of(&PICTURES).to_vec();
    for _ in 0..dice.below(4) {
        let place = dice.below(bytes.len() as u64) as usize;
        bytes[place] = dice.below(256) as u8;
    }
    if dice.below(4) == 0 {
        bytes.truncate(dice.below(bytes.len() as u64) as usize);
    }
    STANDARD.encode(bytes)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(160))]

    #[test]
    fn every_answer_fits_whatever_is_asked(seed in any::<u64>(), place in 0..OPERATIONS.len()) {
        let bench = &*BENCH;
        let definition = &bench.server.tools.definitions[place];
        let arguments = arguments(&definition.tool.input_schema, &mut Dice::new(seed, 20_000));
        let is_full = arguments.get("detail") == Some(&json!("full"));
        let call = bench.server.call(definition, arguments, &bench.asker);
        let answered = bench.runtime.block_on(call);
        let result = answered.unwrap_or_else(|failure| {
            assert!(failure.status < 500, "{failure:?}");
            answer::failure(definition.entry, &failure)
        });
        let written = size::of(&result);
        let bound = if is_full { FULL } else { BRIEF };
        prop_assert!(written <= bound, "{} bytes of {}", written, definition.tool.name);
        let text = &result.content[0].as_text().unwrap().text;
        prop_assert!(!text.trim().is_empty());
    }
}
