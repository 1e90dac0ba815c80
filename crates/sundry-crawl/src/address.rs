//! Normalises the URLs of articles, so that an article has only one: relative ones are resolved,
//! fragments and campaign parameters removed.

use std::sync::LazyLock;

use sundry_fetch::Url;
use sundry_table::{Class, Classes};

/// Longest URL of an article in bytes.
const LONGEST: usize = 2_000;

/// Parameters that only track where a reader came from.
static WORDS: LazyLock<Classes> =
    LazyLock::new(|| Classes::read(include_str!("../../../data/news/tracking.tsv")));
static MARKS: Class = Class::of(&WORDS, "tracking parameter");

static MARK_STARTS: Class = Class::of(&WORDS, "beginning of one");

/// Returns the normalised URL; `None` if it is not the URL of a page.
///
/// ```
/// use sundry_crawl::article_address;
/// let base = "https://a.example/feed/rss.xml";
/// let address = |link| article_address(link, base);
/// assert_eq!(address("/news/1?utm_source=rss&id=7#top").as_deref(), Some("https://a.example/news/1?id=7"));
/// assert_eq!(address("HTTPS://B.example:443/x").as_deref(), Some("https://b.example/x"));
/// assert_eq!(address("mailto:a@b.example"), None);
/// ```
pub fn article_address(link: &str, base: &str) -> Option<String> {
    let link = link.trim();
    if link.is_empty() || link.len() > LONGEST {
        return None;
    }
    let base = Url::parse(base).ok()?;
    let mut url = base.join(link).ok()?;
    if !matches!(url.scheme(), "http" | "https") || url.host_str().is_none() {
        return None;
    }
    url.set_fragment(None);
    if let Some(query) = url.query() {
        let kept: Vec<&str> = query.split('&').filter(|pair| !is_mark(pair)).collect();
        let kept = kept.join("&");
        url.set_query((!kept.is_empty()).then_some(kept.as_str()));
    }
    let url = String::from(url);
    (url.len() <= LONGEST).then_some(url)
}

/// Returns true if a query pair only tracks where a reader came from. `cid` and `rss` are such
/// parameters on some sites and name the article on others, so they are kept if their value is a
/// number.
fn is_mark(pair: &str) -> bool {
    let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
    let name = name.to_ascii_lowercase();
    let is_number = !value.is_empty() && value.bytes().all(|byte| byte.is_ascii_digit());
    if matches!(name.as_str(), "cid" | "rss" | "partner" | "cmp") && is_number {
        return false;
    }
    MARKS.contains(&name.as_str()) || MARK_STARTS.iter().any(|start| name.starts_with(start))
}

/// Returns the scheme, host and port of a URL, which together count as one host.
pub(crate) fn host_of(url: &str) -> Option<String> {
    let url = Url::parse(url).ok()?;
    url.host_str()?;
    Some(url.origin().ascii_serialization())
}

/// Returns the outlet that a URL suggests if nobody names it: the host without `www.` and the like.
/// A bare IP address says nothing about an outlet, so then it is the whole URL.
pub(crate) fn outlet_of(url: &str) -> String {
    let Ok(parsed) = Url::parse(url) else {
        return url.to_owned();
    };
    match parsed.domain() {
        Some("localhost") | None => url.to_owned(),
        Some(domain) => {
            let domain = domain.to_ascii_lowercase();
            ["www.", "rss.", "feeds.", "feed."]
                .iter()
                .find_map(|start| domain.strip_prefix(start))
                .filter(|rest| rest.contains('.'))
                .unwrap_or(&domain)
                .to_owned()
        }
    }
}
