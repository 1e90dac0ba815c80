//! The smaller commands: help, keys, completions, man, openapi.

use crate::terminal::{Folder, run};

#[test]
fn help_and_version() {
    let folder = Folder::new("help");
    let said = run(&folder, &["--help"]);
    assert_eq!(said.code, 0);
    for command in [
        "serve",
        "ask",
        "keys",
        "import",
        "catalogue",
        "check",
        "config",
        "food",
        "recipe",
        "openapi",
        "health",
        "reload",
        "completions",
        "man",
        "licences",
    ] {
        assert!(
            said.out.contains(command),
            "{command} is not in\n{}",
            said.out
        );
    }
    assert!(run(&folder, &["--version"]).out.starts_with("sundry "));
    assert_eq!(run(&folder, &["dance"]).code, 2);
}

#[test]
fn licences_of_data_models_and_libraries() {
    let folder = Folder::new("licences");
    let all = run(&folder, &["licences"]);
    assert_eq!(all.code, 0, "{}", all.err);
    let libraries = run(&folder, &["licences", "libraries"]);
    // CC BY-SA asks for the source of the books, Apache-2.0 for the notice of the base weights,
    // ISC and MIT for their texts.
    for notice in [
        "goodbooks-10k",
        "EfficientNet",
        "ring 0.17",
        "Permission is hereby granted",
    ] {
        assert!(all.out.contains(notice), "{notice} is missing");
    }
    assert!(!libraries.out.contains("goodbooks-10k"));
    assert!(libraries.out.contains("ring 0.17"));
    assert_eq!(run(&folder, &["licences", "songs"]).code, 2);
}

#[test]
fn what_is_known_of_an_ingredient() {
    let folder = Folder::new("food");
    let said = run(&folder, &["food", "butter", "beans", "--json"]);
    assert_eq!(said.code, 0, "{}", said.err);
    let known: serde_json::Value = serde_json::from_str(&said.out).unwrap();
    assert_eq!(known["kind"], "lima bean");
    assert_eq!(known["flags"]["dairy"], "no");
    assert_eq!(known["flags"]["legume"], "yes");
    assert_eq!(known["flags"]["vegan"], "yes");
    assert_eq!(known["sources"][0]["id"], 16071);
    assert!(run(&folder, &["food", "cheddar"]).out.contains("dairy"));
    let spaghetti = run(&folder, &["food", "spaghetti", "--json"]);
    let spaghetti: serde_json::Value = serde_json::from_str(&spaghetti.out).unwrap();
    assert_eq!(spaghetti["flags"]["egg"], "no");
    let label = spaghetti["check_label"].as_array().unwrap();
    assert!(label.iter().any(|flag| flag == "egg"));
    // An unknown food may contain anything.
    let unknown = run(&folder, &["food", "flubberwock", "--json"]);
    assert_eq!(unknown.code, 1);
    let unknown: serde_json::Value = serde_json::from_str(&unknown.out).unwrap();
    assert_eq!(unknown["flags"]["peanut"], "maybe");
    assert_eq!(run(&folder, &["food", "flubberwock"]).code, 1);
}

#[test]
fn a_raw_recipe_becomes_a_full_one() {
    let folder = Folder::new("recipe");
    let own = r#"{"title": "Buttered Toast", "servings": 2, "ingredients": ["4 slices bread", "2 tbsp butter"],
        "instructions": "Toast the bread for 2 minutes. Spread it with butter."}"#;
    let file = folder.write("toast.json", own);
    let file = file.to_str().unwrap();
    let said = run(&folder, &["recipe", file, "--json"]);
    assert_eq!(said.code, 0, "{}", said.err);
    let full: serde_json::Value = serde_json::from_str(&said.out).unwrap();
    assert_eq!(full["servings"], 2);
    assert_eq!(full["dietary_properties"]["vegan"], false);
    assert_eq!(full["dietary_properties"]["vegetarian"], true);
    assert_eq!(full["instructions"][0]["steps"][0]["length"]["number"], 2);
    assert!(full["nutrition"]["nutrients"].as_array().unwrap().len() > 10);
    let text = run(&folder, &["recipe", file]).out;
    assert!(
        text.starts_with("Buttered Toast\n") && text.contains("bread"),
        "{text}"
    );

    let page = r#"<script type="application/ld+json">{"@type": "Recipe", "name": "Toast",
        "recipeIngredient": ["2 slices bread"]}</script>"#;
    let page = folder.write("toast.html", page);
    let page = page.to_str().unwrap();
    let url = "https://example.org/toast";
    let said = run(&folder, &["recipe", "--html", page, "--url", url, "--json"]);
    let full: serde_json::Value = serde_json::from_str(&said.out).unwrap();
    assert_eq!(full["credits"]["source_url"], url);

    for (name, text, reason) in [
        (
            "empty.json",
            r#"{"title": "Air", "ingredients": []}"#,
            "without ingredients",
        ),
        (
            "nameless.json",
            r#"{"ingredients": ["1 egg"]}"#,
            "without a title",
        ),
        (
            "broken.json",
            "{\"title\": 5, \"ingredients\": 6}",
            "broken.json",
        ),
        ("other.xyz", "two eggs", "neither JSON nor a page"),
        ("plain.html", "<p>No recipe.</p>", "no recipe was found"),
    ] {
        let file = folder.write(name, text);
        let said = run(&folder, &["recipe", file.to_str().unwrap(), "--json"]);
        assert_eq!((said.code, said.out.as_str()), (1, ""), "{name}");
        assert!(said.err.contains(reason), "{name}: {}", said.err);
    }
    assert_eq!(run(&folder, &["recipe", "/does/not/exist"]).code, 2);
    assert_eq!(run(&folder, &["recipe"]).code, 2);
}

#[test]
fn completions_man_page_and_openapi() {
    let folder = Folder::new("generated");
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let said = run(&folder, &["completions", shell]);
        assert!(
            said.out.contains("sundry") && said.out.contains("health"),
            "{shell}"
        );
        // These two complete the values of arguments without a name.
        let has_sources = said.out.contains("open-library") && said.out.contains("imgflip");
        assert!(has_sources || !["bash", "zsh"].contains(&shell), "{shell}");
    }
    let man = run(&folder, &["man"]).out;
    assert!(
        man.starts_with(".ie") || man.contains(".TH sundry"),
        "{man}"
    );
    for section in ["SUNDRY ASK", "SUNDRY CONFIG", "imgflip", "open\\-library"] {
        assert!(man.contains(section), "{section}");
    }
    let openapi = run(&folder, &["openapi"]).out;
    assert!(openapi.contains("\"/pluralize-word\""));
}
