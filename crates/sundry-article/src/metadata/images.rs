//! Collects the pictures of an article: the leading one named in the head, then those between its
//! paragraphs. Sprites, avatars and tracking pixels are left out.

use std::collections::HashSet;

use serde_json::Value;
use sundry_html::{Document, NodeId, Tag};

use super::head::Head;
use super::sizes::{self, Size};
use crate::article::Image;
use crate::words::{plain, tidy};

/// Maximum number of pictures.
const MAX_IMAGES: usize = 60;

/// Minimum width and height of a picture in an article.
const LEAST: u32 = 100;

/// Returns the pictures of a page whose article is below `container`.
pub(crate) fn images(page: &Document, head: &Head, container: Option<NodeId>) -> Vec<Image> {
    let mut list = List::default();
    if let Some(image) = shared(head) {
        list.add(image);
    }
    for image in linked(head) {
        list.add(image);
    }
    if let Some(container) = container {
        for id in page.descendants(container) {
            if matches!(page.tag(id), Tag::Img | Tag::Amp)
                && let Some(image) = element(page, head, id)
            {
                list.add(image);
            }
        }
    }
    list.images
}

#[derive(Default)]
struct List {
    images: Vec<Image>,
    seen: HashSet<String>,
}

impl List {
    fn add(&mut self, image: Image) {
        let tiny = image.size.is_some_and(|(w, h)| w < LEAST || h < LEAST);
        if tiny || is_decoration(&image.url) || self.images.len() >= MAX_IMAGES {
            return;
        }
        let key = key(&image.url);
        if self.seen.insert(key.clone()) {
            self.images.push(image);
            return;
        }
        // The same picture in another rendition; missing details are filled in if the address is
        // equal.
        let known = self.images.iter_mut().find(|known| known.url == image.url);
        if let Some(known) = known {
            known.size = known.size.or(image.size);
            known.title = known.title.take().or(image.title);
        }
    }
}

/// Returns a key shared by renditions of one picture: the path's last part without sizes.
fn key(url: &str) -> String {
    let path = url.split(['?', '#']).next().unwrap_or(url);
    let after_host = path.split("//").nth(1).unwrap_or(path);
    let below_host = after_host.split_once('/').map_or("", |(_, path)| path);
    let name = below_host
        .rsplit('/')
        .find(|part| part.contains('.') && part.len() > 8);
    name.unwrap_or(after_host).to_ascii_lowercase()
}

fn is_decoration(url: &str) -> bool {
    let lower = url.to_ascii_lowercase();
    let path = lower.split(['?', '#']).next().unwrap_or(&lower);
    if path.rsplit('.').next() == Some("svg") || lower.starts_with("data:") {
        return true;
    }
    let name = path.rsplit('/').next().unwrap_or(path);
    [
        "logo",
        "sprite",
        "avatar",
        "icon",
        "pixel",
        "placeholder",
        "blank",
        "spacer",
        "1x1",
        "gravatar",
        "emoji",
        "loading",
        "badge",
        "transparent",
    ]
    .iter()
    .any(|word| name.contains(word))
        || path.contains("gravatar.com")
        || path.contains("/emoji/")
        || path.contains("doubleclick")
        || path.contains("scorecardresearch")
}

/// Returns the picture named in `og:image`.
fn shared(head: &Head) -> Option<Image> {
    let url = head.meta(&[
        "og:image:secure_url",
        "og:image",
        "og:image:url",
        "twitter:image",
        "twitter:image:src",
    ])?;
    let url = head.absolute(&plain_url(&url))?;
    let width = head
        .meta(&["og:image:width"])
        .and_then(|text| sizes::pixels(&text));
    let height = head
        .meta(&["og:image:height"])
        .and_then(|text| sizes::pixels(&text));
    let size = width.zip(height).or_else(|| sizes::by_url(&url));
    let title = head.meta(&["og:image:alt", "twitter:image:alt"]);
    Some(Image {
        title: title.map(|text| plain(&text)),
        size,
        url,
        from: "meta og:image",
    })
}

fn plain_url(url: &str) -> String {
    url.replace("&amp;", "&")
}

