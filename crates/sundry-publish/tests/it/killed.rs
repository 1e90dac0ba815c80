//! Publishers and followers that are killed at any moment.

use std::collections::BTreeSet;
use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use sundry_catalog::Home;
use sundry_publish::{Base, Follower, Race, Store, StoreSettings, SweepRules};

use crate::things::{Node, fits, import, line};

const FOLDER: &str = "SUNDRY_PUBLISH_TEST_FOLDER";
const RECORDS: u64 = 500;

#[expect(
    clippy::disallowed_methods,
    reason = "how a test tells its own child process what to do"
)]
fn told() -> Option<String> {
    std::env::var(FOLDER).ok()
}

fn child(folder: &Path, test: &str) -> Child {
    Command::new(std::env::current_exe().unwrap())
        .args([test, "--exact", "--nocapture"])
        .env(FOLDER, folder)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap()
}

/// Kills a child once it has said so many lines. What it said comes back.
fn kill_after(mut child: Child, lines: usize) -> Vec<String> {
    let said = BufReader::new(child.stdout.take().unwrap()).lines();
    let said = said.take(lines).map(Result::unwrap).collect();
    child.kill().unwrap();
    child.wait().unwrap();
    said
}

fn store(folder: &Path) -> Store {
    Store::open(&StoreSettings {
        url: format!("file://{}", folder.join("store").display()),
        ..StoreSettings::default()
    })
    .unwrap()
}

fn home(folder: &Path, name: &str) -> Home {
    Home::new(folder.join(name))
}

/// Publishes again and again and says every step; does nothing unless told a folder.
#[tokio::test]
async fn child_that_publishes_until_it_is_killed() {
    let Some(folder) = told() else { return };
    let folder = Path::new(&folder);
    let store = store(folder);
    for _ in 0..50 {
        let proven = store.prove(Race::Short).await.unwrap();
        println!("proven");
        let outgoing = home(folder, "publisher").outgoing("things", None).unwrap();
        let mut sent = |bytes| println!("sent {bytes}");
        let published = line(&store)
            .publish(proven, outgoing, Base::Any, 0, &mut sent)
            .await
            .unwrap();
        println!("published {}", published.number);
    }
}

/// Publishes another generation and takes it, again and again; does nothing unless told a folder.
#[tokio::test]
async fn child_that_follows_until_it_is_killed() {
    let Some(folder) = told() else { return };
    let folder = Path::new(&folder);
    let (store, publisher) = (store(folder), home(folder, "publisher"));
    let mut following = Follower::new(line(&store), home(folder, "follower"), fits);
    for _ in 0..50 {
        import(&publisher, RECORDS);
        let proven = store.prove(Race::Short).await.unwrap();
        let outgoing = publisher.outgoing("things", None).unwrap();
        line(&store)
            .publish(proven, outgoing, Base::Any, 0, &mut |_| {})
            .await
            .unwrap();
        println!("looks");
        following.list().await.outcome.unwrap();
        println!("has it");
    }
}

#[tokio::test]
async fn a_publisher_that_is_killed_leaves_whole_publications_and_what_a_sweep_removes() {
    let folder = tempfile::tempdir().unwrap();
    import(&home(folder.path(), "publisher"), RECORDS);
    let store = store(folder.path());
    let test = "killed::child_that_publishes_until_it_is_killed";
    let mut published = 0;
    for kill in 0..25 {
        for said in kill_after(child(folder.path(), test), 4 + kill * 3) {
            if let Some(number) = said.strip_prefix("published ") {
                published = number.parse().unwrap();
            }
        }
        let node = Node::new();
        let mut following = Follower::new(line(&store), node.home.clone(), fits);
        let looked = following.list().await;
        looked.outcome.unwrap();
        let newest = looked.newest.unwrap_or(0);
        // A number may have been created that nobody was told of any more.
        assert!(newest >= published, "{newest} after {published}");
        assert_eq!(node.records(), if newest > 0 { RECORDS } else { 0 });
    }
    assert!(published > 10, "{published}");
    let now = SweepRules {
        keep: 3,
        least_age: Duration::ZERO,
        grace: Duration::ZERO,
        orphan_age: Duration::ZERO,
        lease: Duration::ZERO,
    };
    store.sweep(&["things"], &now).await.unwrap();
    let mut named = BTreeSet::new();
    for (_, found) in line(&store).history().await.unwrap() {
        named.insert(found.unwrap().content.unwrap().upload);
    }
    assert_eq!(named.len(), 3);
    let format = sundry_publish::format_name();
    let files = folder.path().join(format!("store/things/{format}/files"));
    let left: BTreeSet<String> = fs_err::read_dir(files)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    assert_eq!(left, named, "no orphans");
}

#[tokio::test]
async fn a_follower_that_is_killed_answers_from_a_whole_generation() {
    let folder = tempfile::tempdir().unwrap();
    let test = "killed::child_that_follows_until_it_is_killed";
    let home = home(folder.path(), "follower");
    let mut taken = 0;
    for kill in 0..20 {
        // Every other time just when it begins to fetch.
        let said = kill_after(child(folder.path(), test), 4 + kill % 4);
        taken += said.iter().filter(|line| *line == "has it").count();
        let wrong = home.check().unwrap();
        assert!(wrong.is_empty(), "{wrong:?}");
        let listed = home.list().unwrap();
        assert!(taken == 0 || listed.iter().any(|one| one.is_current));
    }
    assert!(taken > 5, "{taken}");
    let mut following = Follower::new(line(&store(folder.path())), home.clone(), fits);
    following.list().await.outcome.unwrap();
    assert!(home.check().unwrap().is_empty());
    let listed = home.list().unwrap();
    assert!(
        listed.iter().all(|one| matches!(one.manifest, Ok(Some(_)))),
        "{listed:?}"
    );
}
