//! What is published on one node answers on every other; numbers only grow.

use std::collections::BTreeSet;
use std::sync::Arc;

use sundry_catalog::{Error as CatalogueError, Origin, Receipt};
use sundry_publish::{Base, Change, Error, Follower, Race};

use crate::things::{Node, fits, import, in_memory, line, publish, publish_from, stores};

#[tokio::test]
async fn every_node_answers_from_what_was_published_last() {
    for (store, _folder) in stores() {
        let (publisher, follower) = (Node::new(), Node::new());
        let mut following = Follower::new(line(&store), follower.home.clone(), fits);
        let looked = following.list().await;
        assert!(matches!((looked.newest, looked.outcome), (None, Ok(false))));

        publisher.import(100);
        assert_eq!(publish(&store, &publisher).await.unwrap().number, 1);
        let looked = following.ask().await;
        assert!(matches!(
            (looked.newest, looked.outcome),
            (Some(1), Ok(true))
        ));
        assert_eq!(follower.records(), 100);
        assert!(follower.home.check().unwrap().is_empty());

        publisher.import(200);
        publish(&store, &publisher).await.unwrap();
        publisher.import(300);
        publish(&store, &publisher).await.unwrap();
        assert!(matches!(following.ask().await.outcome, Ok(true)));
        assert_eq!(follower.records(), 300);
        assert!(matches!(following.ask().await.outcome, Ok(false)));
        assert!(matches!(following.list().await.outcome, Ok(false)));

        // A node that comes later, and one that starts again, look at the list.
        let late = Node::new();
        let mut catching_up = Follower::new(line(&store), late.home.clone(), fits);
        assert!(matches!(catching_up.list().await.outcome, Ok(true)));
        assert_eq!(late.records(), 300);
        let mut again = Follower::new(line(&store), late.home.clone(), fits);
        assert!(matches!(again.list().await.outcome, Ok(false)));
    }
}

#[tokio::test]
async fn going_back_and_dropping_are_new_numbers() {
    for (store, _folder) in stores() {
        let (publisher, follower) = (Node::new(), Node::new());
        let mut following = Follower::new(line(&store), follower.home.clone(), fits);
        for records in [10, 20] {
            publisher.import(records);
            publish(&store, &publisher).await.unwrap();
            assert!(matches!(following.list().await.outcome, Ok(true)));
        }
        let before = follower.answers().1;
        let line = line(&store);
        let proven = store.prove(Race::Short).await.unwrap();
        let back = line.roll_back(proven, 1, 0).await.unwrap();
        assert_eq!((back.number, back.change), (3, Change::Rollback { to: 1 }));
        assert!(matches!(following.ask().await.outcome, Ok(true)));
        // The generation was still there: nothing was fetched.
        assert_eq!(follower.answers(), (10, Origin::Generation(1)));
        assert_eq!(before, Origin::Generation(2));

        let dropped = line.drop_all(proven, 0).await.unwrap();
        assert_eq!((dropped.number, &dropped.content), (4, &None));
        assert!(matches!(following.ask().await.outcome, Ok(true)));
        assert_eq!(follower.answers(), (0, Origin::Nothing));
        assert!(matches!(
            line.roll_back(proven, 4, 0).await.unwrap_err(),
            Error::Nothing(4)
        ));
        assert!(matches!(
            line.roll_back(proven, 9, 0).await.unwrap_err(),
            Error::NoSuch(9)
        ));
        assert!(matches!(
            line.drop_all(proven, 0).await.unwrap_err(),
            Error::Unpublished(_)
        ));
        line.roll_back(proven, 2, 0).await.unwrap();
        assert!(matches!(following.ask().await.outcome, Ok(true)));
        assert_eq!(follower.records(), 20);
        let history = line.history().await.unwrap();
        let numbers: Vec<u64> = history.iter().map(|(number, _)| *number).collect();
        assert_eq!(numbers, [5, 4, 3, 2, 1]);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn publishers_at_the_same_time_get_every_number_once() {
    const PUBLISHERS: u64 = 4;
    const ROUNDS: u64 = 5;
    for (store, _folder) in stores() {
        let publishers: Vec<Arc<Node>> = (0..PUBLISHERS)
            .map(|publisher| {
                let node = Node::new();
                node.import(publisher + 1);
                Arc::new(node)
            })
            .collect();
        let tasks = publishers.iter().map(|node| {
            let (store, node) = (store.clone(), Arc::clone(node));
            tokio::spawn(async move {
                let mut numbers = Vec::new();
                for _ in 0..ROUNDS {
                    numbers.push(publish(&store, &node).await.unwrap().number);
                }
                numbers
            })
        });
        let mut numbers = BTreeSet::new();
        let mut count = 0;
        for task in tasks.collect::<Vec<_>>() {
            let published = task.await.unwrap();
            assert!(published.is_sorted());
            count += published.len() as u64;
            numbers.extend(published);
        }
        let all: BTreeSet<u64> = (1..=PUBLISHERS * ROUNDS).collect();
        assert_eq!((count, &numbers), (PUBLISHERS * ROUNDS, &all));
        assert_eq!(line(&store).numbers().await.unwrap(), all);
    }
}

#[tokio::test]
async fn an_import_from_an_older_state_is_not_published() {
    let store = in_memory();
    let (one, other) = (Node::new(), Node::new());
    one.import(1);
    other.import(2);
    let base = Base::Number(None);
    assert_eq!(publish_from(&store, &one, base).await.unwrap().number, 1);
    let refused = publish_from(&store, &other, base).await.unwrap_err();
    assert!(
        matches!(
            refused,
            Error::Overtaken {
                base: None,
                found: 1
            }
        ),
        "{refused}"
    );
    let base = Base::Number(Some(1));
    assert_eq!(publish_from(&store, &other, base).await.unwrap().number, 2);
}

#[tokio::test]
async fn a_following_folder_imports_only_to_publish() {
    let store = in_memory();
    let node = Node::new();
    node.import(5);
    publish(&store, &node).await.unwrap();
    node.home.follow(Some(store.name())).unwrap();
    assert_eq!(node.home.following().unwrap().as_deref(), Some("memory"));
    let refused = node
        .home
        .writer::<crate::things::Thing>(sundry_catalog::WriteOptions::default())
        .unwrap_err();
    assert!(matches!(refused, CatalogueError::Following(_)), "{refused}");
    assert!(node.home.drop_kind("things").is_err());

    // What is written aside answers only once it is published.
    let aside = node.home.aside();
    let generation = import(&aside, 7);
    assert_eq!(node.records(), 5);
    let outgoing = node.home.outgoing("things", Some(generation)).unwrap();
    let proven = store.prove(Race::Short).await.unwrap();
    let publication = line(&store)
        .publish(proven, outgoing, Base::Number(Some(1)), 0, &mut |_| {})
        .await
        .unwrap();
    let receipt = Receipt {
        store: store.name().to_owned(),
        upload: publication.content.as_ref().unwrap().upload.clone(),
        number: publication.number,
    };
    node.home.adopt("things", generation, &receipt).unwrap();
    assert_eq!(node.records(), 7);
    let mut following = Follower::new(line(&store), node.home.clone(), fits);
    assert!(matches!(following.list().await.outcome, Ok(false)));

    node.home.follow(None).unwrap();
    assert_eq!(node.home.following().unwrap(), None);
    node.import(9);
    assert_eq!(node.records(), 9);
}
