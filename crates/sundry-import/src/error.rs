//! Why an import as a whole fails. (A line that cannot be used is a [`crate::Reject`].)

use std::io;

use sundry_catalog::Error as CatalogError;

/// Why an import as a whole fails.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    /// A file cannot be read.
    #[error("{name} cannot be read: {source}")]
    Read {
        /// The file.
        name: String,
        /// Why.
        source: io::Error,
    },
    /// A file is not what the importer reads.
    #[error("{name}: {reason}")]
    Format {
        /// The file.
        name: String,
        /// What was expected, what was found.
        reason: String,
    },
    /// Too few or too many files, or options that do not go together.
    #[error("{0}")]
    Usage(String),
    /// No line could be used.
    #[error("nothing to import: {read} lines were read and none could be used")]
    Nothing {
        /// Lines read.
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
    /// That a file cannot be read.
    pub(crate) fn read(name: &str, source: io::Error) -> Self {
        Self::Read {
            name: name.to_owned(),
            source,
        }
    }

    /// That a file is something else.
    pub(crate) fn format(name: &str, reason: impl Into<String>) -> Self {
        Self::Format {
            name: name.to_owned(),
            reason: reason.into(),
        }
    }

    /// Whether what was read is at fault, and not what is written.
    pub(crate) fn is_of_input(&self) -> bool {
        matches!(self, Self::Read { .. } | Self::Format { .. })
    }
}
