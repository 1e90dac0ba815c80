//! A server whose state is in a database. Tests that need one run if `SUNDRY_TEST_POSTGRES` names it;
//! a database that is away is everywhere.

use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use serde_json::{Value, json};

use crate::serve::{Served, ask, serve};
use crate::terminal::{Folder, Said, run};

/// Returns the address of a database that nobody serves.
fn nowhere() -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    format!("postgres://sundry:hidden@127.0.0.1:{port}/sundry")
}

fn body(answer: &str) -> &str {
    answer.split_once("\r\n\r\n").unwrap().1
}

/// Asks `/readyz` until its answer holds a text.
fn until(served: &Served, text: &str) -> String {
    // The server looks every two seconds; each question takes a moment.
    (0..100_000)
        .map(|_| ask(served, "/readyz", ""))
        .find(|answer| answer.contains(text))
        .unwrap()
}

/// Returns the address of the database for tests, if there is one.
#[expect(
    clippy::disallowed_methods,
    clippy::print_stdout,
    reason = "a test learns of a server that it cannot start itself, and tells if there is none"
)]
fn database() -> Option<String> {
    let server = std::env::var("SUNDRY_TEST_POSTGRES").ok();
    if server.is_none() {
        println!("skipped: SUNDRY_TEST_POSTGRES names no database");
    }
    server
}

#[test]
fn a_database_that_is_away_degrades_news_and_nothing_else() {
    let folder = Folder::new("database-away");
    folder.write("sundry.toml", "data_dir = \"data\"\n");
    let key = run(&folder, &["keys", "new", "one", "--daily-quota", "5"]);
    let header = format!("x-api-key: {}\r\n", key.out.trim());
    let url = nowhere();
    let mut served = serve(
        &folder,
        &[
            ("SUNDRY_DATABASE_URL", &url),
            ("SUNDRY_QUOTA_WITHOUT_DATABASE", "refuse"),
        ],
    );
    let ready = until(&served, "degraded");
    assert!(ready.starts_with("HTTP/1.1 200"), "{ready}");
    let told: Value = serde_json::from_str(body(&ready)).unwrap();
    assert_eq!(told["status"], "degraded");
    assert!(
        told["database"]
            .as_str()
            .unwrap()
            .contains("unreachable for")
    );
    // A key with a quota cannot be counted, and the operator refuses that.
    let refused = (0..100_000)
        .map(|_| ask(&served, "/pluralize-word?word=ox", &header))
        .find(|answer| answer.starts_with("HTTP/1.1 503"))
        .unwrap();
    assert!(refused.contains("cannot be checked"), "{refused}");
    let (_, log) = served.end("TERM");
    assert!(log.contains("the database cannot be reached"), "{log}");
    assert!(!log.contains("hidden"), "{log}");
}

#[test]
fn without_a_database_catalogues_answer_and_news_says_what_is_missing() {
    let folder = Folder::new("database-away-catalogues");
    folder.write("sundry.toml", "data_dir = \"data\"\n");
    let url = nowhere();
    let served = serve(
        &folder,
        &[
            ("SUNDRY_DATABASE_URL", &url),
            ("SUNDRY_NEWS_CRAWL", "false"),
        ],
    );
    until(&served, "degraded");
    let memes = ask(&served, "/search-memes?keywords=cat", "");
    assert!(memes.starts_with("HTTP/1.1 200"), "{memes}");
    let news = ask(
        &served,
        "/retrieve-top-news?source-country=us&language=en",
        "",
    );
    assert!(news.starts_with("HTTP/1.1 503"), "{news}");
    assert!(news.contains("cannot be reached"), "{news}");
}

