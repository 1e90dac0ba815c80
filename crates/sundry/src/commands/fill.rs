//! `sundry fill`: shows the available sources and their terms, downloads one, and imports it.
//! `sundry-fill` downloads the files, `sundry-import` reads them.

mod shown;

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use fs_err as fs;
use sundry_fetch::{FetchSettings, Fetcher};
use sundry_fill::{
    Consent, Folder, Note, Patience, RemoteFile, Source, carried, is_newer, merged, obtain, read,
};
use sundry_operations::nearest;

use self::shown::Shown;
use super::configuration;
use crate::cli::{Fill, Import};
use crate::config::Loaded;
use crate::output::{Failure, accepted, print, say};

/// Archives answer slowly: this is the time limit for the head of a reply, and for a pause in its
/// body.
const PATIENCE: Duration = Duration::from_mins(1);

pub(crate) fn run(file: Option<&Path>, wanted: &Fill) -> Result<ExitCode, Failure> {
    let loaded = configuration(file)?;
    let data = loaded.config.data_folder().ok_or(
        "there is no data folder; set `data_dir` in the configuration, or SUNDRY_DATA_DIR",
    )?;
    let sources = sources(&data)?;
    match &wanted.kind {
        None if wanted.check => {
            let all: Vec<&Source> = sources.iter().collect();
            check(&loaded, &data, &all, wanted)
        }
        None => list(&data, &sources),
        Some(kind) => {
            let source = choose(&sources, kind, wanted.source.as_deref())?;
            if wanted.check {
                return check(&loaded, &data, &[source], wanted);
            }
            fill(file, &loaded, &data, source, wanted)
        }
    }
}

/// Returns the operator's own sources, then the built-in ones.
fn sources(data: &Path) -> Result<Vec<Source>, Failure> {
    let path = data.join("sources.toml");
    match fs::read_to_string(&path) {
        Ok(text) => {
            let own = read(&text).map_err(|error| format!("{}: {error}", path.display()))?;
            Ok(merged(carried(), own))
        }
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(carried()),
        Err(error) => Err(error.into()),
    }
}

fn choose<'a>(
    sources: &'a [Source],
    kind: &str,
    name: Option<&str>,
) -> Result<&'a Source, Failure> {
    let of_kind: Vec<&Source> = sources
        .iter()
        .filter(|source| source.kind == kind)
        .collect();
    let Some(first) = of_kind.first() else {
        let kinds = sources.iter().map(|source| &*source.kind);
        return Err(no_such("there is no source for", kind, kinds).into());
    };
    let Some(name) = name else { return Ok(first) };
    let found = of_kind.iter().find(|source| source.source == name);
    found.copied().ok_or_else(|| {
        let names = of_kind.iter().map(|source| &*source.source);
        no_such(&format!("there is no source of {kind} named"), name, names).into()
    })
}

fn no_such<'a>(what: &str, given: &str, known: impl Iterator<Item = &'a str>) -> String {
    let known: Vec<&str> = known.collect();
    let mut text = format!("{what} `{given}`");
    if let Some(meant) = nearest(given, &known) {
        let _ = write!(text, "; did you mean `{meant}`?");
    } else {
        text.push_str("; `sundry fill` lists all sources");
    }
    text
}

fn folder_of(data: &Path, source: &Source) -> PathBuf {
    let Source { kind, source, .. } = source;
    data.join("downloads").join(format!("{kind}-{source}"))
}

fn list(data: &Path, sources: &[Source]) -> Result<ExitCode, Failure> {
    let mut text = String::new();
    for source in sources {
        let name = format!("{} {}", source.kind, source.source);
        let size = match source.download {
            Consent::ByHand => "by hand".to_owned(),
            Consent::Yes | Consent::OnYourWord => size(source.bytes()),
        };
        let _ = writeln!(text, "{name:<32} {size:>8}  {}", source.licence);
        let _ = writeln!(text, "  {}", source.title);
        if let Some(day) = filled(data, source) {
            let _ = writeln!(text, "  filled on {day}");
        }
    }
    print(text.as_bytes())?;
    Ok(ExitCode::SUCCESS)
}

