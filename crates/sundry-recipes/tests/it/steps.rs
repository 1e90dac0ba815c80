//! The ingredients that a step names.

use sundry_recipes::{RawRecipe, enrich};

#[test]
fn ingredients_that_a_step_names() {
    let lines = ["400 g chicken thighs", "2 tbsp oil", "1 lb beef", "salt"];
    for (step, expected) in [
        ("Add the chicken and fry for 5 minutes.", &["chicken"][..]),
        ("Brown the beef and chicken.", &["beef", "chicken"]),
        ("Oil the pan, then salt the beef.", &["beef"]),
        ("Serve with macaroni and cheese.", &["macaroni and cheese"]),
    ] {
        let raw =
            serde_json::json!({"title": "Supper", "ingredients": lines, "instructions": step});
        let raw: RawRecipe = serde_json::from_value(raw).unwrap();
        let recipe = enrich(&raw).unwrap();
        let steps = recipe.instructions.iter().flat_map(|part| &part.steps);
        let named: Vec<&str> = steps
            .flat_map(|step| &step.ingredients)
            .map(|mention| mention.name.as_str())
            .collect();
        assert_eq!(named, expected, "{step}");
    }
}
