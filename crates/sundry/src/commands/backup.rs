//! `sundry backup`: copies the store of articles and counters.

use std::path::Path;
use std::process::ExitCode;

use super::{configuration, existing_state};
use crate::output::{Failure, say};

pub(crate) fn run(file: Option<&Path>, to: &Path) -> Result<ExitCode, Failure> {
    let loaded = configuration(file)?;
    let state = existing_state(&loaded)?.ok_or_else(|| {
        format!(
            "`{}` has no store of articles and counts to back up",
            loaded.config.data_dir
        )
    })?;
    let bytes = state.back_up(to)?;
    say(&format!(
        "{} contains all of it, in {:.1} MB.",
        to.display(),
        bytes as f64 / 1e6
    ));
    Ok(ExitCode::SUCCESS)
}
