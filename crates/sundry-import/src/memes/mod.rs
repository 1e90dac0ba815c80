//! Importers of memes.

mod folder;
mod imgflip;
mod rated;
mod reddit;
mod reddit_post;
mod table;

pub(crate) use folder::FOLDER;
pub(crate) use imgflip::IMGFLIP;
pub(crate) use reddit::REDDIT;
pub(crate) use table::TABLE;

/// The name of this kind of records.
const KIND: &str = "memes";
