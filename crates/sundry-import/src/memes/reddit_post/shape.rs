//! A post in the archives' format: the members that are read here, all of which may be missing.

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde::Deserialize;
use serde::de::IgnoredAny;

use crate::loose::Loose;

/// A text that borrows from the line unless it has escapes.
type Text<'a> = Option<Cow<'a, str>>;

/// A submission.
#[derive(Deserialize)]
pub(crate) struct Post<'a> {
    #[serde(borrow, default, deserialize_with = "text")]
    pub(super) title: Text<'a>,
    #[serde(borrow, default, deserialize_with = "text")]
    pub(super) selftext: Text<'a>,
    #[serde(borrow, default, deserialize_with = "text")]
    pub(super) subreddit: Text<'a>,
    #[serde(borrow, default, deserialize_with = "text")]
    pub(super) link_flair_text: Text<'a>,
    #[serde(borrow, default, deserialize_with = "text")]
    pub(super) url: Text<'a>,
    #[serde(borrow, default, rename = "post_hint", deserialize_with = "text")]
    pub(super) hint: Text<'a>,
    #[serde(borrow)]
    pub(super) created_utc: Loose<'a>,
    #[serde(borrow)]
    pub(super) score: Loose<'a>,
    #[serde(borrow)]
    pub(super) ups: Loose<'a>,
    pub(super) over_18: Option<bool>,
    pub(super) is_self: Option<bool>,
    pub(super) is_video: Option<bool>,
    pub(super) removed_by_category: Option<IgnoredAny>,
    #[serde(rename = "_meta")]
    pub(super) meta: Option<Meta>,
    #[serde(borrow)]
    pub(super) media: Option<Media<'a>>,
    #[serde(borrow)]
    pub(super) secure_media: Option<Media<'a>>,
    #[serde(borrow)]
    pub(super) preview: Option<Preview<'a>>,
    pub(super) gallery_data: Option<Gallery>,
    #[serde(borrow)]
    pub(super) media_metadata: Option<BTreeMap<String, Option<GalleryMedia<'a>>>>,
    #[serde(borrow)]
    pub(super) crosspost_parent_list: Option<Vec<Post<'a>>>,
}

/// Facts that Arctic Shift learned later.
#[derive(Deserialize)]
pub(super) struct Meta {
    pub(super) removal_type: Option<IgnoredAny>,
    pub(super) was_deleted_later: Option<bool>,
}

#[derive(Deserialize)]
pub(super) struct Media<'a> {
    #[serde(borrow)]
    pub(super) reddit_video: Option<Video<'a>>,
}

/// A video on Reddit itself. Its sound is in another file; only the picture is shown.
#[derive(Deserialize)]
pub(super) struct Video<'a> {
    #[serde(borrow, default, deserialize_with = "text")]
    pub(super) fallback_url: Text<'a>,
    #[serde(borrow)]
    pub(super) width: Loose<'a>,
    #[serde(borrow)]
    pub(super) height: Loose<'a>,
}

#[derive(Deserialize)]
pub(super) struct Preview<'a> {
    #[serde(borrow, default)]
    pub(super) images: Vec<PreviewImage<'a>>,
}

#[derive(Deserialize)]
pub(super) struct PreviewImage<'a> {
    #[serde(borrow)]
    pub(super) source: Option<Picture<'a>>,
}

#[derive(Deserialize)]
pub(super) struct Picture<'a> {
    #[serde(borrow, default, deserialize_with = "text")]
    pub(super) url: Text<'a>,
    #[serde(borrow)]
    pub(super) width: Loose<'a>,
    #[serde(borrow)]
    pub(super) height: Loose<'a>,
}

#[derive(Deserialize)]
pub(super) struct Gallery {
    #[serde(default)]
    pub(super) items: Vec<GalleryItem>,
}

#[derive(Deserialize)]
pub(super) struct GalleryItem {
    #[serde(default)]
    pub(super) media_id: String,
    pub(super) caption: Option<String>,
}

#[derive(Deserialize)]
pub(super) struct GalleryMedia<'a> {
    pub(super) status: Option<String>,
    #[serde(rename = "m")]
    pub(super) mime: Option<String>,
    #[serde(borrow, rename = "s")]
    pub(super) source: Option<GallerySource<'a>>,
}

#[derive(Deserialize)]
pub(super) struct GallerySource<'a> {
    #[serde(borrow)]
    pub(super) x: Loose<'a>,
    #[serde(borrow)]
    pub(super) y: Loose<'a>,
}

/// `serde` borrows a `Cow` only outside of an `Option`.
fn text<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Text<'de>, D::Error> {
    #[derive(Deserialize)]
    struct Borrowed<'a>(#[serde(borrow)] Cow<'a, str>);
    let text = Option::<Borrowed<'de>>::deserialize(deserializer)?;
    Ok(text.map(|text| text.0))
}
