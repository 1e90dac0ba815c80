//! Appending and reading articles.

use std::collections::BTreeSet;

use proptest::prelude::*;
use sundry_state::{Article, Edition, PageState, PageText, State, article_id, day_of};

use crate::homes::homes;
use crate::{article, edition, noon};

/// Reads a window with its texts.
fn window(state: &State, from: i32, to: i32) -> Vec<Article> {
    let mut articles = state.window(edition(), from, to, 99).unwrap();
    let ids: Vec<u32> = articles.iter().map(|article| article.id).collect();
    let mut texts = state.texts(edition(), from, to, &ids).unwrap();
    for article in &mut articles {
        assert_eq!(article.text, "");
        article.text = texts.remove(&article.id).unwrap();
    }
    articles
}

#[test]
fn texts_are_those_of_the_edition_and_its_days() {
    for state in homes() {
        let appended = state
            .append(&[article(1, 100), article(2, 101)], noon(101))
            .unwrap();
        let ids = [appended[0].id, appended[1].id, 77];
        let of = |edition, from, to| {
            let texts = state.texts(edition, from, to, &ids).unwrap();
            let mut texts: Vec<String> = texts.into_values().collect();
            texts.sort();
            texts
        };
        assert_eq!(of(edition(), 100, 101), ["Text 1", "Text 2"]);
        assert_eq!(of(edition(), 101, 105), ["Text 2"]);
        assert_eq!(of(Edition::new("ch", "de").unwrap(), 100, 101), [""; 0]);
        assert!(state.texts(edition(), 0, 200, &[]).unwrap().is_empty());
    }
}

#[test]
fn an_article_comes_back_as_it_was_and_is_kept_once() {
    for state in homes() {
        let mut first = article(1, 100);
        first.image = Some("https://news.example/1.jpg".to_owned());
        let appended = state
            .append(&[first.clone(), first.clone()], noon(101))
            .unwrap();
        assert!(appended[0].is_new && !appended[1].is_new);
        assert_eq!(appended[0].id, appended[1].id);
        assert_eq!(appended[0].id, article_id(&first.url));

        // The same article with other words: the first version stays.
        let mut again = first.clone();
        again.title = "Another title".to_owned();
        again.published = noon(105);
        assert!(!state.append(&[again], noon(105)).unwrap()[0].is_new);
        let kept = state.window(edition(), 0, 200, 10).unwrap();
        assert_eq!(kept.len(), 1);
        assert_eq!(kept[0].title, first.title);
        assert_eq!(kept[0].authors, first.authors);
        assert_eq!(kept[0].image, first.image);
        assert_eq!(
            (kept[0].published, kept[0].seen),
            (first.published, noon(101))
        );
    }
}

#[test]
fn one_article_may_stand_in_two_editions() {
    for state in homes() {
        let here = article(1, 100);
        let mut there = here.clone();
        there.edition = Edition::new("ch", "de").unwrap();
        let appended = state.append(&[here, there.clone()], noon(100)).unwrap();
        assert!(appended[0].is_new && appended[1].is_new);
        assert_eq!(appended[0].id, appended[1].id);
        assert_eq!(state.window(there.edition, 100, 100, 9).unwrap().len(), 1);
        assert_eq!(state.size().unwrap().articles, 1);
        assert_eq!(state.counts().unwrap().len(), 2);
    }
}

#[test]
fn a_window_holds_its_days_in_the_order_of_publication_and_the_newest_if_there_are_more() {
    for state in homes() {
        let articles: Vec<_> = (0..40)
            .map(|at| article(at, 100 + at as i64 / 10))
            .collect();
        state.append(&articles, noon(104)).unwrap();
        let of = |from, to, most| -> Vec<String> {
            let window = state.window(edition(), from, to, most).unwrap();
            window.into_iter().map(|article| article.title).collect()
        };
        let titles = |range: std::ops::Range<usize>| -> Vec<String> {
            range.map(|at| format!("Title {at}")).collect()
        };
        assert_eq!(of(101, 102, 100), titles(10..30));
        assert_eq!(of(101, 102, 5), titles(25..30));
        assert_eq!(of(104, 110, 5), titles(0..0));
        assert_eq!(state.days(edition(), 2).unwrap(), [(103, 10), (102, 10)]);
    }
}

#[test]
fn a_page_fills_in_what_it_knows() {
    for state in homes() {
        let ids: Vec<u32> = state
            .append(&[article(1, 100), article(2, 100)], noon(100))
            .unwrap()
            .iter()
            .map(|appended| appended.id)
            .collect();
        let page = PageText {
            text: "All of it".to_owned(),
            video: Some("https://news.example/v".to_owned()),
            ..PageText::default()
        };
        state.fill(&[(ids[0], Some(page)), (ids[1], None)]).unwrap();
        let kept = window(&state, 100, 100);
        assert_eq!(
            (kept[0].text.as_str(), kept[0].page),
            ("All of it", PageState::Read)
        );
        assert_eq!(kept[0].authors.len(), 2);
        assert_eq!(kept[0].video.as_deref(), Some("https://news.example/v"));
        assert_eq!(
            (kept[1].text.as_str(), kept[1].page),
            ("Text 2", PageState::Refused)
        );
    }
}

#[test]
fn many_addresses_have_many_numbers_in_31_bits() {
    for state in homes() {
        let articles: Vec<_> = (0..30_000).map(|at| article(at, 100)).collect();
        let mut ids = BTreeSet::new();
        for appended in state.append(&articles, noon(100)).unwrap() {
            assert!(appended.is_new && (1..=i32::MAX as u32).contains(&appended.id));
            ids.insert(appended.id);
        }
        assert_eq!(ids.len(), articles.len());
    }
}

proptest! {
    #[test]
    fn whatever_a_feed_tells_can_be_kept(title in ".*", text in ".*", author in ".*", published in any::<i64>()) {
        let state = State::in_memory().unwrap();
        let mut told = article(7, 100);
        told.title.clone_from(&title);
        told.text.clone_from(&text);
        told.authors = vec![author];
        told.published = published;
        state.append(&[told], 0).unwrap();
        let day = day_of(published);
        let kept = window(&state, day, day);
        prop_assert_eq!(&kept[0].title, &title);
        prop_assert_eq!(&kept[0].text, &text);
        prop_assert_eq!(kept[0].published, published);
    }
}
