//! Recipes from a list of URLs, from a server on the loopback interface.

use std::io::{BufRead as _, BufReader, Write as _};
use std::net::{SocketAddr, TcpListener};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use sundry_fetch::{AllowRule, FetchSettings};
use sundry_import::Options;
use sundry_records::Recipe;

use crate::support::Place;

/// A server that has a page with a recipe at every path except `/missing` and `/plain`.
struct Server {
    address: SocketAddr,
    asked: Arc<AtomicUsize>,
    paths: Arc<Mutex<Vec<String>>>,
}

impl Server {
    fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let asked = Arc::new(AtomicUsize::new(0));
        let paths = Arc::new(Mutex::new(Vec::new()));
        let (count, seen) = (Arc::clone(&asked), Arc::clone(&paths));
        // The thread ends with the process.
        std::thread::spawn(move || {
            for stream in listener.incoming() {
                let mut stream = stream.unwrap();
                let mut head = BufReader::new(stream.try_clone().unwrap()).lines();
                let first = head.next().unwrap().unwrap();
                let path = first.split(' ').nth(1).unwrap_or_default().to_owned();
                while head.next().is_some_and(|line| !line.unwrap().is_empty()) {}
                count.fetch_add(1, Ordering::SeqCst);
                let (status, body) = answer(&path);
                seen.lock().unwrap().push(path);
                let length = body.len();
                let reply = format!(
                    "HTTP/1.1 {status}\r\nContent-Type: text/html\r\nContent-Length: {length}\r\n\
                     Connection: close\r\n\r\n{body}"
                );
                stream.write_all(reply.as_bytes()).unwrap();
            }
        });
        Self {
            address,
            asked,
            paths,
        }
    }

    fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    fn options(&self) -> Options {
        let allow = AllowRule::parse_list(&self.address.to_string()).unwrap();
        Options {
            fetch: FetchSettings {
                allow,
                ..FetchSettings::default()
            },
            ..Options::default()
        }
    }
}

fn answer(path: &str) -> (&'static str, String) {
    match path {
        "/missing" => ("404 Not Found", String::new()),
        "/plain" => ("200 OK", "<p>No recipe here.</p>".to_owned()),
        path => (
            "200 OK",
            format!(
                "<script type=\"application/ld+json\">{{\"@type\": \"Recipe\", \"name\": \"Toast {path}\", \
                 \"recipeIngredient\": [\"2 slices bread\"]}}</script>"
            ),
        ),
    }
}

#[test]
fn pages_are_fetched_once() {
    let server = Server::start();
    let place = Place::new();
    let list = [
        "# our favourites".to_owned(),
        server.url("/a"),
        server.url("/missing"),
        server.url("/plain"),
        server.url("/b"),
        server.url("/a"),
        "ftp://example.org/".to_owned(),
        "http://10.0.0.1/secret".to_owned(),
    ];
    let file = place.file("list.txt", list.join("\n"));
    let (outcome, told) = place.import_with("recipes", "urls", &[&file], server.options());
    let outcome = outcome.unwrap();
    assert_eq!(
        (
            outcome.read,
            outcome.taken,
            outcome.skipped,
            outcome.rejected
        ),
        (8, 2, 2, 4),
        "{:?}",
        told.rejects
    );
    let paths = server.paths.lock().unwrap().clone();
    assert_eq!(paths, ["/a", "/missing", "/plain", "/b"]);
    let reasons = told.reasons();
    let of = |line: u64| reasons.iter().find(|(at, _)| *at == line).unwrap().1;
    assert!(of(3).contains("404"), "{}", of(3));
    assert_eq!(of(4), "no recipe was found");
    assert!(of(8).contains("cannot be fetched"), "{}", of(8));
    let records = place.all::<Recipe>();
    assert!(
        records
            .iter()
            .all(|record| record.recipe.credits.source_url.starts_with("http://127"))
    );

    // Started again with one more page, it fetches only that and keeps the rest.
    let more = place.file("more.txt", [server.url("/a"), server.url("/c")].join("\n"));
    let (outcome, _) = place.import_with("recipes", "urls", &[&more], server.options());
    let outcome = outcome.unwrap();
    assert_eq!((outcome.taken, outcome.skipped, outcome.kept), (1, 1, 2));
    assert_eq!(place.all::<Recipe>().len(), 3);
    assert_eq!(server.asked.load(Ordering::SeqCst), 5);
    let (outcome, _) = place.import_with("recipes", "urls", &[&more], server.options());
    assert_eq!(outcome.unwrap().skipped, 2);
    assert_eq!(server.asked.load(Ordering::SeqCst), 5);
}
