//! The OpenAPI file: a change of the contract shows as a change of its snapshot.

use serde_json::Value as Json;
use sundry_operations::{OPERATIONS, openapi};

#[test]
fn the_whole_file() {
    let document = openapi(OPERATIONS, "0.0.0");
    insta::assert_snapshot!(serde_json::to_string_pretty(&document).unwrap());
}

#[test]
fn every_reference_leads_somewhere() {
    fn check(json: &Json, root: &Json) {
        match json {
            Json::Object(members) => {
                if let Some(Json::String(reference)) = members.get("$ref") {
                    let pointer = reference.strip_prefix('#').unwrap();
                    assert!(root.pointer(pointer).is_some(), "{reference}");
                }
                members.values().for_each(|value| check(value, root));
            }
            Json::Array(items) => items.iter().for_each(|item| check(item, root)),
            _ => {}
        }
    }
    let document = openapi(OPERATIONS, "0.0.0");
    check(&document, &document);
}

#[test]
fn bounds_are_those_of_the_contract() {
    let document = openapi(OPERATIONS, "0.0.0");
    let word = &document["paths"]["/pluralize-word"]["get"]["parameters"][0];
    assert_eq!(word["schema"]["maxLength"], 50);
    assert_eq!(word["required"], true);
    let url = &document["paths"]["/detect-color"]["get"]["parameters"][0];
    assert_eq!(url["schema"]["maxLength"], 1000);
    assert!(
        document["paths"]["/detect-color"]["post"]["requestBody"]["content"]["image/webp"]
            .is_object()
    );
    assert!(document["paths"]["/pluralize-word"]["post"].is_null());
}
