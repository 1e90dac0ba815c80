//! JSON Feed, versions 1 and 1.1.

use serde_json::Value;

use super::date::read_date;
use super::{Feed, FeedFault, FoundItem, MOST_ITEMS};

/// Reads a JSON Feed.
pub(super) fn read(text: &str) -> Result<Feed, FeedFault> {
    let feed: Value = serde_json::from_str(text).map_err(|_| FeedFault::Unknown)?;
    let items = feed
        .get("items")
        .and_then(Value::as_array)
        .ok_or(FeedFault::Unknown)?;
    Ok(Feed {
        title: words(&feed, "title"),
        items: items.iter().take(MOST_ITEMS).map(item).collect(),
        ..Feed::default()
    })
}

fn item(item: &Value) -> FoundItem {
    let image = words(item, "image").or_else(|| words(item, "banner_image"));
    let text = words(item, "content_html")
        .or_else(|| words(item, "content_text").map(|text| escaped(&text)));
    let attached = |kind: &str| {
        let attachments = item.get("attachments")?.as_array()?;
        let of_kind = attachments.iter().find(|attachment| {
            words(attachment, "mime_type").is_some_and(|media| media.starts_with(kind))
        });
        words(of_kind?, "url")
    };
    FoundItem {
        title: words(item, "title").map_or_else(String::new, |title| escaped(&title)),
        link: words(item, "url")
            .or_else(|| words(item, "external_url"))
            .or_else(|| words(item, "id").filter(|id| id.starts_with("http")))
            .unwrap_or_default(),
        text: text.unwrap_or_default(),
        summary: words(item, "summary").map_or_else(String::new, |text| escaped(&text)),
        published: words(item, "date_published")
            .or_else(|| words(item, "date_modified"))
            .and_then(|date| read_date(&date)),
        authors: authors(item),
        image: image.or_else(|| attached("image/")),
        video: attached("video/"),
    }
}

/// Reads the authors: version 1.1 has a list, version 1 a single one.
fn authors(item: &Value) -> Vec<String> {
    let list = item.get("authors").and_then(Value::as_array);
    let one = item.get("author").into_iter();
    list.into_iter()
        .flatten()
        .chain(one)
        .filter_map(|author| words(author, "name"))
        .collect()
}

fn words(value: &Value, member: &str) -> Option<String> {
    let text = value.get(member)?.as_str()?.trim();
    (!text.is_empty()).then(|| text.to_owned())
}

/// Escapes plain text as markup, the form that all other formats have.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}
