//! The parameters that select memes, shared by `search-memes` and `retrieve-random-meme`.

use sundry_catalog::{Error, Filter, Found, Query, Snapshot};
use sundry_records::{MediaFormat, Meme, Strictness, meme_clause};

use crate::arguments::Arguments;
use crate::error::{ApiError, shorten};
use crate::param::Param;
use crate::parameter::{Kind, Parameter};
use crate::value::Value;

pub(crate) const KEYWORDS: Param<Vec<String>> = Param::list(
    "keywords",
    300,
    "Words that must all occur in the description or in the text inside the picture, separated by \
     commas. Endings make no difference. If no meme has all words of a sentence, some of them are \
     enough.",
    "coffee,monday",
);

pub(crate) const KEYWORDS_IN_IMAGE: Param<bool> = Param::flag(
    "keywords-in-image",
    "Searches only the text inside the picture.",
)
.folded();

pub(crate) const MEDIA_TYPE: Param<Option<Media>> = Param::new(
    "media-type",
    Kind::Text { min: 1, max: 10 },
    "Only `image`, only `video`, or only one format: `jpg`, `png`, `gif`, `webp`, `mp4`, `webm` and so on.",
    "image",
)
.usual(&MEDIA_TYPES);

/// The allowed values: `image`, `video` and the formats.
const MEDIA_TYPES: [&str; MediaFormat::ALL.len() + 2] = {
    let mut values = ["image"; MediaFormat::ALL.len() + 2];
    values[1] = "video";
    let mut at = 0;
    while at < MediaFormat::ALL.len() {
        values[at + 2] = MediaFormat::ALL[at].name();
        at += 1;
    }
    values
};

pub(crate) const MIN_RATING: Param<Option<f64>> = Param::number(
    "min-rating",
    0.0..=1.0,
    "The lowest rating, from 0 to 1. Above 0, memes without a rating are left out.",
    "0.5",
)
.folded();

pub(crate) const MAX_AGE_DAYS: Param<Option<i64>> = Param::integer(
    "max-age-days",
    0..=10_000,
    "The greatest age in days; 0 is today. Memes without a date are left out.",
    "365",
)
.folded();

/// The selection of memes.
#[derive(Debug)]
pub(crate) struct MemeFilters {
    keywords: Vec<String>,
    in_image: bool,
    media: Option<Media>,
    min_rating: Option<f64>,
    max_age_days: Option<i64>,
}

impl MemeFilters {
    pub(crate) fn read(arguments: &Arguments) -> Result<Self, ApiError> {
        Ok(Self {
            keywords: KEYWORDS.read(arguments)?,
            in_image: KEYWORDS_IN_IMAGE.read(arguments)?,
            media: MEDIA_TYPE.read(arguments)?,
            min_rating: MIN_RATING.read(arguments)?,
            max_age_days: MAX_AGE_DAYS.read(arguments)?,
        })
    }

    /// Returns true if there are keywords, which then decide the order.
    pub(crate) fn has_keywords(&self) -> bool {
        !self.keywords.is_empty()
    }

    /// Finds the memes with every keyword; if there are none, those that match the meaning of the
    /// keywords. The filters always apply. `now` is in seconds since 1970; `rest` adds the
    /// operation's own parts to the query.
    ///
    /// # Errors
    /// The errors of the catalogue.
    pub(crate) fn find(
        &self,
        snapshot: &Snapshot,
        now: i64,
        rest: &dyn Fn(Query) -> Query,
    ) -> Result<Found<Meme>, Error> {
        let found = snapshot.find::<Meme>(&rest(self.query(now, Strictness::Words)))?;
        // A page beyond the last hit is empty too, but does not mean that nothing matches.
        let is_nothing = found.records.is_empty() && found.total.unwrap_or(0) == 0;
        if self.has_keywords() && is_nothing {
            return snapshot.find::<Meme>(&rest(self.query(now, Strictness::Meaning)));
        }
        Ok(found)
    }

    fn query(&self, now: i64, strictness: Strictness) -> Query {
        let fields: &[&str] = if self.in_image {
            &["caption"]
        } else {
            &["description", "caption", "tags"]
        };
        let keywords = self.keywords.iter();
        let must = keywords.map(|keyword| meme_clause(keyword, fields, strictness));
        let mut filter: Vec<Filter> = self.media.iter().map(|media| media.0.clone()).collect();
        if let Some(rating) = self.min_rating.filter(|rating| *rating > 0.0) {
            filter.push(Filter::range("rating").at_least(rating));
        }
        if let Some(days) = self.max_age_days {
            let midnight = now - now.rem_euclid(DAY);
            filter.push(Filter::range("created").at_least(midnight - days * DAY));
        }
        Query {
            must: must.collect(),
            filter,
            ..Query::default()
        }
    }
}

const DAY: i64 = 86_400;

/// The memes of a kind of media or of a format.
#[derive(Debug)]
pub(crate) struct Media(Filter);

/// Parses `image`, `video`, the name of a format or a media type.
impl Value for Media {
    fn parse(parameter: &Parameter, text: &str) -> Result<Self, ApiError> {
        let media = String::parse(parameter, text)?.trim().to_ascii_lowercase();
        if media == "image" || media == "video" {
            return Ok(Self(Filter::is("media", media)));
        }
        let format = MediaFormat::named(&media).ok_or_else(|| {
            let names = MediaFormat::ALL.map(MediaFormat::name);
            parameter.refused(format!(
                "`{}` is `{}`; it must be image, video or one of {}.",
                parameter.name,
                shorten(&media),
                names.join(", ")
            ))
        })?;
        Ok(Self(Filter::is("format", format.name())))
    }
}
