//! Parses RSS, RDF, Atom and sitemaps in one pass over the elements. Elements are recognised by
//! their usual prefixed names, not by their namespaces, so an unusual prefix for `media:` is not
//! recognised.

use std::borrow::Cow;

use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};
use sundry_text::markup::without_references;

use super::date::read_date;
use super::elements;
use super::{Feed, FeedFault, FoundItem, LONGEST_TEXT, MOST_ITEMS};

/// Deepest nesting; feeds have five or six levels, plus the markup in their texts.
const DEEPEST: usize = 200;

/// Reads a document as far as possible.
pub(super) fn read(text: &str) -> Result<Feed, FeedFault> {
    let mut reader = Reader::from_str(text);
    let config = reader.config_mut();
    config.check_end_names = false;
    config.allow_unmatched_ends = true;
    config.allow_dangling_amp = true;
    let mut walk = Walk::default();
    loop {
        match reader.read_event() {
            Ok(Event::Start(start)) => walk.open(&start)?,
            Ok(Event::Empty(start)) => {
                walk.open(&start)?;
                walk.close(start.name().as_ref());
            }
            Ok(Event::End(end)) => walk.close(end.name().as_ref()),
            Ok(Event::Text(text)) => walk.text(&text),
            Ok(Event::CData(text)) => walk.text(&text),
            Ok(Event::GeneralRef(name)) => {
                let written = format!("&{};", &*name);
                walk.text(&without_references(&written));
            }
            Ok(Event::Eof) => {
                walk.feed.is_damaged |= !walk.path.is_empty();
                break;
            }
            Ok(_) => {}
            Err(_) => {
                walk.feed.is_damaged = true;
                break;
            }
        }
        if walk.feed.items.len() >= MOST_ITEMS {
            break;
        }
    }
    walk.end()
}

/// The position in the document, and the items found so far.
#[derive(Default)]
struct Walk {
    feed: Feed,
    path: Vec<String>,
    kind: Option<Kind>,
    item: Option<FoundItem>,
    /// Length of the path where the item began.
    item_at: usize,
    /// The text of an element that is used, and the length of the path where it began.
    taken: Option<(usize, String)>,
    /// `guid` or `rdf:about`, used if there is no better URL.
    spare_link: Option<String>,
    modified: Option<i64>,
    update_period: Option<u32>,
    update_frequency: Option<u32>,
    sitemap: (String, Option<i64>),
    sitemaps: Vec<(Option<i64>, String)>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Feed,
    Sitemap,
}

impl Walk {
    fn open(&mut self, start: &BytesStart<'_>) -> Result<(), FeedFault> {
        let name = start.name().as_ref().to_ascii_lowercase();
        if self.path.len() >= DEEPEST {
            return Err(FeedFault::Depth);
        }
        if self.kind.is_none() {
            self.kind = Some(match local(&name) {
                "rss" | "rdf" | "feed" | "channel" => Kind::Feed,
                "urlset" | "sitemapindex" => Kind::Sitemap,
                "html" | "head" | "body" => return Err(FeedFault::Page),
                // A document may begin with remains of a stylesheet; its root is its first element.
                _ => return Err(FeedFault::Unknown),
            });
        }
        if let Some((began, text)) = &mut self.taken {
            if name == "name" && self.path.last().is_some_and(|open| open == "author") {
                // In Atom, authors have a name element; in RSS, the author is the name.
                (*began, *text) = (self.path.len(), String::new());
            } else {
                // Markup within a text (Atom's `xhtml`) belongs to the text.
                push(text, " ");
            }
        } else if self.item.is_none() && self.is_item(local(&name)) {
            self.item = Some(FoundItem::default());
            self.item_at = self.path.len();
            self.spare_link = attribute(start, "rdf:about");
            self.modified = None;
        } else if self.item.is_some() {
            self.look_at(&name, start);
            if elements::of_item(&name).is_some() {
                self.taken = Some((self.path.len(), String::new()));
            }
        } else if elements::of_feed(&name).is_some() {
            self.taken = Some((self.path.len(), String::new()));
        }
        self.path.push(name);
        Ok(())
    }

    fn is_item(&self, name: &str) -> bool {
        match self.kind {
            Some(Kind::Sitemap) => name == "url",
            _ => matches!(name, "item" | "entry"),
        }
    }