/// Returns the pictures named in structured data.
fn linked(head: &Head) -> Vec<Image> {
    let Some(value) = head.linked.member("image") else {
        return Vec::new();
    };
    let values: Vec<&Value> = match value {
        Value::Array(all) => all.iter().take(10).collect(),
        one => vec![one],
    };
    let number = |value: Option<&Value>| match value? {
        Value::Number(number) => number.as_f64().map(|n| n as u32).filter(|n| *n > 0),
        Value::String(text) => sizes::pixels(text),
        Value::Object(members) => members.get("value").and_then(|v| match v {
            Value::Number(n) => n.as_u64().map(|n| n as u32),
            Value::String(text) => sizes::pixels(text),
            _ => None,
        }),
        _ => None,
    };
    values
        .into_iter()
        .filter_map(|value| {
            let (url, size, title) = match value {
                Value::String(url) => (url.clone(), None, None),
                value => {
                    let object = head.linked.resolve(value)?;
                    let url = object.get("url").or_else(|| object.get("contentUrl"))?;
                    let url = url.as_str().or_else(|| url.as_array()?.first()?.as_str())?;
                    let size = number(object.get("width")).zip(number(object.get("height")));
                    let title = object.get("caption").or_else(|| object.get("name"));
                    (
                        url.to_owned(),
                        size,
                        title.and_then(Value::as_str).map(plain),
                    )
                }
            };
            let url = head.absolute(&plain_url(&url))?;
            Some(Image {
                size: size.or_else(|| sizes::by_url(&url)),
                url,
                title,
                from: "JSON-LD image",
            })
        })
        .collect()
}

/// Returns an `img` in the best rendition that it offers.
fn element(page: &Document, head: &Head, id: NodeId) -> Option<Image> {
    let own = by_attributes(page, id);
    let (url, size) = best_source(page, id, own)?;
    let url = head.absolute(url)?;
    let size = size.or_else(|| sizes::by_url(&url));
    Some(Image {
        title: caption(page, id),
        size,
        url,
        from: "img",
    })
}

fn by_attributes(page: &Document, id: NodeId) -> Option<Size> {
    sizes::by_attributes(page, id)
}

/// Returns the address to use and its size: the widest entry of the `srcset`, with its height by
/// the ratio of the attributes; otherwise the plain address.
fn best_source(page: &Document, id: NodeId, own: Option<Size>) -> Option<(&str, Option<Size>)> {
    let plain = [
        "data-src",
        "data-original",
        "data-lazy-src",
        "data-hi-res-src",
        "src",
    ]
    .iter()
    .filter_map(|name| page.attribute(id, name))
    .find(|url| !url.trim().is_empty() && !url.starts_with("data:"));
    let sets = ["srcset", "data-srcset", "data-lazy-srcset"];
    let set = sets
        .iter()
        .find_map(|name| page.attribute(id, name))
        .or_else(|| {
            let picture = page.parent(id).filter(|&up| page.tag(up) == Tag::Picture)?;
            page.children(picture)
                .filter(|&child| page.tag(child) == Tag::Source)
                .find_map(|source| sets.iter().find_map(|name| page.attribute(source, name)))
        });
    let widest = set.and_then(|set| {
        sizes::candidates(set)
            .into_iter()
            .filter_map(|(url, width, _)| Some((url, width?)))
            .max_by_key(|(_, width)| *width)
    });
    if let Some((url, width)) = widest
        && width >= own.map_or(0, |(own, _)| own)
        && !url.starts_with("data:")
    {
        let size = own.map(|(w, h)| {
            let w = u64::from(w.max(1));
            let height = (u64::from(width) * u64::from(h) + w / 2) / w;
            (width, u32::try_from(height).unwrap_or(h).max(1))
        });
        return Some((url, size));
    }
    if let Some(url) = plain {
        return Some((url, own));
    }
    let first = sizes::candidates(set?).into_iter().next()?;
    Some((first.0, own))
}

/// Returns the caption below a picture, or else its alternative text.
fn caption(page: &Document, id: NodeId) -> Option<String> {
    let figure = page
        .ancestors(id)
        .take(8)
        .find(|&up| page.tag(up) == Tag::Figure);
    let caption = figure.and_then(|figure| {
        page.descendants(figure)
            .find(|&below| page.tag(below) == Tag::Figcaption)
            .map(|caption| page.text(caption))
    });
    caption
        .or_else(|| page.attribute(id, "alt").map(tidy))
        .filter(|text| !text.is_empty() && text.chars().count() <= 1_000)
}
