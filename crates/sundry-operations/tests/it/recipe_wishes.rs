//! What `search-recipes` makes of the wishes of a query: which rank, which are dropped if no recipe has
//! them all, and which never are.

use sundry_recipes::{RawRecipe, enrich};
use sundry_records::Recipe;

use crate::catalogue::with;
use crate::search_recipes::{found, ids, kitchen};

#[test]
fn a_food_is_left_out_in_what_is_made_of_it_too() {
    let lines: &[&[&str]] = &[
        &["8 pork sausages", "1 onion"],
        &["1 litre chicken stock", "2 leeks"],
        &["200 g pasta", "100 ml ketchup"],
        &["200 g flour", "1 tsp salt"],
        &["200 g gluten-free flour", "1 tsp salt"],
        &["300 g potatoes", "1 tsp salt"],
    ];
    let recipes: Vec<Recipe> = lines
        .iter()
        .zip(1..)
        .map(|(lines, id)| test_recipe(id, lines))
        .collect();
    let kitchen = with(&recipes, &[]);
    for (left_out, expected) in [
        ("pork", vec![2, 3, 4, 5, 6]),
        ("chicken", vec![1, 3, 4, 5, 6]),
        ("tomatoes", vec![1, 2, 4, 5, 6]),
        ("gluten", vec![2, 5, 6]),
    ] {
        let found = found(&kitchen, &format!("exclude-ingredients={left_out}"));
        assert_eq!(found, expected, "{left_out}");
    }
}

#[test]
fn a_food_is_found_as_a_dish_too() {
    let named = |id: u64, title: &str| {
        let mut recipe = test_recipe(id, &["200 g yogurt", "1 cucumber"]);
        title.clone_into(&mut recipe.recipe.title);
        recipe
    };
    let kitchen = with(
        &[
            named(1, "Tzatziki"),
            test_recipe(2, &["300 g lamb", "100 g tzatziki"]),
            named(3, "Raita"),
        ],
        &[],
    );
    assert_eq!(found(&kitchen, "query=tzatziki"), [1, 2]);
    // Whoever has the food wants to use it.
    assert_eq!(found(&kitchen, "include-ingredients=tzatziki"), [2]);
}

#[test]
fn equipment_is_found_by_each_of_its_names() {
    let kitchen = with(&[test_recipe(1, &["2 eggs"])], &[]);
    for name in ["muffin tin", "Muffin Pan", "muffin tray", "cupcake pan"] {
        assert_eq!(found(&kitchen, &format!("equipment={name}")), [1], "{name}");
        let asked = format!("query=eggs in a {}", name.to_lowercase());
        assert_eq!(found(&kitchen, &asked), [1], "{name}");
    }
    assert!(found(&kitchen, "equipment=toaster oven").is_empty());
}

#[test]
fn an_occasion_ranks_and_leaves_nothing_out() {
    let named = |id: u64, title: &str, cuisine: &str, lines: &[&str]| {
        let raw = serde_json::json!({
            "title": title, "cuisines": [cuisine], "categories": ["main course"],
            "ingredients": [{"lines": lines}], "instructions": [{"steps": ["Cook it all."]}],
        });
        let raw: RawRecipe = serde_json::from_value(raw).unwrap();
        Recipe {
            recipe: enrich(&raw).unwrap(),
            ..test_recipe(id, &["1 egg"])
        }
    };
    let greens = &[
        "300 g kale",
        "200 g lentils",
        "1 carrot",
        "1 tbsp olive oil",
    ];
    let fats = &["200 g butter", "200 g bacon", "300 g sugar", "2 tsp salt"];
    let kitchen = with(
        &[
            named(1, "Kale Casserole", "French", greens),
            named(2, "Christmas Roast", "British", fats),
            named(
                3,
                "Thai Curry",
                "Asian",
                &["400 ml coconut milk", "500 g saffron"],
            ),
            named(4, "Butter Casserole", "Thai", fats),
        ],
        &[],
    );
    let order = |query: &str| ids(&kitchen.good("search-recipes", &format!("query={query}")));
    assert_eq!(order("christmas dinner")[0], 2);
    assert_eq!(order("christmas dinner").len(), 4);
    assert_eq!(order("healthy dinner")[0], 1);
    assert_eq!(order("healthy casserole"), [1, 4]);
    assert_eq!(order("cheap dinner").last(), Some(&3));
    // A source calls its Thai curry Asian.
    assert_eq!(order("thai curry"), [3]);
    let answer = kitchen.good(
        "search-recipes",
        "query=healthy christmas dinner&explain=true",
    );
    assert_eq!(answer["understood"]["occasions"][0], "christmas");
    assert_eq!(answer["understood"]["prefer"][0], "healthy");
    assert_eq!(answer["understood"]["text"], "");
}

