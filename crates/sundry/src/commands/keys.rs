//! `sundry keys new NAME`: a key for a caller. The key is printed once and kept nowhere.

use std::process::ExitCode;

use sundry_http::{KeyHash, new_key};

use crate::cli::Keys;
use crate::output::{Failure, print, say};

pub(crate) fn run(command: &Keys) -> Result<ExitCode, Failure> {
    let Keys::New { name } = command;
    let key = new_key().map_err(|error| format!("no random bytes for a key: {error}"))?;
    say("The key, shown this once; give it to the caller:");
    print(format!("{key}\n").as_bytes())?;
    let section = toml::Table::from_iter([
        ("name".to_owned(), toml::Value::String(name.clone())),
        (
            "hash".to_owned(),
            toml::Value::String(KeyHash::of(&key).to_string()),
        ),
    ]);
    say("\nThe section for `sundry.toml`:\n");
    say(&format!("[[keys]]\n{}", toml::to_string(&section)?));
    say("`sundry config default` shows what else a section may hold: rate, quota, operations.");
    Ok(ExitCode::SUCCESS)
}
