//! Pictures of the entities in a text: each name is looked up once in the catalogue of entities.
//! `sundry-records` decides which entity a name means, and when no picture is shown.

use std::collections::BTreeMap;
use std::sync::Arc;

use sundry_catalog::{Error, Filter, Query, Snapshot, Sort};
use sundry_records::{Entity, EntityKind, name_key, picture_for};

/// Number of candidates: the best-known entity and the next, which may make the name ambiguous.
const CANDIDATES: usize = 2;

/// Looks up pictures, each name of a kind once.
pub(crate) struct EntityPictures {
    snapshot: Arc<Snapshot>,
    known: BTreeMap<(EntityKind, String), Option<String>>,
}

impl EntityPictures {
    pub(crate) fn new(snapshot: Arc<Snapshot>) -> Self {
        Self {
            snapshot,
            known: BTreeMap::new(),
        }
    }

    /// Returns the URL of a picture if the name is unambiguous and has one.
    ///
    /// # Errors
    /// The errors of the catalogue.
    pub(crate) fn of(&mut self, name: &str, kind: EntityKind) -> Result<Option<String>, Error> {
        let key = (kind, name_key(name));
        if let Some(known) = self.known.get(&key) {
            return Ok(known.clone());
        }
        let found = self.snapshot.find::<Entity>(&Query {
            filter: vec![
                Filter::is("name", key.1.as_str()),
                Filter::is("kind", kind.code()),
            ],
            sort: Sort::descending("rank"),
            limit: CANDIDATES,
            total: false,
            ..Query::default()
        })?;
        let candidates: Vec<Entity> = found
            .records
            .into_iter()
            .map(|(_, entity)| entity)
            .collect();
        let picture = picture_for(name, kind, &candidates);
        self.known.insert(key, picture.clone());
        Ok(picture)
    }
}
