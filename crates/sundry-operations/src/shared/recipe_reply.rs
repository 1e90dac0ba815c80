//! A recipe on the wire, for every operation that returns one. `sundry-recipes` computes its facts.

use schemars::JsonSchema;
use serde::Serialize;
use sundry_recipes as engine;

use crate::nutrition_reply::NutritionReply;
use crate::round::money as two_decimals;

/// A recipe.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct RecipeReply {
    /// Number of the recipe.
    pub(crate) id: u64,
    /// Title of the recipe.
    pub(crate) title: String,
    /// Number of servings.
    pub(crate) servings: u32,
    /// URLs of pictures, the best one first.
    #[schemars(extend("x-picture" = true))]
    pub(crate) images: Vec<String>,
    /// Diets that the recipe suits.
    pub(crate) dietary_properties: DietaryProperties,
    /// Estimated price per serving in US cents.
    pub(crate) price_per_serving: f64,
    /// Preparation and cooking times.
    pub(crate) times: Times,
    /// Nutrition report of a serving.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) nutrition: Option<NutritionReply>,
    /// Estimated taste.
    #[schemars(extend("x-detail" = true))]
    pub(crate) taste: Taste,
    /// Cuisines in `UPPER_SNAKE`, most likely first, each followed by the cuisines that it belongs
    /// to.
    pub(crate) cuisines: Vec<String>,
    /// Meal types in `UPPER_SNAKE`, such as `MAIN_DISH`.
    pub(crate) meal_types: Vec<String>,
    /// Occasions in `UPPER_SNAKE`.
    #[schemars(extend("x-detail" = true))]
    pub(crate) occasions: Vec<String>,
    /// Ingredients, in the order of their lines.
    pub(crate) ingredients: Vec<IngredientReply>,
    /// Instructions in sections.
    pub(crate) instructions: Vec<SectionReply>,
    /// Source and licence of the recipe.
    #[schemars(extend("x-detail" = true))]
    pub(crate) credits: Credits,
    /// Scores of the recipe.
    pub(crate) scores: Scores,
    /// Wines that go with the recipe, if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) wine_pairing: Option<WinePairing>,
    /// A few sentences about the recipe.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(extend("x-extension" = true))]
    pub(crate) description: Option<String>,
    /// Ingredients whose labels should be read: a few products of that kind hold something that the
    /// recipe is said to be free of.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(extend("x-extension" = true))]
    pub(crate) check_labels: Option<Vec<CheckLabel>>,
}

/// The diets that a recipe suits.
#[derive(Debug, Serialize, JsonSchema)]
#[expect(clippy::struct_excessive_bools, reason = "the wire has one for each")]
pub(crate) struct DietaryProperties {
    /// True if it contains nothing from slaughtered animals.
    vegetarian: bool,
    /// True if it contains nothing from animals.
    vegan: bool,
    /// True if it contains no gluten.
    gluten_free: bool,
    /// True if it contains no milk.
    dairy_free: bool,
    /// True if a serving is low in FODMAPs (fermentable carbohydrates).
    low_fodmap: bool,
    /// `yes` if the recipe follows the GAPS ("gut and psychology syndrome") diet, else `no`.
    gaps: &'static str,
    /// All diets that the recipe suits, in `UPPER_SNAKE`.
    diets: Vec<String>,
}

/// The times of a recipe in minutes.
#[derive(Debug, Serialize, JsonSchema)]
#[expect(clippy::struct_field_names, reason = "the names are those of the wire")]
pub(crate) struct Times {
    /// Time of the work before cooking; null if unknown.
    preparation_minutes: Option<u32>,
    /// Cooking time; null if unknown.
    cooking_minutes: Option<u32>,
    /// Total time; estimated from the steps if the recipe does not state it.
    total_minutes: u32,
}

/// The taste of a recipe, each value from 0 to 100.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Taste {
    /// Sweetness.
    sweetness: f64,
    /// Saltiness.
    saltiness: u32,
    /// Sourness.
    sourness: f64,
    /// Bitterness.
    bitterness: f64,
    /// Savoriness (umami).
    savoriness: f64,
    /// Fattiness.
    fattiness: f64,
    /// Spiciness.
    spiciness: u32,
}

/// An ingredient of a recipe.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct IngredientReply {
    /// Number of its row in the food table; 0 if the line was not understood.
    #[schemars(extend("x-detail" = true))]
    id: u32,
    /// Supermarket aisle in which it is found.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(extend("x-detail" = true))]
    aisle: Option<String>,
    /// URL of a picture of the ingredient.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(extend("x-detail" = true))]
    image: Option<String>,
    /// `SOLID` or `LIQUID`.
    #[schemars(extend("x-detail" = true))]
    consistency: &'static str,
    /// Name of the ingredient as written in the line, in the singular.
    #[schemars(extend("x-detail" = true))]
    name: String,
    /// The whole ingredient line.
    original: String,
    /// The line without its amount and unit.
    #[schemars(extend("x-detail" = true))]
    original_name: String,
    /// Plain name of the ingredient.
    #[schemars(extend("x-detail" = true))]
    name_clean: String,
    /// Amount; for a line without an amount, the number of servings.
    #[schemars(extend("x-detail" = true))]
    amount: f64,
    /// Unit of the amount; empty for a count.
    #[schemars(extend("x-detail" = true))]
    unit: String,
    /// Further words of the line, such as `softened` or `to taste`.
    #[schemars(extend("x-detail" = true))]
    meta: Vec<String>,
    /// The amount in US and in metric units.
    #[schemars(extend("x-detail" = true))]
    measures: Measures,
}

