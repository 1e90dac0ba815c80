//! Estimates the price of a serving in US cents: each ingredient by weight, from the table of usual
//! prices. A food without a price counts at the median of the table.

use sundry_food::Match;

use crate::ingredient::Understood;

/// Cents per 100 g of a food without a price: the median of the table.
const UNPRICED: f64 = 60.0;

/// Returns the price of a serving in cents.
pub(crate) fn price(all: &[Understood<'_>], servings: u32) -> f64 {
    let total: f64 = all.iter().map(cents).sum();
    (total / f64::from(servings.max(1)) * 100.0).round() / 100.0
}

fn cents(one: &Understood<'_>) -> f64 {
    if one.is_thing() {
        return 0.0;
    }
    let each = one.read.found.as_ref().map_or(UNPRICED, per_100g);
    let also: f64 = one.read.also.iter().map(|also| also.weight.grams).sum();
    let others: f64 = one
        .read
        .also
        .iter()
        .map(|also| per_100g(&also.found) * also.weight.grams / 100.0)
        .sum();
    each * (one.ingredient.grams - also).max(0.0) / 100.0 + others
}

/// Returns the cents that 100 g of a food cost: an operator's own price before the usual one.
fn per_100g(found: &Match<'_>) -> f64 {
    let own = found
        .food
        .and_then(sundry_food::Food::own)
        .and_then(|own| own.price_per_100g);
    own.or_else(|| found.kind.price_per_100g())
        .map_or(UNPRICED, f64::from)
}
