//! `search-recipes`: the recipes found by a query and by each parameter, in every order, and those
//! that must never be found.

use serde_json::Value;
use sundry_operations::operation;
use sundry_recipes::{RawRecipe, enrich, search_nutrients::NUTRIENTS};
use sundry_records::Recipe;

use crate::catalogue::{Asked, with};

/// Number, title, lines, minutes, servings, cuisine, meal.
type Row = (
    u64,
    &'static str,
    &'static [&'static str],
    u32,
    u32,
    &'static str,
    &'static str,
);

const KITCHEN: &[Row] = &[
    (
        1,
        "Mushroom Pasta",
        &[
            "300 g spaghetti",
            "250 g mushrooms",
            "2 tbsp olive oil",
            "1 clove garlic",
        ],
        25,
        2,
        "Italian",
        "main course",
    ),
    (
        2,
        "Mushroom Pasta with Pecans",
        &[
            "300 g spaghetti",
            "250 g mushrooms",
            "50 g pecans",
            "2 tbsp olive oil",
        ],
        30,
        4,
        "Italian",
        "main course",
    ),
    (
        3,
        "Lentil Soup",
        &[
            "200 g brown lentils",
            "1 onion",
            "2 carrots",
            "1 litre water",
            "1 tbsp olive oil",
        ],
        45,
        4,
        "Indian",
        "soup",
    ),
    (
        4,
        "Beef Stew",
        &[
            "800 g beef chuck",
            "2 potatoes",
            "2 carrots",
            "1 onion",
            "500 ml water",
        ],
        180,
        6,
        "Irish",
        "main course",
    ),
    (
        5,
        "Chocolate Cake",
        &[
            "200 g flour",
            "200 g sugar",
            "3 eggs",
            "150 g butter",
            "100 g dark chocolate",
        ],
        70,
        12,
        "French",
        "dessert",
    ),
    (
        6,
        "Greek Salad",
        &[
            "4 tomatoes",
            "1 cucumber",
            "150 g feta",
            "50 g black olives",
            "3 tbsp olive oil",
        ],
        15,
        2,
        "Greek",
        "salad",
    ),
    (
        7,
        "Fruit Bowl",
        &["2 bananas", "2 apples", "1 orange"],
        10,
        2,
        "American",
        "dessert",
    ),
    (
        8,
        "Bacon and Eggs",
        &["4 slices bacon", "4 eggs", "1 tbsp butter"],
        15,
        2,
        "British",
        "breakfast",
    ),
    (
        9,
        "Mystery Curry",
        &["1 cup flubberwock", "2 onions", "200 ml coconut milk"],
        40,
        4,
        "Thai",
        "main course",
    ),
    (
        10,
        "Vegetable Curry",
        &[
            "1 cauliflower",
            "200 ml coconut milk",
            "1 onion",
            "2 tsp ground cumin",
        ],
        35,
        4,
        "Indian",
        "main course",
    ),
];

pub(crate) fn kitchen() -> Asked {
    let recipes: Vec<Recipe> = KITCHEN
        .iter()
        .map(|(id, title, lines, minutes, servings, cuisine, meal)| {
            let raw = serde_json::json!({
                "title": title,
                "yield": format!("{servings} servings"),
                "total_minutes": minutes,
                "ingredients": [{"lines": lines}],
                "instructions": [{"steps": ["Cook it all in a large frying pan."]}],
                "cuisines": [cuisine],
                "categories": [meal],
                "images": [format!("https://kitchen.example/{id}.jpg")],
            });
            let raw: RawRecipe = serde_json::from_value(raw).unwrap();
            Recipe {
                id: *id,
                recipe: enrich(&raw).unwrap(),
                source: "test".to_owned(),
                key: 0,
            }
        })
        .collect();
    with(&recipes, &[])
}

pub(crate) fn ids(answer: &Value) -> Vec<u64> {
    let recipes = answer["recipes"].as_array().unwrap();
    recipes
        .iter()
        .map(|recipe| recipe["id"].as_u64().unwrap())
        .collect()
}

/// Returns the numbers of the found recipes, in order of number.
pub(crate) fn found(kitchen: &Asked, arguments: &str) -> Vec<u64> {
    let answer = kitchen.good("search-recipes", arguments);
    let mut ids = ids(&answer);
    assert_eq!(answer["total_results"], ids.len(), "{arguments}");
    assert_eq!(answer["number"], ids.len(), "{arguments}");
    ids.sort_unstable();
    ids
}

#[test]
fn questions_are_answered() {
    let kitchen = kitchen();
    let cases: &[(&str, &[u64])] = &[
        ("pasta with mushrooms but without nuts", &[1]),
        ("pasta with mushrooms", &[1, 2]),
        ("vegan curry", &[10]),
        ("indian soup", &[3]),
        ("dessert without eggs", &[7]),
        ("breakfast for two under 20 minutes", &[8]),
        ("gluten free dinner with beef", &[4]),
        ("no meat, no dairy, in a frying pan, italian", &[1, 2]),
        ("soop with carots", &[3]),
        ("something greek", &[6]),
    ];
    for (query, expected) in cases {
        assert_eq!(
            found(&kitchen, &format!("query={query}")),
            *expected,
            "{query}"
        );
    }
}

