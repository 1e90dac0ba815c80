//! What nobody needs any more goes; nothing else does.

use std::time::Duration;

use sundry_publish::{Error, Follower, Race, Store, StoreSettings, SweepRules, Swept};
use tempfile::TempDir;

use crate::things::{Node, fits, in_memory, line, publish, stores};

const KINDS: [&str; 1] = ["things"];

/// Everything may go at once.
const NOW: SweepRules = SweepRules {
    keep: 3,
    least_age: Duration::ZERO,
    grace: Duration::ZERO,
    orphan_age: Duration::ZERO,
    lease: Duration::ZERO,
};

fn in_folder() -> (Store, TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(&StoreSettings {
        url: format!("file://{}", folder.path().display()),
        ..StoreSettings::default()
    });
    (store.unwrap(), folder)
}

async fn publish_times(store: &Store, publisher: &Node, times: u64) {
    for records in 1..=times {
        publisher.import(records);
        publish(store, publisher).await.unwrap();
    }
}

#[tokio::test]
async fn the_last_three_stay_and_their_files() {
    for (store, _folder) in stores() {
        let publisher = Node::new();
        publish_times(&store, &publisher, 5).await;
        let swept = store.sweep(&KINDS, &NOW).await.unwrap();
        assert_eq!((swept.publications, swept.uploads), (2, 2), "{swept:?}");
        assert!(swept.objects > 2);
        let numbers = line(&store).numbers().await.unwrap();
        assert_eq!(Vec::from_iter(numbers), [3, 4, 5]);
        let again = store.sweep(&KINDS, &NOW).await.unwrap();
        assert_eq!(again, Swept::default());

        // All that stayed can be gone back to.
        let follower = Node::new();
        let mut following = Follower::new(line(&store), follower.home.clone(), fits);
        let proven = store.prove(Race::Short).await.unwrap();
        for back in [3, 4, 5] {
            line(&store).roll_back(proven, back, 0).await.unwrap();
            following.list().await.outcome.unwrap();
            assert_eq!(follower.records(), back);
        }
        // Numbers go on where they were.
        publisher.import(9);
        assert_eq!(publish(&store, &publisher).await.unwrap().number, 9);
    }
}

#[tokio::test]
async fn files_that_a_rollback_names_stay() {
    let store = in_memory();
    let publisher = Node::new();
    publish_times(&store, &publisher, 2).await;
    let proven = store.prove(Race::Short).await.unwrap();
    for _ in 0..3 {
        line(&store).roll_back(proven, 1, 0).await.unwrap();
    }
    // Of number 1 the manifest goes, but its files are what answers.
    let swept = store.sweep(&KINDS, &NOW).await.unwrap();
    assert_eq!((swept.publications, swept.uploads), (2, 1));
    let follower = Node::new();
    let mut following = Follower::new(line(&store), follower.home.clone(), fits);
    following.list().await.outcome.unwrap();
    assert_eq!(follower.records(), 1);
}

#[tokio::test]
async fn nothing_goes_before_its_time() {
    let store = in_memory();
    let publisher = Node::new();
    publish_times(&store, &publisher, 5).await;
    let young = store.sweep(&KINDS, &SweepRules::default()).await.unwrap();
    assert_eq!(young, Swept::default());
    let patient = SweepRules {
        grace: Duration::from_hours(1),
        ..NOW
    };
    let swept = store.sweep(&KINDS, &patient).await.unwrap();
    assert_eq!((swept.publications, swept.uploads), (2, 0));
    let swept = store.sweep(&KINDS, &NOW).await.unwrap();
    assert_eq!((swept.publications, swept.uploads), (0, 2));
}

/// A publisher that is killed within its first object leaves nothing that a listing shows.
#[tokio::test]
async fn an_upload_of_half_an_object_goes() {
    let (store, folder) = in_folder();
    publish_times(&store, &Node::new(), 1).await;
    let format = sundry_publish::format_name();
    let files = folder.path().join(format!("things/{format}/files"));
    let left = files.join("0123456789abcdef0123456789abcdef");
    fs_err::create_dir_all(&left).unwrap();
    fs_err::write(left.join("documents.table.0000#1"), "half").unwrap();
    // It may still be written.
    let young = store.sweep(&KINDS, &SweepRules::default()).await.unwrap();
    assert_eq!((young.uploads, left.exists()), (0, true));
    let swept = store.sweep(&KINDS, &NOW).await.unwrap();
    assert_eq!((swept.uploads, swept.objects), (1, 0));
    assert!(!left.exists());
    assert_eq!(fs_err::read_dir(files).unwrap().count(), 1);
}

#[tokio::test]
async fn an_upload_without_a_manifest_goes() {
    let (store, folder) = in_folder();
    let publisher = Node::new();
    publish_times(&store, &publisher, 1).await;
    // As a publisher leaves it that was killed: whole chunks, and half of one.
    let format = sundry_publish::format_name();
    let upload = "0123456789abcdef0123456789abcdef";
    let left = folder
        .path()
        .join(format!("things/{format}/files/{upload}"));
    fs_err::create_dir_all(&left).unwrap();
    fs_err::write(left.join("documents.table.0000"), "whole").unwrap();
    fs_err::write(left.join("documents.table.0001#1"), "half").unwrap();
    let swept = store.sweep(&KINDS, &NOW).await.unwrap();
    assert_eq!((swept.uploads, swept.objects), (1, 1));
    assert!(!left.exists());
    let follower = Node::new();
    let mut following = Follower::new(line(&store), follower.home.clone(), fits);
    following.list().await.outcome.unwrap();
    assert_eq!(follower.records(), 1);
}

#[tokio::test]
async fn one_sweeps_at_a_time() {
    for (store, _folder) in stores() {
        store.sweep(&KINDS, &SweepRules::default()).await.unwrap();
        let refused = store
            .sweep(&KINDS, &SweepRules::default())
            .await
            .unwrap_err();
        assert!(matches!(refused, Error::Leased), "{refused}");
    }
}
