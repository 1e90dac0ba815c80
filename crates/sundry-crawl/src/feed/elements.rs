//! The table of elements of feeds and sitemaps, `data/news/elements.tsv`: what the text of each is.

use std::collections::HashMap;
use std::sync::LazyLock;

static ELEMENTS: LazyLock<HashMap<(&str, &str), &str>> = LazyLock::new(|| {
    let rows = sundry_table::rows(include_str!("../../../../data/news/elements.tsv"));
    rows.map(|[element, of, is]| ((of, element), is)).collect()
});

/// Returns what the text of an element of an item is: `title`, `published` …
pub(super) fn of_item(element: &str) -> Option<&'static str> {
    ELEMENTS.get(&("item", element)).copied()
}

/// Returns what the text of an element of the feed itself is: `title`, `minutes` …
pub(super) fn of_feed(element: &str) -> Option<&'static str> {
    ELEMENTS.get(&("feed", element)).copied()
}

/// Returns the seconds of a period: `hourly`.
pub(super) fn period(name: &str) -> Option<u32> {
    ELEMENTS.get(&("period", name))?.parse().ok()
}
