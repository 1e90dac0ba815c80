//! `retrieve-recipe`: shapes, unknown values, careful judgements.

use sundry_recipes::{RawRecipe, StatedRating, enrich};
use sundry_records::Recipe;

use crate::catalogue::{Asked, with};

fn recipe(id: u64, raw: &str) -> Recipe {
    let raw: RawRecipe = serde_json::from_str(raw).unwrap();
    Recipe {
        id,
        recipe: enrich(&raw).unwrap(),
        source: "test".to_owned(),
        key: 0,
    }
}

fn kitchen() -> Asked {
    let mut soup = recipe(
        7,
        r#"{"title": "Leek and Potato Soup", "yield": "Serves 4", "prep_minutes": 10,
            "ingredients": [{"lines": ["500 g potatoes, peeled and diced", "2 leeks, sliced",
                "1 litre water", "1 tbsp olive oil", "salt to taste"]}],
            "instructions": [{"steps": ["Heat the oil in a large pot and soften the leeks for 5 to 7 minutes.",
                "Add the potatoes and the water and simmer for 20 minutes. Blend until smooth."]}],
            "images": ["https://soups.example/leek.jpg"], "author": "A. Cook", "cuisines": ["French"],
            "source_url": "https://soups.example/leek"}"#,
    );
    soup.recipe.rating = Some(StatedRating {
        value: 0.9,
        count: 40,
    });
    let bare = recipe(
        0,
        r#"{"title": "Something Vegan", "ingredients": [{"lines": ["1 cup flubberwock"]}]}"#,
    );
    with(&[soup, bare], &[])
}

#[test]
fn a_recipe_with_everything() {
    let kitchen = kitchen();
    let answer = kitchen.good("retrieve-recipe", "id=7");
    assert_eq!(answer["title"], "Leek and Potato Soup");
    assert_eq!(answer["servings"], 4);
    assert_eq!(answer["images"][0], "https://soups.example/leek.jpg");
    assert_eq!(answer["times"]["preparation_minutes"], 10);
    assert!(answer["times"]["cooking_minutes"].is_null());
    assert_eq!(answer["times"]["total_minutes"], 35);
    let diets = &answer["dietary_properties"];
    assert_eq!(diets["vegan"], true);
    assert_eq!(diets["gluten_free"], true);
    assert_eq!(diets["gaps"], "no");
    assert_eq!(answer["cuisines"][0], "FRENCH");
    assert_eq!(answer["meal_types"][0], "SOUP");
    assert_eq!(answer["credits"]["text"], "A. Cook");
    let potato = &answer["ingredients"][0];
    assert_eq!(potato["name"], "potato");
    assert_eq!(potato["consistency"], "SOLID");
    assert_eq!(potato["measures"]["us"]["unit_short"], "lb");
    assert_eq!(potato["measures"]["metric"]["amount"], 500);
    assert_eq!(potato["meta"][0], "peeled and diced");
    let steps = &answer["instructions"][0]["steps"];
    assert_eq!(steps[0]["length"]["number"], 5);
    assert_eq!(steps[0]["equipment"][0]["name"], "pot");
    assert_eq!(steps[2]["equipment"][0]["name"], "blender");
    assert_eq!(steps[2]["number"], 3);
    assert!(
        answer["nutrition"]["ingredient_breakdown"]
            .as_array()
            .unwrap()
            .len()
            == 5
    );
    assert!(answer["taste"]["saltiness"].is_u64());
    assert!(answer["scores"]["health_score"].is_u64());
    assert!(answer.get("wine_pairing").is_none());
    assert!(answer.get("check_labels").is_none());
    assert!(answer["nutrition"].get("unmatched").is_none());
}

#[test]
fn extensions_and_wine_are_sent_where_asked_for() {
    let kitchen = kitchen();
    let answer = kitchen.good(
        "retrieve-recipe",
        "id=7&add-wine-pairing=true&extensions=true",
    );
    assert!(answer["check_labels"].is_array());
    assert!(
        !answer["wine_pairing"]["paired_wines"]
            .as_array()
            .unwrap()
            .is_empty()
    );
    let text = answer["wine_pairing"]["pairing_text"].as_str().unwrap();
    assert!(text.ends_with('.'), "{text}");
}

#[test]
fn what_is_not_understood_is_free_of_nothing() {
    let kitchen = kitchen();
    let answer = kitchen.good("retrieve-recipe", "id=0&extensions=true");
    let diets = &answer["dietary_properties"];
    assert_eq!(diets["gluten_free"], false);
    assert_eq!(diets["low_fodmap"], false);
    // The title says vegan, and no ingredient contradicts it.
    assert_eq!(diets["vegan"], true);
    assert_eq!(answer["ingredients"][0]["id"], 0);
    assert_eq!(answer["nutrition"]["unmatched"][0], "1 cup flubberwock");
    assert!(answer["servings"].as_u64().unwrap() >= 1);
    assert!(answer["times"]["total_minutes"].as_u64().unwrap() >= 1);
    assert!(answer["credits"].get("source_url").is_none());
}

#[test]
fn unknown_and_impossible_numbers() {
    let kitchen = kitchen();
    assert_eq!(kitchen.status("retrieve-recipe", "id=8"), 404);
    for arguments in [
        "",
        "id=",
        "id=-1",
        "id=x",
        "id=1410065408",
        "id=7&add-wine-pairing=perhaps",
    ] {
        assert_eq!(
            kitchen.status("retrieve-recipe", arguments),
            400,
            "{arguments}"
        );
    }
}