/// Returns the time at which the last file of a source was fetched, if all of them were.
fn filled(data: &Path, source: &Source) -> Option<String> {
    let notes = notes(data, source)?;
    let last = notes.iter().filter_map(|(_, note)| note.fetched).max()?;
    let moment = jiff::Timestamp::from_second(last).ok()?;
    Some(moment.strftime("%Y-%m-%d").to_string())
}

/// Returns the notes about every file of a source, if all were fetched. It creates no folder.
fn notes<'a>(data: &Path, source: &'a Source) -> Option<Vec<(&'a RemoteFile, Note)>> {
    let path = folder_of(data, source);
    if source.files.is_empty() || !path.is_dir() {
        return None;
    }
    let folder = Folder::open(path).ok()?;
    let notes: Vec<_> = source
        .files
        .iter()
        .filter_map(|file| Some((file, folder.note(&file.name()?))))
        .filter(|(_, note)| note.fetched.is_some())
        .collect();
    (notes.len() == source.files.len()).then_some(notes)
}

fn check(
    loaded: &Loaded,
    data: &Path,
    sources: &[&Source],
    wanted: &Fill,
) -> Result<ExitCode, Failure> {
    let fetcher = Fetcher::new(settings(loaded)?)?;
    let runtime = runtime()?;
    let mut text = String::new();
    let mut is_any = false;
    for source in sources {
        let Some(notes) = notes(data, source) else {
            continue;
        };
        is_any = true;
        let mut said = "up to date";
        for (file, note) in &notes {
            let file = moved(file, wanted.from.as_deref());
            match runtime.block_on(is_newer(&fetcher, &file, note))? {
                Some(true) => {
                    said = "a newer version is available";
                    break;
                }
                Some(false) => {}
                None => said = "unknown, since its site does not say",
            }
        }
        let _ = writeln!(text, "{} {}: {said}", source.kind, source.source);
    }
    if !is_any {
        say("Nothing has been filled yet.");
    }
    print(text.as_bytes())?;
    Ok(ExitCode::SUCCESS)
}

