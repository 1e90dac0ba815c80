//! The nutrients of a report: names and units of the API, source columns in the food table, daily
//! values.

use sundry_food::{Food, Nutrient as Column};

use super::daily::DailyValues;
use super::{Calories, Nutrient};

/// One nutrient of the report.
#[derive(Debug)]
pub struct NutrientRow {
    /// The name in the API.
    pub name: &'static str,
    /// The unit.
    pub unit: &'static str,
    /// The column in the food table.
    pub column: Column,
    /// Daily values: classic, FDA 2016, EU; 0 if none is set.
    pub daily: [f64; 3],
    /// True if it counts towards the nutrition score.
    scored: bool,
}

const fn row(
    name: &'static str,
    unit: &'static str,
    column: Column,
    daily: [f64; 3],
    scored: bool,
) -> NutrientRow {
    NutrientRow {
        name,
        unit,
        column,
        daily,
        scored,
    }
}

/// Number of leading nutrients that are always shown, in their order.
pub const MACROS: usize = 9;

/// Indices of nutrients from which something is computed.
pub(super) mod at {
    pub(crate) const CALORIES: usize = 0;
    pub(crate) const FAT: usize = 1;
    pub(crate) const SATURATED: usize = 2;
    pub(crate) const CARBS: usize = 3;
    pub(crate) const NET_CARBS: usize = 4;
    pub(crate) const CHOLESTEROL: usize = 6;
    pub(crate) const PROTEIN: usize = 8;
    pub(crate) const B1: usize = 10;
    pub(crate) const B2: usize = 11;
    pub(crate) const B3: usize = 12;
    pub(crate) const B6: usize = 14;
    pub(crate) const B12: usize = 15;
    pub(crate) const VITAMIN_C: usize = 16;
    pub(crate) const VITAMIN_D: usize = 17;
    pub(crate) const VITAMIN_E: usize = 18;
    pub(crate) const FOLATE: usize = 20;
    pub(crate) const IRON: usize = 22;
    pub(crate) const MAGNESIUM: usize = 23;
    pub(crate) const ZINC: usize = 26;
    pub(crate) const SELENIUM: usize = 27;
    pub(crate) const FIBER: usize = 30;
    pub(crate) const TRANS: usize = 36;
    pub(crate) const MONO: usize = 37;
    pub(crate) const POLY: usize = 38;
    pub(crate) const CAFFEINE: usize = 33;
    pub(crate) const ALCOHOL: usize = 34;
}

