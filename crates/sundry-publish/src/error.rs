//! What can go wrong between a data folder and a store, in words an operator can act on.

/// A failure of publishing or following.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A setting of the store that cannot be used.
    #[error("{0}")]
    Settings(String),
    /// The store did not do what it was asked: away, refused, broken.
    #[error("the store: {0}")]
    Store(#[from] object_store::Error),
    /// The data folder did not.
    #[error(transparent)]
    Catalogue(#[from] sundry_catalog::Error),
    /// Something in the store is not what was published.
    #[error("`{object}` in the store is damaged: {reason}")]
    Damaged {
        /// The key of the object.
        object: String,
        /// What was expected and what was found.
        reason: String,
    },
    /// The store lets more than one, or none, create an object that must be created once.
    #[error(
        "this store cannot be published to: {0}. Publications need a store that creates an object \
         only if it is absent (`If-None-Match: *`)"
    )]
    Unfit(String),
    /// Somebody else published between the beginning of an import and its end.
    #[error(
        "publication {found} arrived while this was made from {}; nothing was published, run it again",
        base.map_or_else(|| "none".to_owned(), |base| base.to_string())
    )]
    Overtaken {
        /// What this was made from.
        base: Option<u64>,
        /// The newest number now.
        found: u64,
    },
    /// There is no such publication.
    #[error("there is no publication {0}; `sundry catalogue history` lists those that are kept")]
    NoSuch(u64),
    /// The publication names no files: it dropped the catalogue.
    #[error("publication {0} dropped the catalogue, so there is nothing to go back to")]
    Nothing(u64),
    /// No publication before the newest names other files.
    #[error("there is no earlier publication to go back to")]
    NoEarlier,
    /// The newest publication was made by a program that asks for other fields.
    #[error("publication {number} was made by another version of the program: {reason}")]
    Other {
        /// Its number.
        number: u64,
        /// The difference.
        reason: String,
    },
    /// Nothing was published of the kind.
    #[error("nothing of {0} is published")]
    Unpublished(String),
    /// Another node holds the lease.
    #[error("another node is sweeping, or did so within the hour")]
    Leased,
    /// A task ended early.
    #[error("a task of this program ended early: {0}")]
    Task(#[from] tokio::task::JoinError),
}

impl Error {
    pub(crate) fn damaged(object: impl Into<String>, reason: impl Into<String>) -> Self {
        Self::Damaged {
            object: object.into(),
            reason: reason.into(),
        }
    }
}
