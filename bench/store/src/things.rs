//! Records that nothing makes smaller, so that a generation has the size that is asked for.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};
use sundry_catalog::{
    Catalogue, Fields, Home, Id, Manifest, Query, Record, Schema, Text, WriteOptions,
};
use sundry_publish::{Base, Error, Publication, Race, Store};

/// Bytes of a record.
pub(crate) const BYTES: u64 = 64 << 10;

#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Thing {
    id: Id,
    title: String,
    #[serde(skip)]
    filling: Vec<u8>,
}

impl Record for Thing {
    const KIND: &'static str = "things";

    fn schema() -> Schema {
        Schema::new().text("title", Text::english()).blob("filling")
    }

    fn id(&self) -> Id {
        self.id
    }

    fn fields<'a>(&'a self, fields: &mut Fields<'a>) {
        fields.text("title", self.title.as_str());
        fields.blob("filling", Cow::Borrowed(self.filling.as_slice()));
    }
}

pub(crate) fn fits(kind: &str, manifest: &Manifest) -> Result<(), String> {
    manifest.fits(kind, &Thing::schema())
}

/// Imports so many records, all of which say which import they are of.
pub(crate) fn import(home: &Home, records: u64, stamp: u64) {
    let options = WriteOptions {
        source: format!("import {stamp}"),
        ..WriteOptions::default()
    };
    let mut writer = home.writer::<Thing>(options).expect("a writer");
    let mut state = stamp | 1;
    for id in 0..records {
        let filling = (0..BYTES / 8).flat_map(|_| {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            state.to_le_bytes()
        });
        let thing = Thing {
            id,
            title: format!("import {stamp}"),
            filling: filling.collect(),
        };
        writer.put(&thing).expect("a record");
    }
    writer.finish(&mut |_, _, _| {}).expect("a generation");
}

pub(crate) async fn publish(store: &Store, home: &Home) -> Result<Publication, Error> {
    let proven = store.prove(Race::Short).await?;
    let outgoing = home.outgoing(Thing::KIND, None)?;
    store
        .line(Thing::KIND)
        .publish(proven, outgoing, Base::Any, 0, &mut |_| {})
        .await
}

/// Asks for everything; the answers must be of one import and complete. Which import it was.
pub(crate) fn ask(catalogue: &Catalogue<Thing>, records: u64) -> Option<u64> {
    let all = Query {
        limit: 200,
        ..Query::default()
    };
    let found = catalogue.snapshot().find::<Thing>(&all).ok()?;
    let first = found.records.first()?.1.title.clone();
    let is_whole =
        found.total == Some(records) && found.records.iter().all(|(_, thing)| thing.title == first);
    is_whole
        .then(|| first.strip_prefix("import ")?.parse().ok())
        .flatten()
}
