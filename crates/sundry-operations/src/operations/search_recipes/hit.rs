//! A found recipe on the wire: the few fields of a hit, or all fields of `retrieve-recipe`.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sundry_catalog::{Error, Id, Snapshot};
use sundry_nutrition::NUTRIENTS;
use sundry_recipes::search_nutrients::NutrientName;
use sundry_records::Recipe;

use super::asked::Asked;
use super::fill::Filled;
use crate::recipe_reply::RecipeReply;
use crate::round::money as rounded;

/// A recipe that was found.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Hit {
    #[serde(flatten)]
    recipe: Told,
    /// The nutrients that were filtered or sorted by.
    nutrition: Nutrition,
    /// The used and the missing ingredients; only with `fill-ingredients`.
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    filled: Option<Filled>,
}

/// The fields of a recipe in a hit.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(untagged)]
enum Told {
    Brief(Brief),
    /// All fields, with `add-recipe-information`.
    Full(Box<RecipeReply>),
}

/// The few fields of a hit.
#[derive(Debug, Serialize, JsonSchema)]
struct Brief {
    /// Number of the recipe.
    id: u64,
    /// Title of the recipe.
    title: String,
    /// URLs of pictures, the best one first.
    #[schemars(extend("x-picture" = true))]
    images: Vec<String>,
}

/// The nutrients of a serving.
#[derive(Debug, Serialize, JsonSchema)]
struct Nutrition {
    /// The nutrients that were filtered or sorted by.
    nutrients: Vec<Amount>,
}

/// An amount of a nutrient in a serving.
#[derive(Debug, Serialize, JsonSchema)]
#[expect(clippy::struct_field_names, reason = "the names are those of the wire")]
struct Amount {
    /// Name of the nutrient.
    name: &'static str,
    /// Amount of the nutrient.
    amount: f64,
    /// Unit of the amount.
    unit: &'static str,
}

/// The parts of a stored recipe that a hit needs. Most of a recipe is steps and lines, which the
/// parser skips.
#[derive(Debug, Deserialize)]
struct Stored {
    recipe: StoredBrief,
}

#[derive(Debug, Deserialize)]
struct StoredBrief {
    title: String,
    #[serde(default)]
    images: Vec<String>,
    #[serde(default)]
    nutrients: Vec<Option<f64>>,
}

impl Hit {
    /// Reads the hit of an id with the requested fields.
    pub(crate) fn of(snapshot: &Snapshot, id: Id, asked: &Asked) -> Result<Option<Self>, Error> {
        if !asked.fill && !asked.information {
            let Some(stored) = snapshot.get::<Stored>(id)? else {
                return Ok(None);
            };
            let stored = stored.recipe;
            return Ok(Some(Self {
                nutrition: nutrition(&stored.nutrients, asked),
                recipe: Told::Brief(Brief {
                    id,
                    title: stored.title,
                    images: stored.images,
                }),
                filled: None,
            }));
        }
        let Some(stored) = snapshot.get::<Recipe>(id)? else {
            return Ok(None);
        };
        let recipe = stored.recipe;
        Ok(Some(Self {
            nutrition: nutrition(&recipe.nutrients, asked),
            filled: asked.fill.then(|| Filled::of(&recipe.ingredients, asked)),
            recipe: if asked.information {
                Told::Full(Box::new(RecipeReply::of(id, recipe)))
            } else {
                Told::Brief(Brief {
                    id,
                    title: recipe.title,
                    images: recipe.images,
                })
            },
        }))
    }

    /// Returns its pictures.
    pub(crate) fn images(&mut self) -> &mut [String] {
        match &mut self.recipe {
            Told::Brief(brief) => &mut brief.images,
            Told::Full(full) => &mut full.images,
        }
    }

    pub(crate) fn without_extensions(&mut self) {
        if let Told::Full(full) = &mut self.recipe {
            full.without_extensions();
        }
    }
}

/// Returns the nutrients that were filtered or sorted by, in the order of the contract.
fn nutrition(stored: &[Option<f64>], asked: &Asked) -> Nutrition {
    let bounds = asked.question.nutrients.iter().chain(&asked.nutrients);
    let mut named: Vec<&'static NutrientName> = bounds.map(|bound| bound.nutrient).collect();
    named.extend(asked.order.nutrient());
    named.dedup_by_key(|nutrient| nutrient.field);
    let mut nutrients: Vec<Amount> = Vec::new();
    for nutrient in named {
        let at = NUTRIENTS.iter().position(|row| row.name == nutrient.name);
        let amount = at.and_then(|at| stored.get(at)).copied().flatten();
        let told = nutrients.iter().any(|amount| amount.name == nutrient.name);
        if let Some(amount) = amount.filter(|_| !told) {
            nutrients.push(Amount {
                name: nutrient.name,
                amount: rounded(amount),
                unit: nutrient.unit,
            });
        }
    }
    Nutrition { nutrients }
}
