//! `pluralize-word`: forms the plural of an English noun. The engine is `sundry-words`.

use schemars::JsonSchema;
use serde::Serialize;

use crate::error::ApiError;
use crate::operation::{Documentation, Input, Intake, Operation, Work};
use crate::param::Param;
use crate::parameter::Parameter;
use crate::service::Service;

/// The operation.
pub(crate) struct PluralizeWord;

const WORD: Param<String> = Param::text(
    "word",
    1..=50,
    "An English noun, compound or phrase.",
    "party",
)
.required();

/// A noun and its plural.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct PluralizeWordReply {
    /// The noun as given.
    original: String,
    /// The plural, in the same case pattern.
    plural: String,
}

impl Operation for PluralizeWord {
    const NAME: &'static str = "pluralize-word";
    const INTAKE: Intake = Intake::Query;
    const WORK: Work = Work::Inline;
    const PURE: bool = true;
    const DOCUMENTATION: Documentation = Documentation {
        summary: "The plural of an English noun",
        description: "Keeps the case pattern (`BOX` → `BOXES`), leaves a plural and an \
                      uncountable noun as they are, and knows compounds (`mother-in-law`), \
                      phrases (`cup of tea`), possessives, acronyms and the plurals that English \
                      took from Latin, Greek, French, Italian and Hebrew.",
        reply: "The noun and its plural",
        example: &[("word", "mother-in-law")],
        answer: r#"{"original":"mother-in-law","plural":"mothers-in-law"}"#,
    };
    const PARAMETERS: &'static [Parameter] = &[WORD.about];
    type Reply = PluralizeWordReply;

    async fn run(_: &Service, input: Input) -> Result<PluralizeWordReply, ApiError> {
        let original = WORD.read(&input.arguments)?;
        let plural = sundry_words::pluralize(&original).into_owned();
        Ok(PluralizeWordReply { original, plural })
    }
}
