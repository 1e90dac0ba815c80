//! Downloads the public dumps that fill the catalogues: a table of sources, and downloads that can
//! be resumed.
//!
//! It does not read the contents of the files (`sundry-import` does), does not interact with the
//! user (the command `sundry fill` does), and opens no connection itself (`sundry-fetch` does).
//!
//! ```
//! use sundry_fill::{Consent, carried};
//!
//! let sources = carried();
//! let foods = sources.iter().find(|source| source.kind == "foods").unwrap();
//! assert_eq!((foods.importer(), foods.licence.as_str()), ("fooddata-central", "CC0 1.0"));
//! assert_eq!(foods.download, Consent::Yes);
//! assert!(foods.files.iter().all(|file| file.url.starts_with("https://")));
//! ```

mod checksum;
mod error;
mod keep;
mod obtain;
mod sources;

pub use checksum::{Algorithm, Checksum, listed};
pub use error::FillError;
pub use keep::{Folder, Note};
pub use obtain::{Patience, Progress, State, is_newer, obtain};
pub use sources::{Consent, RemoteFile, Source, carried, merged, read};
