//! Pages of schema.org, with the damage found on the web.

use sundry_recipes::source::{Unread, minutes, page, schema_org};
use sundry_recipes::{RawRecipe, Rejection};

fn linked(json: &str) -> String {
    format!(
        "<html lang=\"en-GB\"><head><script type=\"application/ld+json\">{json}</script></head></html>"
    )
}

fn read(json: &str) -> RawRecipe {
    page(&linked(json), "https://example.org/pea-soup").unwrap()
}

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
fn a_recipe_in_a_graph_with_references() {
    let recipe = read(
        r##"{"@context": "https://schema.org", "@graph": [true, null, 7,
        {"@type": ["WebPage", "FAQPage"], "@id": "#page", "name": "Pea soup"},
        {"@type": "Person", "@id": "#ada", "name": "Ada Kettle"},
        {"@type": "ImageObject", "@id": "#image", "url": "/soup.jpg"},
        {"@type": "Recipe", "name": "Pea soup &amp; mint", "author": {"@id": "#ada"},
         "image": {"@id": "#image"}, "recipeYield": ["4", "4 bowls"],
         "prepTime": "PT10M", "cookTime": "P0DT0H35M", "totalTime": "PT0M",
         "recipeCuisine": "British, English", "recipeCategory": ["Soup", "Lunch"],
         "keywords": "peas,mint, peas", "suitableForDiet": "https://schema.org/VeganDiet",
         "recipeIngredient": ["500 g frozen peas", "1&nbsp;onion ((diced))", "&frac12; bunch mint", ""],
         "recipeInstructions": [
            {"@type": "HowToSection", "name": "Soup", "itemListElement": [
                {"@type": "HowToStep", "name": "Step 1", "text": "Simmer the peas<br>and the onion."},
                {"@type": "HowToStep", "name": "Blend", "text": "Use a stick blender."}]},
            {"@type": "HowToSection", "name": "To serve", "itemListElement": {"@type": "HowToStep", "text": "Add mint."}},
            {"@type": "HowToSection", "name": "Empty", "itemListElement": []}],
         "aggregateRating": {"ratingValue": "4,5", "reviewCount": "1,204"},
         "nutrition": {"calories": "836 kJ", "proteinContent": "11,5 grams", "sodiumContent": "0.4 g", "fatContent": ""}}]}"##,
    );
    assert_eq!(recipe.title, "Pea soup & mint");
    assert_eq!(recipe.author, "Ada Kettle");
    assert_eq!(recipe.images, ["https://example.org/soup.jpg"]);
    assert_eq!(recipe.yields, "4 bowls");
    assert_eq!(
        (
            recipe.prep_minutes,
            recipe.cook_minutes,
            recipe.total_minutes
        ),
        (Some(10), Some(35), None)
    );
    assert_eq!(recipe.cuisines, ["British", "English"]);
    assert_eq!(recipe.categories, ["Soup", "Lunch"]);
    assert_eq!(recipe.keywords, ["peas", "mint"]);
    assert_eq!(recipe.diets, ["https://schema.org/VeganDiet"]);
    assert_eq!(
        lines(&recipe),
        ["500 g frozen peas", "1 onion (diced)", "½ bunch mint"]
    );
    let names: Vec<&str> = recipe
        .instructions
        .iter()
        .map(|part| part.name.as_str())
        .collect();
    assert_eq!(names, ["Soup", "To serve"]);
    assert_eq!(
        steps(&recipe),
        [
            "Simmer the peas",
            "and the onion.",
            "Blend\nUse a stick blender.",
            "Add mint."
        ]
    );
    let rating = recipe.rating.unwrap();
    assert!((rating.value - 0.9).abs() < 1e-9 && rating.count == 1204);
    let stated: Vec<(&str, f64)> = recipe
        .nutrition
        .iter()
        .map(|n| (n.name.as_str(), n.amount))
        .collect();
    assert_eq!(
        stated,
        [("Calories", 199.81), ("Protein", 11.5), ("Sodium", 400.0)]
    );
    assert_eq!(
        (recipe.language.as_str(), recipe.source_url.as_str()),
        ("en", "https://example.org/pea-soup")
    );
}

