//! Readers do not panic on any text, and every result is a valid recipe.

use proptest::prelude::*;
use sundry_recipes::source::{
    Program, columns, cooklang, export, markdown, mealmaster, minutes, page, row, schema_org,
};

proptest! {
    #[test]
    fn any_page_is_read_or_refused(
        html in "(<div itemscope itemtype='http://schema.org/Recipe'>|<[a-z/]{0,5} ?|itemprop=\"?(name|recipeIngredient)|>|[a-z1 ]{0,9}|\\PC){0,40}",
        json in "(\\{|\\}|\\[|\\]|,|:|\"@type\":\"Recipe\",|\"name\":|\"recipeIngredient\":|\"recipeInstructions\":|\"[a-z1. ]{0,9}\"){0,30}",
    ) {
        for text in [html.clone(), format!("<script type=application/ld+json>{json}</script>")] {
            if let Ok(recipe) = page(&text, "https://example.org/") {
                prop_assert!(recipe.check().is_ok());
            }
        }
        let _ = schema_org(&json, "");
        for program in [Program::Mealie, Program::Tandoor, Program::Paprika] {
            let _ = export(program, &json);
        }
    }

    #[test]
    fn any_text_is_a_recipe_or_none(
        text in "(@|#|~|\\{|\\}|%|\\(|\\)|>>|--|\\[-|=|---\n|MMMMM|-----|      1 c  |Title:|## Ingredients\n|- |\\\\|\n|[a-z0-9 ]{0,8}|\\PC){0,50}",
    ) {
        for recipe in [cooklang(&text, "a.cook"), markdown(&text, "a.md"), mealmaster(&text)].into_iter().flatten() {
            prop_assert!(recipe.check().is_ok());
        }
        let _ = minutes(&text);
        let known = columns(["title", "ingredients", "minutes"]).unwrap();
        let _ = row(&known, [text.as_str(), text.as_str(), text.as_str()]);
    }

    #[test]
    fn minutes_of_hours_and_minutes(hours in 0_u32..100, rest in 0_u32..60) {
        prop_assume!(hours + rest > 0);
        let all = Some(hours * 60 + rest);
        prop_assert_eq!(minutes(&format!("PT{hours}H{rest}M")), all);
        prop_assert_eq!(minutes(&format!("{hours} h {rest} min")), all);
    }
}
