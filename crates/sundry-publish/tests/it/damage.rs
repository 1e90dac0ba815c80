//! What lies in a store is outside input: whatever it holds, the old generation answers.

use std::sync::Arc;

use object_store::memory::InMemory;
use object_store::path::Path;
use object_store::{ObjectStoreExt as _, PutPayload};
use proptest::prelude::*;
use sundry_publish::{Error, Follower, Publication, Store};

use crate::things::{Node, fits, in_memory, line, publish};

async fn bytes_of(objects: &InMemory, path: &Path) -> Vec<u8> {
    objects
        .get(path)
        .await
        .unwrap()
        .bytes()
        .await
        .unwrap()
        .into()
}

fn chunk_of(publication: &Publication) -> Path {
    let content = publication.content.as_ref().unwrap();
    let file = content
        .files
        .iter()
        .find(|file| !file.chunks.is_empty())
        .unwrap();
    let format = sundry_publish::format_name();
    let name = format!(
        "things/{format}/files/{}/{}.0000",
        content.upload, file.name
    );
    Path::from(name)
}

#[tokio::test]
async fn a_chunk_that_is_not_what_was_published_changes_nothing() {
    let objects = Arc::new(InMemory::new());
    let store = Store::over(Arc::<InMemory>::clone(&objects), "", "memory");
    let (publisher, follower) = (Node::new(), Node::new());
    let mut following = Follower::new(line(&store), follower.home.clone(), fits);
    publisher.import(10);
    publish(&store, &publisher).await.unwrap();
    assert!(matches!(following.list().await.outcome, Ok(true)));
    publisher.import(20);
    let second = publish(&store, &publisher).await.unwrap();
    let path = chunk_of(&second);
    let good = bytes_of(&objects, &path).await;

    let mut flipped = good.clone();
    flipped[0] ^= 1;
    let mut longer = good.clone();
    longer.push(0);
    for bad in [flipped, longer, Vec::new()] {
        objects.put(&path, PutPayload::from(bad)).await.unwrap();
        let wrong = following.list().await.outcome.unwrap_err();
        assert!(matches!(wrong, Error::Damaged { .. }), "{wrong}");
        assert_eq!(follower.records(), 10);
        // Not asked again before the next listing.
        assert!(matches!(following.ask().await.outcome, Ok(false)));
    }
    objects.delete(&path).await.unwrap();
    assert!(following.list().await.outcome.is_err());
    assert_eq!(
        follower.home.list().unwrap().len(),
        1,
        "nothing is left lying"
    );

    objects.put(&path, PutPayload::from(good)).await.unwrap();
    assert!(matches!(following.list().await.outcome, Ok(true)));
    assert_eq!(follower.records(), 20);
}

#[tokio::test]
async fn files_that_rot_on_a_node_are_fetched_again_once_they_are_in_doubt() {
    let store = in_memory();
    let (publisher, follower) = (Node::new(), Node::new());
    publisher.import(10);
    publish(&store, &publisher).await.unwrap();
    let mut following = Follower::new(line(&store), follower.home.clone(), fits);
    assert!(matches!(following.list().await.outcome, Ok(true)));
    following.doubt();
    // Every file is what was published.
    assert!(matches!(following.list().await.outcome, Ok(false)));
    let (_, whole) = follower.answers();

    let generation = follower.home.outgoing("things", None).unwrap();
    let largest = generation.manifest().files.iter();
    let largest = largest.max_by_key(|file| file.bytes).unwrap();
    let number = generation.generation();
    let things = follower.folder.path().join("catalogues/things");
    let path = things.join(format!("g{number:08}")).join(&largest.name);
    let mut bytes = fs_err::read(&path).unwrap();
    bytes[0] ^= 1;
    fs_err::write(&path, bytes).unwrap();
    drop(generation);
    // Nobody has noticed yet.
    assert!(matches!(following.list().await.outcome, Ok(false)));
    following.doubt();
    assert!(matches!(following.list().await.outcome, Ok(true)));
    let (records, fresh) = follower.answers();
    assert_eq!(records, 10);
    assert_ne!(fresh, whole);
    let generation = follower.home.outgoing("things", None).unwrap();
    let files: Vec<String> = generation
        .manifest()
        .files
        .iter()
        .map(|file| file.name.clone())
        .collect();
    for name in files {
        generation
            .read::<Error>(&name, 1 << 20, |_| Ok(()))
            .unwrap();
    }
}

