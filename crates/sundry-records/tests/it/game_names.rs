//! Games are found by every name that people use for them.

use sundry_catalog::{Executor as _, Query, Scan, TextClause};
use sundry_records::Game;

#[test]
fn short_names_and_both_spellings_of_numbers() {
    let game = |id, name: &str, other_names: &[&str]| Game {
        id,
        name: name.to_owned(),
        other_names: other_names.iter().map(|&name| name.into()).collect(),
        ..Game::default()
    };
    let games = vec![
        game(1, "Grand Theft Auto V", &["GTA V"]),
        game(2, "Fallout 3", &[]),
        game(3, "Battle for Wesnoth", &["The Battle for Wesnoth"]),
        game(4, "Counter-Strike: Global Offensive", &["CS:GO", "CSGO"]),
        game(5, "XIII: Remake 20", &[]),
    ];
    let scan = Scan::of(games).unwrap();
    let found = |text: &str| {
        let must = vec![TextClause::all(text).into()];
        let page = scan.search(&Query {
            must,
            ..Query::default()
        });
        let ids = page.unwrap().hits.into_iter().map(|hit| hit.id);
        ids.collect::<Vec<_>>()
    };
    for (text, expected) in [
        ("gta v", &[1][..]),
        ("gta 5", &[1]),
        ("grand theft auto 5", &[1]),
        ("fallout iii", &[2]),
        ("the battle for wesnoth", &[3]),
        ("cs:go", &[4]),
        ("csgo", &[4]),
        ("13", &[5]),
        ("remake 20", &[5]),
        ("fallout iv", &[]),
    ] {
        assert_eq!(found(text), expected, "{text}");
    }
}
