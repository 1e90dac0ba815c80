//! `sundry check`: reads all of the data folder and says what is wrong with it.

use std::path::Path;
use std::process::ExitCode;

use super::{configuration, home};
use crate::output::{Failure, say};

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
            "`{folder}` is whole: {kinds} kinds of records, every file as it was written."
        ));
        return Ok(ExitCode::SUCCESS);
    }
    say(&format!(
        "{} things are wrong in `{folder}`. A damaged catalogue is not used: an earlier one or \
         the starter catalogue answers. Import it again, or drop it with `sundry catalogue drop`.",
        wrong.len()
    ));
    Ok(ExitCode::FAILURE)
}
