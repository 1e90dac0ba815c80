//! Converts `data/gifs/gifs.tsv` to gifs. Our own descriptions of a picture's use become its
//! keywords; other people's descriptions of its content count as sentences, which weigh less.

use std::path::Path;

use sundry_catalog::id_of;
use sundry_records::Gif;

use super::Entry;
use super::table::each_row;
use crate::Failure;

pub(crate) fn read(data: &Path) -> Result<Vec<Entry<Gif>>, Failure> {
    let mut gifs = Vec::new();
    each_row(&data.join("gifs/gifs.tsv"), &mut |row| {
        let url = row.text("url")?.to_owned();
        gifs.push(Entry::alone(Gif {
            id: id_of(&url),
            url,
            width: row.number("width")?,
            height: row.number("height")?,
            tags: row.list("reactions", ',')?,
            title: row.text("title")?.to_owned(),
            sentences: row.list("tags", ',')?,
            machine: Vec::new(),
            rating: None,
            source: "starter".to_owned(),
        }));
        Ok(())
    })?;
    Ok(gifs)
}
