//! What is known of one ingredient, as JSON: for `sundry food`. No operation of its own; the facts are
//! `sundry-food`'s.

use std::collections::BTreeMap;

use serde::Serialize;
use sundry_catalog::Error;
use sundry_food::{Answer, Consistency, Description, Diet, Flag, describe};

use crate::catalogues::Catalogues;
use crate::own_foods::OwnFoods;
use crate::round::money as two_decimals;

/// What is known of an ingredient.
#[derive(Debug, Serialize)]
pub struct FoodFacts {
    /// What its name was found to mean.
    pub kind: String,
    /// All that this is a kind of, nearest first.
    pub parents: Vec<String>,
    /// How sure that is, 0–1.
    pub confidence: f64,
    /// What it contains (`gluten`, `tree_nut`, …) and whom it suits (`vegan`, `low_fodmap`, …): `yes`,
    /// `no` or `maybe` each.
    pub flags: BTreeMap<&'static str, &'static str>,
    /// Of what counts as absent: what odd products hold, so that the label should be read.
    pub check_label: Vec<&'static str>,
    /// Its fermentable carbohydrates.
    pub fodmap: FodmapFacts,
    /// Where a shop keeps it.
    pub aisle: String,
    /// `SOLID` or `LIQUID`.
    pub consistency: &'static str,
    /// Grams per millilitre.
    pub density: Option<f64>,
    /// Glycemic index, glucose = 100.
    pub glycemic_index: Option<f64>,
    /// Estimated US cents per 100 g.
    pub price_per_100g: Option<f64>,
    /// What household measures weigh.
    pub portions: Vec<PortionFacts>,
    /// What 100 g hold, by the numbers of the US Department of Agriculture.
    pub nutrients: Vec<NutrientFacts>,
    /// The rows that the numbers come from.
    pub sources: Vec<RowFacts>,
}

/// Fermentable carbohydrates.
#[derive(Debug, Serialize)]
pub struct FodmapFacts {
    /// Whether a usual portion is low in them: `yes`, `no` or `maybe`.
    pub low: &'static str,
    /// Up to how many grams it is low, where that is known.
    pub low_up_to_grams: Option<u16>,
}

/// A household measure.
#[derive(Debug, Serialize)]
pub struct PortionFacts {
    /// How many of it.
    pub amount: f64,
    /// Its name.
    pub measure: String,
    /// What that many weigh.
    pub grams: f64,
}

/// A nutrient in 100 g.
#[derive(Debug, Serialize)]
pub struct NutrientFacts {
    /// Its number.
    pub number: u16,
    /// Its name.
    pub name: String,
    /// How much.
    pub amount: f64,
    /// Of what.
    pub unit: String,
}

/// A row of the food table.
#[derive(Debug, Serialize)]
pub struct RowFacts {
    /// Its number.
    pub id: u32,
    /// What it describes.
    pub description: String,
    /// Its food group.
    pub group: String,
    /// Which table it is of.
    pub source: String,
    /// How much of it, as bought, is thrown away, in percent.
    pub refuse_percent: u8,
}

/// What is known of an ingredient; none if its name is not understood.
///
/// ```
/// let facts = sundry_operations::food_facts("pecans").unwrap();
/// assert_eq!(facts.kind, "pecan");
/// assert_eq!(facts.parents[..2], ["tree nut", "nut"]);
/// assert_eq!(facts.flags["tree_nut"], "yes");
/// ```
pub fn food_facts(name: &str) -> Option<FoodFacts> {
    describe(name).map(FoodFacts::from)
}

/// What is said of a food that nobody knows: it may hold anything, and may suit nobody.
///
/// ```
/// let flags = sundry_operations::unknown_food_flags();
/// assert!(flags.values().all(|answer| *answer == "maybe"));
/// ```
pub fn unknown_food_flags() -> BTreeMap<&'static str, &'static str> {
    let contains = Flag::ALL.iter().map(|flag| flag.as_str());
    let suits = Diet::ALL.iter().map(|diet| diet.as_str());
    contains
        .chain(suits)
        .map(|name| (name, Answer::Maybe.as_str()))
        .collect()
}

impl Catalogues {
    /// What is known of an ingredient, with the operator's own tables; none if its name is not
    /// understood.
    ///
    /// # Errors
    /// If the operator's tables cannot be read.
    pub fn food_facts(&self, name: &str) -> Result<Option<FoodFacts>, Error> {
        let Some(own) = OwnFoods::of(self) else {
            return Ok(food_facts(name));
        };
        let facts = own.tables().describe(name).map(FoodFacts::from);
        own.finished().map(|()| facts)
    }
}

impl From<Description<'_>> for FoodFacts {
    fn from(about: Description<'_>) -> Self {
        let contains = about
            .contains
            .iter()
            .map(|(flag, answer)| (flag.as_str(), answer.as_str()));
        let suits = about
            .suits
            .iter()
            .map(|(diet, answer)| (diet.as_str(), answer.as_str()));
        let number = |value: Option<f32>| value.map(|value| two_decimals(f64::from(value)));
        Self {
            kind: about.found.kind.name().to_owned(),
            parents: about
                .parents
                .iter()
                .map(|name| (*name).to_owned())
                .collect(),
            confidence: two_decimals(f64::from(about.found.confidence)),
            flags: contains.chain(suits).collect(),
            check_label: about.found.flags.check_label().map(Flag::as_str).collect(),
            fodmap: FodmapFacts {
                low: about.found.fodmap.low.as_str(),
                low_up_to_grams: about.found.fodmap.low_up_to_grams,
            },
            aisle: about.aisle.to_owned(),
            consistency: match about.consistency {
                Consistency::Solid => "SOLID",
                Consistency::Liquid => "LIQUID",
            },
            density: about
                .density
                .map(|density| two_decimals(f64::from(density))),
            glycemic_index: number(about.glycemic_index),
            price_per_100g: number(about.price_per_100g),
            portions: about
                .portions
                .iter()
                .map(|portion| PortionFacts {
                    amount: two_decimals(f64::from(portion.amount)),
                    measure: portion.measure.to_owned(),
                    grams: two_decimals(f64::from(portion.grams)),
                })
                .collect(),
            nutrients: about
                .nutrients
                .iter()
                .map(|(column, amount)| NutrientFacts {
                    number: column.nutrient.0,
                    name: column.name().to_owned(),
                    amount: column.rounded(*amount),
                    unit: column.unit().to_owned(),
                })
                .collect(),
            sources: about
                .sources
                .iter()
                .map(|food| RowFacts {
                    id: food.id(),
                    description: food.description().to_owned(),
                    group: food.group().to_owned(),
                    source: food.source_name().to_owned(),
                    refuse_percent: food.refuse_percent(),
                })
                .collect(),
        }
    }
}
