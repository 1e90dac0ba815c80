//! The rules of the strictest generated clients, for answers that together show most fields, and
//! for the OpenAPI file. `strict` holds the rules; other tests apply them to their own answers.

use serde_json::{Value, json};
use sundry_operations::{
    Input, OPERATIONS, Service, ServiceSettings, openapi, operation, reply_schema,
};

use crate::strict::{self, joined, known};

const SUNSET: &[u8] = include_bytes!("../../../../docs/sunset.png");

/// A page with everything that an article may have, including pictures and names.
const PAGE: &str = r#"<html lang="en"><head><title>Ferry returns to Lisbon</title>
<meta property="article:published_time" content="2026-02-03T07:30:00Z"><meta name="author" content="Ana Rivers">
<script type="application/ld+json">{"@type": "NewsArticle", "headline": "Ferry returns to Lisbon",
"video": {"@type": "VideoObject", "name": "The first crossing", "contentUrl": "https://example.pt/crossing.mp4",
"duration": "PT1M30S", "thumbnailUrl": "https://example.pt/crossing.jpg"}}</script></head>
<body><article><h1>Ferry returns to Lisbon</h1><img src="/ferry.jpg" width="800" height="600">
<p>The ferry across the Tagus returned to Lisbon on Tuesday, and Maria Santos was the first to buy a ticket.</p>
<p>It crosses the river every twenty minutes from six in the morning until midnight, and bicycles travel without
a ticket. The old boats had been taken out of service in the autumn because nobody made parts for them.</p>
</article></body></html>"#;

/// Requests whose answers together show most fields.
const REQUESTS: &[(&str, &[(&str, &str)])] = &[
    ("singularize-word", &[("word", "parties")]),
    ("pluralize-word", &[("word", "party")]),
    ("detect-language", &[("text", "Where is the library?")]),
    (
        "extract-entities",
        &[("text", "Jim Carrey met Zorbla Quenting in Canada.")],
    ),
    (
        "retrieve-top-news",
        &[
            ("source-country", "us"),
            ("language", "en"),
            ("date", "2026-01-15"),
        ],
    ),
    (
        "retrieve-top-news",
        &[
            ("source-country", "de"),
            ("language", "de"),
            ("date", "2026-01-15"),
            ("headlines-only", "true"),
        ],
    ),
    (
        "extract-news",
        &[("url", "https://example.pt/ferry"), ("html", PAGE)],
    ),
    (
        "extract-news",
        &[
            ("url", "https://example.pt/ferry"),
            ("html", PAGE),
            ("analyze", "true"),
        ],
    ),
    (
        "compute-nutrition",
        &[(
            "ingredients",
            "1/8 teaspoon salt, 200 g flour, 2 eggs, 1 cup flubberwock",
        )],
    ),
    ("estimate-nutrients", &[("food", "samosa")]),
    ("retrieve-recipe", &[("id", "101")]),
    (
        "retrieve-recipe",
        &[("id", "101"), ("add-wine-pairing", "true")],
    ),
    ("search-recipes", &[]),
    (
        "search-recipes",
        &[
            ("query", "chicken without nuts under 900 calories"),
            ("explain", "true"),
            ("sort", "protein"),
        ],
    ),
    (
        "search-recipes",
        &[
            ("include-ingredients", "onion"),
            ("fill-ingredients", "true"),
            ("add-recipe-information", "true"),
            ("min-protein", "1"),
        ],
    ),
    ("retrieve-game", &[("id", "1541377509")]),
    ("search-memes", &[("keywords", "coffee")]),
    ("retrieve-random-meme", &[]),
    ("search-gifs", &[("query", "happy birthday")]),
    ("detect-color", &[]),
    ("list-similar-books", &[("id", "1"), ("number", "100")]),
];