/// All nutrients of a report.
///
/// Classic values: solved from answers of the hosted service. FDA: 21 CFR 101.9(c)(8)(iv) and
/// (c)(9); vitamin A of 900 µg RAE and 800 µg are written as retinol, 0.3 µg an IU. EU: annex XIII
/// of Regulation 1169/2011; sodium from 6 g of salt; fibre after EFSA's adequate intake.
pub static NUTRIENTS: &[NutrientRow] = &[
    row(
        "Calories",
        "kcal",
        Column::ENERGY,
        [2000.0, 2000.0, 2000.0],
        false,
    ),
    row("Fat", "g", Column::FAT, [65.0, 78.0, 70.0], false),
    row(
        "Saturated Fat",
        "g",
        Column::SATURATED_FAT,
        [16.0, 20.0, 20.0],
        false,
    ),
    row(
        "Carbohydrates",
        "g",
        Column::CARBOHYDRATE,
        [300.0, 275.0, 260.0],
        false,
    ),
    // Computed as carbohydrates minus fibre.
    row(
        "Net Carbohydrates",
        "g",
        Column(0),
        [275.0, 0.0, 260.0],
        false,
    ),
    row("Sugar", "g", Column::SUGAR, [90.0, 0.0, 90.0], false),
    row(
        "Cholesterol",
        "mg",
        Column::CHOLESTEROL,
        [300.0, 300.0, 0.0],
        false,
    ),
    row(
        "Sodium",
        "mg",
        Column::SODIUM,
        [2300.0, 2300.0, 2400.0],
        false,
    ),
    row("Protein", "g", Column::PROTEIN, [50.0, 50.0, 50.0], false),
    row(
        "Vitamin A",
        "IU",
        Column::VITAMIN_A_IU,
        [5000.0, 3000.0, 2666.67],
        true,
    ),
    row(
        "Vitamin B1",
        "mg",
        Column::VITAMIN_B1,
        [1.5, 1.2, 1.1],
        true,
    ),
    row(
        "Vitamin B2",
        "mg",
        Column::VITAMIN_B2,
        [1.7, 1.3, 1.4],
        true,
    ),
    row(
        "Vitamin B3",
        "mg",
        Column::VITAMIN_B3,
        [20.0, 16.0, 16.0],
        true,
    ),
    row(
        "Vitamin B5",
        "mg",
        Column::VITAMIN_B5,
        [10.0, 5.0, 6.0],
        true,
    ),
    row(
        "Vitamin B6",
        "mg",
        Column::VITAMIN_B6,
        [2.0, 1.7, 1.4],
        true,
    ),
    row(
        "Vitamin B12",
        "µg",
        Column::VITAMIN_B12,
        [6.0, 2.4, 2.5],
        true,
    ),
    row(
        "Vitamin C",
        "mg",
        Column::VITAMIN_C,
        [82.5, 90.0, 80.0],
        true,
    ),
    row(
        "Vitamin D",
        "µg",
        Column::VITAMIN_D,
        [15.0, 20.0, 5.0],
        true,
    ),
    row(
        "Vitamin E",
        "mg",
        Column::VITAMIN_E,
        [15.0, 15.0, 12.0],
        true,
    ),
    row(
        "Vitamin K",
        "µg",
        Column::VITAMIN_K,
        [105.0, 120.0, 75.0],
        true,
    ),
    row("Folate", "µg", Column::FOLATE, [400.0, 400.0, 200.0], true),
    row(
        "Calcium",
        "mg",
        Column::CALCIUM,
        [1000.0, 1300.0, 800.0],
        true,
    ),
    row("Iron", "mg", Column::IRON, [18.0, 18.0, 14.0], true),
    row(
        "Magnesium",
        "mg",
        Column::MAGNESIUM,
        [400.0, 420.0, 375.0],
        true,
    ),
    row(
        "Phosphorus",
        "mg",
        Column::PHOSPHORUS,
        [1000.0, 1250.0, 700.0],
        true,
    ),
    row(
        "Potassium",
        "mg",
        Column::POTASSIUM,
        [3500.0, 4700.0, 2000.0],
        true,
    ),
    row("Zinc", "mg", Column::ZINC, [15.0, 11.0, 10.0], true),
    row("Selenium", "µg", Column::SELENIUM, [70.0, 55.0, 55.0], true),
    row("Manganese", "mg", Column::MANGANESE, [2.0, 2.3, 2.0], true),
    row("Copper", "mg", Column::COPPER, [2.0, 0.9, 1.0], true),
    row("Fiber", "g", Column::FIBER, [25.0, 28.0, 25.0], true),
    row(
        "Folic Acid",
        "µg",
        Column::FOLIC_ACID,
        [0.0, 0.0, 0.0],
        false,
    ),
    row("Choline", "mg", Column::CHOLINE, [0.0, 550.0, 0.0], false),
    row("Caffeine", "mg", Column::CAFFEINE, [0.0, 0.0, 0.0], false),
    row("Alcohol", "g", Column::ALCOHOL, [0.0, 0.0, 0.0], false),
    row("Lycopene", "µg", Column::LYCOPENE, [0.0, 0.0, 0.0], false),
    row("Trans Fat", "g", Column::TRANS_FAT, [0.01, 0.0, 0.0], false),
    row(
        "Mono Unsaturated Fat",
        "g",
        Column::MONOUNSATURATED_FAT,
        [0.0, 0.0, 0.0],
        false,
    ),
    row(
        "Poly Unsaturated Fat",
        "g",
        Column::POLYUNSATURATED_FAT,
        [0.0, 0.0, 0.0],
        false,
    ),
    row("Fluoride", "µg", Column::FLUORIDE, [0.0, 0.0, 0.0], false),
];

/// Number of nutrients.
const COUNT: usize = 40;
/// Divisor of the nutrition score: fibre, the 21 vitamins and minerals that it includes, and one
/// more that the hosted service includes and that is 0 in every answer seen.
const SCORED: f64 = 23.0;