#[test]
fn instructions_in_every_form() {
    for (json, known) in [
        (r#""Mix.\nBake.""#, vec!["Mix.", "Bake."]),
        (
            r#""<ol><li>Mix.</li><li>Bake.</li></ol>""#,
            vec!["Mix.", "Bake."],
        ),
        (
            r#""&lt;p&gt;Mix.&lt;/p&gt;&lt;p&gt;Bake.&lt;/p&gt;""#,
            vec!["Mix.", "Bake."],
        ),
        (
            r#""1. Mix 1.5 l. 2. Bake for 2. 3. Eat.""#,
            vec!["Mix 1.5 l.", "Bake for 2.", "Eat."],
        ),
        // Numbers go on behind a line break; a note does not join the last step.
        (r#""1.切丁 2.拌\n匀 3.烤。""#, vec!["切丁", "拌匀", "烤。"]),
        (
            r#""1. Mix. 2. Bake\nwell. 3. Eat.""#,
            vec!["Mix.", "Bake well.", "Eat."],
        ),
        (
            r#""1. Mix. 2. Bake.\nKeeps for a week.""#,
            vec!["Mix.", "Bake.", "Keeps for a week."],
        ),
        (r#"["1. Mix.", "2. Bake."]"#, vec!["Mix.", "Bake."]),
        (
            r#"["Step 1", "Mix.", "Step 2", "Bake."]"#,
            vec!["Mix.", "Bake."],
        ),
        (
            r#"[{"@type": "HowToStep", "name": "step1", "text": "Mix."},
                {"@type": "HowToStep", "name": "Étape 2", "text": "Bake."}]"#,
            vec!["Mix.", "Bake."],
        ),
        (r#"["• Mix.", "• Bake."]"#, vec!["Mix.", "Bake."]),
        (
            r#"{"@type": "ItemList", "itemListElement": ["Mix.", "Bake."]}"#,
            vec!["Mix.", "Bake."],
        ),
        (
            r#"[[{"text": "Mix."}], {"name": "Bake."}]"#,
            vec!["Mix.", "Bake."],
        ),
        (
            r#"[{"@type": "HowToStep", "itemListElement": [{"@type": "HowToDirection", "text": "Mix."}]}, "Bake."]"#,
            vec!["Mix.", "Bake."],
        ),
        (
            r#"[{"@type": "HowToStep", "name": "Mix. Bake", "text": "Mix.\r\nBake."}]"#,
            vec!["Mix. Bake."],
        ),
        (r"null", vec![]),
    ] {
        let json = format!(
            r#"{{"@type": "Recipe", "name": "Cake", "recipeIngredient": "1 egg", "recipeInstructions": {json}}}"#
        );
        assert_eq!(steps(&read(&json)), known, "{json}");
    }
}

#[test]
fn ingredients_in_every_form() {
    for (json, known) in [
        (r#""1 egg\n2 cups flour""#, vec!["1 egg", "2 cups flour"]),
        (r#""1 egg<br>2 cups flour""#, vec!["1 egg", "2 cups flour"]),
        // Several lines in one item, and a line that was broken on the page.
        (
            r#"["1 egg\n2 cups flour\n½ cup milk", "1 onion,\nchopped"]"#,
            vec!["1 egg", "2 cups flour", "½ cup milk", "1 onion, chopped"],
        ),
        (
            r#"["For the dough:", "1 egg", "2 cups flour"]"#,
            vec!["1 egg", "2 cups flour"],
        ),
        (
            r#"[{"name": "flour", "amount": 2, "unitText": "cups"}, {"name": "1 egg"}]"#,
            vec!["2 cups flour", "1 egg"],
        ),
        (
            r#"[{"name": "Dough", "itemListElement": ["1 egg"]}, ["2 cups flour"]]"#,
            vec!["1 egg", "2 cups flour"],
        ),
        (
            r#"[{"@type": "HowToSupply", "name": "flour", "requiredQuantity": {"value": "2", "unitText": "cups"}}]"#,
            vec!["2 cups flour"],
        ),
        (
            r#"["1 can tomatoes (peeled (or not))", "1 egg ((large) or two)"]"#,
            vec!["1 can tomatoes (peeled (or not))", "1 egg ((large) or two)"],
        ),
    ] {
        let json = format!(r#"{{"@type": "Recipe", "name": "Cake", "recipeIngredient": {json}}}"#);
        assert_eq!(lines(&read(&json)), known, "{json}");
    }
    let headed =
        read(r##"{"@type": "Recipe", "name": "Cake", "ingredients": ["# Dough", "1 egg"]}"##);
    assert_eq!(headed.ingredients[0].heading, "Dough");
}

#[test]
fn the_recipe_that_the_address_names() {
    let recipe = read(
        r#"[{"@type": "Recipe", "name": "Mint oil", "recipeIngredient": ["mint"], "recipeInstructions": "Blend."},
            {"@type": "Recipe", "name": "Pea soup", "recipeIngredient": ["peas"], "recipeInstructions": "Boil."},
            {"@type": "Recipe", "name": "Pea soup", "recipeYield": 3, "prepTime": "20 min"}]"#,
    );
    assert_eq!(
        (recipe.title.as_str(), recipe.yields.as_str()),
        ("Pea soup", "3")
    );
    assert_eq!(recipe.prep_minutes, Some(20));
}

#[test]
fn damaged_linked_data() {
    let html = "<script type='application/ld+json;charset=utf-8'>//<![CDATA[\n{\"@type\": \"http://schema.org/Recipe\",\n\"name\": \"A \"big\" cake\",\n\"recipeIngredient\": [\"1 egg\",], \"recipeInstructions\": \"Mix.\n\nBake.\"\n}\n//]]></script>";
    let recipe = page(html, "").unwrap();
    assert_eq!(recipe.title, "A \"big\" cake");
    assert_eq!(
        (lines(&recipe), steps(&recipe)),
        (vec!["1 egg"], vec!["Mix.", "Bake."])
    );
    // Cut off in the middle by a size limit.
    let cut = r#"<script type="application/ld+json">{"@type":"Recipe","name":"Cake","recipeIngredient":["1 egg","2 cu"#;
    assert_eq!(page(cut, "").unwrap().lines().count(), 2);
}

#[test]
fn microdata() {
    let html = r#"<html lang="en"><meta property="og:site_name" content="Soups">
        <div itemscope itemtype="http://schema.org/Recipe">
        <h1 itemprop="name">Pea <em>soup</em></h1>
        <span itemprop="author" itemscope itemtype="http://schema.org/Person"><b itemprop="name">Ada</b></span>
        <img itemprop="image" src="/soup.jpg"><meta itemprop="totalTime" content="PT45M">
        <time itemprop="prepTime" datetime="PT10M">ten minutes</time>
        <span itemprop="recipeYield">4 bowls</span>
        <ul><li itemprop="recipeIngredient">500 g <b>peas</b><li itemprop="ingredients recipeIngredient">1 onion</ul>
        <ol itemprop="recipeInstructions"><li>Simmer.<li>Blend.</ol>
        <div itemprop="nutrition" itemscope><i itemprop="calories">200 kcal</i></div></div></div>"#;
    let recipe = page(html, "https://example.org/x/").unwrap();
    assert_eq!(
        (recipe.title.as_str(), recipe.author.as_str()),
        ("Pea soup", "Ada")
    );
    assert_eq!(recipe.images, ["https://example.org/soup.jpg"]);
    assert_eq!(
        (recipe.total_minutes, recipe.prep_minutes),
        (Some(45), Some(10))
    );
    assert_eq!(
        (lines(&recipe), steps(&recipe)),
        (vec!["500 g peas", "1 onion"], vec!["Simmer.", "Blend."])
    );
    assert_eq!(
        (recipe.source_name.as_str(), recipe.nutrition.len()),
        ("Soups", 1)
    );
}

#[test]
fn what_is_no_recipe_is_told() {
    let reason = |html: &str| page(html, "").unwrap_err().to_string();
    assert_eq!(reason("<p>Pea soup</p>"), "no recipe was found");
    assert_eq!(
        reason(&linked(r#"{"@type": "Article", "name": "Soup"}"#)),
        "no recipe was found"
    );
    assert_eq!(
        reason(&linked(
            r#"{"@type": "Recipe", "recipeIngredient": ["peas"]}"#
        )),
        "a recipe without a title"
    );
    let bare = page(
        &linked(r#"{"@type": "Recipe", "name": "Soup", "recipeIngredient": [null]}"#),
        "",
    );
    let Err(Unread::Rejected(Rejection::NoIngredients, rest)) = bare else {
        panic!("{bare:?}");
    };
    assert_eq!(rest.title, "Soup");
    let many = format!(
        r#"{{"@type": "Recipe", "name": "Soup", "recipeIngredient": [{}"1 pea"]}}"#,
        "\"1 pea\",".repeat(10_000)
    );
    assert_eq!(reason(&linked(&many)), "more than 500 ingredient lines");
    let large = linked(&format!(
        r#"{{"@graph": [{}{{"@type": "Recipe"}}]}}"#,
        r#"{"@type": "Thing", "name": "x"},"#.repeat(300_000)
    ));
    assert_eq!(
        reason(&large),
        format!("it has {} bytes, and at most 8388608 are read", large.len())
    );
    assert_eq!(
        schema_org("no JSON", "").unwrap_err().to_string(),
        "is not JSON"
    );
    // However often a page states its recipe, it is read once.
    let twice = r#"{"@type": "Recipe", "name": "Soup", "recipeIngredient": ["1 pea"]},"#;
    let twice = linked(&format!("[{}null]", twice.repeat(20_000)));
    assert_eq!(page(&twice, "").unwrap().lines().count(), 1);
    let vague = read(
        r#"{"@type": "Recipe", "name": "Soup", "recipeIngredient": ["peas"], "recipeYield": "a lot"}"#,
    );
    assert_eq!(vague.yields, "a lot");
}

#[test]
fn durations() {
    for (text, known) in [
        ("PT1H30M", Some(90)),
        ("P0Y0M0DT0H35M0.000S", Some(35)),
        ("PT1.5H", Some(90)),
        ("PT1,5H", Some(90)),
        ("PT900S", Some(15)),
        ("P1D", Some(1440)),
        ("P1DT2H", Some(1560)),
        ("PT20 Mins", Some(20)),
        ("PT45", Some(45)),
        ("P30M", Some(30)),
        ("PT30M/PT40M", Some(30)),
        ("pt15m", Some(15)),
        ("PT", None),
        ("PT0M", None),
        ("P0D", None),
        ("30", Some(30)),
        ("45 minutes", Some(45)),
        ("1 hour 20 minutes", Some(80)),
        ("1h20", Some(80)),
        ("1:30", Some(90)),
        ("1 ½ hours", Some(90)),
        ("30-40 min", Some(30)),
        ("2 Stunden, 10 Min.", Some(130)),
        ("1 heure 15", Some(75)),
        ("90 seconds", Some(2)),
        ("1 day", Some(1440)),
        ("a while", None),
        ("", None),
        ("999999999999999999999999 h", None),
    ] {
        assert_eq!(minutes(text), known, "{text}");
    }
}
