//! Entities in our own format: a table with a header line, or JSON objects. `docs/data/entities.md`
//! describes it.

use serde::Deserialize;
use sundry_catalog::id_of;
use sundry_records::{Entity, EntityKind};

use crate::own_shape::{Cell, Needed, Sentences};
use crate::source::{About, Entry, Form, Generation, Made, Source};
use crate::values::{short, tidy};

pub(crate) struct Table;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Row {
    name: Needed,
    kind: Needed,
    image: Cell,
    rank: Cell,
    aliases: Sentences,
}

impl Source for Table {
    const ENTRY: Entry = Entry {
        name: "table",
        summary: "a table of your own: name, kind, image, rank, aliases",
        files: "FILE.csv or FILE.ndjson…",
        form: Form::Own,
    };
    type Item<'a> = Row;
    type Sink = Generation<Entity>;

    fn record(row: Row, about: &About<'_>) -> Made<Self> {
        let name = tidy(row.name.text());
        let Some(kind) = EntityKind::of_code(row.kind.text()) else {
            let found = short(row.kind.text());
            return Err(format!(
                "column `kind`: `{found}` is neither PER, LOC nor ORG"
            ));
        };
        let image = row.image.text();
        let image = if image.contains("://") {
            row.image.address("image")?
        } else {
            tidy(image)
        };
        let rank = match row.rank.text() {
            "" => 1,
            rank => rank
                .parse()
                .map_err(|_| format!("column `rank`: `{}` is not a whole number", short(rank)))?,
        };
        let mut entity = Entity {
            // A person and a place may have the same name.
            id: id_of(&format!("{} {name}", row.kind.text())),
            kind,
            names: Vec::new(),
            image,
            rank,
            source: about.source.to_owned(),
        };
        entity.add_name(&name);
        if entity.names.is_empty() {
            return Err("column `name`: no name".to_owned());
        }
        for alias in row.aliases.0 {
            entity.add_name(&alias);
        }
        Ok(Some(entity))
    }
}
