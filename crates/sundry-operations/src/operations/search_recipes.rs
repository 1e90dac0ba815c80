//! `search-recipes`: finds recipes by a query, filters and an order. `sundry-recipes` interprets
//! the query and `sundry-catalog` finds the recipes; this file only connects parameters and reply.

mod asked;
mod fill;
mod hit;
mod order;
mod parameters;
mod query;
mod understood;

use schemars::JsonSchema;
use serde::Serialize;
use sundry_catalog::Snapshot;

use crate::error::ApiError;
use crate::operation::{Documentation, Input, Intake, Operation, Work};
use crate::parameter::Parameter;
use crate::service::Service;
use asked::Asked;
use hit::Hit;
use understood::Understood;

/// The operation.
pub(crate) struct SearchRecipes;

/// The recipes that were found, and their total number.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct SearchRecipesReply {
    /// Number of recipes skipped.
    offset: usize,
    /// Number of recipes in this answer.
    number: usize,
    /// The recipes in the requested order.
    recipes: Vec<Hit>,
    /// Total number of recipes that match.
    total_results: u64,
    /// The interpretation of the query; only with `explain`.
    #[serde(skip_serializing_if = "Option::is_none")]
    understood: Option<Understood>,
}

impl Operation for SearchRecipes {
    const NAME: &'static str = "search-recipes";
    const INTAKE: Intake = Intake::Query;
    const WORK: Work = Work::Compute;
    const PURE: bool = false;
    const RECORDS: Option<&'static str> = Some("recipes");
    const DOCUMENTATION: Documentation = Documentation {
        summary: "Recipes by a question, ingredients, diets, times and nutrients",
        description: "`query` may be a sentence: wanted ingredients (`with mushrooms`), unwanted ones \
                      (`without nuts or dairy`, `peanut allergy`), diets, cuisines, meals, equipment, \
                      times, servings and bounds on nutrients are recognised in it, and the remaining \
                      words are searched for. `explain` shows how it was understood. All parameters \
                      apply as well. What an ingredient often contains counts as contained, and a line \
                      that was not understood may contain anything. If no recipe has all the words \
                      and ingredients of `query`, some are dropped, never a restriction or a parameter. Missing values come last in any order. \
                      `total_results` is exact.",
        reply: "Recipes and how many there are",
        example: &[
            ("query", "pasta with mushrooms but without nuts"),
            ("max-calories", "700"),
            ("number", "2"),
        ],
        answer: include_str!("examples/search-recipes.json").trim_ascii_end(),
    };
    const PARAMETERS: &'static [Parameter] = &parameters::ALL;
    type Reply = SearchRecipesReply;

    async fn run(service: &Service, input: Input) -> Result<SearchRecipesReply, ApiError> {
        let asked = Asked::read(&input.arguments)?;
        let snapshot = service.catalogues().recipes.snapshot();
        let seed = service.chance();
        let searched = move || answer(&snapshot, &asked, seed);
        let mut reply = service.search(searched).await?;
        for hit in &mut reply.recipes {
            for image in hit.images() {
                *image = service.absolute(std::mem::take(image), &input.origin);
            }
        }
        Ok(reply)
    }

    fn without_extensions(reply: &mut SearchRecipesReply) {
        reply.recipes.iter_mut().for_each(Hit::without_extensions);
    }
}

/// Searches with all words and ingredients, and with fewer of them if no recipe has all.
fn answer(
    snapshot: &Snapshot,
    asked: &Asked,
    seed: u64,
) -> Result<SearchRecipesReply, sundry_catalog::Error> {
    let mut relaxed = Vec::new();
    let mut page = None;
    for wish in asked.wishes() {
        let query = query::of(asked, &wish, seed);
        let found = snapshot.executor().search(&query)?;
        let is_empty = found.total == Some(0);
        page = Some(found);
        if !is_empty {
            relaxed = wish.let_go;
            break;
        }
    }
    let page = page.unwrap_or_default();
    let recipes = page
        .hits
        .iter()
        .filter_map(|hit| Hit::of(snapshot, hit.id, asked).transpose())
        .collect::<Result<Vec<_>, _>>()?;
    Ok(SearchRecipesReply {
        offset: asked.offset,
        number: recipes.len(),
        recipes,
        total_results: page.total.unwrap_or(0),
        understood: asked
            .explain
            .then(|| Understood::of(&asked.question, relaxed)),
    })
}
