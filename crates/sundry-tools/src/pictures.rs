//! The pictures of a reply as links and, on request, as bytes. The schema of the reply marks the members
//! that are pictures.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use rmcp::model::{ContentBlock, Resource};
use serde_json::{Map, Value as Json};
use sundry_operations::{Origin, PICTURE, Service, picture};

use crate::cut::{beginning, member_schema};

/// A picture that a reply names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Named {
    url: String,
    /// Its title, name or description.
    title: Option<String>,
    media_type: Option<String>,
}

/// Members that describe the picture beside them, the best first.
const TITLES: &[&str] = &["title", "name", "value", "description"];

/// The maximum number of bytes of all pictures together. Models take at most 5 MB of base64 for one
/// picture, and smaller ones suffice.
const MOST_BYTES: usize = 1_500_000;
const MOST_WITH_BYTES: usize = 3;

/// Returns the maximum number of links in an answer.
pub(crate) const fn most_links(is_full: bool) -> usize {
    if is_full { 20 } else { 3 }
}

/// Returns the pictures of a reply in its order, each once.
pub(crate) fn named(reply: &Json, schema: &Json) -> Vec<Named> {
    let mut found = Vec::new();
    gather(reply, schema, &mut found);
    found
}

fn gather(reply: &Json, schema: &Json, found: &mut Vec<Named>) {
    match reply {
        Json::Array(items) => {
            for item in items {
                gather(item, &schema["items"], found);
            }
        }
        Json::Object(members) => {
            for (name, member) in members {
                let schema = member_schema(schema, name);
                if schema[PICTURE] == true {
                    let urls = member
                        .as_array()
                        .map_or(std::slice::from_ref(member), Vec::as_slice);
                    for url in urls.iter().filter_map(Json::as_str) {
                        add(url, members, found);
                    }
                } else {
                    gather(member, schema, found);
                }
            }
        }
        _ => {}
    }
}

fn add(url: &str, beside: &Map<String, Json>, found: &mut Vec<Named>) {
    if url.is_empty() || found.iter().any(|known| known.url == url) {
        return;
    }
    let text = |name: &str| beside.get(name).and_then(Json::as_str).map(str::to_owned);
    let title = TITLES.iter().find_map(|name| text(name));
    let media_type = text("type").filter(|kind| kind.contains('/'));
    found.push(Named {
        url: url.to_owned(),
        title: title.map(|title| title.chars().take(60).collect()),
        media_type,
    });
}

impl Named {
    /// Returns the picture as a link.
    pub(crate) fn link(&self) -> ContentBlock {
        let file = self.url.split(['?', '#']).next().unwrap_or_default();
        let file = file.rsplit('/').next().unwrap_or_default();
        let name: String = file.chars().take(60).collect();
        let name = if name.is_empty() {
            "picture".to_owned()
        } else {
            name
        };
        let mut link = Resource::new(self.url.clone(), name);
        link.title.clone_from(&self.title);
        link.mime_type.clone_from(&self.media_type);
        ContentBlock::resource_link(link)
    }

    fn is_video(&self) -> bool {
        let kind = self.media_type.as_deref();
        kind.is_some_and(|kind| kind.starts_with("video/"))
    }
}

/// Returns the first pictures themselves, and remarks on those that are not available.
pub(crate) async fn with_bytes(
    pictures: &[Named],
    service: &Service,
    origin: &Origin,
) -> (Vec<ContentBlock>, Vec<ContentBlock>) {
    let (mut blocks, mut remarks) = (Vec::new(), Vec::new());
    let mut left = MOST_BYTES;
    let still = pictures.iter().filter(|named| !named.is_video());
    for named in still.take(MOST_WITH_BYTES) {
        match picture(service, &named.url, origin, left).await {
            Ok(picture) => {
                left -= picture.bytes.len();
                let data = STANDARD.encode(&picture.bytes);
                blocks.push(ContentBlock::image(data, picture.media_type));
            }
            Err(failure) => remarks.push(not_shown(&named.url, &failure.message)),
        }
    }
    (blocks, remarks)
}

/// The maximum size, as JSON, of the address and of the reason in a remark on a picture.
const REMARK_PART: usize = 140;

fn not_shown(url: &str, reason: &str) -> ContentBlock {
    let url = beginning(url, REMARK_PART);
    let reason = beginning(reason, REMARK_PART);
    ContentBlock::text(format!("{url} is not shown: {reason}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_remark_is_short_whatever_it_says() {
        let long = "https://a.example/\u{1}🍕\"".repeat(500);
        for (url, reason) in [
            ("", ""),
            ("https://a.example/b.png", "It is gone."),
            (&long, &long),
        ] {
            let remark = not_shown(url, reason);
            assert!(crate::size::of(&remark) <= 330, "{remark:?}");
            let text = remark.as_text().unwrap().text.clone();
            assert!(text.contains(" is not shown: "), "{text}");
        }
    }
}
