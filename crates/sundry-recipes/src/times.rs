//! Determines the times of a recipe: as stated, otherwise from its steps' durations, otherwise from
//! their number.

use crate::raw::RawRecipe;
use crate::recipe::{Section, Times};
use crate::steps::lengths;
use crate::words::words;

/// Minutes to prepare one ingredient, and the maximum for all of them.
const EACH_INGREDIENT: f64 = 1.5;
const MOST_PREPARATION: f64 = 25.0;
/// Minutes of a step without a duration.
const EACH_STEP: f64 = 2.0;
/// The longest plausible recipe in minutes: 30 days.
const LONGEST: u32 = 43_200;

/// Returns the times of a recipe.
pub(crate) fn times(raw: &RawRecipe, sections: &[Section]) -> Times {
    let told = |minutes: Option<u32>| minutes.filter(|minutes| (1..=LONGEST).contains(minutes));
    let preparation = told(raw.prep_minutes);
    let cooking = told(raw.cook_minutes);
    let parts = preparation.unwrap_or(0) + cooking.unwrap_or(0);
    let total = told(raw.total_minutes);
    let (total, estimated) = match (total, preparation, cooking) {
        // A total below its longest part is a mistake.
        (Some(total), ..) if total >= preparation.max(cooking).unwrap_or(0) => (total, false),
        (Some(_), ..) | (None, Some(_), Some(_)) => (parts, false),
        (None, Some(preparation), None) => (preparation + waiting(sections), true),
        (None, None, Some(cooking)) => (cooking + getting_ready(raw), true),
        (None, None, None) => (getting_ready(raw) + working(sections), true),
    };
    Times {
        preparation,
        cooking,
        total: total.clamp(1, LONGEST),
        estimated,
    }
}

/// Returns the minutes to prepare the ingredients.
fn getting_ready(raw: &RawRecipe) -> u32 {
    let lines = raw.lines().count() as f64;
    (lines * EACH_INGREDIENT).min(MOST_PREPARATION).round() as u32
}

/// Returns the minutes that the steps state.
fn waiting(sections: &[Section]) -> u32 {
    minutes(sections, 0.0)
}

/// Returns the minutes that the steps state, plus an estimate for each step without a duration.
fn working(sections: &[Section]) -> u32 {
    minutes(sections, EACH_STEP)
}

fn minutes(sections: &[Section], each: f64) -> u32 {
    let steps = sections.iter().flat_map(|section| &section.steps);
    let sum: f64 = steps
        .map(|step| {
            let spans = lengths(&step.text, &words(&step.text));
            let told: f64 = spans.iter().map(crate::steps::Span::minutes).sum();
            if told > 0.0 { told } else { each }
        })
        .sum();
    sum.min(f64::from(LONGEST)).round() as u32
}
