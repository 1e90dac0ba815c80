//! `sundry catalogue`: lists, searches, drops and exports the catalogues of the data folder.

use std::fmt::Write as _;
use std::io::{self, BufWriter, IsTerminal as _, Write};
use std::path::Path;
use std::process::ExitCode;

use fs_err::File;
use jiff::Timestamp;
use serde_json::json;
use sundry_catalog::{Home, Listed};
use sundry_operations::{Catalogues, KindState};

use super::publish::{self, Publishing};
use super::{configuration, home};
use crate::cli::Catalogue;
use crate::config::Loaded;
use crate::output::{Failure, counted, print, say};

pub(crate) fn run(file: Option<&Path>, command: &Catalogue) -> Result<ExitCode, Failure> {
    let loaded = configuration(file)?;
    match command {
        Catalogue::List { json } => list(&home(&loaded)?, *json),
        Catalogue::Find {
            kind,
            words,
            most,
            json,
        } => {
            let (catalogues, news) = Catalogues::open(loaded.config.data_folder());
            for (kind, what) in news {
                if let Err(error) = what {
                    say(&format!(
                        "warning: the catalogue of {kind} is not used: {error}"
                    ));
                }
            }
            find(&catalogues, kind, &words.join(" "), *most, *json)
        }
        Catalogue::Drop { kind, yes } => drop_kind(&loaded, kind, *yes),
        Catalogue::Export {
            kind,
            starter,
            output,
        } => {
            let home = home(&loaded)?;
            // Without an import, the starter catalogue is in use.
            let is_own = home
                .list()?
                .iter()
                .any(|listed| listed.is_current && listed.kind == *kind);
            let home = (is_own && !starter).then_some(&home);
            export(home, kind, output.as_deref())
        }
        Catalogue::Publish { kind } => publish::publish(&loaded, kind),
        Catalogue::Rollback { kind, number } => publish::roll_back(&loaded, kind, *number),
        Catalogue::Sweep => publish::sweep(&loaded),
        Catalogue::History { kind, json } => publish::history(&loaded, kind, *json),
    }
}

fn list(home: &Home, json: bool) -> Result<ExitCode, Failure> {
    let mut text = String::new();
    let mut own = Vec::new();
    for listed in home.list()? {
        text.push_str(&if json {
            as_json(&listed)
        } else {
            as_text(&listed)
        });
        text.push('\n');
        if listed.is_current {
            own.push(listed.kind);
        }
    }
    // Add the starter catalogues, whatever the data folder holds.
    for starter in Catalogues::open(None).0.state() {
        if starter.records > 0 {
            let answers = !own.iter().any(|kind| kind == starter.kind);
            text.push_str(&carried(&starter, answers, json));
            text.push('\n');
        }
    }
    print(text.as_bytes())?;
    Ok(ExitCode::SUCCESS)
}

/// Formats the line of a starter catalogue.
fn carried(starter: &KindState, answers: bool, json: bool) -> String {
    let state = if answers { "answers" } else { "replaced" };
    if json {
        return json!({
            "kind": starter.kind,
            "generation": null,
            "state": state,
            "records": starter.records,
            "source": "starter",
        })
        .to_string();
    }
    format!(
        "{:<8} starter         {state:<8} {:>9} records  comes with the program",
        starter.kind, starter.records
    )
}

/// Prints ids and names; exit status 1 if no record has these words.
fn find(
    catalogues: &Catalogues,
    kind: &str,
    words: &str,
    most: u16,
    json: bool,
) -> Result<ExitCode, Failure> {
    let Some(found) = catalogues.named(kind, words, most.into()) else {
        let kinds = Catalogues::KINDS.join(", ");
        return Err(format!("there is no kind `{kind}`, but {kinds}").into());
    };
    let found = found?;
    let mut text = String::new();
    for (id, label) in &found {
        let name = &label.name;
        if json {
            text.push_str(&json!({ "id": id, "name": name }).to_string());
        } else {
            let _ = write!(text, "{id:>10}  {name}");
        }
        text.push('\n');
    }
    print(text.as_bytes())?;
    if found.is_empty() {
        say(&format!("No record of {kind} has all of these words."));
        return Ok(ExitCode::FAILURE);
    }
    Ok(ExitCode::SUCCESS)
}

