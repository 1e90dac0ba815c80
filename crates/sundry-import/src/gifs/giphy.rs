//! Saved answers of Giphy's API: an object with `data`, an array of gifs (or one gif), any number
//! of them in a file.

use serde::Deserialize;
use sundry_records::Gif;

use super::{KIND, bare};
use crate::error::ImportError;
use crate::importer::{Importer, Job};
use crate::input::for_each_input;
use crate::json_items::{Items, for_each_text};
use crate::lines::Taken;
use crate::put::put;
use crate::values::{Whole, tidy, web_address};

pub(crate) const GIPHY: Importer = Importer {
    kind: KIND,
    source: "giphy",
    summary: "saved answers of Giphy's interface",
    files: "ANSWER.json…",
    run,
};

#[derive(Deserialize)]
struct Item {
    id: Option<String>,
    slug: Option<String>,
    title: Option<String>,
    alt_text: Option<String>,
    rating: Option<String>,
    images: Option<Images>,
    tags: Option<Vec<String>>,
}

#[derive(Deserialize)]
struct Images {
    original: Option<Original>,
}

#[derive(Deserialize)]
struct Original {
    url: Option<String>,
    #[serde(default)]
    width: Whole,
    #[serde(default)]
    height: Whole,
}

fn run(job: &mut Job<'_>) -> Result<(), ImportError> {
    let mut writer = job.writer::<Gif>(|gif| &gif.source)?;
    let (adult, source) = (job.options.adult, job.source);
    for path in job.files.clone() {
        for_each_input(&path, &mut |mut input| {
            for_each_text(&mut input, Items::Under("data"), job, &mut |_, _, text| {
                let item: Item = match serde_json::from_str(text) {
                    Ok(item) => item,
                    Err(error) => return Ok(Taken::Rejected(error.to_string())),
                };
                if item.rating.as_deref().is_some_and(is_adult) && !adult {
                    return Ok(Taken::Skipped);
                }
                match gif(item, source) {
                    Ok(gif) => put(writer.as_mut(), &gif),
                    Err(reason) => Ok(Taken::Rejected(reason)),
                }
            })
        })?;
    }
    job.publish(writer)
}

/// Giphy uses film ratings: `y`, `g`, `pg`, `pg-13`, `r`.
fn is_adult(rating: &str) -> bool {
    !matches!(
        rating.to_ascii_lowercase().as_str(),
        "y" | "g" | "pg" | "pg-13" | ""
    )
}

fn gif(item: Item, source: &str) -> Result<Gif, String> {
    let original = item.images.and_then(|images| images.original);
    let original = original.ok_or("no `images.original`")?;
    let url = web_address(&original.url.ok_or("no `images.original.url`")?)?;
    let id = item.id.unwrap_or_default();
    let mut gif = bare(lasting(&url, &id), source);
    gif.width = original.width.side();
    gif.height = original.height.side();
    gif.title = title(&item.title.unwrap_or_default());
    let tags = item.tags.unwrap_or_default();
    let tags = tags.iter().map(|tag| tidy(&tag.replace('-', " ")));
    gif.tags = tags.filter(|tag| !tag.is_empty()).collect();
    if gif.tags.is_empty() {
        gif.tags = of_slug(&item.slug.unwrap_or_default(), &id);
    }
    let said = tidy(&item.alt_text.unwrap_or_default());
    gif.sentences.extend((!said.is_empty()).then_some(said));
    Ok(gif)
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
