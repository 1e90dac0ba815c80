//! Looks for the date of publication in all places of a page, most reliable first.

use serde_json::Value;
use sundry_html::{Document, NodeId, Tag};

use super::parse::{moment, parse};
use super::scan::{self, Habit};
use crate::article::{Context, Found, Moment, Precision};
use crate::body::Block;
use crate::metadata::Head;

/// Names of `meta` elements for the publication date, most reliable first.
const PUBLISHED: [&str; 44] = [
    "article:published_time",
    "og:article:published_time",
    "datepublished",
    "og:published_time",
    "parsely-pub-date",
    "sailthru.date",
    "dc.date.issued",
    "dcterms.issued",
    "article.published",
    "published-date",
    "publish-date",
    "publishdate",
    "publish_date",
    "published_date",
    "published_time",
    "published",
    "pubdate",
    "article_date_original",
    "originalpublicationdate",
    "article.created",
    "date_published",
    "bt:pubdate",
    "cxenseparse:recs:publishtime",
    "cxenseparse:publishtime",
    "citation_publication_date",
    "citation_date",
    "dc.date.created",
    "dcterms.created",
    "dc.created",
    "dc.date",
    "dcterms.date",
    "dcsext.articlefirstpublished",
    "displaydate",
    "creation_date",
    "gentime",
    "lastpubdate",
    "mediator_published_time",
    "rbpubdate",
    "shareaholic:article_published_time",
    "vr:published_time",
    "eprints.date",
    "datecreated",
    "article:create_at",
    "date",
];

const MODIFIED: [&str; 9] = [
    "article:modified_time",
    "og:updated_time",
    "datemodified",
    "article:updated_time",
    "last-modified",
    "dc.date.modified",
    "dcterms.modified",
    "revised",
    "lastmod",
];

struct Search<'a> {
    page: &'a Document,
    head: &'a Head,
    habit: Habit<'a>,
    /// The latest plausible second; `i64::MAX` if the current time is unknown.
    latest: i64,
}

/// Returns the publication date of a page.
pub(crate) fn published(
    page: &Document,
    head: &Head,
    blocks: &[Block],
    marks: &[bool],
    context: &Context,
) -> Option<Found<Moment>> {
    let language = head.language.as_deref();
    let host = head.base.as_ref().and_then(|base| base.host_str());
    let ending = host.and_then(|host| host.rsplit('.').next());
    let american = language == Some("en")
        && matches!(
            ending,
            Some("com" | "org" | "net" | "us" | "gov" | "edu" | "info") | None
        )
        && head
            .locale
            .as_deref()
            .is_none_or(|locale| locale.ends_with("US") || !locale.contains(['_', '-']));
    let search = Search {
        page,
        head,
        habit: Habit {
            language,
            month_first: american,
        },
        // Clocks of publishers run ahead by up to a time zone.
        latest: if context.now > 0 {
            context.now + 86_400
        } else {
            i64::MAX
        },
    };
    search
        .linked(&["datePublished"])
        .or_else(|| search.metas(&PUBLISHED, "meta published"))
        .or_else(|| search.marked())
        .or_else(|| search.linked(&["dateCreated", "uploadDate"]))
        .or_else(|| search.times())
        .or_else(|| search.address())
        .or_else(|| search.script())
        .or_else(|| search.classes())
        .or_else(|| search.near_title(blocks, marks))
        .or_else(|| search.linked(&["dateModified"]))
        .or_else(|| search.metas(&MODIFIED, "meta modified"))
        .or_else(|| search.anywhere(blocks))
        .map(|found| search.with_time(found))
}

