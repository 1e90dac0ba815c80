//! `retrieve-random-meme`: returns one of the matching memes, each with the same probability.

use schemars::JsonSchema;
use serde::Serialize;
use sundry_catalog::{Query, Sort};

use crate::error::ApiError;
use crate::meme_filters::{
    KEYWORDS, KEYWORDS_IN_IMAGE, MAX_AGE_DAYS, MEDIA_TYPE, MIN_RATING, MemeFilters,
};
use crate::operation::{Documentation, Input, Intake, Operation, Work};
use crate::parameter::Parameter;
use crate::round::ratio;
use crate::service::Service;

/// The operation.
pub(crate) struct RetrieveRandomMeme;

/// A meme.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct RandomMeme {
    /// Description of the meme.
    description: String,
    /// URL of the picture or video.
    #[schemars(extend("x-picture" = true))]
    url: String,
    /// Media type of the file.
    r#type: &'static str,
    /// Width in pixels; left out if the source does not state it.
    #[serde(skip_serializing_if = "Option::is_none")]
    width: Option<u32>,
    /// Height in pixels; left out if the source does not state it.
    #[serde(skip_serializing_if = "Option::is_none")]
    height: Option<u32>,
    /// Width divided by height.
    #[serde(skip_serializing_if = "Option::is_none")]
    ratio: Option<f64>,
}

impl Operation for RetrieveRandomMeme {
    const NAME: &'static str = "retrieve-random-meme";
    const INTAKE: Intake = Intake::Query;
    const WORK: Work = Work::Compute;
    const PURE: bool = false;
    const RECORDS: Option<&'static str> = Some("memes");
    const DOCUMENTATION: Documentation = Documentation {
        summary: "A random meme",
        description: "Chooses one of the memes that match the filters, all equally likely; 404 if none \
                      matches.",
        reply: "One meme with its size",
        example: &[("keywords", "pre-boiling")],
        answer: r#"{"description":"Kettle on a Monday: A worn-out kettle has to boil before anyone else can.","url":"http://127.0.0.1:8080/media/starter/kettle-on-a-monday.png","type":"image/png","width":640,"height":640,"ratio":1}"#,
    };
    const PARAMETERS: &'static [Parameter] = &[
        KEYWORDS.about,
        KEYWORDS_IN_IMAGE.about,
        MEDIA_TYPE.about,
        MIN_RATING.about,
        MAX_AGE_DAYS.about,
    ];
    type Reply = RandomMeme;

    async fn run(service: &Service, input: Input) -> Result<RandomMeme, ApiError> {
        let filters = MemeFilters::read(&input.arguments)?;
        let snapshot = service.catalogues().memes.snapshot();
        let (now, chance) = (service.now(), service.chance());
        let found = service
            .search(move || {
                filters.find(&snapshot, now, &|query| Query {
                    sort: Sort::Random(chance),
                    limit: 1,
                    total: false,
                    ..query
                })
            })
            .await?;
        let Some((_, meme)) = found.records.into_iter().next() else {
            return Err(ApiError::not_found("No meme matches these filters."));
        };
        let size = meme.width.zip(meme.height);
        Ok(RandomMeme {
            description: meme.description,
            url: service.absolute(meme.url, &input.origin),
            r#type: meme.format.media_type(),
            width: meme.width,
            height: meme.height,
            ratio: size
                .filter(|(_, height)| *height > 0)
                .map(|(width, height)| ratio(f64::from(width) / f64::from(height))),
        })
    }
}
