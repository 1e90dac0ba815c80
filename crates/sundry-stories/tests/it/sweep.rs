//! Stories over any period: every article in exactly one, and none that spans weeks.

use std::collections::BTreeSet;

use proptest::prelude::*;
use sundry_stories::{Item, Settings, Sweep};

const HOUR: i64 = 3600;

fn stories(articles: &[(u64, &str, &str, i64)]) -> Vec<Vec<u64>> {
    let mut sweep = Sweep::new(Settings::for_language("en"));
    for &(id, outlet, title, published) in articles {
        let is_new = sweep.push(&Item {
            id,
            outlet,
            title,
            published,
            ..Item::default()
        });
        assert!(is_new);
    }
    sweep.finish()
}

#[test]
fn a_story_goes_on_over_windows_but_not_over_weeks() {
    let storm = "Storm floods the harbour of Port Alder";
    let again = "Harbour of Port Alder flooded by storm";
    let cup = "Chess club of Lowfield wins the national cup";
    let found = stories(&[
        (1, "a", storm, 0),
        (2, "b", cup, HOUR),
        (3, "b", again, 30 * HOUR),
        (4, "c", storm, 60 * HOUR),
        (5, "d", again, 90 * HOUR),
        // Another storm, two weeks later.
        (6, "a", storm, 400 * HOUR),
        (7, "b", again, 401 * HOUR),
    ]);
    assert_eq!(found, [vec![1, 3, 4, 5], vec![6, 7], vec![2]]);
}

#[test]
fn what_comes_too_late_stands_alone() {
    let title = "Storm floods the harbour of Port Alder";
    let found = stories(&[
        (1, "a", title, 0),
        (2, "b", title, 100 * HOUR),
        (3, "c", title, 200 * HOUR),
        (4, "d", title, HOUR),
    ]);
    assert_eq!(found.len(), 4);
    let mut sweep = Sweep::new(Settings::for_language("en"));
    assert!(sweep.push(&Item::default()) && !sweep.push(&Item::default()));
}

proptest! {
    #[test]
    fn every_article_is_in_exactly_one_story(
        articles in prop::collection::vec(("[a-f ]{0,12}", "[ab]", 0_i64..400), 0..60)
    ) {
        let articles: Vec<(u64, &str, &str, i64)> = (0..)
            .zip(&articles)
            .map(|(id, (title, outlet, hour))| (id, outlet.as_str(), title.as_str(), hour * HOUR))
            .collect();
        let found = stories(&articles);
        let ids: Vec<u64> = found.iter().flatten().copied().collect();
        let unique: BTreeSet<u64> = ids.iter().copied().collect();
        prop_assert_eq!(ids.len(), articles.len());
        prop_assert_eq!(unique.len(), articles.len());
        prop_assert!(found.iter().all(|story| !story.is_empty()));
    }
}
