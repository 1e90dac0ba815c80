//! Converts a row of an operator's own food table to a record, or names the invalid column.

use std::collections::BTreeMap;

use sundry_catalog::id_of;
use sundry_records::{FoodRow, OWN_TABLE};

use super::amounts::{Amounts, Said, impossible, number, said};
use super::header::Column;
use super::names::{LONGEST_NAME, kind_named};
use crate::values::{short, tidy};

/// Name of the table in replies if no column gives one.
const UNNAMED: &str = "own table";
/// Plausible densities in grams per millilitre, from popped corn to beyond salt.
const DENSITIES: std::ops::RangeInclusive<f64> = 0.01..=5.0;
/// Most grams of a measure, cents of a price, or count of a measure; larger values are mistakes.
const MOST: f64 = 100_000.0;
/// First number for replies, just above those of the USDA and FNDDS (eight digits).
const FIRST_NUMBER: u32 = 100_000_000;
/// First number for codes that are not numbers, or too large.
const FIRST_CODE: u32 = 500_000_000;
/// End of the numbers: clients accept ids below a thousand million.
const END: u32 = 1_000_000_000;

/// Converts a row.
///
/// # Errors
/// The invalid column, and the reason.
pub(super) fn row<'c>(
    columns: &[Column],
    names: &[String],
    cells: impl Iterator<Item = &'c str>,
    source: &str,
) -> Result<FoodRow, String> {
    let mut row = FoodRow {
        rank: OWN_TABLE,
        table: UNNAMED.to_owned(),
        source: source.to_owned(),
        ..FoodRow::default()
    };
    let mut amounts = Amounts::default();
    let mut any_amount = false;
    let mut code = String::new();
    for ((column, name), cell) in columns.iter().zip(names).zip(cells) {
        let cell = cell.trim();
        if cell.is_empty() {
            continue;
        }
        let wrong = |reason: &str| format!("column `{name}`: `{}` {reason}", short(cell));
        match column {
            Column::Id => cell.clone_into(&mut code),
            Column::Name => row.name = tidy(cell),
            Column::Names => {
                row.names = cell
                    .split('|')
                    .map(tidy)
                    .filter(|name| !name.is_empty())
                    .collect();
            }
            Column::Kind => {
                let kind = kind_named(cell)
                    .ok_or_else(|| wrong("is not a kind of food that Sundry knows"))?;
                kind.clone_into(&mut row.kind);
            }
            Column::Ndb => {
                let twin = cell
                    .parse()
                    .ok()
                    .filter(|number| sundry_food::standard().food(*number).is_some());
                row.ndb =
                    Some(twin.ok_or_else(|| wrong("is not an NDB number of the USDA's table"))?);
            }
            Column::Group => row.group = tidy(cell),
            Column::Portions => row.portions = portions(cell).map_err(|reason| wrong(&reason))?,
            Column::Density => {
                let density = number(cell).filter(|density| DENSITIES.contains(density));
                let density = density.ok_or_else(|| wrong("is not a density in g/ml"))?;
                row.density = Some(density as f32);
            }
            Column::Aisle => row.aisle = tidy(cell),
            Column::Price => {
                let price = number(cell).filter(|price| *price <= MOST);
                let price = price.ok_or_else(|| wrong("is not a price in cents per 100 g"))?;
                row.price = Some(price as f32);
            }
            Column::Source => row.table = tidy(cell),
            Column::Nutrient(measured) => match said(cell) {
                Some(Said::Amount(amount)) => {
                    let amount = amount * measured.factor;
                    if let Some(reason) = impossible(amount, measured.unit) {
                        return Err(wrong(&format!("is too much: {reason}")));
                    }
                    amounts.add(measured.number, amount);
                    any_amount = true;
                }
                Some(Said::Unknown) => {}
                None => return Err(wrong("is not an amount")),
            },
            Column::Ignored => {}
        }
    }
    if row.name.is_empty() || row.name.len() > LONGEST_NAME {
        return Err(format!(
            "column `name`: no name, or one longer than {LONGEST_NAME} bytes"
        ));
    }
    if !any_amount && row.ndb.is_none() {
        return Err("states no nutrient, and names no row of the USDA (column `ndb`)".to_owned());
    }
    row.nutrients = amounts.finished();
    let identity = if code.is_empty() { &row.name } else { &code };
    row.id = id_of(&format!("{}\t{identity}", row.table));
    row.number = shown(&code, identity);
    Ok(row)
}

/// Returns the number that replies show.
fn shown(code: &str, identity: &str) -> u32 {
    match code.parse::<u32>() {
        Ok(number) if number < FIRST_CODE - FIRST_NUMBER => FIRST_NUMBER + number,
        _ => FIRST_CODE + (id_of(identity) % u64::from(END - FIRST_CODE)) as u32,
    }
}

/// The assigned numbers, and the row of each.
#[derive(Debug, Default)]
pub(super) struct Numbers(BTreeMap<u32, u64>);

impl Numbers {
    /// Makes sure that no two rows have the same number: the later one takes the next free number
    /// in the range of made-up numbers.
    pub(super) fn settle(&mut self, row: &mut FoodRow) {
        while *self.0.entry(row.number).or_insert(row.id) != row.id {
            row.number = match row.number + 1 {
                next @ FIRST_CODE..END => next,
                _ => FIRST_CODE,
            };
        }
    }
}

/// Parses household measures: `1 cup=240|1 slice=28`.
fn portions(cell: &str) -> Result<Vec<(f32, String, f32)>, String> {
    let mut portions = Vec::new();
    for part in cell
        .split('|')
        .map(str::trim)
        .filter(|part| !part.is_empty())
    {
        let wrong = || {
            let part = short(part);
            format!("has no measure and grams in `{part}`; write `1 cup=240|1 slice=28`")
        };
        let (measure, grams) = part.rsplit_once('=').ok_or_else(wrong)?;
        let grams = grams.trim().trim_end_matches('g');
        let grams = number(grams)
            .filter(|grams| (0.001..=MOST).contains(grams))
            .ok_or_else(wrong)?;
        let measure = measure.trim();
        let (amount, measure) = match measure.split_once(' ') {
            Some((first, rest))
                if number(first).is_some_and(|amount| (0.001..=MOST).contains(&amount)) =>
            {
                (number(first).unwrap_or(1.0), rest.trim())
            }
            _ => (1.0, measure),
        };
        if measure.is_empty() || number(measure).is_some() {
            return Err(wrong());
        }
        portions.push((amount as f32, tidy(measure), grams as f32));
    }
    Ok(portions)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_stay_in_the_range_and_are_given_once() {
        for (code, from, to) in [
            ("0", FIRST_NUMBER, FIRST_NUMBER + 1),
            ("399999999", FIRST_CODE - 1, FIRST_CODE),
            ("400000000", FIRST_CODE, END),
            ("9780306406157", FIRST_CODE, END),
            ("F-0815", FIRST_CODE, END),
        ] {
            assert!((from..to).contains(&shown(code, code)), "{code}");
        }
        let mut numbers = Numbers::default();
        let mut row = |number, id| {
            let mut row = FoodRow {
                number,
                id,
                ..FoodRow::default()
            };
            numbers.settle(&mut row);
            row.number
        };
        assert_eq!(row(END - 1, 1), END - 1);
        assert_eq!(row(END - 1, 1), END - 1);
        assert_eq!(row(END - 1, 2), FIRST_CODE);
        assert_eq!(row(FIRST_NUMBER + 5, 3), FIRST_NUMBER + 5);
        assert_eq!(row(FIRST_NUMBER + 5, 4), FIRST_CODE + 1);
    }
}
