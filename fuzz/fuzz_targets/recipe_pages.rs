//! Pages and exports with recipes: no text panics, and what is read is a recipe.

#![no_main]

use libfuzzer_sys::fuzz_target;
use sundry_recipes::source::{Program, export, page, schema_org};

fuzz_target!(|text: &str| {
    if let Ok(recipe) = page(text, "https://example.org/") {
        assert!(recipe.check().is_ok());
    }
    if let Ok(recipe) = schema_org(text, "") {
        assert!(recipe.check().is_ok());
    }
    for program in [Program::Mealie, Program::Tandoor, Program::Paprika] {
        let _ = export(program, text);
    }
});
