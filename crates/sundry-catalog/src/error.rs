//! What can go wrong with a catalogue, in words an operator can act on.

use std::io;
use std::path::PathBuf;

/// A failure of a catalogue. Its message names the file or the field at fault.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A question that the schema cannot answer: a programming mistake of the caller.
    #[error("query: {0}")]
    Query(String),
    /// A schema or a record that does not fit it.
    #[error("record: {0}")]
    Record(String),
    /// The disk said no: full, read-only, gone.
    #[error("{context}: {source}")]
    Io {
        /// What was being done, to which file.
        context: String,
        /// The system's reason.
        source: io::Error,
    },
    /// A file is not what the manifest says, or cannot be read as what it should be.
    #[error("{} is damaged: {reason}", file.display())]
    Damaged {
        /// The file, or the folder of a generation.
        file: PathBuf,
        /// What was expected and what was found.
        reason: String,
    },
    /// Written by a version that this one cannot read.
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
    /// An import that brought nothing; the old catalogue stays.
    #[error("nothing was imported into `{0}`: the old catalogue stays")]
    Empty(String),
    /// No catalogue of that kind.
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

/// `fs_err` puts the file's name into the message already.
impl From<io::Error> for Error {
    fn from(source: io::Error) -> Self {
        Self::io("data folder", source)
    }
}

/// What the index says when reading or writing it fails.
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
