//! `sundry check`: reads the whole data folder and reports damage.

use std::path::Path;
use std::process::ExitCode;

use sundry_crawl::State;

use super::{configuration, home, publish};
use crate::config::Loaded;
use crate::output::{Failure, counted, say};

/// Returns the faults of the store of articles, if there is one.
fn store_faults(loaded: &Loaded) -> Result<Vec<String>, Failure> {
    let Some(place) = loaded.config.state_place()? else {
        return Ok(Vec::new());
    };
    Ok(match State::existing_at(&place) {
        Ok(None) => Vec::new(),
        Ok(Some(state)) => {
            let name = state.name();
            match state.check() {
                Ok(faults) => faults
                    .into_iter()
                    .map(|fault| format!("{name}: {fault}"))
                    .collect(),
                Err(error) => vec![error.to_string()],
            }
        }
        Err(error) => vec![error.to_string()],
    })
}

pub(crate) fn run(file: Option<&Path>, store: bool) -> Result<ExitCode, Failure> {
    let loaded = configuration(file)?;
    if store {
        return publish::check(&loaded);
    }
    let home = home(&loaded)?;
    let mut wrong: Vec<String> = home.check()?.iter().map(ToString::to_string).collect();
    wrong.extend(store_faults(&loaded)?);
    for error in &wrong {
        say(&format!("wrong: {error}"));
    }
    let kinds = home.kinds()?.len();
    let folder = &loaded.config.data_dir;
    if wrong.is_empty() {
        say(&format!(
            "`{folder}` is intact: {}, with every file as it was written.",
            counted(kinds as u64, "catalogue")
        ));
        return Ok(ExitCode::SUCCESS);
    }
    say(&format!(
        "{} in `{folder}`. A damaged catalogue is not used: an earlier one or the starter \
         catalogue answers. Import it again, or drop it with `sundry catalogue drop`.",
        counted(wrong.len() as u64, "fault")
    ));
    Ok(ExitCode::FAILURE)
}
