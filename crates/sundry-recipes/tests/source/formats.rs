//! Exports of programs, tables and text formats, as small files of our own in the same shape.

use sundry_recipes::RawRecipe;
use sundry_recipes::source::{Program, columns, cooklang, export, markdown, mealmaster, row};

fn lines(recipe: &RawRecipe) -> Vec<&str> {
    recipe.lines().collect()
}

fn steps(recipe: &RawRecipe) -> Vec<&str> {
    let steps = recipe
        .instructions
        .iter()
        .flat_map(|section| &section.steps);
    steps.map(String::as_str).collect()
}

#[test]
fn cooklang_with_head_and_without() {
    let text = "---\ntitle: Bean stew\nservings: 4\ntags: [stew, quick]\ntime:\n  prep: 10 min\n---\n\n\
        -- a remark\n== Beans ==\nSoak @white beans{250%g}(dried) [- overnight -]in a #large pot{} for ~{8%hours}.\n\
        Rinse them.\n\n> Salt comes later.\n\n== Stew ==\nFry @onion{1}(diced), @?chilli{} and @garlic{2%cloves} in @&white beans{}\n\
        for ~simmer{10-15%min}. Add @salt and @salt. Mail me\\@home.";
    let recipe = cooklang(text, "stews/x.cook").unwrap();
    assert_eq!(
        (recipe.title.as_str(), recipe.yields.as_str()),
        ("Bean stew", "4")
    );
    assert_eq!(
        (recipe.prep_minutes, recipe.keywords.join(" ")),
        (Some(10), "stew quick".to_owned())
    );
    assert_eq!(
        lines(&recipe),
        [
            "250 g white beans (dried)",
            "1 onion (diced)",
            "chilli (optional)",
            "2 cloves garlic",
            "salt"
        ]
    );
    assert_eq!(recipe.ingredients[0].heading, "Beans");
    assert_eq!(recipe.equipment, ["large pot"]);
    assert_eq!(
        steps(&recipe),
        [
            "Soak white beans in a large pot for 8 hours. Rinse them.",
            "Fry onion, chilli and garlic in white beans for 10-15 min. Add salt and salt. Mail me@home.",
        ]
    );
}

#[test]
fn mealmaster_of_two_columns() {
    let text = "\
MMMMM----- Recipe via Meal-Master (tm) v8.05

      Title: Bean Stew
 Categories: Stews, Beans
      Yield: 4 Servings

      2 c  White beans, soaked                1 lg Onion, diced
  1 1/2 tb Oil                                2    Garlic cloves; crushed
           -or lard                                Salt

MMMMM--------------------------TOPPING-------------------------------
    1/2 bn Parsley

  Fry the onion in oil.  Add garlic
  and beans.

  Simmer for an hour.

MMMMM
not part of it";
    let recipe = mealmaster(text).unwrap();
    assert_eq!(
        (recipe.title.as_str(), recipe.yields.as_str()),
        ("Bean Stew", "4 Servings")
    );
    assert_eq!(recipe.categories, ["Stews", "Beans"]);
    assert_eq!(
        lines(&recipe),
        [
            "2 cups White beans, soaked",
            "1 1/2 tablespoons Oil or lard",
            "1 large Onion, diced",
            "2 Garlic cloves; crushed",
            "Salt",
            "1/2 bunch Parsley",
        ]
    );
    assert_eq!(recipe.ingredients[1].heading, "TOPPING");
    assert_eq!(
        steps(&recipe),
        [
            "Fry the onion in oil. Add garlic and beans.",
            "Simmer for an hour."
        ]
    );
    assert!(mealmaster("MMMMM----- Meal-Master\n\n  No title here").is_err());
}

#[test]
fn exports_of_programs() {
    let mealie = r#"{"name": "Stew", "recipe_yield": "4 bowls", "total_time": "1 hour", "tags": [{"name": "beans"}],
        "recipe_ingredient": [
            {"title": "Stew", "quantity": 2.0, "unit": {"name": "cups"}, "food": {"name": "beans"}, "note": "soaked", "disable_amount": false},
            {"title": null, "quantity": 1, "unit": null, "food": null, "note": "1 onion", "disable_amount": true}],
        "recipe_instructions": [{"title": "", "text": "Fry.\n\nStir."}, {"title": "Later", "text": "Simmer."}],
        "org_url": "https://example.org/stew"}"#;
    let recipe = export(Program::Mealie, mealie).unwrap();
    assert_eq!(lines(&recipe), ["2 cups beans, soaked", "1 onion"]);
    assert_eq!(recipe.instructions[1].name, "Later");
    assert_eq!(
        (recipe.total_minutes, recipe.source_url.as_str()),
        (Some(60), "https://example.org/stew")
    );
    assert_eq!(recipe.keywords, ["beans"]);

    let tandoor = r#"{"name": "Stew", "servings": 4, "servings_text": "bowls", "working_time": 20, "waiting_time": 0,
        "keywords": [{"name": "Beans"}], "steps": [{"name": "Stew", "instruction": "Fry.\nSimmer.", "ingredients": [
            {"food": {"name": "beans"}, "unit": {"name": "cups"}, "amount": 2.0, "note": "soaked", "no_amount": false, "is_header": false},
            {"food": null, "unit": null, "amount": 0.0, "note": "Topping", "is_header": true},
            {"food": {"name": "salt"}, "unit": null, "amount": 0.0, "note": "", "no_amount": true, "is_header": false}]}]}"#;
    let recipe = export(Program::Tandoor, tandoor).unwrap();
    assert_eq!(lines(&recipe), ["2 cups beans, soaked", "salt"]);
    assert_eq!(
        (
            recipe.yields.as_str(),
            recipe.prep_minutes,
            recipe.cook_minutes
        ),
        ("4 bowls", Some(20), None)
    );
    assert_eq!(recipe.ingredients[1].heading, "Topping");
    assert_eq!(steps(&recipe), ["Fry.", "Simmer."]);

    let paprika = r#"{"name": "Stew", "ingredients": "Stew:\n2 cups beans\n1 onion", "directions": "1. Fry.\n\n2. Simmer.",
        "servings": "4 bowls", "cook_time": "1 hr", "rating": 4, "categories": ["Beans"], "source": "Ada", "photo_data": "AAAA"}"#;
    let recipe = export(Program::Paprika, paprika).unwrap();
    assert_eq!(
        (lines(&recipe), steps(&recipe)),
        (vec!["2 cups beans", "1 onion"], vec!["Fry.", "Simmer."])
    );
    assert_eq!(
        (recipe.cook_minutes, recipe.source_name.as_str()),
        (Some(60), "Ada")
    );
    assert!(export(Program::Paprika, "[]").is_err());
}

