//! Nutrients by the names in headers of food tables, and units by their spellings.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use sundry_food::standard;
use sundry_nutrition::NUTRIENTS;

use super::amounts::{AVAILABLE_CARBOHYDRATE, SALT};

/// Names besides those in replies and in the compiled table.
const ALIASES: &[(&str, u16)] = &[
    ("energy", 208),
    ("kilocalories", 208),
    ("total fat", 204),
    ("lipid", 204),
    ("lipids", 204),
    ("carbohydrate", 205),
    ("total carbohydrate", 205),
    ("total carbohydrates", 205),
    ("net carbohydrates", AVAILABLE_CARBOHYDRATE),
    ("available carbohydrate", AVAILABLE_CARBOHYDRATE),
    ("available carbohydrates", AVAILABLE_CARBOHYDRATE),
    ("proteins", 203),
    ("sugars", 269),
    ("total sugars", 269),
    ("fibre", 291),
    ("fibres", 291),
    ("dietary fibre", 291),
    ("dietary fiber", 291),
    ("salt", SALT),
    ("saturated fatty acids", 606),
    ("monounsaturated fat", 645),
    ("monounsaturated fatty acids", 645),
    ("polyunsaturated fat", 646),
    ("polyunsaturated fatty acids", 646),
    ("trans fatty acids", 605),
    ("thiamine", 404),
    ("vitamin b1 thiamin", 404),
    ("vitamin b2 riboflavin", 405),
    ("vitamin b3 niacin", 406),
    ("pantothenic acid", 410),
    ("vitamin e alpha tocopherol", 323),
    ("vitamin c ascorbic acid", 401),
    ("total folate", 417),
    ("folates", 417),
    ("beta carotene", 321),
    ("alpha carotene", 322),
    ("moisture", 255),
    ("ethanol", 221),
];

/// The nutrient that a column holds.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Measured {
    /// Its number.
    pub(super) number: u16,
    /// The unit used here.
    pub(super) unit: &'static str,
    /// Factor that converts a value of the column to that unit.
    pub(super) factor: f64,
}

/// Maps names, in lower-case letters and digits only, to numbers.
static BY_NAME: LazyLock<BTreeMap<String, u16>> = LazyLock::new(|| {
    let mut names = BTreeMap::new();
    let own = ALIASES.iter().map(|(name, number)| (*name, *number));
    let shown = NUTRIENTS
        .iter()
        .filter(|row| row.column.0 != 0)
        .map(|row| (row.name, row.column.0));
    // Two columns are called "Energy": kilojoules are recognised by their unit.
    let columns = standard().columns().filter(|column| column.unit() != "kJ");
    let columns = columns.map(|column| (column.name(), column.nutrient.0));
    for (name, number) in own.chain(shown).chain(columns) {
        names.entry(folded(name)).or_insert(number);
    }
    names
});

fn folded(name: &str) -> String {
    name.chars()
        .filter(|letter| letter.is_alphanumeric())
        .flat_map(char::to_lowercase)
        .collect()
}

/// Returns the names of all nutrients, folded.
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    BY_NAME.keys().map(String::as_str)
}

/// Folds a header for comparison with [`names`].
pub(super) fn comparable(header: &str) -> String {
    folded(split_unit(header).0)
}

/// Finds the nutrient that a header names: `Sodium (mg)`, `Sodium`, `307`.
///
/// # Errors
/// The reason why it is not a nutrient; an empty text if the name is unknown.
pub(super) fn of_header(header: &str) -> Result<Measured, String> {
    let (name, written) = split_unit(header);
    let known = number_of_name(name).or_else(|| {
        // Some names end in brackets themselves: `Total lipid (fat)`.
        written.is_none().then(|| number_of_name(header)).flatten()
    });
    let Some(number) = known else {
        return Err(String::new());
    };
    let Some(written) = written else {
        return Ok(Measured {
            number,
            unit: unit_of(number),
            factor: 1.0,
        });
    };
    with_unit(number, written).ok_or_else(|| {
        let unit = unit_of(number);
        format!("`{written}` is not a unit for it; it is measured in {unit}")
    })
}

/// Returns a nutrient measured in a unit.
pub(super) fn with_unit(number: u16, written: &str) -> Option<Measured> {
    let unit = read_unit(written)?;
    let (number, from) = match (number, unit) {
        (208 | 268, "kJ") => (268, "kJ"),
        (208 | 268, "kcal") => (208, "kcal"),
        // Vitamin A by weight is in retinol activity equivalents; vitamin D in IU has its own
        // number.
        (318, "µg" | "mg") => (320, unit),
        (320, "IU") => (318, "IU"),
        (328, "IU") => (324, "IU"),
        (324, "µg") => (328, "µg"),
        (number, unit) => (number, unit),
    };
    let to = unit_of(number);
    let grams = |unit: &str| match unit {
        "g" => Some(1.0),
        "mg" => Some(1e-3),
        "µg" => Some(1e-6),
        _ => None,
    };
    let factor = match (grams(from), grams(to)) {
        _ if from == to => 1.0,
        (Some(from), Some(to)) => from / to,
        _ => return None,
    };
    Some(Measured {
        number,
        unit: to,
        factor,
    })
}

/// Returns the unit that is used here for a nutrient.
pub(super) fn unit_of(number: u16) -> &'static str {
    let column = standard()
        .columns()
        .find(|column| column.nutrient.0 == number);
    match column {
        Some(column) => column.unit(),
        None if matches!(number, 957 | 958) => "kcal",
        None => "g",
    }
}

fn number_of_name(name: &str) -> Option<u16> {
    let name = name.trim();
    if let Ok(number) = name.parse::<u16>() {
        let known = standard()
            .columns()
            .any(|column| column.nutrient.0 == number);
        return known.then_some(number);
    }
    BY_NAME.get(&folded(name)).copied()
}

/// Splits a header into the name and the unit in brackets at its end.
fn split_unit(header: &str) -> (&str, Option<&str>) {
    let header = header.trim();
    let open = match header.as_bytes().last() {
        Some(b')') => header.rfind('('),
        Some(b']') => header.rfind('['),
        _ => None,
    };
    let Some(open) = open else {
        return (header, None);
    };
    let name = header.get(..open).unwrap_or_default().trim();
    let unit = header.get(open + 1..header.len() - 1).unwrap_or_default();
    if name.is_empty() || read_unit(unit).is_none() && number_of_name(header).is_some() {
        return (header, None);
    }
    (name, Some(unit.trim()))
}

/// Parses the spelling of a unit: `mg`, `MG`, `mcg`, `mg/100 g`, `µg RAE`.
fn read_unit(text: &str) -> Option<&'static str> {
    let lower = text.to_lowercase().replace('μ', "µ");
    let unit = lower.split('/').next().unwrap_or_default();
    let unit = unit
        .trim()
        .trim_end_matches(" rae")
        .trim_end_matches(" dfe");
    match unit.trim() {
        "g" => Some("g"),
        "mg" => Some("mg"),
        "µg" | "ug" | "mcg" => Some("µg"),
        "kcal" | "cal" => Some("kcal"),
        "kj" => Some("kJ"),
        "iu" | "i.u." => Some("IU"),
        _ => None,
    }
}
