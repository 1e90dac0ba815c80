//! The facts of several sources about one game become one record.

use sundry_catalog::{Catalogue, Filter, Query};
use sundry_import::Options;
use sundry_records::Game;

use super::House;

const ALL: [(&str, &[&str]); 5] = [
    (
        "steam-details",
        &["steam-details-900010.json", "steam-details-many.json"],
    ),
    ("steam-dump", &["steam-dump.json"]),
    ("igdb", &["igdb.json"]),
    (
        "howlongtobeat",
        &["howlongtobeat-page.json", "howlongtobeat-search.json"],
    ),
    ("appstream", &["appstream.yml"]),
];

fn all_in(order: &[usize]) -> House {
    let mut house = House::new();
    for at in order {
        let (source, files) = ALL[*at];
        house.import(source, files);
    }
    house
}

/// Returns records without the fields that depend on the order of imports.
fn contents(house: &House) -> Vec<Game> {
    let mut games = house.games();
    for game in &mut games {
        game.id = 0;
    }
    games.sort_by(|one, other| one.name.cmp(&other.name));
    games
}

#[test]
fn all_five_say_what_they_know_best() {
    let house = all_in(&[0, 1, 2, 3, 4]);
    let mut game = house.game(900010);
    assert_eq!(std::mem::take(&mut game.parts).len(), 5);
    insta::assert_snapshot!(serde_json::to_string_pretty(&game).unwrap());
    let games = house.games();
    let ids: Vec<_> = games
        .iter()
        .map(|game| (game.id, game.name.as_str()))
        .collect();
    assert_eq!(
        ids,
        [
            (900010, "Lantern Tide™"),
            (900020, "Gravel Kings"),
            (900030, "Ember Ledger"),
            (900200, "Salt & Signal"),
            (900210, "Free Kite"),
            (900220, "Gone From Sale"),
            (1_000_000_504, "Brass Orchard"),
            (1_200_070_004, "Paper Comet"),
            (1_713_426_269, "Tin Castle"),
        ]
    );
    assert_eq!(house.game(900020).sources, ["steam-details", "igdb"]);
    assert_eq!(house.game(1_000_000_504).sources, ["igdb", "howlongtobeat"]);
}

#[test]
fn the_order_of_imports_changes_ids_only() {
    let expected = contents(&all_in(&[0, 1, 2, 3, 4]));
    for order in [[4, 3, 2, 1, 0], [2, 0, 4, 1, 3]] {
        for (game, expected) in contents(&all_in(&order)).iter().zip(&expected) {
            assert_eq!(game, expected, "{order:?}");
        }
    }
}

#[test]
fn importing_again_changes_nothing() {
    let mut house = all_in(&[0, 1, 2, 3, 4]);
    let before = house.shown();
    for (source, files) in ALL {
        house.import(source, files);
        assert_eq!(house.shown(), before, "{source}");
    }
}

#[test]
fn a_source_can_take_back_what_it_said() {
    let mut house = all_in(&[0, 2]);
    assert!(house.game(900020).critics.is_some());
    house.import_text("igdb", r#"[{"id":502,"name":"Gravel Kings"}]"#);
    let game = house.game(900020);
    assert_eq!(game.critics, None, "a score that is no more is not kept");
    assert_eq!(
        game.release_date, "2011-11-09",
        "and Steam's date shows again"
    );
}

fn igdb(id: u64, name: &str, year: i64, rest: &str) -> String {
    let seconds = (year - 1970) * 31_557_600 + 15_000_000;
    let date = if year == 0 {
        String::new()
    } else {
        format!(",\"first_release_date\":{seconds}")
    };
    format!("{{\"id\":{id},\"name\":\"{name}\"{date}{rest}}}\n")
}

fn steam(id: u64, name: &str, year: i64) -> String {
    let date = if year == 0 {
        "Coming soon".to_owned()
    } else {
        year.to_string()
    };
    format!(
        "{{\"{id}\":{{\"success\":true,\"data\":{{\"type\":\"game\",\"name\":\"{name}\",\
         \"steam_appid\":{id},\"release_date\":{{\"date\":\"{date}\"}},\
         \"developers\":[\"Oar\"]}}}}}}\n"
    )
}

/// A pair of lists of games, whose names and numbers differ from those of other cases, and the
/// expected records: `S7` is Steam's number 7.
struct Case {
    what: &'static str,
    steam: Vec<(u64, &'static str, i64)>,
    igdb: Vec<(u64, &'static str, i64, &'static str)>,
    steam_first: &'static [&'static str],
    igdb_first: &'static [&'static str],
}

