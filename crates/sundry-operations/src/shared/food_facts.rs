//! The facts about one ingredient as JSON, for `sundry food`. It is not an operation; the facts
//! come from `sundry-food`.

use std::collections::BTreeMap;

use serde::Serialize;
use sundry_catalog::Error;
use sundry_food::{Answer, Consistency, Description, Diet, Flag, describe};

use crate::catalogues::Catalogues;
use crate::own_foods::OwnFoods;
use crate::round::money as two_decimals;

/// The facts about an ingredient.
#[derive(Debug, Serialize)]
pub struct FoodFacts {
    /// The kind of food that its name stands for.
    pub kind: String,
    /// The kinds that it belongs to, nearest first.
    pub parents: Vec<String>,
    /// Confidence in the match, 0–1.
    pub confidence: f64,
    /// Its flags: allergens that it contains (`gluten`, `tree_nut`, …) and diets that it suits
    /// (`vegan`, `low_fodmap`, …), each with `yes`, `no` or `maybe`.
    pub flags: BTreeMap<&'static str, &'static str>,
    /// Allergens that count as absent but occur in a few products, so that the label should be
    /// read.
    pub check_label: Vec<&'static str>,
    /// Its fermentable carbohydrates.
    pub fodmap: FodmapFacts,
    /// The supermarket aisle in which it is found.
    pub aisle: String,
    /// `SOLID` or `LIQUID`.
    pub consistency: &'static str,
    /// Grams per millilitre.
    pub density: Option<f64>,
    /// Glycemic index, glucose = 100.
    pub glycemic_index: Option<f64>,
    /// Estimated US cents per 100 g.
    pub price_per_100g: Option<f64>,
    /// Weights of household measures.
    pub portions: Vec<PortionFacts>,
    /// Nutrients in 100 g, with the nutrient numbers of the US Department of Agriculture.
    pub nutrients: Vec<NutrientFacts>,
    /// The rows of the food table that the numbers come from.
    pub sources: Vec<RowFacts>,
}

/// Facts about fermentable carbohydrates (FODMAPs).
#[derive(Debug, Serialize)]
pub struct FodmapFacts {
    /// States if a usual portion is low in FODMAPs: `yes`, `no` or `maybe`.
    pub low: &'static str,
    /// Largest portion in grams that is low in FODMAPs, if known.
    pub low_up_to_grams: Option<u16>,
}

/// The weight of a household measure.
#[derive(Debug, Serialize)]
pub struct PortionFacts {
    /// Number of measures.
    pub amount: f64,
    /// Name of the measure.
    pub measure: String,
    /// Weight of that many measures, in grams.
    pub grams: f64,
}

/// The amount of a nutrient in 100 g.
#[derive(Debug, Serialize)]
pub struct NutrientFacts {
    /// Number of the nutrient.
    pub number: u16,
    /// Name of the nutrient.
    pub name: String,
    /// Amount in 100 g.
    pub amount: f64,
    /// Unit of the amount.
    pub unit: String,
}

/// A row of the food table.
#[derive(Debug, Serialize)]
pub struct RowFacts {
    /// Number of the row.
    pub id: u32,
    /// Description of the food.
    pub description: String,
    /// Food group.
    pub group: String,
    /// Name of the table that the row belongs to.
    pub source: String,
    /// Share of the food, as bought, that is thrown away, in percent.
    pub refuse_percent: u8,
}

/// Returns the facts about an ingredient; `None` if its name is not understood.
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

/// Returns the flags of an unknown food: it may contain anything and may suit nobody.
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
    /// Returns the facts about an ingredient, including the operator's own tables; `None` if its
    /// name is not understood.
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
