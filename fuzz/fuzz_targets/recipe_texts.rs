//! Cooklang, MealMaster, Markdown, cells of tables: no text panics, and what is read is a recipe.

#![no_main]

use libfuzzer_sys::fuzz_target;
use sundry_recipes::source::{columns, cooklang, markdown, mealmaster, minutes, row};

fuzz_target!(|text: &str| {
    let recipes = [cooklang(text, "a.cook"), mealmaster(text), markdown(text, "a.md")];
    for recipe in recipes.into_iter().flatten() {
        assert!(recipe.check().is_ok());
    }
    let _ = minutes(text);
    if let Ok(known) = columns(["title", "ingredients", "directions", "time"]) {
        let _ = row(&known, [text, text, text, text]);
    }
});
