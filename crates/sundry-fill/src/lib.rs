//! Downloads the public dumps that catalogues are filled from: a table of sources, and files that
//! come in whole or go on where they broke off.
//!
//! It does not read what is in the files (that is `sundry-import`), does not ask anybody anything
//! (that is the command `sundry fill`), and opens no connection itself (that is `sundry-fetch`).
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
