//! Wikidata's JSON dump: an array with an item a line.
//!
//! <https://www.wikidata.org/wiki/Wikidata:Database_download>, `latest-all.json.gz`. One item is in
//! memory at a time.

use serde::Deserialize;
use serde::de::{IgnoredAny, MapAccess};
use sundry_records::Entity;

use super::KIND;
use super::claims::{Claims, item_number};
use super::loose::{Loose, Members};
use crate::error::ImportError;
use crate::importer::{Importer, Job};
use crate::input::for_each_input;
use crate::json_items::{Items, for_each_text};
use crate::lines::Taken;
use crate::put::put;

pub(crate) const WIKIDATA: Importer = Importer {
    kind: KIND,
    source: "wikidata",
    summary: "Wikidata's JSON dump: people, places, organisations",
    files: "latest-all.json.gz…",
    run,
};

/// Languages whose names are kept, English first: those that Latin, Greek and Cyrillic newspapers
/// of Europe are written in. `mul` is what an item is called in most of them.
const LANGUAGES: &[&str] = &[
    "en", "mul", "de", "fr", "es", "it", "pt", "nl", "pl", "cs", "sk", "sl", "hu", "ro", "bg",
    "da", "sv", "fi", "et", "lv", "lt", "el", "mt",
];

/// Fewer Wikipedias than this, and hardly any text means it: of a hundred million items, some
/// millions remain.
const LEAST_RANK: u32 = 2;

#[derive(Deserialize)]
struct Item {
    #[serde(default)]
    id: String,
    #[serde(default)]
    labels: Loose<Labels>,
    #[serde(default)]
    aliases: Loose<Aliases>,
    #[serde(default)]
    claims: Loose<Claims>,
    #[serde(default)]
    sitelinks: Loose<Sitelinks>,
}

#[derive(Deserialize)]
struct Said {
    value: String,
}

/// By the place of the language in [`LANGUAGES`].
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

/// Other names, in English and in no language.
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

/// How many Wikipedias have a page about it.
#[derive(Debug, Default)]
struct Sitelinks(u32);

/// Sites that end like Wikipedias and are none.
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

fn run(job: &mut Job<'_>) -> Result<(), ImportError> {
    let mut writer = job.writer::<Entity>(|entity| &entity.source)?;
    let source = job.source;
    for path in job.files.clone() {
        for_each_input(&path, &mut |mut input| {
            for_each_text(&mut input, Items::Array, job, &mut |_, _, text| {
                match serde_json::from_str::<Item>(text) {
                    Ok(item) => match entity(item, source) {
                        Ok(Some(entity)) => put(writer.as_mut(), &entity),
                        Ok(None) => Ok(Taken::Skipped),
                        Err(reason) => Ok(Taken::Rejected(reason)),
                    },
                    Err(error) => Ok(Taken::Rejected(error.to_string())),
                }
            })
        })?;
    }
    job.publish(writer)
}

fn entity(item: Item, source: &str) -> Result<Option<Entity>, String> {
    let Item {
        id,
        labels,
        aliases,
        claims,
        sitelinks,
    } = item;
    // Properties and lexemes lie in the same dump.
    if id.starts_with('P') || id.starts_with('L') {
        return Ok(None);
    }
    let Some(id) = item_number(&id) else {
        return Err(format!(
            "`{}` is no item's number",
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
        source: source.to_owned(),
    };
    let mut labels = labels.0.0;
    labels.sort_by_key(|(at, _)| *at);
    // English, then what else it is called there, then the names in other languages.
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