#[test]
fn rows_of_tables() {
    let read = |names: &[&str], cells: &[&str]| {
        let columns = columns(names.iter().copied()).unwrap();
        row(&columns, cells.iter().copied()).unwrap()
    };
    let recipe = read(
        &[
            "",
            "title",
            "ingredients",
            "directions",
            "link",
            "source",
            "NER",
        ],
        &[
            "7",
            "Stew",
            r#"["2 c. beans", "1 onion"]"#,
            r#"["Fry.", "Simmer."]"#,
            "www.example.org/stew",
            "Gathered",
            "[]",
        ],
    );
    assert_eq!(
        (lines(&recipe), steps(&recipe)),
        (vec!["2 c. beans", "1 onion"], vec!["Fry.", "Simmer."])
    );
    let recipe = read(
        &["name", "id", "minutes", "tags", "steps", "ingredients"],
        &[
            "stew",
            "4711",
            "65",
            "['quick', 'beans']",
            "['fry', \"ada's simmer\"]",
            "['beans', 'onion']",
        ],
    );
    assert_eq!((recipe.id, recipe.total_minutes), (Some(4711), Some(65)));
    assert_eq!(
        (steps(&recipe), recipe.keywords.len()),
        (vec!["fry", "ada's simmer"], 2)
    );
    let recipe = read(
        &[
            "Name",
            "CookTime",
            "RecipeIngredientQuantities",
            "RecipeIngredientParts",
            "RecipeInstructions",
            "Calories",
        ],
        &[
            "Stew",
            "PT1H",
            r#"c("2", NA)"#,
            r#"c("beans", "salt")"#,
            r#"c("Fry.", "Simmer.")"#,
            "310.5",
        ],
    );
    assert_eq!(lines(&recipe), ["2 beans", "salt"]);
    assert!((recipe.nutrition[0].amount - 310.5).abs() < 0.001);
    let recipe = read(
        &["Title", "Ingredients", "Prep Time"],
        &["Stew", ", Beans\n2 cups beans\n", "15"],
    );
    assert_eq!(
        (recipe.ingredients[0].heading.as_str(), recipe.prep_minutes),
        ("Beans", Some(15))
    );
    assert_eq!(
        columns(["title", "method"]).unwrap_err(),
        "there is no column `ingredients`"
    );
}

#[test]
fn markdown_of_public_collections() {
    let text = "---\ntitle: \"Bean stew\"\ntags: ['stew', 'quick']\n---\n\nWarms *well*.\n\n- 🍳 Cook time: ~60 min\n- 🍽️ Servings: 4\n\n\
        ## Ingredients\n\n- 2 cups [beans](/beans)\n- 1 onion\n\nVary them.\n\n### Topping\n\n* parsley\n\n## Directions\n\n\
        1. Fry,\n   then stir.\n2. Simmer.\n\n## Contributors\n\n- Ada\n\n;tags: other\n";
    let recipe = markdown(text, "stew.md").unwrap();
    assert_eq!(
        (recipe.title.as_str(), recipe.yields.as_str()),
        ("Bean stew", "4")
    );
    assert_eq!(
        (recipe.cook_minutes, recipe.description.as_str()),
        (Some(60), "Warms well.")
    );
    assert_eq!(lines(&recipe), ["2 cups beans", "1 onion", "parsley"]);
    assert_eq!(recipe.ingredients[1].heading, "Topping");
    assert_eq!(recipe.keywords, ["stew", "quick"]);
    assert_eq!(steps(&recipe), ["Fry,", "then stir.", "Simmer."]);
    let head = "---\ntitle: Okra\ningredients:\n- 1 bunch okra\n- salt\ndirections:\n- Wash it\n- Roast it\n---\nGood.";
    let recipe = markdown(head, "x.md").unwrap();
    assert_eq!(
        (lines(&recipe), steps(&recipe)),
        (vec!["1 bunch okra", "salt"], vec!["Wash it", "Roast it"])
    );
    let chinese = "# 豆汤的做法\n\n## 必备原料和工具\n\n- 豆\n\n## 计算\n\n- 豆 200 g\n\n## 操作\n\n- 煮豆\n\n## 附加内容\n\n- 无\n";
    let recipe = markdown(chinese, "x.md").unwrap();
    assert_eq!(
        (recipe.title.as_str(), lines(&recipe)),
        ("豆汤", vec!["豆 200 g"])
    );
    assert!(markdown("# Only a title", "x.md").is_err());
}
