//! Markup as it is written on the web, cut into tags and text. It is deliberately no parser of
//! pages: it builds no tree, closes no element and fetches nothing; who needs to know what stands
//! within what counts the tags.

mod pieces;
mod plain;
mod references;

pub use pieces::{Piece, Pieces, Tag, pieces};
pub use plain::{ListItems, TextLines, plain_text};
pub use references::without_references;
