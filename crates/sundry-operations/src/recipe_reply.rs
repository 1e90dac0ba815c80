//! A recipe as it stands on the wire, for every operation that tells one. How its facts come about is
//! `sundry-recipes`' matter.

use schemars::JsonSchema;
use serde::Serialize;
use sundry_recipes as engine;

use crate::nutrition_reply::NutritionReply;
use crate::round::money as two_decimals;

/// A recipe.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct RecipeReply {
    /// Its number.
    pub(crate) id: u64,
    /// Its title.
    pub(crate) title: String,
    /// For how many.
    pub(crate) servings: u32,
    /// Pictures, the best first.
    pub(crate) images: Vec<String>,
    /// Whom it suits.
    pub(crate) dietary_properties: DietaryProperties,
    /// US cents, an estimate.
    pub(crate) price_per_serving: f64,
    /// How long it takes.
    pub(crate) times: Times,
    /// What is in a serving.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) nutrition: Option<NutritionReply>,
    /// How it tastes, an estimate.
    pub(crate) taste: Taste,
    /// Cuisines in `UPPER_SNAKE`, the likeliest first, each followed by those it is part of.
    pub(crate) cuisines: Vec<String>,
    /// Meal types in `UPPER_SNAKE`: `MAIN_DISH`.
    pub(crate) meal_types: Vec<String>,
    /// Occasions in `UPPER_SNAKE`.
    pub(crate) occasions: Vec<String>,
    /// The ingredients, in the order of their lines.
    pub(crate) ingredients: Vec<IngredientReply>,
    /// What to do.
    pub(crate) instructions: Vec<SectionReply>,
    /// Where it comes from.
    pub(crate) credits: Credits,
    /// Its scores.
    pub(crate) scores: Scores,
    /// Wines that go with it, where asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) wine_pairing: Option<WinePairing>,
    /// A few sentences about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(extend("x-extension" = true))]
    pub(crate) description: Option<String>,
    /// Ingredients of which odd products hold something that the recipe is said to be free of: their
    /// labels are to be read.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(extend("x-extension" = true))]
    pub(crate) check_labels: Option<Vec<CheckLabel>>,
}

/// Whom a recipe suits.
#[derive(Debug, Serialize, JsonSchema)]
#[expect(clippy::struct_excessive_bools, reason = "the wire has one for each")]
pub(crate) struct DietaryProperties {
    /// Nothing of slaughtered animals.
    vegetarian: bool,
    /// Nothing of animals.
    vegan: bool,
    /// No gluten.
    gluten_free: bool,
    /// No milk.
    dairy_free: bool,
    /// Little of the fermentable carbohydrates a serving.
    low_fodmap: bool,
    /// `yes` if it keeps to the "gut and psychology" list, else `no`.
    gaps: &'static str,
    /// All diets that it suits, in `UPPER_SNAKE`.
    diets: Vec<String>,
}

/// How long a recipe takes.
#[derive(Debug, Serialize, JsonSchema)]
#[expect(clippy::struct_field_names, reason = "the names are those of the wire")]
pub(crate) struct Times {
    /// Work before cooking; null where it is not told.
    preparation_minutes: Option<u32>,
    /// Cooking; null where it is not told.
    cooking_minutes: Option<u32>,
    /// In all; an estimate by the steps where it is not told.
    total_minutes: u32,
}

/// How a recipe tastes, 0 to 100 each.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Taste {
    /// Sweet.
    sweetness: f64,
    /// Salty.
    saltiness: u32,
    /// Sour.
    sourness: f64,
    /// Bitter.
    bitterness: f64,
    /// Savoury.
    savoriness: f64,
    /// Fatty.
    fattiness: f64,
    /// Hot.
    spiciness: u32,
}