/// An amount in two systems of units.
#[derive(Debug, Serialize, JsonSchema)]
struct Measures {
    /// In US units.
    us: MeasureReply,
    /// In metric units.
    metric: MeasureReply,
}

/// An amount in a unit.
#[derive(Debug, Serialize, JsonSchema)]
struct MeasureReply {
    /// Amount.
    amount: f64,
    /// Short name of the unit, such as `Tbsps`.
    unit_short: String,
    /// Full name of the unit, such as `tablespoons`.
    unit_long: String,
}

/// A section of the instructions.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct SectionReply {
    /// Heading of the section; empty if it has none.
    name: String,
    /// Steps of the section.
    steps: Vec<StepReply>,
}

/// A step of the instructions.
#[derive(Debug, Serialize, JsonSchema)]
struct StepReply {
    /// Number of the step in its section, from 1.
    number: usize,
    /// Text of the step.
    step: String,
    /// Ingredients that the step names.
    #[schemars(extend("x-detail" = true))]
    ingredients: Vec<Thing>,
    /// Equipment that the step names or needs.
    #[schemars(extend("x-detail" = true))]
    equipment: Vec<Thing>,
    /// Duration of the step, if the text states it; the lower end of a range.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(extend("x-detail" = true))]
    length: Option<LengthReply>,
}

/// An ingredient or piece of equipment in a step.
#[derive(Debug, Serialize, JsonSchema)]
struct Thing {
    /// Number of the item; 0 if it has none.
    id: u32,
    /// Name of the item.
    name: String,
    /// URL of a picture of the item.
    #[serde(skip_serializing_if = "Option::is_none")]
    image: Option<String>,
}

/// A duration.
#[derive(Debug, Serialize, JsonSchema)]
struct LengthReply {
    /// Number of units.
    number: u32,
    /// Unit of time, such as `minutes`.
    unit: String,
}

/// Source and licence of a recipe.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Credits {
    /// Name of the site, book or collection.
    #[serde(skip_serializing_if = "Option::is_none")]
    source_name: Option<String>,
    /// URL of the recipe's page.
    #[serde(skip_serializing_if = "Option::is_none")]
    source_url: Option<String>,
    /// Author of the recipe.
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<String>,
    /// Licence of the recipe's text.
    #[serde(skip_serializing_if = "Option::is_none")]
    license: Option<String>,
}

/// Scores of a recipe.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Scores {
    /// Weight Watchers smart points of a serving.
    weight_watcher_smart_points: i32,
    /// Average coverage of beneficial nutrients minus that of harmful ones, 0 to 100.
    health_score: u32,
    /// A blend of health, popularity and completeness, 0 to 100.
    meta_score: f64,
}

/// Wines that go with a recipe.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct WinePairing {
    /// Names of the wines, best first; empty if none goes with the recipe.
    paired_wines: Vec<&'static str>,
    /// Explanation of the choice.
    pairing_text: String,
}

/// An ingredient whose label should be read.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct CheckLabel {
    /// Name of the ingredient.
    ingredient: String,
    /// Substances that a few products of that kind hold.
    #[serde(rename = "for")]
    of: Vec<String>,
}

impl RecipeReply {
    /// Converts a stored recipe, without the nutrition report and the wine.
    pub(crate) fn of(id: u64, recipe: engine::Recipe) -> Self {
        let sections = recipe.instructions.into_iter();
        Self {
            id,
            title: recipe.title,
            servings: recipe.servings.max(1),
            images: recipe.images,
            dietary_properties: dietary(&recipe.dietary),
            price_per_serving: two_decimals(recipe.price_per_serving),
            times: Times {
                preparation_minutes: recipe.times.preparation,
                cooking_minutes: recipe.times.cooking,
                total_minutes: recipe.times.total,
            },
            nutrition: None,
            taste: taste(&recipe.taste),
            cuisines: recipe
                .cuisines
                .iter()
                .map(|name| upper_snake(name))
                .collect(),
            meal_types: recipe
                .meal_types
                .iter()
                .map(|name| meal_type(name))
                .collect(),
            occasions: recipe
                .occasions
                .iter()
                .map(|name| upper_snake(name))
                .collect(),
            ingredients: recipe.ingredients.into_iter().map(Into::into).collect(),
            instructions: sections.map(section).collect(),
            credits: Credits {
                source_name: known(recipe.credits.source_name),
                source_url: known(recipe.credits.source_url),
                text: known(recipe.credits.author),
                license: known(recipe.credits.license),
            },
            scores: Scores {
                weight_watcher_smart_points: recipe.scores.smart_points,
                health_score: recipe.scores.health.round() as u32,
                meta_score: two_decimals(recipe.scores.meta),
            },
            wine_pairing: None,
            description: known(recipe.description),
            check_labels: Some(recipe.dietary.check_labels.into_iter().map(label).collect()),
        }
    }
}

