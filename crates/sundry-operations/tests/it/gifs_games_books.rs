//! `search-gifs`, `retrieve-game` and `list-similar-books`: shapes, bounds, unknown values.

use serde_json::json;
use sundry_records::{
    Book, Cover, Game, Gif, Label, Offer, Playtime, Price, Rating, Series, Store,
};

use crate::catalogue::with;

fn gif(id: u64, tags: &[&str], sentence: &str) -> Gif {
    Gif {
        id,
        url: format!("https://gifs.example/{id}.gif"),
        width: Some(320),
        height: None,
        tags: tags.iter().map(|tag| (*tag).to_owned()).collect(),
        title: String::new(),
        sentences: vec![sentence.to_owned()],
        machine: Vec::new(),
        rating: None,
        source: "test".to_owned(),
    }
}

#[test]
fn gifs_by_words() {
    let gifs = with(
        &[
            gif(1, &[], "a man claps his hands on a stage"),
            gif(2, &["applause", "clap"], "people stand"),
            gif(3, &[], "a dog runs across a lawn"),
        ],
        &[],
    );
    assert_eq!(
        gifs.good("search-gifs", "query=running dogs"),
        json!({"images": [{"url": "https://gifs.example/3.gif", "width": 320}]})
    );
    let clapping = gifs.good("search-gifs", "query=clapping&number=1");
    assert_eq!(clapping["images"][0]["url"], "https://gifs.example/2.gif");
    assert_eq!(
        gifs.good("search-gifs", "query=zebra"),
        json!({"images": []})
    );
    for arguments in ["", "query=", "query=dog&number=11", "query=dog&number=0"] {
        assert_eq!(gifs.status("search-gifs", arguments), 400, "{arguments}");
    }
}

#[test]
fn a_game_with_everything() {
    let game = Game {
        id: 440,
        name: "Hat Simulator".to_owned(),
        image: "https://games.example/440.jpg".to_owned(),
        players: Some(Rating {
            mean: 0.93786,
            count: Some(1000),
        }),
        critics: Some(Rating {
            mean: 0.84321,
            count: Some(10),
        }),
        release_date: "2007-10-10".to_owned(),
        playtime: Some(Playtime {
            percentiles: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
            min: 1,
            median: 5,
            max: 10,
            mean: 5.456,
            mentions: 77,
            estimated: false,
        }),
        platforms: vec![Label::named("PC")],
        genres: vec![Label::named("Open World"), Label::named("Role Playing")],
        offers: vec![Offer {
            price: Price {
                currency: "EUR".to_owned(),
                discount_percent: 50,
                value: 4.999,
                initial: 9.99,
            },
            store_name: "Steam".to_owned(),
            platform: "pc".to_owned(),
            title: "Hat Simulator".to_owned(),
            url: "https://store.example/440".to_owned(),
        }],
        official_stores: vec![Store {
            source: "steam".to_owned(),
            url: "https://store.example/440".to_owned(),
        }],
        ..Game::default()
    };
    let games = with(&[game], &[]);
    let answer = games.good("retrieve-game", "id=440");
    insta::assert_json_snapshot!(answer);
    assert_eq!(answer["rating"]["mean"], 0.906152);
}

#[test]
fn a_game_of_which_little_is_known() {
    let games = with(
        &[Game {
            id: 5,
            name: "Quiet".to_owned(),
            ..Game::default()
        }],
        &[],
    );
    let answer = games.good("retrieve-game", "id=5");
    for unknown in ["description", "playtime", "rating", "genre", "image"] {
        assert!(answer.get(unknown).is_none(), "{unknown}: {answer}");
    }
    assert_eq!(answer["screenshots"], json!([]));
    assert_eq!(answer["adult_only"], false);
    assert_eq!(games.status("retrieve-game", "id=6"), 404);
    for arguments in [
        "",
        "id=",
        "id=-1",
        "id=x",
        "id=1.5",
        "id=99999999999999999999",
    ] {
        assert_eq!(games.status("retrieve-game", arguments), 400, "{arguments}");
    }
}

fn book(id: u64, work: u64, title: &str, author: &str) -> Book {
    Book {
        id,
        work,
        title: title.to_owned(),
        authors: vec![author.to_owned()],
        language: "en".to_owned(),
        readers: 10,
        cover: Some(Cover::Id(id)),
        ..Book::default()
    }
}

#[test]
fn stored_neighbours_come_in_their_order() {
    let books = with(
        &[
            book(1, 11, "One", "A"),
            book(2, 12, "Two", "B"),
            Book {
                subtitle: "A Tale".to_owned(),
                ..book(3, 13, "Three", "C")
            },
            book(4, 14, "Four", "D"),
        ],
        &[(1, &[3, 2, 4])],
    );
    assert_eq!(
        books.good("list-similar-books", "id=1&number=2"),
        json!({"similar_books": [
            {
                "id": 3,
                "title": "Three",
                "subtitle": "A Tale",
                "image": "https://covers.openlibrary.org/b/id/3-M.jpg",
            },
            {"id": 2, "title": "Two", "image": "https://covers.openlibrary.org/b/id/2-M.jpg"},
        ]})
    );
    assert_eq!(books.status("list-similar-books", "id=9"), 404);
    for arguments in ["", "id=1&number=0", "id=1&number=101", "id=-1"] {
        assert_eq!(
            books.status("list-similar-books", arguments),
            400,
            "{arguments}"
        );
    }
}

#[test]
fn a_book_without_neighbours_is_answered_by_what_is_said_of_it() {
    let series = |position| {
        Some(Series {
            name: "The Long Walk Home".to_owned(),
            position: Some(position),
        })
    };
    let mut all: Vec<Book> = (100..140)
        .map(|id| book(id, id, &format!("Volume {id}"), &format!("Author {id}")))
        .collect();
    all.push(Book {
        series: series(1.0),
        ..book(1, 1, "Setting Out", "Ada Moor")
    });
    all.push(Book {
        series: series(2.0),
        ..book(2, 2, "Halfway", "Ada Moor")
    });
    all.push(book(3, 3, "Letters", "Ada Moor"));
    // Another edition of the first book.
    all.push(book(4, 1, "Setting Out: Illustrated", "Ada Moor"));
    let books = with(&all, &[]);
    let answer = books.good("list-similar-books", "id=1");
    let ids: Vec<u64> = answer["similar_books"]
        .as_array()
        .unwrap()
        .iter()
        .map(|book| book["id"].as_u64().unwrap())
        .collect();
    assert_eq!(ids[..2], [2, 3]);
    assert!(!ids.contains(&1) && !ids.contains(&4), "{ids:?}");
    assert_eq!(ids.len(), 10);
}
