//! `search-gifs`: finds gifs by words. `sundry-records` builds the query, `sundry-catalog` runs it.

use schemars::JsonSchema;
use serde::Serialize;
use sundry_records::{Gif, TONES, fold_tones, gif_query};

use crate::error::ApiError;
use crate::operation::{Documentation, Input, Intake, Operation, Work};
use crate::param::Param;
use crate::parameter::Parameter;
use crate::service::Service;

/// The operation.
pub(crate) struct SearchGifs;

const QUERY: Param<String> = Param::text(
    "query",
    1..=300,
    "Words for what the gif should show or say.",
    "happy birthday",
)
.required();

const NUMBER: Param<usize> =
    Param::integer("number", 1..=10, "The maximum number of gifs.", "3").default(10);

/// A gif that was found.
#[derive(Debug, Serialize, JsonSchema)]
struct FoundGif {
    /// URL of the gif.
    #[schemars(extend("x-picture" = true))]
    url: String,
    /// Width in pixels; left out if the source does not state it.
    #[serde(skip_serializing_if = "Option::is_none")]
    width: Option<u32>,
    /// Height in pixels; left out if the source does not state it.
    #[serde(skip_serializing_if = "Option::is_none")]
    height: Option<u32>,
}

/// The gifs that were found.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct SearchGifsReply {
    /// The gifs, best first; at most `number`.
    images: Vec<FoundGif>,
}

impl Operation for SearchGifs {
    const NAME: &'static str = "search-gifs";
    const INTAKE: Intake = Intake::Query;
    const WORK: Work = Work::Compute;
    const PURE: bool = false;
    const RECORDS: Option<&'static str> = Some("gifs");
    const DOCUMENTATION: Documentation = Documentation {
        summary: "Gifs that show or say something",
        description: "Searches keywords, titles and the sentences that people wrote about gifs; not \
                      every word must occur, and gifs with more and rarer words of the query come \
                      first. A keyword that a person chose counts more than a sentence. Gifs that \
                      differ only in skin tone count as one, unless the query mentions skin. The \
                      starter catalogue holds only animated emoji; import others.",
        reply: "Gifs, best first",
        example: &[("query", "happy birthday"), ("number", "2")],
        answer: r#"{"images":[{"url":"https://fonts.gstatic.com/s/e/notoemoji/latest/1f382/512.gif","width":512,"height":512},{"url":"https://fonts.gstatic.com/s/e/notoemoji/latest/1f381/512.gif","width":512,"height":512}]}"#,
    };
    const PARAMETERS: &'static [Parameter] = &[QUERY.about, NUMBER.about];
    type Reply = SearchGifsReply;

    async fn run(service: &Service, input: Input) -> Result<SearchGifsReply, ApiError> {
        let text = QUERY.read(&input.arguments)?;
        let number = NUMBER.read(&input.arguments)?;
        let snapshot = service.catalogues().gifs.snapshot();
        let query = gif_query(&text, number * TONES);
        let found = service.search(move || snapshot.find::<Gif>(&query)).await?;
        let gifs = found.records.into_iter().map(|(_, gif)| gif).collect();
        let gifs = fold_tones(gifs, &text, number);
        let images = gifs.into_iter().map(|gif| FoundGif {
            url: service.absolute(gif.url, &input.origin),
            width: gif.width,
            height: gif.height,
        });
        Ok(SearchGifsReply {
            images: images.collect(),
        })
    }
}
