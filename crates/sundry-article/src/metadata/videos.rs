//! Collects the videos of an article: in structured data, the head's player, players between the
//! paragraphs.

use std::collections::HashSet;

use serde_json::Value;
use sundry_html::{Document, NodeId, Tag};

use super::head::Head;
use crate::article::Video;
use crate::words::plain;

/// Maximum number of videos.
const MAX_VIDEOS: usize = 20;

/// Returns the videos of a page whose article is below `container`.
pub(crate) fn videos(page: &Document, head: &Head, container: Option<NodeId>) -> Vec<Video> {
    let mut found: Vec<Video> = head
        .linked
        .of_type("VideoObject")
        .filter_map(|object| {
            let text = |name: &str| object.get(name).and_then(Value::as_str);
            let url = text("contentUrl")
                .or_else(|| text("embedUrl"))
                .or_else(|| text("url"))?;
            let thumbnail = object
                .get("thumbnailUrl")
                .or_else(|| object.get("thumbnail"))
                .and_then(first_url);
            Some(Video {
                url: head.absolute(url)?,
                title: text("name").or_else(|| text("headline")).map(plain),
                summary: text("description")
                    .map(plain)
                    .filter(|text| !text.is_empty()),
                duration: text("duration").and_then(seconds),
                thumbnail: thumbnail.and_then(|url| head.absolute(&url)),
            })
        })
        .collect();
    if let Some(url) = head
        .meta(&["og:video:secure_url", "og:video:url", "og:video"])
        .and_then(|url| head.absolute(&url))
    {
        found.push(Video {
            url,
            title: head.meta(&["og:title"]).map(|text| plain(&text)),
            summary: head.summary.clone(),
            duration: head
                .meta(&["video:duration", "og:video:duration"])
                .and_then(|text| text.parse().ok()),
            thumbnail: head.meta(&["og:image"]).and_then(|url| head.absolute(&url)),
        });
    }
    if let Some(container) = container {
        for id in page.descendants(container) {
            if let Some(video) = element(page, head, id) {
                found.push(video);
            }
        }
    }
    let mut seen = HashSet::new();
    found.retain(|video| seen.insert(key(&video.url)));
    found.truncate(MAX_VIDEOS);
    found
}

/// Returns one key for the watch page, the short address and the player of a `YouTube` video.
fn key(url: &str) -> String {
    match youtube(url) {
        Some(id) => format!("youtube {id}"),
        None => url.split('?').next().unwrap_or(url).to_owned(),
    }
}

fn youtube(url: &str) -> Option<&str> {
    if !url.contains("youtu") {
        return None;
    }
    let after = ["embed/", "watch?v=", "youtu.be/", "/v/", "shorts/"]
        .iter()
        .find_map(|mark| url.split_once(mark).map(|(_, after)| after))?;
    let id = after.split(['?', '&', '/', '#']).next()?;
    (id.len() == 11).then_some(id)
}

fn first_url(value: &Value) -> Option<String> {
    match value {
        Value::String(url) => Some(url.clone()),
        Value::Array(all) => all.iter().find_map(first_url),
        Value::Object(members) => members.get("url").and_then(first_url),
        _ => None,
    }
}

fn element(page: &Document, head: &Head, id: NodeId) -> Option<Video> {
    let attribute = |name: &str| {
        page.attribute(id, name)
            .filter(|text| !text.trim().is_empty())
    };
    match page.tag(id) {
        Tag::Iframe => {
            let url = attribute("src").or_else(|| attribute("data-src"))?;
            let player = [
                "youtube.com/embed",
                "youtube-nocookie.com/embed",
                "player.vimeo.com/video",
                "dailymotion.com/embed",
                "players.brightcove.net",
                "jwplatform.com/players",
                "cdn.jwplayer.com/players",
                "facebook.com/plugins/video",
                "rutube.ru/play",
                "ok.ru/videoembed",
                "vk.com/video_ext",
                "streamable.com",
            ];
            if !player.iter().any(|known| url.contains(known)) {
                return None;
            }
            let url = head.absolute(url)?;
            Some(Video {
                title: attribute("title").map(plain),
                thumbnail: thumbnail(&url),
                url,
                ..Video::default()
            })
        }
        Tag::Video => {
            let source = || {
                page.children(id)
                    .filter(|&child| page.tag(child) == Tag::Source)
                    .find_map(|child| page.attribute(child, "src"))
            };
            let url = attribute("src").or_else(source).or_else(|| {
                brightcove(page, id)
                    .is_none()
                    .then(|| attribute("data-src"))
                    .flatten()
            });
            let url = match url {
                Some(url) => head.absolute(url)?,
                None => brightcove(page, id)?,
            };
            Some(Video {
                title: attribute("title")
                    .or_else(|| attribute("aria-label"))
                    .map(plain),
                duration: attribute("data-duration").and_then(seconds),
                thumbnail: attribute("poster").and_then(|url| head.absolute(url)),
                url,
                ..Video::default()
            })
        }
        _ => {
            let url = match brightcove(page, id) {
                Some(url) => url,
                None => component(page, head, id)?,
            };
            Some(Video {
                thumbnail: thumbnail(&url),
                url,
                ..Video::default()
            })
        }
    }
}

