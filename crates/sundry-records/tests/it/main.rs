//! Records as they are stored: nothing is lost, and unknown values take no space.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod game_names;
mod gif_query;

use sundry_records::{Book, Cover, Game, Label, MediaFormat, Meme};

#[test]
fn what_is_not_known_is_not_stored() {
    let meme = Meme {
        id: 7,
        url: "https://example.org/a.jpg".to_owned(),
        format: MediaFormat::Jpg,
        description: "A cat".to_owned(),
        caption: String::new(),
        caption_was_read: false,
        tags: Vec::new(),
        width: None,
        height: None,
        created: None,
        rating: None,
        source: "table".to_owned(),
    };
    let stored = serde_json::to_string(&meme).unwrap();
    assert_eq!(
        stored,
        r#"{"id":7,"url":"https://example.org/a.jpg","format":"jpg","description":"A cat","source":"table"}"#
    );
    assert_eq!(serde_json::from_str::<Meme>(&stored).unwrap(), meme);
}

#[test]
fn a_game_of_which_only_the_name_is_known() {
    let game = Game {
        id: 1,
        name: "Freedoom".to_owned(),
        ..Game::default()
    };
    let stored = serde_json::to_string(&game).unwrap();
    assert_eq!(stored, r#"{"id":1,"name":"Freedoom","sources":[]}"#);
    assert_eq!(serde_json::from_str::<Game>(&stored).unwrap(), game);
}

#[test]
fn labels() {
    for (name, value) in [
        ("Action RPG", "action_rpg"),
        ("  Hack & Slash ", "hack_slash"),
        ("Point-and-click", "point_and_click"),
        ("4X", "4x"),
    ] {
        assert_eq!(Label::named(name).value, value, "{name}");
    }
}

#[test]
fn covers() {
    let book = Book {
        cover: Some(Cover::Isbn("9780141439518".to_owned())),
        ..Book::default()
    };
    let stored = serde_json::to_string(&book).unwrap();
    let read: Book = serde_json::from_str(&stored).unwrap();
    assert_eq!(
        read.cover.unwrap().url(),
        "https://covers.openlibrary.org/b/isbn/9780141439518-M.jpg"
    );
}

#[test]
fn formats_by_first_bytes() {
    let table: [(&[u8], Option<MediaFormat>); 7] = [
        (b"\xFF\xD8\xFF\xE0\0\x10JFIF", Some(MediaFormat::Jpg)),
        (b"\x89PNG\r\n\x1A\n\0\0\0\rIHDR", Some(MediaFormat::Png)),
        (b"GIF89a\x01\0", Some(MediaFormat::Gif)),
        (b"RIFF\x24\0\0\0WEBPVP8 ", Some(MediaFormat::Webp)),
        (b"\0\0\0\x20ftypisom\0\0\x02\0", Some(MediaFormat::Mp4)),
        (b"\x1A\x45\xDF\xA3\x01", Some(MediaFormat::Webm)),
        (b"<html>", None),
    ];
    for (head, format) in table {
        assert_eq!(MediaFormat::of_bytes(head), format);
    }
}