/// Columns that only the inflammation score reads.
const EXTRA: [Column; 12] = [
    Column(320), // vitamin A, µg RAE
    Column(321), // beta-carotene, µg
    Column(618), // 18:2
    Column(620), // 20:4
    Column(672), // 20:2 n-6 c,c
    Column(619), // 18:3
    Column(621), // 22:6 n-3
    Column(629), // 20:5 n-3
    Column(631), // 22:5 n-3
    Column(627), // 18:4
    Column(852), // 20:3 n-3
    Column(853), // 20:3 n-6
];

/// Amounts of all nutrients.
#[derive(Debug, Clone)]
pub(super) struct Amounts {
    values: [f64; COUNT],
    known: [bool; COUNT],
    extra: [f64; EXTRA.len()],
}

impl Default for Amounts {
    fn default() -> Self {
        Self {
            values: [0.0; COUNT],
            known: [false; COUNT],
            extra: [0.0; EXTRA.len()],
        }
    }
}

impl Amounts {
    /// Returns the amounts in `grams` of a food.
    pub(super) fn of(food: Food<'_>, grams: f64) -> Self {
        let mut amounts = Self::default();
        for (column, value) in food.nutrients() {
            let place = NUTRIENTS
                .iter()
                .position(|row| row.column == column.nutrient);
            let slot = if let Some(place) = place {
                if let Some(known) = amounts.known.get_mut(place) {
                    *known = true;
                }
                amounts.values.get_mut(place)
            } else {
                let place = EXTRA.iter().position(|extra| *extra == column.nutrient);
                place.and_then(|place| amounts.extra.get_mut(place))
            };
            if let Some(slot) = slot {
                *slot = column.rounded(value) * grams / 100.0;
            }
        }
        let net = (amounts.get(at::CARBS) - amounts.get(at::FIBER)).max(0.0);
        amounts.values[at::NET_CARBS] = net;
        amounts.known[at::NET_CARBS] = amounts.known[at::CARBS];
        amounts
    }

    pub(super) fn add(&mut self, other: &Self) {
        for (sum, amount) in self.values.iter_mut().zip(other.values) {
            *sum += amount;
        }
        for (sum, amount) in self.extra.iter_mut().zip(other.extra) {
            *sum += amount;
        }
        for (known, other) in self.known.iter_mut().zip(other.known) {
            *known |= other;
        }
    }

    pub(super) fn get(&self, place: usize) -> f64 {
        self.values.get(place).copied().unwrap_or(0.0)
    }

    /// Returns the sum of columns that only the inflammation score reads.
    pub(super) fn extra(&self, columns: &[u16]) -> f64 {
        let pairs = EXTRA.iter().zip(self.extra);
        pairs
            .filter(|(column, _)| columns.contains(&column.0))
            .map(|(_, amount)| amount)
            .sum()
    }

    /// Returns all known nutrients, in the order of the table.
    pub(super) fn listed(&self, daily: DailyValues) -> Vec<Nutrient> {
        let rows = NUTRIENTS.iter().zip(self.values).zip(self.known);
        rows.filter(|(_, known)| *known)
            .map(|((row, amount), _)| Nutrient {
                name: row.name,
                amount,
                unit: row.unit,
                percent_of_daily_needs: percent(row, amount, daily),
            })
            .collect()
    }

    /// Returns the nutrients that a report shows.
    pub(super) fn shown(&self, daily: DailyValues) -> Vec<Nutrient> {
        shown(&self.listed(daily))
    }

    /// Returns the nutrition score: the mean percentage of the daily values of fibre, vitamins and
    /// minerals, each capped at 100.
    pub(super) fn score(&self, daily: DailyValues) -> f64 {
        let rows = NUTRIENTS.iter().zip(self.values);
        let shares = rows
            .filter(|(row, _)| row.scored)
            .map(|(row, amount)| percent(row, amount, daily).min(100.0));
        shares.sum::<f64>() / SCORED
    }