#[test]
fn meal_types_are_left_out_like_foods() {
    let named = |id: u64, title: &str, meal: &str| {
        let raw = serde_json::json!({
            "title": title, "categories": [meal],
            "ingredients": [{"lines": ["300 g tofu", "1 carrot"]}],
            "instructions": [{"steps": ["Cook it all on a cookie sheet."]}],
        });
        let raw: RawRecipe = serde_json::from_value(raw).unwrap();
        Recipe {
            recipe: enrich(&raw).unwrap(),
            ..test_recipe(id, &["1 egg"])
        }
    };
    let kitchen = with(
        &[
            named(1, "Warm Tofu", "soup"),
            named(2, "Cold Tofu", "salad"),
            named(3, "Baked Tofu", "main course"),
        ],
        &[],
    );
    for (query, expected) in [
        ("anything with tofu except soup", vec![2, 3]),
        ("tofu but no salad", vec![1, 3]),
        ("tofu, no soup or salad", vec![3]),
        // Equipment is asked for as such, and its words are none of the dish.
        ("cookies", vec![]),
        ("tofu on a cookie sheet", vec![1, 2, 3]),
    ] {
        assert_eq!(
            found(&kitchen, &format!("query={query}")),
            expected,
            "{query}"
        );
    }
    let answer = kitchen.good("search-recipes", "explain=true&query=tofu but no soup");
    assert_eq!(answer["understood"]["exclude_meal_types"][0], "soup");
}

#[test]
fn words_are_let_go_and_restrictions_are_not() {
    let kitchen = kitchen();
    let answer = kitchen.good("search-recipes", "explain=true&query=zorblike lentil soup");
    assert_eq!(ids(&answer), [3]);
    assert_eq!(answer["understood"]["relaxed"][0], "zorblike");
    let answer = kitchen.good(
        "search-recipes",
        "explain=true&query=zorblike pasta without nuts",
    );
    assert_eq!(ids(&answer), [1]);
    for arguments in [
        "query=flubberdish",
        "query=pasta without grains",
        "query=vegan steak with beef",
        "query=cake&intolerances=egg,wheat",
    ] {
        let answer = kitchen.good("search-recipes", arguments);
        assert!(!ids(&answer).contains(&5), "{arguments}");
        assert!(!ids(&answer).contains(&4), "{arguments}");
    }
    let nothing = kitchen.good("search-recipes", "query=flubberdish");
    assert_eq!(nothing["total_results"], 0);
}

#[test]
fn ingredients_of_a_query_are_let_go_and_parameters_are_not() {
    let kitchen = with(
        &[
            test_recipe(1, &["2 eggs", "2 tomatoes"]),
            test_recipe(2, &["200 g feta", "2 eggs"]),
            test_recipe(3, &["2 eggs", "1 onion"]),
            test_recipe(4, &["300 g beef", "1 onion"]),
        ],
        &[],
    );
    let most = "explain=true&query=I have eggs, tomatoes and feta";
    let answer = kitchen.good("search-recipes", most);
    assert_eq!(ids(&answer), [1, 2]);
    let relaxed = answer["understood"]["relaxed"].as_array().unwrap();
    assert_eq!(relaxed.len(), 3);
    for (arguments, expected) in [
        ("query=eggs, tomatoes and feta without onions", vec![1, 2]),
        (
            "query=eggs, tomatoes and durian without tomatoes",
            vec![2, 3],
        ),
        ("query=beef, eggs and durian&diet=vegetarian", vec![1, 3]),
        ("query=beef and durian&diet=vegetarian", vec![]),
        ("query=durian", vec![]),
        ("query=supper with durian", vec![1, 2, 3, 4]),
        ("include-ingredients=egg,tomato,feta", vec![]),
        ("include-ingredients=durian&query=eggs and feta", vec![]),
    ] {
        assert_eq!(found(&kitchen, arguments), expected, "{arguments}");
    }
}

fn test_recipe(id: u64, lines: &[&str]) -> Recipe {
    let raw = serde_json::json!({
        "title": format!("Supper {id}"),
        "ingredients": [{"lines": lines}],
        "instructions": [{"steps": ["Bake it in a muffin tin."]}],
    });
    let raw: RawRecipe = serde_json::from_value(raw).unwrap();
    Recipe {
        id,
        recipe: enrich(&raw).unwrap(),
        source: "test".to_owned(),
        key: 0,
    }
}
