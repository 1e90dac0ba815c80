//! Extracts the recipe of a page: from JSON-LD first, then microdata, then the classes of two
//! common plugins.

use sundry_text::loose_json;
use sundry_text::markup::{Piece, Tag, pieces};

use super::schema_org::{self, Around};
use super::{LARGEST_TEXT, Unread, bounded, microdata};
use crate::RawRecipe;

/// Maximum size of a page in bytes, as for fetched pages.
const LARGEST_PAGE: usize = 8 << 20;

/// Reads the recipe of a page that was saved from `url` (empty if unknown).
///
/// ```
/// let html = r#"<script type="application/ld+json">{"@type": "Recipe", "name": "Toast",
///     "recipeIngredient": ["2 slices bread", "1 tbsp butter"]}</script>"#;
/// let toast = sundry_recipes::source::page(html, "https://example.org/toast").unwrap();
/// assert_eq!((toast.title.as_str(), toast.lines().count()), ("Toast", 2));
/// ```
///
/// # Errors
/// Returns [`Unread`]: no recipe on the page, one without title or ingredients, or a page that is
/// too large.
pub fn page(html: &str, url: &str) -> Result<RawRecipe, Unread> {
    bounded(html, LARGEST_PAGE)?;
    let mut seen = Seen {
        around: Around {
            url: url.to_owned(),
            ..Around::default()
        },
        ..Seen::default()
    };
    let mut pieces = pieces(html);
    while let Some(piece) = pieces.next() {
        let Piece::Open(tag) = piece else { continue };
        if tag.is("script") && is_linked_data(&tag) {
            if let Some(Piece::Raw(json)) = pieces.next() {
                seen.linked_data(json)?;
            }
        } else {
            seen.tag(&tag);
        }
    }
    let first = schema_org::read(&seen.values, &seen.around);
    if first.is_ok() {
        return first;
    }
    if seen.has_microdata {
        let values = microdata::items(html);
        let second = schema_org::read(&values, &seen.around);
        if second.is_ok() || first == Err(Unread::NoRecipe) {
            return second;
        }
    }
    first
}

fn is_linked_data(tag: &Tag<'_>) -> bool {
    tag.attribute("type")
        .is_some_and(|kind| kind.to_ascii_lowercase().contains("ld+json"))
}

/// Content collected from a page.
#[derive(Default)]
struct Seen {
    around: Around,
    values: Vec<serde_json::Value>,
    has_microdata: bool,
}

impl Seen {
    fn linked_data(&mut self, json: &str) -> Result<(), Unread> {
        // Most blocks are about the site, but even a block without a recipe may name the author.
        bounded(json, LARGEST_TEXT)?;
        self.values.extend(loose_json::read(json));
        Ok(())
    }

    fn tag(&mut self, tag: &Tag<'_>) {
        if tag.is("meta") {
            let name = tag.attribute("property").or_else(|| tag.attribute("name"));
            let content = || tag.attribute("content").unwrap_or_default().into_owned();
            match name.as_deref() {
                Some("og:site_name") => self.around.site = content(),
                Some("og:image") if self.around.image.is_empty() => self.around.image = content(),
                Some("og:url") if self.around.url.is_empty() => self.around.url = content(),
                _ => {}
            }
        } else if tag.is("html") {
            self.around.language = tag.attribute("lang").unwrap_or_default().into_owned();
        } else if tag.is("link") && tag.has_word("rel", "canonical") && self.around.url.is_empty() {
            self.around.url = tag.attribute("href").unwrap_or_default().into_owned();
        }
        if !self.has_microdata {
            let kind = tag.attribute("itemtype");
            self.has_microdata = kind.is_some_and(|kind| kind.contains("Recipe"));
        }
    }
}