#[test]
fn commands_say_that_the_database_is_away_and_never_its_password() {
    let folder = Folder::new("database-commands");
    folder.write("sundry.toml", "data_dir = \"data\"\n");
    for command in [
        &["feeds", "list"][..],
        &["news", "export"],
        &["state", "copy", "--to", "elsewhere"],
        &["check"],
    ] {
        let said = folder
            .sundry(command)
            .env("SUNDRY_DATABASE_URL", nowhere())
            .output()
            .unwrap();
        let said = Said::from(said);
        assert_ne!(said.code, 0, "{command:?}: {said:?}");
        let text = format!("{}{}", said.out, said.err);
        assert!(text.contains("cannot be reached"), "{command:?}: {text}");
        assert!(!text.contains("hidden"), "{command:?}: {text}");
    }
    let said = folder
        .sundry(&["backup", "copy.db"])
        .env("SUNDRY_DATABASE_URL", nowhere())
        .output()
        .unwrap();
    let said = Said::from(said);
    assert!(said.err.contains("pg_dump"), "{said:?}");
    let said = folder
        .sundry(&["config", "show"])
        .env("SUNDRY_DATABASE_URL", nowhere())
        .output()
        .unwrap();
    let said = Said::from(said);
    assert!(!said.out.contains("hidden"), "{said:?}");
}

#[test]
fn the_state_moves_into_a_database_and_back() {
    let Some(server) = database() else {
        return;
    };
    let folder = Folder::new("database-copy");
    folder.write("sundry.toml", "data_dir = \"data\"\n");
    let said = run(
        &folder,
        &["feeds", "add", "https://feeds.example/rss", "at:de"],
    );
    assert_eq!(said.code, 0, "{said:?}");
    let there = run(&folder, &["state", "copy", "--to", &server]);
    assert_eq!(there.code, 0, "{there:?}");
    assert!(
        there.err.contains("read back and found identical"),
        "{there:?}"
    );
    let again = run(&folder, &["state", "copy", "--to", &server]);
    assert!(again.err.contains("empty store"), "{again:?}");
    let back = folder
        .sundry(&["state", "copy", "--to", "back"])
        .env("SUNDRY_DATABASE_URL", &server)
        .output()
        .unwrap();
    let back = Said::from(back);
    assert_eq!(back.code, 0, "{back:?}");
    let listed = folder
        .sundry(&["feeds", "list", "--country", "at", "--language", "de"])
        .env("SUNDRY_DATA_DIR", "back")
        .output()
        .unwrap();
    let listed = Said::from(listed);
    assert!(
        listed.out.contains("https://feeds.example/rss"),
        "{listed:?}"
    );
}

/// A way to the database for tests, which can be cut and mended.
struct Bridge {
    address: String,
    is_open: Arc<AtomicBool>,
    ends: Arc<Mutex<Vec<TcpStream>>>,
}

impl Bridge {
    fn to(server: &str) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let bridge = Self {
            address: listener.local_addr().unwrap().to_string(),
            is_open: Arc::new(AtomicBool::new(true)),
            ends: Arc::default(),
        };
        let (is_open, ends) = (Arc::clone(&bridge.is_open), Arc::clone(&bridge.ends));
        let server = server.to_owned();
        std::thread::spawn(move || {
            for near in listener.incoming() {
                let near = near.unwrap();
                if !is_open.load(Ordering::Relaxed) {
                    continue;
                }
                #[expect(clippy::disallowed_methods, reason = "a test's way to its own server")]
                let far = TcpStream::connect(&server).unwrap();
                for (from, to) in [(&near, &far), (&far, &near)] {
                    let (mut from, mut to) = (from.try_clone().unwrap(), to.try_clone().unwrap());
                    std::thread::spawn(move || {
                        let _ = std::io::copy(&mut from, &mut to);
                        let _ = to.shutdown(Shutdown::Both);
                    });
                }
                ends.lock().unwrap().extend([near, far]);
            }
        });
        bridge
    }

    fn cut(&self) {
        self.is_open.store(false, Ordering::Relaxed);
        for end in self.ends.lock().unwrap().drain(..) {
            let _ = end.shutdown(Shutdown::Both);
        }
    }

    fn mend(&self) {
        self.is_open.store(true, Ordering::Relaxed);
    }
}

