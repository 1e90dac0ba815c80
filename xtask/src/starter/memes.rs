//! Converts `data/memes/memes.tsv` to memes.

use std::path::Path;

use sundry_records::{MEDIA_PATH, MediaFormat, Meme};

use super::Entry;
use super::table::each_row;
use crate::Failure;

pub(crate) fn read(data: &Path) -> Result<Vec<Entry<Meme>>, Failure> {
    let mut memes = Vec::new();
    each_row(&data.join("memes/memes.tsv"), &mut |row| {
        let format = row.text("type")?;
        let title = row.text("title")?;
        let description = row.text("description")?;
        memes.push(Entry::alone(Meme {
            id: row.number("id")?.ok_or("no id")?,
            url: format!("{MEDIA_PATH}starter/{}", row.text("file")?),
            format: MediaFormat::named(format).ok_or_else(|| format!("type `{format}`"))?,
            description: format!("{title}: {description}"),
            caption: row.text("caption")?.to_owned(),
            caption_was_read: false,
            tags: row.list("tags", ',')?,
            width: row.number("width")?,
            height: row.number("height")?,
            created: Some(midnight(row.text("created")?)?),
            rating: row.number("rating")?,
            source: "starter".to_owned(),
        }));
        Ok(())
    })?;
    Ok(memes)
}

/// Returns the start of a day in UTC, in seconds since 1970.
fn midnight(day: &str) -> Result<i64, Failure> {
    let day: jiff::civil::Date = day.parse()?;
    Ok(day
        .to_zoned(jiff::tz::TimeZone::UTC)?
        .timestamp()
        .as_second())
}
