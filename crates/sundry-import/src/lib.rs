//! Importers: turn a dump or an operator's own files into a new generation of a catalogue.
//!
//! [`IMPORTERS`] is the list; each entry reads the real format of one source in bounded memory. An
//! unusable line is reported to the [`Watch`] with its reason and skipped. An import that ends
//! early leaves the old catalogue unchanged and is simply started again.
//!
//! Nothing is downloaded here: the operator provides the files, and `docs/data.md` says where to
//! get them.

mod articles;
mod books;
mod entities;
mod error;
mod foods;
pub mod games;
mod gifs;
mod importer;
mod importers;
mod input;
mod json_items;
mod json_text;
mod lines;
mod loose;
mod media_folder;
mod memes;
mod own_shape;
mod ranks;
mod recipes;
mod rows;
mod source;
mod taken;
mod text_in_pictures;
mod values;
mod watch;
mod workers;

pub use articles::article_line;
pub use entities::{SqlError, SqlValue, for_each_sql_row};
pub use error::ImportError;
pub use importer::{Importer, Job, Options, Outcome, Texts};
pub use importers::{IMPORTERS, find};
pub use input::{Input, for_each_input};
pub use json_items::{Items, for_each_item, for_each_text};
pub use lines::{Line, for_each_line};
pub use media_folder::{MediaHeader, media_header};
pub use taken::{Fault, Taken, Took};
pub use text_in_pictures::{MAX_TEXT_MODEL, TEXT_CHARACTERS, TEXT_FINDER, TEXT_READER};
pub use watch::{Quiet, Reject, Stage, Watch};

/// The line parsers, exported for the fuzz targets: none may panic on any text. They are no part of
/// the API.
#[cfg(feature = "fuzzing")]
pub mod fuzzing {
    /// Parses a line of an Open Library dump.
    pub fn open_library_line(line: &str) {
        crate::books::open_library::read_any(line);
    }

    /// Parses a header and a row of a food table, with cells split at tabs.
    pub fn food_table(header: &str, row: &str) {
        crate::foods::read_any(header, row);
    }
}