fn thumbnail(url: &str) -> Option<String> {
    youtube(url).map(|id| format!("https://i.ytimg.com/vi/{id}/hqdefault.jpg"))
}

/// Returns the player's address for an element of AMP or of a script that stands for a player:
/// `amp-youtube`, `lite-youtube`, `amp-video`.
fn component(page: &Document, head: &Head, id: NodeId) -> Option<String> {
    if page.tag(id) != Tag::Other && page.tag(id) != Tag::Div {
        return None;
    }
    let of_youtube = ["data-videoid", "videoid", "data-youtube-id", "data-youtube"]
        .iter()
        .find_map(|name| page.attribute(id, name))
        .filter(|key| {
            let is_sign = |b: u8| b.is_ascii_alphanumeric() || b == b'-' || b == b'_';
            key.len() == 11 && key.bytes().all(is_sign)
        });
    if let Some(key) = of_youtube {
        return Some(format!("https://www.youtube.com/embed/{key}"));
    }
    let file = page
        .attribute(id, "src")
        .filter(|_| page.tag(id) == Tag::Other)?;
    let path = file.split(['?', '#']).next().unwrap_or(file);
    let ending = path.rsplit_once('.').map_or("", |(_, ending)| ending);
    let is_video = ["mp4", "m3u8", "webm"].contains(&ending.to_ascii_lowercase().as_str());
    is_video.then(|| head.absolute(file)).flatten()
}

/// Returns the player's address for an element that Brightcove's script turns into a video.
fn brightcove(page: &Document, id: NodeId) -> Option<String> {
    let account = page.attribute(id, "data-account")?;
    let video = page.attribute(id, "data-video-id")?;
    let player = page.attribute(id, "data-player").unwrap_or("default");
    let plain = |text: &str| {
        !text.is_empty()
            && text
                .bytes()
                .all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_' || b == b':')
    };
    (plain(account) && plain(video) && plain(player)).then(|| {
        format!(
            "https://players.brightcove.net/{account}/{player}_default/index.html?videoId={video}"
        )
    })
}

/// Parses a length: `PT1M30S`, `90`, `1:30`.
pub(crate) fn seconds(text: &str) -> Option<u32> {
    let text = text.trim();
    if let Ok(whole) = text.parse::<f64>() {
        return ((0.0..1e6).contains(&whole)).then_some(whole.round() as u32);
    }
    if text.contains(':') {
        let mut sum: u32 = 0;
        for part in text.split(':') {
            sum = sum
                .checked_mul(60)?
                .checked_add(part.trim().parse().ok()?)?;
        }
        return Some(sum);
    }
    let rest = text.strip_prefix('P').or_else(|| text.strip_prefix('p'))?;
    let (mut sum, mut number, mut in_time) = (0.0_f64, String::new(), false);
    for letter in rest.chars() {
        match letter.to_ascii_uppercase() {
            'T' => in_time = true,
            '0'..='9' | '.' => number.push(letter),
            unit => {
                let value: f64 = number.parse().ok()?;
                number.clear();
                sum += value
                    * match unit {
                        'D' => 86_400.0,
                        'H' => 3_600.0,
                        'M' if in_time => 60.0,
                        'S' => 1.0,
                        _ => return None,
                    };
            }
        }
    }
    (number.is_empty() && sum < 1e6).then_some(sum.round() as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_are_read_in_their_three_forms() {
        assert_eq!(seconds("PT1H2M3S"), Some(3723));
        assert_eq!(seconds("P0DT0H1M30.4S"), Some(90));
        assert_eq!(seconds("1:30"), Some(90));
        assert_eq!(seconds("90"), Some(90));
        assert_eq!(seconds("soon"), None);
        assert_eq!(seconds("PT"), Some(0));
    }
}
