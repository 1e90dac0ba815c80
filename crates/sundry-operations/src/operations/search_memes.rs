//! `search-memes`: finds memes by words and filters. `sundry-catalog` runs the query.

use schemars::JsonSchema;
use serde::Serialize;
use sundry_catalog::{Prior, Query, Sort};

use crate::error::ApiError;
use crate::meme_filters::{
    KEYWORDS, KEYWORDS_IN_IMAGE, MAX_AGE_DAYS, MEDIA_TYPE, MIN_RATING, MemeFilters,
};
use crate::operation::{Documentation, Input, Intake, Operation, Work};
use crate::param::Param;
use crate::parameter::Parameter;
use crate::service::Service;

/// The operation.
pub(crate) struct SearchMemes;

const OFFSET: Param<usize> =
    Param::integer("offset", 0..=1000, "The number of memes to skip.", "10")
        .default(0)
        .folded();

const NUMBER: Param<usize> =
    Param::integer("number", 1..=10, "The maximum number of memes.", "3").default(10);

/// A meme that was found.
#[derive(Debug, Serialize, JsonSchema)]
struct FoundMeme {
    /// Description of the meme.
    description: String,
    /// URL of the picture or video.
    #[schemars(extend("x-picture" = true))]
    url: String,
    /// Media type of the file.
    r#type: &'static str,
}

/// The memes that were found, and their total number.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct SearchMemesReply {
    /// The memes, best first; at most `number`.
    memes: Vec<FoundMeme>,
    /// Total number of memes that match.
    available: u64,
}

impl Operation for SearchMemes {
    const NAME: &'static str = "search-memes";
    const INTAKE: Intake = Intake::Query;
    const WORK: Work = Work::Compute;
    const PURE: bool = false;
    const RECORDS: Option<&'static str> = Some("memes");
    const DOCUMENTATION: Documentation = Documentation {
        summary: "Memes by words, format, rating and age",
        description: "Every word must occur in the description of a meme, in the text inside the \
                      picture or in the tags; with `keywords-in-image`, in the text inside the \
                      picture. Endings, upper and lower case, accents and punctuation make no \
                      difference. If no meme has every word of a sentence, memes that match part of \
                      it are returned; keywords separated by commas must each be met, and filters \
                      always hold. Without words, the best rated memes come first. `available` is \
                      exact.",
        reply: "Memes and how many there are",
        example: &[("keywords", "coffee"), ("number", "2")],
        answer: r#"{"memes":[{"description":"Coffee Venn: What coffee and panic have in common.","url":"http://127.0.0.1:8080/media/starter/coffee-venn.png","type":"image/png"},{"description":"Waking up: A progress bar fills with coffee.","url":"http://127.0.0.1:8080/media/starter/waking-up.mp4","type":"video/mp4"}],"available":7}"#,
    };
    const PARAMETERS: &'static [Parameter] = &[
        KEYWORDS.about,
        KEYWORDS_IN_IMAGE.about,
        MEDIA_TYPE.about,
        MIN_RATING.about,
        MAX_AGE_DAYS.about,
        OFFSET.about,
        NUMBER.about,
    ];
    type Reply = SearchMemesReply;

    async fn run(service: &Service, input: Input) -> Result<SearchMemesReply, ApiError> {
        let filters = MemeFilters::read(&input.arguments)?;
        let offset = OFFSET.read(&input.arguments)?;
        let limit = NUMBER.read(&input.arguments)?;
        let snapshot = service.catalogues().memes.snapshot();
        let now = service.now();
        let found = service
            .search(move || {
                filters.find(&snapshot, now, &|query| Query {
                    offset,
                    limit,
                    sort: if filters.has_keywords() {
                        Sort::Relevance
                    } else {
                        Sort::descending("rating")
                    },
                    prior: Some(Prior {
                        field: "rating".to_owned(),
                        weight: 1.0,
                    }),
                    ..query
                })
            })
            .await?;
        let memes = found.records.into_iter().map(|(_, meme)| FoundMeme {
            description: meme.description,
            url: service.absolute(meme.url, &input.origin),
            r#type: meme.format.media_type(),
        });
        Ok(SearchMemesReply {
            memes: memes.collect(),
            available: found.total.unwrap_or(0),
        })
    }
}
