//! Typical tasks of a model: a call, then another with what the first one answered. The second call
//! takes nothing but what stands in the brief answer to the first.

use super::*;

/// Calls a tool, asserts that it succeeds briefly, and returns text and structure.
fn answered(client: &mut Client, tool: &str, arguments: Json) -> (String, Json) {
    let answer = client.call(tool, arguments);
    let result = &answer["result"];
    assert_eq!(result["isError"], false, "{tool}: {answer}");
    assert!(result.to_string().len() <= 4_000, "{tool}");
    (
        text(&answer).to_owned(),
        result["structuredContent"].clone(),
    )
}

#[test]
fn a_recipe_is_found_and_read() {
    let folder = Folder::new("mcp-two-recipes");
    let mut client = Client::greeted(&folder, &[]);
    let question = json!({ "query": "quick vegan stew with chickpeas" });
    let (said, found) = answered(&mut client, "search_recipes", question);
    let recipe = &found["recipes"][0];
    assert!(said.contains(&recipe["id"].to_string()), "{said}");
    let (said, read) = answered(
        &mut client,
        "retrieve_recipe",
        json!({ "id": recipe["id"] }),
    );
    assert_eq!(read["title"], recipe["title"]);
    assert_eq!(read["dietary_properties"]["vegan"], true);
    // A brief answer has all ingredients and steps, and names what it leaves out.
    for line in [
        "4 tablespoons olive oil",
        "2 (400 g) cans chickpeas, drained and rinsed",
        "1 tablespoon sherry vinegar",
        "5, Finish with the vinegar.",
        "Cut to fit: nutrition.nutrients ",
        "`detail: full` shows more.",
    ] {
        assert!(said.contains(line), "{line}: {said}");
    }
    let full = json!({ "id": recipe["id"], "detail": "full" });
    let answer = client.call("retrieve_recipe", full);
    let steps = &answer["result"]["structuredContent"]["instructions"][0]["steps"];
    assert_eq!(steps.as_array().unwrap().len(), 5, "{answer}");
}

#[test]
fn the_ingredients_of_a_recipe_are_weighed() {
    let folder = Folder::new("mcp-two-nutrition");
    let mut client = Client::greeted(&folder, &[]);
    let (_, recipe) = answered(
        &mut client,
        "retrieve_recipe",
        json!({ "name": "chickpea and spinach stew", "detail": "brief" }),
    );
    let lines = recipe["ingredients"].as_array().unwrap().iter();
    let lines: Vec<&str> = lines.filter_map(|line| line["original"].as_str()).collect();
    assert!(lines.len() > 3, "{recipe}");
    let question = json!({ "ingredients": lines.join("\n"), "servings": recipe["servings"] });
    let (said, _) = answered(&mut client, "compute_nutrition", question);
    assert!(said.contains("vegan | yes"), "{said}");
}

#[test]
fn a_book_leads_to_others() {
    let folder = Folder::new("mcp-two-books");
    let mut client = Client::greeted(&folder, &[]);
    let question = json!({ "name": "hunger games" });
    let (said, found) = answered(&mut client, "list_similar_books", question);
    assert!(said.starts_with("Taken: The Hunger Games"), "{said}");
    let book = &found["similar_books"][0];
    let (_, others) = answered(
        &mut client,
        "list_similar_books",
        json!({ "id": book["id"], "number": 3 }),
    );
    let others = others["similar_books"].as_array().unwrap();
    assert_eq!(others.len(), 3);
    assert!(others.iter().all(|other| other["id"] != book["id"]));
}

#[test]
fn the_names_in_an_article_are_found() {
    let folder = Folder::new("mcp-two-names");
    let mut client = Client::greeted(&folder, &[]);
    let paragraph = "The ferry across the Tagus returned to Lisbon on Tuesday, and Maria Santos \
                     bought the first ticket. It crosses the river every twenty minutes.";
    let page = format!("<article><h1>Ferry returns</h1><p>{paragraph}</p></article>");
    let question = json!({ "url": "https://news.example/ferry", "html": page });
    let (_, article) = answered(&mut client, "extract_news", question);
    let question = json!({ "text": article["text"] });
    let (said, _) = answered(&mut client, "extract_entities", question);
    for name in ["PER | Maria Santos", "LOC | Lisbon"] {
        assert!(said.contains(name), "{name}: {said}");
    }
}

#[test]
fn the_colours_of_a_meme_are_found() {
    let folder = Folder::new("mcp-two-colours");
    let mut client = Client::greeted(&folder, &[]);
    let question = json!({ "keywords": ["pre-boiling"] });
    let (_, meme) = answered(&mut client, "retrieve_random_meme", question);
    let (said, colours) = answered(&mut client, "detect_color", json!({ "url": meme["url"] }));
    assert!(said.starts_with("The colours"), "{said}");
    assert!(!colours["items"].as_array().unwrap().is_empty());
}
