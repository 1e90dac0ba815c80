//! `extract-entities`: finds the people, places and organisations that a text names. The engine is
//! `sundry-entities`.

use schemars::JsonSchema;
use serde::Serialize;

use sundry_catalog::Error;
use sundry_entities::{Kind, Tagger};
use sundry_records::EntityKind;

use crate::entity_pictures::EntityPictures;
use crate::error::ApiError;
use crate::operation::{Documentation, Input, Intake, Operation, Work};
use crate::param::Param;
use crate::parameter::Parameter;
use crate::service::Service;

/// The operation.
pub(crate) struct ExtractEntities;

const TEXT: Param<String> = Param::text(
    "text",
    1..=10_000,
    "The text to search for names.",
    "Jim Carrey is an actor from Canada",
)
.required();

/// The type of a named entity.
#[derive(Debug, Clone, Copy, Serialize, JsonSchema)]
pub(crate) enum EntityType {
    /// A person.
    #[serde(rename = "PER")]
    Person,
    /// A place.
    #[serde(rename = "LOC")]
    Place,
    /// An organisation.
    #[serde(rename = "ORG")]
    Organisation,
}

/// A name found in the text.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct EntityItem {
    /// Type of the entity: PER for a person, LOC for a place, ORG for an organisation.
    #[serde(rename = "type")]
    kind: EntityType,
    /// The name as it is written in the text.
    value: String,
    /// Position of its first Unicode character in the text, from 0.
    start_position: usize,
    /// Position after its last character.
    end_position: usize,
    /// URL of a picture, if the entity is well known.
    #[schemars(extend("x-picture" = true))]
    image: Option<String>,
}

/// The names in a text.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct ExtractEntitiesReply {
    /// The names in the order of the text; they do not overlap.
    entities: Vec<EntityItem>,
}

impl Operation for ExtractEntities {
    const NAME: &'static str = "extract-entities";
    const INTAKE: Intake = Intake::QueryOrBody;
    const WORK: Work = Work::Compute;
    const PURE: bool = false;
    const DOCUMENTATION: Documentation = Documentation {
        summary: "The people, places and organisations in a text",
        description: "Finds names in English text, even if it is written without capitals or in \
                      capitals only, and many names in other languages that write them with \
                      capitals. Positions count Unicode characters; the end is exclusive. A \
                      well-known, unambiguous name comes with a picture.",
        reply: "The names, in the order of the text",
        example: &[("text", "Jim Carrey is an actor from Canada")],
        answer: r#"{"entities":[{"type":"PER","value":"Jim Carrey","start_position":0,"end_position":10,"image":"https://commons.wikimedia.org/wiki/Special:FilePath/Jim_Carrey_2008.jpg?width=330"},{"type":"LOC","value":"Canada","start_position":28,"end_position":34,"image":"https://commons.wikimedia.org/wiki/Special:FilePath/Flag_of_Canada_(Pantone).svg?width=330"}]}"#,
    };
    const PARAMETERS: &'static [Parameter] = &[TEXT.about];
    type Reply = ExtractEntitiesReply;

    async fn run(service: &Service, input: Input) -> Result<ExtractEntitiesReply, ApiError> {
        let text = TEXT.read(&input.arguments)?;
        let pictures = EntityPictures::new(service.catalogues().entities.snapshot());
        let tagger = service.tagger();
        service
            .compute(move || reply(tagger, &text, pictures))
            .await?
            .map_err(ApiError::internal)
    }
}

fn reply(
    tagger: Tagger,
    text: &str,
    mut pictures: EntityPictures,
) -> Result<ExtractEntitiesReply, Error> {
    let mut entities = Vec::new();
    for entity in sundry_entities::extract_by(tagger, text) {
        let value = text.get(entity.bytes).unwrap_or_default().to_owned();
        let (kind, known) = match entity.kind {
            Kind::Person => (EntityType::Person, EntityKind::Person),
            Kind::Place => (EntityType::Place, EntityKind::Place),
            Kind::Organisation => (EntityType::Organisation, EntityKind::Organisation),
        };
        entities.push(EntityItem {
            kind,
            start_position: entity.characters.start,
            end_position: entity.characters.end,
            image: pictures.of(&value, known)?,
            value,
        });
    }
    Ok(ExtractEntitiesReply { entities })
}
