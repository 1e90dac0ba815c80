//! What several sources say of one game becomes one record.

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

/// Records without what depends on which came first.
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
    for order in [[4, 3, 2, 1, 0], [2, 0, 4, 1, 3], [3, 2, 1, 4, 0]] {
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
    assert_eq!(house.game(900020).critics.unwrap().mean, 0.6);
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

/// The ids after Steam and then IGDB, and after IGDB and then Steam.
fn both_ways(steam: &str, igdb: &str) -> (Vec<u64>, Vec<u64>) {
    let ids = |house: &House| house.games().iter().map(|game| game.id).collect();
    let mut one = House::new();
    one.import_text("steam-details", steam);
    one.import_text("igdb", igdb);
    let mut other = House::new();
    other.import_text("igdb", igdb);
    other.import_text("steam-details", steam);
    (ids(&one), ids(&other))
}

#[test]
fn names_and_years() {
    const IGDB_1: u64 = 1_000_000_001;
    const IGDB_2: u64 = 1_000_000_002;
    let company = ",\"involved_companies\":[{\"developer\":true,\"company\":{\"name\":\"Oar\"}}]";
    let cases: [(&str, String, String, &[u64], &[u64]); 9] = [
        (
            "the same year",
            steam(7, "The Réd Kite II™", 2010),
            igdb(1, "Red kite 2", 2010, ""),
            &[7],
            &[IGDB_1],
        ),
        (
            "sold a year early",
            steam(7, "Kite", 2010),
            igdb(1, "Kite", 2011, ""),
            &[7],
            &[IGDB_1],
        ),
        (
            "a remake",
            steam(7, "Kite", 2010),
            igdb(1, "Kite", 2012, ""),
            &[7, IGDB_1],
            &[7, IGDB_1],
        ),
        (
            "one word and no year",
            steam(7, "Kite", 2010),
            igdb(1, "Kite", 0, ""),
            &[7, IGDB_1],
            &[7, IGDB_1],
        ),
        (
            "one word, no year, the same developer",
            steam(7, "Kite", 2010),
            igdb(1, "Kite", 0, company),
            &[7],
            &[IGDB_1],
        ),
        (
            "two words and no year",
            steam(7, "Red Kite", 0),
            igdb(1, "Red Kite", 2010, ""),
            &[7],
            &[IGDB_1],
        ),
        (
            "namesakes on one side",
            steam(7, "Red Kite", 2010) + &steam(8, "Red Kite", 2010),
            igdb(1, "Red Kite", 2010, "") + &igdb(2, "Red Kite", 2009, ""),
            &[7, 8, IGDB_1, IGDB_2],
            &[7, 8, IGDB_1, IGDB_2],
        ),
        (
            "namesakes told apart by year",
            steam(7, "Red Kite", 1995) + &steam(8, "Red Kite", 2016),
            igdb(1, "Red Kite", 2016, "") + &igdb(2, "Red Kite", 1995, ""),
            &[7, 8],
            &[IGDB_1, IGDB_2],
        ),
        (
            "a number decides against a name",
            steam(7, "Red Kite", 2010) + &steam(8, "Blue Kite", 2010),
            igdb(
                1,
                "Red Kite",
                2010,
                ",\"external_games\":[{\"category\":1,\"uid\":\"8\"}]",
            ),
            &[7, 8],
            &[7, 8],
        ),
    ];
    for (what, steam, igdb, steam_first, igdb_first) in cases {
        let (one, other) = both_ways(&steam, &igdb);
        assert_eq!(one, steam_first, "{what}: Steam first");
        assert_eq!(other, igdb_first, "{what}: IGDB first");
    }
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
    // Two that trade places within one import.
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
