//! Helpers shared by the two formats of Steam's data.

use serde_json::Value;
use sundry_records::{Game, Label, Store};

use super::dates::release_date;
use super::labels;
use super::values::as_url;

/// Returns the URL of a game's page.
pub(super) fn page(number: u64) -> String {
    format!("https://store.steampowered.com/app/{number}/")
}

/// Makes the entry of Steam as a store that sells the game.
pub(super) fn store(number: u64) -> Store {
    Store {
        source: "steam".to_owned(),
        url: page(number),
    }
}

/// Extracts the number from the URL of a game's page.
pub(super) fn number_in(url: &str) -> Option<u64> {
    let (_, rest) = url.split_once("store.steampowered.com/app/")?;
    let digits = rest.split(|letter: char| !letter.is_ascii_digit()).next()?;
    digits.parse().ok().filter(|number| *number > 0)
}

/// Parses a date as the store shows it.
pub(super) fn released(text: &str) -> String {
    release_date(text)
}

/// Returns the URL of the short trailer that accompanies a video.
pub(super) fn micro_trailer(film: &str) -> String {
    let path = film.split(['?', '#']).next().unwrap_or_default();
    let is_steams = path.contains("/steam/apps/") || path.contains("/store_trailers/");
    match path.rsplit_once('/') {
        Some((folder, _)) if is_steams => format!("{folder}/microtrailer.webm"),
        _ => String::new(),
    }
}

/// Returns the URL of a video or picture; Steam's servers all support TLS, which older answers
/// omit.
pub(super) fn media(address: &str) -> String {
    let url = as_url(address);
    match url.strip_prefix("http://") {
        Some(rest) if url.contains("steamstatic.com/") || url.contains("akamaihd.net/") => {
            format!("https://{rest}")
        }
        _ => url,
    }
}

/// Returns the platform of an offer.
pub(super) fn offered_for(game: &Game) -> String {
    let first = game.platforms.first().map(|platform| platform.name.clone());
    first.unwrap_or_else(|| "PC".to_owned())
}

/// Converts the platform flags to labels.
pub(super) fn platforms(windows: bool, mac: bool, linux: bool) -> Vec<Label> {
    let flags = [("PC", windows), ("Mac", mac), ("Linux", linux)];
    let set = flags.into_iter().filter(|(_, is_set)| *is_set);
    set.map(|(name, _)| labels::platform(name)).collect()
}

/// Returns true for an age of 18 or more, in any notation: `18`, `"18"`, `"18+"`.
pub(super) fn is_for_adults(age: Option<&Value>) -> bool {
    let age = match age {
        Some(Value::Number(number)) => number.as_u64(),
        Some(Value::String(text)) => {
            let digits = text
                .trim()
                .split(|letter: char| !letter.is_ascii_digit())
                .next();
            digits.and_then(|digits| digits.parse().ok())
        }
        _ => None,
    };
    // Numbers such as 180 are a developer's typing error for 18 and count as adult too.
    age.is_some_and(|age| age >= 18)
}
