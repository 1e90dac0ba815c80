//! Recipes: the format of every source in small test files, and the faults of recipes.

use std::io::Write as _;
use std::path::Path;

use sundry_import::{ImportError, Options, Outcome};
use sundry_recipes::RawRecipe;
use sundry_records::Recipe;

use crate::support::{Place, Told};

const BREAD: &str = r#"{"@type": "Recipe", "name": "Soda Bread", "recipeYield": "1 loaf",
    "recipeIngredient": ["500 g flour", "400 ml buttermilk", "1 tsp baking soda"],
    "recipeInstructions": "Mix. Bake for 40 minutes.", "url": "https://example.org/bread"}"#;

fn page(json: &str) -> String {
    format!("<html><script type=\"application/ld+json\">{json}</script></html>")
}

fn packed(files: &[(&str, Vec<u8>)]) -> Vec<u8> {
    let mut archive = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    for (name, content) in files {
        let options = zip::write::SimpleFileOptions::default();
        archive.start_file(*name, options).unwrap();
        archive.write_all(content).unwrap();
    }
    archive.finish().unwrap().into_inner()
}

fn gzipped(text: &str) -> Vec<u8> {
    let mut out = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    out.write_all(text.as_bytes()).unwrap();
    out.finish().unwrap()
}

fn titles(place: &Place) -> Vec<String> {
    let mut titles: Vec<String> = place
        .all::<Recipe>()
        .into_iter()
        .map(|record| record.recipe.title)
        .collect();
    titles.sort();
    titles
}

fn import(place: &Place, source: &str, files: &[&Path]) -> (Result<Outcome, ImportError>, Told) {
    place.import("recipes", source, files)
}

#[test]
fn every_source_in_its_own_form() {
    let mealie = r#"{"name": "Toast", "recipeIngredient": [{"display": "2 slices bread"}],
        "recipeInstructions": [{"text": "Toast the bread."}], "recipeYield": "1 serving"}"#;
    let tandoor = r#"{"name": "Toast", "servings": 1, "steps": [{"instruction": "Toast it.",
        "ingredients": [{"food": {"name": "bread"}, "unit": {"name": "slices"}, "amount": 2}]}]}"#;
    let paprika =
        r#"{"name": "Toast", "ingredients": "2 slices bread", "directions": "Toast it."}"#;
    let json = |text: &str| text.as_bytes().to_vec();
    let inner = packed(&[
        ("recipe.json", json(tandoor)),
        ("image.png", vec![0x89, 0x50]),
    ]);
    let mealmaster = "MMMMM----- Recipe via Meal-Master (tm) v8.05\n\n      Title: Toast\n Categories: Bread\n      \
        Yield: 1 Serving\n\n      2 sl Bread\n\n  Toast it.\n\nMMMMM\n";
    let cases: &[(&str, &str, Vec<u8>)] = &[
        ("schema-org", "bread.html", page(BREAD).into_bytes()),
        ("schema-org", "bread.json", json(BREAD)),
        (
            "cooklang",
            "toast.cook",
            json("Toast @bread{2%slices} for ~{2%minutes}."),
        ),
        (
            "markdown",
            "toast.md",
            json("# Toast\n\n## Ingredients\n\n- 2 slices bread\n\n## Directions\n\n1. Toast.\n"),
        ),
        (
            "mealie",
            "mealie.zip",
            packed(&[
                ("backup/recipes/toast/toast.json", json(mealie)),
                ("backup/database.json", json("{}")),
            ]),
        ),
        ("tandoor", "tandoor.zip", packed(&[("1.zip", inner)])),
        (
            "nextcloud",
            "cookbook.zip",
            packed(&[
                ("Soda Bread/recipe.json", json(BREAD)),
                ("Soda Bread/full.jpg", vec![0xFF]),
            ]),
        ),
        (
            "paprika",
            "all.paprikarecipes",
            packed(&[("Toast.paprikarecipe", gzipped(paprika))]),
        ),
        (
            "recipe-nlg",
            "nlg.csv",
            json(
                ",title,ingredients,directions,link,source,NER\n0,Toast,\"[\"\"2 slices bread\"\"]\",\"[\"\"Toast it.\"\"]\",example.org/toast,Gathered,\"[\"\"bread\"\"]\"\n",
            ),
        ),
        (
            "food-com",
            "raw.csv",
            json(
                "name,id,minutes,tags,nutrition,steps,description,ingredients\ntoast,38,5,\"['easy']\",\"[1.0]\",\"['toast it']\",good,\"['bread', 'butter']\"\n",
            ),
        ),
        (
            "table",
            "own.csv",
            json("title;ingredients\nToast;2 slices bread\n"),
        ),
        ("mealmaster", "old.mmf", json(mealmaster)),
        (
            "ndjson",
            "own.ndjson",
            json("{\"title\": \"Toast\", \"ingredients\": [{\"lines\": [\"2 slices bread\"]}]}\n"),
        ),
    ];
    for (source, name, content) in cases {
        let place = Place::new();
        let file = place.file(name, content);
        let (outcome, told) = import(&place, source, &[&file]);
        let outcome = outcome.unwrap();
        assert_eq!(
            (outcome.taken, outcome.rejected),
            (1, 0),
            "{source}: {:?}",
            told.rejects
        );
        let [record] = place.all::<Recipe>().try_into().unwrap();
        assert_eq!(record.source, *source);
        assert!(
            record.id <= u64::from(RawRecipe::LARGEST_ID),
            "{source}: {}",
            record.id
        );
        let contains = &record.recipe.dietary.contains;
        assert!(
            contains.iter().any(|thing| thing == "wheat"),
            "{source}: {contains:?}"
        );
        let title = if matches!(*source, "schema-org" | "nextcloud") {
            "soda bread"
        } else {
            "toast"
        };
        assert_eq!(record.recipe.title.to_lowercase(), title, "{source}");
        // In a second import, the same recipe has the same number.
        import(&place, source, &[&file]).0.unwrap();
        let again: Vec<u64> = place
            .all::<Recipe>()
            .iter()
            .map(|record| record.id)
            .collect();
        assert_eq!(again, [record.id], "{source}");
    }
}

