//! The reasons why a catalogue could not be filled.

use sundry_fetch::FetchError;

/// A failed download, or a table that cannot be read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FillError {
    /// The table of sources is invalid; the text tells where.
    #[error("{0}")]
    Table(String),
    /// The remote site failed on every attempt.
    #[error("`{url}`: {error}")]
    Fetch {
        /// The requested URL.
        url: String,
        /// The last failure.
        #[source]
        error: FetchError,
    },
    /// The file differs from the published checksum. It was removed.
    #[error(
        "`{url}` has the {algorithm} {found}, but its publisher lists {published}; it was removed"
    )]
    Checksum {
        /// URL of the file.
        url: String,
        /// MD5 or SHA-256.
        algorithm: &'static str,
        /// Its actual checksum.
        found: String,
        /// The published checksum.
        published: String,
    },
    /// The list of checksums does not name the file.
    #[error("the list of checksums `{list}` does not name `{name}`")]
    NotListed {
        /// URL of the list.
        list: String,
        /// Name that was searched for.
        name: String,
    },
    /// Another process downloads the same source.
    #[error("another process is downloading to `{0}`")]
    Busy(String),
    /// The disk failed; the part downloaded so far is kept.
    #[error("{0}")]
    Disk(#[from] std::io::Error),
}
