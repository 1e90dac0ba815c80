//! Merges the facts of several sources about one game into a record. It is a pure function of the
//! set of facts: neither the order of imports nor a repeated import changes the result.

use sundry_records::Game;

use super::lists::{add, add_labels, add_texts};

/// The sources, most trusted first; a field with another order has a list below.
const TRUST: [&str; 5] = [
    "steam-details",
    "steam-dump",
    "igdb",
    "howlongtobeat",
    "appstream",
];

/// A release date at one store may be that of a port, years later; these two sources know the first
/// one.
const TRUST_FOR_RELEASE: [&str; 5] = [
    "igdb",
    "howlongtobeat",
    "steam-details",
    "steam-dump",
    "appstream",
];

/// A store's players have bought the game that they rate, and there are more of them.
const TRUST_FOR_PLAYERS: [&str; 4] = ["steam-dump", "steam-details", "igdb", "howlongtobeat"];

/// Players who report their times are more reliable than counts of hours in which the game was
/// running.
const TRUST_FOR_PLAYTIME: [&str; 2] = ["howlongtobeat", "steam-dump"];

/// Makes the record of a game from the facts of each source (one part per source). The id stays 0.
pub(super) fn merged(mut parts: Vec<Game>) -> Game {
    parts.sort_by_key(|part| rank(part, &TRUST));
    let mut game = Game::default();
    for part in &parts {
        add(&mut game.sources, part.sources.iter().cloned());
        add(&mut game.other_names, part.other_names.iter().cloned());
        add_labels(&mut game.platforms, part.platforms.iter().cloned());
        add_labels(&mut game.genres, part.genres.iter().cloned());
        add_labels(&mut game.themes, part.themes.iter().cloned());
        add_labels(&mut game.play_modes, part.play_modes.iter().cloned());
        add_texts(&mut game.videos, part.videos.iter().cloned());
        for store in &part.official_stores {
            if game
                .official_stores
                .iter()
                .all(|known| known.source != store.source)
            {
                add(&mut game.official_stores, [store.clone()]);
            }
        }
        game.adult_only |= part.adult_only;
        let keys = &mut game.keys;
        keys.steam = keys.steam.or(part.keys.steam);
        keys.igdb = keys.igdb.or(part.keys.igdb);
        keys.howlongtobeat = keys.howlongtobeat.or(part.keys.howlongtobeat);
        if keys.appstream.is_empty() {
            keys.appstream.clone_from(&part.keys.appstream);
        }
    }
    game.name = text(&parts, &TRUST, |part| &part.name);
    game.image = text(&parts, &TRUST, |part| &part.image);
    game.link = text(&parts, &TRUST, |part| &part.link);
    game.x_url = text(&parts, &TRUST, |part| &part.x_url);
    game.description = text(&parts, &TRUST, |part| &part.description);
    game.short_description = text(&parts, &TRUST, |part| &part.short_description);
    game.developer = text(&parts, &TRUST, |part| &part.developer);
    game.release_date = text(&parts, &TRUST_FOR_RELEASE, |part| &part.release_date);
    game.micro_trailer = text(&parts, &TRUST, |part| &part.micro_trailer);
    game.tags = all(&parts, |part| &part.tags);
    game.screenshots = all(&parts, |part| &part.screenshots);
    game.offers = all(&parts, |part| &part.offers);
    game.players = first(&parts, &TRUST_FOR_PLAYERS, |part| part.players);
    game.critics = first(&parts, &TRUST, |part| part.critics);
    game.recommendations = first(&parts, &TRUST, |part| part.recommendations);
    game.playtime = first(&parts, &TRUST_FOR_PLAYTIME, |part| part.playtime.clone());
    derive(&mut game);
    if parts.len() > 1 {
        game.parts = parts;
    }
    game
}

/// Sets the fields that follow from others.
fn derive(game: &mut Game) {
    let shown = game.videos.first().or(game.screenshots.first());
    game.gameplay = shown.cloned().unwrap_or_default();
    if game.link.is_empty()
        && let Some(store) = game.official_stores.first()
    {
        game.link.clone_from(&store.url);
    }
}

/// Returns the facts of each source from a record; the inverse of [`merged`].
pub(super) fn parts_of(mut game: Game) -> Vec<Game> {
    let parts = std::mem::take(&mut game.parts);
    if !parts.is_empty() {
        return parts;
    }
    game.id = 0;
    game.gameplay = String::new();
    if game
        .official_stores
        .first()
        .is_some_and(|store| store.url == game.link)
    {
        game.link = String::new();
    }
    vec![game]
}

fn rank(part: &Game, trust: &[&str]) -> usize {
    let source = part.sources.first().map(String::as_str);
    let place = trust.iter().position(|name| Some(*name) == source);
    place.unwrap_or(trust.len())
}

/// Returns the value of the most trusted source that has one.
fn first<T>(parts: &[Game], trust: &[&str], of: impl Fn(&Game) -> Option<T>) -> Option<T> {
    let known = parts
        .iter()
        .filter_map(|part| Some((rank(part, trust), of(part)?)));
    known.min_by_key(|(rank, _)| *rank).map(|(_, value)| value)
}

fn text(parts: &[Game], trust: &[&str], of: impl Fn(&Game) -> &String) -> String {
    let known = |part: &Game| Some(of(part)).filter(|text| !text.is_empty()).cloned();
    first(parts, trust, known).unwrap_or_default()
}

/// Returns the whole list of the most trusted source that has one: lists of two sources show the
/// same pictures under different URLs.
fn all<T: Clone>(parts: &[Game], of: impl Fn(&Game) -> &Vec<T>) -> Vec<T> {
    let known = |part: &Game| Some(of(part)).filter(|list| !list.is_empty()).cloned();
    first(parts, &TRUST, known).unwrap_or_default()
}

/// Normalises the facts of one source to what comes back when its record is split again: lists
/// without duplicates, labels that can be indexed, no derived fields.
pub(super) fn tidied(game: Game) -> Game {
    let mut part = parts_of(merged(vec![game])).pop().unwrap_or_default();
    for list in [&mut part.tags, &mut part.screenshots] {
        let mut tidy = Vec::new();
        add_texts(&mut tidy, std::mem::take(list));
        *list = tidy;
    }
    part
}