    /// Reads the attributes of an element.
    fn look_at(&mut self, name: &str, start: &BytesStart<'_>) {
        let Some(item) = &mut self.item else { return };
        match name {
            "link" | "atom:link" => {
                let rel = attribute(start, "rel");
                let media = attribute(start, "type").unwrap_or_default();
                let Some(href) = attribute(start, "href") else {
                    return;
                };
                match rel.as_deref().unwrap_or("alternate") {
                    "alternate" if item.link.is_empty() || media.starts_with("text/html") => {
                        item.link = href;
                    }
                    "enclosure" if media.starts_with("image/") => set(&mut item.image, href),
                    "enclosure" if media.starts_with("video/") => set(&mut item.video, href),
                    _ => {}
                }
            }
            "enclosure" | "media:content" | "media:thumbnail" => {
                let Some(url) = attribute(start, "url") else {
                    return;
                };
                let media = attribute(start, "type").unwrap_or_default();
                let medium = attribute(start, "medium").unwrap_or_default();
                if media.starts_with("video/") || medium == "video" {
                    set(&mut item.video, url);
                } else if media.starts_with("image/")
                    || medium == "image"
                    || name == "media:thumbnail"
                    || (media.is_empty() && medium.is_empty() && is_picture(&url))
                {
                    set(&mut item.image, url);
                }
            }
            _ => {}
        }
    }

    fn text(&mut self, text: &str) {
        if let Some((_, taken)) = &mut self.taken {
            push(taken, text);
        }
    }

    fn close(&mut self, name: &str) {
        let name = name.to_ascii_lowercase();
        // An end tag closes the nearest element of its name; an unmatched one closes nothing.
        let Some(at) = self.path.iter().rposition(|open| *open == name) else {
            self.feed.is_damaged = true;
            return;
        };
        while self.path.len() > at {
            let closed = self.path.pop().unwrap_or_default();
            self.feed.is_damaged |= self.path.len() > at;
            if self
                .taken
                .as_ref()
                .is_some_and(|(began, _)| *began == self.path.len())
                && let Some((_, text)) = self.taken.take()
            {
                self.take(&closed, &text);
            }
            if self.item.is_some() && self.path.len() == self.item_at {
                self.end_item();
            }
        }
    }

    /// Handles the complete text of an element.
    fn take(&mut self, name: &str, text: &str) {
        let parent = self.path.last().cloned().unwrap_or_default();
        if self.item.is_some() {
            self.take_for_item(name, text);
        } else {
            self.take_for_feed(name, &parent, text.trim());
        }
    }

    fn take_for_item(&mut self, name: &str, text: &str) {
        let depth = self.path.len() - self.item_at;
        let Some(item) = &mut self.item else { return };
        let plain = text.trim();
        if plain.is_empty() {
            return;
        }
        // A person of Atom has a `name`.
        let is = elements::of_item(name).or((name == "name").then_some("author"));
        match is.unwrap_or_default() {
            "title" if item.title.is_empty() && depth <= 2 => plain.clone_into(&mut item.title),
            "link" if item.link.is_empty() => plain.clone_into(&mut item.link),
            "better link" => plain.clone_into(&mut item.link),
            "id" => self.spare_link = Some(plain.to_owned()),
            "text" => take_text(item, text),
            "published" => item.published = item.published.or_else(|| read_date(plain)),
            "modified" => self.modified = self.modified.or_else(|| read_date(plain)),
            "author" => item.authors.push(plain.to_owned()),
            "image" => set(&mut item.image, plain.to_owned()),
            "video" => set(&mut item.video, plain.to_owned()),
            _ => {}
        }
    }