#[test]
fn every_filter_holds() {
    let kitchen = kitchen();
    let cases: &[(&str, &[u64])] = &[
        ("cuisines=italian,greek", &[1, 2, 6]),
        ("cuisines=Italian&exclude-ingredients=nuts", &[1]),
        ("exclude-cuisines=indian,italian,european", &[7, 9]),
        ("meal-type=DESSERT", &[5, 7]),
        ("meal-type=main_course&max-time=30", &[1, 2]),
        ("diet=vegan&meal-type=soup", &[3]),
        ("diet=ketogenic&meal-type=dessert", &[]),
        ("intolerances=egg,dairy&meal-type=dessert", &[7]),
        ("equipment=skillet&cuisines=thai", &[9]),
        ("equipment=time machine", &[]),
        ("include-ingredients=carrot,onion", &[3, 4]),
        ("include-ingredients=nuts", &[2]),
        (
            "include-ingredients=mushrooms&exclude-ingredients=pecan",
            &[1],
        ),
        ("include-ingredients=flubberwock", &[9]),
        ("exclude-ingredients=onion&max-time=40&min-servings=4", &[2]),
        ("max-time=10", &[7]),
        ("max-time=0", &[]),
        ("min-servings=6", &[4, 5]),
        ("min-servings=3&max-servings=4", &[2, 3, 9, 10]),
        ("query=pasta&max-time=25", &[1]),
        ("MAX_TIME=10", &[7]),
    ];
    for (arguments, expected) in cases {
        assert_eq!(found(&kitchen, arguments), *expected, "{arguments}");
    }
}

#[test]
fn what_was_not_understood_is_free_of_nothing() {
    let kitchen = kitchen();
    for arguments in [
        "intolerances=gluten",
        "intolerances=peanut",
        "diet=vegan",
        "exclude-ingredients=nuts",
        "exclude-ingredients=meat",
        "exclude-ingredients=mushrooms",
        "query=curry without shellfish",
        "query=curry, peanut allergy",
        "exclude-ingredients=flubberwock",
    ] {
        let found = found(&kitchen, arguments);
        assert!(!found.contains(&9), "{arguments}: {found:?}");
    }
    assert!(found(&kitchen, "exclude-ingredients=pecan").contains(&9));
}

#[test]
fn every_order_is_kept() {
    let kitchen = kitchen();
    let order = |arguments: &str| ids(&kitchen.good("search-recipes", arguments));
    assert_eq!(order("sort=time&number=3"), [7, 6, 8]);
    assert_eq!(order("sort=time&sort-direction=DESC&number=2"), [4, 5]);
    assert_eq!(order("sort=min-missing-ingredients&number=2"), [7, 8]);
    let sort = operation("search-recipes")
        .unwrap()
        .parameter("sort")
        .unwrap();
    let sundry_operations::Kind::Choice { values } = sort.kind else {
        panic!("`sort` is no choice");
    };
    assert_eq!(values.len(), 53);
    for sort in values {
        for direction in ["", "asc", "desc"] {
            let answer = kitchen.good(
                "search-recipes",
                &format!("sort={sort}&sort-direction={direction}"),
            );
            assert_eq!(answer["total_results"], 10, "{sort}");
            let recipes = answer["recipes"].as_array().unwrap();
            let amounts: Vec<Option<f64>> = recipes
                .iter()
                .map(|recipe| recipe["nutrition"]["nutrients"][0]["amount"].as_f64())
                .collect();
            let known: Vec<f64> = amounts.iter().copied().flatten().collect();
            let mut ordered = known.clone();
            ordered.sort_by(f64::total_cmp);
            if direction != "asc" {
                ordered.reverse();
            }
            assert_eq!(known, ordered, "{sort} {direction}");
            let first_unknown = amounts.iter().position(Option::is_none);
            assert!(
                first_unknown.is_none_or(|at| at == known.len()),
                "unknown ones come last: {sort}"
            );
        }
    }
}

#[test]
fn every_nutrient_is_bounded() {
    let kitchen = kitchen();
    for nutrient in NUTRIENTS
        .iter()
        .filter(|nutrient| !nutrient.parameter.is_empty())
    {
        let all = kitchen.good("search-recipes", &format!("sort={}", nutrient.sorts[0]));
        let amounts: Vec<f64> = all["recipes"]
            .as_array()
            .unwrap()
            .iter()
            .filter_map(|recipe| recipe["nutrition"]["nutrients"][0]["amount"].as_f64())
            .collect();
        let middle = amounts.get(amounts.len() / 2).copied().unwrap_or(1.0) + 0.005;
        let least = found(&kitchen, &format!("{}={middle}", nutrient.min));
        let most = found(&kitchen, &format!("{}={middle}", nutrient.max));
        assert_eq!(
            least.len() + most.len(),
            amounts.len(),
            "{}",
            nutrient.parameter
        );
        let told = kitchen.good("search-recipes", &format!("{}=99999", nutrient.max));
        for recipe in told["recipes"].as_array().unwrap() {
            assert_eq!(recipe["nutrition"]["nutrients"][0]["name"], nutrient.name);
            assert_eq!(recipe["nutrition"]["nutrients"][0]["unit"], nutrient.unit);
        }
    }
}

