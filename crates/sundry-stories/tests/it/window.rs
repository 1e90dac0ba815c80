//! Articles that join, articles that stay apart, and articles that are removed.

use sundry_stories::{Clusterer, Item, Pushed, Settings};

const HOUR: i64 = 3600;

fn push(clusterer: &mut Clusterer, id: u64, outlet: &str, title: &str, published: i64) -> Pushed {
    clusterer.push(&Item {
        id,
        outlet,
        title,
        published,
        ..Item::default()
    })
}

fn ids(clusterer: &Clusterer) -> Vec<Vec<u64>> {
    clusterer
        .stories()
        .iter()
        .map(|story| story.members.iter().map(|member| member.id).collect())
        .collect()
}

fn filled() -> Clusterer {
    let mut clusterer = Clusterer::new(Settings::for_language("en"));
    for (id, outlet, title) in [
        (1, "a.example", "Storm floods the harbour of Port Alder"),
        (
            2,
            "b.example",
            "Chess club of Lowfield wins the national cup",
        ),
        (3, "c.example", "Port Alder harbour flooded after the storm"),
        (4, "d.example", "Lowfield chess players win national cup"),
        (
            5,
            "e.example",
            "Storm: Port Alder cleans up its flooded harbour",
        ),
        (6, "f.example", "A recipe for plum cake"),
    ] {
        push(&mut clusterer, id, outlet, title, id as i64 * HOUR);
    }
    clusterer.refresh(7 * HOUR);
    clusterer
}

#[test]
fn stories_of_more_outlets_come_first() {
    assert_eq!(ids(&filled()), [vec![1, 3, 5], vec![2, 4], vec![6]]);
}

#[test]
fn old_articles_are_forgotten_and_a_story_keeps_its_id() {
    let mut clusterer = filled();
    let before = clusterer.stories()[0].id;
    clusterer.refresh(48 * HOUR + 3 * HOUR);
    assert_eq!(ids(&clusterer), [vec![3, 5], vec![4], vec![6]]);
    assert_eq!(clusterer.stories()[0].id, before);
    assert_eq!(
        push(&mut clusterer, 7, "g.example", "Late news", 2 * HOUR),
        Pushed::TooOld
    );
    clusterer.refresh(1000 * HOUR);
    assert!(clusterer.is_empty() && clusterer.stories().is_empty());
}

#[test]
fn a_second_version_of_an_outlet_is_folded() {
    let mut clusterer = filled();
    let title = "Storm floods the harbour of Port Alder!";
    assert_eq!(
        push(&mut clusterer, 10, "a.example", title, 8 * HOUR),
        Pushed::NearDuplicate(1)
    );
    assert_eq!(
        push(&mut clusterer, 11, "z.example", title, 8 * HOUR),
        Pushed::Taken
    );
    assert_eq!(
        push(&mut clusterer, 11, "z.example", title, 8 * HOUR),
        Pushed::Known
    );
    clusterer.refresh(9 * HOUR);
    let story = &clusterer.stories()[0];
    assert_eq!((story.outlets, story.items, story.members.len()), (4, 4, 5));
    let folded = story.members.iter().find(|member| member.id == 10).unwrap();
    assert!(folded.near_duplicate && !folded.speaks_for_outlet);
}

#[test]
fn scripts_without_blanks_cluster() {
    let mut clusterer = Clusterer::new(Settings::for_language("ja"));
    for (id, outlet, title) in [
        (1, "a.example", "青森市で春祭りが開幕、十万人が訪れる"),
        (2, "b.example", "新しい図書館が川辺町に完成"),
        (3, "c.example", "春祭りが青森市で開幕"),
    ] {
        push(&mut clusterer, id, outlet, title, id as i64);
    }
    clusterer.refresh(10);
    assert_eq!(ids(&clusterer), [vec![1, 3], vec![2]]);
}

#[test]
fn every_article_is_in_exactly_one_story() {
    let mut clusterer = Clusterer::new(Settings::for_language(""));
    for id in 0..200 {
        let title = ["", "!!!", "one two", "three", "one four five"][id as usize % 5];
        push(
            &mut clusterer,
            id,
            ["a", "b", ""][id as usize % 3],
            title,
            id as i64,
        );
    }
    clusterer.refresh(200);
    let mut all: Vec<u64> = ids(&clusterer).into_iter().flatten().collect();
    all.sort_unstable();
    assert_eq!(all, (0..200).collect::<Vec<_>>());
}
