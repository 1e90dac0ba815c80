//! `howlongtobeat`: the data behind `HowLongToBeat`'s pages (`data.game` of a page's props) and the
//! answers of its search. Times are in seconds.

use serde_json::Value;
use sundry_records::{Game, GameKeys, Playtime, Rating};

use super::dates::release_date;
use super::gather::Gather;
use super::html::described;
use super::labels;
use super::lists::{add_labels, bounded};
use super::playtime::{Times, from_extremes};
use super::values::{for_each_piece, number, text, whole};
use crate::error::ImportError;
use crate::importer::Job;
use crate::input::Input;
use crate::json_items::Items;
use crate::source::{About, Entry, Form, Made, Source, TakeItem};

pub(crate) struct HowLongToBeat;

impl Source for HowLongToBeat {
    const ENTRY: Entry = Entry {
        name: "howlongtobeat",
        summary: "HowLongToBeat's pages and search results: how long games take",
        files: "JSON: `__NEXT_DATA__` or data of one page per file, one per line, or search results",
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
        for_each_piece(input, Items::Array, job, split, take)
    }
}

/// The paths to games in the data of a page or search.
const PATHS: [&[&str]; 5] = [
    &["props", "pageProps", "game", "data", "game"],
    &["pageProps", "game", "data", "game"],
    &["game", "data", "game"],
    &["data", "game"],
    &["data"],
];

/// Extracts the games within an item; the item itself if it contains none.
fn split(_: &str, item: Value) -> Vec<(String, Value)> {
    if item.get("game_id").is_none() {
        for path in PATHS {
            let found = path.iter().try_fold(&item, |value, name| value.get(name));
            if let Some(games) = found.and_then(Value::as_array) {
                return games
                    .iter()
                    .map(|game| (String::new(), game.clone()))
                    .collect();
            }
        }
    }
    vec![(String::new(), item)]
}

/// Types of entries that are not games.
const NO_GAMES: [&str; 4] = ["dlc", "mod", "hack", "expansion"];

fn game(value: &Value) -> Result<Option<Game>, String> {
    let Some(at) = whole(value, "game_id").filter(|at| *at > 0) else {
        return Err("has no `game_id`".to_owned());
    };
    if NO_GAMES.contains(&text(value, "game_type")) {
        return Ok(None);
    }
    let mut game = Game {
        name: text(value, "game_name").to_owned(),
        image: image(text(value, "game_image")),
        players: rating(value),
        description: bounded(described(text(value, "profile_summary"))),
        release_date: match value.get("release_world") {
            Some(Value::Number(year)) => release_date(&year.to_string()),
            Some(Value::String(date)) => release_date(date),
            _ => String::new(),
        },
        developer: text(value, "profile_dev").to_owned(),
        playtime: playtime(value),
        keys: GameKeys {
            steam: whole(value, "profile_steam").filter(|number| *number > 0),
            howlongtobeat: Some(at),
            ..GameKeys::default()
        },
        ..Game::default()
    };
    let names = |member| {
        text(value, member)
            .split(',')
            .filter(|name| !name.trim().is_empty())
    };
    add_labels(
        &mut game.platforms,
        names("profile_platform").map(labels::platform),
    );
    add_labels(
        &mut game.genres,
        names("profile_genre").filter_map(labels::genre),
    );
    Ok(Some(game))
}

fn image(file: &str) -> String {
    let fits = |letter: char| letter.is_ascii_alphanumeric() || "_-.()'!&+,".contains(letter);
    if !file.is_empty() && file.len() < 300 && file.chars().all(fits) {
        format!("https://howlongtobeat.com/games/{file}")
    } else {
        String::new()
    }
}

fn rating(value: &Value) -> Option<Rating> {
    let score = number(value, "review_score").filter(|score| *score > 0.0 && *score <= 100.0)?;
    Some(Rating {
        mean: score / 100.0,
        count: whole(value, "count_review").filter(|count| *count > 0),
    })
}

/// Returns the times of all play styles together, or of the story alone if a page has no more.
/// Search results have one time per style: then the story gives the shortest time, all styles the
/// median, and completion the longest.
fn playtime(value: &Value) -> Option<Playtime> {
    let seconds = |name: &str| number(value, name).filter(|seconds| *seconds > 0.0);
    for style in ["comp_all", "comp_main"] {
        let of = |what: &str| seconds(&format!("{style}{what}"));
        if let Some(median) = of("_med") {
            return from_extremes(Times {
                low: of("_l").unwrap_or(median),
                median,
                high: of("_h").unwrap_or(median),
                mean: of("_avg").or(of("")).unwrap_or(median),
                players: whole(value, &format!("{style}_count")).unwrap_or(0),
            });
        }
    }
    let styles = ["comp_main", "comp_plus", "comp_100"].map(seconds);
    let all = seconds("comp_all");
    let shortest = styles
        .into_iter()
        .flatten()
        .chain(all)
        .min_by(f64::total_cmp)?;
    let longest = styles
        .into_iter()
        .flatten()
        .chain(all)
        .max_by(f64::total_cmp)?;
    let middle = all.or(seconds("comp_plus")).or(seconds("comp_main"))?;
    from_extremes(Times {
        low: shortest,
        median: middle,
        high: longest,
        mean: middle,
        players: whole(value, "comp_all_count").unwrap_or(0),
    })
}
