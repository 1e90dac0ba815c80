//! Converts `data/games/*.toml` to games.

use std::path::{Path, PathBuf};

use fs_err as fs;
use serde::Deserialize;
use sundry_records::{Game, GameKeys, Label};

use super::Entry;
use crate::Failure;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    game: Vec<Row>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    id: u64,
    #[serde(default)]
    component: String,
    name: String,
    #[serde(default)]
    other_names: Vec<String>,
    #[serde(default)]
    developer: String,
    #[serde(default)]
    released: String,
    #[serde(default)]
    homepage: String,
    #[serde(default)]
    source_code: String,
    #[serde(default)]
    image: String,
    #[serde(default)]
    screenshots: Vec<String>,
    #[serde(default)]
    platforms: Vec<String>,
    #[serde(default)]
    genres: Vec<String>,
    #[serde(default)]
    themes: Vec<String>,
    #[serde(default)]
    play_modes: Vec<String>,
    #[serde(default)]
    tags: Vec<String>,
    #[serde(default)]
    adult_only: bool,
    #[serde(default)]
    steam: u64,
    short_description: String,
    description: String,
}

pub(crate) fn read(data: &Path) -> Result<Vec<Entry<Game>>, Failure> {
    let mut files: Vec<PathBuf> = fs::read_dir(data.join("games"))?
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<Result<_, _>>()?;
    files.retain(|file| file.extension().is_some_and(|ending| ending == "toml"));
    files.sort_unstable();
    let mut games = Vec::new();
    for file in files {
        let read: File = toml::from_str(&fs::read_to_string(&file)?)
            .map_err(|error| format!("{}: {error}", file.display()))?;
        games.extend(read.game.into_iter().map(|row| Entry::alone(game(row))));
    }
    Ok(games)
}

fn game(row: Row) -> Game {
    let labels = |names: &[String]| names.iter().map(|name| Label::named(name)).collect();
    let mut link = row.homepage;
    if link.is_empty() {
        link = row.source_code;
    }
    // As an import does, the page at a store stands for a home page.
    if link.is_empty() && row.steam != 0 {
        link = format!("https://store.steampowered.com/app/{}/", row.steam);
    }
    Game {
        id: row.id,
        gameplay: row.screenshots.first().cloned().unwrap_or_default(),
        image: if row.image.is_empty() {
            row.screenshots.first().cloned().unwrap_or_default()
        } else {
            row.image
        },
        link,
        developer: row.developer,
        release_date: row.released,
        platforms: labels(&row.platforms),
        genres: labels(&row.genres),
        themes: labels(&row.themes),
        play_modes: labels(&row.play_modes),
        tags: row.tags,
        adult_only: row.adult_only,
        screenshots: row.screenshots,
        short_description: row.short_description,
        description: row.description.trim().to_owned(),
        keys: GameKeys {
            steam: (row.steam != 0).then_some(row.steam),
            appstream: row.component,
            ..GameKeys::default()
        },
        name: row.name,
        other_names: row.other_names,
        sources: vec!["starter".to_owned()],
        ..Game::default()
    }
}
