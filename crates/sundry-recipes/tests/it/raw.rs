//! Rejection of texts that are not recipes.

use sundry_recipes::{IngredientGroup, InstructionSection, RawRecipe, Rejection};

fn toast() -> RawRecipe {
    RawRecipe {
        title: "Toast".to_owned(),
        ingredients: vec![IngredientGroup {
            heading: String::new(),
            lines: vec!["2 slices bread".to_owned()],
        }],
        ..RawRecipe::default()
    }
}

#[test]
fn a_title_and_a_line_make_a_recipe() {
    assert_eq!(toast().check(), Ok(()));
}

#[test]
fn what_is_wanting_or_too_much_is_named() {
    let lines = |lines: Vec<String>| RawRecipe {
        ingredients: vec![IngredientGroup {
            heading: String::new(),
            lines,
        }],
        ..toast()
    };
    let cases = [
        (
            RawRecipe {
                title: " - ".to_owned(),
                ..toast()
            },
            Rejection::NoTitle,
        ),
        (
            RawRecipe {
                title: "a".repeat(301),
                ..toast()
            },
            Rejection::LongTitle,
        ),
        (lines(Vec::new()), Rejection::NoIngredients),
        (lines(vec!["12".to_owned()]), Rejection::NoIngredients),
        (
            lines(vec!["1 egg".to_owned(); 10_000]),
            Rejection::ManyIngredients,
        ),
        (lines(vec!["egg ".repeat(6_000)]), Rejection::LongText),
        (
            RawRecipe {
                instructions: vec![InstructionSection {
                    name: String::new(),
                    steps: vec!["Toast.".to_owned(); 501],
                }],
                ..toast()
            },
            Rejection::ManySteps,
        ),
        (
            RawRecipe {
                id: Some(1_410_065_408),
                ..toast()
            },
            Rejection::Id,
        ),
    ];
    for (raw, rejection) in cases {
        assert_eq!(raw.check(), Err(rejection), "{rejection}");
    }
}

#[test]
fn a_line_of_ndjson_is_a_recipe() {
    let line = r#"{"title":"Toast","yield":"1 serving","ingredients":[{"lines":["2 slices bread"]}],
        "instructions":[{"steps":["Toast the bread."]}],"total_minutes":5}"#;
    let raw: RawRecipe = serde_json::from_str(line).unwrap();
    assert_eq!(raw.yields, "1 serving");
    assert_eq!(raw.total_minutes, Some(5));
    let back = serde_json::to_string(&raw).unwrap();
    assert_eq!(serde_json::from_str::<RawRecipe>(&back).unwrap(), raw);
}

#[test]
fn lines_and_steps_are_read_bare_or_grouped() {
    let read = |json: &str| serde_json::from_str::<RawRecipe>(json).unwrap();
    let lines = |recipe: &RawRecipe| recipe.lines().map(str::to_owned).collect::<Vec<_>>();
    let bare = read(
        r#"{"title": "T", "servings": 4, "ingredients": ["1 egg", "salt"], "instructions": "Boil.\n\nEat."}"#,
    );
    assert_eq!(
        (bare.yields.as_str(), lines(&bare)),
        ("4", vec!["1 egg".to_owned(), "salt".to_owned()])
    );
    assert_eq!(bare.instructions[0].steps, ["Boil.", "Eat."]);
    let one = read(r#"{"title": "T", "yield": "2-3", "ingredients": "1 egg\n salt \n"}"#);
    assert_eq!((one.yields.as_str(), lines(&one)), ("2-3", lines(&bare)));
    let mixed = read(
        r#"{"title": "T", "ingredients": ["1 egg", {"heading": "Top", "lines": ["salt"]}, "oil"]}"#,
    );
    let headings: Vec<&str> = mixed
        .ingredients
        .iter()
        .map(|group| group.heading.as_str())
        .collect();
    assert_eq!(headings, ["", "Top", ""]);
    // Written recipes can be read back.
    assert_eq!(read(&serde_json::to_string(&mixed).unwrap()), mixed);
    assert!(serde_json::from_str::<RawRecipe>(r#"{"title": "T", "ingredients": [5]}"#).is_err());
}
