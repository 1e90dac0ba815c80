//! Numbers of recipes: the same recipe has the same number in every import, within the range that
//! clients accept, and no two recipes share one.
//!
//! A recipe is identified by its URL; without one, by source, author and title. Of several with the
//! same author and title in a source, the first is identified by these, and the others by their
//! ingredients as well. Its number is a hash of that, or the number from its source; if another
//! recipe has that number, the next free one.

use std::collections::HashMap;
use std::fmt::Write as _;

use sundry_catalog::{Id, id_of};
use sundry_recipes::{RawRecipe, Recipe};
use url::Url;

use super::item::Made;

const RANGE: u64 = RawRecipe::LARGEST_ID as u64 + 1;

/// The assigned numbers.
#[derive(Debug, Default)]
pub(super) struct Ids {
    /// Numbers by key.
    numbers: HashMap<u64, u32>,
    /// Keys by number.
    keys: HashMap<u32, u64>,
    /// For keys made from titles in this import: their ingredients.
    titles: HashMap<u64, u64>,
}

impl Ids {
    /// Registers a recipe of the catalogue.
    pub(super) fn known(&mut self, id: Id, key: u64) {
        let Ok(id) = u32::try_from(id) else { return };
        if key != 0 {
            self.numbers.insert(key, id);
        }
        self.keys.insert(id, key);
    }

    /// Returns true if the catalogue has the recipe with this URL.
    pub(super) fn has_address(&self, address: &str) -> bool {
        key_of_address(address).is_some_and(|key| self.numbers.contains_key(&key))
    }

    /// Returns the key and number of a recipe from a source.
    pub(super) fn of(&mut self, source: &str, made: &Made) -> (u64, Id) {
        let key = self.key(source, made);
        if let Some(known) = self.numbers.get(&key) {
            return (key, Id::from(*known));
        }
        let wanted = made.id.filter(|id| *id < RANGE);
        let wanted = wanted.and_then(|id| u32::try_from(id).ok());
        // A number that another recipe has, however that one is identified, is not assigned twice.
        let free = wanted.filter(|id| !self.keys.contains_key(id));
        let id = free.unwrap_or_else(|| self.free(key));
        self.numbers.insert(key, id);
        self.keys.insert(id, key);
        (key, Id::from(id))
    }

    fn free(&self, key: u64) -> u32 {
        let mut at = key % RANGE;
        // The range holds more numbers than a catalogue has records.
        loop {
            let id = u32::try_from(at).unwrap_or_default();
            if !self.keys.contains_key(&id) {
                return id;
            }
            at = (at + 1) % RANGE;
        }
    }

    fn key(&mut self, source: &str, made: &Made) -> u64 {
        let recipe = &made.recipe;
        if made.key != 0 {
            return made.key;
        }
        if let Some(key) = key_of_address(&recipe.credits.source_url) {
            return key;
        }
        if let Some(id) = made.id {
            return id_of(&format!("number {source} {id}"));
        }
        let author = recipe.credits.author.to_lowercase();
        let title = recipe.title.to_lowercase();
        let name = format!("title {source}\n{author}\n{title}");
        let key = id_of(&name);
        let lines = id_of(&lines(recipe));
        match *self.titles.entry(key).or_insert(lines) {
            first if first == lines => key,
            _ => id_of(&format!("{name}\n{lines}")),
        }
    }
}

fn lines(recipe: &Recipe) -> String {
    let mut lines = String::new();
    for ingredient in &recipe.ingredients {
        // Writing into a string cannot fail.
        let _ = writeln!(lines, "{}", ingredient.original.to_lowercase());
    }
    lines
}

/// Returns one key for all notations of a URL: scheme, `www.`, a trailing slash and the fragment do
/// not count.
fn key_of_address(address: &str) -> Option<u64> {
    let address = Url::parse(address).ok()?;
    let host = address.host_str()?;
    let host = host.strip_prefix("www.").unwrap_or(host);
    let path = address.path().trim_end_matches('/');
    let query = address.query().unwrap_or_default();
    let port = address.port().unwrap_or_default();
    Some(id_of(&format!("address {host}:{port}{path}?{query}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn made(title: &str, address: &str, line: &str) -> Made {
        let raw: RawRecipe = serde_json::from_value(serde_json::json!({
            "title": title, "source_url": address, "ingredients": [{"lines": [line]}],
        }))
        .unwrap();
        Made::of(&raw).unwrap()
    }

    #[test]
    fn numbers_stay_within_the_range_and_with_their_recipes() {
        let mut ids = Ids::default();
        let toast = made("Toast", "https://example.org/toast/", "1 slice bread");
        let (key, id) = ids.of("table", &toast);
        assert!(id < RANGE);
        let same = made(
            "Best toast",
            "http://www.example.org/toast#top",
            "2 slices bread",
        );
        assert_eq!(ids.of("urls", &same), (key, id));
        let other = made("Toast", "https://example.org/toast?page=2", "1 slice bread");
        assert_ne!(ids.of("table", &other).1, id);
        assert!(ids.has_address("https://example.org/toast") && !ids.has_address("https://a.b/"));
    }

    #[test]
    fn recipes_of_one_title_are_told_apart_by_their_ingredients() {
        let mut ids = Ids::default();
        let (one, two) = (
            made("Toast", "", "1 slice bread"),
            made("TOAST", "", "1 slice rye bread"),
        );
        let (first, second) = (ids.of("table", &one).1, ids.of("table", &two).1);
        assert_ne!(first, second);
        assert_eq!(
            (ids.of("table", &two).1, ids.of("table", &one).1),
            (second, first)
        );
        assert_ne!(ids.of("markdown", &one).1, first);
    }

    #[test]
    fn a_number_that_is_taken_gives_way_to_a_free_one() {
        let mut ids = Ids::default();
        let mut one = made("Toast", "", "1 slice bread");
        one.id = Some(7);
        assert_eq!(ids.of("table", &one).1, 7);
        assert_eq!(ids.of("table", &one).1, 7);
        let (_, other) = ids.of("food-com", &one);
        assert_ne!(other, 7);
        // Whichever recipe has the hashed number, the next free one is taken.
        let mut crowded = Ids::default();
        let plain = made("Soup", "", "1 l water");
        let wanted = crowded.of("table", &plain).1;
        let mut again = Ids::default();
        again.known(wanted, 1);
        again.known((wanted + 1) % RANGE, 2);
        assert_eq!(again.of("table", &plain).1, (wanted + 2) % RANGE);
    }
}
