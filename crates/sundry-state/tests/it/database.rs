//! Tests of a database alone: several nodes at once, broken connections, tables of other versions.

use std::collections::BTreeMap;
use std::sync::Arc;

use sundry_state::{DatabaseSettings, Error, Node, NodeReport, PageText, State, article_id};

use crate::homes::Schema;
use crate::{article, edition, noon};

#[test]
fn what_one_node_writes_another_reads_and_notices() {
    let Some(schema) = Schema::new() else {
        return;
    };
    let (one, two) = (schema.open(), schema.open());
    let before = (one.version().unwrap(), two.version().unwrap());
    let id = two.append(&[article(1, 100)], noon(100)).unwrap()[0].id;
    assert_ne!(one.version().unwrap(), before.0);
    assert_eq!(two.version().unwrap(), before.1);
    assert_eq!(one.window(edition(), 100, 100, 9).unwrap().len(), 1);
    let seen = one.version().unwrap();
    // What is known already is no news.
    two.append(&[article(1, 100)], noon(100)).unwrap();
    assert_eq!(one.version().unwrap(), seen);
    two.fill(&[(id, Some(PageText::default()))]).unwrap();
    assert_ne!(one.version().unwrap(), seen);
    let seen = one.version().unwrap();
    two.ask(edition(), noon(100)).unwrap();
    assert_ne!(one.version().unwrap(), seen);
    let seen = two.version().unwrap();
    assert_eq!(one.forget(101, 9, noon(101)).unwrap(), 1);
    assert_ne!(two.version().unwrap(), seen);
}

#[test]
fn the_number_of_writes_never_falls_when_old_nodes_are_forgotten() {
    let Some(schema) = Schema::new() else {
        return;
    };
    let (one, two) = (schema.open(), schema.open());
    for number in 0..5 {
        two.append(&[article(number, 100)], noon(100)).unwrap();
    }
    let before = one.version().unwrap();
    schema.run("UPDATE writers SET made = made - interval '2 days'");
    one.forget(0, 100, noon(100)).unwrap();
    assert_eq!(one.version().unwrap(), before);
    assert_eq!(schema.run("SELECT node FROM writers"), [""]);
}

#[test]
fn nodes_that_bring_the_same_articles_at_once_store_each_once() {
    let Some(schema) = Schema::new() else {
        return;
    };
    let new: u64 = std::thread::scope(|scope| {
        let nodes: Vec<_> = (0..4)
            .map(|node| {
                let state = schema.open();
                scope.spawn(move || {
                    let mut new = 0;
                    for round in 0..20 {
                        // Each in another order: unsorted, they would wait for each other.
                        let mut batch: Vec<_> = (0..100)
                            .map(|at| article(round * 50 + (at * (node * 2 + 1) * 7) % 100, 100))
                            .collect();
                        batch.rotate_left(node * 13);
                        let appended = state.append(&batch, noon(100)).unwrap();
                        new += appended.iter().filter(|article| article.is_new).count() as u64;
                    }
                    new
                })
            })
            .collect();
        nodes.into_iter().map(|node| node.join().unwrap()).sum()
    });
    let state = schema.open();
    assert_eq!(state.size().unwrap().articles, new);
    assert_eq!(state.days(edition(), 9).unwrap(), [(100, new)]);
    assert_eq!(state.check().unwrap(), [""; 0]);
    let deadlocks =
        schema.run("SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()");
    assert_eq!(deadlocks, ["0"]);
}

#[test]
fn a_number_that_is_taken_goes_to_the_first_who_came() {
    let Some(schema) = Schema::new() else {
        return;
    };
    let state = schema.open();
    let told = article(1, 100);
    state.append(&[article(2, 100)], noon(100)).unwrap();
    // As if another URL had the number of this one.
    let id = article_id(&told.url);
    schema.run(&format!(
        "INSERT INTO article_keys (id, url, day) VALUES ({id}, 'https://other.example/', 100)"
    ));
    let first = state
        .append(std::slice::from_ref(&told), noon(100))
        .unwrap();
    let again = schema.open().append(&[told], noon(100)).unwrap();
    assert_eq!((first[0].id, first[0].is_new), (id + 1, true));
    assert_eq!((again[0].id, again[0].is_new), (id + 1, false));
}

