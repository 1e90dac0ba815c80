//! `singularize-word`: forms the singular of an English noun. The engine is `sundry-words`.

use schemars::JsonSchema;
use serde::Serialize;

use crate::error::ApiError;
use crate::operation::{Documentation, Input, Intake, Operation, Work};
use crate::param::Param;
use crate::parameter::Parameter;
use crate::service::Service;

/// The operation.
pub(crate) struct SingularizeWord;

const WORD: Param<String> = Param::text(
    "word",
    1..=50,
    "An English noun, compound or phrase.",
    "parties",
)
.required();

/// A noun and its singular.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct SingularizeWordReply {
    /// The noun as given.
    original: String,
    /// The singular, in the same case pattern.
    singular: String,
}

impl Operation for SingularizeWord {
    const NAME: &'static str = "singularize-word";
    const INTAKE: Intake = Intake::Query;
    const WORK: Work = Work::Inline;
    const PURE: bool = true;
    const DOCUMENTATION: Documentation = Documentation {
        summary: "The singular of an English noun",
        description: "Keeps the case pattern (`BOXES` → `BOX`), leaves a singular (`bus`, \
                      `lens`, `analysis`) and a noun without a singular (`scissors`) as they are, \
                      and knows compounds, phrases, possessives, acronyms and the plurals that \
                      English took from Latin, Greek, French, Italian and Hebrew.",
        reply: "The noun and its singular",
        example: &[("word", "mothers-in-law")],
        answer: r#"{"original":"mothers-in-law","singular":"mother-in-law"}"#,
    };
    const PARAMETERS: &'static [Parameter] = &[WORD.about];
    type Reply = SingularizeWordReply;

    async fn run(_: &Service, input: Input) -> Result<SingularizeWordReply, ApiError> {
        let original = WORD.read(&input.arguments)?;
        let singular = sundry_words::singularize(&original).into_owned();
        Ok(SingularizeWordReply { original, singular })
    }
}
