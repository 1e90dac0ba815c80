//! `igdb`: answers of IGDB's `/v4/games`, which are arrays of games. Their members are numbers or,
//! where the query asked for them, objects.

use serde_json::Value;
use sundry_records::{Game, GameKeys, Label, Rating, Store};

use super::dates::day_of;
use super::gather::Gather;
use super::html::described;
use super::igdb_tables::{self as tables, named};
use super::lists::{add, add_labels, add_texts, bounded};
use super::values::{as_whole, for_each_piece, list, number, text, url, whole, whole_item};
use super::{labels, steam};
use crate::error::ImportError;
use crate::importer::Job;
use crate::input::Input;
use crate::json_items::Items;
use crate::source::{About, Entry, Form, Made, Source, TakeItem};

pub(crate) struct Igdb;

impl Source for Igdb {
    const ENTRY: Entry = Entry {
        name: "igdb",
        summary: "answers of IGDB's v4 `/games`: ratings of players and critics, themes, covers",
        files: "JSON: arrays of games, one page per file or one after the other; or one game per line",
        form: Form::Json(Items::Array),
    };
    type Item<'a> = Value;
    type Sink = Gather;

    fn record(item: Value, _: &About<'_>) -> Made<Self> {
        game(&item)
    }

    fn read(
        input: &mut Input<'_>,
        job: &mut Job<'_>,
        take: &mut TakeItem<'_, Self>,
    ) -> Result<(), ImportError> {
        for_each_piece(input, Items::Array, job, whole_item, take)
    }
}

/// Categories that are not games of their own: add-ons, expansions, bundles, mods, seasons, packs,
/// updates.
const NO_GAMES: [u64; 7] = [1, 2, 3, 5, 7, 13, 14];

/// Returns the number of a member, which is a number or an object with one.
fn id_of(member: &Value) -> Option<u64> {
    as_whole(member).or_else(|| whole(member, "id"))
}

fn game(value: &Value) -> Result<Option<Game>, String> {
    if let (None, Some(cause)) = (value.get("id"), value.get("cause").or(value.get("title"))) {
        // This is an error answer: `[{"title": "Syntax Error", "status": 400, "cause": …}]`.
        let cause: String = cause
            .as_str()
            .unwrap_or_default()
            .chars()
            .take(100)
            .collect();
        return Err(format!("is an error of IGDB: {cause}"));
    }
    let Some(at) = whole(value, "id").filter(|at| *at > 0) else {
        return Err("has no `id`".to_owned());
    };
    let sort = value
        .get("game_type")
        .or(value.get("category"))
        .and_then(id_of);
    if sort.is_some_and(|sort| NO_GAMES.contains(&sort)) {
        return Ok(None);
    }
    let summary = described(text(value, "summary"));
    let storyline = described(text(value, "storyline"));
    let mut game = Game {
        name: text(value, "name").to_owned(),
        image: value
            .get("cover")
            .map_or_else(String::new, |cover| picture(cover, "t_cover_big")),
        players: rating(value, "rating", "rating_count"),
        critics: rating(value, "aggregated_rating", "aggregated_rating_count"),
        short_description: beginning(&summary),
        description: bounded(joined(&summary, &storyline)),
        release_date: value
            .get("first_release_date")
            .and_then(Value::as_i64)
            .map_or_else(String::new, day_of),
        developer: developers(value),
        keys: GameKeys {
            steam: steam_number(value),
            igdb: Some(at),
            ..GameKeys::default()
        },
        ..Game::default()
    };
    let names = |member: &str, kind| -> Vec<String> {
        let items = list(value, member).iter();
        items.filter_map(|item| named(item, kind)).collect()
    };
    let genres = names("genres", "genre");
    add_labels(
        &mut game.genres,
        genres.iter().filter_map(|name| labels::genre(name)),
    );
    let themes = names("themes", "theme");
    let theme = |name: &String| labels::theme(name).unwrap_or_else(|| Label::named(name));
    add_labels(&mut game.themes, themes.iter().map(theme));
    let modes = names("game_modes", "game mode");
    let mode = |name: &String| labels::play_mode(name).unwrap_or_else(|| Label::named(name));
    add_labels(&mut game.play_modes, modes.iter().map(mode));
    let platforms = names("platforms", "platform");
    add_labels(
        &mut game.platforms,
        platforms.iter().map(|name| labels::platform(name)),
    );
    game.adult_only = game.themes.iter().any(labels::is_erotic);
    add_texts(
        &mut game.tags,
        names("keywords", "keyword").into_iter().take(MOST_TAGS),
    );
    let pictures = list(value, "screenshots").iter();
    add_texts(
        &mut game.screenshots,
        pictures.map(|shot| picture(shot, "t_1080p")),
    );
    add_texts(&mut game.videos, list(value, "videos").iter().map(video));
    if let Some(number) = game.keys.steam {
        game.official_stores.push(steam::store(number));
    }
    websites(value, &mut game);
    Ok(Some(game))
}

