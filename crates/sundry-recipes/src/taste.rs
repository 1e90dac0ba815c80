//! Estimates the taste of a recipe: sweet, salty and fatty by the nutrients of a serving, the rest
//! by the tastes and weights of its ingredients. No measurements of dishes exist; the curves are
//! our own and described in `docs/recipes.md`.

use crate::ingredient::Understood;
use crate::nutrients::Nutrients;
use crate::recipe::Taste;

/// Grams of sugar per 100 g that taste half as sweet as the maximum: a sweetened yogurt.
const HALF_SWEET: f64 = 10.0;
/// Grams of salt per 100 g for half the maximum: a salty soup.
const HALF_SALTY: f64 = 1.0;
/// Grams of fat per 100 g for half the maximum: whole milk has 3, cream 30.
const HALF_FATTY: f64 = 15.0;
/// Points of taste (100 for pure lemon juice), averaged over all grams, for half the maximum.
const HALF_OTHER: f64 = 15.0;
/// Grams of salt per milligram of sodium.
const SALT: f64 = 0.002_54;

/// Maps an amount to 0–100, with 50 at `half`.
fn curve(amount: f64, half: f64) -> f64 {
    (amount.max(0.0) / (amount.max(0.0) + half) * 10_000.0).round() / 100.0
}

/// Estimates the taste of a serving of a given weight.
pub(crate) fn taste(all: &[Understood<'_>], nutrients: &Nutrients, grams: f64) -> Taste {
    let share = |name| nutrients.get(name).unwrap_or(0.0) / grams.max(1.0) * 100.0;
    let mut sum = [0.0; 4];
    let mut weight = 0.0;
    for one in all {
        let grams = one.ingredient.grams;
        weight += grams;
        let Some(kind) = one.kind() else { continue };
        let taste = kind.taste();
        let parts = [
            taste.sourness,
            taste.bitterness,
            taste.savoriness,
            taste.spiciness,
        ];
        for (sum, part) in sum.iter_mut().zip(parts) {
            *sum += f64::from(part) * grams;
        }
    }
    let [sour, bitter, savory, hot] = sum.map(|sum| curve(sum / weight.max(1.0), HALF_OTHER));
    Taste {
        sweetness: curve(share("Sugar"), HALF_SWEET),
        saltiness: curve(share("Sodium") * SALT, HALF_SALTY).round(),
        sourness: sour,
        bitterness: bitter,
        savoriness: savory,
        fattiness: curve(share("Fat"), HALF_FATTY),
        spiciness: hot.round(),
    }
}
