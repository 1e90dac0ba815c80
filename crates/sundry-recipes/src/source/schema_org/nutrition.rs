//! Converts `NutritionInformation` to nutrients named as in reports.

use serde_json::Value;

use super::values::{Object, get, number_in, written};
use crate::StatedNutrient;

/// Member, name in reports, unit in reports.
const MEMBERS: [(&str, &str, &str); 11] = [
    ("calories", "Calories", "kcal"),
    ("fatContent", "Fat", "g"),
    ("saturatedFatContent", "Saturated Fat", "g"),
    ("transFatContent", "Trans Fat", "g"),
    ("carbohydrateContent", "Carbohydrates", "g"),
    ("sugarContent", "Sugar", "g"),
    ("fiberContent", "Fiber", "g"),
    ("proteinContent", "Protein", "g"),
    ("cholesterolContent", "Cholesterol", "mg"),
    ("sodiumContent", "Sodium", "mg"),
    ("alcoholContent", "Alcohol", "g"),
];

/// Maximum plausible amount in a serving: 20 kg, or 20,000 kcal.
const MOST: f64 = 20_000.0;

/// Returns the nutrients stated per serving, without unreadable ones.
pub(super) fn nutrients(object: &Object) -> Vec<StatedNutrient> {
    let stated = MEMBERS.iter().filter_map(|(member, name, unit)| {
        let amount = amount(get(object, member)?, unit)?;
        Some(StatedNutrient {
            name: (*name).to_owned(),
            amount,
            unit: (*unit).to_owned(),
        })
    });
    stated.collect()
}

/// Parses `551 kcal`, `2,300 kJ`, `18 grams fat`, `1,2 g` and converts it to the unit of the
/// report.
fn amount(value: &Value, unit: &str) -> Option<f64> {
    let text = written(value)?;
    let (number, rest) = number_in(&text)?;
    let rest = rest.trim_start().to_lowercase();
    let begins = |beginnings: &[&str]| beginnings.iter().any(|begin| rest.starts_with(begin));
    let amount = match unit {
        "kcal" if begins(&["kj", "kilojoule"]) => number / 4.184,
        "g" if begins(&["mg", "milligram"]) => number / 1_000.0,
        "mg" if begins(&["g ", "gram"]) || rest == "g" => number * 1_000.0,
        "mg" if begins(&["µg", "μg", "mcg"]) => number / 1_000.0,
        _ => number,
    };
    (0.0..=MOST)
        .contains(&amount)
        .then(|| (amount * 100.0).round() / 100.0)
}