fn fill(
    file: Option<&Path>,
    loaded: &Loaded,
    data: &Path,
    source: &Source,
    wanted: &Fill,
) -> Result<ExitCode, Failure> {
    say(&format!("{}.", source.title));
    say(&format!("  from: {}", source.home));
    say(&format!("  terms: {}", source.licence));
    if source.download == Consent::ByHand {
        let how = source.how.as_deref().unwrap_or_default();
        say(&format!("Sundry does not download this. {how}"));
        return Ok(ExitCode::FAILURE);
    }
    if source.contact && loaded.config.news.contact.is_empty() {
        return Err(
            "the publisher of this dump requires a contact address: set `news.contact` (or \
             SUNDRY_NEWS_CONTACT) to a web or e-mail address of yours"
                .into(),
        );
    }
    let folder = Folder::open(folder_of(data, source))?;
    let files: Vec<RemoteFile> = source
        .files
        .iter()
        .map(|file| moved(file, wanted.from.as_deref()))
        .collect();
    let (present, missing) = room(&folder, &files);
    let free = folder.free()?;
    say(&format!(
        "  to download: about {}; free on this disk: {}",
        size(missing),
        size(free)
    ));
    if present > 0 {
        say(&format!("  already downloaded: {}", size(present)));
    }
    if missing > free {
        return Err("there is not enough free space on the disk".into());
    }
    if !agreed(source, wanted)? {
        say("Nothing was downloaded.");
        return Ok(ExitCode::FAILURE);
    }
    let notes = download(loaded, &folder, &files)?;
    say(&said_of(&notes));
    import(file, &folder, source, &files, wanted)?;
    if !wanted.keep {
        for name in files.iter().filter_map(RemoteFile::name) {
            folder.remove(&name)?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Returns the number of bytes that are present and an estimate of those still to come.
fn room(folder: &Folder, files: &[RemoteFile]) -> (u64, u64) {
    let mut room = (0, 0);
    for file in files {
        let present = file.name().map_or(0, |name| folder.present(&name));
        room.0 += present;
        room.1 += (file.megabytes * 1_000_000).saturating_sub(present);
    }
    room
}

/// Returns true if the terms are accepted, by option or by the user at the terminal.
fn agreed(source: &Source, wanted: &Fill) -> Result<bool, Failure> {
    let named = wanted.accept.as_deref();
    if let Some(named) = named
        && !named.eq_ignore_ascii_case(&source.licence)
    {
        let licence = &source.licence;
        return Err(format!("`--accept` names `{named}`, but the terms are `{licence}`").into());
    }
    if wanted.yes {
        if source.download == Consent::OnYourWord && named.is_none() {
            let licence = &source.licence;
            return Err(format!(
                "these terms are unclear or restrictive, so `--yes` alone does not accept them; add \
                 `--accept '{licence}'` if you may use it"
            )
            .into());
        }
        return Ok(true);
    }
    accepted("Download and import it under these terms?")
}

fn download(loaded: &Loaded, folder: &Folder, files: &[RemoteFile]) -> Result<Vec<Note>, Failure> {
    let fetcher = Fetcher::new(settings(loaded)?)?;
    let runtime = runtime()?;
    let mut notes = Vec::new();
    for (at, file) in files.iter().enumerate() {
        let mut shown = Shown::new(&file.name().unwrap_or_default(), at + 1, files.len());
        let obtaining = obtain(
            &fetcher,
            file,
            folder,
            Patience::default(),
            sundry_http::unix_seconds,
            &mut shown,
        );
        let obtained = runtime.block_on(obtaining);
        shown.finish();
        notes.push(obtained.inspect_err(|_| {
            say("What has arrived so far is kept; the same command resumes the download.");
        })?);
    }
    Ok(notes)
}

fn import(
    file: Option<&Path>,
    folder: &Folder,
    source: &Source,
    files: &[RemoteFile],
    wanted: &Fill,
) -> Result<(), Failure> {
    let names = files.iter().filter_map(RemoteFile::name);
    let import = Import {
        kind: source.kind.clone(),
        source: source.importer().to_owned(),
        files: names.map(|name| folder.file(&name)).collect(),
        rejects: wanted.rejects.clone(),
        dry_run: false,
        publish: wanted.publish,
        replace: false,
        adult: false,
        name: None,
        memory: wanted.memory,
        ocr: false,
    };
    super::import::run(file, &import).inspect_err(|_| {
        let folder = folder.path().display();
        say(&format!(
            "The files are in {folder}; the same command imports them without downloading them again."
        ));
    })?;
    Ok(())
}

/// Returns fetch settings for downloads: the rules of `[fetch]`, with longer time limits for
/// archives.
fn settings(loaded: &Loaded) -> Result<FetchSettings, Failure> {
    let mut settings = loaded.config.crawl_fetch_settings()?;
    settings.connect_timeout = settings.connect_timeout.max(PATIENCE / 4);
    settings.total_timeout = settings.total_timeout.max(PATIENCE);
    settings.stall_window = settings.stall_window.max(PATIENCE);
    Ok(settings)
}

fn runtime() -> Result<tokio::runtime::Runtime, Failure> {
    Ok(tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?)
}

/// Returns the file's counterpart in the folder of a mirror, if one is given.
fn moved(file: &RemoteFile, mirror: Option<&str>) -> RemoteFile {
    let (Some(mirror), Some(name)) = (mirror, file.name()) else {
        return file.clone();
    };
    RemoteFile {
        url: format!("{}/{name}", mirror.trim_end_matches('/')),
        ..file.clone()
    }
}

fn said_of(notes: &[Note]) -> String {
    let bytes: u64 = notes.iter().filter_map(|note| note.bytes).sum();
    let verified = notes.iter().filter(|note| note.verified.is_some()).count();
    let held = match (verified, notes.len()) {
        (0, _) => "no checksum is published for it".to_owned(),
        (some, all) if some == all => "it matches the published checksums".to_owned(),
        (some, all) => format!("{some} of {all} files have a published checksum and match it"),
    };
    format!("Downloaded {}; {held}.", size(bytes))
}

/// Formats a size: `4.1 GB`, `60 MB`, `12 kB`.
fn size(bytes: u64) -> String {
    let bytes = bytes as f64;
    match bytes {
        1e9.. => format!("{:.1} GB", bytes / 1e9),
        1e6.. => format!("{:.0} MB", bytes / 1e6),
        _ => format!("{:.0} kB", bytes / 1e3),
    }
}
