//! The reasons why an import as a whole fails. (A single unusable line is a [`crate::Reject`].)

use std::io;

use sundry_catalog::Error as CatalogError;

/// The reason why an import as a whole failed.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    /// A file cannot be read.
    #[error("{name} cannot be read: {source}")]
    Read {
        /// Name of the file.
        name: String,
        /// The system's reason.
        source: io::Error,
    },
    /// A file does not have the importer's format.
    #[error("{name}: {reason}")]
    Format {
        /// Name of the file.
        name: String,
        /// The difference between what was expected and what was found.
        reason: String,
    },
    /// There are too few or too many files, or the options conflict.
    #[error("{0}")]
    Usage(String),
    /// No line could be used.
    #[error("nothing to import: {read} lines were read and none could be used")]
    Nothing {
        /// Number of lines read.
        read: u64,
    },
    /// The store of articles cannot be written.
    #[error(transparent)]
    State(#[from] sundry_state::Error),
    /// The catalogue cannot be written.
    #[error(transparent)]
    Catalog(#[from] CatalogError),
}

impl ImportError {
    /// Makes the error for a file that cannot be read.
    pub(crate) fn read(name: &str, source: io::Error) -> Self {
        Self::Read {
            name: name.to_owned(),
            source,
        }
    }

    /// Makes the error for a file of another format.
    pub(crate) fn format(name: &str, reason: impl Into<String>) -> Self {
        Self::Format {
            name: name.to_owned(),
            reason: reason.into(),
        }
    }

    /// Returns true if the input caused the error, not the output.
    pub(crate) fn is_of_input(&self) -> bool {
        matches!(self, Self::Read { .. } | Self::Format { .. })
    }
}
