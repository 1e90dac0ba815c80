//! Names that mean something else than their single words.

use sundry_food::{Answer, Diet, Flag, find, standard};

/// Name, kind, flags that are "yes", flags that must be "no".
const TRAPS: &[(&str, &str, &[Flag], &[Flag])] = &[
    ("butter beans", "lima bean", &[Flag::Legume], &[Flag::Dairy]),
    (
        "coconut milk",
        "coconut milk",
        &[],
        &[Flag::Dairy, Flag::TreeNut],
    ),
    ("coconut cream", "coconut cream", &[], &[Flag::Dairy]),
    (
        "almond milk",
        "almond milk",
        &[Flag::TreeNut],
        &[Flag::Dairy],
    ),
    (
        "peanut butter",
        "peanut butter",
        &[Flag::Peanut, Flag::Legume],
        &[Flag::Dairy, Flag::TreeNut],
    ),
    ("cocoa butter", "cocoa butter", &[], &[Flag::Dairy]),
    ("apple butter", "apple butter", &[], &[Flag::Dairy]),
    ("butter lettuce", "butterhead lettuce", &[], &[Flag::Dairy]),
    (
        "butternut squash",
        "butternut squash",
        &[],
        &[Flag::Dairy, Flag::TreeNut],
    ),
    (
        "cream of tartar",
        "cream of tartar",
        &[],
        &[Flag::Dairy, Flag::Fish],
    ),
    ("buckwheat", "buckwheat", &[], &[Flag::Wheat, Flag::Gluten]),
    (
        "oyster mushrooms",
        "oyster mushroom",
        &[],
        &[Flag::Shellfish, Flag::Seafood],
    ),
    ("lobster mushroom", "mushroom", &[], &[Flag::Shellfish]),
    ("chicken of the woods", "maitake", &[], &[Flag::Meat]),
    ("eggplant", "eggplant", &[], &[Flag::Egg]),
    ("nutmeg", "nutmeg", &[], &[Flag::TreeNut, Flag::Peanut]),
    ("water chestnuts", "water chestnut", &[], &[Flag::TreeNut]),
    ("coconut", "coconut", &[], &[Flag::Peanut]),
    (
        "worcestershire sauce",
        "worcestershire sauce",
        &[Flag::Fish],
        &[Flag::Dairy],
    ),
    ("gelatine", "gelatin", &[Flag::Meat], &[Flag::Dairy]),
    (
        "marshmallows",
        "marshmallow",
        &[Flag::Meat, Flag::Sugar],
        &[Flag::Dairy],
    ),
    ("parmesan", "parmesan", &[Flag::Dairy], &[Flag::Egg]),
    ("honey", "honey", &[Flag::Honey], &[Flag::Dairy]),
    (
        "rice vinegar",
        "rice vinegar",
        &[],
        &[Flag::Gluten, Flag::Wheat],
    ),
    ("malt vinegar", "malt vinegar", &[Flag::Gluten], &[]),
    (
        "oyster sauce",
        "oyster sauce",
        &[Flag::Shellfish],
        &[Flag::Dairy],
    ),
    (
        "fish sauce",
        "fish sauce",
        &[Flag::Fish, Flag::Seafood],
        &[Flag::Dairy],
    ),
    (
        "soy sauce",
        "soy sauce",
        &[Flag::Soy, Flag::Wheat, Flag::Gluten],
        &[Flag::Dairy],
    ),
    (
        "sweetbread",
        "sweetbread",
        &[Flag::Meat],
        &[Flag::Gluten, Flag::Wheat],
    ),
    ("egg noodles", "egg noodle", &[Flag::Egg, Flag::Wheat], &[]),
    (
        "rice noodles",
        "rice noodle",
        &[Flag::Grain],
        &[Flag::Wheat, Flag::Egg],
    ),
    ("couscous", "couscous", &[Flag::Wheat, Flag::Gluten], &[]),
    ("kamut", "spelt", &[Flag::Wheat, Flag::Gluten], &[]),
    (
        "seitan",
        "seitan",
        &[Flag::Wheat, Flag::Gluten],
        &[Flag::Meat],
    ),
    (
        "tahini",
        "tahini",
        &[Flag::Sesame],
        &[Flag::Dairy, Flag::TreeNut],
    ),
    (
        "hummus",
        "hummus",
        &[Flag::Sesame, Flag::Legume],
        &[Flag::Dairy],
    ),
    ("goat cheese", "goat cheese", &[Flag::Dairy], &[Flag::Egg]),
    ("ghee", "ghee", &[Flag::Dairy], &[]),
    ("chicken seasoning", "poultry seasoning", &[], &[Flag::Meat]),
    (
        "hot dog buns",
        "hamburger bun",
        &[Flag::Wheat],
        &[Flag::Meat],
    ),
    ("cream soda", "cream soda", &[], &[Flag::Dairy]),
    ("pecans", "pecan", &[Flag::TreeNut], &[Flag::Peanut]),
    ("beer", "beer", &[Flag::Alcohol, Flag::Gluten], &[]),
    ("wine vinegar", "wine vinegar", &[], &[Flag::Gluten]),
];

