//! Collects all facts about a food by its name, for one look.

use crate::answer::Answer;
use crate::diet::Diet;
use crate::find::Match;
use crate::flag::Flag;
use crate::kind::Consistency;
use crate::portion::Portion;
use crate::table::{Foods, standard};
use crate::{Column, Food};

/// All facts about one food.
#[derive(Clone, Debug)]
pub struct Description<'a> {
    /// The match for the name.
    pub found: Match<'a>,
    /// The ancestors of its kind, nearest first.
    pub parents: Vec<&'a str>,
    /// For each flag, whether it contains it.
    pub contains: Vec<(Flag, Answer)>,
    /// For each diet, whether it suits it.
    pub suits: Vec<(Diet, Answer)>,
    /// The shop aisle.
    pub aisle: &'a str,
    /// Solid or liquid.
    pub consistency: Consistency,
    /// Density in grams per millilitre.
    pub density: Option<f32>,
    /// Estimated price, US cents per 100 g.
    pub price_per_100g: Option<f32>,
    /// Glycemic index (glucose = 100).
    pub glycemic_index: Option<f32>,
    /// Household measures of its row, followed by the known pieces of its kind.
    pub portions: Vec<Portion<'a>>,
    /// Measured nutrients per 100 g.
    pub nutrients: Vec<(Column<'a>, f32)>,
    /// The rows from which its numbers come.
    pub sources: Vec<Food<'a>>,
}

/// Returns all facts about a food by its name, from the built-in tables.
///
/// ```
/// let about = sundry_food::describe("cheddar").unwrap();
/// assert!(about.parents.contains(&"dairy"));
/// assert!(about.nutrients.len() > 30);
/// ```
pub fn describe(name: &str) -> Option<Description<'static>> {
    standard().describe(name)
}

impl Foods {
    /// Returns all facts about a food by its name: see [`describe`].
    pub fn describe(&self, name: &str) -> Option<Description<'_>> {
        self.find(name).map(of_match)
    }
}

/// Returns all facts about a match.
pub(crate) fn of_match(found: Match<'_>) -> Description<'_> {
    let kind = found.kind;
    let mut rows: Vec<Food<'_>> = found.food.into_iter().collect();
    rows.extend(found.food.and_then(Food::twin));
    let own = found.food.and_then(Food::own);
    let portions = found.food.into_iter().flat_map(Food::portions);
    let pieces = kind.pieces().map(|(measure, grams)| Portion {
        amount: 1.0,
        measure,
        grams,
    });
    Description {
        parents: kind
            .ancestors()
            .into_iter()
            .map(crate::Kind::name)
            .collect(),
        contains: Flag::ALL
            .iter()
            .map(|flag| (*flag, found.contains(*flag)))
            .collect(),
        suits: Diet::ALL
            .iter()
            .map(|diet| (*diet, found.suits(*diet)))
            .collect(),
        aisle: own
            .map(|own| own.aisle.as_str())
            .filter(|aisle| !aisle.is_empty())
            .unwrap_or_else(|| kind.aisle()),
        consistency: kind.consistency(),
        density: found
            .food
            .and_then(Food::density)
            .or_else(|| kind.density()),
        price_per_100g: own
            .and_then(|own| own.price_per_100g)
            .or_else(|| kind.price_per_100g()),
        glycemic_index: kind.glycemic_index(),
        portions: portions.chain(pieces).collect(),
        nutrients: found.food.into_iter().flat_map(Food::nutrients).collect(),
        sources: rows,
        found,
    }
}