#[test]
fn a_folder_is_read_whole_and_its_broken_files_are_rejected() {
    let place = Place::new();
    place.file("pages/a/bread.html", page(BREAD));
    place.file(
        "pages/b/soup.htm",
        page(
            &BREAD
                .replace("Soda Bread", "Soup")
                .replace("/bread", "/soup"),
        ),
    );
    place.file("pages/about.html", "<html><p>About us</p></html>");
    place.file("pages/picture.jpg", [0xFF, 0xD8]);
    place.file("pages/broken.zip", b"PK\x03\x04 is no archive");
    place.file(
        "pages/empty.html",
        page(r#"{"@type": "Recipe", "name": "Air", "recipeIngredient": []}"#),
    );
    place.file(
        "pages/nameless.html",
        page(r#"{"@type": "Recipe", "recipeIngredient": ["1 egg"]}"#),
    );
    let (outcome, told) = import(&place, "schema-org", &[&place.folder.path().join("pages")]);
    let outcome = outcome.unwrap();
    assert_eq!((outcome.taken, outcome.rejected), (2, 4));
    let mut reasons: Vec<String> = told
        .rejects
        .iter()
        .map(|reject| {
            let file = reject.file.rsplit('/').next().unwrap_or_default();
            format!(
                "{file}: {}",
                reject.reason.split(':').next().unwrap_or_default()
            )
        })
        .collect();
    reasons.sort();
    assert!(reasons[1].starts_with("broken.zip: "), "{reasons:?}");
    reasons.remove(1);
    assert_eq!(
        reasons,
        [
            "about.html: no recipe was found",
            "empty.html: a recipe without ingredients",
            "nameless.html: a recipe without a title",
        ]
    );
    assert_eq!(titles(&place), ["Soda Bread", "Soup"]);
}

#[test]
fn what_no_kitchen_has_seen_is_refused_in_bounded_time() {
    let place = Place::new();
    let many = vec!["\"1 egg\""; 10_000].join(",");
    let long = format!(r#"{{"@graph": [{}]}}"#, vec![BREAD; 60_000].join(","));
    assert!(long.len() > 10_000_000);
    let vague = BREAD.replace("1 loaf", "a lot");
    let files = [
        place.file("many.html", page(&BREAD.replace("\"500 g flour\"", &many))),
        place.file("long.html", page(&long)),
        place.file("huge.json", vec![b'['; 17 << 20]),
        place.file("deep.json", vec![b'['; 1 << 20]),
        place.file("vague.html", page(&vague)),
    ];
    let files: Vec<&Path> = files.iter().map(std::path::PathBuf::as_path).collect();
    let (outcome, told) = import(&place, "schema-org", &files);
    let outcome = outcome.unwrap();
    assert_eq!(
        (outcome.read, outcome.taken, outcome.rejected),
        (5, 1, 4),
        "{:?}",
        told.rejects
    );
    let [record] = place.all::<Recipe>().try_into().unwrap();
    assert!(record.recipe.servings_estimated && record.recipe.servings >= 1);
    assert!(
        told.rejects
            .iter()
            .any(|reject| reject.reason == "more than 500 ingredient lines")
    );
    assert!(
        told.rejects
            .iter()
            .any(|reject| reject.reason.contains("at most"))
    );
}

#[test]
fn an_export_comes_back_as_it_was() {
    let place = Place::new();
    let file = place.file("bread.html", page(BREAD));
    import(&place, "schema-org", &[&file]).0.unwrap();
    let own = place.file(
        "own.ndjson",
        "{\"id\": 7, \"title\": \"Toast\", \"ingredients\": [{\"lines\": [\"2 slices bread\"]}]}\n",
    );
    import(&place, "ndjson", &[&own]).0.unwrap();
    let before = place.all::<Recipe>();
    assert_eq!(before.len(), 2);
    assert!(before.iter().any(|record| record.id == 7));
    let mut export = Vec::new();
    place.home.export("recipes", &mut export).unwrap();
    let export = place.file("export.ndjson", export);
    let other = Place::new();
    import(&other, "ndjson", &[&export]).0.unwrap();
    assert_eq!(other.all::<Recipe>(), before);
    // Importing over the original records changes nothing either.
    import(&place, "ndjson", &[&export]).0.unwrap();
    assert_eq!(place.all::<Recipe>(), before);
}

#[test]
fn broken_full_recipes_are_rejected() {
    let place = Place::new();
    let lines = [
        r#"{"id": 1, "recipe": {"title": "Toast"}, "source": "x"}"#,
        r#"{"id": 9999999999, "recipe": {"title": "Toast"}, "source": "x"}"#,
        r#"{"id": 1, "recipe": {"title": "Toast", "servings": 2, "ingredients": [{"name": "bread"}]}, "source": "x"}"#,
        r#"{"title": 5}"#,
        r#"{"title": "Toast", "ingredients": [{"lines": ["bread"]}]}"#,
    ];
    let file = place.file("own.ndjson", lines.join("\n"));
    let (outcome, told) = import(&place, "ndjson", &[&file]);
    assert_eq!(outcome.unwrap().taken, 1);
    let reasons = told.reasons();
    assert_eq!(reasons[0], (1, "a recipe without ingredients"));
    assert_eq!(reasons[1], (2, "an id above 1410065407"));
    assert!(reasons[2].1.contains("0 nutrients"), "{reasons:?}");
    assert_eq!(reasons.len(), 4);
}

#[test]
fn rows_of_one_title_are_all_kept_and_other_sources_stay() {
    let place = Place::new();
    let table = place.file(
        "own.csv",
        "title,ingredients\nToast,2 slices bread\nToast,2 slices rye bread\nToast,2 slices bread\n,1 egg\nAir,\n",
    );
    let (outcome, told) = import(&place, "table", &[&table]);
    let outcome = outcome.unwrap();
    assert_eq!(
        (outcome.taken, outcome.rejected),
        (3, 2),
        "{:?}",
        told.rejects
    );
    assert_eq!(outcome.published.unwrap().doubles, 1);
    assert_eq!(titles(&place), ["Toast", "Toast"]);
    let cook = place.file("soup.cook", "Boil @water{1%l} with @carrots{2}.");
    let (outcome, _) = import(&place, "cooklang", &[&cook]);
    assert_eq!(outcome.unwrap().kept, 2);
    assert_eq!(titles(&place), ["Soup", "Toast", "Toast"]);
    let options = Options {
        replace: true,
        ..Options::default()
    };
    let (outcome, _) = place.import_with("recipes", "cooklang", &[&cook], options);
    outcome.unwrap();
    assert_eq!(titles(&place), ["Soup"]);
    let (refused, _) = import(
        &place,
        "table",
        &[&place.file("bad.csv", "name,colour\nToast,brown\n")],
    );
    let message = refused.unwrap_err().to_string();
    assert!(
        message.ends_with("there is no column `ingredients`"),
        "{message}"
    );
    assert_eq!(titles(&place), ["Soup"]);
}

#[test]
fn many_recipes_come_in_the_order_of_the_file() {
    let place = Place::new();
    let line = |at: usize| {
        let title = if at.is_multiple_of(50) {
            String::new()
        } else {
            format!("Soup {at}")
        };
        format!("{{\"title\": \"{title}\", \"ingredients\": [{{\"lines\": [\"{at} carrots\"]}}]}}")
    };
    let lines: Vec<String> = (1..=400).map(line).collect();
    let file = place.file("own.ndjson", lines.join("\n"));
    let (outcome, told) = import(&place, "ndjson", &[&file]);
    let outcome = outcome.unwrap();
    assert_eq!(
        (outcome.read, outcome.taken, outcome.rejected),
        (400, 392, 8)
    );
    let lines: Vec<u64> = told.reasons().iter().map(|(line, _)| *line).collect();
    assert_eq!(lines, [50, 100, 150, 200, 250, 300, 350, 400]);
    let dry = Options {
        dry_run: true,
        ..Options::default()
    };
    let empty = Place::new();
    let (outcome, _) = empty.import_with("recipes", "ndjson", &[&file], dry);
    assert_eq!(outcome.unwrap().taken, 392);
    assert!(empty.all::<Recipe>().is_empty());
}
