//! What the two formats of Steam's data have in common.

use sundry_records::Store;

use super::dates::release_date;
use super::labels;
use sundry_records::Label;

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

/// What the platforms' flags say.
pub(super) fn platforms(windows: bool, mac: bool, linux: bool) -> Vec<Label> {
    let flags = [("PC", windows), ("Mac", mac), ("Linux", linux)];
    let set = flags.into_iter().filter(|(_, is_set)| *is_set);
    set.map(|(name, _)| labels::platform(name)).collect()
}

/// An age of 18 or more, whichever way it is written: `18`, `"18"`, `"18+"`.
pub(super) fn is_for_adults(age: Option<&serde_json::Value>) -> bool {
    let age = match age {
        Some(serde_json::Value::Number(number)) => number.as_u64(),
        Some(serde_json::Value::String(text)) => {
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
