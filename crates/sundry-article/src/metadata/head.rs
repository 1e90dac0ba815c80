//! Collects the `meta` and `link` elements and the structured data of a page.

use std::collections::HashMap;

use sundry_html::{Document, NodeId, Tag};
use url::Url;

use super::linked::Linked;
use crate::article::{Context, Found};
use crate::body::Known;
use crate::words::plain;

/// Maximum number of head entries.
const MAX_METAS: usize = 400;

/// The content of the head.
pub(crate) struct Head {
    /// Lower-case name, property or itemprop → contents, in the order of the page.
    metas: HashMap<String, Vec<String>>,
    pub(crate) linked: Linked,
    pub(crate) base: Option<Url>,
    pub(crate) canonical: Option<String>,
    pub(crate) language: Option<String>,
    pub(crate) locale: Option<String>,
    pub(crate) site: Option<String>,
    pub(crate) document_title: Option<String>,
    pub(crate) summary: Option<String>,
}

impl Head {
    pub(crate) fn read(page: &Document, context: &Context) -> Self {
        let mut metas: HashMap<String, Vec<String>> = HashMap::new();
        let mut base = context.url.and_then(|url| Url::parse(url).ok());
        let mut canonical = None;
        let mut document_title = None;
        let mut language = None;
        let mut count = 0;
        for id in page.elements() {
            match page.tag(id) {
                Tag::Html => {
                    language = page
                        .attribute(id, "lang")
                        .or(page.attribute(id, "xml:lang"));
                }
                Tag::Meta if count < MAX_METAS => {
                    count += 1;
                    meta(page, id, &mut metas);
                }
                Tag::Link => {
                    let rel = page.attribute(id, "rel").unwrap_or_default();
                    if rel.eq_ignore_ascii_case("canonical") && canonical.is_none() {
                        canonical = page.attribute(id, "href").map(str::to_owned);
                    }
                }
                Tag::Title if document_title.is_none() => {
                    let text = plain(&page.raw_text(id));
                    document_title = (!text.is_empty()).then_some(text);
                }
                _ => {}
            }
        }
        let linked = Linked::read(page);
        let canonical =
            canonical.or_else(|| metas.get("og:url").and_then(|all| all.first().cloned()));
        if base.is_none() {
            base = canonical.as_deref().and_then(|url| Url::parse(url).ok());
        }
        let canonical = canonical.and_then(|url| absolute(base.as_ref(), &url));
        let first = |names: &[&str]| first(&metas, names);
        let locale = first(&["og:locale"]);
        let language = language
            .map(str::to_owned)
            .or_else(|| linked.text("inLanguage"))
            .or_else(|| first(&["content-language", "language", "dc.language"]))
            .or_else(|| locale.clone());
        let site = first(&["og:site_name"])
            .or_else(|| linked.publisher())
            .or_else(|| first(&["application-name", "al:android:app_name"]))
            .map(|name| plain(&name));
        let summary = first(&["og:description", "description", "twitter:description"])
            .or_else(|| linked.text("description"))
            .map(|text| plain(&text))
            .filter(|text| !text.is_empty());
        Self {
            linked,
            base,
            canonical,
            locale,
            site,
            document_title,
            summary,
            language: language.and_then(|code| language_code(&code)),
            metas,
        }
    }

    /// Returns the first content under the first of these names that has one.
    pub(crate) fn meta(&self, names: &[&str]) -> Option<String> {
        first(&self.metas, names)
    }

    /// Returns all contents under a name.
    pub(crate) fn all(&self, name: &str) -> &[String] {
        self.metas.get(name).map(Vec::as_slice).unwrap_or_default()
    }

    pub(crate) fn absolute(&self, url: &str) -> Option<String> {
        absolute(self.base.as_ref(), url)
    }

    /// Returns the facts that help to classify the blocks of the body.
    pub(crate) fn known<'a>(&'a self, title: Option<&'a Found<String>>) -> Known<'a> {
        Known {
            title: title.map(|title| title.value.as_str()),
            summary: self.summary.as_deref(),
            linked_body: self.linked.body.as_deref(),
        }
    }
}

fn first(metas: &HashMap<String, Vec<String>>, names: &[&str]) -> Option<String> {
    names
        .iter()
        .filter_map(|name| metas.get(*name))
        .flatten()
        .find(|value| !value.trim().is_empty())
        .map(|value| value.trim().to_owned())
}

fn meta(page: &Document, id: NodeId, metas: &mut HashMap<String, Vec<String>>) {
    let Some(content) = page.attribute(id, "content") else {
        return;
    };
    for key in ["property", "name", "itemprop", "http-equiv"] {
        if let Some(name) = page.attribute(id, key) {
            for name in name.split_ascii_whitespace() {
                metas
                    .entry(name.to_ascii_lowercase())
                    .or_default()
                    .push(content.to_owned());
            }
        }
    }
}

/// Resolves an address relative to the page; only http and https.
pub(crate) fn absolute(base: Option<&Url>, url: &str) -> Option<String> {
    let url = url.trim();
    if url.is_empty() || url.len() > 4_000 {
        return None;
    }
    let whole = match base {
        Some(base) => base.join(url).ok()?,
        None => Url::parse(url).ok()?,
    };
    matches!(whole.scheme(), "http" | "https").then(|| whole.to_string())
}

/// Returns the two or three letters of a language tag: `en-US` → `en`.
fn language_code(tag: &str) -> Option<String> {
    let primary = tag
        .trim()
        .split(['-', '_', ','])
        .next()?
        .to_ascii_lowercase();
    let fits = (2..=3).contains(&primary.len()) && primary.bytes().all(|b| b.is_ascii_lowercase());
    fits.then_some(primary)
}
