//! `sundry config show|check|default`: prints the effective configuration, checks it, or prints the
//! defaults.

use std::path::Path;
use std::process::ExitCode;

use super::configuration;
use super::serve::read_keys;
use crate::cli::Config;
use crate::config::DEFAULT;
use crate::output::{Failure, print, say};

pub(crate) fn run(file: Option<&Path>, command: &Config) -> Result<ExitCode, Failure> {
    match command {
        Config::Default => print(DEFAULT.as_bytes())?,
        Config::Show => {
            let loaded = configuration(file)?;
            print(toml::to_string_pretty(&loaded.config)?.as_bytes())?;
        }
        Config::Check { file: named } => {
            let loaded = configuration(named.as_deref().or(file))?;
            // This finds errors that show only in use, such as a bad certificate file.
            loaded.config.service()?;
            let keys = read_keys(&loaded.config)?;
            loaded.check_access(keys.ring.is_some())?;
            let place = loaded.file.map_or_else(
                || "There is no configuration file. The defaults".to_owned(),
                |path| format!("`{}`", path.display()),
            );
            say(&format!("{place} and the environment are valid."));
        }
    }
    Ok(ExitCode::SUCCESS)
}
