//! Several nodes that crawl with one database: a host is visited by one of them at a time, and a feed
//! once however many know that it is due. These tests run if `SUNDRY_TEST_POSTGRES` names a database:
//! `.ci/database`.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use sundry_crawl::{DatabaseSettings, News, NewsSettings, OwnFeed, State};
use tokio_postgres::NoTls;

use crate::crawling::until;
use crate::farm::{Site, edition, ok, path_of, response, rss, settings};

/// Makes an empty schema in the database for tests; `None` if there is no database.
#[expect(
    clippy::disallowed_methods,
    clippy::print_stdout,
    reason = "a test learns of a server that it cannot start itself, and tells if there is none"
)]
async fn schema() -> Option<DatabaseSettings> {
    static MADE: AtomicU32 = AtomicU32::new(0);
    let Ok(server) = std::env::var("SUNDRY_TEST_POSTGRES") else {
        println!("skipped: SUNDRY_TEST_POSTGRES names no database");
        return None;
    };
    let number = MADE.fetch_add(1, Ordering::Relaxed);
    let name = format!("crawl_{}_{number}", std::process::id());
    run(&server, &format!("CREATE SCHEMA {name}")).await;
    let url = format!("{server}?options=-csearch_path%3D{name}");
    Some(DatabaseSettings {
        url,
        ..DatabaseSettings::default()
    })
}

async fn run(url: &str, statement: &str) {
    let (client, connection) = tokio_postgres::connect(url, NoTls).await.unwrap();
    let connection = tokio::spawn(connection);
    client.batch_execute(statement).await.unwrap();
    drop(client);
    connection.await.unwrap().unwrap();
}

/// Makes the settings of a node that visits one host after the other.
fn node(database: &DatabaseSettings) -> NewsSettings {
    NewsSettings {
        data_folder: None,
        database: Some(database.clone()),
        always: vec![edition()],
        fetches: 1,
        ..settings(std::path::Path::new(""))
    }
}

/// Adds feeds to the database.
async fn add(database: &DatabaseSettings, urls: Vec<String>) -> Arc<State> {
    let own: Vec<OwnFeed> = urls
        .into_iter()
        .map(|url| OwnFeed {
            outlet: url.clone(),
            url,
            edition: edition(),
            removed: false,
        })
        .collect();
    let database = database.clone();
    let added = tokio::task::spawn_blocking(move || {
        let state = State::connect(&database).unwrap();
        state.put_own_feeds(&own).unwrap();
        Arc::new(state)
    });
    added.await.unwrap()
}

/// Starts sites with three feeds each, whose answers hold for some seconds.
async fn sites(first: u8, holds: u32) -> (Vec<Site>, Vec<String>) {
    let (mut sites, mut urls) = (Vec::new(), Vec::new());
    for number in first..first + 6 {
        let site = Site::new(number, move |head| match path_of(head) {
            "/robots.txt" => response("404 Not Found", "", b""),
            path => {
                let name = format!("site{number}-{}", path.trim_start_matches('/'));
                let caching = format!("Cache-Control: max-age={holds}\r\n");
                ok(
                    &caching,
                    rss(&name, &[&format!("Title of {name}")]).as_bytes(),
                )
            }
        })
        .await;
        urls.extend((0..3).map(|feed| site.url(&format!("/feed{feed}"))));
        sites.push(site);
    }
    (sites, urls)
}

#[tokio::test]
async fn nodes_share_the_hosts_and_never_visit_one_at_once() {
    let Some(database) = schema().await else {
        return;
    };
    let (sites, urls) = sites(61, 0).await;
    add(&database, urls).await;
    let nodes = [0, 1, 2].map(|_| News::new(node(&database)).unwrap());
    for node in &nodes {
        node.start().await.unwrap();
    }
    let read = |node: &News| node.status().read;
    until("visits by every node", || {
        nodes.iter().all(|node| read(node) >= 6)
    })
    .await;
    assert!(nodes.iter().all(|node| node.status().is_crawling));
    for node in &nodes {
        node.stop().await;
    }
    for site in &sites {
        assert_eq!(site.at_once.load(Ordering::SeqCst), 1);
        assert_eq!(site.asked("/robots.txt"), 1);
    }
    assert!(nodes.iter().all(|node| node.status().late == 0));
}

#[tokio::test]
async fn a_feed_is_visited_once_however_many_nodes_know_that_it_is_due() {
    let Some(database) = schema().await else {
        return;
    };
    let (sites, urls) = sites(71, 600).await;
    let state = add(&database, urls).await;
    let nodes = [0, 1].map(|_| News::new(node(&database)).unwrap());
    for node in &nodes {
        node.start().await.unwrap();
    }
    let read = || nodes.iter().map(|node| node.status().read).sum::<u64>();
    until("a visit of every feed", || read() >= 18).await;
    for node in &nodes {
        node.stop().await;
    }
    for site in &sites {
        for feed in 0..3 {
            assert_eq!(site.asked(&format!("/feed{feed}")), 1);
        }
    }
    let stored = tokio::task::spawn_blocking(move || state.size().unwrap().articles);
    assert_eq!(stored.await.unwrap(), 18);
}

#[tokio::test]
async fn results_are_refused_after_another_node_has_taken_over_the_host() {
    let Some(database) = schema().await else {
        return;
    };
    let (url, was_taken) = (database.url.clone(), AtomicBool::new(false));
    let site = Site::new(81, move |head| match path_of(head) {
        "/feed" => {
            if !was_taken.swap(true, Ordering::SeqCst) {
                take_over(url.clone());
            }
            ok(
                "Cache-Control: max-age=600\r\n",
                rss("a", &["A title"]).as_bytes(),
            )
        }
        _ => response("404 Not Found", "", b""),
    })
    .await;
    let state = add(&database, vec![site.url("/feed")]).await;
    let node = News::new(node(&database)).unwrap();
    node.start().await.unwrap();
    until("a visit that counts", || node.status().articles == 1).await;
    node.stop().await;
    assert_eq!((node.status().late, site.asked("/feed")), (1, 2));
    let stored = tokio::task::spawn_blocking(move || state.size().unwrap().articles);
    assert_eq!(stored.await.unwrap(), 1);
}

/// Takes all hosts from their holders, as a node does after their leases ran out, for a second.
fn take_over(url: String) {
    let taken = std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .unwrap();
        runtime.block_on(run(
            &url,
            "UPDATE crawl_hosts SET holder = 'thief', counter = nextval('crawl_fences'),
                 until = now() + interval '1 second'",
        ));
    });
    taken.join().unwrap();
}
