//! Determines the country of a page: by the publisher's domain, the country's top-level domain, the
//! locale.

use url::Url;

use super::head::Head;
use crate::article::Found;
use crate::table::{DOMAINS, SOLD_DOMAINS};

/// Returns the country of a publisher by its address: a lower-case ISO 3166-1 code.
///
/// ```
/// assert_eq!(sundry_article::country_of("https://www.20min.ch/story"), Some("ch".to_owned()));
/// assert_eq!(sundry_article::country_of("https://example.co.uk/"), Some("gb".to_owned()));
/// assert_eq!(sundry_article::country_of("https://example.com/"), None);
/// ```
pub fn country_of(url: &str) -> Option<String> {
    let url = Url::parse(url).ok()?;
    let host = url.host_str()?.trim_end_matches('.').to_ascii_lowercase();
    by_table(&host).or_else(|| by_ending(&host))
}

pub(crate) fn source_country(head: &Head) -> Option<Found<String>> {
    let host = head
        .base
        .as_ref()
        .and_then(|base| base.host_str())
        .map(str::to_ascii_lowercase);
    if let Some(host) = &host {
        if let Some(country) = by_table(host) {
            return Some(Found::new(country, "table of publishers"));
        }
        if let Some(country) = by_ending(host) {
            return Some(Found::new(country, "top-level domain"));
        }
    }
    let region = head.locale.as_deref()?.split(['_', '-']).next_back()?;
    let fits = region.len() == 2 && region.bytes().all(|b| b.is_ascii_uppercase());
    fits.then(|| Found::new(region.to_ascii_lowercase(), "meta og:locale"))
}

/// Looks up the longest suffix of the host in the table.
fn by_table(host: &str) -> Option<String> {
    let mut rest = host;
    loop {
        if let Some(country) = DOMAINS.get(rest) {
            return Some((*country).to_owned());
        }
        (_, rest) = rest.split_once('.')?;
    }
}

fn by_ending(host: &str) -> Option<String> {
    let (_, ending) = host.rsplit_once('.')?;
    if ending.len() != 2
        || SOLD_DOMAINS.contains(ending)
        || !ending.bytes().all(|b| b.is_ascii_lowercase())
    {
        return None;
    }
    match ending {
        "uk" => Some("gb".to_owned()),
        "eu" | "su" => None,
        other => Some(other.to_owned()),
    }
}
