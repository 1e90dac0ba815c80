//! How a recipe tastes, an estimate: sweet, salty and fatty by what is measured in a serving, the rest by
//! the tastes of its ingredients and how much of each there is. Nobody has measured dishes; the curves
//! are our own and told in `docs/recipes.md`.

use crate::ingredient::Understood;
use crate::nutrients::Nutrients;
use crate::recipe::Taste;

/// Grams of sugar in 100 g that taste half as sweet as can be: a sweetened yogurt.
const HALF_SWEET: f64 = 10.0;
/// Grams of salt in 100 g: a salty soup.
const HALF_SALTY: f64 = 1.0;
/// Grams of fat in 100 g: whole milk has 3, cream 30.
const HALF_FATTY: f64 = 15.0;
/// Points of taste (100 for pure lemon juice) that a mean over all grams needs for the half.
const HALF_OTHER: f64 = 15.0;
/// Grams of salt in a milligram of sodium.
const SALT: f64 = 0.002_54;

/// From nothing to 100, half at `half`.
fn curve(amount: f64, half: f64) -> f64 {
    (amount.max(0.0) / (amount.max(0.0) + half) * 10_000.0).round() / 100.0
}

/// The taste of a serving that weighs so many grams.
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
