//! Extracts the pictures and videos from a Reddit post.
//!
//! It takes pictures on Reddit and elsewhere whose URL ends in a picture's extension, videos on
//! Reddit, each picture of a gallery, imgur's pages of one picture, and imgur's `.gifv` as the
//! video that it is. It skips text, links, removed and deleted posts, and adult content unless
//! wanted.

mod shape;

use sundry_catalog::id_of;
use sundry_records::{MediaFormat, Meme};

pub(crate) use shape::Post;
use shape::{Picture, Video};

use crate::values::{tidy, web_address, without_entities};

/// Longest text that counts as a description of the picture; a longer one is a story.
const LONGEST_TEXT: usize = 300;

/// A gallery has at most twenty pictures.
const MOST_PICTURES: usize = 20;

/// A picture or video that has no words yet.
struct Found {
    url: String,
    format: MediaFormat,
    width: Option<u32>,
    height: Option<u32>,
    caption: String,
}

impl Post<'_> {
    pub(super) fn score(&self) -> i64 {
        self.score.count().or(self.ups.count()).unwrap_or(0)
    }

    /// Returns the memes of the post, none if it rightly has none, or its fault.
    pub(super) fn memes(&self, source: &str, adult: bool) -> Result<Vec<Meme>, String> {
        let title = self.title.as_ref().ok_or("no `title`")?;
        if self.is_gone() || (self.over_18.unwrap_or(false) && !adult) {
            return Ok(Vec::new());
        }
        let found = self.found();
        if found.is_empty() {
            return Ok(Vec::new());
        }
        let description = self.description(title);
        let mut tags: Vec<String> = Vec::new();
        let flair = self.link_flair_text.as_deref().map(without_entities);
        for tag in [self.subreddit.as_deref(), flair.as_deref()] {
            let tag = tidy(tag.unwrap_or_default());
            if !tag.is_empty() && !tag.starts_with(':') {
                tags.push(tag);
            }
        }
        let memes = found.into_iter().map(|found| {
            let description = match found.caption.as_str() {
                "" => description.clone(),
                caption => joined(&description, caption),
            };
            Meme {
                id: id_of(&found.url),
                url: found.url,
                format: found.format,
                description,
                tags: tags.clone(),
                width: found.width,
                height: found.height,
                created: self.created_utc.count().filter(|created| *created > 0),
                source: source.to_owned(),
                ..Meme::default()
            }
        });
        Ok(memes.collect())
    }

    /// Returns true if the post was removed by moderators or Reddit, or deleted by its author.
    fn is_gone(&self) -> bool {
        let said = |text: Option<&str>| {
            matches!(
                text,
                Some("[deleted]" | "[removed]" | "[deleted by user]" | "[ Removed by Reddit ]")
            )
        };
        let meta = self.meta.as_ref();
        self.removed_by_category.is_some()
            || said(self.title.as_deref())
            || said(self.selftext.as_deref())
            || meta.is_some_and(|meta| {
                meta.removal_type.is_some() || meta.was_deleted_later.unwrap_or(false)
            })
    }

    fn description(&self, title: &str) -> String {
        let title = tidy(&without_entities(title));
        let text = tidy(&without_entities(
            self.selftext.as_deref().unwrap_or_default(),
        ));
        joined(&title, shortened(&text))
    }

    fn found(&self) -> Vec<Found> {
        // A crosspost has its pictures in the original post.
        let original = self.crosspost_parent_list.as_ref();
        let original = original.and_then(|list| list.first());
        let first = |post: &Self| -> Vec<Found> {
            let gallery = post.gallery();
            if gallery.is_empty() {
                post.video()
                    .or_else(|| post.picture())
                    .into_iter()
                    .collect()
            } else {
                gallery
            }
        };
        let own = first(self);
        match original {
            Some(original) if own.is_empty() && !original.is_gone() => first(original),
            _ => own,
        }
    }

    fn gallery(&self) -> Vec<Found> {
        let (Some(gallery), Some(media)) = (&self.gallery_data, &self.media_metadata) else {
            return Vec::new();
        };
        let items = gallery.items.iter().take(MOST_PICTURES);
        let found = items.filter_map(|item| {
            let media = media.get(&item.media_id)?.as_ref()?;
            let (format, ending) = match media.mime.as_deref() {
                Some("image/png") => (MediaFormat::Png, "png"),
                Some("image/gif") => (MediaFormat::Gif, "gif"),
                Some("image/webp") => (MediaFormat::Webp, "webp"),
                Some("image/jpg" | "image/jpeg") => (MediaFormat::Jpg, "jpg"),
                _ => return None,
            };
            let is_plain =
                |id: &str| !id.is_empty() && id.bytes().all(|b| b.is_ascii_alphanumeric());
            if media.status.as_deref() != Some("valid") || !is_plain(&item.media_id) {
                return None;
            }
            let caption = item.caption.as_deref().unwrap_or_default();
            Some(Found {
                url: format!("https://i.redd.it/{}.{ending}", item.media_id),
                format,
                width: media.source.as_ref().and_then(|source| source.x.side()),
                height: media.source.as_ref().and_then(|source| source.y.side()),
                caption: tidy(&without_entities(caption)),
            })
        });
        found.collect()
    }

    fn video(&self) -> Option<Found> {
        let media = [&self.media, &self.secure_media];
        let video: &Video<'_> = media
            .into_iter()
            .find_map(|media| media.as_ref()?.reddit_video.as_ref())?;
        let url = without_entities(video.fallback_url.as_deref()?);
        let url = web_address(url.split('?').next()?).ok()?;
        Some(Found {
            format: MediaFormat::of_path(&url).unwrap_or(MediaFormat::Mp4),
            url,
            width: video.width.side(),
            height: video.height.side(),
            caption: String::new(),
        })
    }

    fn picture(&self) -> Option<Found> {
        if self.is_self.unwrap_or(false) || self.is_video.unwrap_or(false) {
            return None;
        }
        let url = without_entities(self.url.as_deref()?);
        let url = web_address(&url).ok()?;
        let preview = self.preview.as_ref();
        let preview: Option<&Picture<'_>> =
            preview.and_then(|preview| preview.images.first()?.source.as_ref());
        let is_picture = matches!(self.hint.as_deref(), Some("image"));
        let (url, format) = direct(url, is_picture, preview)?;
        Some(Found {
            url,
            format,
            width: preview.and_then(|source| source.width.side()),
            height: preview.and_then(|source| source.height.side()),
            caption: String::new(),
        })
    }
}

