//! What the two formats of Steam's data have in common.

use serde_json::Value;
use sundry_records::{Game, Label, Store};

use super::dates::release_date;
use super::labels;
use super::values::as_url;

/// A game's page.
pub(super) fn page(number: u64) -> String {
    format!("https://store.steampowered.com/app/{number}/")
}

/// That it is sold there.
pub(super) fn store(number: u64) -> Store {
    Store {
        source: "steam".to_owned(),
        url: page(number),
    }
}

/// The number in the address of a game's page.
pub(super) fn number_in(url: &str) -> Option<u64> {
    let (_, rest) = url.split_once("store.steampowered.com/app/")?;
    let digits = rest.split(|letter: char| !letter.is_ascii_digit()).next()?;
    digits.parse().ok().filter(|number| *number > 0)
}

/// A date as the store shows it.
pub(super) fn released(text: &str) -> String {
    release_date(text)
}

/// The film of a few seconds that lies beside a film.
pub(super) fn micro_trailer(film: &str) -> String {
    let path = film.split(['?', '#']).next().unwrap_or_default();
    let is_steams = path.contains("/steam/apps/") || path.contains("/store_trailers/");
    match path.rsplit_once('/') {
        Some((folder, _)) if is_steams => format!("{folder}/microtrailer.webm"),
        _ => String::new(),
    }
}

/// The address of a film or picture; Steam's servers all speak TLS, older answers do not say so.
pub(super) fn media(address: &str) -> String {
    let url = as_url(address);
    match url.strip_prefix("http://") {
        Some(rest) if url.contains("steamstatic.com/") || url.contains("akamaihd.net/") => {
            format!("https://{rest}")
        }
        _ => url,
    }
}

/// The platform of an offer.
pub(super) fn offered_for(game: &Game) -> String {
    let first = game.platforms.first().map(|platform| platform.name.clone());
    first.unwrap_or_else(|| "PC".to_owned())
}

/// What the platforms' flags say.
pub(super) fn platforms(windows: bool, mac: bool, linux: bool) -> Vec<Label> {
    let flags = [("PC", windows), ("Mac", mac), ("Linux", linux)];
    let set = flags.into_iter().filter(|(_, is_set)| *is_set);
    set.map(|(name, _)| labels::platform(name)).collect()
}

/// An age of 18 or more, whichever way it is written: `18`, `"18"`, `"18+"`.
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
    // Numbers such as 180 are slips of a developer's hand for 18, and are one's own fault.
    age.is_some_and(|age| age >= 18)
}
