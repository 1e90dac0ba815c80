//! The tables of `data/article`, parsed once. They are compiled in; nothing is read at run time.

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use sundry_table::{Classes, headless};

/// The meaning of a word in a class or id. The order is that of the features.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Hint {
    Body,
    Content,
    Comment,
    Related,
    Share,
    Promo,
    Ad,
    Nav,
    Footer,
    Sidebar,
    Caption,
    Author,
    Date,
    Tags,
    Consent,
    Paywall,
    Hidden,
    Toc,
    Title,
    Summary,
    Quote,
    Header,
    Video,
    Box,
    Reference,
    Table,
    Product,
    Feedback,
}

/// Number of hints.
pub(crate) const HINTS: usize = 28;

const HINT_NAMES: [(&str, Hint); HINTS] = [
    ("body", Hint::Body),
    ("content", Hint::Content),
    ("comment", Hint::Comment),
    ("related", Hint::Related),
    ("share", Hint::Share),
    ("promo", Hint::Promo),
    ("ad", Hint::Ad),
    ("nav", Hint::Nav),
    ("footer", Hint::Footer),
    ("sidebar", Hint::Sidebar),
    ("caption", Hint::Caption),
    ("author", Hint::Author),
    ("date", Hint::Date),
    ("tags", Hint::Tags),
    ("consent", Hint::Consent),
    ("paywall", Hint::Paywall),
    ("hidden", Hint::Hidden),
    ("toc", Hint::Toc),
    ("title", Hint::Title),
    ("summary", Hint::Summary),
    ("quote", Hint::Quote),
    ("header", Hint::Header),
    ("video", Hint::Video),
    ("box", Hint::Box),
    ("reference", Hint::Reference),
    ("table", Hint::Table),
    ("product", Hint::Product),
    ("feedback", Hint::Feedback),
];

/// Words of classes and ids → their hints.
pub(crate) static HINT_WORDS: LazyLock<HashMap<&str, Hint>> = LazyLock::new(|| {
    headless(include_str!("../../../data/article/hints.tsv"))
        .filter_map(|[word, name]| {
            let (_, hint) = HINT_NAMES.iter().find(|(known, _)| *known == name)?;
            Some((word, *hint))
        })
        .collect()
});

/// Kinds of phrases that short blocks begin with; a phrase refers to its kind by index.
pub(crate) const PHRASE_KINDS: [&str; 13] = [
    "related",
    "subscribe",
    "share",
    "comment",
    "caption",
    "copyright",
    "ad",
    "cookie",
    "author",
    "date",
    "correction",
    "contents",
    "reference",
];

/// Phrases by their first character → phrase and kind, longest first.
pub(crate) static PHRASES: LazyLock<HashMap<char, Vec<(&str, u8)>>> = LazyLock::new(|| {
    let mut phrases: HashMap<char, Vec<(&str, u8)>> = HashMap::new();
    let mut all: Vec<[&str; 2]> =
        headless(include_str!("../../../data/article/phrases.tsv")).collect();
    all.sort_by_key(|[phrase, _]| std::cmp::Reverse(phrase.len()));
    for [phrase, name] in all {
        let kind = PHRASE_KINDS.iter().position(|known| *known == name);
        if let (Some(first), Some(kind)) = (phrase.chars().next(), kind) {
            phrases.entry(first).or_default().push((phrase, kind as u8));
        }
    }
    phrases
});

/// Names of months → the months they mean, each with the languages that use the name.
pub(crate) static MONTHS: LazyLock<HashMap<&str, Vec<(i8, &str)>>> = LazyLock::new(|| {
    let mut months: HashMap<&str, Vec<(i8, &str)>> = HashMap::new();
    let rows = headless(include_str!("../../../data/article/months.tsv"));
    for [name, month, languages] in rows {
        if let Ok(month) = month.parse() {
            months.entry(name).or_default().push((month, languages));
        }
    }
    months
});

/// Words of bylines by kind; see the head of the table.
static BYLINES: LazyLock<Classes> =
    LazyLock::new(|| Classes::read(include_str!("../../../data/article/bylines.tsv")));

/// Classes of bylines: asked for each class of a page, so in a set.
pub(crate) static BYLINE_CLASSES: LazyLock<HashSet<&str>> =
    LazyLock::new(|| byline_words("class").iter().copied().collect());

/// The letters that openings of bylines begin with; most lines begin with another.
pub(crate) static OPENING_LETTERS: LazyLock<HashSet<char>> = LazyLock::new(|| {
    let openings = byline_words("opening of a line").iter();
    openings
        .filter_map(|opening| opening.chars().next())
        .collect()
});

/// Words around dates by kind; see the head of the table.
static DATES: LazyLock<Classes> =
    LazyLock::new(|| Classes::read(include_str!("../../../data/article/dates.tsv")));

/// Phrases in the titles of pages without an article by the kind of page, and words of their forms.
static FAILURES: LazyLock<Classes> =
    LazyLock::new(|| Classes::read(include_str!("../../../data/article/failures.tsv")));

/// Returns the words of bylines of a kind.
pub(crate) fn byline_words(kind: &str) -> &'static [&'static str] {
    BYLINES.words(kind)
}

/// Returns the words around dates of a kind.
pub(crate) fn date_words(kind: &str) -> &'static [&'static str] {
    DATES.words(kind)
}

/// Returns the phrases of a kind; see the head of the table.
pub(crate) fn failure_phrases(kind: &str) -> &'static [&'static str] {
    FAILURES.words(kind)
}

/// Names of time zones → minutes from UTC, and true if they change with the American summer.
pub(crate) static ZONES: LazyLock<HashMap<&str, (i32, bool)>> = LazyLock::new(|| {
    headless(include_str!("../../../data/article/zones.tsv"))
        .filter_map(|[name, minutes, summer]| {
            Some((name, (minutes.parse().ok()?, summer == "summer")))
        })
        .collect()
});

/// Names of eras → the year before their first one.
pub(crate) static ERAS: LazyLock<HashMap<&str, u32>> = LazyLock::new(|| {
    headless(include_str!("../../../data/article/eras.tsv"))
        .filter_map(|[name, year]| Some((name, year.parse().ok()?)))
        .collect()
});

/// Beginnings of words for spans of time → their seconds.
pub(crate) static SPANS: LazyLock<Vec<(&str, i64)>> = LazyLock::new(|| {
    headless(include_str!("../../../data/article/spans.tsv"))
        .filter_map(|[word, seconds]| Some((word, seconds.parse().ok()?)))
        .collect()
});

/// Domains of publishers → countries.
pub(crate) static DOMAINS: LazyLock<HashMap<&str, &str>> = LazyLock::new(|| {
    let rows = headless(include_str!("../../../data/article/source_domains.tsv"));
    rows.map(|[domain, country]| (domain, country)).collect()
});

/// Top-level domains that name a country and say nothing of it.
pub(crate) static SOLD_DOMAINS: LazyLock<HashSet<&str>> = LazyLock::new(|| {
    let rows = headless(include_str!("../../../data/article/sold_domains.tsv"));
    rows.map(|[domain]| domain).collect()
});
