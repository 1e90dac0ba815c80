//! Wikidata's JSON dump: an array with one item per line.
//!
//! <https://www.wikidata.org/wiki/Wikidata:Database_download>, `latest-all.json.gz`. Only one item
//! at a time is in memory.

use serde::Deserialize;
use serde::de::{IgnoredAny, MapAccess};
use sundry_records::Entity;

use super::claims::{Claims, item_number};
use super::members::{Members, Object};
use crate::json_items::Items;
use crate::source::{About, Entry, Form, Generation, Made, Source};

pub(crate) struct Wikidata;

/// Languages whose names are kept, English first: those of European newspapers in Latin, Greek and
/// Cyrillic script. `mul` is the name that an item has in most of them.
const LANGUAGES: &[&str] = &[
    "en", "mul", "de", "fr", "es", "it", "pt", "nl", "pl", "cs", "sk", "sl", "hu", "ro", "bg",
    "da", "sv", "fi", "et", "lv", "lt", "el", "mt",
];

/// Least number of Wikipedias with a page about an item. Texts hardly ever mean items with fewer;
/// of a hundred million items, some millions remain.
const LEAST_RANK: u32 = 2;

#[derive(Deserialize)]
pub(crate) struct Item {
    #[serde(default)]
    id: String,
    #[serde(default)]
    labels: Object<Labels>,
    #[serde(default)]
    aliases: Object<Aliases>,
    #[serde(default)]
    claims: Object<Claims>,
    #[serde(default)]
    sitelinks: Object<Sitelinks>,
}

#[derive(Deserialize)]
struct Said {
    value: String,
}

/// Labels by the place of their language in [`LANGUAGES`].
#[derive(Debug, Default)]
struct Labels(Vec<(usize, String)>);

impl<'de> Members<'de> for Labels {
    fn take<A: MapAccess<'de>>(&mut self, name: &str, map: &mut A) -> Result<bool, A::Error> {
        let Some(at) = LANGUAGES.iter().position(|language| *language == name) else {
            return Ok(false);
        };
        let said: Said = map.next_value()?;
        self.0.push((at, said.value));
        Ok(true)
    }
}

/// Aliases in English and in `mul`.
#[derive(Debug, Default)]
struct Aliases(Vec<String>);

impl<'de> Members<'de> for Aliases {
    fn take<A: MapAccess<'de>>(&mut self, name: &str, map: &mut A) -> Result<bool, A::Error> {
        if !matches!(name, "en" | "mul") {
            return Ok(false);
        }
        let said: Vec<Said> = map.next_value()?;
        self.0.extend(said.into_iter().map(|said| said.value));
        Ok(true)
    }
}

/// The number of Wikipedias with a page about the item.
#[derive(Debug, Default)]
struct Sitelinks(u32);

/// Site names that end like a Wikipedia's but are not one.
const OTHER_SITES: &[&str] = &[
    "commonswiki",
    "specieswiki",
    "metawiki",
    "wikidatawiki",
    "sourceswiki",
];

impl<'de> Members<'de> for Sitelinks {
    fn take<A: MapAccess<'de>>(&mut self, name: &str, map: &mut A) -> Result<bool, A::Error> {
        let _: IgnoredAny = map.next_value()?;
        if name.ends_with("wiki") && !OTHER_SITES.contains(&name) {
            self.0 += 1;
        }
        Ok(true)
    }
}

impl Source for Wikidata {
    const ENTRY: Entry = Entry {
        name: "wikidata",
        summary: "Wikidata's JSON dump: people, places, organisations",
        files: "latest-all.json.gz…",
        form: Form::Json(Items::Array),
    };
    type Item<'a> = Item;
    type Sink = Generation<Entity>;

    fn record(item: Item, about: &About<'_>) -> Made<Self> {
        let Item {
            id,
            labels,
            aliases,
            claims,
            sitelinks,
        } = item;
        // The dump also contains properties and lexemes.
        if id.starts_with('P') || id.starts_with('L') {
            return Ok(None);
        }
        let Some(id) = item_number(&id) else {
            return Err(format!(
                "`{}` is not the number of an item",
                crate::values::short(&id)
            ));
        };
        let (claims, rank) = (claims.0, sitelinks.0.0);
        let Some(kind) = claims.kind().filter(|_| rank >= LEAST_RANK) else {
            return Ok(None);
        };
        let mut entity = Entity {
            id,
            kind,
            names: Vec::new(),
            image: claims.image(kind),
            rank,
            source: about.source.to_owned(),
        };
        let mut labels = labels.0.0;
        labels.sort_by_key(|(at, _)| *at);
        // The English label first, then English aliases, then the names in other languages.
        let (own, others): (Vec<_>, Vec<_>) = labels.into_iter().partition(|(at, _)| *at < 2);
        for (_, name) in own {
            entity.add_name(&name);
        }
        for name in aliases.0.0 {
            entity.add_name(&name);
        }
        for (_, name) in others {
            entity.add_name(&name);
        }
        Ok((!entity.names.is_empty()).then_some(entity))
    }
}
