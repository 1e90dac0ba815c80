//! Entities in our own format: a table with a header line, or JSON objects. `docs/data/entities.md`
//! describes it.

use serde::Deserialize;
use sundry_catalog::id_of;
use sundry_records::{Entity, EntityKind};

use super::KIND;
use crate::error::ImportError;
use crate::importer::{Importer, Job};
use crate::input::for_each_input;
use crate::lines::Taken;
use crate::own_shape::{Cell, Sentences, for_each_own};
use crate::put::put;
use crate::values::{short, tidy, web_address};

pub(crate) const TABLE: Importer = Importer {
    kind: KIND,
    source: "table",
    summary: "a table of your own: name, kind, image, rank, aliases",
    files: "FILE.csv or FILE.ndjson…",
    run,
};

const COLUMNS: &[&str] = &["name", "kind", "image", "rank", "aliases"];

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    name: Cell,
    kind: Cell,
    #[serde(default)]
    image: Cell,
    #[serde(default)]
    rank: Cell,
    #[serde(default)]
    aliases: Sentences,
}

fn run(job: &mut Job<'_>) -> Result<(), ImportError> {
    let mut writer = job.writer::<Entity>(|entity| &entity.source)?;
    let source = job.source;
    for path in job.files.clone() {
        for_each_input(&path, &mut |mut input| {
            for_each_own::<Row>(
                &mut input,
                job,
                COLUMNS,
                &mut |row| match entity(row, source) {
                    Ok(entity) => put(writer.as_mut(), &entity),
                    Err(reason) => Ok(Taken::Rejected(reason)),
                },
            )
        })?;
    }
    job.publish(writer)
}

fn entity(row: Row, source: &str) -> Result<Entity, String> {
    let name = tidy(row.name.text());
    let Some(kind) = EntityKind::of_code(row.kind.text()) else {
        let found = short(row.kind.text());
        return Err(format!(
            "column `kind`: `{found}` is neither PER, LOC nor ORG"
        ));
    };
    let image = row.image.text();
    let image = if image.contains("://") {
        web_address(image).map_err(|reason| format!("column `image`: {reason}"))?
    } else {
        tidy(image)
    };
    let rank = match row.rank.text() {
        "" => 1,
        rank => rank
            .parse()
            .map_err(|_| format!("column `rank`: `{}` is no whole number", short(rank)))?,
    };
    let mut entity = Entity {
        // A person and a place may have the same name.
        id: id_of(&format!("{} {name}", row.kind.text())),
        kind,
        names: Vec::new(),
        image,
        rank,
        source: source.to_owned(),
    };
    entity.add_name(&name);
    if entity.names.is_empty() {
        return Err("column `name`: no name".to_owned());
    }
    for alias in row.aliases.0 {
        entity.add_name(&alias);
    }
    Ok(entity)
}
