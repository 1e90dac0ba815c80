//! The configuration: defaults, overridden by a file, overridden by the environment.
//!
//! `default.toml` is both the documentation and the defaults: it is parsed at every start. The
//! environment is passed in as plain pairs, so that this module does not read it.

mod error;
mod keys;
mod layers;
mod listening;
mod schema;
mod settings;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use fs_err as fs;

pub(crate) use error::ConfigError;
pub(crate) use keys::KeyEntry;
pub(crate) use listening::Address;
pub(crate) use schema::{Auth, Config, Log, LogFormat, WithoutDatabase};

/// The commented file that documents every setting and holds its default.
pub(crate) const DEFAULT: &str = include_str!("config/default.toml");

/// Environment variables by name.
pub(crate) type Environment = BTreeMap<String, String>;

/// A configuration and its origin.
#[derive(Debug)]
pub(crate) struct Loaded {
    pub(crate) config: Config,
    /// The file, if there is one.
    pub(crate) file: Option<PathBuf>,
    /// Warnings about oddities that are not errors, such as an unknown `SUNDRY_` variable.
    pub(crate) warnings: Vec<String>,
    origins: layers::Origins,
}

impl Loaded {
    /// Refuses to serve everybody who can reach an address, unless the operator says so.
    pub(crate) fn check_access(&self, are_keys: bool) -> Result<(), ConfigError> {
        let name = self.file.as_ref().map(|file| file.display().to_string());
        self.config
            .check_access(are_keys)
            .map_err(|(path, message)| {
                layers::locate(path, message, &self.origins, name.as_deref())
            })
    }
}

/// The files to look for, in this order, if none is named.
const USUAL_FILES: [&str; 2] = ["sundry.toml", "/etc/sundry/sundry.toml"];

/// Loads the configuration from the named file, else from the usual places, and the environment.
pub(crate) fn load(named: Option<&Path>, environment: &Environment) -> Result<Loaded, ConfigError> {
    let named = named
        .map(Path::to_owned)
        .or_else(|| environment.get("SUNDRY_CONFIG").map(PathBuf::from));
    let file = named.or_else(|| {
        USUAL_FILES
            .iter()
            .map(PathBuf::from)
            .find(|path| path.exists())
    });
    let text = match &file {
        Some(path) => Some(fs::read_to_string(path).map_err(ConfigError::Read)?),
        None => None,
    };
    let name = file
        .as_deref()
        .map(|path| path.display().to_string())
        .unwrap_or_default();
    let (config, origins, warnings) = layers::merge(
        text.as_deref().map(|text| (name.as_str(), text)),
        environment,
    )?;
    Ok(Loaded {
        config,
        file,
        warnings,
        origins,
    })
}
