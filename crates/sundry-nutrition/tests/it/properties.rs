//! Properties that hold for any text.

use proptest::prelude::*;
use sundry_food::Flag;
use sundry_nutrition::line::{read, split, tokens};
use sundry_nutrition::{Settings, ingredients, lines, report};

fn line_like() -> impl Strategy<Value = String> {
    let pieces = vec![
        "1", "½", "0", "1/2", "2-3", "x", "(", ")", ",", "-", "/", "400", "g", "oz", "cup", "cups",
        "can", "of", "or", "plus", "to", "taste", "butter", "onion", "chopped", "a", "half",
        "dozen", "large", "%", "é", "fl", ".", "\n", ";", "Milk", "raw",
    ];
    prop::collection::vec(prop::sample::select(pieces), 0..30).prop_map(|pieces| pieces.join(" "))
}

proptest! {
    #[test]
    fn any_text_is_reported(text in prop_oneof![".{0,300}", line_like()]) {
        let found = ingredients(&text);
        let made = report(&found, &Settings::default());
        prop_assert_eq!(made.ingredients.len(), found.len());
        prop_assert_eq!(made.flavonoids.len(), 26);
        for nutrient in &made.all {
            prop_assert!(nutrient.amount.is_finite() && nutrient.amount >= 0.0);
        }
        for ingredient in &found {
            let foods = ingredient.found.iter();
            let foods = foods.chain(ingredient.also.iter().map(|also| &also.found));
            for (food, flag) in foods.flat_map(|food| Flag::ALL.iter().map(move |flag| (food, *flag))) {
                prop_assert!(ingredient.flags().get(flag) >= food.flags.get(flag));
            }
        }
        prop_assert!(made.grams.is_finite());
    }

    #[test]
    fn lines_are_pieces_of_the_text_in_order(text in prop_oneof![".{0,300}", line_like()]) {
        let mut at = 0;
        for line in lines(&text) {
            let found = text[at..].find(line).unwrap();
            at += found + line.len();
            prop_assert_eq!(line, line.trim());
            prop_assert!(!line.is_empty());
        }
        prop_assert!(split(&text).len() <= text.chars().count() + 1);
    }

    #[test]
    fn tokens_do_not_overlap(text in ".{0,200}") {
        let mut end = 0;
        for token in tokens(&text) {
            prop_assert!(token.start >= end);
            prop_assert_eq!(&text[token.start..token.end()], token.text);
            end = token.end();
        }
    }

    #[test]
    fn an_amount_of_a_plain_line_is_read_as_written(number in 1_u32..2000, unit in prop::sample::select(vec!["g", "kg", "ml", "cups", "tbsp", "oz"])) {
        let text = format!("{number} {unit} sugar");
        let line = read(&text);
        prop_assert_eq!(line.amounts.main.unwrap().low, f64::from(number));
        prop_assert_eq!(line.name.as_str(), "sugar");
        prop_assert_eq!(line.unit_text, unit);
    }
}