#[test]
fn a_hit_tells_as_much_as_is_asked_for() {
    let kitchen = kitchen();
    let brief = kitchen.good(
        "search-recipes",
        "query=greek salad&max-calories=2000&sort=protein",
    );
    insta::assert_json_snapshot!("a_hit", brief["recipes"][0]);
    let filled = kitchen.good(
        "search-recipes",
        "include-ingredients=mushrooms,nuts&fill-ingredients=true&query=pasta or basil",
    );
    let hit = &filled["recipes"][0];
    assert_eq!(hit["used_ingredient_count"], 3);
    assert_eq!(hit["missed_ingredient_count"], 1);
    assert_eq!(hit["used_ingredients"][1]["original"], "250 g mushrooms");
    assert_eq!(hit["missed_ingredients"].as_array().unwrap().len(), 1);
    assert!(hit["unused_ingredients"].as_array().unwrap().is_empty());
    let full = kitchen.good(
        "search-recipes",
        "query=greek salad&add-recipe-information=true",
    );
    let hit = &full["recipes"][0];
    assert_eq!(hit["times"]["total_minutes"], 15);
    assert_eq!(hit["ingredients"].as_array().unwrap().len(), 5);
    assert!(hit["nutrition"]["nutrients"].as_array().unwrap().is_empty());
    assert!(hit.get("check_labels").is_none() && hit.get("description").is_none());
}

#[test]
fn the_reading_is_explained() {
    let kitchen = kitchen();
    let answer = kitchen.good(
        "search-recipes",
        "explain=true&query=quick vegan thai curry with tofu but no nuts for 4, under 500 calories",
    );
    insta::assert_json_snapshot!("explained", answer["understood"]);
    let plain = kitchen.good("search-recipes", "query=curry");
    assert!(plain.get("understood").is_none());
}

#[test]
fn pages_follow_each_other() {
    let kitchen = kitchen();
    let mut all = Vec::new();
    for offset in [0, 4, 8, 12] {
        let answer = kitchen.good(
            "search-recipes",
            &format!("number=4&offset={offset}&sort=price"),
        );
        assert_eq!(answer["total_results"], 10);
        assert_eq!(answer["offset"], offset);
        all.extend(ids(&answer));
    }
    all.sort_unstable();
    assert_eq!(all, (1..=10).collect::<Vec<u64>>());
    let shuffled = ids(&kitchen.good("search-recipes", "sort=random"));
    assert_eq!(shuffled.len(), 10);
}

#[test]
fn values_outside_are_refused_with_the_nearest() {
    let kitchen = kitchen();
    for (arguments, hint) in [
        ("cuisines=itallian", "`italian`"),
        ("exclude-cuisines=mexcian", "`mexican`"),
        ("diet=vegn", "`vegan`"),
        ("diet=gluten_free_diet", "gluten free"),
        ("intolerances=peanuts", "`peanut`"),
        ("intolerances=dairy,glutten", "`gluten`"),
        ("meal-type=desert", "`dessert`"),
        ("sort=protien", "`protein`"),
        ("sort-direction=up", "asc"),
        ("number=0", "1 to 100"),
        ("number=101", "1 to 100"),
        ("offset=901", "0 to 900"),
        ("max-time=10001", "0 to 10000"),
        ("max-servings=101", "1 to 100"),
        ("min-calories=-1", "0 to 99999"),
        ("max-vitamin-b12=100000", "0 to 99999"),
        ("fill-ingredients=maybe", "`true` or `false`"),
    ] {
        let failure = kitchen
            .ask("search-recipes", arguments)
            .unwrap_err()
            .message;
        assert!(failure.contains(hint), "{arguments}: {failure}");
    }
    let long = format!("query={}", "a".repeat(301));
    assert_eq!(kitchen.status("search-recipes", &long), 400);
    for arguments in [
        "diet=Gluten-Free",
        "diet=GRAIN_FREE",
        "diet=grain free",
        "intolerances=Tree_Nut",
        "cuisines=Middle-Eastern",
    ] {
        assert!(
            kitchen.ask("search-recipes", arguments).is_ok(),
            "{arguments}"
        );
    }
}

#[test]
fn names_are_those_that_recipes_are_filed_under() {
    use sundry_operations::Kind;
    let search = operation("search-recipes").unwrap();
    let Kind::List { values, .. } = search.parameter("cuisines").unwrap().kind else {
        panic!("`cuisines` is no list");
    };
    let mut filed: Vec<&str> = sundry_recipes::cuisines()
        .iter()
        .map(|one| one.name)
        .collect();
    let mut named = values.to_vec();
    filed.sort_unstable();
    named.sort_unstable();
    assert_eq!(named, filed);
}
