//! Importers: a dump or an operator's own files → a new generation of a catalogue.
//!
//! [`IMPORTERS`] is the list; each entry reads one source's real format, line by line, in bounded
//! memory. A line that cannot be used is told to the [`Watch`] with its reason and left out. An
//! import that ends early leaves the old catalogue as it was and is simply started again.
//!
//! Nothing is downloaded here: files come from the operator, and `docs/data.md` says where they
//! get them.

mod articles;
mod books;
mod entities;
mod error;
mod foods;
pub mod games;
mod gifs;
mod importer;
mod input;
mod json_items;
mod json_text;
mod lines;
mod media_folder;
mod memes;
mod own_shape;
mod put;
mod ranks;
mod recipes;
mod tables;
mod text_in_pictures;
mod values;
mod watch;
mod workers;

pub use articles::article_line;
pub use entities::{SqlError, SqlValue, for_each_sql_row};
pub use error::ImportError;
pub use importer::{IMPORTERS, Importer, Job, Options, Outcome, Texts, find};
pub use input::{Input, for_each_input};
pub use json_items::{Items, for_each_item, for_each_text};
pub use lines::{Line, Taken, for_each_line};
pub use media_folder::{MediaHeader, media_header};
pub use text_in_pictures::{MAX_TEXT_MODEL, TEXT_CHARACTERS, TEXT_FINDER, TEXT_READER};
pub use watch::{Quiet, Reject, Stage, Watch};

/// The readers of lines, for the fuzz targets: none may panic, whatever the text. No part of the API.
#[cfg(feature = "fuzzing")]
pub mod fuzzing {
    /// A line of a dump of Open Library.
    pub fn open_library_line(line: &str) {
        crate::books::open_library::read_any(line);
    }

    /// A header and a row of a food table, cells cut at tabs.
    pub fn food_table(header: &str, row: &str) {
        crate::foods::read_any(header, row);
    }
}
