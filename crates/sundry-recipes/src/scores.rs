//! Scores of a serving. Smart points and nutrition score follow formulas that were recovered from public
//! answers of the hosted service; the health score follows its published definition; the meta score is
//! our own blend. `docs/recipes.md` tells them in full.

use crate::nutrients::Nutrients;
use crate::raw::StatedRating;
use crate::recipe::Scores;

/// Nutrients that a serving should have little of.
const BAD: &[&str] = &["Saturated Fat", "Sugar", "Sodium", "Cholesterol"];
/// Grams of alcohol that count whole.
const ALCOHOL: f64 = 18.0;

/// What the meta score knows of a recipe beside its nutrients.
pub(crate) struct About {
    /// Share of what a full recipe tells that this one tells: 0 to 1.
    pub(crate) completeness: f64,
    pub(crate) rating: Option<StatedRating>,
}

/// The scores of a serving of which the nutrition score is known.
pub(crate) fn scores(nutrients: &Nutrients, nutrition_score: f64, about: &About) -> Scores {
    let amount = |name| nutrients.get(name).unwrap_or(0.0);
    let health = health_score(nutrients, nutrition_score);
    let popularity = popularity(about.rating);
    Scores {
        smart_points: smart_points(
            amount("Calories"),
            amount("Saturated Fat"),
            amount("Sugar"),
            amount("Protein"),
            amount("Fiber"),
        ),
        health,
        meta: meta_score(health, popularity, about.completeness),
        popularity,
    }
}

/// Smart points of a serving: `0.0305 kcal + 0.275 saturated fat + 0.12 sugar − 0.098 protein − 0.122
/// fibre`, rounded; never below 0.
///
/// ```
/// // Pasta with chicken and mushrooms, as the hosted service answered.
/// assert_eq!(sundry_recipes::smart_points(471.27, 1.09, 5.46, 37.3, 3.37), 11);
/// ```
pub fn smart_points(kcal: f64, saturated_fat: f64, sugar: f64, protein: f64, fiber: f64) -> i32 {
    let raw =
        0.0305 * kcal + 0.275 * saturated_fat + 0.12 * sugar - 0.098 * protein - 0.122 * fiber;
    raw.max(0.0).round().min(1e6) as i32
}

/// Average coverage of the good nutrients less that of the bad ones, 0 to 100, whole.
fn health_score(nutrients: &Nutrients, nutrition_score: f64) -> f64 {
    let alcohol = (nutrients.get("Alcohol").unwrap_or(0.0) / ALCOHOL).min(1.0);
    let bad: f64 = BAD.iter().map(|name| nutrients.coverage(name)).sum::<f64>() + alcohol;
    let bad = bad / (BAD.len() + 1) as f64 * 100.0;
    (nutrition_score - bad).clamp(0.0, 100.0).round()
}

/// Readers that a mean counts half as if nobody had told anything.
const DOUBT: f64 = 20.0;
/// What a recipe counts that nobody rated.
const UNRATED: f64 = 0.5;

/// How well readers like a recipe, 0 to 100: their mean, drawn to the middle where few told.
fn popularity(rating: Option<StatedRating>) -> f64 {
    let Some(rating) = rating else {
        return UNRATED * 100.0;
    };
    let count = f64::from(rating.count.max(1));
    let mean = (rating.value.clamp(0.0, 1.0) * count + UNRATED * DOUBT) / (count + DOUBT);
    (mean * 10_000.0).round() / 100.0
}

/// A quarter health, a third popularity, the rest completeness.
fn meta_score(health: f64, popularity: f64, completeness: f64) -> f64 {
    let score = 0.25 * health + 0.35 * popularity + 0.4 * completeness * 100.0;
    (score * 100.0).round() / 100.0
}
