//! Splits web markup into tags and text. This is not an HTML parser: no tree is built, no element
//! is closed and nothing is fetched; callers that need the nesting count the tags.

mod pieces;
mod plain;
mod references;

pub use pieces::{Piece, Pieces, Tag, pieces};
pub use plain::{ListItems, TextLines, plain_text};
pub use references::without_references;
