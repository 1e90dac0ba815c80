//! The commands, one module each. A command returns its exit status, or a failure for the terminal.

pub(crate) mod ask;
pub(crate) mod backup;
mod batch;
pub(crate) mod catalogue;
pub(crate) mod check;
pub(crate) mod completions;
pub(crate) mod config;
pub(crate) mod crawl;
pub(crate) mod feeds;
pub(crate) mod fill;
mod follow;
pub(crate) mod food;
pub(crate) mod health;
pub(crate) mod import;
pub(crate) mod keys;
pub(crate) mod licences;
pub(crate) mod man;
pub(crate) mod mcp;
pub(crate) mod models;
pub(crate) mod news;
mod nodes;
pub(crate) mod openapi;
mod publish;
mod quota_loans;
mod quotas;
pub(crate) mod recipe;
pub(crate) mod reload;
pub(crate) mod serve;
pub(crate) mod state;

use std::path::Path;

use sundry_catalog::Home;
use sundry_crawl::State;
use sundry_operations::ServiceSettings;

use crate::config::{Environment, Loaded, load};
use crate::output::{Failure, say};

/// Loads the effective configuration and prints its warnings.
fn configuration(file: Option<&Path>) -> Result<Loaded, Failure> {
    let environment = environment();
    let mut loaded = load(file, &environment)?;
    if loaded.config.data_dir.is_empty() {
        loaded.config.data_dir = usual_data_folder(&environment).unwrap_or_default();
    }
    for warning in &loaded.warnings {
        say(&format!("warning: {warning}"));
    }
    Ok(loaded)
}

/// Reads the process environment; no other code does. Variables that are not Unicode are skipped.
fn environment() -> Environment {
    std::env::vars_os()
        .filter_map(|(name, value)| Some((name.into_string().ok()?, value.into_string().ok()?)))
        .collect()
}

/// Returns the data folder that the XDG base directory specification prescribes; `None` without a
/// home folder.
fn usual_data_folder(environment: &Environment) -> Option<String> {
    let given = |name: &str| {
        environment
            .get(name)
            .filter(|folder| Path::new(folder).is_absolute())
    };
    let data = given("XDG_DATA_HOME").map(|folder| format!("{folder}/sundry"));
    data.or_else(|| given("HOME").map(|home| format!("{home}/.local/share/sundry")))
}

/// Opens the store of what changes while a server runs, if there is one.
fn existing_state(loaded: &Loaded) -> Result<Option<State>, Failure> {
    let place = loaded.config.state_place()?;
    let place = place.ok_or("there is neither a data folder nor a database")?;
    Ok(State::existing_at(&place)?)
}

/// Opens the catalogues of the data folder.
fn home(loaded: &Loaded) -> Result<Home, Failure> {
    let folder = loaded.config.data_folder().ok_or(
        "there is no data folder; set `data_dir` in the configuration, or SUNDRY_DATA_DIR",
    )?;
    Ok(Home::new(folder))
}

/// Returns the number of threads that may block: one for each computation and search, one for the
/// name look-up of each fetch, and a few for media, front pages, the data folder and
/// the files of published generations.
fn blocking_threads(settings: &ServiceSettings) -> usize {
    2 * settings.compute_threads.get() + settings.fetches + settings.news.fetches + 16
}
