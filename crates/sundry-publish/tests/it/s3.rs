//! A store over S3's protocol, on a server that whoever runs the tests has started:
//! `SUNDRY_TEST_S3=http://127.0.0.1:5555 cargo test -p sundry-publish`, with a bucket `sundry` that
//! the key `test` with the secret `test` may use. `.ci/store` does all of that.

use std::time::Duration;

use sundry_publish::{Credentials, Error, Follower, Race, Store, StoreSettings, SweepRules};

use crate::things::{Node, fits, line, publish};

#[expect(
    clippy::disallowed_methods,
    clippy::print_stdout,
    reason = "a test learns of a server that it cannot start itself, and tells if there is none"
)]
fn server() -> Option<String> {
    let server = std::env::var("SUNDRY_TEST_S3").ok();
    if server.is_none() {
        println!("skipped: SUNDRY_TEST_S3 names no server");
    }
    server
}

fn settings(endpoint: &str, prefix: &str) -> StoreSettings {
    StoreSettings {
        url: format!("s3://sundry/{prefix}"),
        endpoint: endpoint.to_owned(),
        credentials: Credentials {
            access_key_id: "test".into(),
            secret_access_key: "test".into(),
            session_token: String::new(),
        },
        ..StoreSettings::default()
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn publications_go_through_s3() {
    let Some(endpoint) = server() else { return };
    let store = Store::open(&settings(&endpoint, "tests/publish")).unwrap();
    let proven = store.prove(Race::Long).await.unwrap();
    let (publisher, follower) = (Node::new(), Node::new());
    let mut following = Follower::new(line(&store), follower.home.clone(), fits);
    let mut last = line(&store)
        .last()
        .await
        .unwrap()
        .map_or(0, |last| last.number);
    // More than one chunk of the largest file.
    for records in [400_000, 20, 30, 40] {
        publisher.import(records);
        let published = publish(&store, &publisher).await.unwrap();
        assert_eq!(published.number, last + 1);
        last = published.number;
        assert!(matches!(following.list().await.outcome, Ok(true)));
        assert_eq!(follower.records(), records);
        assert!(matches!(following.ask().await.outcome, Ok(false)));
    }
    line(&store).roll_back(proven, last - 1, 0).await.unwrap();
    assert!(matches!(following.ask().await.outcome, Ok(true)));
    assert_eq!(follower.records(), 30);

    let rules = SweepRules {
        keep: 3,
        least_age: Duration::ZERO,
        grace: Duration::ZERO,
        orphan_age: Duration::ZERO,
        lease: Duration::ZERO,
    };
    let swept = store.sweep(&["things"], &rules).await.unwrap();
    assert!(swept.publications >= 2 && swept.objects > 0, "{swept:?}");
    let numbers = line(&store).numbers().await.unwrap();
    assert_eq!(Vec::from_iter(numbers), [last - 1, last, last + 1]);
    let late = Node::new();
    let mut following = Follower::new(line(&store), late.home.clone(), fits);
    assert!(matches!(following.list().await.outcome, Ok(true)));
    assert_eq!(late.records(), 30);
}

#[tokio::test]
async fn a_store_that_is_away_is_said() {
    let Some(_) = server() else { return };
    // Nobody listens on the port of the discard service.
    let store = Store::open(&settings("http://127.0.0.1:9", "tests/away")).unwrap();
    let wrong = line(&store).last().await.unwrap_err();
    assert!(matches!(wrong, Error::Store(_)), "{wrong}");
}
