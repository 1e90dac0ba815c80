//! Estimates the price of a serving in US cents: each ingredient by weight, from the table of usual
//! prices. A food without a price counts at the median of the table.

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
    let found = one.read.found.as_ref();
    let own = found
        .and_then(|found| found.food)
        .and_then(sundry_food::Food::own)
        .and_then(|own| own.price_per_100g);
    let usual = found.and_then(|found| found.kind.price_per_100g());
    let each = own.or(usual).map_or(UNPRICED, f64::from);
    let also: f64 = one.read.also.iter().map(|also| also.weight.grams).sum();
    let others: f64 = one
        .read
        .also
        .iter()
        .map(|also| {
            let price = also.found.kind.price_per_100g().map_or(UNPRICED, f64::from);
            price * also.weight.grams / 100.0
        })
        .sum();
    each * (one.ingredient.grams - also).max(0.0) / 100.0 + others
}
