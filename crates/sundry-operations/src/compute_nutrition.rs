//! `compute-nutrition`: turns ingredient lines into a nutrition report. The engines are
//! `sundry-nutrition` (lines, weights, sums) and `sundry-food` (names, rows).

use sundry_nutrition::{Ingredient, Settings, ingredients, ingredients_in, report};

use crate::error::ApiError;
use crate::nutrition_reply::NutritionReply;
use crate::operation::{Documentation, Input, Intake, Operation, Work};
use crate::own_foods::OwnFoods;
use crate::parameter::{Kind, Parameter};
use crate::service::Service;
use crate::suitability::{contents, diets};

/// The operation.
pub(crate) struct ComputeNutrition;

const INGREDIENTS: Parameter = Parameter::new(
    "ingredients",
    Kind::Text { min: 1, max: 1000 },
    "Ingredients as a recipe lists them, one per line or separated by commas. A comma inside an \
     ingredient (`1 onion, chopped, 2 eggs`) does not split it.",
    "1 cup apples, 35g butter",
)
.required();

const SERVINGS: Parameter = Parameter::new(
    "servings",
    Kind::Integer { min: 1, max: 999 },
    "The number of servings that the ingredients make. Answers are per serving.",
    "4",
)
.default("1");

const REDUCE_OILS: Parameter = Parameter::new(
    "reduce-oils",
    Kind::Flag,
    "Counts only the frying oil that is eaten: a quarter of it where a serving has more than three \
     tablespoons, otherwise half.",
    "true",
);

/// The checked parameters.
#[derive(Debug)]
pub(crate) struct Params {
    ingredients: String,
    servings: u32,
    reduce_oils: bool,
}

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
    const PARAMETERS: &'static [Parameter] = &[INGREDIENTS, SERVINGS, REDUCE_OILS];
    type Params = Params;
    type Reply = NutritionReply;

    fn read(input: Input) -> Result<Params, ApiError> {
        let arguments = &input.arguments;
        Ok(Params {
            ingredients: arguments.required_text(&INGREDIENTS)?,
            servings: arguments.integer(&SERVINGS)?.unwrap_or(1).unsigned_abs() as u32,
            reduce_oils: arguments.flag(&REDUCE_OILS)?,
        })
    }

    async fn run(service: &Service, params: Params) -> Result<NutritionReply, ApiError> {
        let settings = Settings {
            servings: params.servings,
            reduce_oils: params.reduce_oils,
            reduce_frying_oil: false,
            daily_values: service.daily_values(),
        };
        let own = OwnFoods::of(service.catalogues());
        let text = params.ingredients;
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
