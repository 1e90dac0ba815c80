//! One module a command; each returns its exit status, or a failure for the terminal.

pub(crate) mod ask;
mod batch;
pub(crate) mod completions;
pub(crate) mod config;
pub(crate) mod health;
pub(crate) mod keys;
pub(crate) mod man;
pub(crate) mod openapi;
pub(crate) mod serve;

use std::path::Path;

use crate::config::{Environment, Loaded, load};
use crate::output::{Failure, say};

/// The configuration in force; warnings are said.
fn configuration(file: Option<&Path>) -> Result<Loaded, Failure> {
    let loaded = load(file, &environment())?;
    for warning in &loaded.warnings {
        say(&format!("warning: {warning}"));
    }
    Ok(loaded)
}

/// The process environment, read here once. Variables that are not Unicode cannot be settings.
fn environment() -> Environment {
    std::env::vars_os()
        .filter_map(|(name, value)| Some((name.into_string().ok()?, value.into_string().ok()?)))
        .collect()
}
