//! `steam-dump`: the games of Steam as `FronkonGames` collects and publishes them, one object of a
//! gigabyte with a game under each number.

use serde_json::Value;
use sundry_records::{Game, GameKeys, Offer, Price, Rating};

use super::gather::Gather;
use super::html::described;
use super::lists::{add_labels, add_texts, bounded};
use super::playtime;
use super::values::{
    as_url, as_whole, for_each_piece, number, text, texts, url, whole, whole_item,
};
use super::{labels, steam};
use crate::error::ImportError;
use crate::importer::Job;
use crate::input::Input;
use crate::json_items::Items;
use crate::source::{About, Entry, Form, Made, Source, TakeItem};

pub(crate) struct SteamDump;

impl Source for SteamDump {
    const ENTRY: Entry = Entry {
        name: "steam-dump",
        summary: "the Steam games dataset of FronkonGames: ratings, prices, tags, hours played",
        files: "games.json",
        form: Form::Json(Items::Array),
    };
    type Item<'a> = Value;
    type Sink = Gather;

    fn record(item: Value, about: &About<'_>) -> Made<Self> {
        game(about.key, &item).map(Some)
    }

    fn read(
        input: &mut Input<'_>,
        job: &mut Job<'_>,
        take: &mut TakeItem<'_, Self>,
    ) -> Result<(), ImportError> {
        for_each_piece(input, Items::Entries, job, whole_item, take)
    }
}

/// Number of tags that are significant; few players gave the later ones.
const TELLING_TAGS: usize = 10;
const MOST_TAGS: usize = 20;

fn game(key: &str, value: &Value) -> Result<Game, String> {
    let at = match key.parse() {
        Ok(at) if at > 0 => at,
        _ => whole(value, "appid")
            .filter(|at| *at > 0)
            .ok_or_else(|| format!("`{}` is not the number of a game", short(key)))?,
    };
    if !value.is_object() {
        return Err("is not an object".to_owned());
    }
    let tags = tags(value);
    let about = [
        text(value, "about_the_game"),
        text(value, "detailed_description"),
    ];
    let about = about.into_iter().find(|text| !text.is_empty());
    let films: Vec<String> = texts(value, "movies")
        .into_iter()
        .map(steam::media)
        .collect();
    let flag = |name: &str| value.get(name) == Some(&Value::Bool(true));
    let mut game = Game {
        name: described(text(value, "name")),
        image: url(value, "header_image"),
        link: url(value, "website"),
        players: players(value),
        critics: critics(value),
        recommendations: whole(value, "recommendations").filter(|count| *count > 0),
        description: bounded(described(about.unwrap_or_default())),
        short_description: bounded(described(text(value, "short_description"))),
        release_date: steam::released(text(value, "release_date")),
        developer: texts(value, "developers").join(", "),
        playtime: playtime::from_mean_and_median(
            number(value, "average_playtime_forever").unwrap_or(0.0) * 60.0,
            number(value, "median_playtime_forever").unwrap_or(0.0) * 60.0,
        ),
        platforms: steam::platforms(flag("windows"), flag("mac"), flag("linux")),
        adult_only: steam::is_for_adults(value.get("required_age")),
        micro_trailer: films
            .first()
            .map_or_else(String::new, |film| steam::micro_trailer(film)),
        official_stores: vec![steam::store(at)],
        keys: GameKeys {
            steam: Some(at),
            ..GameKeys::default()
        },
        ..Game::default()
    };
    let genres = texts(value, "genres");
    add_labels(
        &mut game.genres,
        genres.iter().filter_map(|name| labels::genre(name)),
    );
    let categories = texts(value, "categories");
    add_labels(
        &mut game.play_modes,
        categories.iter().filter_map(|name| labels::play_mode(name)),
    );
    let telling = tags.iter().take(TELLING_TAGS);
    add_labels(
        &mut game.themes,
        telling.filter_map(|tag| labels::theme(tag)),
    );
    game.adult_only |= game.themes.iter().any(labels::is_erotic);
    add_texts(
        &mut game.screenshots,
        texts(value, "screenshots").into_iter().map(as_url),
    );
    add_texts(&mut game.videos, films);
    let is_free = |name: &&str| name.eq_ignore_ascii_case("free to play");
    let is_free = genres.iter().any(is_free) || tags.iter().any(|tag| is_free(&tag.as_str()));
    game.offers.extend(offer(value, at, &game, is_free));
    game.tags = tags.into_iter().take(MOST_TAGS).collect();
    Ok(game)
}

fn short(key: &str) -> String {
    key.chars().take(20).collect()
}

/// Returns the names of the tags, most votes first. If there are none, the dump has an array.
fn tags(value: &Value) -> Vec<String> {
    let Some(tags) = value.get("tags").and_then(Value::as_object) else {
        return texts(value, "tags")
            .into_iter()
            .map(str::to_owned)
            .collect();
    };
    let votes = |votes: &Value| as_whole(votes).unwrap_or(0);
    let mut tags: Vec<(&String, u64)> = tags.iter().map(|(tag, of)| (tag, votes(of))).collect();
    tags.sort_by(|(one, ones), (other, others)| others.cmp(ones).then_with(|| one.cmp(other)));
    tags.into_iter().map(|(tag, _)| tag.clone()).collect()
}

/// Returns the share of reviews that recommend the game.
fn players(value: &Value) -> Option<Rating> {
    let positive = whole(value, "positive")?;
    let all = positive.checked_add(whole(value, "negative")?)?;
    (all > 0).then(|| Rating {
        mean: positive as f64 / all as f64,
        count: Some(all),
    })
}

fn critics(value: &Value) -> Option<Rating> {
    let score = number(value, "metacritic_score")?;
    (score > 0.0 && score <= 100.0).then_some(Rating {
        mean: score / 100.0,
        count: None,
    })
}

/// Makes an offer. The dump's prices are in dollars, as of its date. A price of 0 may also mean
/// that the game is not sold, so it counts as free only if the dump says so.
fn offer(value: &Value, at: u64, game: &Game, is_free: bool) -> Option<Offer> {
    let last = number(value, "price").filter(|price| *price > 0.0 || is_free && *price == 0.0)?;
    let percent = number(value, "discount").filter(|percent| (0.0..100.0).contains(percent));
    let percent = percent.unwrap_or(0.0).round();
    let initial = (last / (1.0 - percent / 100.0) * 100.0).round() / 100.0;
    Some(Offer {
        price: Price {
            currency: "USD".to_owned(),
            discount_percent: percent as u32,
            value: last,
            initial,
        },
        store_name: "Steam".to_owned(),
        platform: steam::offered_for(game),
        title: game.name.clone(),
        url: steam::page(at),
    })
}
