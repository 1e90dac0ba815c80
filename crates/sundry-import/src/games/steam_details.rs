//! `steam-details`: answers of Steam's store to `appdetails`, `{"<number>": {success, data}}`.
//!
//! A file holds one answer, many in one object, one object per line, or an array of them.

use serde_json::Value;
use sundry_records::{Game, GameKeys, Label, Offer, Price, Rating};

use super::gather::Gather;
use super::html::plain_text;
use super::lists::{add_labels, add_texts, bounded};
use super::values::{for_each_piece, list, number, text, texts, url, whole};
use super::{labels, steam};
use crate::error::ImportError;
use crate::importer::Job;
use crate::input::Input;
use crate::json_items::Items;
use crate::source::{About, Entry, Form, Made, Source, TakeItem};

pub(crate) struct SteamDetails;

impl Source for SteamDetails {
    const ENTRY: Entry = Entry {
        name: "steam-details",
        summary: "answers of Steam's store to `appdetails`: prices, platforms, films, pictures",
        files: "JSON: one answer per file, many in one object, or one per line",
        form: Form::Json(Items::Array),
    };
    type Item<'a> = Value;
    type Sink = Gather;

    fn record(item: Value, about: &About<'_>) -> Made<Self> {
        game(about.key, &item)
    }

    fn read(
        input: &mut Input<'_>,
        job: &mut Job<'_>,
        take: &mut TakeItem<'_, Self>,
    ) -> Result<(), ImportError> {
        let items = shape(input.peek()?);
        for_each_piece(input, items, job, split, take)
    }
}

/// Determines the form of a file: an object whose first name is a number holds answers by number.
fn shape(head: &[u8]) -> Items {
    let marks: Vec<u8> = head
        .iter()
        .copied()
        .filter(|byte| !byte.is_ascii_whitespace() && byte.is_ascii())
        .take(3)
        .collect();
    match marks.as_slice() {
        [b'{', b'"', b'0'..=b'9'] => Items::Entries,
        _ => Items::Array,
    }
}

/// Splits an item, which may be an answer, the data of one, or an object of answers.
fn split(key: &str, item: Value) -> Vec<(String, Value)> {
    match item {
        Value::Object(answers)
            if key.is_empty()
                && answers
                    .values()
                    .all(|answer| answer.get("success").is_some()) =>
        {
            answers.into_iter().collect()
        }
        item => vec![(key.to_owned(), item)],
    }
}

/// Converts an answer; `None` if Steam does not know the number or it is not a game.
fn game(key: &str, answer: &Value) -> Result<Option<Game>, String> {
    let data = match (answer.get("data"), answer.get("success")) {
        (Some(data), _) if data.is_object() => data,
        (_, Some(Value::Bool(false))) => return Ok(None),
        (_, Some(_)) => return Err("succeeded, yet has no `data`".to_owned()),
        (_, None) if answer.get("steam_appid").is_some() => answer,
        _ => return Err("is not an answer of `appdetails`".to_owned()),
    };
    match text(data, "type") {
        "game" => {}
        "" => return Err("has no `type`".to_owned()),
        _ => return Ok(None),
    }
    let number = whole(data, "steam_appid").or_else(|| key.parse().ok());
    let Some(number) = number.filter(|number| *number > 0) else {
        return Err("has no `steam_appid`".to_owned());
    };
    let about = [
        text(data, "about_the_game"),
        text(data, "detailed_description"),
    ];
    let about = about.into_iter().find(|text| !text.is_empty());
    let films = list(data, "movies");
    let first_film = films.iter().map(film).find(|film| !film.is_empty());
    let platforms = data.get("platforms");
    let flag = |name: &str| platforms.and_then(|flags| flags.get(name)) == Some(&Value::Bool(true));
    let mut game = Game {
        name: plain_text(text(data, "name")),
        image: url(data, "header_image"),
        link: url(data, "website"),
        critics: critics(data),
        recommendations: data
            .get("recommendations")
            .and_then(|told| whole(told, "total")),
        description: bounded(plain_text(about.unwrap_or_default())),
        short_description: bounded(plain_text(text(data, "short_description"))),
        release_date: data
            .get("release_date")
            .map_or_else(String::new, |date| steam::released(text(date, "date"))),
        developer: texts(data, "developers").join(", "),
        platforms: steam::platforms(flag("windows"), flag("mac"), flag("linux")),
        adult_only: is_adult(data),
        micro_trailer: first_film.map_or_else(String::new, |film| steam::micro_trailer(&film)),
        official_stores: vec![steam::store(number)],
        keys: GameKeys {
            steam: Some(number),
            ..GameKeys::default()
        },
        ..Game::default()
    };
    let described = |name: &'static str| list(data, name).iter();
    add_labels(
        &mut game.genres,
        described("genres").filter_map(|genre| labels::genre(text(genre, "description"))),
    );
    add_labels(
        &mut game.play_modes,
        described("categories").filter_map(play_mode),
    );
    add_texts(&mut game.videos, films.iter().map(film));
    add_texts(
        &mut game.screenshots,
        list(data, "screenshots")
            .iter()
            .map(|picture| url(picture, "path_full")),
    );
    game.offers.extend(offer(data, number, &game));
    Ok(Some(game))
}

