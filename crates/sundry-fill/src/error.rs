//! Why a catalogue could not be filled.

use sundry_fetch::FetchError;

/// A failed download, or a table that cannot be read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FillError {
    /// The table of sources is wrong; the text says where.
    #[error("{0}")]
    Table(String),
    /// The remote site failed, again and again.
    #[error("`{url}`: {error}")]
    Fetch {
        /// What was asked for.
        url: String,
        /// The last failure.
        #[source]
        error: FetchError,
    },
    /// The file is not what its makers say it is. It was removed.
    #[error(
        "`{url}` has the {algorithm} {found}, but its makers publish {published}; it was removed"
    )]
    Checksum {
        /// Where it is from.
        url: String,
        /// MD5 or SHA-256.
        algorithm: &'static str,
        /// What it has.
        found: String,
        /// What it should have.
        published: String,
    },
    /// The list of checksums does not name the file.
    #[error("the list of checksums `{list}` does not name `{name}`")]
    NotListed {
        /// The list.
        list: String,
        /// The name that was looked for.
        name: String,
    },
    /// Another process downloads the same source.
    #[error("another process is downloading to `{0}`")]
    Busy(String),
    /// The disk failed; what came so far is kept.
    #[error("{0}")]
    Disk(#[from] std::io::Error),
}
