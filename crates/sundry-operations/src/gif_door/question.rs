//! The parameters of the gif door, and the pages of its answers.

use sundry_catalog::Id;
use sundry_records::Gif;

use super::formats::{self, Format};
use crate::arguments::Arguments;
use crate::error::ApiError;
use crate::param::Param;
use crate::parameter::{Kind, Parameter};
use crate::value::Value;

pub(super) const QUERY: Param<String> =
    Param::text("q", 1..=300, "The search words.", "slow clap").required();

const LIMIT: Param<usize> = Param::integer(
    "limit",
    1..=1000,
    "The maximum number of gifs; larger values count as 50.",
    "8",
)
.default(20);

/// Most gifs per page, as in the service.
const MOST: usize = 50;

const POSITION: Param<Option<Position>> = Param::new(
    "pos",
    Kind::Text { min: 1, max: 60 },
    "The position to continue at: `next` of the previous answer.",
    "20",
);

const RANDOM: Param<bool> = Param::flag("random", "Returns the best gifs in random order.");

const FORMATS: Param<Option<String>> = Param::text(
    "media-filter",
    1..=500,
    "The formats to return, separated by commas.",
    "gif,tinygif",
);

const SHAPE: Param<Option<&str>> = Param::choice(
    "ar-range",
    &["all", "wide", "standard"],
    "The aspect ratio: all, wide or standard.",
    "wide",
);

const FILTER: Param<Option<String>> = Param::text(
    "searchfilter",
    1..=100,
    "`sticker` asks for stickers.",
    "sticker",
);

const CONTENT: Param<Option<&str>> = Param::choice(
    "contentfilter",
    &["off", "low", "medium", "high"],
    "The content filter: off, low, medium or high.",
    "high",
);

const LOCALE: Param<Option<String>> = Param::text(
    "locale",
    1..=20,
    "A language. The answer repeats it.",
    "en_US",
);

const IDS: Param<String> =
    Param::text("ids", 1..=1000, "Ids of gifs, separated by commas.", "1,2").required();

/// The parameters besides the words.
pub(super) struct Question {
    pub(super) limit: usize,
    pub(super) from: usize,
    pub(super) random: bool,
    /// Seed of the random order that is continued.
    pub(super) seed: Option<u64>,
    pub(super) wants_stickers: bool,
    pub(super) locale: String,
    formats: Option<Vec<Format>>,
    /// Least and greatest ratio of width to height.
    shape: Option<(f64, f64)>,
}

/// A page of the gifs that were found, and the position of the next one.
#[derive(Default)]
pub(super) struct Page {
    pub(super) gifs: Vec<Gif>,
    pub(super) next: Option<String>,
}

impl Question {
    pub(super) fn read(arguments: &Arguments) -> Result<Self, ApiError> {
        let position = POSITION.read(arguments)?.unwrap_or_default();
        // The import decides which gifs may be shown.
        CONTENT.read(arguments)?;
        let shape = match SHAPE.read(arguments)? {
            Some("wide") => Some((0.42, 2.36)),
            Some("standard") => Some((0.56, 1.78)),
            _ => None,
        };
        let filter = FILTER.read(arguments)?.unwrap_or_default();
        let formats = FORMATS.read(arguments)?;
        let named = |list: &str| list.split(',').filter_map(formats::named).collect();
        Ok(Self {
            limit: LIMIT.read(arguments)?.min(MOST),
            from: position.from,
            random: RANDOM.read(arguments)?,
            seed: position.seed,
            wants_stickers: filter.split(',').any(|entry| entry.trim() == "sticker"),
            locale: LOCALE.read(arguments)?.unwrap_or_else(|| "en".to_owned()),
            // `minimal` and `basic` named sets of formats in version 1; here all are sent.
            formats: formats
                .filter(|list| !matches!(list.as_str(), "minimal" | "basic"))
                .map(|list| named(&list)),
            shape,
        })
    }

    /// Returns true if a gif has the requested shape; one of unknown size has any.
    pub(super) fn takes(&self, gif: &Gif) -> bool {
        let (Some((least, most)), Some(width), Some(height)) = (self.shape, gif.width, gif.height)
        else {
            return true;
        };
        let ratio = f64::from(width) / f64::from(height.max(1));
        (least..=most).contains(&ratio)
    }

