//! A nutrition report on the wire, shared by every operation that reports nutrients.
//! `sundry-nutrition` computes the numbers.

use schemars::JsonSchema;
use serde::Serialize;
use sundry_nutrition::{Nutrient, Part, Property, Report};

use crate::round::{money as two_decimals, short};
use crate::suitability::{ContentAnswer, DietAnswer};

/// A nutrition report.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct NutritionReply {
    /// Energy, fat, saturated fat, carbohydrates, net carbohydrates, sugar, cholesterol, sodium and
    /// protein; then every other nutrient of at least 1 % of the daily needs, largest share first.
    nutrients: Vec<NutrientAmount>,
    /// Glycemic index (glucose = 100, the mean of the ingredients weighted by their net
    /// carbohydrates), glycemic load, inflammation score (negative values are anti-inflammatory)
    /// and nutrition score.
    properties: Vec<NamedAmount>,
    /// All 26 flavonoids of the USDA table.
    #[schemars(extend("x-detail" = true))]
    flavonoids: Vec<NamedAmount>,
    /// Nutrients of each ingredient.
    #[schemars(extend("x-detail" = true))]
    ingredient_breakdown: Vec<IngredientPart>,
    /// Sources of the energy.
    #[schemars(extend("x-detail" = true))]
    caloric_breakdown: CaloricBreakdown,
    /// Weight of a serving.
    weight_per_serving: Weight,
    /// Lines that were not understood; `ingredient_breakdown` lists them without nutrients.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(extend("x-extension" = true))]
    pub(crate) unmatched: Option<Vec<String>>,
    /// Each diet, whether the ingredients suit it, and which do not.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(extend("x-extension" = true))]
    pub(crate) diets: Option<Vec<DietAnswer>>,
    /// Allergens and the like that the ingredients contain or may contain, and which do.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(extend("x-extension" = true))]
    pub(crate) contains: Option<Vec<ContentAnswer>>,
}

/// An amount of a nutrient.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct NutrientAmount {
    /// Name of the nutrient.
    name: &'static str,
    /// Amount of the nutrient.
    amount: f64,
    /// Unit of the amount.
    unit: &'static str,
    /// Share of the daily needs in percent; 0 for a nutrient without a daily value.
    percent_of_daily_needs: f64,
}

/// A named amount.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct NamedAmount {
    /// Name of the amount.
    name: &'static str,
    /// Value of the amount.
    amount: f64,
    /// Unit of the amount.
    unit: &'static str,
}

/// An ingredient.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct IngredientPart {
    /// Number of its row in the food table, which is the USDA's NDB number where there is one; 0 if
    /// the line was not understood.
    id: u32,
    /// Name of the ingredient, as written in the line.
    name: String,
    /// Amount in a serving.
    amount: f64,
    /// Unit of the amount, as written in the line; empty for a count.
    unit: String,
    /// Nutrients that the ingredient adds to a serving.
    nutrients: Vec<NutrientAmount>,
}

/// Sources of the energy as shares in percent.
#[derive(Debug, Serialize, JsonSchema)]
#[expect(clippy::struct_field_names, reason = "the names are those of the wire")]
pub(crate) struct CaloricBreakdown {
    /// Share from protein.
    percent_protein: f64,
    /// Share from fat.
    percent_fat: f64,
    /// Share from carbohydrates.
    percent_carbs: f64,
}

/// A weight.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Weight {
    /// Weight in whole grams.
    amount: u64,
    /// Unit of the weight, always `g`.
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
            diets: None,
            contains: None,
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
