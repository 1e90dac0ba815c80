//! `sundry models`: installs, lists and removes the trained models of the data folder. A model is
//! loaded and tried before it is stored, and its terms are shown before it is used.

mod archive;
mod candidate;
mod text;

use std::fmt::Write as _;
use std::io::Read as _;
use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;

use fs_err::File;
use serde_json::json;
use sundry_catalog::{Home, InstalledModel, ModelNote, sha256};
use sundry_fetch::{Expect, Fetcher};

use self::candidate::{Candidate, purpose};
use super::{configuration, home};
use crate::cli::{AddModel, Models};
use crate::config::Loaded;
use crate::output::{Failure, accepted, print, say};

/// Largest file in bytes. No usable model is larger.
const MOST_BYTES: u64 = 128 << 20;
/// Longest time for fetching a model, which may take longer than a page.
const PATIENCE: Duration = Duration::from_mins(10);

pub(crate) fn run(file: Option<&Path>, command: &Models) -> Result<ExitCode, Failure> {
    let loaded = configuration(file)?;
    let home = home(&loaded)?;
    match command {
        Models::Add(wanted) => add(&loaded, &home, wanted),
        Models::List { json } => list(&home, *json),
        Models::Remove { name } => remove(&home, name),
    }
}

fn add(loaded: &Loaded, home: &Home, wanted: &AddModel) -> Result<ExitCode, Failure> {
    let bytes = bytes_of(loaded, &wanted.source)?;
    let checksum = sha256(&bytes);
    if let Some(expected) = &wanted.sha256
        && !expected.eq_ignore_ascii_case(&checksum)
    {
        return Err(format!("the file has the SHA-256 {checksum}, not {expected}").into());
    }
    let pieces = match archive::models_of(&bytes)? {
        Some(pieces) => pieces,
        None => vec![(bytes, checksum)],
    };
    let mut code = ExitCode::SUCCESS;
    for (bytes, checksum) in pieces {
        if !install(home, wanted, &bytes, checksum)? {
            code = ExitCode::FAILURE;
        }
    }
    Ok(code)
}

/// Shows the facts about a file, asks for consent, and installs it. Returns false if the user
/// declined.
fn install(
    home: &Home,
    wanted: &AddModel,
    bytes: &[u8],
    checksum: String,
) -> Result<bool, Failure> {
    let candidate = Candidate::of(bytes, &checksum)?;
    let licence = candidate.licence.as_deref().or(wanted.licence.as_deref());
    let licence = licence.ok_or(
        "nothing is known of the terms of this file, and it does not state them; `--licence TERMS` \
         says under which it is used",
    )?;
    let size = bytes.len() as f64 / 1e6;
    let Candidate { name, title, .. } = &candidate;
    say(&format!("{title}, {size:.1} MB: {}.", purpose(name)));
    for (what, text) in [("SHA-256", &*checksum), ("terms", licence)] {
        say(&format!("  {what}: {text}"));
    }
    for fact in &candidate.facts {
        say(&format!("  {fact}"));
    }
    if let Some(old) = home.models()?.into_iter().find(|old| old.name == *name) {
        say(&format!("  replaces: {}", title_of(&old)));
    }
    if !wanted.yes && !accepted("Use it under these terms?")? {
        say("It was not installed.");
        return Ok(false);
    }
    let note = ModelNote {
        sha256: checksum,
        title: title.clone(),
        licence: licence.to_owned(),
        source: wanted.source.clone(),
        added: sundry_http::unix_seconds(),
    };
    home.install_model(name, bytes, &note)?;
    say(&format!(
        "Installed as `{name}`. It is used from now on, also by a running server."
    ));
    Ok(true)
}

/// Reads a file, or fetches a URL under the fetch rules.
fn bytes_of(loaded: &Loaded, source: &str) -> Result<Vec<u8>, Failure> {
    let is_address = ["http://", "https://"].iter().any(|scheme| {
        let head = source.get(..scheme.len());
        head.is_some_and(|head| head.eq_ignore_ascii_case(scheme))
    });
    if is_address {
        let mut settings = loaded.config.fetch_settings()?;
        settings.total_timeout = PATIENCE;
        let fetcher = Fetcher::new(settings)?;
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()?;
        let fetched = runtime.block_on(fetcher.fetch(source, Expect::Model))?;
        return Ok(fetched.bytes.to_vec());
    }
    let mut bytes = Vec::new();
    File::open(source)?
        .take(MOST_BYTES + 1)
        .read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MOST_BYTES {
        return Err(format!("`{source}` is too large for a model").into());
    }
    Ok(bytes)
}

fn list(home: &Home, json: bool) -> Result<ExitCode, Failure> {
    let models = home.models()?;
    let mut text = String::new();
    for model in &models {
        let line = if json { as_json(model) } else { as_text(model) };
        let _ = writeln!(text, "{line}");
    }
    print(text.as_bytes())?;
    if models.is_empty() && !json {
        say("No model is installed; the built-in one is used.");
    }
    // Every file was read for its checksum anyway, so report mismatches.
    let changed = models.iter().any(InstalledModel::is_changed);
    Ok(if changed {
        ExitCode::FAILURE
    } else {
        ExitCode::SUCCESS
    })
}

fn as_text(model: &InstalledModel) -> String {
    let size = model.bytes as f64 / 1e6;
    let mut text = format!("{:<22} {size:>6.1} MB  {}", model.name, title_of(model));
    let _ = write!(text, "\n  for: {}", purpose(&model.name));
    if let Some(note) = &model.note {
        let _ = write!(text, "\n  terms: {}\n  from: {}", note.licence, note.source);
    }
    let _ = write!(text, "\n  SHA-256: {}", model.sha256);
    if model.is_changed() {
        text.push_str("\n  CHANGED since it was installed: add it again, or remove it");
    }
    text
}

fn title_of(model: &InstalledModel) -> &str {
    let title = model.note.as_ref().map(|note| &*note.title);
    title.unwrap_or("put there by hand")
}

fn as_json(model: &InstalledModel) -> String {
    let note = model.note.as_ref();
    json!({
        "name": model.name,
        "purpose": purpose(&model.name),
        "bytes": model.bytes,
        "sha256": model.sha256,
        "changed": model.is_changed(),
        "title": note.map(|note| &note.title),
        "licence": note.map(|note| &note.licence),
        "source": note.map(|note| &note.source),
        "added": note.map(|note| note.added),
    })
    .to_string()
}

fn remove(home: &Home, name: &str) -> Result<ExitCode, Failure> {
    if !home.remove_model(name)? {
        return Err(
            format!("no model `{name}` is installed; `sundry models list` names all").into(),
        );
    }
    say(&format!("`{name}` is removed."));
    Ok(ExitCode::SUCCESS)
}