#[test]
fn names_that_mislead() {
    for (name, kind, yes, no) in TRAPS {
        let found = find(name).unwrap();
        assert_eq!(found.kind.name(), *kind, "{name}");
        for flag in *yes {
            assert_eq!(found.contains(*flag), Answer::Yes, "{name}: {flag:?}");
        }
        for flag in *no {
            assert_eq!(found.contains(*flag), Answer::No, "{name}: {flag:?}");
        }
    }
}

#[test]
fn diets_of_names_that_mislead() {
    let says = |name: &str, diet: Diet| find(name).unwrap().suits(diet);
    for (name, diet, answer) in [
        ("parmesan", Diet::Vegetarian, Answer::Maybe),
        ("gelatine", Diet::Vegetarian, Answer::No),
        ("honey", Diet::Vegan, Answer::No),
        ("honey", Diet::Vegetarian, Answer::Yes),
        ("worcestershire sauce", Diet::Vegetarian, Answer::No),
        ("vegan worcestershire sauce", Diet::Vegan, Answer::Yes),
        ("vegan cheese", Diet::Vegan, Answer::Yes),
        ("butter beans", Diet::Vegan, Answer::Yes),
        ("coconut milk", Diet::Vegan, Answer::Yes),
        ("salmon", Diet::Pescetarian, Answer::Yes),
        ("salmon", Diet::Vegetarian, Answer::No),
        ("buckwheat", Diet::GlutenFree, Answer::Yes),
        ("garlic", Diet::LowFodmap, Answer::No),
        ("garlic oil", Diet::LowFodmap, Answer::Yes),
        // A dish may contain the food it is named after; a plant does not.
        ("ham and cheese croissant", Diet::Vegetarian, Answer::No),
        ("bacon and cheese potatoes", Diet::Vegetarian, Answer::Maybe),
        ("shrimp & garlic broccoli", Diet::Vegan, Answer::Maybe),
        ("turkey avocado salad", Diet::Vegetarian, Answer::No),
        ("cheddar jalapenos", Diet::Vegan, Answer::Maybe),
        (
            "sardines in olive or vegetable oil",
            Diet::Vegan,
            Answer::No,
        ),
        ("butter lettuce leaves", Diet::Vegan, Answer::Yes),
        ("oyster mushroom caps", Diet::Vegan, Answer::Yes),
    ] {
        assert_eq!(says(name, diet), answer, "{name}, {diet:?}");
    }
}

#[test]
fn british_and_american_names_are_one() {
    let foods = standard();
    for (one, other) in [
        ("aubergine", "eggplant"),
        ("courgette", "zucchini"),
        ("coriander leaves", "cilantro"),
        ("rocket", "arugula"),
        ("caster sugar", "sugar"),
        ("icing sugar", "powdered sugar"),
        ("single cream", "light cream"),
        ("prawns", "shrimp"),
        ("spring onions", "scallions"),
        ("beetroot", "beet"),
        ("minced beef", "ground beef"),
        ("bicarbonate of soda", "baking soda"),
        ("cornflour", "cornstarch"),
        ("swede", "rutabaga"),
    ] {
        let kind = |name: &str| foods.kind(name).unwrap().name();
        assert_eq!(kind(one), kind(other), "{one}");
    }
}

#[test]
fn kinds_have_parents() {
    let foods = standard();
    for (name, ancestors) in [
        ("cheddar", &["cheese", "dairy"][..]),
        ("pecan", &["tree nut", "nut"]),
        ("salmon", &["fish", "seafood"]),
        ("shrimp", &["crustacean", "shellfish", "seafood"]),
        ("lemon", &["citrus", "fruit"]),
    ] {
        let kind = foods.kind(name).unwrap();
        for ancestor in ancestors {
            assert!(
                kind.is(foods.kind(ancestor).unwrap()),
                "{name} < {ancestor}"
            );
        }
    }
    assert!(foods.names().count() >= 2_500);
    assert!(foods.kinds().all(
        |kind| kind.name() == "food" || kind.ancestors().iter().any(|one| one.name() == "food")
    ));
}

#[test]
fn what_is_no_food_is_not_guessed() {
    for name in ["", "flubberwock", "chicken flubber", "12", "—", "the"] {
        assert!(find(name).is_none(), "{name}");
    }
    assert!(!find("wooden skewers").unwrap().kind.is_food());
}
