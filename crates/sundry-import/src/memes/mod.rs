//! Importers of memes.

mod folder;
mod imgflip;
mod rated;
mod reddit;
mod reddit_post;
mod table;

pub(crate) use folder::FOLDER;
pub(crate) use imgflip::Imgflip;
pub(crate) use reddit::Reddit;
pub(crate) use table::Table;
