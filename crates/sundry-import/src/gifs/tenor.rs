//! Saved answers of Tenor's API: an object with `results`, in version 2 (`media_formats`) or 1
//! (`media`).

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

pub(crate) const TENOR: Importer = Importer {
    kind: KIND,
    source: "tenor",
    summary: "saved answers of Tenor's interface, version 1 or 2",
    files: "ANSWER.json…",
    run,
};

#[derive(Deserialize)]
struct Item {
    title: Option<String>,
    content_description: Option<String>,
    tags: Option<Vec<String>>,
    media_formats: Option<Formats>,
    media: Option<Vec<Formats>>,
}

#[derive(Deserialize)]
struct Formats {
    gif: Option<Format>,
    mediumgif: Option<Format>,
    tinygif: Option<Format>,
}

#[derive(Deserialize)]
struct Format {
    url: Option<String>,
    #[serde(default)]
    dims: Vec<Whole>,
}

fn run(job: &mut Job<'_>) -> Result<(), ImportError> {
    let mut writer = job.writer::<Gif>(|gif| &gif.source)?;
    let source = job.source;
    for path in job.files.clone() {
        for_each_input(&path, &mut |mut input| {
            for_each_text(
                &mut input,
                Items::Under("results"),
                job,
                &mut |_, _, text| {
                    let item: Item = match serde_json::from_str(text) {
                        Ok(item) => item,
                        Err(error) => return Ok(Taken::Rejected(error.to_string())),
                    };
                    match gif(item, source) {
                        Ok(Some(gif)) => put(writer.as_mut(), &gif),
                        Ok(None) => Ok(Taken::Skipped),
                        Err(reason) => Ok(Taken::Rejected(reason)),
                    }
                },
            )
        })?;
    }
    job.publish(writer)
}

/// Converts an item; `None` for a sticker, which has no gif format.
fn gif(item: Item, source: &str) -> Result<Option<Gif>, String> {
    let first = item.media.and_then(|media| media.into_iter().next());
    let formats = item.media_formats.or(first);
    let formats = formats.ok_or("neither `media_formats` nor `media`")?;
    let best = formats.gif.or(formats.mediumgif).or(formats.tinygif);
    let Some(format) = best else {
        return Ok(None);
    };
    let url = web_address(&format.url.ok_or("no `url` of the gif")?)?;
    let mut gif = bare(url, source);
    if let [width, height] = format.dims.as_slice() {
        gif.width = width.side();
        gif.height = height.side();
    }
    let tags = item.tags.unwrap_or_default();
    let tags = tags.iter().map(|tag| tidy(tag));
    gif.tags = tags.filter(|tag| !tag.is_empty()).collect();
    gif.title = tidy(&item.title.unwrap_or_default());
    let said = tidy(&item.content_description.unwrap_or_default());
    if !said.is_empty() && said != gif.title {
        // Version 2 has its title here: "Happy Cat GIF".
        match said.strip_suffix(" GIF") {
            Some(title) if gif.title.is_empty() => title.clone_into(&mut gif.title),
            _ => gif.sentences.push(said),
        }
    }
    Ok(Some(gif))
}