impl Search<'_> {
    fn believe(&self, moment: Option<Moment>, from: &'static str) -> Option<Found<Moment>> {
        // 1995, since nothing was published on the web before.
        const EARLIEST: i64 = 788_918_400;
        let moment = moment?;
        ((EARLIEST..=self.latest).contains(&moment.seconds)).then(|| Found::new(moment, from))
    }

    fn read(&self, text: &str, from: &'static str) -> Option<Found<Moment>> {
        let moment = parse(text, self.habit.language, self.habit.month_first);
        self.believe(moment, from)
    }

    fn linked(&self, names: &[&str]) -> Option<Found<Moment>> {
        names.iter().find_map(|name| {
            let text = match self.head.linked.any(name)? {
                Value::String(text) => text.clone(),
                Value::Number(number) => number.to_string(),
                Value::Array(all) => all.first()?.as_str()?.to_owned(),
                _ => return None,
            };
            self.read(&text, "JSON-LD")
        })
    }

    fn metas(&self, names: &[&str], from: &'static str) -> Option<Found<Moment>> {
        names.iter().find_map(|name| {
            let contents = self.head.all(name);
            contents.iter().find_map(|text| self.read(text, from))
        })
    }

    /// Looks for elements that microdata or hAtom marks as the date.
    fn marked(&self) -> Option<Found<Moment>> {
        self.page.elements().find_map(|id| {
            let property = self.page.attribute(id, "itemprop").unwrap_or_default();
            let property = property.to_ascii_lowercase();
            let is_marked = property
                .split_ascii_whitespace()
                .any(|name| name == "datepublished" || name == "datecreated")
                || self.page.attribute(id, "pubdate").is_some()
                || self.page.attribute(id, "property").is_some_and(|name| {
                    name.ends_with("datePublished") || name == "dc:date dc:created"
                });
            if !is_marked || self.is_aside(id) {
                return None;
            }
            self.value_of(id, "itemprop datePublished")
        })
    }

    fn value_of(&self, id: NodeId, from: &'static str) -> Option<Found<Moment>> {
        for name in [
            "datetime",
            "content",
            "data-timestamp",
            "data-datetime",
            "data-time",
            "data-date",
            "data-utime",
            "data-published",
            "title",
        ] {
            if let Some(text) = self.page.attribute(id, name)
                && let Some(found) = self.read(text, from)
            {
                return Some(found);
            }
        }
        let text = self.page.text(id);
        if text.len() > 300 {
            return None;
        }
        self.read(&text, from)
    }

    /// Returns true if an element is among comments or links to other articles.
    fn is_aside(&self, id: NodeId) -> bool {
        self.page.ancestors(id).take(12).any(|up| {
            matches!(
                self.page.tag(up),
                Tag::Aside | Tag::Nav | Tag::Footer | Tag::Li
            ) || self.page.attribute(up, "class").is_some_and(|class| {
                let class = class.to_ascii_lowercase();
                [
                    "comment",
                    "related",
                    "sidebar",
                    "widget",
                    "recommend",
                    "most-read",
                    "latest",
                    "teaser",
                    "footer",
                ]
                .iter()
                .any(|word| class.contains(word))
            })
        })
    }

    /// Looks for `time` elements: one marked as the publication date first, then the first on the
    /// page.
    fn times(&self) -> Option<Found<Moment>> {
        let times: Vec<NodeId> = self
            .page
            .elements()
            .filter(|&id| {
                self.page.tag(id) == Tag::Time
                    || (self.page.tag(id) == Tag::Abbr
                        && self.page.attribute(id, "title").is_some())
            })
            .take(60)
            .collect();
        let says = |id: NodeId, words: &[&str]| {
            let own = [
                self.page.attribute(id, "class"),
                self.page.attribute(id, "itemprop"),
                self.page.attribute(id, "data-testid"),
            ];
            let up = self
                .page
                .parent(id)
                .and_then(|up| self.page.attribute(up, "class"));
            own.into_iter().chain([up]).flatten().any(|text| {
                let text = text.to_ascii_lowercase();
                words.iter().any(|word| text.contains(word))
            })
        };
        let modified = |id: NodeId| says(id, &["update", "modif"]);
        let published = |id: NodeId| {
            says(
                id,
                &[
                    "publish",
                    "pubdate",
                    "posted",
                    "entry-date",
                    "created",
                    "timestamp",
                ],
            ) && !says(id, &["update-", "updated", "modified"])
        };
        let pick = |choose: &dyn Fn(NodeId) -> bool| {
            times
                .iter()
                .filter(|&&id| choose(id))
                .find_map(|&id| self.value_of(id, "time"))
        };
        pick(&|id| published(id) && !self.is_aside(id))
            .or_else(|| pick(&|id| !modified(id) && !self.is_aside(id)))
            .or_else(|| pick(&published))
            .or_else(|| {
                pick(&|id| {
                    !modified(id)
                        && self
                            .page
                            .ancestors(id)
                            .any(|up| matches!(self.page.tag(up), Tag::Article | Tag::Main))
                })
            })
            .or_else(|| pick(&|id| !self.is_aside(id)))
    }

    /// Looks for a date in the address: `/2020/06/07/`, `/2020-06-07-`, `20200607`.
    fn address(&self) -> Option<Found<Moment>> {
        let addresses = [
            self.head.base.as_ref().map(url::Url::as_str),
            self.head.canonical.as_deref(),
        ];
        addresses.into_iter().flatten().find_map(|url| {
            let path = url.split_once("://").map_or(url, |(_, rest)| rest);
            let path = path.split_once('/').map_or("", |(_, path)| path);
            self.believe(date_in_path(path).and_then(moment), "address")
        })
    }

    /// Looks for values in scripts outside the structured data.
    fn script(&self) -> Option<Found<Moment>> {
        const NAMES: [&str; 14] = [
            "datePublished",
            "publishedAt",
            "published_at",
            "publishDate",
            "publish_date",
            "pubDate",
            "pub_date",
            "date_published",
            "firstPublished",
            "publicationDate",
            "publishedDate",
            "published_time",
            "published_date",
            "dateCreated",
        ];
        let scripts: Vec<String> = self
            .page
            .elements()
            .filter(|&id| self.page.tag(id) == Tag::Script)
            .map(|id| self.page.raw_text(id))
            .filter(|text| text.len() < 3_000_000)
            .collect();
        NAMES.iter().find_map(|name| {
            scripts.iter().find_map(|script| {
                let at = script.find(name)?;
                let after: String = script.get(at + name.len()..)?.chars().take(60).collect();
                let after = after.trim_start_matches(['"', '\'', '\\', ':', '=', ' ']);
                let end = after
                    .find(['"', '\'', '\\', ',', '}', ';', '&'])
                    .unwrap_or(after.len());
                self.read(after.get(..end)?, "script")
            })
        })
    }

    /// Looks for elements whose class or id indicates a date.
    fn classes(&self) -> Option<Found<Moment>> {
        const WORDS: [&str; 22] = [
            "date",
            "time",
            "publish",
            "posted",
            "byline",
            "pubtime",
            "datum",
            "fecha",
            "meta",
            "info",
            "timestamp",
            "dateline",
            "created",
            "submitted",
            "author",
            "kuupaev",
            "tanggal",
            "tarih",
            "dato",
            "data",
            "news-d",
            "source",
        ];
        let mut seen = 0;
        let candidates: Vec<(usize, NodeId)> = self
            .page
            .elements()
            .filter_map(|id| {
                if matches!(
                    self.page.tag(id),
                    Tag::Body
                        | Tag::Html
                        | Tag::Script
                        | Tag::Style
                        | Tag::Head
                        | Tag::Link
                        | Tag::Meta
                ) {
                    return None;
                }
                let names = [
                    self.page.attribute(id, "class"),
                    self.page.attribute(id, "id"),
                ];
                let rank = WORDS.iter().position(|word| {
                    names
                        .iter()
                        .flatten()
                        .any(|name| name.to_ascii_lowercase().contains(word))
                })?;
                seen += 1;
                (seen <= 400).then_some((rank, id))
            })
            .collect();
        let try_all = |aside: bool, ranks: std::ops::Range<usize>| {
            candidates
                .iter()
                .filter(|(rank, id)| ranks.contains(rank) && (aside || !self.is_aside(*id)))
                .find_map(|(_, id)| self.value_of(*id, "element with a date"))
        };
        try_all(false, 0..8)
            .or_else(|| try_all(false, 8..WORDS.len()))
            .or_else(|| try_all(true, 0..8))
    }

    /// Looks for a date in the lines around the headline and before the text.
    fn near_title(&self, blocks: &[Block], marks: &[bool]) -> Option<Found<Moment>> {
        let first = marks.iter().position(|mark| *mark)?;
        let start = first.saturating_sub(12);
        let before = blocks.get(start..first)?.iter().rev();
        before
            .chain(blocks.get(first..(first + 2).min(blocks.len()))?)
            .filter(|block| block.characters < 200)
            .find_map(|block| self.read(&block.text, "text near the headline"))
    }

    /// Returns the date that occurs most often; among equals the latest.
    fn anywhere(&self, blocks: &[Block]) -> Option<Found<Moment>> {
        let mut counts: Vec<(i64, usize)> = Vec::new();
        for block in blocks
            .iter()
            .filter(|block| block.characters < 400)
            .take(600)
        {
            for written in scan::all(&block.text, self.habit, 3) {
                let Some(found) = self.believe(moment(written), "text") else {
                    continue;
                };
                let day = found.value.seconds.div_euclid(86_400);
                match counts.iter_mut().find(|(known, _)| *known == day) {
                    Some((_, count)) => *count += 1,
                    None => counts.push((day, 1)),
                }
            }
        }
        let (day, _) = counts
            .into_iter()
            .max_by_key(|(day, count)| (*count, *day))?;
        let seconds = day * 86_400;
        let precision = Precision::Day;
        Some(Found::new(Moment { seconds, precision }, "text"))
    }

    /// Completes a day with the time of a `meta` or `time` element of the same day.
    fn with_time(&self, found: Found<Moment>) -> Found<Moment> {
        if found.value.precision == Precision::Second {
            return found;
        }
        let day = found.value.seconds.div_euclid(86_400);
        let better = [
            self.linked(&["datePublished"]),
            self.metas(&PUBLISHED, found.from),
            self.times(),
        ];
        better
            .into_iter()
            .flatten()
            .find(|other| {
                other.value.precision == Precision::Second
                    && other.value.seconds.div_euclid(86_400) == day
            })
            .unwrap_or(found)
    }
}

