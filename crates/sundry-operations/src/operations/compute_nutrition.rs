//! `compute-nutrition`: turns ingredient lines into a nutrition report. The engines are
//! `sundry-nutrition` (lines, weights, sums) and `sundry-food` (names, rows).

use sundry_nutrition::{Ingredient, Settings, ingredients, ingredients_in, report};

use crate::error::ApiError;
use crate::nutrition_reply::NutritionReply;
use crate::operation::{Documentation, Input, Intake, Operation, Work};
use crate::own_foods::OwnFoods;
use crate::param::Param;
use crate::parameter::Parameter;
use crate::service::Service;
use crate::suitability::{contents, diets};

/// The operation.
pub(crate) struct ComputeNutrition;

const INGREDIENTS: Param<String> = Param::text(
    "ingredients",
    1..=1000,
    "Ingredients as a recipe lists them, one per line or separated by commas. A comma inside an \
     ingredient (`1 onion, chopped, 2 eggs`) does not split it.",
    "1 cup apples, 35g butter",
)
.required();

const SERVINGS: Param<u32> = Param::integer(
    "servings",
    1..=999,
    "The number of servings that the ingredients make. Answers are per serving.",
    "4",
)
.default(1);

const REDUCE_OILS: Param<bool> = Param::flag(
    "reduce-oils",
    "Counts only the frying oil that is eaten: a quarter of it where a serving has more than three \
     tablespoons, otherwise half.",
);

impl Operation for ComputeNutrition {
    const NAME: &'static str = "compute-nutrition";
    const INTAKE: Intake = Intake::QueryOrBody;
    const WORK: Work = Work::Compute;
    // An operator may replace the imported food tables at any time.
    const PURE: bool = false;
    const DOCUMENTATION: Documentation = Documentation {
        summary: "The nutrients of ingredients",
        description: "Computes nutrients per serving, the diets that the ingredients suit and the \
                      allergens they contain. Each line (amount, unit, food, state) is looked up in \
                      the USDA's tables or the operator's own, weighed and added up. Percentages \
                      refer to the daily values that the operator chooses \
                      (`nutrition.daily_values`). `unmatched` lists what is not understood; nothing \
                      is guessed. `diets` and `contains` are careful: what some products of that \
                      name contain is a `maybe`.",
        reply: "Nutrients, properties, flavonoids, and the share of each ingredient",
        example: &[("ingredients", "1 cup apples")],
        answer: include_str!("examples/compute-nutrition.json").trim_ascii_end(),
    };
    const PARAMETERS: &'static [Parameter] =
        &[INGREDIENTS.about, SERVINGS.about, REDUCE_OILS.about];
    type Reply = NutritionReply;

    async fn run(service: &Service, input: Input) -> Result<NutritionReply, ApiError> {
        let text = INGREDIENTS.read(&input.arguments)?;
        let settings = Settings {
            servings: SERVINGS.read(&input.arguments)?,
            reduce_oils: REDUCE_OILS.read(&input.arguments)?,
            reduce_frying_oil: false,
            daily_values: service.daily_values(),
        };
        let own = OwnFoods::of(service.catalogues());
        let reply = service.compute(move || match own {
            None => Ok(computed(&ingredients(&text), settings)),
            Some(own) => {
                let reply = computed(&ingredients_in(&text, own.tables()), settings);
                own.finished().map(|()| reply)
            }
        });
        reply.await?.map_err(ApiError::internal)
    }

    fn without_extensions(reply: &mut NutritionReply) {
        reply.unmatched = None;
        reply.diets = None;
        reply.contains = None;
    }
}

/// The report on ingredients, with the diets that they suit and what they contain.
fn computed(ingredients: &[Ingredient<'_>], settings: Settings) -> NutritionReply {
    let mut reply = NutritionReply::from(report(ingredients, &settings));
    reply.diets = Some(diets(ingredients, settings.servings));
    reply.contains = Some(contents(ingredients));
    reply
}
