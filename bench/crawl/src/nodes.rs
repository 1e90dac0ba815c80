//! Four nodes that crawl with one database: how often two of them visit a host at once, while one is
//! frozen for longer than its leases last and another is killed; and whether every item is stored once.

use std::process::Command;
use std::time::{Duration, Instant};

use sundry_crawl::{DatabaseSettings, State};
use tokio_postgres::NoTls;

use crate::farm::Farm;
use crate::{Crawler, add, repeated};

const NODES: usize = 4;

/// Longer than a lease of a host.
const FROZEN: Duration = Duration::from_secs(45);

pub(crate) async fn measure(server: &str, feeds: usize, visits: usize) -> bool {
    let name = format!("bench_crawl_{}", std::process::id());
    run(server, &format!("CREATE SCHEMA {name}")).await;
    let joint = if server.contains('?') { '&' } else { '?' };
    let url = format!("{server}{joint}options=-csearch_path%3D{name}");
    let is_met = with_schema(&url, feeds, visits).await;
    run(server, &format!("DROP SCHEMA {name} CASCADE")).await;
    is_met
}

async fn with_schema(url: &str, feeds: usize, visits: usize) -> bool {
    let farm = Farm::open(feeds).await;
    let state = connect(url);
    let list = farm.clone();
    tokio::task::spawn_blocking(move || add(&state, &list))
        .await
        .expect("a list");
    let mut nodes: Vec<Crawler> = (0..NODES).map(|_| Crawler::start(url)).collect();
    let begun = Instant::now();
    while farm.answers() < visits {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let seconds = begun.elapsed().as_secs_f64();
    println!(
        "{NODES} nodes, {feeds} hosts: {visits} visits in {seconds:.1} s, {:.0} a second",
        visits as f64 / seconds
    );
    farm.change(true);
    signal(&nodes[0], "STOP");
    nodes[1] = Crawler::start(url);
    tokio::time::sleep(FROZEN).await;
    signal(&nodes[0], "CONT");
    let at_least = farm.answers() + 2 * feeds;
    while farm.answers() < at_least {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    farm.change(false);
    while !farm.all_saw_the_last() {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    // Results are stored within a second.
    tokio::time::sleep(Duration::from_secs(3)).await;
    drop(nodes);
    let state = connect(url);
    let items = farm.items();
    let (missing, doubled) = tokio::task::spawn_blocking(move || repeated(&state, &items))
        .await
        .expect("articles");
    let most = farm.most_at_once();
    let met = [
        figure(
            "most requests at once to a host while four nodes crawl, one is frozen and one killed",
            most,
            1,
        ),
        figure("items that are missing after it", missing, 0),
        figure("items that are stored twice", doubled, 0),
    ];
    met.iter().all(|is_met| *is_met)
}

fn connect(url: &str) -> State {
    State::connect(&DatabaseSettings {
        url: url.to_owned(),
        ..DatabaseSettings::default()
    })
    .expect("a database")
}

fn signal(node: &Crawler, signal: &str) {
    let sent = Command::new("kill")
        .arg(format!("-{signal}"))
        .arg(node.id().to_string())
        .status();
    assert!(sent.is_ok_and(|status| status.success()), "SIG{signal}");
}

/// Says a figure beside its goal, as `bench-cluster` reads it; returns true if it was met.
fn figure(what: &str, measured: usize, goal: usize) -> bool {
    let verdict = if measured <= goal { "met" } else { "MISSED" };
    println!("  {what}: {measured} (goal {goal}: {verdict})");
    measured <= goal
}

async fn run(url: &str, statement: &str) {
    let connected = tokio_postgres::connect(url, NoTls).await;
    let (client, connection) = connected.expect("a connection");
    let connection = tokio::spawn(connection);
    client.batch_execute(statement).await.expect("a statement");
    drop(client);
    let _ = connection.await;
}
