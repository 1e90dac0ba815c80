//! `sundry backup`: copies the store of articles and counters.

use std::path::Path;
use std::process::ExitCode;

use sundry_crawl::State;

use super::configuration;
use crate::output::{Failure, say};

pub(crate) fn run(file: Option<&Path>, to: &Path) -> Result<ExitCode, Failure> {
    let loaded = configuration(file)?;
    let folder = loaded
        .config
        .data_folder()
        .ok_or("there is no data folder")?;
    let state = State::open_existing(&folder)?.ok_or_else(|| {
        format!(
            "`{}` holds nothing that changes while Sundry runs: no articles, no counts",
            folder.display()
        )
    })?;
    let bytes = state.back_up(to)?;
    say(&format!(
        "{} holds all of it, in {:.1} MB.",
        to.display(),
        bytes as f64 / 1e6
    ));
    Ok(ExitCode::SUCCESS)
}
