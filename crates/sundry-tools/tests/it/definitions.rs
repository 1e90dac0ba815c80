//! Definitions: small enough to be in every conversation, plain enough for every client.

use std::sync::Arc;

use serde_json::{Value as Json, json};
use sundry_operations::{OPERATIONS, Service, ServiceSettings, Work};
use sundry_tools::{Choice, Files, Tools};

fn tools(choice: &Choice, files: Option<Files>) -> Vec<Json> {
    let service = Arc::new(Service::new(ServiceSettings::default()).unwrap());
    let tools = Tools::new(OPERATIONS, choice, service, files, "0.0.0").unwrap();
    tools
        .list()
        .map(|tool| serde_json::to_value(tool).unwrap())
        .collect()
}

#[test]
fn all_of_them_take_at_most_16_kilobytes_without_outputs() {
    let folder = tempfile::tempdir().unwrap();
    for files in [None, Some(Files::of(folder.path()).unwrap())] {
        let mut tools = tools(&Choice::default(), files);
        assert_eq!(tools.len(), OPERATIONS.len());
        for tool in &mut tools {
            tool.as_object_mut().unwrap().remove("outputSchema");
        }
        let size = json!({ "tools": tools }).to_string().len();
        assert!(size <= 16_000, "{size} bytes");
    }
}

#[test]
fn inputs_are_flat_and_say_what_is_allowed() {
    for tool in tools(&Choice::default(), None) {
        let schema = &tool["inputSchema"];
        let name = tool["name"].as_str().unwrap();
        assert!(is_snake_case(name), "{name}");
        assert_eq!(schema["type"], "object");
        assert_eq!(schema["additionalProperties"], false);
        assert_plain(schema);
        let properties = schema["properties"].as_object().unwrap();
        for (name, property) in properties {
            assert!(is_snake_case(name), "{name}");
            let kind = property["type"].as_str().unwrap();
            match kind {
                "integer" | "number" => {
                    assert!(property["minimum"].is_number() && property["maximum"].is_number());
                }
                "boolean" => assert_eq!(property["default"], false),
                "array" => assert_eq!(property["items"]["type"], "string"),
                _ => assert_eq!(kind, "string"),
            }
        }
        assert_eq!(properties["detail"]["enum"], json!(["brief", "full"]));
        assert_eq!(properties["detail"]["default"], "brief");
        for required in schema["required"].as_array().into_iter().flatten() {
            assert!(properties.contains_key(required.as_str().unwrap()));
        }
    }
}

#[test]
fn outputs_are_objects_without_references() {
    for tool in tools(&Choice::default(), None) {
        let schema = &tool["outputSchema"];
        assert_eq!(schema["type"], "object", "{}", tool["name"]);
        assert_plain(schema);
        assert!(!schema.to_string().contains("\"type\":["), "{schema}");
    }
}

#[test]
fn hints_say_what_a_call_does() {
    for (tool, entry) in tools(&Choice::default(), None).iter().zip(OPERATIONS) {
        let hints = &tool["annotations"];
        assert_eq!(tool["name"], entry.name.replace('-', "_"));
        assert_eq!(hints["readOnlyHint"], true);
        assert_eq!(hints["idempotentHint"], entry.pure);
        assert_eq!(hints["openWorldHint"], entry.work == Work::Fetch);
    }
}

#[test]
fn nothing_is_said_of_http() {
    for tool in tools(&Choice::default(), None) {
        let mut described = tool;
        described.as_object_mut().unwrap().remove("outputSchema");
        let text = described.to_string();
        for word in ["404", "as the body of", "multipart"] {
            assert!(!text.contains(word), "{word}: {text}");
        }
    }
}

#[test]
fn some_may_be_chosen() {
    let names = |choice: &Choice| -> Vec<String> {
        let tools = tools(choice, None).into_iter();
        tools
            .map(|tool| tool["name"].as_str().unwrap().to_owned())
            .collect()
    };
    let choice = |only: &[&str], except: &[&str]| Choice {
        only: only.iter().map(ToString::to_string).collect(),
        except: except.iter().map(ToString::to_string).collect(),
    };
    let two = choice(&["search_memes", "pluralize-word"], &[]);
    assert_eq!(names(&two), ["pluralize_word", "search_memes"]);
    let one = choice(&["search-memes", "pluralize_word"], &["pluralize_word"]);
    assert_eq!(names(&one), ["search_memes"]);
    assert_eq!(
        names(&choice(&[], &["detect-color"])).len(),
        OPERATIONS.len() - 1
    );
    let service = Arc::new(Service::new(ServiceSettings::default()).unwrap());
    let wrong = Tools::new(
        OPERATIONS,
        &choice(&["pluralise_word"], &[]),
        service,
        None,
        "0",
    );
    let message = wrong.unwrap_err().to_string();
    assert_eq!(
        message,
        "there is no tool `pluralise_word`; did you mean `pluralize-word`?"
    );
}

#[test]
fn files_are_offered_where_a_folder_is_open() {
    let folder = tempfile::tempdir().unwrap();
    let with_files = tools(&Choice::default(), Some(Files::of(folder.path()).unwrap()));
    for (tool, entry) in with_files.iter().zip(OPERATIONS) {
        let file = &tool["inputSchema"]["properties"]["file"];
        assert_eq!(
            file.is_object(),
            entry.intake.takes_picture(),
            "{}",
            entry.name
        );
    }
    for tool in tools(&Choice::default(), None) {
        assert!(tool["inputSchema"]["properties"]["file"].is_null());
    }
}

fn is_snake_case(name: &str) -> bool {
    let mut bytes = name.bytes();
    bytes.all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_')
}

/// Nothing that clients are known to stumble over.
fn assert_plain(schema: &Json) {
    for key in ["oneOf", "anyOf", "allOf", "$ref", "$defs"] {
        assert!(schema[key].is_null(), "{key} at the root");
    }
    let text = schema.to_string();
    assert!(!text.contains("$ref") && !text.contains("\"x-"), "{text}");
}
