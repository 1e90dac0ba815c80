//! Converts `data/pictures/pictures.tsv` to entities with pictures.

use std::path::Path;

use sundry_catalog::id_of;
use sundry_records::{Entity, EntityKind};

use super::Entry;
use super::table::each_row;
use crate::Failure;

pub(crate) fn read(data: &Path) -> Result<Vec<Entry<Entity>>, Failure> {
    let mut entities = Vec::new();
    each_row(&data.join("pictures/pictures.tsv"), &mut |row| {
        let (name, code) = (row.text("name")?, row.text("kind")?);
        let kind = EntityKind::of_code(code).ok_or_else(|| format!("there is no kind `{code}`"))?;
        let mut entity = Entity {
            id: id_of(&format!("{code} {name}")),
            kind,
            names: Vec::new(),
            image: row.text("image")?.to_owned(),
            rank: row.number("rank")?.unwrap_or(1),
            source: "starter".to_owned(),
        };
        entity.add_name(name);
        for alias in row.list("aliases", '|')? {
            entity.add_name(&alias);
        }
        entities.push(Entry::alone(entity));
        Ok(())
    })?;
    Ok(entities)
}
