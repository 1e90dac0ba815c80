//! Measures how well gifs are found by a sentence that somebody else wrote about them.
//!
//! `cargo run --release --manifest-path bench/Cargo.toml -p bench-gifs -- --data DIR` where DIR
//! holds `tgif_urls_captions.ndjson.zst`: 13,794 gifs, 2,175 of them with two sentences or more.
//! One sentence of each of those is left out of the index and used as a query. The gifs are split
//! in two by their URLs: the settings of `sundry-records` were chosen on the first half, and the
//! second half is what counts. The peer is TF-IDF (logarithmic rarity, cosine) over the same human
//! sentences.

mod data;
mod peer;

use cpu_time::ThreadTime;
use sundry_catalog::{Catalogue, Home, Query, TextClause, WriteOptions};
use sundry_records::{Gif, gif_query};

use data::Question;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let folder = arguments
        .iter()
        .position(|argument| argument == "--data")
        .and_then(|at| arguments.get(at + 1))
        .expect("--data DIR");
    let (gifs, questions) = data::read(folder.as_ref());
    println!("{} gifs, {} questions", gifs.len(), questions.len());

    let place = tempfile::tempdir().expect("a folder");
    let home = Home::new(place.path());
    let options = WriteOptions::default();
    let mut writer = home.writer::<Gif>(options).expect("a writer");
    for gif in &gifs {
        writer.put(gif).expect("put");
    }
    writer.finish(&mut |_, _, _| {}).expect("finish");
    let (catalogue, wrong) = Catalogue::<Gif>::open(Some(home), None);
    assert!(wrong.is_empty(), "{wrong:?}");
    let snapshot = catalogue.snapshot();

    let ask = |query: Query| -> Vec<u64> {
        let page = snapshot.executor().search(&query).expect("an answer");
        page.hits.into_iter().map(|hit| hit.id).collect()
    };
    show("search-gifs", &questions, |text| ask(gif_query(text, 10)));
    show("the words alone", &questions, |text| {
        ask(Query {
            must: vec![TextClause::any(text).into()],
            total: false,
            ..Query::default()
        })
    });
    let peer = peer::TfIdf::of(&gifs);
    show("peer: TF-IDF", &questions, |text| peer.best(text, 10));
}

/// Prints the shares of queries whose gif is first, among five, among ten.
fn show(name: &str, questions: &[Question], mut ask: impl FnMut(&str) -> Vec<u64>) {
    for half in [0, 1] {
        let of_half: Vec<&Question> = questions.iter().filter(|q| q.half == half).collect();
        let mut within = [0_usize; 3];
        let start = ThreadTime::now();
        for question in &of_half {
            let found = ask(&question.text);
            let place = found.iter().position(|id| *id == question.id);
            for (count, most) in within.iter_mut().zip([1, 5, 10]) {
                *count += usize::from(place.is_some_and(|place| place < most));
            }
        }
        let took = start.elapsed().as_secs_f64() * 1000.0 / of_half.len() as f64;
        let share = |count: usize| count as f64 / of_half.len() as f64;
        println!(
            "{name:18} {} ({:4} questions)  recall@1 {:.3}  @5 {:.3}  @10 {:.3}   {took:.3} ms each",
            ["tuning   ", "reporting"][half],
            of_half.len(),
            share(within[0]),
            share(within[1]),
            share(within[2]),
        );
    }
}