fn date_in_path(path: &str) -> Option<scan::Written> {
    let bytes = path.as_bytes();
    let digits = |at: usize, count: usize| -> Option<u32> {
        let text = bytes.get(at..at + count)?;
        if !text.iter().all(u8::is_ascii_digit) {
            return None;
        }
        std::str::from_utf8(text).ok()?.parse().ok()
    };
    let is_digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
    let make = |year: u32, month: u32, day: u32| {
        let text = format!("{year:04}-{month:02}-{day:02}");
        scan::first(&text, Habit::default())
    };
    for at in 0..bytes.len().saturating_sub(7) {
        let before = at.checked_sub(1);
        if before.is_some_and(is_digit) {
            continue;
        }
        let Some(year) = digits(at, 4).filter(|year| (1995..2100).contains(year)) else {
            continue;
        };
        // For example 20200607.
        if let (Some(month), Some(day)) = (digits(at + 4, 2), digits(at + 6, 2))
            && !is_digit(at + 8)
            && let Some(date) = make(year, month, day)
        {
            return Some(date);
        }
        let Some(mark @ (b'/' | b'-' | b'_' | b'.')) = bytes.get(at + 4) else {
            continue;
        };
        let month_length = if digits(at + 5, 2).is_some() { 2 } else { 1 };
        let Some(month) = digits(at + 5, month_length) else {
            // For example 2020/jun/07.
            let name = path.get(at + 5..at + 8)?;
            if let Some(day) = digits(at + 9, 2)
                && let Some(date) = scan::first(
                    &format!("{day} {name} {year}"),
                    Habit {
                        language: Some("en"),
                        month_first: false,
                    },
                )
            {
                return Some(date);
            }
            continue;
        };
        let next = at + 5 + month_length;
        if bytes.get(next) != Some(mark) {
            continue;
        }
        let day_length = if digits(next + 1, 2).is_some() { 2 } else { 1 };
        if let Some(day) = digits(next + 1, day_length)
            && !is_digit(next + 1 + day_length)
            && let Some(date) = make(year, month, day)
        {
            return Some(date);
        }
    }
    None
}