const OAR: &str = ",\"involved_companies\":[{\"developer\":true,\"company\":{\"name\":\"Oar\"}}]";

fn cases() -> Vec<Case> {
    let case = |what, steam, igdb, steam_first, igdb_first| Case {
        what,
        steam,
        igdb,
        steam_first,
        igdb_first,
    };
    vec![
        case(
            "the same year",
            vec![(7, "The Réd Kite II™", 2010)],
            vec![(1, "Red kite 2", 2010, "")],
            &["S7"],
            &["I1"],
        ),
        case(
            "sold a year early",
            vec![(7, "Kite", 2010)],
            vec![(1, "Kite", 2011, "")],
            &["S7"],
            &["I1"],
        ),
        case(
            "a remake",
            vec![(7, "Kite", 2010)],
            vec![(1, "Kite", 2012, "")],
            &["S7", "I1"],
            &["S7", "I1"],
        ),
        case(
            "one word and no year",
            vec![(7, "Kite", 2010)],
            vec![(1, "Kite", 0, "")],
            &["S7", "I1"],
            &["S7", "I1"],
        ),
        case(
            "one word, no year, the same developer",
            vec![(7, "Kite", 2010)],
            vec![(1, "Kite", 0, OAR)],
            &["S7"],
            &["I1"],
        ),
        case(
            "two words and no year",
            vec![(7, "Red Kite", 0)],
            vec![(1, "Red Kite", 2010, "")],
            &["S7"],
            &["I1"],
        ),
        case(
            "namesakes on one side",
            vec![(7, "Red Kite", 2010), (8, "Red Kite", 2010)],
            vec![(1, "Red Kite", 2010, ""), (2, "Red Kite", 2009, "")],
            &["S7", "S8", "I1", "I2"],
            &["S7", "S8", "I1", "I2"],
        ),
        case(
            "namesakes told apart by year",
            vec![(7, "Red Kite", 1995), (8, "Red Kite", 2016)],
            vec![(1, "Red Kite", 2016, ""), (2, "Red Kite", 1995, "")],
            &["S7", "S8"],
            &["I1", "I2"],
        ),
        case(
            "a number decides against a name",
            vec![(7, "Red Kite", 2010), (8, "Blue Kite", 2010)],
            vec![(1, "Red Kite", 2010, "STEAM8")],
            &["S7", "S8"],
            &["S7", "S8"],
        ),
    ]
}

#[test]
fn names_and_years() {
    let birds = [
        "Kite", "Heron", "Finch", "Crane", "Wren", "Owl", "Swift", "Gull", "Rook",
    ];
    let (mut steams, mut igdbs) = (String::new(), String::new());
    for (at, (case, bird)) in (0..).zip(cases().iter().zip(birds)) {
        let named = |name: &str| name.replace("Kite", bird).replace("kite", bird);
        for (id, name, year) in &case.steam {
            steams += &steam(at * 10 + id, &named(name), *year);
        }
        for (id, name, year, rest) in &case.igdb {
            let number = at * 10 + 8;
            let elsewhere =
                format!(",\"external_games\":[{{\"category\":1,\"uid\":\"{number}\"}}]");
            let rest = rest.replace("STEAM8", &elsewhere);
            igdbs += &igdb(at * 10 + id, &named(name), *year, &rest);
        }
    }
    let mut steam_first = House::new();
    steam_first.import_text("steam-details", &steams);
    steam_first.import_text("igdb", &igdbs);
    let mut igdb_first = House::new();
    igdb_first.import_text("igdb", &igdbs);
    igdb_first.import_text("steam-details", &steams);
    for (at, case) in (0..).zip(cases()) {
        for (house, expected) in [
            (&steam_first, case.steam_first),
            (&igdb_first, case.igdb_first),
        ] {
            let found: Vec<String> = house
                .games()
                .iter()
                .filter_map(|game| of_case(at, game.id))
                .collect();
            assert_eq!(found, expected, "{}", case.what);
        }
    }
}

