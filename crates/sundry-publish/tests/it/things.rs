//! A kind of records for the tests, and data folders with some of them.

use std::sync::Arc;

use object_store::local::LocalFileSystem;
use object_store::memory::InMemory;
use serde::{Deserialize, Serialize};
use sundry_catalog::{
    Catalogue, Fields, Home, Id, Manifest, Origin, Record, Schema, Text, WriteOptions,
};
use sundry_publish::{Base, Error, Line, Publication, Race, Store};
use tempfile::TempDir;

/// A record with a text and a filling that no compression makes small.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Thing {
    id: Id,
    title: String,
}

impl Record for Thing {
    const KIND: &'static str = "things";

    fn schema() -> Schema {
        Schema::new().text("title", Text::english())
    }

    fn id(&self) -> Id {
        self.id
    }

    fn fields<'a>(&'a self, fields: &mut Fields<'a>) {
        fields.text("title", self.title.as_str());
    }
}

/// A data folder of its own.
pub(crate) struct Node {
    pub(crate) folder: TempDir,
    pub(crate) home: Home,
}

impl Node {
    pub(crate) fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let home = Home::new(folder.path());
        Self { folder, home }
    }

    /// Imports so many records; how many tells one import from another.
    pub(crate) fn import(&self, records: u64) -> u64 {
        import(&self.home, records)
    }

    /// Opens what answers: how many records, of which generation.
    pub(crate) fn answers(&self) -> (u64, Origin) {
        let (catalogue, wrong) = Catalogue::<Thing>::open(Some(self.home.clone()), None);
        assert!(wrong.is_empty(), "{wrong:?}");
        let snapshot = catalogue.snapshot();
        (snapshot.executor().records(), snapshot.origin())
    }

    pub(crate) fn records(&self) -> u64 {
        self.answers().0
    }
}

pub(crate) fn import(home: &Home, records: u64) -> u64 {
    let options = WriteOptions {
        source: format!("{records} things"),
        created: 1_700_000_000,
        memory: 64 << 20,
        ..WriteOptions::default()
    };
    let mut writer = home.writer::<Thing>(options).unwrap();
    for id in 0..records {
        let title = format!("thing {id} {:x}", id.wrapping_mul(0x9E37_79B9_7F4A_7C15));
        writer.put(&Thing { id, title }).unwrap();
    }
    writer.finish(&mut |_, _, _| {}).unwrap().generation
}

/// A store in memory and one in a folder.
pub(crate) fn stores() -> Vec<(Store, Option<TempDir>)> {
    let folder = tempfile::tempdir().unwrap();
    let local = LocalFileSystem::new_with_prefix(folder.path()).unwrap();
    vec![
        (in_memory(), None),
        (
            Store::over(Arc::new(local), "a/b", "file:///there"),
            Some(folder),
        ),
    ]
}

pub(crate) fn in_memory() -> Store {
    Store::over(Arc::new(InMemory::new()), "", "memory")
}

pub(crate) fn line(store: &Store) -> Line {
    store.line(Thing::KIND)
}

pub(crate) fn fits(kind: &str, manifest: &Manifest) -> Result<(), String> {
    manifest.fits(kind, &Thing::schema())
}

/// Publishes what answers on a node.
pub(crate) async fn publish(store: &Store, node: &Node) -> Result<Publication, Error> {
    publish_from(store, node, Base::Any).await
}

pub(crate) async fn publish_from(
    store: &Store,
    node: &Node,
    base: Base,
) -> Result<Publication, Error> {
    let proven = store.prove(Race::Short).await?;
    let outgoing = node.home.outgoing(Thing::KIND, None)?;
    let mut sent = 0;
    let published = line(store)
        .publish(proven, outgoing, base, 1_700_000_000, &mut |count| {
            sent = count;
        })
        .await?;
    let bytes = published.content.as_ref().unwrap().bytes();
    assert_eq!(sent, bytes, "all of it was sent");
    Ok(published)
}
