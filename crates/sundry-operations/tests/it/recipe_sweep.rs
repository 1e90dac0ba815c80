//! Every filter, order and page of `search-recipes` over the whole starter catalogue, compared with
//! what `retrieve-recipe` says of each recipe.

use std::collections::BTreeSet;

use serde_json::Value;
use sundry_operations::{Kind, operation};

use crate::catalogue::{Asked, starter};

type Ids = BTreeSet<u64>;

struct Sweep {
    asked: Asked,
    recipes: Vec<Value>,
}

impl Sweep {
    fn new() -> Self {
        let asked = starter();
        let recipes = pages(&asked, "");
        let recipes = recipes.iter().map(|hit| {
            let id = hit["id"].as_u64().unwrap();
            asked.good("retrieve-recipe", &format!("id={id}"))
        });
        let recipes: Vec<Value> = recipes.collect();
        Self { asked, recipes }
    }

    /// Returns the recipes that are as told.
    fn where_recipe(&self, is_wanted: impl Fn(&Value) -> bool) -> Ids {
        let wanted = self.recipes.iter().filter(|recipe| is_wanted(recipe));
        wanted.map(id_of).collect()
    }

    fn found(&self, arguments: &str) -> Ids {
        pages(&self.asked, arguments).iter().map(id_of).collect()
    }

    fn same(&self, arguments: &str, is_wanted: impl Fn(&Value) -> bool) {
        let (found, wanted) = (self.found(arguments), self.where_recipe(is_wanted));
        assert_eq!(found, wanted, "{arguments}");
    }
}

fn id_of(recipe: &Value) -> u64 {
    recipe["id"].as_u64().unwrap()
}

/// Returns all hits, page by page; the total is exact on each, and no recipe comes twice.
fn pages(asked: &Asked, arguments: &str) -> Vec<Value> {
    let mut hits: Vec<Value> = Vec::new();
    loop {
        let page = format!("{arguments}&number=100&offset={}", hits.len());
        let mut answer = asked.good("search-recipes", &page);
        let recipes = answer["recipes"].as_array_mut().unwrap();
        let is_last = recipes.is_empty();
        hits.append(recipes);
        let total = answer["total_results"].as_u64().unwrap() as usize;
        assert!(hits.len() <= total, "{page}");
        if is_last || hits.len() == total {
            assert_eq!(hits.len(), total, "{page}");
            break;
        }
    }
    let ids: Ids = hits.iter().map(id_of).collect();
    assert_eq!(ids.len(), hits.len(), "{arguments}: a recipe comes twice");
    hits
}

fn has(recipe: &Value, list: &str, name: &str) -> bool {
    let wire = name.to_uppercase().replace([' ', '-'], "_");
    let list = recipe.pointer(list).and_then(Value::as_array).unwrap();
    list.iter().any(|one| *one == wire)
}

fn values(parameter: &str) -> &'static [&'static str] {
    let search = operation("search-recipes").unwrap();
    match search.parameter(parameter).unwrap().kind {
        Kind::Choice { values } | Kind::List { values, .. } => values,
        _ => panic!("`{parameter}` has no values"),
    }
}

/// Returns a nutrient of a serving; the report leaves out what there is none of.
fn amount(recipe: &Value, name: &str) -> f64 {
    let nutrients = recipe["nutrition"]["nutrients"].as_array().unwrap();
    let named = nutrients.iter().find(|nutrient| nutrient["name"] == name);
    named.map_or(0.0, |nutrient| nutrient["amount"].as_f64().unwrap())
}

#[test]
fn every_answer_is_what_the_recipes_say() {
    let sweep = Sweep::new();
    assert!(sweep.recipes.len() >= 250);
    for name in values("cuisines") {
        sweep.same(&format!("cuisines={name}"), |one| {
            has(one, "/cuisines", name)
        });
        let others = format!("exclude-cuisines={name}");
        sweep.same(&others, |one| !has(one, "/cuisines", name));
    }
    sweep.same("cuisines=thai,Greek", |one| {
        has(one, "/cuisines", "thai") || has(one, "/cuisines", "greek")
    });
    for name in values("meal-type") {
        sweep.same(&format!("meal-type={name}"), |one| match *name {
            "main course" => has(one, "/meal_types", "main dish"),
            "drink" | "beverage" => {
                has(one, "/meal_types", "drink") || has(one, "/meal_types", "beverage")
            }
            name => has(one, "/meal_types", name),
        });
    }
    for name in values("diet") {
        let list = "/dietary_properties/diets";
        sweep.same(&format!("diet={name}"), |one| has(one, list, name));
    }
    for (arguments, flag) in [
        ("diet=vegan", "vegan"),
        ("diet=vegetarian", "vegetarian"),
        ("diet=low fodmap", "low_fodmap"),
        ("intolerances=gluten", "gluten_free"),
        ("intolerances=dairy", "dairy_free"),
    ] {
        sweep.same(arguments, |one| one["dietary_properties"][flag] == true);
    }
    for minutes in [0, 10, 30, 45, 120, 10_000] {
        sweep.same(&format!("max-time={minutes}"), |one| {
            one["times"]["total_minutes"].as_u64().unwrap() <= minutes
        });
    }
    for servings in [1, 4, 6, 12, 100] {
        sweep.same(&format!("min-servings={servings}"), |one| {
            one["servings"].as_u64().unwrap() >= servings
        });
        sweep.same(&format!("max-servings={servings}"), |one| {
            one["servings"].as_u64().unwrap() <= servings
        });
    }
    restrictions_add_up(&sweep);
    equipment(&sweep);
    nutrients(&sweep);
    orders(&sweep);
}