impl RecipeReply {
    /// Removes the fields that only callers who ask for extensions get.
    pub(crate) fn without_extensions(&mut self) {
        self.description = None;
        self.check_labels = None;
        if let Some(nutrition) = &mut self.nutrition {
            nutrition.unmatched = None;
        }
    }
}

impl From<engine::WinePairing> for WinePairing {
    fn from(pairing: engine::WinePairing) -> Self {
        Self {
            paired_wines: pairing.wines,
            pairing_text: pairing.text,
        }
    }
}

fn dietary(dietary: &engine::Dietary) -> DietaryProperties {
    let suits = |diet: &str| dietary.diets.iter().any(|known| known == diet);
    DietaryProperties {
        vegetarian: suits("vegetarian"),
        vegan: suits("vegan"),
        gluten_free: suits("gluten free"),
        dairy_free: suits("dairy free"),
        low_fodmap: suits("low fodmap"),
        gaps: if suits("gaps") { "yes" } else { "no" },
        diets: dietary.diets.iter().map(|diet| upper_snake(diet)).collect(),
    }
}

fn taste(taste: &engine::Taste) -> Taste {
    Taste {
        sweetness: two_decimals(taste.sweetness),
        saltiness: taste.saltiness.round() as u32,
        sourness: two_decimals(taste.sourness),
        bitterness: two_decimals(taste.bitterness),
        savoriness: two_decimals(taste.savoriness),
        fattiness: two_decimals(taste.fattiness),
        spiciness: taste.spiciness.round() as u32,
    }
}

impl From<engine::Ingredient> for IngredientReply {
    fn from(ingredient: engine::Ingredient) -> Self {
        let clean = if ingredient.kind.is_empty() {
            ingredient.name.clone()
        } else {
            ingredient.kind
        };
        Self {
            id: ingredient.id,
            aisle: known(ingredient.aisle),
            image: None,
            consistency: if ingredient.liquid { "LIQUID" } else { "SOLID" },
            name: ingredient.name,
            original: ingredient.original,
            original_name: ingredient.original_name,
            name_clean: clean,
            amount: ingredient.amount,
            unit: ingredient.unit,
            meta: ingredient.meta,
            measures: Measures {
                us: measure(ingredient.us),
                metric: measure(ingredient.metric),
            },
        }
    }
}

fn measure(measure: engine::Measure) -> MeasureReply {
    MeasureReply {
        amount: measure.amount,
        unit_short: measure.unit_short,
        unit_long: measure.unit_long,
    }
}

fn section(section: engine::Section) -> SectionReply {
    let steps = section.steps.into_iter().enumerate();
    SectionReply {
        name: section.name,
        steps: steps
            .map(|(at, step)| StepReply {
                number: at + 1,
                step: step.text,
                ingredients: step
                    .ingredients
                    .into_iter()
                    .map(|mention| thing(mention.id, mention.name))
                    .collect(),
                equipment: step.equipment.into_iter().map(tool).collect(),
                length: step.length.map(|length| LengthReply {
                    number: length.number,
                    unit: length.unit,
                }),
            })
            .collect(),
    }
}

fn tool(name: String) -> Thing {
    let known = engine::equipment_named(&name);
    thing(known.map_or(0, |tool| tool.id), name)
}

fn thing(id: u32, name: String) -> Thing {
    Thing {
        id,
        name,
        image: None,
    }
}

fn label(label: engine::CheckLabel) -> CheckLabel {
    CheckLabel {
        ingredient: label.ingredient,
        of: label.of,
    }
}

/// Converts a meal type to the form of replies; one that only a source knows is written the same
/// way.
fn meal_type(name: &str) -> String {
    match engine::meal_type_named(name) {
        Some(meal) if meal.name == name => meal.wire.to_owned(),
        _ => upper_snake(name),
    }
}

/// Converts "middle eastern" to `MIDDLE_EASTERN`.
fn upper_snake(name: &str) -> String {
    let words = name.split(|sign: char| sign.is_whitespace() || sign == '-');
    let words: Vec<String> = words
        .map(|word| {
            let letters = word.chars().filter(|letter| letter.is_alphanumeric());
            letters.flat_map(char::to_uppercase).collect()
        })
        .filter(|word: &String| !word.is_empty())
        .collect();
    words.join("_")
}

fn known(text: String) -> Option<String> {
    (!text.is_empty()).then_some(text)
}

#[cfg(test)]
mod tests {
    use super::{meal_type, upper_snake};

    #[test]
    fn names_are_written_as_replies_have_them() {
        assert_eq!(upper_snake("middle eastern"), "MIDDLE_EASTERN");
        assert_eq!(upper_snake("grain-free"), "GRAIN_FREE");
        assert_eq!(upper_snake("valentine's day"), "VALENTINES_DAY");
        assert_eq!(meal_type("main course"), "MAIN_DISH");
    }
}
