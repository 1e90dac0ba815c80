//! Diets that ingredients suit and allergens that they hold, on the wire: the worst over all of
//! them, and which are to blame. `sundry-nutrition` and `sundry-food` judge.

use schemars::JsonSchema;
use serde::Serialize;
use sundry_food::{Answer, Diet, Flag};
use sundry_nutrition::Ingredient;

/// A diet, and whether the ingredients suit it.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct DietAnswer {
    /// `vegan`, `gluten_free`, …
    diet: &'static str,
    /// `yes`, `no`, or `maybe` where products under a name differ or a line was not understood.
    suits: &'static str,
    /// Lines that do not suit it, or may not.
    because: Vec<String>,
}

/// Something that ingredients hold, or may hold; what none of them holds is not listed.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct ContentAnswer {
    /// `soy`, `gluten`, `meat`, …
    what: &'static str,
    /// `yes`, or `maybe` where products under a name differ or a line was not understood.
    contained: &'static str,
    /// Lines that hold it, or may.
    because: Vec<String>,
}

/// Judges each diet.
pub(crate) fn diets(ingredients: &[Ingredient<'_>], servings: u32) -> Vec<DietAnswer> {
    let judged = Diet::ALL.iter().map(|diet| {
        let judged = ingredients
            .iter()
            .map(|one| (one, one.suits(*diet, servings)));
        let (mut worst, mut because) = (Answer::Yes, Vec::new());
        for (one, answer) in judged {
            worst = worst.min(answer);
            if answer != Answer::Yes {
                because.push(one.line.original.trim().to_owned());
            }
        }
        // Without ingredients, nothing is known.
        if ingredients.is_empty() {
            worst = Answer::Maybe;
        }
        DietAnswer {
            diet: diet.as_str(),
            suits: worst.as_str(),
            because,
        }
    });
    judged.collect()
}

/// Judges each allergen and whatever else tables tell of.
pub(crate) fn contents(ingredients: &[Ingredient<'_>]) -> Vec<ContentAnswer> {
    let judged = Flag::ALL.iter().map(|flag| {
        let (mut most, mut because) = (Answer::No, Vec::new());
        for one in ingredients {
            let answer = one.flags().get(*flag);
            most = most.max(answer);
            if answer != Answer::No {
                because.push(one.line.original.trim().to_owned());
            }
        }
        (flag, most, because)
    });
    let held = judged.filter(|(_, most, _)| *most != Answer::No);
    held.map(|(flag, most, because)| ContentAnswer {
        what: flag.as_str(),
        contained: most.as_str(),
        because,
    })
    .collect()
}
