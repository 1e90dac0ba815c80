//! A usual call of every tool. None of them needs the network.

use serde_json::{Value, json};

/// A page for `extract_news`.
const PAGE: &str = include_str!("../page.html");

/// The picture that is looked at, in the folder `docs`.
const PICTURE: &str = "sunset.png";

/// Returns the tools and their arguments.
pub(crate) fn calls() -> Vec<(&'static str, Value)> {
    vec![
        ("singularize_word", json!({ "word": "mice" })),
        ("pluralize_word", json!({ "word": "mother-in-law" })),
        ("detect_language", json!({ "text": "Wo ist der Bahnhof?" })),
        (
            "compute_nutrition",
            json!({ "ingredients": "200 g tofu, 1 cup rice" }),
        ),
        ("estimate_nutrients", json!({ "file": PICTURE })),
        (
            "extract_entities",
            json!({ "text": "Jim Carrey is an actor from Canada" }),
        ),
        (
            "extract_news",
            json!({ "url": "https://example.pt/ferry", "html": PAGE, "analyze": true }),
        ),
        (
            "retrieve_top_news",
            json!({ "source_country": "us", "language": "en", "date": "2026-01-15" }),
        ),
        ("retrieve_recipe", json!({ "id": 1808 })),
        (
            "search_recipes",
            json!({ "query": "vegan dinner", "max_calories": 500 }),
        ),
        ("retrieve_game", json!({ "name": "portal 2" })),
        ("search_memes", json!({ "keywords": ["cat"] })),
        (
            "retrieve_random_meme",
            json!({ "keywords": ["pre-boiling"] }),
        ),
        ("search_gifs", json!({ "query": "cat" })),
        ("detect_color", json!({ "file": PICTURE })),
        ("list_similar_books", json!({ "name": "hunger games" })),
    ]
}