fn of_case(at: u64, id: u64) -> Option<String> {
    let (mark, number) = if id < 1_000_000_000 {
        ("S", id)
    } else {
        ("I", id - 1_000_000_000)
    };
    (number / 10 == at).then(|| format!("{mark}{}", number % 10))
}

#[test]
fn a_record_keeps_its_id_and_is_found_by_its_others() {
    let mut house = House::new();
    house.import_text("igdb", &igdb(1, "Red Kite", 2010, ""));
    house.import_text("steam-details", &steam(7, "Red Kite", 2010));
    let game = house.game(1_000_000_001);
    assert_eq!(game.keys.ids(), [7, 1_000_000_001]);
    assert_eq!(found_by(&house, "7"), [1_000_000_001]);
    assert_eq!(found_by(&house, "1000000001"), [1_000_000_001]);
}

fn found_by(house: &House, id: &str) -> Vec<u64> {
    let (catalogue, _) = Catalogue::<Game>::open(Some(house.home()), None);
    let query = Query {
        filter: vec![Filter::is("known_as", id)],
        ..Query::default()
    };
    let page = catalogue.snapshot().executor().search(&query).unwrap();
    page.hits.iter().map(|hit| hit.id).collect()
}

#[test]
fn a_source_that_learns_a_number_moves_what_it_said() {
    let at = |number: u64| format!(",\"external_games\":[{{\"category\":1,\"uid\":\"{number}\"}}]");
    let mut house = House::new();
    house.import_text(
        "steam-details",
        &(steam(7, "Red", 2010) + &steam(8, "Blue", 2010)),
    );
    house.import_text("igdb", &igdb(1, "Other", 2001, ""));
    assert_eq!(house.games().len(), 3);
    house.import_text("igdb", &igdb(1, "Other", 2001, &at(7)));
    assert_eq!(house.games().len(), 2, "the record of its own is no more");
    assert_eq!(
        found_by(&house, "1000000001"),
        [7],
        "but its id still answers"
    );
    house.import_text("igdb", &igdb(1, "Other", 2001, &at(8)));
    assert_eq!(house.game(7).keys.igdb, None);
    assert_eq!(house.game(8).keys.igdb, Some(1));
    // Two games that exchange places within one import.
    house.import_text("igdb", &igdb(2, "Red", 2010, &at(7)));
    let traded = igdb(1, "Other", 2001, &at(7)) + &igdb(2, "Red", 2010, &at(8));
    house.import_text("igdb", &traded);
    assert_eq!(
        (house.game(7).keys.igdb, house.game(8).keys.igdb),
        (Some(1), Some(2))
    );
}

#[test]
fn two_that_claim_one_number() {
    let at = ",\"external_games\":[{\"category\":1,\"uid\":\"7\"}]";
    let mut house = House::new();
    house.import_text("steam-details", &steam(7, "Red Kite", 2010));
    let claims = igdb(1, "Red Kite Gold", 2012, at) + &igdb(2, "Red Kite", 2010, at);
    house.import_text("igdb", &claims);
    assert_eq!(house.game(7).keys.igdb, Some(2), "the name decides");
    assert_eq!(house.game(1_000_000_001).keys.steam, None);
    house.import_text("igdb", &igdb(3, "Red Kite", 2010, at));
    assert_eq!(house.game(7).keys.igdb, Some(2), "who was there stays");
}

#[test]
fn replace_forgets_the_other_sources() {
    let mut house = all_in(&[0, 2]);
    let options = Options {
        replace: true,
        ..Options::default()
    };
    let files = vec![super::fixture("igdb.json")];
    let outcome = house.try_import("igdb", files, options).unwrap();
    assert_eq!(outcome.kept, 0);
    assert!(house.games().iter().all(|game| game.sources == ["igdb"]));
}
