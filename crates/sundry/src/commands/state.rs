//! `sundry state`: moves what changes while the program runs between a data folder and a database.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use sundry_crawl::{DatabaseSettings, Place, State, copy};

use super::{configuration, existing_state};
use crate::cli::StateCommand;
use crate::output::{Failure, counted, print, say};

/// Name of the lease of whoever reads feeds.
const CRAWLER: &str = "crawler";

pub(crate) fn run(file: Option<&Path>, command: &StateCommand) -> Result<ExitCode, Failure> {
    let StateCommand::Copy { to } = command;
    let loaded = configuration(file)?;
    let from = existing_state(&loaded)?.ok_or("there is nothing to copy yet")?;
    let place = if to.contains("://") {
        Place::Database(DatabaseSettings {
            url: to.clone(),
            extra_roots_pem: loaded.config.fetch_settings()?.extra_roots_pem,
        })
    } else {
        Place::Folder(PathBuf::from(to))
    };
    let now = sundry_http::unix_seconds();
    if from.is_leased(CRAWLER, now)? {
        say(
            "warning: a server reads feeds into the store that is copied; what it writes from now on \
             may stay behind",
        );
    }
    let to = State::at(&place)?;
    let tallies = copy(&from, &to, now)?;
    let mut text = String::new();
    for (table, tally) in &tallies {
        let (count, checksum) = (tally.count, tally.checksum);
        let _ = writeln!(text, "{table:<20} {count:>9}  {checksum:016x}");
    }
    print(text.as_bytes())?;
    let rows = tallies.iter().map(|(_, tally)| tally.count).sum();
    say(&format!(
        "{} copied from {} to {}, read back and found identical.",
        counted(rows, "row"),
        from.name(),
        to.name()
    ));
    Ok(ExitCode::SUCCESS)
}