fn as_text(listed: &Listed) -> String {
    let state = if listed.is_current { "answers" } else { "kept" };
    let head = format!("{:<8} generation {:<4}", listed.kind, listed.generation);
    match &listed.manifest {
        Ok(Some(manifest)) => {
            let bytes: u64 = manifest.files.iter().map(|file| file.bytes).sum();
            format!(
                "{head} {state:<8} {:>9} records {:>8.1} MB  {}  from {}",
                manifest.records,
                bytes as f64 / 1e6,
                day(manifest.created),
                manifest.source
            )
        }
        Ok(None) => format!("{head} unfinished"),
        Err(error) => format!("{head} damaged: {error}"),
    }
}

fn as_json(listed: &Listed) -> String {
    let (state, manifest) = match &listed.manifest {
        Ok(Some(manifest)) if listed.is_current => ("answers", Some(manifest)),
        Ok(Some(manifest)) => ("kept", Some(manifest)),
        Ok(None) => ("unfinished", None),
        Err(_) => ("damaged", None),
    };
    let bytes = manifest.map(|manifest| manifest.files.iter().map(|file| file.bytes).sum::<u64>());
    json!({
        "kind": listed.kind,
        "generation": listed.generation,
        "state": state,
        "records": manifest.map(|manifest| manifest.records),
        "bytes": bytes,
        "created": manifest.map(|manifest| day(manifest.created)),
        "source": manifest.map(|manifest| manifest.source.as_str()),
    })
    .to_string()
}

fn day(seconds: i64) -> String {
    Timestamp::from_second(seconds).map_or_else(
        |_| "?".to_owned(),
        |moment| moment.strftime("%Y-%m-%d %H:%M:%S").to_string(),
    )
}

fn drop_kind(loaded: &Loaded, kind: &str, yes: bool) -> Result<ExitCode, Failure> {
    if !yes && !confirmed(kind)? {
        say("Nothing was dropped.");
        return Ok(ExitCode::FAILURE);
    }
    if let Some(publishing) = Publishing::of(loaded)? {
        return publish::drop_published(&publishing, kind);
    }
    let removed = home(loaded)?.drop_kind(kind)?;
    say(&format!(
        "The catalogue of {kind} has been dropped ({} removed); the starter catalogue answers again.",
        counted(removed as u64, "generation")
    ));
    Ok(ExitCode::SUCCESS)
}

/// Asks the user for confirmation; if there is no terminal, the option is required.
fn confirmed(kind: &str) -> Result<bool, Failure> {
    if !io::stdin().is_terminal() {
        return Err("give `--yes` to drop a catalogue without being asked".into());
    }
    say(&format!(
        "Drop the catalogue of {kind}? This cannot be undone. [y/N]"
    ));
    let mut answer = String::new();
    io::stdin().read_line(&mut answer)?;
    Ok(matches!(answer.trim(), "y" | "Y" | "yes"))
}

fn export(home: Option<&Home>, kind: &str, output: Option<&Path>) -> Result<ExitCode, Failure> {
    let written = if let Some(path) = output {
        write_all(home, kind, &mut BufWriter::new(File::create(path)?))
    } else {
        write_all(home, kind, &mut BufWriter::new(io::stdout().lock()))
    };
    let count = match written {
        // The reader closed the pipe because it has read enough.
        Err(sundry_catalog::Error::Io { source, .. })
            if source.kind() == io::ErrorKind::BrokenPipe =>
        {
            return Ok(ExitCode::SUCCESS);
        }
        written => written?,
    };
    say(&format!("{} of {kind}.", counted(count, "record")));
    Ok(ExitCode::SUCCESS)
}

/// Writes the records of a generation, or those of the starter catalogue.
fn write_all(
    home: Option<&Home>,
    kind: &str,
    out: &mut dyn Write,
) -> Result<u64, sundry_catalog::Error> {
    let count = match home {
        Some(home) => home.export(kind, out)?,
        None => Catalogues::export_starter(kind, out)
            .unwrap_or_else(|| Err(sundry_catalog::Error::Missing(kind.to_owned())))?,
    };
    out.flush()?;
    Ok(count)
}