#[test]
fn a_day_is_a_partition_which_is_dropped_when_it_is_old() {
    let Some(schema) = Schema::new() else {
        return;
    };
    let state = schema.open();
    state
        .append(&[article(1, 100), article(2, 101)], noon(101))
        .unwrap();
    let partitions = || {
        schema.run(
            "SELECT c.relname FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
             WHERE i.inhparent = 'articles'::regclass ORDER BY c.relname",
        )
    };
    // The days of the articles, today, and the week after it.
    let made: Vec<String> = (100..=108).map(|day| format!("articles_{day}")).collect();
    assert_eq!(partitions(), made);
    // Another node drops what this one believes to be there.
    schema.open().forget(102, 100, noon(102)).unwrap();
    assert_eq!(partitions(), made[2..]);
    let again = state.append(&[article(1, 100)], noon(102)).unwrap();
    assert!(again[0].is_new);
    // A node that was killed after it had detached a day.
    schema.run("ALTER TABLE articles DETACH PARTITION articles_105");
    let told = schema.open().append(&[article(5, 105)], noon(105)).unwrap();
    assert!(told[0].is_new);
    assert_eq!(
        schema.open().window(edition(), 105, 105, 9).unwrap().len(),
        1
    );
}

#[test]
fn odd_dates_make_no_partitions_and_are_counted() {
    let Some(schema) = Schema::new() else {
        return;
    };
    let state = schema.open();
    let mut odd = vec![article(1, 20_000), article(2, 20_000), article(3, 20_000)];
    odd[0].published = i64::MAX;
    odd[1].published = i64::MIN;
    state.append(&odd, noon(20_000)).unwrap();
    let days = state.days(edition(), 9).unwrap();
    assert_eq!(days, [(20_007, 1), (20_000, 1), (16_340, 1)]);
    let kept = state.window(edition(), 20_007, 20_007, 9).unwrap();
    assert_eq!(kept[0].published, i64::MAX);
    assert_eq!(state.counter("articles:clamped", 20_000).unwrap(), 2);
}

#[test]
fn text_that_a_database_cannot_hold_is_made_fit() {
    let Some(schema) = Schema::new() else {
        return;
    };
    let state = schema.open();
    let mut told = article(1, 100);
    told.title = "a\0b \u{10ffff} 'quoted' \\ \u{1f}".to_owned();
    state.append(&[told], noon(100)).unwrap();
    let kept = state.window(edition(), 100, 100, 9).unwrap();
    assert_eq!(kept[0].title, "a\u{fffd}b \u{10ffff} 'quoted' \\ \u{1f}");
}

#[test]
fn a_broken_connection_is_replaced_without_a_word() {
    let Some(schema) = Schema::new() else {
        return;
    };
    let state = schema.open();
    state.add(100, &[("a", 1)]).unwrap();
    for round in 2..6 {
        schema.cut_off();
        assert_eq!(state.add(100, &[("a", 1)]).unwrap(), [round]);
    }
}

#[test]
fn an_addition_whose_answer_was_lost_counts_once() {
    let Some(schema) = Schema::new() else {
        return;
    };
    let state = Arc::new(schema.open());
    state.add(100, &[("all", 0)]).unwrap();
    // Connections are killed all the time, some of them between a commit and its answer.
    let done = std::thread::scope(|scope| {
        let adding: Vec<_> = (0..3)
            .map(|_| {
                let state = Arc::clone(&state);
                scope.spawn(move || {
                    (0..60)
                        .filter(|_| state.add(100, &[("all", 1)]).is_ok())
                        .count()
                })
            })
            .collect();
        for _ in 0..30 {
            schema.cut_off();
        }
        adding
            .into_iter()
            .map(|one| one.join().unwrap())
            .sum::<usize>()
    });
    assert_eq!(done, 180);
    assert_eq!(state.counter("all", 100).unwrap(), 180);
}

