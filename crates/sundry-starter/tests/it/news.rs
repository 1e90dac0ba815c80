//! Feeds and codes: every row is complete, every code is known.

use std::collections::BTreeSet;

fn rows(table: &'static str, columns: usize) -> Vec<Vec<&'static str>> {
    table
        .lines()
        .skip(1)
        .map(|line| {
            let row: Vec<_> = line.split('\t').collect();
            assert_eq!(row.len(), columns, "{line}");
            assert!(row.iter().all(|cell| !cell.trim().is_empty()), "{line}");
            row
        })
        .collect()
}

fn codes(table: &'static str) -> BTreeSet<&'static str> {
    let codes: Vec<_> = rows(table, 2).into_iter().map(|row| row[0]).collect();
    assert!(codes.is_sorted_by(|left, right| left < right));
    codes.into_iter().collect()
}

#[test]
fn feeds_name_known_codes_and_web_addresses() {
    let countries = codes(sundry_starter::COUNTRIES);
    let languages = codes(sundry_starter::LANGUAGES);
    let mut seen = BTreeSet::new();
    for row in rows(sundry_starter::FEEDS, 5) {
        assert!(
            countries.contains(row[0]) && languages.contains(row[1]),
            "{row:?}"
        );
        assert!(
            row[3].starts_with("http://") || row[3].starts_with("https://"),
            "{row:?}"
        );
        assert!(
            ["checked", "listed", "unchecked"].contains(&row[4]),
            "{row:?}"
        );
        assert!(seen.insert((row[0], row[1], row[3])), "twice: {row:?}");
    }
}

#[test]
fn feeds_reach_220_countries_and_90_languages() {
    let feeds = rows(sundry_starter::FEEDS, 5);
    let countries: BTreeSet<_> = feeds.iter().map(|row| row[0]).collect();
    let languages: BTreeSet<_> = feeds
        .iter()
        .map(|row| row[1])
        .filter(|code| code.len() == 2)
        .collect();
    assert!(countries.len() >= 220, "{}", countries.len());
    assert!(languages.len() >= 90, "{}", languages.len());
}

#[test]
fn the_sample_day_is_whole_and_says_what_it_is() {
    let (mut addresses, mut outlets) = (BTreeSet::new(), BTreeSet::new());
    for line in sundry_starter::NEWS_SAMPLE.lines() {
        let article: serde_json::Value = serde_json::from_str(line).unwrap();
        let text = |name: &str| article[name].as_str().unwrap();
        let marks = match text("language") {
            "de" => ["Beispiel: ", "Beispielartikel"],
            "fr" => ["Exemple : ", "article d’exemple"],
            _ => ["Sample: ", "sample article"],
        };
        assert!(text("title").starts_with(marks[0]), "{}", text("title"));
        assert!(text("text").contains(marks[1]) && text("text").contains("\n\n"));
        assert!(
            text("url").contains(".sample.example/") && addresses.insert(text("url").to_owned())
        );
        assert!(
            text("publish_date").starts_with("2026-01-15 ") && text("publish_date").len() == 19
        );
        assert!(!text("summary").is_empty() && article["authors"].as_array().unwrap().len() == 1);
        outlets.insert((text("country").to_owned(), text("outlet").to_owned()));
    }
    for country in ["us", "de", "fr"] {
        assert!(outlets.iter().filter(|(of, _)| of == country).count() >= 5);
    }
}
