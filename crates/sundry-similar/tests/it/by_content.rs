//! Books with facts but no readers.

use sundry_similar::{
    BookFacts, ContentIndex, ContentWeights, Corpus, ListRules, Seed, Sketch, parse_title,
};

use crate::shelf::{book, library};

fn similar(books: Vec<BookFacts<'_>>, place: usize) -> Vec<u64> {
    ContentIndex::build(books, ContentWeights::default()).similar(place, 10, ListRules::default())
}

#[test]
fn a_shelf_stays_together() {
    let list = similar(library(), 0);
    let sea: Vec<u64> = list.iter().copied().take(4).collect();
    for id in [2, 4] {
        assert!(sea.contains(&id), "{list:?}");
    }
    assert!(!sea.iter().any(|id| (11..17).contains(id)), "{list:?}");
}

#[test]
fn neither_the_book_nor_another_edition_of_it() {
    let list = similar(library(), 0);
    assert!(!list.contains(&1) && !list.contains(&6), "{list:?}");
}

#[test]
fn a_series_comes_in_before_the_rest_of_an_author() {
    let books = vec![
        book(1, "Tide (Harbour Trilogy, #1)", "Ada Marsh", &[]),
        book(2, "Garden Notes", "Ada Marsh", &[]),
        book(3, "Ebb (Harbour Trilogy, #2)", "Ada Marsh", &[]),
        book(4, "Flood (Harbour Trilogy, #3)", "Ada Marsh", &[]),
        book(5, "Unrelated", "Someone Else", &[]),
    ];
    let list = similar(books, 0);
    let mut series: Vec<u64> = list.iter().copied().take(2).collect();
    series.sort_unstable();
    assert_eq!(series, [3, 4], "{list:?}");
    assert_eq!(list.get(2), Some(&2), "{list:?}");
}

#[test]
fn a_rare_subject_counts_more_than_a_common_one() {
    let mut books = vec![
        book(1, "First", "A One", &["Fiction", "Beekeeping"]),
        book(2, "Second", "B Two", &["Fiction"]),
        book(3, "Third", "C Three", &["Beekeeping"]),
    ];
    let titles: Vec<String> = (0..40).map(|number| format!("Filler{number}")).collect();
    for (at, title) in titles.iter().enumerate() {
        books.push(book(100 + at as u64, title, "Various Hands", &["Fiction"]));
    }
    assert_eq!(similar(books, 0).first(), Some(&3));
}

#[test]
fn the_one_formula_ranks_what_a_search_found_as_the_index_does() {
    let books = library();
    let index = ContentIndex::build(books.clone(), ContentWeights::default());
    let sketches: Vec<Sketch> = books.iter().map(Sketch::of).collect();
    let corpus = Corpus {
        books: books.len() as u64,
        most_readers: 0,
        newest_year: 0,
    };
    for place in 0..books.len() {
        let mut holders: std::collections::BTreeMap<u64, u64> = std::collections::BTreeMap::new();
        for facts in &books {
            let mut own = std::collections::BTreeSet::new();
            let _ = Sketch::read(facts, |_, _, term| {
                own.insert(term);
            });
            for term in own {
                *holders.entry(term).or_default() += 1;
            }
        }
        let seed = Seed::new(
            &sketches[place],
            corpus,
            ContentWeights::default(),
            |term| corpus.rarity(holders.get(&term).copied().unwrap_or(0)),
        );
        let found: Vec<u64> = seed
            .rank(&sketches, 3, ListRules::default())
            .into_iter()
            .map(|at| sketches[at].id())
            .collect();
        let listed = index.similar(place, 3, ListRules::default());
        assert_eq!(
            found.first(),
            listed.first(),
            "book {place}: {found:?} {listed:?}"
        );
    }
}

#[test]
fn titles_are_taken_apart() {
    type Row<'a> = (&'a str, &'a str, &'a [(&'a str, Option<f32>)]);
    let table: [Row<'_>; 6] = [
        ("Mort (Discworld, #4)", "Mort", &[("Discworld", Some(4.0))]),
        (
            "Dune (Dune Chronicles #1)",
            "Dune",
            &[("Dune Chronicles", Some(1.0))],
        ),
        (
            "Mort (Death, #1; Discworld, #4)",
            "Mort",
            &[("Death", Some(1.0)), ("Discworld", Some(4.0))],
        ),
        (
            "The Gift (Witch & Wizard, #2.5)",
            "The Gift",
            &[("Witch & Wizard", Some(2.5))],
        ),
        ("Emma: A Novel", "Emma", &[]),
        ("(untitled)", "(untitled)", &[]),
    ];
    for (title, main, series) in table {
        let parsed = parse_title(title);
        assert_eq!(
            (parsed.main, parsed.series.as_slice()),
            (main, series),
            "{title}"
        );
    }
}

#[test]
fn the_kind_and_the_age_count_for_more_than_fame() {
    let book = |id, title, readers, subjects: &[&'static str]| BookFacts {
        id,
        title,
        readers,
        subjects: subjects.to_vec(),
        ..BookFacts::default()
    };
    let books = [
        book(
            1,
            "A Monster in the Wood",
            20,
            &["picture book", "for small children"],
        ),
        book(
            2,
            "Games of War",
            5_000_000,
            &["dystopia", "for young adults"],
        ),
        book(
            3,
            "A Bear in the Snow",
            15,
            &["Picture books", "Board books"],
        ),
        book(4, "The Last Train", 3_000_000, &["thriller", "for adults"]),
        book(
            5,
            "The Lost Mitten",
            40,
            &["children's fiction", "for children"],
        ),
    ];
    let index = ContentIndex::build(books, ContentWeights::default());
    assert_eq!(index.similar(0, 4, ListRules::default()).first(), Some(&3));
}
