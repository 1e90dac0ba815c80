//! Saved answers of Giphy's API: an object with `data`, an array of gifs (or one gif), any number
//! of them in a file.

use sundry_records::Gif;

use super::bare::bare;
use crate::json_items::Items;
use crate::loose::Loose;
use crate::source::{About, Entry, Form, Generation, Made, Source};
use crate::values::{tidy, web_address};

pub(crate) struct Giphy;

impl Source for Giphy {
    const ENTRY: Entry = Entry {
        name: "giphy",
        summary: "saved answers of Giphy's interface",
        files: "ANSWER.json…",
        form: Form::Json(Items::Under("data")),
    };
    type Item<'a> = Loose<'a>;
    type Sink = Generation<Gif>;

    fn record(item: Loose<'_>, about: &About<'_>) -> Made<Self> {
        if is_adult(item.get("rating").text()) && !about.adult {
            return Ok(None);
        }
        let original = item.get("images").get("original").known();
        let original = original.ok_or("no `images.original`")?;
        let url = original.get("url").known();
        let url = web_address(url.ok_or("no `images.original.url`")?.text())?;
        let id = item.get("id").text();
        let mut gif = bare(lasting(&url, id), about.source);
        gif.width = original.get("width").side();
        gif.height = original.get("height").side();
        gif.title = title(item.get("title").text());
        let tags = item.get("tags").items().iter();
        let tags = tags.map(|tag| tidy(&tag.text().replace('-', " ")));
        gif.tags = tags.filter(|tag| !tag.is_empty()).collect();
        if gif.tags.is_empty() {
            gif.tags = of_slug(item.get("slug").text(), id);
        }
        let said = tidy(item.get("alt_text").text());
        gif.sentences.extend((!said.is_empty()).then_some(said));
        Ok(Some(gif))
    }
}

/// Giphy uses film ratings: `y`, `g`, `pg`, `pg-13`, `r`.
fn is_adult(rating: &str) -> bool {
    !matches!(
        rating.to_ascii_lowercase().as_str(),
        "y" | "g" | "pg" | "pg-13" | ""
    )
}

/// Returns the URL without Giphy's tracking parts: `https://media3.giphy.com/media/v1.…/ID/
/// giphy.gif?cid=…` and `https://media.giphy.com/media/ID/giphy.gif` are one gif.
fn lasting(url: &str, id: &str) -> String {
    let plain = url.split(['?', '#']).next().unwrap_or_default();
    let is_id = !id.is_empty() && id.bytes().all(|byte| byte.is_ascii_alphanumeric());
    if is_id && plain.contains(".giphy.com/media/") && plain.ends_with(&format!("/{id}/giphy.gif"))
    {
        return format!("https://media.giphy.com/media/{id}/giphy.gif");
    }
    plain.to_owned()
}

/// Shortens a title: "Happy Cat GIF by Someone" becomes "Happy Cat".
fn title(title: &str) -> String {
    let title = tidy(title);
    let cut = title
        .find(" GIF by ")
        .or_else(|| title.strip_suffix(" GIF").map(str::len))
        .unwrap_or(title.len());
    match title.get(..cut).unwrap_or_default() {
        "GIF" => String::new(),
        cut => cut.to_owned(),
    }
}

/// Returns the uploader's words in a slug such as `happy-dance-cat-ICOgUNjpvO0PC`.
fn of_slug(slug: &str, id: &str) -> Vec<String> {
    let words = slug.strip_suffix(id).unwrap_or(slug);
    let words = words.split('-').filter(|word| !word.is_empty());
    words.map(str::to_owned).collect()
}
