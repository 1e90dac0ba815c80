//! Reads `data/food/dishes.tsv`: the parts of one ordinary portion of a dish. Its values per 100 g
//! are the sums over the rows of its parts; its measures are listed beside them.

use std::collections::BTreeMap;
use std::path::Path;

use super::table;
use crate::Failure;

/// A dish.
pub(super) struct Dish {
    /// The kind whose row it is.
    pub(super) kind: String,
    pub(super) id: u32,
    /// Rows and grams; water that boils off has a negative weight.
    pub(super) parts: Vec<(u32, f64)>,
    /// Measures and grams.
    pub(super) measures: Vec<(String, f32)>,
}

impl Dish {
    /// Returns the description of its row.
    pub(super) fn description(&self) -> String {
        let mut letters = self.kind.chars();
        let first = letters.next().map(char::to_uppercase);
        first.into_iter().flatten().chain(letters).collect()
    }
}

/// Reads the dishes.
pub(super) fn read(data: &Path) -> Result<Vec<Dish>, Failure> {
    let text = fs_err::read_to_string(data.join("parts.tsv"))?;
    let mut rows: BTreeMap<String, u32> = BTreeMap::new();
    for row in table(&text) {
        let [part, id] = row[..] else {
            return Err(format!("parts: two columns are wanted: {row:?}").into());
        };
        rows.insert(part.to_owned(), id.parse()?);
    }
    let text = fs_err::read_to_string(data.join("dishes.tsv"))?;
    let mut dishes = Vec::new();
    for row in table(&text) {
        let [kind, id, parts, measures] = row[..] else {
            return Err(format!("dishes: four columns are wanted: {row:?}").into());
        };
        let pairs = |text: &str| -> Result<Vec<(String, f64)>, Failure> {
            let pair = |pair: &str| {
                let (name, grams) = pair.rsplit_once('=')?;
                Some((name.to_owned(), grams.parse().ok()?))
            };
            text.split_whitespace()
                .map(|one| pair(one).ok_or_else(|| format!("dishes: {kind}: {one}?").into()))
                .collect()
        };
        let parts = pairs(parts)?;
        let parts = parts.into_iter().map(|(part, grams)| {
            let row = rows.get(&part);
            let row = row.ok_or_else(|| format!("dishes: {kind}: there is no part `{part}`"))?;
            Ok((*row, grams))
        });
        let measures = pairs(measures)?.into_iter();
        dishes.push(Dish {
            kind: kind.to_owned(),
            id: id.parse()?,
            parts: parts.collect::<Result<_, Failure>>()?,
            measures: measures.map(|(name, grams)| (name, grams as f32)).collect(),
        });
    }
    Ok(dishes)
}