#[tokio::test]
async fn a_manifest_that_is_none_changes_nothing_and_the_next_one_does() {
    let objects = Arc::new(InMemory::new());
    let store = Store::over(Arc::<InMemory>::clone(&objects), "", "memory");
    let (publisher, follower) = (Node::new(), Node::new());
    let mut following = Follower::new(line(&store), follower.home.clone(), fits);
    publisher.import(10);
    publish(&store, &publisher).await.unwrap();
    following.list().await.outcome.unwrap();
    let format = sundry_publish::format_name();
    let path = Path::from(format!("things/{format}/manifests/00000002"));
    objects.put(&path, "sha256 0\n{}".into()).await.unwrap();
    assert!(following.ask().await.outcome.is_err());
    assert!(following.list().await.outcome.is_err());
    assert_eq!(follower.records(), 10);
    publisher.import(30);
    assert_eq!(publish(&store, &publisher).await.unwrap().number, 3);
    assert!(matches!(following.list().await.outcome, Ok(true)));
    assert_eq!(follower.records(), 30);
    let history = line(&store).history().await.unwrap();
    let whole: Vec<bool> = history.iter().map(|(_, found)| found.is_ok()).collect();
    assert_eq!(whole, [true, false, true]);
}

#[tokio::test]
async fn what_another_version_published_is_left_alone() {
    let store = in_memory();
    let (publisher, follower) = (Node::new(), Node::new());
    publisher.import(10);
    publish(&store, &publisher).await.unwrap();
    let mut following = Follower::new(line(&store), follower.home.clone(), |_, _| {
        Err("field `colour` is missing".into())
    });
    let wrong = following.list().await.outcome.unwrap_err();
    assert!(matches!(&wrong, Error::Other { number: 1, .. }), "{wrong}");
    assert_eq!(follower.records(), 0);
}

#[tokio::test]
async fn a_damaged_generation_is_not_published() {
    let store = in_memory();
    let publisher = Node::new();
    publisher.import(10);
    let folder = publisher
        .home
        .data_folder()
        .join("catalogues/things/g00000001");
    let path = folder.join("documents.table");
    let mut bytes = fs_err::read(&path).unwrap();
    bytes[9] ^= 1;
    fs_err::write(&path, bytes).unwrap();
    let wrong = publish(&store, &publisher).await.unwrap_err();
    assert!(matches!(wrong, Error::Catalogue(_)), "{wrong}");
    assert!(line(&store).numbers().await.unwrap().is_empty());
}

/// A publication as it lies in a store.
fn published() -> Vec<u8> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .build()
        .unwrap();
    runtime.block_on(async {
        let objects = Arc::new(InMemory::new());
        let store = Store::over(Arc::<InMemory>::clone(&objects), "", "memory");
        let publisher = Node::new();
        publisher.import(3);
        publish(&store, &publisher).await.unwrap();
        let format = sundry_publish::format_name();
        let path = Path::from(format!("things/{format}/manifests/00000001"));
        bytes_of(&objects, &path).await
    })
}

#[test]
fn a_publication_whose_parts_do_not_fit_is_none() {
    let bytes = published();
    assert!(Publication::from_bytes(&bytes).is_ok());
    let text = String::from_utf8(bytes).unwrap();
    let (_, json) = text.split_once('\n').unwrap();
    for (from, to) in [
        ("\"format\":1", "\"format\":2"),
        ("\"change\":\"publish\"", "\"change\":\"drop\""),
        ("\"upload\":\"", "\"upload\":\"../"),
        ("\"bytes\":", "\"bytes\":9"),
        ("\"sha256\":\"", "\"sha256\":\"x"),
        ("\"name\":\"", "\"name\":\"../../"),
        ("\"files\":[", "\"files\":[{\"name\":\"x\",\"chunks\":[]},"),
    ] {
        let changed = json.replacen(from, to, 1);
        assert_ne!(changed, json, "{from}");
        let whole = format!(
            "sha256 {}\n{changed}",
            sundry_catalog::sha256(changed.as_bytes())
        );
        assert!(Publication::from_bytes(whole.as_bytes()).is_err(), "{from}");
    }
}

proptest! {
    #[test]
    fn any_bytes_are_a_publication_or_a_reason(bytes in prop::collection::vec(any::<u8>(), 0..512)) {
        let _ = Publication::from_bytes(&bytes);
        let with_sum = [
            format!("sha256 {}\n", sundry_catalog::sha256(&bytes)).as_bytes(),
            &bytes,
        ]
        .concat();
        prop_assert!(Publication::from_bytes(&with_sum).is_err());
    }
}
