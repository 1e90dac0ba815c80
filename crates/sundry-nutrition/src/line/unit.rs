//! Units as cooks write them, each folded to one name, with its size. They are read from
//! `data/food/units.tsv`. The weights of pieces and packages depend on the food and are not here.

use std::sync::LazyLock;

use sundry_table::{Map, rows};

use crate::lower_case::lower_case;

/// The quantity that a unit measures.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Measure {
    /// A mass, in grams.
    Mass(f64),
    /// A volume, in millilitres.
    Volume(f64),
    /// A length, in centimetres: of ginger, of cinnamon.
    Length(f64),
    /// A piece of the food itself: a clove, a stalk.
    Piece,
    /// A container or handling amount: a can, a handful.
    Container,
    /// Twelve pieces.
    Dozen,
}

/// A unit of measure.
#[derive(Debug, PartialEq)]
pub struct Unit {
    /// The singular name.
    pub name: &'static str,
    /// The size of one unit.
    pub measure: Measure,
}

impl Unit {
    /// Returns true for a metric unit: grams, litres or metres with any prefix.
    pub(crate) fn is_metric(&self) -> bool {
        const ENDINGS: &[&str] = &["gram", "liter", "meter"];
        ENDINGS.iter().any(|ending| self.name.ends_with(ending))
    }
}

/// All units, in the order of the table.
static UNITS: LazyLock<Vec<Unit>> = LazyLock::new(|| {
    rows(TABLE)
        .filter_map(|[name, measure, size, _]| {
            let size: f64 = size.parse().unwrap_or_default();
            let measure = match measure {
                "mass" => Measure::Mass(size),
                "volume" => Measure::Volume(size),
                "length" => Measure::Length(size),
                "piece" => Measure::Piece,
                "container" => Measure::Container,
                "dozen" => Measure::Dozen,
                _ => return None,
            };
            Some(Unit { name, measure })
        })
        .collect()
});

/// Every spelling of a unit, with the unit's index in [`UNITS`]. Every word of a line is looked up several
/// times.
static SPELLINGS: LazyLock<Map<&str, usize>> = LazyLock::new(|| {
    let rows = rows(TABLE).enumerate();
    let spellings =
        rows.flat_map(|(at, [_, _, _, ways])| ways.split(", ").map(move |spelling| (spelling, at)));
    spellings.collect()
});

const TABLE: &str = include_str!("../../../../data/food/units.tsv");

/// Length of the longest spelling, in bytes.
const LONGEST: usize = 15;

/// Returns true if a lower-case word is a known spelling of a unit.
pub(super) fn is_unit(word: &str) -> bool {
    unit_of(word).is_some()
}

/// Returns the unit that a word denotes. `T` is a tablespoon, `t` a teaspoon.
///
/// ```
/// use sundry_nutrition::line::unit;
/// assert_eq!(unit("Tbsps.").unwrap().name, "tablespoon");
/// assert_eq!(unit("T.").unwrap().name, "tablespoon");
/// assert_eq!(unit("t.").unwrap().name, "teaspoon");
/// assert!(unit("flour").is_none());
/// ```
pub fn unit(word: &str) -> Option<&'static Unit> {
    let word = word.trim_end_matches('.');
    if matches!(word, "T" | "Tb" | "TB" | "Tbl") {
        return unit_of("tablespoon");
    }
    if word.len() > LONGEST + 2 {
        return None;
    }
    let lower = lower_case(word);
    // Most words are neither units nor plurals, so the same spelling is not looked up twice.
    let stem = super::features::stem(&lower);
    // Stemming leaves the `s` on short words such as "ozs".
    let cut = lower.strip_suffix('s').filter(|cut| *cut != stem);
    unit_of(&lower)
        .or_else(|| (stem != lower).then(|| unit_of(stem)).flatten())
        .or_else(|| cut.and_then(unit_of))
        .or_else(|| misspelt(&lower))
        .or_else(|| hyphened(&lower))
}

/// Returns the unit for hyphenated spellings in older books: `table-spoonfuls`, `tea-cup`.
fn hyphened(word: &str) -> Option<&'static Unit> {
    let (first, second) = word.split_once('-')?;
    let is_measure = matches!(first, "table" | "tea" | "dessert" | "wine");
    let joined = format!("{first}{}", second.trim_end_matches('s'));
    unit_of(&joined).filter(|_| is_measure)
}

/// Returns the spoon for a spelling with one or two wrong letters: `tableaspoons`, `teasoons`.
/// Other units are too short to be told from foods this way.
fn misspelt(word: &str) -> Option<&'static Unit> {
    let word = word.strip_suffix('s').unwrap_or(word);
    let like_spoon = word.is_ascii()
        && (7..=LONGEST).contains(&word.len())
        && word.starts_with('t')
        && word.contains("oo");
    let name = ["tablespoon", "teaspoon"]
        .into_iter()
        .find(|name| like_spoon && edits(word.as_bytes(), name.as_bytes()) <= 2)?;
    unit_of(name)
}

/// Returns the edit distance of two short words: insertions, deletions and substitutions.
fn edits(one: &[u8], two: &[u8]) -> usize {
    let mut row: [usize; LONGEST + 1] = std::array::from_fn(|at| at);
    for (at, letter) in one.iter().enumerate() {
        let mut before = at;
        let mut left = at + 1;
        if let Some(first) = row.first_mut() {
            *first = left;
        }
        for (other, cell) in two.iter().zip(row.iter_mut().skip(1)) {
            let changed = before + usize::from(letter != other);
            before = *cell;
            *cell = changed.min(before + 1).min(left + 1);
            left = *cell;
        }
    }
    row.get(two.len()).copied().unwrap_or(LONGEST)
}

/// Returns the name of the unit that a word denotes.
///
/// ```
/// use sundry_nutrition::line::fold_unit;
/// assert_eq!(fold_unit("lbs"), Some("pound"));
/// assert_eq!(fold_unit("flour"), None);
/// ```
pub fn fold_unit(word: &str) -> Option<&'static str> {
    unit(word).map(|unit| unit.name)
}

fn unit_of(word: &str) -> Option<&'static Unit> {
    if word.len() > LONGEST {
        return None;
    }
    UNITS.get(*SPELLINGS.get(word)?)
}

#[cfg(test)]
mod tests {
    use super::{LONGEST, SPELLINGS, TABLE, UNITS, unit_of};

    #[test]
    fn every_row_is_read_and_every_spelling_leads_to_one_unit() {
        assert_eq!(UNITS.len(), sundry_table::rows::<4>(TABLE).count());
        let ways = sundry_table::rows::<4>(TABLE).map(|[.., ways]| ways.split(", ").count());
        assert_eq!(ways.sum::<usize>(), SPELLINGS.len());
        for (at, [.., ways]) in sundry_table::rows::<4>(TABLE).enumerate() {
            for spelling in ways.split(", ") {
                assert_eq!(unit_of(spelling), UNITS.get(at), "{spelling}");
                assert!(spelling.len() <= LONGEST, "{spelling}");
            }
        }
    }
}