#[test]
fn a_lease_goes_by_the_clock_of_the_database() {
    let Some(schema) = Schema::new() else {
        return;
    };
    let (one, two) = (schema.open(), schema.open());
    // The clock of this node is far behind, that of the other far ahead.
    assert!(one.lease("crawler", "one", 100, 160).unwrap());
    assert!(
        !two.lease("crawler", "two", 1 << 40, (1 << 40) + 60)
            .unwrap()
    );
    assert!(two.is_leased("crawler", 1 << 40).unwrap());
    schema.run("UPDATE leases SET until = clock_timestamp() - interval '1 second'");
    assert!(!one.is_leased("crawler", 0).unwrap());
    assert!(two.lease("crawler", "two", 0, 60).unwrap());
    assert!(!one.lease("crawler", "one", 100, 160).unwrap());
}

#[test]
fn tables_may_be_one_layout_ahead_and_no_more() {
    let Some(schema) = Schema::new() else {
        return;
    };
    schema.open().size().unwrap();
    schema.run("INSERT INTO layout VALUES (4)");
    schema.open().append(&[article(1, 100)], noon(100)).unwrap();
    schema.run("INSERT INTO layout VALUES (5)");
    let error = schema.open().size().unwrap_err();
    assert!(
        matches!(error, Error::NewerTables { found: 5, known: 3 }),
        "{error:?}"
    );
}

#[test]
fn nodes_that_start_at_once_make_the_tables_once() {
    let Some(schema) = Schema::new() else {
        return;
    };
    std::thread::scope(|scope| {
        for number in 0..8 {
            let schema = &schema;
            scope.spawn(move || {
                let told = article(number, 100 + number as i64);
                schema.open().append(&[told], noon(101)).unwrap();
            });
        }
    });
    assert_eq!(schema.open().size().unwrap().articles, 8);
    assert_eq!(
        schema.run("SELECT number FROM layout ORDER BY number"),
        ["1", "2", "3"]
    );
}

#[test]
fn a_database_that_is_away_is_said_at_once_the_second_time() {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    drop(listener);
    let state = State::connect(&DatabaseSettings {
        url: format!("postgres://sundry:hidden@127.0.0.1:{port},localhost:{port}/sundry"),
        ..DatabaseSettings::default()
    })
    .unwrap();
    for _ in 0..2 {
        let error = state.version().unwrap_err();
        assert!(matches!(error, Error::Away(_)), "{error:?}");
        let text = error.to_string();
        assert!(text.contains(&format!("127.0.0.1:{port}")), "{text}");
        assert!(!text.contains("hidden"), "{text}");
    }
    assert!(!format!("{state:?}").contains("hidden"));
}

#[test]
fn settings_that_name_no_database_are_refused() {
    for (url, why) in [
        ("", "postgres://"),
        ("mysql://host/name", "postgres://"),
        ("postgres://", "no host"),
        ("postgres://host:port/name", "port"),
        ("postgres://host/name?colour=red", "colour"),
    ] {
        let settings = DatabaseSettings {
            url: url.to_owned(),
            ..DatabaseSettings::default()
        };
        let error = State::connect(&settings).unwrap_err();
        assert!(matches!(error, Error::Settings(_)), "{url}: {error:?}");
        assert!(error.to_string().contains(why), "{url}: {error}");
    }
}

#[test]
fn nodes_learn_of_each_other_until_they_leave() {
    let Some(schema) = Schema::new() else {
        return;
    };
    let (one, two) = (schema.open(), schema.open());
    let told = |host: &str| NodeReport {
        host: host.to_owned(),
        version: "1.0.0".to_owned(),
        publications: BTreeMap::from([("gifs".to_owned(), 3), ("memes".to_owned(), 7)]),
        behind: vec!["gifs".to_owned()],
        crawls: host == "a",
        late: 3,
        lent: 12,
    };
    one.report(&told("a")).unwrap();
    let nodes = two.report(&told("b")).unwrap();
    assert_eq!(
        nodes.iter().map(|node| node.is_this).collect::<Vec<_>>(),
        [false, true]
    );
    assert_eq!(nodes[0].report, told("a"));
    assert!(nodes.iter().all(Node::is_alive));
    assert!(!nodes[1].primary.is_empty());
    // Whoever says nothing for a while counts as gone.
    schema.run("UPDATE nodes SET seen = seen - interval '1 minute' WHERE host = 'a'");
    let nodes = two.report(&told("b")).unwrap();
    assert!(!nodes[0].is_alive() && nodes[1].is_alive(), "{nodes:?}");
    one.leave().unwrap();
    assert_eq!(two.report(&told("b")).unwrap().len(), 1);
}
