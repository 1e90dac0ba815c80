//! `sundry keys new|list|revoke`: manages API keys. A new key is printed once and stored nowhere;
//! its hash goes into the file of keys, which the server watches.

use std::fmt::Write as _;
use std::path::Path;
use std::process::ExitCode;

use jiff::Timestamp;
use serde_json::json;
use sundry_http::{KeyHash, new_key, unix_seconds};

use super::configuration;
use crate::cli::{Keys, NewKey};
use crate::config::{Auth, KeyEntry, Loaded};
use crate::keys_file;
use crate::output::{Failure, print, say};

/// Longest name of a key in characters, since it is in every log line and metric of its calls.
const LONGEST_NAME: usize = 60;

pub(crate) fn run(file: Option<&Path>, command: &Keys) -> Result<ExitCode, Failure> {
    let loaded = configuration(file)?;
    let place = loaded.config.keys_place().ok_or(
        "there is no place for a key file; set `keys_file` or `data_dir` in the configuration",
    )?;
    match command {
        Keys::New(new) => make(&loaded, &place.path, new),
        Keys::List { json } => list(&loaded, &place.path, *json),
        Keys::Revoke { name } => revoke(&loaded, &place.path, name),
    }
}

fn make(loaded: &Loaded, path: &Path, new: &NewKey) -> Result<ExitCode, Failure> {
    if loaded.config.auth == Auth::None {
        return Err(
            "keys have no effect with `auth = \"none\"`; remove it from the configuration first"
                .into(),
        );
    }
    let name = new.name.trim();
    let is_plain = !name.is_empty() && !name.contains(char::is_control);
    if !is_plain || name.chars().count() > LONGEST_NAME {
        return Err(format!("a name needs 1 to {LONGEST_NAME} characters, on one line").into());
    }
    let key = new_key().map_err(|error| format!("no random bytes for a key: {error}"))?;
    let now = Timestamp::from_second(unix_seconds())?;
    let entry = KeyEntry {
        name: name.to_owned(),
        hash: KeyHash::of(&key),
        created: now.to_string().parse().ok(),
        per_second: new.per_second,
        daily_quota: new.daily_quota,
        operations: new.operations.clone(),
    };
    let in_configuration = &loaded.config.keys;
    keys_file::change(path, |keys| {
        if in_configuration
            .iter()
            .chain(&*keys)
            .any(|key| key.name == name)
        {
            return Err(format!(
                "there is already a key `{name}`; revoke it first, or choose another name"
            ));
        }
        keys.push(entry);
        Ok(())
    })?;
    say("This is the key. It is shown only once; give it to the caller:");
    print(format!("{key}\n").as_bytes())?;
    say(&format!(
        "Its hash has been written to {}. A running server accepts the key within two seconds.",
        path.display()
    ));
    Ok(ExitCode::SUCCESS)
}

fn list(loaded: &Loaded, path: &Path, json: bool) -> Result<ExitCode, Failure> {
    let in_file = keys_file::read(path)?;
    let mut text = String::new();
    let here = path.display().to_string();
    let config = loaded.file.as_ref().map(|file| file.display().to_string());
    let in_configuration = loaded
        .config
        .keys
        .iter()
        .map(|key| (key, config.as_deref()));
    let in_file = in_file.iter().flatten().map(|key| (key, Some(&*here)));
    let mut count = 0;
    for (key, place) in in_configuration.chain(in_file) {
        text.push_str(&if json {
            as_json(key, place)
        } else {
            as_text(key)
        });
        text.push('\n');
        count += 1;
    }
    print(text.as_bytes())?;
    if count == 0 && !json {
        say("There are no keys. `sundry keys new NAME` creates one.");
    }
    Ok(ExitCode::SUCCESS)
}

fn as_text(key: &KeyEntry) -> String {
    let created = created(key);
    let mut text = format!("{:<24} {:<20}", key.name, created.as_deref().unwrap_or("-"));
    match key.per_second {
        Some(rate) => drop(write!(text, " {rate} a second,")),
        None => text.push_str(" any rate,"),
    }
    match key.daily_quota {
        Some(quota) => drop(write!(text, " {quota} a day,")),
        None => text.push_str(" any number a day,"),
    }
    if key.operations.is_empty() {
        text.push_str(" all operations");
    } else {
        text.push(' ');
        text.push_str(&key.operations.join(", "));
    }
    text
}

fn as_json(key: &KeyEntry, place: Option<&str>) -> String {
    json!({
        "name": key.name,
        "created": created(key),
        "per_second": key.per_second,
        "daily_quota": key.daily_quota,
        "operations": key.operations,
        "file": place,
    })
    .to_string()
}

fn created(key: &KeyEntry) -> Option<String> {
    key.created.map(|created| created.to_string())
}

fn revoke(loaded: &Loaded, path: &Path, name: &str) -> Result<ExitCode, Failure> {
    if loaded.config.keys.iter().any(|key| key.name == name) {
        let file = loaded.file.as_deref().unwrap_or(Path::new("sundry.toml"));
        return Err(format!(
            "the key `{name}` is in the configuration; remove its section from {} and run \
             `sundry reload`",
            file.display()
        )
        .into());
    }
    if !path.exists() {
        return Err(format!(
            "there is no key `{name}`: {} does not exist",
            path.display()
        )
        .into());
    }
    keys_file::change(path, |keys| {
        let before = keys.len();
        keys.retain(|key| key.name != name);
        if keys.len() == before {
            return Err(format!("there is no key `{name}` in {}", path.display()));
        }
        Ok(())
    })?;
    say(&format!(
        "The key `{name}` has been revoked. A running server refuses it within two seconds."
    ));
    Ok(ExitCode::SUCCESS)
}
