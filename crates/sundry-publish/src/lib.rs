//! Generations of catalogues, published in an object store and followed from it.
//!
//! One node imports and publishes; every node that follows the same store answers from what was
//! published last. There is no leader and no election: whoever creates the numbered manifest of a
//! publication, which a store lets only one do, has published it.
//!
//! ```text
//! <prefix>/<kind>/f<format>-a<analyser>/
//!   manifests/00000007                     a publication: what it consists of, or that it is dropped
//!   files/<upload>/<file>.<chunk>          its files, in chunks of at most 16 MiB
//!   removed/00000003                       a manifest that was swept; its files follow an hour later
//! <prefix>/sweep/lease/00000012            who swept last, and when by the store's clock
//! ```
//!
//! Format and analyser stand in the key, so that old and new programs follow their own line while
//! an upgrade rolls. Numbers only grow: a rollback is a new number that names old files, a drop one
//! that names none. Chunks are plain objects: an upload that is killed leaves nothing that a
//! listing does not show.
//!
//! The store is reached through `sundry-fetch` (S3) or as a shared folder. This crate reads no
//! configuration, no environment and no clock: times of objects are the store's own, and times that
//! people read are passed in.

mod connector;
mod error;
mod follow;
mod history;
mod keys;
mod publication;
mod publish;
mod pull;
mod race;
mod settings;
mod store;
mod sweep;

pub use error::Error;
pub use follow::{Fits, Followed, Follower};
pub use history::Line;
pub use keys::format_name;
pub use publication::{Change, Chunk, Content, Publication, StoredFile};
pub use publish::Base;
pub use pull::Trust;
pub use race::{Proven, Race};
pub use settings::{Credentials, StoreSettings};
pub use store::Store;
pub use sweep::{SweepRules, Swept};
