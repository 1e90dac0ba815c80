//! `sundry check`: reads all of the data folder and says what is wrong with it.

use std::path::Path;
use std::process::ExitCode;

use super::{configuration, home};
use crate::output::{Failure, counted, say};

pub(crate) fn run(file: Option<&Path>) -> Result<ExitCode, Failure> {
    let loaded = configuration(file)?;
    let home = home(&loaded)?;
    let wrong = home.check()?;
    for error in &wrong {
        say(&format!("wrong: {error}"));
    }
    let kinds = home.kinds()?.len();
    let folder = &loaded.config.data_dir;
    if wrong.is_empty() {
        say(&format!(
            "`{folder}` is whole: {}, every file as it was written.",
            counted(kinds as u64, "catalogue")
        ));
        return Ok(ExitCode::SUCCESS);
    }
    say(&format!(
        "{} in `{folder}` cannot be trusted. A damaged catalogue is not used: an earlier one or \
         the starter catalogue answers. Import it again, or drop it with `sundry catalogue drop`.",
        counted(wrong.len() as u64, "file")
    ));
    Ok(ExitCode::FAILURE)
}
