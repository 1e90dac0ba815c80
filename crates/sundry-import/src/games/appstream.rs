//! `appstream`: the games among a distribution's components, in DEP-11 (Debian, Ubuntu) or in
//! `AppStream`'s own XML (Flathub, Fedora). Both are read into the same tree, that of DEP-11.

use serde_json::Value;
use sundry_records::{Game, GameKeys, Label};

use super::dates::{day_of, release_date};
use super::files::for_each_file;
use super::gather::Gather;
use super::html::described;
use super::lists::{add, add_labels, add_texts, bounded};
use super::values::{as_url, list, text, texts, whole};
use super::{appstream_xml, dep11, labels};
use crate::error::ImportError;
use crate::importer::{Importer, Job};
use crate::source::Sink as _;
use crate::taken::Taken;

pub(crate) const APPSTREAM: Importer = Importer {
    kind: Gather::KIND,
    source: "appstream",
    summary: "the games of Debian, Ubuntu, Flathub or Fedora: free games, mostly",
    files: "Components-amd64.yml.gz (DEP-11) or appstream.xml.gz",
    run,
};

fn run(job: &mut Job<'_>) -> Result<(), ImportError> {
    let mut gather = Gather::open(job)?;
    for_each_file(job, &mut |job, input| {
        let is_xml = input.peek()?.trim_ascii_start().starts_with(b"<");
        // The header names the base URL for pictures whose URLs are relative.
        let mut base = String::new();
        let mut take = |job: &mut Job<'_>, value: Value| {
            if value.get("File").is_some() {
                as_url(text(&value, "MediaBaseUrl")).clone_into(&mut base);
                return Ok(Taken::Skipped);
            }
            match game(&value, &base)? {
                Some(game) => gather.put(job, game),
                None => Ok(Taken::Skipped),
            }
        };
        if is_xml {
            appstream_xml::for_each_component(input, job, &mut take)
        } else {
            dep11::for_each_document(input, job, &mut take)
        }
    })?;
    gather.finish(job)
}

/// Categories of programs that play or make games but are not games.
const NO_GAMES: [&str; 6] = [
    "Emulator",
    "GameTool",
    "PackageManager",
    "Development",
    "LauncherStore",
    "Settings",
];

/// Component types that are programs for people to start.
const PROGRAMS: [&str; 5] = [
    "desktop-application",
    "desktop",
    "desktop-app",
    "web-application",
    "console-application",
];

fn game(value: &Value, base: &str) -> Result<Option<Game>, String> {
    let id = text(value, "ID");
    if id.is_empty() {
        return Err("has no `ID`".to_owned());
    }
    let categories = texts(value, "Categories");
    let is_game = categories.contains(&"Game")
        && PROGRAMS.contains(&text(value, "Type"))
        && !categories
            .iter()
            .any(|category| NO_GAMES.contains(category));
    if !is_game {
        return Ok(None);
    }
    let id = id.strip_suffix(".desktop").unwrap_or(id);
    let developer = match value.get("Developer") {
        Some(developer) => words(developer, "name"),
        None => words(value, "DeveloperName"),
    };
    let mut game = Game {
        name: words(value, "Name").to_owned(),
        link: value
            .get("Url")
            .map_or_else(String::new, |urls| as_url(text(urls, "homepage"))),
        description: bounded(described(words(value, "Description"))),
        short_description: words(value, "Summary").to_owned(),
        release_date: released(value),
        developer: developer.to_owned(),
        platforms: vec![labels::platform("Linux")],
        adult_only: is_adult(value),
        keys: GameKeys {
            appstream: id.to_owned(),
            ..GameKeys::default()
        },
        ..Game::default()
    };
    add_labels(
        &mut game.genres,
        categories.iter().filter_map(|name| genre(name)),
    );
    if categories.contains(&"KidsGame") {
        add_labels(&mut game.themes, labels::theme("Kids"));
    }
    let keywords = value
        .get("Keywords")
        .map_or(Vec::new(), |words| texts(words, "C"));
    add(
        &mut game.tags,
        keywords.into_iter().take(MOST_TAGS).map(str::to_owned),
    );
    pictures(value, base, &mut game);
    Ok(Some(game))
}

const MOST_TAGS: usize = 20;

/// Returns a text in English, as the developers wrote it.
fn words<'v>(value: &'v Value, name: &str) -> &'v str {
    value
        .get(name)
        .map_or("", |languages| match text(languages, "C") {
            "" => text(languages, "en"),
            words => words,
        })
}

/// Returns the genre of a game category; other categories name toolkits and desktops.
fn genre(category: &str) -> Option<Label> {
    let is_genre = category.ends_with("Game") && category != "Game" && category != "KidsGame"
        || matches!(category, "RolePlaying" | "Shooter" | "Simulation");
    is_genre.then(|| labels::genre(category)).flatten()
}

/// Returns the date of the oldest listed release if it is a first release: most lists begin later.
fn released(value: &Value) -> String {
    let dates = list(value, "Releases").iter().filter_map(|release| {
        let date = match whole(release, "unix-timestamp") {
            Some(seconds) => day_of(i64::try_from(seconds).ok()?),
            None => release_date(text(release, "date")),
        };
        (!date.is_empty()).then(|| (date, is_first(release.get("version"))))
    });
    let oldest = dates.min_by(|(one, _), (other, _)| one.cmp(other));
    oldest.map_or_else(
        String::new,
        |(date, is_first)| if is_first { date } else { String::new() },
    )
}

/// Returns true for version 1.0 or an earlier one; in YAML a version may be a number.
fn is_first(version: Option<&Value>) -> bool {
    let version = match version {
        Some(Value::String(version)) => version.trim_start_matches('v').to_owned(),
        Some(Value::Number(version)) => version.to_string(),
        _ => return false,
    };
    version.starts_with("0.") || matches!(version.as_str(), "1" | "1.0" | "1.0.0")
}

/// Returns true if sex or sexual violence has the highest level of the rating scale (OARS).
fn is_adult(value: &Value) -> bool {
    let Some(ratings) = value.get("ContentRating").and_then(Value::as_object) else {
        return false;
    };
    let strong = ["sex-nudity", "sex-themes", "violence-sexual"];
    let is_strong = |rating: &Value| strong.iter().any(|name| text(rating, name) == "intense");
    ratings.values().any(is_strong)
}

fn pictures(value: &Value, base: &str, game: &mut Game) {
    let shots = list(value, "Screenshots");
    let is_default = |shot: &&Value| shot.get("default") == Some(&Value::Bool(true));
    let first = shots.iter().filter(is_default);
    let others = shots.iter().filter(|shot| !is_default(shot));
    let shots: Vec<&Value> = first.chain(others).collect();
    let address = |picture: &Value| match text(picture, "url") {
        "" => String::new(),
        url if url.contains("://") => as_url(url),
        path => as_url(&format!(
            "{}/{}",
            base.trim_end_matches('/'),
            path.trim_start_matches('/')
        )),
    };
    // Prefer the original picture, else the widest of its copies.
    let best = |shot: &&Value| {
        let copies = list(shot, "thumbnails").iter();
        let widest = copies.max_by_key(|copy| whole(copy, "width").unwrap_or(0));
        let best = shot.get("source-image").or(widest);
        best.map_or_else(String::new, address)
    };
    add_texts(&mut game.screenshots, shots.iter().map(best));
    let films = shots.iter().flat_map(|shot| list(shot, "videos"));
    add_texts(&mut game.videos, films.map(address));
    game.image = game.screenshots.first().cloned().unwrap_or_default();
}
