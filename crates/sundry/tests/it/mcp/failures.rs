//! Calls that fail, and calls that find nothing: the answer says why, or says that there is nothing.

use super::*;

#[test]
fn failures_say_parameter_and_what_is_allowed() {
    let folder = Folder::new("mcp-failures");
    let mut client = Client::greeted(&folder, &[]);
    for (tool, arguments, said) in [
        (
            "pluralize_word",
            json!({}),
            "`word` is missing; give 1 to 50 characters",
        ),
        (
            "pluralize_word",
            json!({ "wort": "x" }),
            "Did you mean `word`? It takes: word, detail.",
        ),
        (
            "pluralize_word",
            json!({ "word": { "a": 1 } }),
            "`word` must be a text",
        ),
        (
            "pluralize_word",
            json!({ "word": "x", "detail": "long" }),
            "it must be one of brief, full",
        ),
        (
            "retrieve_top_news",
            json!({ "language": "en" }),
            "`source_country` is missing",
        ),
        (
            "search_recipes",
            json!({ "diet": "vegam" }),
            "Did you mean `vegan`?",
        ),
        (
            "search_recipes",
            json!({ "bounds": ["iron"] }),
            "`bounds` must be a list of texts such as",
        ),
        (
            "search_recipes",
            json!({ "bounds": ["min_gold=5"] }),
            "`min_gold`, which is not a bound",
        ),
        (
            "search_recipes",
            json!({ "bounds": ["min_iron=much"] }),
            "`min_iron` is `much`; it must be",
        ),
        ("retrieve_game", json!({}), "`id` is missing"),
        (
            "retrieve_game",
            json!({ "name": "xyzzy plugh" }),
            "none of the games here",
        ),
        (
            "retrieve_game",
            json!({ "name": "x".repeat(101) }),
            "`name` has 101 characters",
        ),
        (
            "retrieve_game",
            json!({ "id": 1, "name": "portal" }),
            "`id` is given twice",
        ),
        (
            "detect_color",
            json!({ "file": "/etc/passwd" }),
            "`file` is not a parameter",
        ),
        (
            "detect_color",
            json!({ "url": "http://127.0.0.1:1/" }),
            "`url` cannot be fetched",
        ),
        (
            "extract_news",
            json!({ "url": "x", "html": "<p>A page</p>" }),
            "`url` is `x`; it must be",
        ),
    ] {
        let answer = client.call(tool, arguments);
        assert_eq!(answer["result"]["isError"], true, "{answer}");
        assert!(text(&answer).contains(said), "{said}: {}", text(&answer));
        assert!(answer["result"]["structuredContent"].is_null());
    }
    for name in ["fly", "pluralise_word", "pluralize-word", ""] {
        let answer = client.call(name, json!({}));
        assert_eq!(answer["error"]["code"], -32602, "{answer}");
    }
    let said = client.end();
    assert_eq!(said.code, 0);
    assert!(!said.err.contains("florpels"), "{}", said.err);
}

#[test]
fn nothing_found_is_said() {
    let folder = Folder::new("mcp-nothing");
    let mut client = Client::greeted(&folder, &[]);
    for (tool, arguments, said) in [
        (
            "search_memes",
            json!({ "keywords": ["zzzxqv"] }),
            "memes: none; available: 0",
        ),
        ("search_gifs", json!({ "query": "zzzxqv" }), "none"),
        (
            "extract_entities",
            json!({ "text": "nothing here" }),
            "none",
        ),
        ("detect_language", json!({ "text": "1234" }), "none"),
    ] {
        let answer = client.call(tool, arguments);
        assert_eq!(answer["result"]["isError"], false, "{answer}");
        assert!(text(&answer).contains(said), "{}", text(&answer));
    }
}