/// Every two filters together find what both find.
fn restrictions_add_up(sweep: &Sweep) {
    let intolerances = values("intolerances");
    let alone: Vec<Ids> = intolerances
        .iter()
        .map(|name| sweep.found(&format!("intolerances={name}")))
        .collect();
    for (pair, ids) in intolerances.windows(2).zip(alone.windows(2)) {
        let both = sweep.found(&format!("intolerances={},{}", pair[0], pair[1]));
        assert_eq!(both, &ids[0] & &ids[1], "{pair:?}");
    }
    for (arguments, one, other) in [
        (
            "diet=vegan&intolerances=soy",
            "diet=vegan",
            "intolerances=soy",
        ),
        (
            "include-ingredients=garlic,onion",
            "include-ingredients=garlic",
            "include-ingredients=onion",
        ),
        (
            "exclude-ingredients=egg, milk",
            "exclude-ingredients=egg",
            "exclude-ingredients=milk",
        ),
        (
            "include-ingredients=cheese&exclude-ingredients=meat",
            "include-ingredients=cheese",
            "exclude-ingredients=meat",
        ),
        (
            "max-time=30&meal-type=soup",
            "max-time=30",
            "meal-type=soup",
        ),
    ] {
        let both = &sweep.found(one) & &sweep.found(other);
        assert_eq!(sweep.found(arguments), both, "{arguments}");
    }
    for name in ["egg", "shellfish", "wheat", "peanut", "gluten", "soy"] {
        let left_out = sweep.found(&format!("exclude-ingredients={name}"));
        let safe = sweep.found(&format!("intolerances={name}"));
        assert!(left_out.is_subset(&safe), "{name}");
        let held = sweep.found(&format!("include-ingredients={name}"));
        assert!(held.is_disjoint(&left_out), "{name}");
    }
}

/// What steps need is found by the name that they tell.
fn equipment(sweep: &Sweep) {
    let things = |recipe: &Value| -> BTreeSet<String> {
        let sections = recipe["instructions"].as_array().unwrap().iter();
        let steps = sections.flat_map(|section| section["steps"].as_array().unwrap());
        let things = steps.flat_map(|step| step["equipment"].as_array().unwrap());
        things
            .map(|thing| thing["name"].as_str().unwrap().to_owned())
            .collect()
    };
    let all: BTreeSet<String> = sweep.recipes.iter().flat_map(things).collect();
    assert!(all.len() > 30);
    for name in &all {
        sweep.same(&format!("equipment={name}"), |one| {
            things(one).contains(name)
        });
    }
    sweep.same("equipment=oven,blender", |one| {
        things(one).contains("oven") || things(one).contains("blender")
    });
}

/// Bounds hold, and each hit tells the amount.
fn nutrients(sweep: &Sweep) {
    for (parameter, name, bound) in [
        ("calories", "Calories", 400.0),
        ("protein", "Protein", 20.0),
        ("carbs", "Carbohydrates", 30.0),
        ("saturated-fat", "Saturated Fat", 5.0),
        ("sodium", "Sodium", 500.0),
        ("vitamin-c", "Vitamin C", 20.0),
    ] {
        // Amounts are told with two decimals, so those at the bound may be on either side of it.
        let at_bound = sweep.where_recipe(|one| (amount(one, name) - bound).abs() < 0.006);
        assert!(at_bound.len() < 3, "{parameter}");
        let least = sweep.found(&format!("min-{parameter}={bound}"));
        let more = sweep.where_recipe(|one| amount(one, name) >= bound);
        assert_eq!(&least - &at_bound, &more - &at_bound, "min-{parameter}");
        let most = sweep.found(&format!("max-{parameter}={bound}"));
        let less = sweep.where_recipe(|one| amount(one, name) <= bound);
        assert_eq!(&most - &at_bound, &less - &at_bound, "max-{parameter}");
        assert_eq!(&least | &most, sweep.where_recipe(|_| true), "{parameter}");
        let hits = pages(&sweep.asked, &format!("max-{parameter}={bound}"));
        for hit in hits {
            let told = &hit["nutrition"]["nutrients"];
            assert_eq!(told.as_array().unwrap().len(), 1, "{hit}");
            assert_eq!(told[0]["name"], name, "{hit}");
        }
    }
}

/// Each order is kept, in both directions, and pages of any size tell it alike.
fn orders(sweep: &Sweep) {
    let number = |recipe: &Value, path: &str| recipe.pointer(path).unwrap().as_f64().unwrap();
    for (sort, path) in [
        ("meta-score", "/scores/meta_score"),
        ("healthiness", "/scores/health_score"),
        ("price", "/price_per_serving"),
        ("time", "/times/total_minutes"),
    ] {
        for direction in ["asc", "desc"] {
            let arguments =
                format!("sort={sort}&sort-direction={direction}&add-recipe-information=true");
            let mut told: Vec<f64> = pages(&sweep.asked, &arguments)
                .iter()
                .map(|hit| number(hit, path))
                .collect();
            if direction == "desc" {
                told.reverse();
            }
            assert!(told.is_sorted(), "{arguments}");
        }
    }
    for arguments in ["", "sort=calories", "query=chicken", "query=healthy dinner"] {
        let whole: Vec<u64> = pages(&sweep.asked, arguments).iter().map(id_of).collect();
        for size in [7, 33] {
            let mut parts: Vec<u64> = Vec::new();
            while parts.len() < whole.len().min(70) {
                let page = format!("{arguments}&number={size}&offset={}", parts.len());
                let answer = sweep.asked.good("search-recipes", &page);
                parts.extend(answer["recipes"].as_array().unwrap().iter().map(id_of));
            }
            assert_eq!(parts[..], whole[..parts.len()], "{arguments}");
        }
    }
}
