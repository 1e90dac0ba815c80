//! Interprets the header line of a food table and reports invalid columns.

use super::nutrients::{Measured, comparable, names, of_header};

/// A column of a food table.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Column {
    /// The table's own number or code.
    Id,
    /// Description of the food.
    Name,
    /// Further names.
    Names,
    /// The kind that the row stands for.
    Kind,
    /// The USDA's number of the same food.
    Ndb,
    /// Its food group.
    Group,
    /// Household measures.
    Portions,
    /// Grams per millilitre.
    Density,
    /// Supermarket aisle.
    Aisle,
    /// US cents per 100 g.
    Price,
    /// Name of the table that the row belongs to.
    Source,
    /// An amount in 100 g.
    Nutrient(Measured),
    /// A column that is left out on purpose.
    Ignored,
}

/// Columns that are not nutrients.
const NAMED: [(&str, Column); 11] = [
    ("id", Column::Id),
    ("name", Column::Name),
    ("names", Column::Names),
    ("kind", Column::Kind),
    ("ndb", Column::Ndb),
    ("group", Column::Group),
    ("portions", Column::Portions),
    ("density", Column::Density),
    ("aisle", Column::Aisle),
    ("price", Column::Price),
    ("source", Column::Source),
];

/// Interprets the names of all columns.
///
/// # Errors
/// The invalid column, and the reason.
pub(super) fn columns(names: &[String]) -> Result<Vec<Column>, String> {
    let mut columns: Vec<Column> = Vec::with_capacity(names.len());
    for (at, name) in names.iter().enumerate() {
        let wrong = |reason: &str| format!("column {} `{name}`: {reason}", at + 1);
        let column = column(name).map_err(|reason| wrong(&reason))?;
        let same = |other: &Column| match (other, column) {
            (_, Column::Ignored) => false,
            (Column::Nutrient(one), Column::Nutrient(two)) => one.number == two.number,
            (one, two) => *one == two,
        };
        if let Some(first) = columns.iter().position(same) {
            return Err(wrong(&format!("column {} is the same", first + 1)));
        }
        columns.push(column);
    }
    if !columns.contains(&Column::Name) {
        return Err("the first line must name the columns, and none is `name`".to_owned());
    }
    Ok(columns)
}

fn column(name: &str) -> Result<Column, String> {
    if name.is_empty() || name.starts_with('#') {
        return Ok(Column::Ignored);
    }
    if let Some((_, column)) = NAMED.iter().find(|(known, _)| *known == name) {
        return Ok(*column);
    }
    of_header(name).map(Column::Nutrient).map_err(|reason| {
        if !reason.is_empty() {
            return reason;
        }
        let near = nearest(&comparable(name));
        let known: Vec<&str> = NAMED.iter().map(|(name, _)| *name).collect();
        format!(
            "there is no such column or nutrient{near}; known are {}, and nutrients by name and \
             unit such as `Protein (g)`; a column whose name begins with `#` is left out",
            known.join(", ")
        )
    })
}

/// Suggests the nutrient that was probably meant.
fn nearest(given: &str) -> String {
    let near = names()
        .chain(NAMED.iter().map(|(name, _)| *name))
        .map(|name| (strsim::normalized_damerau_levenshtein(given, name), name))
        .filter(|(likeness, _)| *likeness >= 0.7)
        .max_by(|a, b| a.0.total_cmp(&b.0).then_with(|| b.1.cmp(a.1)));
    near.map_or_else(String::new, |(_, name)| {
        format!(" (did you mean `{name}`?)")
    })
}
