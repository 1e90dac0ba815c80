//! Reads `data/food/overlay.tsv`: foods that SR28 lacks, each with its source.

use std::path::Path;

use super::table;
use crate::Failure;

/// A food of the overlay.
pub(super) struct OverlayFood {
    pub(super) id: u32,
    pub(super) description: String,
    pub(super) group: String,
    /// The row of SR28 that supplies the missing nutrients; 0 for none.
    pub(super) like: u32,
    /// Nutrient numbers and values per 100 g.
    pub(super) values: Vec<(u16, f64)>,
    /// Amount, measure, grams.
    pub(super) portions: Vec<(f32, String, f32)>,
}

/// Column names of nutrients, with their numbers.
const COLUMNS: &[(&str, u16)] = &[
    ("kcal", 208),
    ("protein", 203),
    ("fat", 204),
    ("carbs", 205),
    ("sugar", 269),
    ("fiber", 291),
    ("sat", 606),
    ("mono", 645),
    ("poly", 646),
    ("chol", 601),
    ("sodium", 307),
    ("potassium", 306),
    ("calcium", 301),
    ("iron", 303),
    ("magnesium", 304),
    ("phosphorus", 305),
    ("zinc", 309),
    ("a_iu", 318),
    ("c", 401),
    ("d", 328),
    ("e", 323),
    ("k", 430),
    ("b1", 404),
    ("b2", 405),
    ("b3", 406),
    ("b6", 415),
    ("b12", 418),
    ("folate", 417),
    ("alcohol", 221),
    ("caffeine", 262),
    ("water", 255),
    ("selenium", 317),
    ("manganese", 315),
    ("copper", 312),
];

/// Reads the overlay.
pub(super) fn read(path: &Path) -> Result<Vec<OverlayFood>, Failure> {
    let text = fs_err::read_to_string(path)?;
    let mut foods = Vec::new();
    for row in table(&text) {
        let [id, description, group, like, values, portions, source] = row[..] else {
            return Err(format!("overlay: seven columns are wanted: {row:?}").into());
        };
        if source.is_empty() {
            return Err(format!("overlay: {description} names no source").into());
        }
        foods.push(OverlayFood {
            id: id.parse()?,
            description: description.to_owned(),
            group: group.to_owned(),
            like: like.parse().unwrap_or(0),
            values: values
                .split_whitespace()
                .map(|pair| value(pair).ok_or_else(|| format!("overlay: {description}: {pair}?")))
                .collect::<Result<_, _>>()?,
            portions: portions
                .split(';')
                .filter(|portion| !portion.trim().is_empty())
                .map(|one| portion(one).ok_or_else(|| format!("overlay: {description}: {one}?")))
                .collect::<Result<_, _>>()?,
        });
    }
    Ok(foods)
}

fn value(pair: &str) -> Option<(u16, f64)> {
    let (name, value) = pair.split_once('=')?;
    let (_, number) = COLUMNS.iter().find(|(known, _)| *known == name)?;
    Some((*number, value.parse().ok()?))
}

fn portion(text: &str) -> Option<(f32, String, f32)> {
    let (measure, grams) = text.trim().split_once('=')?;
    Some((1.0, measure.trim().to_owned(), grams.trim().parse().ok()?))
}