/// Returns the URL of the file itself and its format.
fn direct(
    url: String,
    is_picture: bool,
    preview: Option<&Picture<'_>>,
) -> Option<(String, MediaFormat)> {
    let (scheme, rest) = url.split_once("://")?;
    let (host, path) = rest.split_once('/')?;
    let host = host.to_ascii_lowercase();
    let ending = path.split(['?', '#']).next().unwrap_or_default();
    // These hosts support TLS everywhere, whatever old posts say.
    let safe = matches!(
        host.as_str(),
        "i.imgur.com" | "i.redd.it" | "imgur.com" | "m.imgur.com" | "www.imgur.com"
    );
    if host.ends_with("imgur.com") && safe {
        let (name, ending) = ending.rsplit_once('.').unwrap_or((ending, ""));
        let is_name = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric());
        if !is_name {
            return None;
        }
        let format = match ending.to_ascii_lowercase().as_str() {
            "gifv" => MediaFormat::Mp4,
            "" if preview.is_some() => MediaFormat::Jpg,
            other => MediaFormat::named(other)?,
        };
        let address = format!("https://i.imgur.com/{name}.{}", format.name());
        return Some((address, format));
    }
    let by_path = MediaFormat::of_path(&url);
    let format = match (by_path, is_picture) {
        (Some(format), _) => format,
        (None, true) => {
            let shown = preview.and_then(|source| MediaFormat::of_path(source.url.as_deref()?));
            shown.unwrap_or(MediaFormat::Jpg)
        }
        (None, false) => return None,
    };
    // Wikipedia and others have pages about a picture under the picture's name.
    if host.ends_with("wikipedia.org") || host.ends_with("reddit.com") {
        return None;
    }
    let url = if safe && scheme.eq_ignore_ascii_case("http") {
        format!("https://{rest}")
    } else {
        url
    };
    Some((url, format))
}

/// Returns the beginning of a text, cut between words.
fn shortened(text: &str) -> &str {
    if text.len() <= LONGEST_TEXT {
        return text;
    }
    let end = text.floor_char_boundary(LONGEST_TEXT);
    let cut = text.get(..end).unwrap_or_default();
    cut.rsplit_once(' ').map_or(cut, |(words, _)| words)
}

/// Joins two texts into one line.
fn joined(first: &str, second: &str) -> String {
    match (first.is_empty(), second.is_empty()) {
        (_, true) => first.to_owned(),
        (true, _) => second.to_owned(),
        _ if first.ends_with(['.', '!', '?', ':', '…']) => format!("{first} {second}"),
        _ => format!("{first}: {second}"),
    }
}
