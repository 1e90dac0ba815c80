//! `sundry fill`: imports a dump from a site on loopback into a catalogue.

use std::io::{BufRead as _, BufReader, Write as _};
use std::net::TcpListener;
use std::sync::{Arc, Mutex};
use std::thread;

use serde_json::Value;

use crate::terminal::{Folder, Said};

const OWN: &str = "[[source]]
kind = 'books'
source = 'ours'
importer = 'table'
title = 'The books of our club'
home = 'https://club.example/'
licence = 'for members'
download = 'on-your-word'
files = [{ url = 'https://club.example/books.csv', megabytes = 1 }]

[[source]]
kind = 'books'
source = 'huge'
title = 'More than any disk holds'
home = 'https://club.example/'
licence = 'CC0 1.0'
download = 'yes'
files = [{ url = 'https://club.example/huge.csv', megabytes = 99000000000 }]
";

/// Two books, and an invalid line.
const BOOKS: &str = "id,title,authors\n7,The Lamp,Ada Marsh\n8,The Wick,Ada Marsh\n9,,\n";

/// Serves `BOOKS`, at the first request only its beginning.
fn site() -> (String, Arc<Mutex<Vec<String>>>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    let heads = Arc::new(Mutex::new(Vec::new()));
    let seen = heads.clone();
    thread::spawn(move || {
        for stream in listener.incoming() {
            let mut stream = stream.unwrap();
            let mut head = String::new();
            let mut reader = BufReader::new(&stream);
            while reader.read_line(&mut head).unwrap() > 2 {}
            let head = head.to_lowercase();
            let (all, cut) = (BOOKS.len(), 20);
            let reply = if head.contains("range: bytes=20-") && head.contains("if-range: \"v1\"") {
                let part = &BOOKS[cut..];
                let length = part.len();
                let range = format!("bytes {cut}-{}/{all}", all - 1);
                format!(
                    "206 Partial Content\r\nContent-Range: {range}\r\nContent-Length: {length}\r\nETag: \"v1\"\r\n\r\n{part}"
                )
            } else if head.contains("range: bytes=") {
                format!(
                    "416 Range Not Satisfiable\r\nContent-Range: bytes */{all}\r\nContent-Length: 0\r\nETag: \"v1\"\r\n\r\n"
                )
            } else {
                let part = &BOOKS[..cut];
                format!("200 OK\r\nContent-Length: {all}\r\nETag: \"v1\"\r\n\r\n{part}")
            };
            seen.lock().unwrap().push(head);
            let _ = write!(stream, "HTTP/1.1 {reply}");
        }
    });
    (address, heads)
}

fn run(folder: &Folder, arguments: &[&str]) -> Said {
    folder
        .sundry(arguments)
        .env("SUNDRY_DATA_DIR", "data")
        .env("SUNDRY_FETCH_ALLOW", "127.0.0.1")
        .output()
        .unwrap()
        .into()
}

fn own_sources(name: &str) -> Folder {
    let folder = Folder::new(name);
    fs_err::create_dir(folder.path("data")).unwrap();
    folder.write("data/sources.toml", OWN);
    folder
}

#[test]
fn a_dump_is_downloaded_in_two_parts_imported_and_removed() {
    let folder = own_sources("fill");
    let (site, heads) = site();
    let ask = [
        "fill",
        "books",
        "ours",
        "--from",
        &site,
        "--rejects",
        "rejects.ndjson",
    ];
    // No user accepts the terms, and naming other terms does not help.
    for (more, needed) in [
        (&[][..], "--yes"),
        (&["--yes"], "--accept 'for members'"),
        (&["--yes", "--accept", "CC0"], "the terms are `for members`"),
    ] {
        let said = run(&folder, &[&ask[..], more].concat());
        assert!(said.code == 2 && said.err.contains(needed), "{said:?}");
        assert!(said.err.contains("The books of our club"), "{said:?}");
    }
    assert!(heads.lock().unwrap().is_empty());
    let yes = ["--yes", "--accept", "For Members"];
    let said = run(&folder, &[&ask[..], &yes].concat());
    assert_eq!(said.code, 0, "{said:?}");
    assert!(said.err.contains("trying again in 2 s"), "{said:?}");
    assert!(said.err.contains("no checksum is published"), "{said:?}");
    assert!(said.err.contains("2 records"), "{said:?}");
    assert_eq!(heads.lock().unwrap().len(), 2);
    assert!(folder.read("rejects.ndjson").contains("books.csv"));
    let found = run(&folder, &["catalogue", "find", "books", "lamp", "--json"]);
    let found: Value = serde_json::from_str(&found.out).unwrap();
    assert_eq!(found["id"], 7);
    // The file is gone, but the notes about it remain.
    let listed = run(&folder, &["fill"]);
    assert!(
        listed.out.contains("books ours") && listed.out.contains("filled on 2"),
        "{listed:?}"
    );
    let newer = run(&folder, &["fill", "--check", "--from", &site]);
    assert_eq!(newer.out, "books ours: up to date\n", "{newer:?}");
    assert!(!folder.path("data/downloads/books-ours/books.csv").exists());
}

#[test]
fn what_must_not_or_cannot_be_fetched_is_said() {
    let folder = own_sources("fill-not");
    for (ask, code, said) in [
        (
            &["fill", "books", "huge", "--yes"][..],
            2,
            "not enough free space",
        ),
        (
            &["fill", "books", "goodreads", "--yes"],
            1,
            "does not download this",
        ),
        (
            &["fill", "entities", "wikidata", "--yes"],
            2,
            "news.contact",
        ),
        (&["fill", "bocks"], 2, "did you mean `books`?"),
        (
            &["fill", "books", "goodbook"],
            2,
            "did you mean `goodbooks`?",
        ),
        (&["fill", "--check"], 0, "Nothing has been filled yet"),
    ] {
        let answer = run(&folder, ask);
        assert!(
            answer.code == code && answer.err.contains(said),
            "{ask:?}: {answer:?}"
        );
    }
    folder.write("data/sources.toml", "[[source]]\nkind = 'books'\n");
    let wrong = run(&folder, &["fill"]);
    assert!(
        wrong.code == 2 && wrong.err.contains("sources.toml"),
        "{wrong:?}"
    );
}
