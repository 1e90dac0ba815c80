//! Measures the search behind `/find` as it is used: words of a title, the last of them not yet
//! written to its end.

use std::path::Path;
use std::time::{Duration, Instant};

use sundry_operations::Catalogues;

/// Questions that are asked, each of them three times; the fastest counts.
const QUESTIONS: u64 = 1_000;

/// Records that a page shows below a field.
const MOST: usize = 8;

/// Opens the books in `folder`, asks for titles that are being typed, and prints how long it takes.
pub fn measure(folder: &Path, books: u64) {
    let (catalogues, wrong) = Catalogues::open(Some(folder.into()));
    assert!(wrong.is_empty(), "{wrong:?}");
    let find = |text: &str, from, most| {
        let found = catalogues.begun("books", text, from, most);
        found.expect("the kind").expect("an answer")
    };
    let mut times: Vec<(Duration, String)> = Vec::new();
    let mut missed = 0;
    for number in 0..QUESTIONS {
        // Titles from the first part of the catalogue: pages end at 10,000.
        let place = number * 0x9E37_79B9 % books.min(9_999);
        let titles = find("", place as usize, 1);
        let Some((_, label)) = titles.into_iter().next() else {
            continue;
        };
        // The label is the title with the author in brackets.
        let title = label.name.split(" (").next().unwrap_or_default();
        let text = begun(title, number);
        let once = || {
            let begin = Instant::now();
            let found = find(&text, 0, MOST);
            let time = begin.elapsed();
            (time, found.is_empty())
        };
        let (best, is_missed) = (0..3).map(|_| once()).min().unwrap_or_default();
        missed += u64::from(is_missed);
        times.push((best, text));
    }
    times.sort();
    let at = |share: f64| {
        let last = times.len() - 1;
        times[(last as f64 * share).round() as usize]
            .0
            .as_secs_f64()
            * 1e3
    };
    println!(
        "find, {} questions as they are typed, {missed} find nothing: median {:.2} ms, 95 % {:.2} ms, 99 % {:.2} ms, longest {:.2} ms (`{}`)",
        times.len(),
        at(0.5),
        at(0.95),
        at(0.99),
        at(1.0),
        times[times.len() - 1].1
    );
}

/// Returns the first one to three words of a title, the last cut after some of its letters.
fn begun(title: &str, number: u64) -> String {
    let words = 1 + number as usize % 3;
    let mut words: Vec<&str> = title.split_whitespace().take(words).collect();
    if let Some(last) = words.last_mut() {
        let letters = last.chars().count();
        let keep = 1 + (number as usize / 3) % letters;
        let end = last
            .char_indices()
            .nth(keep)
            .map_or(last.len(), |(at, _)| at);
        *last = &last[..end];
    }
    words.join(" ")
}
