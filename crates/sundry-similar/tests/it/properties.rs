//! Properties for any catalogue: no panic, no book in its own list, deterministic results.

use proptest::prelude::*;
use sundry_similar::{BookFacts, Options, Reading, neighbours, parse_title};

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn any_title_is_taken_apart(title in "\\PC{0,60}") {
        let parsed = parse_title(&title);
        prop_assert!(title.contains(parsed.main));
        prop_assert!(title.contains(parsed.subtitle));
    }

    #[test]
    fn any_library_has_lists(
        titles in prop::collection::vec("[a-zA-Zéß漢 (),#0-9:]{0,20}", 1..12),
        read in prop::collection::vec((0_u32..6, 0_u32..14, -1.0_f32..2.0), 0..60),
        number in 0_usize..15,
    ) {
        let books: Vec<BookFacts<'_>> = titles
            .iter()
            .enumerate()
            .map(|(at, title)| BookFacts {
                id: at as u64,
                title,
                authors: vec![if at % 2 == 0 { "Ada Marsh" } else { "" }],
                ..BookFacts::default()
            })
            .collect();
        let readings = || read.iter().map(|(user, item, weight)| Reading {
            user: *user,
            item: *item,
            weight: *weight,
        });
        let options = Options { neighbours: number, every_book: true, ..Options::default() };
        let lists = neighbours(books.clone(), readings(), &options, &mut |_, _| {});
        prop_assert_eq!(lists.len(), books.len());
        for (at, list) in lists.iter().enumerate() {
            prop_assert!(list.len() <= number);
            prop_assert!(!list.contains(&(at as u64)));
        }
        let again = neighbours(books, readings(), &options, &mut |_, _| {});
        prop_assert_eq!(lists, again);
    }
}