const MOST_TAGS: usize = 20;

/// Returns the URL of a picture in a given size.
fn picture(picture: &Value, size: &str) -> String {
    let id = match text(picture, "image_id") {
        "" => {
            let file = text(picture, "url").rsplit('/').next().unwrap_or_default();
            file.split('.').next().unwrap_or_default()
        }
        id => id,
    };
    if is_word(id) {
        format!("https://images.igdb.com/igdb/image/upload/{size}/{id}.jpg")
    } else {
        String::new()
    }
}

fn video(video: &Value) -> String {
    let id = text(video, "video_id");
    if is_word(id) {
        format!("https://www.youtube.com/watch?v={id}")
    } else {
        String::new()
    }
}

fn is_word(id: &str) -> bool {
    let fits = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-');
    !id.is_empty() && id.len() <= 64 && id.bytes().all(fits)
}

/// Reads a rating from 0 to 100 and its number of votes.
fn rating(value: &Value, mean: &str, count: &str) -> Option<Rating> {
    let mean = number(value, mean).filter(|mean| *mean > 0.0 && *mean <= 100.0)?;
    Some(Rating {
        mean: mean / 100.0,
        count: whole(value, count).filter(|count| *count > 0),
    })
}

fn developers(value: &Value) -> String {
    let companies = list(value, "involved_companies").iter();
    let developers = companies.filter(|one| one.get("developer") == Some(&Value::Bool(true)));
    let mut names: Vec<String> = Vec::new();
    let name = |one: &Value| {
        one.get("company")
            .map(|company| text(company, "name").to_owned())
    };
    add_texts(&mut names, developers.filter_map(name));
    names.join(", ")
}

/// Returns the type of a website or an external number; the members were renamed in 2025.
fn sort_of(member: &Value, old: &str, new: &str) -> Option<u64> {
    member.get(new).or(member.get(old)).and_then(id_of)
}

fn steam_number(value: &Value) -> Option<u64> {
    let elsewhere = list(value, "external_games").iter();
    let mut numbers: Vec<u64> = elsewhere
        .filter(|one| sort_of(one, "category", "external_game_source") == Some(tables::AT_STEAM))
        .filter_map(|one| whole(one, "uid").or_else(|| steam::number_in(text(one, "url"))))
        .filter(|number| *number > 0)
        .collect();
    if numbers.is_empty() {
        let sites = list(value, "websites").iter();
        numbers.extend(sites.filter_map(|site| steam::number_in(text(site, "url"))));
    }
    // A game and its later editions at the store have several numbers; the lowest is the game's.
    numbers.into_iter().min()
}

fn websites(value: &Value, game: &mut Game) {
    for site in list(value, "websites") {
        let url = url(site, "url");
        let sort = sort_of(site, "category", "type");
        if url.is_empty() {
            continue;
        }
        let is_x = [
            "https://twitter.com/",
            "https://www.twitter.com/",
            "https://x.com/",
        ]
        .iter()
        .any(|start| url.starts_with(start));
        if sort == Some(tables::OFFICIAL) && game.link.is_empty() {
            game.link = url;
        } else if (sort == Some(tables::X) || is_x) && game.x_url.is_empty() {
            game.x_url = url;
        } else if let Some(store) = sort.and_then(|sort| tables::name_of("store", sort)) {
            let is_new = game
                .official_stores
                .iter()
                .all(|known| known.source != store);
            let source = store.to_owned();
            add(
                &mut game.official_stores,
                is_new.then_some(Store { source, url }),
            );
        }
    }
}

fn joined(one: &str, other: &str) -> String {
    match (one, other) {
        (text, "") | ("", text) => text.to_owned(),
        (one, other) => format!("{one}\n\n{other}"),
    }
}

/// Returns the first sentences, as many as fit a short description.
fn beginning(text: &str) -> String {
    if text.len() <= SHORT {
        return text.to_owned();
    }
    let mut end = 0;
    let mut word = 0;
    let mut before = ' ';
    for (at, letter) in text.char_indices().take_while(|(at, _)| *at < SHORT) {
        if letter.is_whitespace() {
            word = at;
            if matches!(before, '.' | '!' | '?' | '…') {
                end = at;
            }
        }
        before = letter;
    }
    if end > 0 {
        return text.get(..end).unwrap_or_default().trim_end().to_owned();
    }
    format!("{}…", text.get(..word).unwrap_or_default().trim_end())
}

const SHORT: usize = 300;
