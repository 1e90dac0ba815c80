//! A recipe that was found, on the wire: the few fields of a hit, or all that `retrieve-recipe` tells.

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
    /// What of it was filtered or ordered by.
    nutrition: Nutrition,
    /// Which ingredients are used and which are missing; with `fill-ingredients`.
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    filled: Option<Filled>,
}

/// What is told of a recipe.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(untagged)]
enum Told {
    Brief(Brief),
    /// With `add-recipe-information`.
    Full(Box<RecipeReply>),
}

/// The few fields of a hit.
#[derive(Debug, Serialize, JsonSchema)]
struct Brief {
    /// Its number.
    id: u64,
    /// Its title.
    title: String,
    /// Pictures, the best first.
    images: Vec<String>,
}

/// Nutrients of a serving.
#[derive(Debug, Serialize, JsonSchema)]
struct Nutrition {
    /// Those that were filtered or ordered by.
    nutrients: Vec<Amount>,
}

/// An amount of a nutrient in a serving.
#[derive(Debug, Serialize, JsonSchema)]
#[expect(clippy::struct_field_names, reason = "the names are those of the wire")]
struct Amount {
    /// Its name.
    name: &'static str,
    /// How much.
    amount: f64,
    /// In which unit.
    unit: &'static str,
}

/// What a hit needs of a stored recipe: most of one is steps and lines, and is passed over unread.
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
    /// The hit of an id, as it was asked for.
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

    /// Its pictures.
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

/// The nutrients that were filtered or ordered by, in the order of the contract.
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