    /// Returns true if a format is requested.
    pub(super) fn wants(&self, format: Format) -> bool {
        let formats = self.formats.as_ref();
        formats.is_none_or(|formats| formats.contains(&format))
    }

    /// Cuts a page out of all gifs that were found.
    pub(super) fn cut(&self, found: Vec<Gif>, seed: Option<u64>) -> Page {
        let count = found.len();
        let end = self.from.saturating_add(self.limit);
        let next = (end < count).then(|| match seed {
            Some(seed) => format!("{end}-{seed:x}"),
            None => end.to_string(),
        });
        let gifs = found.into_iter().skip(self.from).take(self.limit);
        Page {
            gifs: gifs.collect(),
            next,
        }
    }

    /// Makes a page of the gifs that were kept from the beginning of the result: the next page
    /// begins behind the last of them.
    pub(super) fn turn(&self, found: &[Gif], kept: Vec<Gif>) -> Page {
        let is_kept = |gif: &Gif| kept.iter().any(|kept| kept.id == gif.id);
        let taken = found.iter().rposition(is_kept).map_or(0, |last| last + 1);
        let is_all = taken == found.len() && found.len() < self.limit * sundry_records::TONES;
        let next = self.from.saturating_add(taken);
        let has_next = taken > 0 && !is_all && kept.len() == self.limit && next < MOST_FROM;
        Page {
            gifs: kept,
            next: has_next.then(|| next.to_string()),
        }
    }
}

/// Last position of a page; the catalogue answers up to 10,000.
const MOST_FROM: usize = 9_000;

/// A position in the result, with the seed of a random order.
#[derive(Debug, Default, PartialEq, Eq)]
struct Position {
    from: usize,
    seed: Option<u64>,
}

/// Parses `20` or, in a random order, `20-1f3a`.
impl Value for Position {
    fn parse(parameter: &Parameter, text: &str) -> Result<Self, ApiError> {
        let text = String::parse(parameter, text)?;
        let (from, seed) = match text.split_once('-') {
            Some((from, seed)) => (from, Some(u64::from_str_radix(seed, 16))),
            None => (&*text, None),
        };
        match (from.parse(), seed.transpose()) {
            (Ok(from), Ok(seed)) if from <= MOST_FROM => Ok(Self { from, seed }),
            _ => Err(parameter.refused("`pos` must be `next` of an answer.")),
        }
    }
}

/// Parses the ids of gifs; a malformed id counts as unknown.
pub(super) fn ids(arguments: &Arguments) -> Result<Vec<Id>, ApiError> {
    let text = IDS.read(arguments)?;
    let ids = text.split(',').filter_map(|id| id.trim().parse().ok());
    Ok(ids.take(MOST).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions() {
        let read = |text: &str| {
            let position = Position::parse(&POSITION, text).ok()?;
            Some((position.from, position.seed))
        };
        assert_eq!(read("40"), Some((40, None)));
        assert_eq!(read("40-ff"), Some((40, Some(255))));
        for wrong in ["-", "x", "40-", "40-x", "-1", "9999999", "1.5"] {
            assert_eq!(read(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn pages_follow_each_other() {
        let gif = |id| Gif {
            id,
            ..Gif::default()
        };
        let question =
            |arguments: &str| Question::read(&Arguments::from_query(arguments).unwrap()).unwrap();
        let found: Vec<Gif> = (1..=12).map(gif).collect();
        // Of the six gifs examined, the first, the fourth and the fifth are kept.
        let two = question("limit=2&pos=4");
        let page = two.turn(&found, vec![gif(1), gif(4)]);
        assert_eq!(page.next.as_deref(), Some("8"));
        let last = two.turn(&found[..3], vec![gif(1), gif(3)]);
        assert_eq!(last.next, None);
        assert_eq!(two.turn(&[], Vec::new()).next, None);
        let page = question("limit=5&pos=5").cut(found.clone(), Some(255));
        let ids: Vec<Id> = page.gifs.iter().map(|gif| gif.id).collect();
        assert_eq!(
            (ids, page.next.as_deref()),
            (vec![6, 7, 8, 9, 10], Some("10-ff"))
        );
        assert_eq!(question("limit=5&pos=10").cut(found, None).next, None);
        assert_eq!(question("limit=1000").limit, 50);
    }
}
