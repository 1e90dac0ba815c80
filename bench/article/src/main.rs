//! Measures article extraction: text, title, authors, date, sizes of pictures, processor time per
//! page.
//!
//! `bench-article --data DIR [--learned] [--show FIELD]` with the folder of labelled pages. It
//! reports on the held-out pages; `--learned` reports on the training pages, whose single errors
//! `--show title|date|authors|images` prints, and after them their number by class. With the feature `peers`, dom_smoothie runs too.

mod fields;
mod speed;

use std::path::Path;

use fields::Fields;
use sundry_article::{Article, Context, Moment, extract};
use train_article::measure::{Shingles, word_f1};
use train_article::pages::{self, Page};

/// A time one day after the last page was collected.
const NOW: i64 = 1_800_000_000;

/// The result of a program for a page; empty if it found nothing.
#[derive(Default)]
struct Made {
    text: String,
    title: String,
    authors: Vec<String>,
    /// The day in UTC as `YYYY-MM-DD`.
    day: String,
    /// The day in the zone that the page wrote it in.
    local_day: String,
    /// The reason why nothing was found.
    failure: String,
    article: Option<Article>,
}

fn main() -> Result<(), String> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let value = |name: &str| {
        let at = arguments.iter().position(|argument| argument == name)?;
        arguments.get(at + 1).cloned()
    };
    let data = value("--data").ok_or("give --data DIR, the folder of labelled pages")?;
    let learned = arguments.iter().any(|argument| argument == "--learned");
    let show = value("--show").filter(|_| learned);
    let pages: Vec<Page> = pages::read(Path::new(&data))?
        .into_iter()
        .filter(|page| page.is_learned() == learned)
        .collect();
    println!(
        "{} pages, {}",
        pages.len(),
        if learned {
            "learned from: practice figures"
        } else {
            "held out"
        }
    );
    measure("sundry", &pages, show.as_deref(), sundry);
    #[cfg(feature = "peers")]
    measure("dom_smoothie", &pages, None, smoothie);
    speed::adversarial();
    Ok(())
}

fn sundry(page: &Page) -> Made {
    let context = Context {
        url: Some(&page.url),
        content_type: Some("text/html; charset=utf-8"),
        now: NOW,
        is_fresh: false,
    };
    let article = match extract(page.html.as_bytes(), &context) {
        Ok(article) => article,
        Err(failure) => {
            return Made {
                failure: failure.to_string(),
                ..Made::default()
            };
        }
    };
    let published = article.published.as_ref().map(|found| found.value);
    let day = |moment: Moment| moment.to_string().chars().take(10).collect::<String>();
    Made {
        text: article.text.clone(),
        title: article
            .title
            .as_ref()
            .map(|title| title.value.clone())
            .unwrap_or_default(),
        authors: article
            .authors
            .iter()
            .map(|author| author.value.clone())
            .collect(),
        day: published.map(day).unwrap_or_default(),
        local_day: published
            .map(|moment| day(moment.as_written()))
            .unwrap_or_default(),
        failure: String::new(),
        article: Some(article),
    }
}

#[cfg(feature = "peers")]
fn smoothie(page: &Page) -> Made {
    let config = dom_smoothie::Config {
        text_mode: dom_smoothie::TextMode::Formatted,
        ..dom_smoothie::Config::default()
    };
    let Ok(mut reader) =
        dom_smoothie::Readability::new(page.html.as_str(), Some(&page.url), Some(config))
    else {
        return Made::default();
    };
    let Ok(article) = reader.parse() else {
        return Made::default();
    };
    let day: String = article
        .published_time
        .map(|time| time.chars().take(10).collect())
        .unwrap_or_default();
    Made {
        text: article.text_content.to_string(),
        title: article.title,
        authors: article.byline.into_iter().collect(),
        local_day: day.clone(),
        day,
        failure: String::new(),
        article: None,
    }
}

fn measure(name: &str, pages: &[Page], show: Option<&str>, make: impl Fn(&Page) -> Made) {
    let mut times = speed::Times::default();
    let made: Vec<Made> = pages
        .iter()
        .map(|page| times.take(page.html.len(), || make(page)))
        .collect();
    println!("\n{name}");
    println!(
        "set      pages  precision  recall  F1     exact  word F1 | title        date         date in UTC  authors      images"
    );
    for set in ["aeb", "wcxb", "naeb", "fundus", "dates"] {
        let mut shingles = Shingles::default();
        let (mut words, mut texts) = (0.0, 0);
        let mut fields = Fields::default();
        for (page, made) in pages.iter().zip(&made).filter(|(page, _)| page.set == set) {
            if let Some(truth) = &page.text {
                shingles.add(truth, &made.text);
                words += word_f1(truth, &made.text);
                texts += 1;
            }
            fields.add(page, made, show);
        }
        let count = pages.iter().filter(|page| page.set == set).count();
        if texts > 0 {
            let (precision, recall, f1, exact) = shingles.result();
            print!(
                "{set:8} {count:5}  {precision:.4}     {recall:.4}  {f1:.4} {exact:.3}  {:.4}  |",
                words / f64::from(texts)
            );
        } else {
            print!("{set:8} {count:5}  {:43}|", "");
        }
        println!("{fields}");
        fields.print_classes();
    }
    times.print();
}