/// Returns the best format of a video that a browser can play, else one for a player.
fn film(film: &Value) -> String {
    let of = |kind: &str, size: &str| {
        film.get(kind)
            .map_or_else(String::new, |one| steam::media(text(one, size)))
    };
    let found = [
        of("mp4", "max"),
        of("webm", "max"),
        of("mp4", "480"),
        of("webm", "480"),
        steam::media(text(film, "hls_h264")),
        steam::media(text(film, "dash_h264")),
        steam::media(text(film, "dash_av1")),
    ];
    let found = found.into_iter().find(|url| !url.is_empty());
    found.unwrap_or_default()
}

/// Returns the play mode of a category by its number, because its text is in the language of the
/// request.
fn play_mode(category: &Value) -> Option<Label> {
    let name = match whole(category, "id")? {
        2 => "Single Player",
        1 | 27 => "Multiplayer",
        9 | 38 | 39 | 48 => "Co-op",
        36 | 37 | 47 | 49 => "PvP",
        24 => "Split Screen",
        20 => "MMO",
        _ => return None,
    };
    Some(Label::named(name))
}

/// Returns true for Steam's third content category, sexual content for adults only.
fn is_adult(data: &Value) -> bool {
    let ids = data
        .get("content_descriptors")
        .map_or(&[][..], |told| list(told, "ids"));
    ids.iter().any(|id| id.as_u64() == Some(3)) || steam::is_for_adults(data.get("required_age"))
}

fn critics(data: &Value) -> Option<Rating> {
    let score = number(data.get("metacritic")?, "score")?;
    (score > 0.0 && score <= 100.0).then_some(Rating {
        mean: score / 100.0,
        count: None,
    })
}

fn offer(data: &Value, at: u64, game: &Game) -> Option<Offer> {
    let price = match data.get("price_overview") {
        Some(price) => {
            // Prices are in hundredths for every currency, even for those without subunits.
            let last = whole(price, "final")? as f64 / 100.0;
            Price {
                currency: currency(text(price, "currency"))?,
                discount_percent: whole(price, "discount_percent").unwrap_or(0).min(100) as u32,
                value: last,
                initial: whole(price, "initial").map_or(last, |cents| cents as f64 / 100.0),
            }
        }
        None if data.get("is_free") == Some(&Value::Bool(true)) => free(),
        None => return None,
    };
    Some(Offer {
        price,
        store_name: "Steam".to_owned(),
        platform: steam::offered_for(game),
        title: game.name.clone(),
        url: steam::page(at),
    })
}

/// Makes a price of zero, in the currency of Steam's own prices.
fn free() -> Price {
    Price {
        currency: "USD".to_owned(),
        discount_percent: 0,
        value: 0.0,
        initial: 0.0,
    }
}

fn currency(code: &str) -> Option<String> {
    let is_code = code.len() == 3 && code.bytes().all(|byte| byte.is_ascii_uppercase());
    is_code.then(|| code.to_owned())
}
