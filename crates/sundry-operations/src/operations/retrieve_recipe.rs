//! `retrieve-recipe`: returns a recipe by its number. Its facts were computed at import, except for
//! the nutrition report, which is as large as everything else and is made on request.

use sundry_nutrition::{Ingredient, Settings, report};
use sundry_recipes::{RawRecipe, wine_pairing};
use sundry_records::Recipe;

use crate::catalogues::Catalogues;
use crate::error::ApiError;
use crate::nutrition_reply::NutritionReply;
use crate::operation::{Documentation, Input, Intake, Operation, Work};
use crate::own_foods::OwnFoods;
use crate::param::Param;
use crate::parameter::Parameter;
use crate::recipe_reply::RecipeReply;
use crate::service::Service;

/// The operation.
pub(crate) struct RetrieveRecipe;

const ID: Param<u64> = Param::integer(
    "id",
    0..=RawRecipe::LARGEST_ID as i64,
    "The number of the recipe.",
    "101",
)
.finds("recipes")
.required();

const ADD_WINE_PAIRING: Param<bool> =
    Param::flag("add-wine-pairing", "Adds wines that go with the recipe.");

impl Operation for RetrieveRecipe {
    const NAME: &'static str = "retrieve-recipe";
    const INTAKE: Intake = Intake::Query;
    const WORK: Work = Work::Compute;
    const PURE: bool = false;
    const RECORDS: Option<&'static str> = Some("recipes");
    const DOCUMENTATION: Documentation = Documentation {
        summary: "Everything known about a recipe",
        description: "Returns ingredients with metric and US amounts, steps with their ingredients, equipment \
                      and times, nutrition per serving, diets, cuisines, price, taste and scores. Diets are \
                      judged carefully: what an ingredient often contains counts as contained, and a line \
                      that is not understood may contain anything. Price and taste are estimates. 404 if \
                      there is no recipe with that number.",
        reply: "The recipe",
        example: &[("id", "101")],
        answer: include_str!("examples/retrieve-recipe.json").trim_ascii_end(),
    };
    const PARAMETERS: &'static [Parameter] = &[ID.about, ADD_WINE_PAIRING.about];
    type Reply = RecipeReply;

    async fn run(service: &Service, input: Input) -> Result<RecipeReply, ApiError> {
        let id = ID.read(&input.arguments)?;
        let wine = ADD_WINE_PAIRING.read(&input.arguments)?;
        let snapshot = service.catalogues().recipes.snapshot();
        let found = service.search(move || snapshot.get::<Recipe>(id)).await?;
        let recipe = found.ok_or_else(|| {
            ApiError::not_found(format!("There is no recipe `{id}`.")).of_parameter(ID.name)
        })?;
        let own = OwnFoods::of(service.catalogues());
        let settings = Settings {
            servings: recipe.recipe.servings,
            daily_values: service.daily_values(),
            reduce_frying_oil: true,
            ..Settings::default()
        };
        let made = service.compute(move || {
            let nutrition = nutrition(&recipe.recipe, settings, own.as_ref())?;
            let pairing = wine.then(|| wine_pairing(&recipe.recipe));
            let mut reply = RecipeReply::of(recipe.id, recipe.recipe);
            reply.nutrition = Some(nutrition);
            reply.wine_pairing = pairing.map(Into::into);
            Ok::<_, sundry_catalog::Error>(reply)
        });
        let mut reply = made.await?.map_err(ApiError::internal)?;
        for image in &mut reply.images {
            *image = service.absolute(std::mem::take(image), &input.origin);
        }
        Ok(reply)
    }

    fn without_extensions(reply: &mut RecipeReply) {
        reply.without_extensions();
    }
}

/// Computes the nutrition report of a serving from the lines of the recipe.
fn nutrition(
    recipe: &sundry_recipes::Recipe,
    settings: Settings,
    own: Option<&OwnFoods>,
) -> Result<NutritionReply, sundry_catalog::Error> {
    let lines = || {
        recipe
            .ingredients
            .iter()
            .map(|ingredient| ingredient.original.as_str())
    };
    let Some(own) = own else {
        let read: Vec<Ingredient<'_>> = lines().map(Ingredient::read).collect();
        return Ok(NutritionReply::from(report(&read, &settings)));
    };
    let tables = own.tables();
    let read: Vec<Ingredient<'_>> = lines()
        .map(|line| Ingredient::read_in(line, tables))
        .collect();
    let report = report(&read, &settings);
    own.finished().map(|()| NutritionReply::from(report))
}

/// Returns the reply for a recipe outside the catalogue, with its nutrition, for `sundry recipe`.
///
/// # Errors
/// If rows of the operator's own foods cannot be read.
pub fn recipe_facts(
    catalogues: &Catalogues,
    recipe: sundry_recipes::Recipe,
    id: u64,
) -> Result<serde_json::Value, sundry_catalog::Error> {
    let own = OwnFoods::of(catalogues);
    let settings = Settings {
        servings: recipe.servings,
        reduce_frying_oil: true,
        ..Settings::default()
    };
    let nutrition = nutrition(&recipe, settings, own.as_ref())?;
    let mut reply = RecipeReply::of(id, recipe);
    reply.nutrition = Some(nutrition);
    serde_json::to_value(reply).map_err(|error| sundry_catalog::Error::Record(error.to_string()))
}
