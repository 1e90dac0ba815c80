//! Importers of gifs.

mod bare;
mod folder;
mod giphy;
mod table;
mod tenor;
mod tgif;

pub(crate) use folder::FOLDER;
pub(crate) use giphy::Giphy;
pub(crate) use table::Table;
pub(crate) use tenor::Tenor;
pub(crate) use tgif::TGIF;
