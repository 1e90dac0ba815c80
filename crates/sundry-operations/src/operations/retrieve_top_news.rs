//! `retrieve-top-news`: returns the stories of a country, a language and a day. `sundry-crawl`
//! reads and clusters the feeds; `sundry-starter` lists the countries and languages.

use jiff::Timestamp;
use jiff::civil::Date;
use schemars::JsonSchema;
use serde::Serialize;
use sundry_crawl::{Article, Edition, day_of};

use crate::codes::{COUNTRIES, LANGUAGES};
use crate::error::ApiError;
use crate::operation::{Documentation, Input, Intake, Operation, Work};
use crate::param::Param;
use crate::parameter::Parameter;
use crate::service::Service;
use crate::value::Code;

/// The operation.
pub(crate) struct RetrieveTopNews;

const SOURCE_COUNTRY: Param<Code> = Param::code(
    "source-country",
    &COUNTRIES,
    "The country of the outlets: a two-letter code of ISO 3166-1.",
    "us",
)
.required();

const LANGUAGE: Param<Code> = Param::code(
    "language",
    &LANGUAGES,
    "The language of the articles: a code of ISO 639-1. It need not be spoken in the country; the \
     answer is what outlets of that country publish in it.",
    "en",
)
.required();

const DATE: Param<Option<Date>> =
    Param::date("date", "The day in UTC, today by default.", "2026-01-15");

const HEADLINES_ONLY: Param<bool> = Param::flag(
    "headlines-only",
    "Returns only `id`, `title` and `url` of each article.",
);

/// The stories of a day.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct TopNewsReply {
    /// The stories, the one that most outlets report first.
    top_news: Vec<StoryReply>,
    /// Language of the stories, as a code in lower case.
    language: String,
    /// Country of the outlets, as a code in lower case.
    country: String,
    /// Seconds since this was known to be the newest; only while the database of several nodes
    /// cannot be reached.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(extend("x-extension" = true))]
    stale_seconds: Option<u64>,
}

/// The articles about one event.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct StoryReply {
    /// The articles, one per outlet, oldest first.
    news: Vec<ArticleReply>,
}

/// An article. With `headlines-only`, it has just its number, title and URL.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct ArticleReply {
    /// Number of the article.
    id: u32,
    /// Title of the article.
    title: String,
    /// URL of the article.
    url: String,
    #[serde(flatten)]
    rest: Option<ArticleRest>,
}

/// The fields of an article beyond its headline.
#[derive(Debug, Serialize, JsonSchema)]
struct ArticleRest {
    /// Text of the article, or the part of it that its feed contains.
    text: String,
    /// Summary in a sentence or two; left out if the source has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    summary: Option<String>,
    /// URL of a picture; null if there is none.
    #[schemars(extend("x-picture" = true, "x-nullable" = true))]
    image: Option<String>,
    /// URL of a video; null if there is none.
    #[schemars(extend("x-nullable" = true))]
    video: Option<String>,
    /// Publication date as `YYYY-MM-DD HH:MM:SS` in UTC.
    publish_date: String,
    /// Names of the authors; empty if unknown.
    authors: Vec<String>,
}

impl Operation for RetrieveTopNews {
    const NAME: &'static str = "retrieve-top-news";
    const INTAKE: Intake = Intake::Query;
    const WORK: Work = Work::Fetch;
    const PURE: bool = false;
    const DOCUMENTATION: Documentation = Documentation {
        summary: "The top news of a country",
        description: "Groups the articles of a day in one language into stories, the most reported \
                      story first. Within a story, the oldest article comes first, and each outlet \
                      occurs once. The first question for a country and language starts reading its feeds and answers with \
                      what arrives within a few seconds; from then on they are kept fresh as long as \
                      somebody asks. Past days are answered from what was read then. A day without \
                      news gives an empty list. A fresh installation that cannot reach any feed \
                      answers for a few countries with a sample day, every article of which says \
                      so.",
        reply: "The stories of the day, most reported first",
        example: &[
            ("source-country", "us"),
            ("language", "en"),
            ("date", "2026-01-15"),
            ("headlines-only", "true"),
        ],
        answer: include_str!("examples/retrieve-top-news.json").trim_ascii_end(),
    };
    const PARAMETERS: &'static [Parameter] = &[
        SOURCE_COUNTRY.about,
        LANGUAGE.about,
        DATE.about,
        HEADLINES_ONLY.about,
    ];
    type Reply = TopNewsReply;

    async fn run(service: &Service, input: Input) -> Result<TopNewsReply, ApiError> {
        let Code(country) = SOURCE_COUNTRY.read(&input.arguments)?;
        let Code(language) = LANGUAGE.read(&input.arguments)?;
        let day = DATE.read(&input.arguments)?.map(days_since_1970);
        let headlines_only = HEADLINES_ONLY.read(&input.arguments)?;
        // Outlets in Norwegian nearly always write Bokmål, whatever code they use.
        let spoken = if language == "nb" { "no" } else { &language };
        let edition = Edition::new(&country, spoken).unwrap_or_default();
        let page = service.news().front_page(edition, day).await;
        let page = page.map_err(|error| {
            if error.is_away() {
                ApiError::new(
                    503,
                    "The database that holds the news cannot be reached, and nothing of this day was \
                     read before. Try again later.",
                )
            } else {
                ApiError::internal(error)
            }
        })?;
        let stories = page.stories.iter().map(|story| StoryReply {
            news: story
                .articles
                .iter()
                .map(|article| article_reply(article, headlines_only))
                .collect(),
        });
        Ok(TopNewsReply {
            top_news: stories.collect(),
            language,
            country: edition.country().to_owned(),
            stale_seconds: service.database_away(),
        })
    }

    fn without_extensions(reply: &mut TopNewsReply) {
        reply.stale_seconds = None;
    }
}

fn article_reply(article: &Article, headlines_only: bool) -> ArticleReply {
    ArticleReply {
        id: article.id,
        title: article.title.clone(),
        url: article.url.clone(),
        rest: (!headlines_only).then(|| ArticleRest {
            text: article.text.clone(),
            summary: article.summary.clone(),
            image: article.image.clone(),
            video: article.video.clone(),
            publish_date: on_the_wire(article.published),
            authors: article.authors.clone(),
        }),
    }
}

fn on_the_wire(seconds: i64) -> String {
    Timestamp::from_second(seconds)
        .unwrap_or_default()
        .strftime("%Y-%m-%d %H:%M:%S")
        .to_string()
}

/// Converts a calendar day to the number that the store uses.
fn days_since_1970(date: Date) -> i32 {
    let midnight = date
        .to_zoned(jiff::tz::TimeZone::UTC)
        .map(|midnight| midnight.timestamp().as_second());
    day_of(midnight.unwrap_or_default())
}