#[test]
fn news_that_was_read_still_answers_while_the_database_is_away() {
    let Some(server) = database() else {
        return;
    };
    let host = server.split(['@', '/']).nth(3).unwrap();
    let bridge = Bridge::to(host);
    // A second database, which every server has, so that the other test finds its own empty.
    let url = format!("postgres://sundry@{}/template1", bridge.address);
    let folder = Folder::new("database-bridge");
    folder.write(
        "sundry.toml",
        "data_dir = \"data\"\n[news]\ncrawl = false\n",
    );
    let line = json!({
        "country": "nz",
        "language": "en",
        "url": "https://news.example/1",
        "outlet": "Example",
        "title": "Storm floods Port Alder",
        "text": "It rained.",
        "publish_date": "2026-03-01 08:00:00",
    });
    folder.write("articles.ndjson", format!("{line}\n"));
    let import = ["import", "articles", "ndjson", "articles.ndjson"];
    let variables = [
        ("SUNDRY_DATABASE_URL", url.as_str()),
        ("SUNDRY_NEWS_KEEP_DAYS", "0"),
    ];
    let said: Said = folder
        .sundry(&import)
        .envs(variables)
        .output()
        .unwrap()
        .into();
    assert_eq!(said.code, 0, "{said:?}");
    let served = serve(&folder, &variables);
    let news = "/retrieve-top-news?source-country=nz&language=en&date=2026-03-01&extensions=true";
    let before: Value = serde_json::from_str(body(&ask(&served, news, ""))).unwrap();
    assert_eq!(before["top_news"][0]["news"][0]["title"], line["title"]);
    assert_eq!(before["stale_seconds"], Value::Null);
    bridge.cut();
    until(&served, "degraded");
    let after: Value = serde_json::from_str(body(&ask(&served, news, ""))).unwrap();
    assert_eq!(after["top_news"], before["top_news"]);
    assert!(after["stale_seconds"].is_u64(), "{after}");
    bridge.mend();
    until(&served, "\"ready\"");
    let again: Value = serde_json::from_str(body(&ask(&served, news, ""))).unwrap();
    assert_eq!(again, before);
}

#[test]
fn nodes_share_a_quota_and_know_of_each_other() {
    let Some(server) = database() else {
        return;
    };
    // A second database, which every server has: the other tests find their own empty.
    let (host, _) = server.rsplit_once('/').unwrap();
    let url = format!("{host}/template1");
    let folder = Folder::new("database-quota");
    folder.write(
        "sundry.toml",
        "data_dir = \"data\"\n[news]\ncrawl = false\n",
    );
    let key = run(&folder, &["keys", "new", "app", "--daily-quota", "30"]);
    let header = format!("x-api-key: {}\r\n", key.out.trim());
    let variables = [("SUNDRY_DATABASE_URL", url.as_str())];
    let one = serve(&folder, &variables);
    let mut two = serve(&folder, &variables);
    let count = |served: &Served, times: usize| {
        let answers = (0..times).map(|_| ask(served, "/pluralize-word?word=ox", &header));
        answers
            .filter(|answer| answer.starts_with("HTTP/1.1 200"))
            .count()
    };
    // Failures are not counted, wherever they happen.
    ask(&one, "/pluralize-word", &header);
    let answered: usize = (0..20).map(|_| count(&one, 1) + count(&two, 1)).sum();
    assert_eq!(answered, 30);
    let refused = ask(&one, "/pluralize-word?word=ox", &header);
    assert!(refused.starts_with("HTTP/1.1 402"), "{refused}");
    let state = (0..100_000)
        .map(|_| ask(&one, "/state", &header))
        .find(|answer| answer.matches("\"is_alive\":true").count() == 2);
    assert!(state.is_some());
    // A node that starts anew goes on with what all have counted.
    two.end("TERM");
    let again = serve(&folder, &variables);
    assert_eq!(count(&again, 2), 0);
}
