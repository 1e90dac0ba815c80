//! `estimate-nutrients`: recognises the foods in a photo and estimates their nutrients. The engines
//! are `sundry-picture` (decoding), `sundry-plate` (foods, portions, estimates) and
//! `sundry-nutrition` (nutrients).

use schemars::JsonSchema;
use serde::Serialize;
use sundry_picture::{Limits, decode, orientation};
use sundry_plate::{Class, Estimate, Expected, Likely, Verdict, Wish, estimate};

use crate::error::ApiError;
use crate::operation::{Documentation, Input, Intake, Operation, Work};
use crate::param::Param;
use crate::parameter::Parameter;
use crate::picture_source::{PictureSource, URL, undecodable};
use crate::plates::Plates;
use crate::round::{money as two_decimals, ratio};
use crate::service::Service;
use crate::suggest::nearest;

/// The operation.
pub(crate) struct EstimateNutrients;

const PORTION: Param<Option<f64>> = Param::number(
    "portion",
    1.0..=5000.0,
    "The portion in grams, of all foods. Without it, a usual portion is assumed.",
    "250",
);

const FOOD: Param<Vec<String>> = Param::list(
    "food",
    200,
    "The food in the picture, if you know it: one that an answer listed, or any other known food; \
     several add up. Recognition is then skipped.",
    "samosa",
);

/// The most foods that a caller may state.
const MOST_STATED: usize = 8;

/// The foods in a photo and their nutrients.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct EstimateReply {
    /// The expected nutrients, averaged over the possible foods by their probabilities: energy,
    /// fat, saturated fat, carbohydrates, net carbohydrates, sugar, cholesterol, sodium and
    /// protein; then every other nutrient of at least 1 % of the daily needs, largest share first.
    /// Empty if no food is recognised.
    nutrients: Vec<RangedAmount>,
    /// The foods that the picture may show, most probable first. Empty if no food is recognised.
    foods: Vec<SeenFood>,
    /// The certainty of the answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(extend("x-extension" = true))]
    verdict: Option<Certainty>,
}

/// The certainty of an answer.
#[derive(Debug, Clone, Copy, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Certainty {
    /// The most probable food, of each `item`, is more likely right than wrong.
    Food,
    /// The most probable food, of an `item` at least, is more likely wrong than right.
    Unsure,
    /// No food is recognised.
    NoFood,
}

/// An expected amount of a nutrient.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct RangedAmount {
    /// Name of the nutrient.
    name: &'static str,
    /// Expected amount.
    amount: f64,
    /// Unit of the amount.
    unit: &'static str,
    /// Share of the daily needs in percent; 0 for a nutrient without a daily value.
    percent_of_daily_needs: f64,
    /// The interval that contains the true amount in 95 of 100 pictures.
    range: AmountRange,
}

/// Bounds of an amount.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct AmountRange {
    /// The lower bound.
    min: f64,
    /// The upper bound.
    max: f64,
}

/// A food that the picture may show.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct SeenFood {
    /// Name of the food.
    name: String,
    /// Number of its row in the food table, which is the USDA's NDB number where there is one; 0
    /// for a dish that is computed from several foods.
    id: u32,
    /// Probability that the picture, or the part of it with this `item`, shows this food, 0 to 1.
    confidence: f64,
    /// Weight of the portion in grams: `portion` if it was given, else an estimate from the
    /// picture.
    grams: f64,
    /// The food on the plate that it may be, counted from 1: foods with the same number are
    /// alternatives, foods with different numbers are there together and add up.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(extend("x-extension" = true))]
    item: Option<usize>,
}

impl Operation for EstimateNutrients {
    const NAME: &'static str = "estimate-nutrients";
    const INTAKE: Intake = Intake::Picture;
    const WORK: Work = Work::Fetch;
    // An operator may install another model at any time.
    const PURE: bool = false;
    const DOCUMENTATION: Documentation = Documentation {
        summary: "The nutrients of the food in a photo",
        description: "Names the foods that a photo may show, each with its probability and a usual \
                      portion, and estimates their nutrients, each with a range that grows with the \
                      doubt. Send the photo as the body: raw, as a multipart form, as JSON \
                      `{\"image\": base64}`; or send its address as JSON, `{\"url\": …}`. A picture \
                      without food gives empty lists. An estimate from a photo is not medical \
                      advice.",
        reply: "The estimated nutrients, and the foods they come from",
        example: &[
            ("url", "https://example.org/samosa.jpg"),
            ("food", "samosa"),
        ],
        answer: include_str!("examples/estimate-nutrients.json").trim_ascii_end(),
    };
    const PARAMETERS: &'static [Parameter] = &[URL.about, PORTION.about, FOOD.about];
    type Reply = EstimateReply;

