//! Computes a nutrition report from ingredients, with the names, units, order and rounding of the
//! API.
//!
//! Nothing is rounded before it is summed, and percentages are computed before amounts are rounded.
//! `docs/nutrition.md` explains how each number is computed.

mod daily;
mod inflammation;
mod nutrients;
mod oils;

pub use daily::DailyValues;
pub use nutrients::{MACROS, NUTRIENTS, NutrientRow, shown};

use sundry_food::FLAVONOIDS;

use crate::ingredient::Ingredient;
use crate::weight::How;
use nutrients::{Amounts, at};

/// Options of a report.
#[derive(Debug, Clone, Copy)]
pub struct Settings {
    /// Number of servings; all amounts are divided by it.
    pub servings: u32,
    /// True if only the eaten part of frying oil counts.
    pub reduce_oils: bool,
    /// True if the same applies only to oil that a line calls frying oil, as in a recipe's own
    /// figures; all other oil counts in full.
    pub reduce_frying_oil: bool,
    /// The reference values of the percentages.
    pub daily_values: DailyValues,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            servings: 1,
            reduce_oils: false,
            reduce_frying_oil: false,
            daily_values: DailyValues::Classic,
        }
    }
}

/// An amount of one nutrient.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Nutrient {
    /// The name: `Calories`.
    pub name: &'static str,
    /// The amount, not rounded.
    pub amount: f64,
    /// The unit: `kcal`, `g`, `mg`, `µg` or `IU`.
    pub unit: &'static str,
    /// Percentage of the daily value, not rounded; 0 if no daily value is set.
    pub percent_of_daily_needs: f64,
}

/// A number that describes the whole dish, or a flavonoid.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Property {
    /// The name: `Glycemic Load`.
    pub name: &'static str,
    /// The amount, not rounded.
    pub amount: f64,
    /// The unit: `%` or empty.
    pub unit: &'static str,
}

/// The contribution of one ingredient.
#[derive(Debug, Clone, PartialEq)]
pub struct Part {
    /// The id of its row; 0 if the line was not understood.
    pub id: u32,
    /// Its name as written in the line.
    pub name: String,
    /// The amount per serving, in `unit`.
    pub amount: f64,
    /// The unit as written.
    pub unit: String,
    /// Grams per serving.
    pub grams: f64,
    /// Its own nutrients; empty if it was not understood.
    pub nutrients: Vec<Nutrient>,
}

/// Sources of the energy, in percent.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Calories {
    /// Percentage from protein.
    pub percent_protein: f64,
    /// Percentage from fat.
    pub percent_fat: f64,
    /// Percentage from carbohydrates.
    pub percent_carbs: f64,
}

/// A nutrition report.
#[derive(Debug, Clone, PartialEq)]
pub struct Report {
    /// Nine nutrients in fixed order, then the others by descending percentage of the daily value,
    /// from 1 % up.
    pub nutrients: Vec<Nutrient>,
    /// All nutrients, including those under 1 % and those without a daily value.
    pub all: Vec<Nutrient>,
    /// Glycemic index, glycemic load, inflammation score and nutrition score.
    pub properties: Vec<Property>,
    /// The 26 flavonoids of the table, in its order.
    pub flavonoids: Vec<Property>,
    /// One part per ingredient.
    pub ingredients: Vec<Part>,
    /// Shares of energy.
    pub calories: Calories,
    /// Grams per serving.
    pub grams: f64,
    /// Lines that were not understood.
    pub unmatched: Vec<String>,
}