/// An ingredient.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct IngredientReply {
    /// The number of its row in the food table; 0 if the line was not understood.
    id: u32,
    /// Where a shop keeps it.
    #[serde(skip_serializing_if = "Option::is_none")]
    aisle: Option<String>,
    /// A picture of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    image: Option<String>,
    /// `SOLID` or `LIQUID`.
    consistency: &'static str,
    /// Its name as the line has it, in the singular.
    name: String,
    /// The line.
    original: String,
    /// The line without amount and unit.
    original_name: String,
    /// Its plain name.
    name_clean: String,
    /// How much; for a line without an amount, the number of servings.
    amount: f64,
    /// Of which unit; empty for pieces.
    unit: String,
    /// What else the line says: `softened`, `to taste`.
    meta: Vec<String>,
    /// The amount in two kitchens.
    measures: Measures,
}

/// An amount in two kitchens.
#[derive(Debug, Serialize, JsonSchema)]
struct Measures {
    /// In the United States.
    us: MeasureReply,
    /// Elsewhere.
    metric: MeasureReply,
}

/// An amount in a unit.
#[derive(Debug, Serialize, JsonSchema)]
struct MeasureReply {
    /// How much.
    amount: f64,
    /// `Tbsps`.
    unit_short: String,
    /// `tablespoons`.
    unit_long: String,
}

/// Steps under a heading.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct SectionReply {
    /// The heading; empty without one.
    name: String,
    /// Its steps.
    steps: Vec<StepReply>,
}

/// A step.
#[derive(Debug, Serialize, JsonSchema)]
struct StepReply {
    /// Its number in the section, from 1.
    number: usize,
    /// What to do.
    step: String,
    /// Ingredients that it names.
    ingredients: Vec<Thing>,
    /// Equipment that it names or needs.
    equipment: Vec<Thing>,
    /// How long it takes, where it says so; of a range, the lower end.
    #[serde(skip_serializing_if = "Option::is_none")]
    length: Option<LengthReply>,
}

/// Something that a step names.
#[derive(Debug, Serialize, JsonSchema)]
struct Thing {
    /// Its number; 0 where it has none.
    id: u32,
    /// Its name.
    name: String,
    /// A picture of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    image: Option<String>,
}

/// A length of time.
#[derive(Debug, Serialize, JsonSchema)]
struct LengthReply {
    /// How many.
    number: u32,
    /// `minutes`.
    unit: String,
}

/// Where a recipe comes from.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Credits {
    /// The site, book or collection.
    #[serde(skip_serializing_if = "Option::is_none")]
    source_name: Option<String>,
    /// Its page.
    #[serde(skip_serializing_if = "Option::is_none")]
    source_url: Option<String>,
    /// Who wrote it.
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<String>,
    /// The licence of its text.
    #[serde(skip_serializing_if = "Option::is_none")]
    license: Option<String>,
}

/// Scores of a recipe.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Scores {
    /// Smart points a serving.
    weight_watcher_smart_points: i32,
    /// Average coverage of good nutrients less that of bad ones, 0 to 100.
    health_score: u32,
    /// A blend of health, popularity and completeness, 0 to 100.
    meta_score: f64,
}

/// Wines that go with a recipe.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct WinePairing {
    /// The wines, the best first; empty where none goes with it.
    paired_wines: Vec<&'static str>,
    /// Why.
    pairing_text: String,
}

/// An ingredient whose label is to be read.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct CheckLabel {
    /// Its name.
    ingredient: String,
    /// What odd products hold.
    #[serde(rename = "for")]
    of: Vec<String>,
}

impl RecipeReply {
    /// What is kept of a recipe, without the nutrition report and the wine.
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
    /// Takes out what only callers who ask for extensions get.
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

/// A meal type as replies have it; one that only a source knows is written the same way.
fn meal_type(name: &str) -> String {
    match engine::meal_type_named(name) {
        Some(meal) if meal.name == name => meal.wire.to_owned(),
        _ => upper_snake(name),
    }
}

/// `MIDDLE_EASTERN` of "middle eastern".
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
