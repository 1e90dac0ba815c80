//! Cuisines and meal types that the title and the ingredients tell where the source states none.

#![expect(clippy::unwrap_used, reason = "a test panics where it fails")]

use sundry_recipes::{RawRecipe, Recipe, enrich};

fn recipe(title: &str, ingredients: &[&str]) -> Recipe {
    let raw = serde_json::json!({"title": title, "ingredients": ingredients});
    let raw: RawRecipe = serde_json::from_value(raw).unwrap();
    enrich(&raw).unwrap()
}

#[test]
fn the_first_cuisine() {
    for (title, ingredients, expected) in [
        (
            "Spaghetti carbonara",
            &["spaghetti", "2 eggs"][..],
            "italian",
        ),
        // The name of a country or a region counts more than the dish.
        ("Moroccan meatballs", &["1 lb ground lamb"], "african"),
        ("Portuguese rice", &["1 cup rice"], "european"),
        (
            "Hawaiian noodles",
            &["1 cup soy sauce", "200 g noodles"],
            "american",
        ),
        (
            "Korean beef tacos with salsa",
            &["8 corn tortillas"],
            "korean",
        ),
        // A clove of garlic is no spice, ginger ale no ale, and oil and lemon are used everywhere.
        (
            "Roast carrots",
            &[
                "2 cloves garlic",
                "1 tbsp extra-virgin olive oil",
                "1 cup ginger ale",
            ],
            "",
        ),
        (
            "Smoked paprika mussels",
            &["1 lb mussels", "1 tsp smoked paprika"],
            "spanish",
        ),
        // Ingredients tell it where the title does not.
        (
            "Sunday dinner",
            &["2 tbsp gochujang", "1 cup kimchi", "200 g rice"],
            "korean",
        ),
        // One hint is too little.
        ("Carrots", &["1 lb carrots", "1 pinch salt"], ""),
    ] {
        let recipe = recipe(title, ingredients);
        let first = recipe.cuisines.first().map_or("", String::as_str);
        assert_eq!(first, expected, "{title}: {:?}", recipe.cuisines);
    }
}

#[test]
fn the_first_meal_type() {
    for (title, expected) in [
        ("Chicken noodle soup", "soup"),
        // A dish outranks a food, on either side of "and".
        ("Cauliflower and potato soup", "soup"),
        ("Salmon and avocado salad", "salad"),
        ("Lentil and chickpea curry", "main course"),
        // Meat makes a main course of vegetables.
        ("Cabbage and beef", "main course"),
        ("Chicken mole", "main course"),
        ("Roasted cabbage", "side dish"),
        ("Roasted chicken", "main course"),
        // What a dish is served with does not count.
        ("Pork chops with apple salad", "main course"),
        ("Apple pie with vanilla sauce", "dessert"),
        ("Basmati rice", "side dish"),
        ("Red beans and rice", "main course"),
        ("Sweet and sour pork", "main course"),
        ("Sweet and sour sauce", "sauce"),
        ("Green tea cake", "dessert"),
        ("Iced coffee", "beverage"),
    ] {
        let recipe = recipe(title, &["1 lb carrots"]);
        let first = recipe.meal_types.first().map_or("", String::as_str);
        assert_eq!(first, expected, "{title}: {:?}", recipe.meal_types);
    }
}
