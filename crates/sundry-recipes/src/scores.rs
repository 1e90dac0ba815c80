//! Computes the scores of a serving. Smart points and nutrition score follow formulas that were
//! recovered from public answers of the hosted service; the health score follows its published
//! definition; the meta score is our own blend. `docs/recipes.md` describes them in full.

use crate::nutrients::Nutrients;
use crate::raw::StatedRating;
use crate::recipe::Scores;

/// Nutrients that should be low.
const BAD: &[&str] = &["Saturated Fat", "Sugar", "Sodium", "Cholesterol"];
/// Grams of alcohol that count as a full daily limit.
const ALCOHOL: f64 = 18.0;

/// Inputs of the meta score beside the nutrients.
pub(crate) struct About {
    /// Share of a full recipe's details that this one has, 0 to 1.
    pub(crate) completeness: f64,
    pub(crate) rating: Option<StatedRating>,
}

/// Computes the scores of a serving from its nutrients and nutrition score.
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

/// Computes the smart points of a serving: `0.0305 kcal + 0.275 saturated fat + 0.12 sugar − 0.098
/// protein − 0.122 fibre`, rounded; never below 0.
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

/// Computes the average coverage of good nutrients minus that of bad ones, 0 to 100, whole.
fn health_score(nutrients: &Nutrients, nutrition_score: f64) -> f64 {
    let alcohol = (nutrients.get("Alcohol").unwrap_or(0.0) / ALCOHOL).min(1.0);
    let bad: f64 = BAD.iter().map(|name| nutrients.coverage(name)).sum::<f64>() + alcohol;
    let bad = bad / (BAD.len() + 1) as f64 * 100.0;
    (nutrition_score - bad).clamp(0.0, 100.0).round()
}

/// Number of ratings at which the mean rating and the prior have equal weight.
const DOUBT: f64 = 20.0;
/// Prior rating of a recipe, and the rating of one without any.
const UNRATED: f64 = 0.5;

/// Computes the popularity, 0 to 100: the mean rating, drawn to the middle if there are few
/// ratings.
fn popularity(rating: Option<StatedRating>) -> f64 {
    let Some(rating) = rating else {
        return UNRATED * 100.0;
    };
    let count = f64::from(rating.count.max(1));
    let mean = (rating.value.clamp(0.0, 1.0) * count + UNRATED * DOUBT) / (count + DOUBT);
    (mean * 10_000.0).round() / 100.0
}

/// Computes the meta score: 25 % health, 35 % popularity, 40 % completeness.
fn meta_score(health: f64, popularity: f64, completeness: f64) -> f64 {
    let score = 0.25 * health + 0.35 * popularity + 0.4 * completeness * 100.0;
    (score * 100.0).round() / 100.0
}
