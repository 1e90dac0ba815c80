//! Converts an amount to the measures of US and metric kitchens. Solids in cups become grams by the
//! food's own density, liquids in cups become millilitres; spoons and pieces stay as they are.

use std::collections::HashMap;
use std::sync::LazyLock;

use sundry_nutrition::line::{self, Unit};

use crate::recipe::Measure;
use sundry_table::rows;

/// Short and long names of a unit.
struct Spelling {
    short: [&'static str; 2],
    long: [&'static str; 2],
    metric_stays: bool,
}

static SPELLINGS: LazyLock<HashMap<&'static str, Spelling>> = LazyLock::new(|| {
    rows(include_str!("../../../data/recipes/units.tsv"))
        .map(|[name, short, shorts, long, longs, metric_stays]| {
            let spelling = Spelling {
                short: [short, shorts],
                long: [long, longs],
                metric_stays: metric_stays == "yes",
            };
            (name, spelling)
        })
        .collect()
});

/// Millilitres of US units of volume.
const CUP: f64 = 236.588;
const TABLESPOON: f64 = 14.786_8;
const TEASPOON: f64 = 4.928_92;
/// Grams of US units of mass.
const OUNCE: f64 = 28.349_5;
const POUND: f64 = 453.592;

/// An amount to be converted.
pub(crate) struct Amount<'a> {
    pub(crate) number: f64,
    /// The unit as parsed.
    pub(crate) unit: Option<&'static Unit>,
    /// The unit as written; empty for pieces.
    pub(crate) word: &'a str,
    /// The total grams, if known.
    pub(crate) grams: Option<f64>,
    pub(crate) is_liquid: bool,
}

impl Amount<'_> {
    /// Converts to US measures.
    pub(crate) fn us(&self) -> Measure {
        let metric = self.unit.filter(|unit| is_metric(unit.name));
        match metric.map(|unit| unit.measure) {
            Some(line::Measure::Mass(grams)) => {
                let grams = grams * self.number;
                if grams >= POUND {
                    measure(grams / POUND, "pound")
                } else {
                    measure(grams / OUNCE, "ounce")
                }
            }
            Some(line::Measure::Volume(millilitres)) => {
                let millilitres = millilitres * self.number;
                if millilitres >= CUP / 4.0 {
                    measure(millilitres / CUP, "cup")
                } else if millilitres >= TABLESPOON {
                    measure(millilitres / TABLESPOON, "tablespoon")
                } else {
                    measure(millilitres / TEASPOON, "teaspoon")
                }
            }
            Some(line::Measure::Length(centimeters)) => {
                measure(self.number * centimeters / 2.54, "inch")
            }
            _ => measure(self.number, self.word),
        }
    }

    /// Converts to metric measures.
    pub(crate) fn metric(&self) -> Measure {
        let stays = |unit: &&Unit| {
            is_metric(unit.name)
                || SPELLINGS
                    .get(unit.name)
                    .is_some_and(|known| known.metric_stays)
        };
        let other = self.unit.filter(|unit| !stays(unit));
        match other.map(|unit| unit.measure) {
            Some(line::Measure::Mass(grams)) => measure(grams * self.number, "gram"),
            // Pinches and dashes are the same everywhere.
            Some(line::Measure::Volume(millilitres)) if millilitres >= TABLESPOON => {
                match self.grams.filter(|_| !self.is_liquid) {
                    Some(grams) => measure(grams, "gram"),
                    None => measure(millilitres * self.number, "milliliter"),
                }
            }
            Some(line::Measure::Length(centimeters)) => {
                measure(self.number * centimeters, "centimeter")
            }
            _ => measure(self.number, self.word),
        }
    }
}

fn is_metric(unit: &str) -> bool {
    ["gram", "liter", "meter"]
        .iter()
        .any(|ending| unit.ends_with(ending))
}

/// Formats an amount in a unit.
fn measure(number: f64, unit: &str) -> Measure {
    let amount = rounded(number);
    // The plural begins above one: "1/2 cup", but "2 cups".
    let many = usize::from(amount > 1.0);
    let (short, long) = match SPELLINGS.get(unit) {
        Some(known) => (known.short[many].to_owned(), known.long[many].to_owned()),
        None if unit.is_empty() => (String::new(), String::new()),
        None => {
            let word = if many == 1 {
                sundry_words::pluralize(unit).into_owned()
            } else {
                unit.to_owned()
            };
            (word.clone(), word)
        }
    };
    Measure {
        amount,
        unit_short: short,
        unit_long: long,
    }
}

/// Rounds to three decimals: 0.125 is an eighth of a teaspoon.
pub(crate) fn rounded(number: f64) -> f64 {
    (number * 1_000.0).round() / 1_000.0
}
