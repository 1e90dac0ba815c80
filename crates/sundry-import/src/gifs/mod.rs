//! Importers of gifs.

mod folder;
mod giphy;
mod table;
mod tenor;
mod tgif;

pub(crate) use folder::FOLDER;
pub(crate) use giphy::GIPHY;
pub(crate) use table::TABLE;
pub(crate) use tenor::TENOR;
pub(crate) use tgif::TGIF;

use sundry_catalog::id_of;
use sundry_records::Gif;

/// The name of this kind of records.
const KIND: &str = "gifs";

/// Makes a gif with nothing but a URL.
fn bare(url: String, source: &str) -> Gif {
    Gif {
        id: id_of(&url),
        url,
        width: None,
        height: None,
        tags: Vec::new(),
        title: String::new(),
        sentences: Vec::new(),
        machine: Vec::new(),
        rating: None,
        source: source.to_owned(),
    }
}