    /// Returns the sources of the energy, at 4, 9 and 4 kcal per gram.
    pub(super) fn calories(&self) -> Calories {
        let carbs = self.get(at::CARBS) * 4.0;
        let fat = self.get(at::FAT) * 9.0;
        let protein = self.get(at::PROTEIN) * 4.0;
        let all = carbs + fat + protein;
        if all <= 0.0 {
            return Calories::default();
        }
        Calories {
            percent_protein: protein / all * 100.0,
            percent_fat: fat / all * 100.0,
            percent_carbs: carbs / all * 100.0,
        }
    }
}

/// Selects the nutrients that a report shows: nine in fixed order, even if they are unknown; the
/// others by descending percentage of the daily value, from 1 % up; caffeine and alcohol if
/// present.
///
/// ```
/// use sundry_nutrition::{MACROS, Settings, ingredients, report, shown};
/// let report = report(&ingredients("100 g apples"), &Settings::default());
/// assert_eq!(shown(&report.all), report.nutrients);
/// assert_eq!(shown(&[]).len(), MACROS);
/// ```
pub fn shown(all: &[Nutrient]) -> Vec<Nutrient> {
    let of = |row: &NutrientRow| {
        let known = all.iter().find(|nutrient| nutrient.name == row.name);
        known.copied().unwrap_or(Nutrient {
            name: row.name,
            amount: 0.0,
            unit: row.unit,
            percent_of_daily_needs: 0.0,
        })
    };
    let mut shown: Vec<Nutrient> = NUTRIENTS.iter().take(MACROS).map(of).collect();
    let others = NUTRIENTS.iter().enumerate().skip(MACROS);
    let mut rest: Vec<Nutrient> = others
        .filter(|(place, _)| *place != at::TRANS)
        .map(|(_, row)| of(row))
        .filter(|nutrient| nutrient.percent_of_daily_needs >= 1.0)
        .collect();
    rest.sort_by(|one, two| {
        two.percent_of_daily_needs
            .total_cmp(&one.percent_of_daily_needs)
    });
    shown.extend(rest);
    // These have no daily value and would never be shown otherwise, but users look for them.
    let special = [at::CAFFEINE, at::ALCOHOL].into_iter();
    let special = special.filter_map(|place| NUTRIENTS.get(place)).map(of);
    shown.extend(special.filter(|nutrient| nutrient.amount >= 0.005));
    shown
}

fn percent(row: &NutrientRow, amount: f64, daily: DailyValues) -> f64 {
    let [classic, fda, eu] = row.daily;
    let value = match daily {
        DailyValues::Classic => classic,
        DailyValues::Fda2016 => fda,
        DailyValues::Eu => eu,
    };
    if value > 0.0 {
        amount / value * 100.0
    } else {
        0.0
    }
}

#[cfg(test)]
mod tests {
    use super::{COUNT, NUTRIENTS, at};

    #[test]
    fn places_are_those_of_the_table() {
        let named = |place: usize| NUTRIENTS.get(place).map(|row| row.name);
        assert_eq!(NUTRIENTS.len(), COUNT);
        for (place, name) in [
            (at::CALORIES, "Calories"),
            (at::SATURATED, "Saturated Fat"),
            (at::NET_CARBS, "Net Carbohydrates"),
            (at::CHOLESTEROL, "Cholesterol"),
            (at::PROTEIN, "Protein"),
            (at::B1, "Vitamin B1"),
            (at::B2, "Vitamin B2"),
            (at::B3, "Vitamin B3"),
            (at::B6, "Vitamin B6"),
            (at::B12, "Vitamin B12"),
            (at::VITAMIN_C, "Vitamin C"),
            (at::VITAMIN_D, "Vitamin D"),
            (at::VITAMIN_E, "Vitamin E"),
            (at::FOLATE, "Folate"),
            (at::IRON, "Iron"),
            (at::MAGNESIUM, "Magnesium"),
            (at::ZINC, "Zinc"),
            (at::SELENIUM, "Selenium"),
            (at::FIBER, "Fiber"),
            (at::CAFFEINE, "Caffeine"),
            (at::ALCOHOL, "Alcohol"),
            (at::TRANS, "Trans Fat"),
            (at::MONO, "Mono Unsaturated Fat"),
            (at::POLY, "Poly Unsaturated Fat"),
        ] {
            assert_eq!(named(place), Some(name));
        }
        assert_eq!(NUTRIENTS.iter().filter(|row| row.scored).count(), 22);
    }
}