/// Computes a report.
///
/// ```
/// use sundry_nutrition::{Settings, ingredients, report};
/// let report = report(&ingredients("1 cup apples, 35g butter"), &Settings::default());
/// assert_eq!(report.nutrients[0].name, "Calories");
/// assert!((report.nutrients[0].amount - 315.95).abs() < 0.01);
/// ```
pub fn report(ingredients: &[Ingredient<'_>], settings: &Settings) -> Report {
    let servings = f64::from(settings.servings.max(1));
    let mut total = Amounts::default();
    let mut flavonoids = [0.0; FLAVONOIDS.len()];
    let mut glycemic = Glycemic::default();
    let mut special = inflammation::Special::default();
    let mut parts = Vec::with_capacity(ingredients.len());
    let mut unmatched = Vec::new();
    let mut grams = 0.0;
    for ingredient in ingredients {
        let line = &ingredient.line;
        let share = oils::share(ingredient, *settings);
        let first = ingredient.weight.map_or(0.0, |weight| weight.grams);
        let weight = first / servings * share;
        let mut part = Part {
            id: ingredient.id(),
            name: line.name.clone(),
            amount: line.amounts.main.map_or(1.0, crate::line::Amount::number) / servings,
            unit: unit(ingredient),
            grams: weight,
            nutrients: Vec::new(),
        };
        let food = ingredient.found.as_ref().and_then(|found| found.food);
        let (Some(food), Some(found)) = (food, &ingredient.found) else {
            if !ingredient.is_kitchen_ware() {
                unmatched.push(line.original.trim().to_owned());
            }
            parts.push(part);
            continue;
        };
        if ingredient.weight.is_none() {
            unmatched.push(line.original.trim().to_owned());
        }
        unmatched.extend(ingredient.left.iter().cloned());
        let others = ingredient.also.iter().filter_map(|also| {
            let food = also.found.food?;
            Some((food, also.found.kind, also.weight.grams / servings))
        });
        let foods = std::iter::once((food, found.kind, weight)).chain(others);
        let mut of_line = Amounts::default();
        part.grams = 0.0;
        for (food, kind, weight) in foods {
            let own = Amounts::of(food, weight);
            let known = food.flavonoids().unwrap_or_default();
            for (sum, amount) in flavonoids.iter_mut().zip(known) {
                *sum += f64::from(amount.unwrap_or(0.0)) * weight / 100.0;
            }
            glycemic.add(kind.glycemic_index(), own.get(at::NET_CARBS));
            special.add(kind, weight);
            of_line.add(&own);
            part.grams += weight;
        }
        part.nutrients = of_line.listed(settings.daily_values);
        total.add(&of_line);
        grams += part.grams;
        parts.push(part);
    }
    // A recipe may leave butter to the cook; where nothing at all is weighed, that is named.
    if grams <= 0.0 {
        let left_out = ingredients
            .iter()
            .filter(|ingredient| ingredient.weight.is_some() && has_energy(ingredient));
        unmatched.extend(left_out.map(|left| left.line.original.trim().to_owned()));
    }
    let all = total.listed(settings.daily_values);
    Report {
        nutrients: total.shown(settings.daily_values),
        properties: vec![
            property("Glycemic Index", glycemic.index(), ""),
            property("Glycemic Load", glycemic.load, ""),
            property(
                "Inflammation Score",
                inflammation::score(&total, &flavonoids, &special),
                "",
            ),
            property("Nutrition Score", total.score(settings.daily_values), "%"),
        ],
        flavonoids: FLAVONOIDS
            .iter()
            .zip(flavonoids)
            .map(|(name, amount)| property(name, amount, "mg"))
            .collect(),
        all,
        ingredients: parts,
        calories: total.calories(),
        grams,
        unmatched,
    }
}

/// Returns true for a food that has energy, unlike water.
fn has_energy(ingredient: &Ingredient<'_>) -> bool {
    let food = ingredient.found.as_ref().and_then(|found| found.food);
    let energy = food.and_then(|food| food.nutrient(sundry_food::Nutrient::ENERGY));
    energy.is_some_and(|energy| energy > 0.0)
}

/// Returns the unit as written; for a food without an amount, which counts as one portion,
/// "serving".
fn unit(ingredient: &Ingredient<'_>) -> String {
    let line = &ingredient.line;
    let is_portion = ingredient
        .weight
        .is_some_and(|weight| weight.how == How::Serving);
    if is_portion && line.amounts.main.is_none() {
        "serving".to_owned()
    } else {
        line.unit_text.to_owned()
    }
}

fn property(name: &'static str, amount: f64, unit: &'static str) -> Property {
    Property { name, amount, unit }
}

/// Accumulates the glycemic index of a dish: the mean of its ingredients' indices, weighted by net
/// carbohydrates.
#[derive(Default)]
struct Glycemic {
    load: f64,
    carbs: f64,
}

impl Glycemic {
    fn add(&mut self, index: Option<f32>, net_carbs: f64) {
        if let Some(index) = index {
            self.load += f64::from(index) * net_carbs / 100.0;
            self.carbs += net_carbs;
        }
    }

    fn index(&self) -> f64 {
        if self.carbs > 0.05 {
            self.load / self.carbs * 100.0
        } else {
            0.0
        }
    }
}
