//! `retrieve-top-news`: a country, a language and a day → the stories of that day. Feeds, crawling
//! and clustering are `sundry-crawl`'s; which countries and languages there are stands in
//! `sundry-starter`.

use jiff::Timestamp;
use jiff::civil::Date;
use schemars::JsonSchema;
use serde::Serialize;
use sundry_crawl::{Article, Edition, FrontPage, day_of};

use crate::codes::{COUNTRIES, LANGUAGES};
use crate::error::ApiError;
use crate::operation::{Documentation, Input, Intake, Operation, Work};
use crate::parameter::{Kind, Parameter};
use crate::service::Service;

/// The operation.
pub(crate) struct RetrieveTopNews;

const SOURCE_COUNTRY: Parameter = Parameter::new(
    "source-country",
    Kind::Text { min: 1, max: 100 },
    "The country whose outlets are asked: a code of ISO 3166-1 with two letters.",
    "us",
)
.names(sundry_starter::COUNTRIES)
.required();

const LANGUAGE: Parameter = Parameter::new(
    "language",
    Kind::Text { min: 1, max: 100 },
    "The language of the articles: a code of ISO 639-1. It need not be spoken in the country; the \
     answer is whatever outlets of that country publish in it.",
    "en",
)
.names(sundry_starter::LANGUAGES)
.required();

const DATE: Parameter = Parameter::new(
    "date",
    Kind::Date,
    "The day, in UTC. Without it, today.",
    "2026-01-15",
);

const HEADLINES_ONLY: Parameter = Parameter::new(
    "headlines-only",
    Kind::Flag,
    "Gives only `id`, `title` and `url` of each article.",
    "true",
);

/// What to look for.
#[derive(Debug)]
pub(crate) struct Params {
    edition: Edition,
    /// As it was asked for: what outlets call Norwegian is nearly always Bokmål.
    language: String,
    day: Option<i32>,
    headlines_only: bool,
}

/// The stories of a day.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct TopNewsReply {
    /// The stories: first the one that most outlets tell of.
    top_news: Vec<StoryReply>,
    /// The language, as a code in lower case.
    language: String,
    /// The country, as a code in lower case.
    country: String,
}

/// Articles that tell of one event.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct StoryReply {
    /// One an outlet, oldest first.
    news: Vec<ArticleReply>,
}

/// An article. With `headlines-only` just its number, title and address.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct ArticleReply {
    /// Its number.
    id: u32,
    /// Its title.
    title: String,
    /// Its address.
    url: String,
    #[serde(flatten)]
    rest: Option<ArticleRest>,
}

/// What an article holds beyond its headline.
#[derive(Debug, Serialize, JsonSchema)]
struct ArticleRest {
    /// Its text, or as much of it as its feed told.
    text: String,
    /// A sentence or two about it; left out if nobody wrote any.
    #[serde(skip_serializing_if = "Option::is_none")]
    summary: Option<String>,
    /// A picture; null if it has none.
    image: Option<String>,
    /// A video; null if it has none.
    video: Option<String>,
    /// When it was published, `YYYY-MM-DD HH:MM:SS` in UTC.
    publish_date: String,
    /// Who wrote it; empty if that is not known.
    authors: Vec<String>,
}

impl Operation for RetrieveTopNews {
    const NAME: &'static str = "retrieve-top-news";
    const INTAKE: Intake = Intake::Query;
    const WORK: Work = Work::Fetch;
    const PURE: bool = false;
    const DOCUMENTATION: Documentation = Documentation {
        summary: "The top news of a country",
        description: "What the outlets of a country wrote about on a day, in one language, \
                      gathered into stories: the one that most outlets tell of first, inside a \
                      story the oldest article first, each outlet once. The first question for a \
                      country and language starts reading its feeds and answers with what arrives \
                      within a few seconds; from then on they are kept fresh as long as somebody \
                      asks. Past days are answered from what was read then. A day without news \
                      gives an empty list. A fresh installation that cannot reach any feed \
                      answers for a few countries with a sample day, every article of which says \
                      so.",
        reply: "The stories of the day, most told first",
        example: &[
            ("source-country", "us"),
            ("language", "en"),
            ("date", "2026-01-15"),
            ("headlines-only", "true"),
        ],
        answer: include_str!("examples/retrieve-top-news.json").trim_ascii_end(),
    };
    const PARAMETERS: &'static [Parameter] = &[SOURCE_COUNTRY, LANGUAGE, DATE, HEADLINES_ONLY];
    type Params = Params;
    type Reply = TopNewsReply;

    fn read(input: Input) -> Result<Params, ApiError> {
        let arguments = &input.arguments;
        let country =
            COUNTRIES.read(&arguments.required_text(&SOURCE_COUNTRY)?, &SOURCE_COUNTRY)?;
        let language = LANGUAGES.read(&arguments.required_text(&LANGUAGE)?, &LANGUAGE)?;
        let spoken = if language == "nb" { "no" } else { &language };
        Ok(Params {
            edition: Edition::new(&country, spoken).unwrap_or_default(),
            language,
            day: arguments.date(&DATE)?.map(days_since_1970),
            headlines_only: arguments.flag(&HEADLINES_ONLY)?,
        })
    }

    async fn run(service: &Service, params: Params) -> Result<TopNewsReply, ApiError> {
        let page = service
            .news()
            .front_page(params.edition, params.day)
            .await
            .map_err(ApiError::internal)?;
        Ok(reply(&page, params))
    }
}

fn reply(page: &FrontPage, params: Params) -> TopNewsReply {
    let stories = page.stories.iter().map(|story| StoryReply {
        news: story
            .articles
            .iter()
            .map(|article| article_reply(article, params.headlines_only))
            .collect(),
    });
    TopNewsReply {
        top_news: stories.collect(),
        language: params.language,
        country: params.edition.country().to_owned(),
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

/// A day of the calendar as the store counts them.
fn days_since_1970(date: Date) -> i32 {
    let midnight = date
        .to_zoned(jiff::tz::TimeZone::UTC)
        .map(|midnight| midnight.timestamp().as_second());
    day_of(midnight.unwrap_or_default())
}
