//! The errors of a catalogue, with messages that tell an operator what to do.

use std::io;
use std::path::PathBuf;

/// A failure of a catalogue. Its message names the file or the field that caused it.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A query that the schema cannot answer, which is a programming error of the caller.
    #[error("query: {0}")]
    Query(String),
    /// A schema that is invalid, or a record that does not fit its schema.
    #[error("record: {0}")]
    Record(String),
    /// The disk failed: it is full, read-only or gone.
    #[error("{context}: {source}")]
    Io {
        /// The action that failed, and its file.
        context: String,
        /// The system's reason.
        source: io::Error,
    },
    /// A file differs from its manifest or cannot be parsed.
    #[error("{} is damaged: {reason}", file.display())]
    Damaged {
        /// The file, or the folder of a generation.
        file: PathBuf,
        /// The difference between what was expected and what was found.
        reason: String,
    },
    /// The generation was written by a version whose format this one cannot read.
    #[error("{} was written for another schema: {reason}; import it again", generation.display())]
    OtherSchema {
        /// The folder of the generation.
        generation: PathBuf,
        /// The difference.
        reason: String,
    },
    /// Another writer is at work on this catalogue.
    #[error("catalogue `{0}` is being written by another process")]
    Busy(String),
    /// An import brought no records, so the old catalogue stays.
    #[error("nothing was imported into `{0}`: the old catalogue stays")]
    Empty(String),
    /// The disk has no room for a generation that arrives.
    #[error("the disk has {free} bytes free, and {needed} are needed")]
    NoRoom {
        /// Bytes of the generation and of what must stay free.
        needed: u64,
        /// Bytes that are free.
        free: u64,
    },
    /// The data folder takes its catalogues from a store, whose next publication would undo a
    /// change made here alone.
    #[error(
        "this data folder follows {0}, which would replace what is changed here alone: import with \
         `--publish`, or start the server once without `store.url` to follow no longer"
    )]
    Following(String),
    /// There is no catalogue of that kind.
    #[error("there is no catalogue `{0}`")]
    Missing(String),
}

impl Error {
    pub(crate) fn io(context: impl Into<String>, source: io::Error) -> Self {
        Self::Io {
            context: context.into(),
            source,
        }
    }

    pub(crate) fn damaged(file: impl Into<PathBuf>, reason: impl Into<String>) -> Self {
        Self::Damaged {
            file: file.into(),
            reason: reason.into(),
        }
    }
}

/// `fs_err` already puts the file's name into the message.
impl From<io::Error> for Error {
    fn from(source: io::Error) -> Self {
        Self::io("data folder", source)
    }
}

/// Converts an error of the index library.
pub(crate) fn from_index(error: tantivy::TantivyError) -> Error {
    use tantivy::TantivyError;
    match error {
        TantivyError::IoError(source) => {
            Error::io("index", io::Error::new(source.kind(), source.to_string()))
        }
        TantivyError::DataCorruption(damage) => Error::damaged("index", format!("{damage:?}")),
        other => Error::damaged("index", other.to_string()),
    }
}
