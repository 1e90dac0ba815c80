//! Catalogues: records, one query language, and the embedded storage for them.
//!
//! A [`Record`] consists of a document that is stored whole and of the fields by which it is found.
//! An [`Executor`] answers a [`Query`]. The embedded one reads a *generation*: immutable files that
//! a [`Writer`] made aside, checked, and published with one rename.
//!
//! Only this crate touches the data folder. It opens no connection, reads no clock and knows no
//! operation.

mod archive;
mod catalogue;
mod embedded;
mod error;
mod executor;
mod folder;
mod following;
#[cfg(feature = "fuzzing")]
pub mod fuzzing;
mod home;
mod index;
mod like;
mod manifest;
mod media;
mod models;
mod modes;
mod notebook;
mod plan;
mod query;
mod random;
mod receipt;
mod record;
mod scan;
mod schema;
mod score;
mod spool;
mod table;
mod transfer;
mod weights;
mod writer;
mod written;

pub use catalogue::{Catalogue, Found, Origin, Reloaded, Snapshot};
pub use embedded::Embedded;
pub use error::Error;
pub use executor::{Executor, Hit, Page, Visit};
pub use home::{Home, Listed, Trust, export_archive};
pub use manifest::{FileEntry, Manifest, formats};
pub use media::{is_media_path, is_mount_name};
pub use models::{InstalledModel, ModelNote, ModelStamp, sha256};
pub use modes::{like_above, make_folder};
pub use notebook::Notebook;
pub use query::{
    Among, Clause, Direction, Filter, MAX_AMONG, MAX_LEAVES, MAX_WINDOW, Mode, Prior, Query,
    Scalar, Sort, TextClause,
};
pub use receipt::Receipt;
pub use record::{Fields, Record};
pub use scan::Scan;
pub use schema::{Field, FieldKind, Id, MAX_ID, Schema, Text, id_of};
pub use transfer::{Incoming, Outgoing};
pub use writer::{Progress, Published, Step, WriteOptions, Writer};
