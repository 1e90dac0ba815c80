//! Saved answers of Tenor's API: an object with `results`, in version 2 (`media_formats`) or 1
//! (`media`).

use sundry_records::Gif;

use super::bare::bare;
use crate::json_items::Items;
use crate::loose::Loose;
use crate::source::{About, Entry, Form, Generation, Made, Source};
use crate::values::{tidy, web_address};

pub(crate) struct Tenor;

impl Source for Tenor {
    const ENTRY: Entry = Entry {
        name: "tenor",
        summary: "saved answers of Tenor's interface, version 1 or 2",
        files: "ANSWER.json…",
        form: Form::Json(Items::Under("results")),
    };
    type Item<'a> = Loose<'a>;
    type Sink = Generation<Gif>;

    fn record(item: Loose<'_>, about: &About<'_>) -> Made<Self> {
        let first = item.get("media").items().first();
        let formats = item.get("media_formats").known().or(first);
        let formats = formats.ok_or("neither `media_formats` nor `media`")?;
        let mut sizes = ["gif", "mediumgif", "tinygif"].into_iter();
        // A sticker has none of them.
        let Some(format) = sizes.find_map(|size| formats.get(size).known()) else {
            return Ok(None);
        };
        let url = format.get("url").known().ok_or("no `url` of the gif")?;
        let mut gif = bare(web_address(url.text())?, about.source);
        if let [width, height] = format.get("dims").items() {
            (gif.width, gif.height) = (width.side(), height.side());
        }
        gif.tags = item.get("tags").tidied();
        gif.title = tidy(item.get("title").text());
        let said = tidy(item.get("content_description").text());
        // Version 2 has its title here: "Happy Cat GIF".
        match said.strip_suffix(" GIF") {
            _ if said.is_empty() || said == gif.title => {}
            Some(title) if gif.title.is_empty() => title.clone_into(&mut gif.title),
            _ => gif.sentences.push(said),
        }
        Ok(Some(gif))
    }
}