#[test]
fn answers_are_read_by_the_strictest_clients() {
    let service = Service::new(ServiceSettings {
        clock: || 1_768_521_600, // 2026-01-16, the day after the sample news
        ..ServiceSettings::default()
    })
    .unwrap();
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    for (name, arguments) in REQUESTS {
        let entry = operation(name).unwrap();
        let mut input = Input {
            picture: entry.intake.takes_picture().then(|| SUNSET.into()),
            ..Input::default()
        };
        for (parameter, value) in *arguments {
            input.arguments.add_text(parameter, value).unwrap();
        }
        let answer = runtime.block_on(entry.call(&service, input)).unwrap();
        strict::read(name, &answer);
    }
}

#[test]
fn every_operation_is_asked() {
    for entry in OPERATIONS {
        let asked = REQUESTS.iter().any(|(name, _)| *name == entry.name);
        assert!(asked, "{}", entry.name);
    }
}

/// Collects the fields of a schema that are not extensions.
fn fields(schema: &Value, path: &str, root: &Value, found: &mut Vec<String>) {
    if let Some(reference) = schema["$ref"].as_str() {
        let target = root.pointer(reference.trim_start_matches('#')).unwrap();
        return fields(target, path, root, found);
    }
    let before = found.len();
    for choice in ["allOf", "anyOf", "oneOf"] {
        let choices = schema[choice].as_array().into_iter().flatten();
        for choice in choices.filter(|choice| choice["type"] != "null") {
            let mut chosen = Vec::new();
            fields(choice, path, root, &mut chosen);
            // A field beside the choice replaces the choice's own field of that name.
            let own = schema["properties"].as_object();
            chosen.retain(|field| {
                let rest = field.strip_prefix(&joined(path, "")).unwrap_or(field);
                let name = rest.split(['.', '[']).next().unwrap_or_default();
                own.is_none_or(|own| !own.contains_key(name))
            });
            found.extend(chosen);
        }
    }
    if schema["items"].is_object() {
        return fields(&schema["items"], &format!("{path}[]"), root, found);
    }
    if let Some(members) = schema["properties"].as_object() {
        for (name, member) in members {
            if member["x-extension"] != true {
                fields(member, &joined(path, name), root, found);
            }
        }
        return;
    }
    // Neither an object nor a choice, so this is a field.
    if found.len() == before {
        found.push(path.to_owned());
    }
}

/// Counts the members of a schema that may be null.
fn nullable(schema: &Value, found: &mut usize) {
    match schema {
        Value::Object(members) => {
            let types = members.get("type").and_then(Value::as_array);
            *found += usize::from(types.is_some_and(|types| types.contains(&json!("null"))));
            *found += usize::from(members.get("type") == Some(&json!("null")));
            members.values().for_each(|member| nullable(member, found));
        }
        Value::Array(items) => items.iter().for_each(|item| nullable(item, found)),
        _ => {}
    }
}

#[test]
fn null_is_declared_where_clients_expect_it() {
    for entry in OPERATIONS {
        let known = known(entry.name);
        let expected = known
            .values()
            .filter(|(_, presence)| presence.ends_with("null"));
        let mut declared = 0;
        nullable(&reply_schema(entry), &mut declared);
        assert_eq!(declared, expected.count(), "{}", entry.name);
    }
}

#[test]
fn the_reference_declares_what_clients_know_and_no_more() {
    let document = openapi(OPERATIONS, "0.0.0");
    for entry in OPERATIONS {
        let path = &document["paths"][format!("/{}", entry.name)];
        let method = if path["get"].is_object() {
            "get"
        } else {
            "post"
        };
        let schema = &path[method]["responses"]["200"]["content"]["application/json"]["schema"];
        let mut declared = Vec::new();
        fields(schema, "", &document, &mut declared);
        let known = known(entry.name);
        for field in &declared {
            let known = known.contains_key(field.as_str());
            assert!(known, "{}: {field} is unknown to clients", entry.name);
        }
        for (field, (_, presence)) in known {
            let declared = declared.iter().any(|name| name == field);
            // The coordinates of places are not returned, and clients do not require them.
            assert!(
                declared || presence.starts_with("maybe"),
                "{}: {field}",
                entry.name
            );
        }
    }
}
