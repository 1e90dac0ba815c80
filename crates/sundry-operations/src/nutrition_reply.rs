//! A nutrition report as it stands on the wire. Shared by every operation that tells nutrients; how
//! the numbers come about is `sundry-nutrition`'s matter.

use schemars::JsonSchema;
use serde::Serialize;
use sundry_nutrition::{Nutrient, Part, Property, Report};

use crate::round::{money as two_decimals, short};

/// A nutrition report.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct NutritionReply {
    /// Energy, fat, saturated fat, carbohydrates, net carbohydrates, sugar, cholesterol, sodium and
    /// protein; then all others that make at least 1 % of a day's needs, most first.
    nutrients: Vec<NutrientAmount>,
    /// Glycemic index (glucose = 100, the mean of the ingredients weighted by their net
    /// carbohydrates), glycemic load, inflammation score (below 0: works against inflammation) and
    /// nutrition score.
    properties: Vec<NamedAmount>,
    /// The 26 flavonoids of the USDA table, always all.
    flavonoids: Vec<NamedAmount>,
    /// Each ingredient with its own nutrients.
    ingredient_breakdown: Vec<IngredientPart>,
    /// Where the energy comes from.
    caloric_breakdown: CaloricBreakdown,
    /// What a serving weighs.
    weight_per_serving: Weight,
    /// Lines that were not understood; they stand in `ingredient_breakdown` without nutrients.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(extend("x-extension" = true))]
    pub(crate) unmatched: Option<Vec<String>>,
}

/// An amount of a nutrient.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct NutrientAmount {
    /// Its name.
    name: &'static str,
    /// How much.
    amount: f64,
    /// Of what.
    unit: &'static str,
    /// Share of a day's needs in percent; 0 where no daily value is set.
    percent_of_daily_needs: f64,
}

/// A named amount.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct NamedAmount {
    /// Its name.
    name: &'static str,
    /// How much.
    amount: f64,
    /// Of what.
    unit: &'static str,
}

/// An ingredient.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct IngredientPart {
    /// The number of its row in the food table, the USDA's NDB number where it has one; 0 if the line
    /// was not understood.
    id: u32,
    /// Its name, as the line has it.
    name: String,
    /// How much of it is in a serving.
    amount: f64,
    /// Of which unit, as the line has it; empty for a count.
    unit: String,
    /// What it brings to a serving.
    nutrients: Vec<NutrientAmount>,
}

/// Shares of the energy, in percent.
#[derive(Debug, Serialize, JsonSchema)]
#[expect(clippy::struct_field_names, reason = "the names are those of the wire")]
pub(crate) struct CaloricBreakdown {
    /// From protein.
    percent_protein: f64,
    /// From fat.
    percent_fat: f64,
    /// From carbohydrates.
    percent_carbs: f64,
}

/// A weight.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Weight {
    /// Whole grams.
    amount: u64,
    /// `g`.
    unit: &'static str,
}

impl From<Report> for NutritionReply {
    fn from(report: Report) -> Self {
        let calories = report.calories;
        Self {
            nutrients: report.nutrients.iter().map(NutrientAmount::from).collect(),
            properties: report.properties.iter().map(NamedAmount::from).collect(),
            flavonoids: report.flavonoids.iter().map(NamedAmount::from).collect(),
            ingredient_breakdown: report
                .ingredients
                .into_iter()
                .map(IngredientPart::from)
                .collect(),
            caloric_breakdown: CaloricBreakdown {
                percent_protein: two_decimals(calories.percent_protein),
                percent_fat: two_decimals(calories.percent_fat),
                percent_carbs: two_decimals(calories.percent_carbs),
            },
            weight_per_serving: Weight {
                amount: report.grams.round() as u64,
                unit: "g",
            },
            unmatched: Some(report.unmatched),
        }
    }
}

impl From<&Nutrient> for NutrientAmount {
    fn from(nutrient: &Nutrient) -> Self {
        Self {
            name: nutrient.name,
            amount: two_decimals(nutrient.amount),
            unit: nutrient.unit,
            percent_of_daily_needs: two_decimals(nutrient.percent_of_daily_needs),
        }
    }
}

impl From<&Property> for NamedAmount {
    fn from(property: &Property) -> Self {
        Self {
            name: property.name,
            amount: two_decimals(property.amount),
            unit: property.unit,
        }
    }
}

impl From<Part> for IngredientPart {
    fn from(part: Part) -> Self {
        Self {
            id: part.id,
            name: part.name,
            amount: short(part.amount),
            unit: part.unit,
            nutrients: part.nutrients.iter().map(NutrientAmount::from).collect(),
        }
    }
}