    async fn run(service: &Service, input: Input) -> Result<EstimateReply, ApiError> {
        let wish = Wish {
            portion: PORTION.read(&input.arguments)?,
            daily_values: service.daily_values(),
        };
        let foods = stated(&input)?;
        let bytes = PictureSource::read(input)?.bytes(service).await?;
        let plates = service.plates();
        let estimate = service.compute(move || estimated(&bytes, &plates, foods, &wish));
        Ok(EstimateReply::from(estimate.await??))
    }

    fn without_extensions(reply: &mut EstimateReply) {
        reply.verdict = None;
        for food in &mut reply.foods {
            food.item = None;
        }
    }
}

/// Reads the foods that the caller states; empty if the picture has to be looked at.
fn stated(input: &Input) -> Result<Vec<Class>, ApiError> {
    let names = FOOD.read(&input.arguments)?;
    if names.len() > MOST_STATED {
        let message = format!(
            "`{}` names {} foods; at most {MOST_STATED} are allowed.",
            FOOD.name,
            names.len()
        );
        return Err(FOOD.refused(message));
    }
    names.iter().map(|name| named(name)).collect()
}

/// Finds a food by name.
fn named(name: &str) -> Result<Class, ApiError> {
    Class::named(name).ok_or_else(|| {
        let known: Vec<&str> = Class::all().iter().map(|class| &*class.name).collect();
        let hint =
            nearest(name, &known).map_or(String::new(), |near| format!(" Did you mean `{near}`?"));
        let name = crate::shorten(name);
        FOOD.refused(format!("`{name}` is not a known food.{hint}"))
    })
}

/// Decodes the picture at a low resolution, recognises the foods, and estimates. It needs no model
/// if the foods are given.
fn estimated(
    bytes: &[u8],
    plates: &Plates,
    foods: Vec<Class>,
    wish: &Wish,
) -> Result<Estimate, ApiError> {
    let decoded = |side: usize| {
        let picture = decode(bytes, side as u32, &Limits::default());
        picture.map_err(|error| undecodable(&error))
    };
    if !foods.is_empty() {
        decoded(1)?;
        let items = foods.into_iter().map(|food| vec![(food, 1.0)]);
        return Ok(estimate(items, wish));
    }
    // An upload that is not a picture is refused as such, with or without a model.
    let model = plates.model();
    let side = model.as_ref().map_or(1, |model| model.side());
    let picture = orientation(bytes).upright(decoded(side)?);
    let model = model?;
    Ok(model.estimate(&model.look(&picture), wish))
}

impl From<Estimate> for EstimateReply {
    fn from(estimate: Estimate) -> Self {
        Self {
            nutrients: estimate.nutrients.iter().map(RangedAmount::from).collect(),
            foods: estimate.foods.into_iter().map(SeenFood::from).collect(),
            verdict: Some(match estimate.verdict {
                Verdict::Food => Certainty::Food,
                Verdict::Unsure => Certainty::Unsure,
                Verdict::NoFood => Certainty::NoFood,
            }),
        }
    }
}

impl From<&Expected> for RangedAmount {
    fn from(expected: &Expected) -> Self {
        let nutrient = &expected.nutrient;
        Self {
            name: nutrient.name,
            amount: two_decimals(nutrient.amount),
            unit: nutrient.unit,
            percent_of_daily_needs: two_decimals(nutrient.percent_of_daily_needs),
            range: AmountRange {
                min: two_decimals(expected.min),
                max: two_decimals(expected.max),
            },
        }
    }
}

impl From<Likely> for SeenFood {
    fn from(food: Likely) -> Self {
        Self {
            name: food.name,
            id: food.id,
            confidence: ratio(food.confidence),
            grams: two_decimals(food.grams),
            item: Some(food.item),
        }
    }
}
