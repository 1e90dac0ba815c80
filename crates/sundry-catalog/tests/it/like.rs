//! Searches for similar records.

use sundry_catalog::{Catalogue, Filter, Home, Query};

use crate::kinds::{Thing, options};

fn thing(id: u64, title: &str, tags: &[&str]) -> Thing {
    Thing {
        id,
        title: title.into(),
        tags: tags.iter().map(|tag| (*tag).to_owned()).collect(),
        votes: Some(id as i64),
        ..Thing::default()
    }
}

#[test]
fn neighbours_come_first_and_words_where_there_are_none() {
    let folder = tempfile::tempdir().unwrap();
    let home = Home::new(folder.path());
    let mut writer = home.writer::<Thing>(options()).unwrap();
    for thing in [
        thing(1, "the silmarillion of tolkien", &["fantasy"]),
        thing(2, "letters of tolkien", &["letters"]),
        thing(3, "the wizard of earthsea", &["fantasy"]),
        thing(4, "the letters of the law", &["law"]),
        thing(5, "the art of war", &[]),
        thing(6, "the name of the rose", &[]),
        thing(7, "the end of the affair", &[]),
        thing(8, "the heart of the matter", &[]),
    ] {
        writer.put(&thing).unwrap();
    }
    writer.put_neighbours(3, &[8, 3, 99, 1, 2]).unwrap();
    writer.finish(&mut |_, _, _| {}).unwrap();
    let (catalogue, _) = Catalogue::<Thing>::open(Some(home), None);
    let snapshot = catalogue.snapshot();
    let like = |id: u64, filter: Vec<Filter>| -> Vec<u64> {
        let query = Query {
            like: Some(id),
            filter,
            ..Query::default()
        };
        let page = snapshot.executor().search(&query).unwrap();
        assert_eq!(page.total, Some(page.hits.len() as u64));
        page.hits.iter().map(|hit| hit.id).collect()
    };
    assert_eq!(
        like(3, vec![]),
        [8, 1, 2],
        "in stored order; unknown ones and itself left out"
    );
    assert_eq!(like(3, vec![Filter::range("votes").at_most(5_i64)]), [1, 2]);
    assert_eq!(snapshot.executor().neighbours(3).unwrap(), [8, 1, 2]);
    assert_eq!(
        like(1, vec![]),
        [2, 3],
        "shares a name, shares a tag; not what all share"
    );
    assert!(like(77, vec![]).is_empty(), "unknown");
}