    fn take_for_feed(&mut self, name: &str, parent: &str, text: &str) {
        let number = || text.parse::<u32>().ok();
        match elements::of_feed(name).unwrap_or_default() {
            "title" if matches!(parent, "channel" | "feed") && self.feed.title.is_none() => {
                self.feed.title = Some(text.to_owned()).filter(|title| !title.is_empty());
            }
            "minutes" => {
                self.feed.hints.interval = number().map(|minutes| minutes.saturating_mul(60));
            }
            "hour" if self.feed.hints.skip_hours.len() < 24 => {
                // The oldest version counts from 1 to 24, where 24 is midnight.
                let hour = number()
                    .filter(|hour| *hour <= 24)
                    .map(|hour| (hour % 24) as u8);
                self.feed.hints.skip_hours.extend(hour);
            }
            "day" if self.feed.hints.skip_days.len() < 7 => {
                let day = text.to_ascii_lowercase();
                let days = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
                let day = days.iter().position(|start| day.starts_with(start));
                self.feed.hints.skip_days.extend(day.map(|day| day as u8));
            }
            "period" => self.update_period = elements::period(&text.to_ascii_lowercase()),
            "frequency" => self.update_frequency = number(),
            "sitemap" => text.clone_into(&mut self.sitemap.0),
            "modified" => self.sitemap.1 = read_date(text),
            _ => {}
        }
        if parent == "sitemap" && name == "loc" && self.sitemaps.len() < MOST_ITEMS {
            self.sitemaps.push((None, text.to_owned()));
        }
        if parent == "sitemap"
            && name == "lastmod"
            && let Some(last) = self.sitemaps.last_mut()
        {
            last.0 = self.sitemap.1;
        }
    }

    fn end_item(&mut self) {
        let Some(mut item) = self.item.take() else {
            return;
        };
        item.published = item.published.or(self.modified.take());
        if item.link.is_empty()
            && let Some(spare) = self
                .spare_link
                .take()
                .filter(|link| link.starts_with("http"))
        {
            item.link = spare;
        }
        let mut seen: Vec<String> = Vec::new();
        item.authors.retain(|author| {
            let is_new = !seen.contains(author);
            seen.push(author.clone());
            is_new
        });
        self.feed.items.push(item);
    }

    fn end(mut self) -> Result<Feed, FeedFault> {
        if let Some((_, text)) = self.taken.take()
            && let Some(name) = self.path.pop()
        {
            self.take(&name, &text);
        }
        // A truncated item is kept only if it has at least its URL and title.
        let is_whole = |item: &FoundItem| !item.title.is_empty() && !item.link.is_empty();
        if self.item.as_ref().is_some_and(is_whole) {
            self.end_item();
        }
        if self.kind.is_none() {
            return Err(FeedFault::Unknown);
        }
        if let Some(period) = self.update_period {
            let interval = period / self.update_frequency.unwrap_or(1).max(1);
            let known = self.feed.hints.interval.unwrap_or(0);
            self.feed.hints.interval = Some(known.max(interval));
        }
        self.sitemaps
            .sort_by_key(|(modified, _)| std::cmp::Reverse(*modified));
        self.feed.sitemaps = self.sitemaps.into_iter().map(|(_, url)| url).collect();
        Ok(self.feed)
    }
}

/// Returns the name without its prefix.
fn local(name: &str) -> &str {
    name.rsplit_once(':').map_or(name, |(_, local)| local)
}

/// Keeps the longest text as the text and the next one as the summary.
fn take_text(item: &mut FoundItem, text: &str) {
    if text.len() > item.text.len() {
        let shorter = std::mem::replace(&mut item.text, text.to_owned());
        if !shorter.is_empty() {
            item.summary = shorter;
        }
    } else if item.summary.is_empty() {
        text.clone_into(&mut item.summary);
    }
}

fn set(place: &mut Option<String>, value: String) {
    if place.is_none() {
        *place = Some(value);
    }
}

/// Returns true if a URL has the extension of a picture.
fn is_picture(url: &str) -> bool {
    let path = url
        .split(['?', '#'])
        .next()
        .unwrap_or_default()
        .to_ascii_lowercase();
    [".jpg", ".jpeg", ".png", ".webp", ".gif", ".avif"]
        .iter()
        .any(|ending| path.ends_with(ending))
}

fn push(text: &mut String, more: &str) {
    let room = LONGEST_TEXT.saturating_sub(text.len());
    let end = (0..=room.min(more.len()))
        .rev()
        .find(|at| more.is_char_boundary(*at));
    text.push_str(more.get(..end.unwrap_or(0)).unwrap_or_default());
}

fn attribute(start: &BytesStart<'_>, name: &str) -> Option<String> {
    start
        .attributes()
        .with_checks(false)
        .flatten()
        .find(|attribute| attribute.key.as_ref().eq_ignore_ascii_case(name))
        .map(|attribute| {
            let value: &str = attribute.value.as_ref();
            let value: Cow<'_, str> = without_references(value);
            value.trim().to_owned()
        })
        .filter(|value| !value.is_empty())
}
