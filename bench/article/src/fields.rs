//! Measures how many titles, dates, authors and picture sizes match the labels.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use train_article::pages::Page;

use crate::Made;

/// The correct values among the labelled ones.
#[derive(Default)]
struct Share {
    right: u32,
    all: u32,
}

impl Share {
    fn add(&mut self, right: bool) {
        self.all += 1;
        self.right += u32::from(right);
    }
}

impl fmt::Display for Share {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.all == 0 {
            return write!(out, " {:12}", "-");
        }
        let share = f64::from(self.right) / f64::from(self.all);
        write!(out, " {share:.3} of {:<4}", self.all)
    }
}

#[derive(Default)]
pub(crate) struct Fields {
    title: Share,
    /// Days in the zone of the label: as the page wrote it if the label names none.
    date: Share,
    /// Days in UTC, as Sundry answers, whatever the zone of the label.
    utc_date: Share,
    authors: Share,
    images: Share,
    /// Errors by what was given instead and where it was found.
    classes: BTreeMap<String, u32>,
}

impl fmt::Display for Fields {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            out,
            "{}{}{}{}{}",
            self.title, self.date, self.utc_date, self.authors, self.images
        )
    }
}

/// Normalises titles and names for comparison: unifies blanks, quotes and dashes, and ignores case.
fn folded(text: &str) -> String {
    let text: String = text
        .chars()
        .map(|c| match c {
            '’' | '‘' | '`' | '´' => '\'',
            '“' | '”' | '„' | '«' | '»' => '"',
            '–' | '—' | '‑' => '-',
            other => other,
        })
        .collect();
    text.split_whitespace()
        .collect::<Vec<_>>()
        .join(" ")
        .to_lowercase()
}

/// Returns the day of a label in UTC if it names a zone.
fn day_in_utc(label: &str) -> Option<String> {
    let moment = sundry_article::parse_date(label, None, true).filter(|_| label.len() > 19)?;
    moment.to_string().get(..10).map(str::to_owned)
}

impl Fields {
    /// Prints how often each class of error occurred among the errors shown.
    pub(crate) fn print_classes(&self) {
        for (class, count) in &self.classes {
            println!("         {count:4}  {class}");
        }
    }

    pub(crate) fn add(&mut self, page: &Page, made: &Made, show: Option<&str>) {
        let classes = &mut self.classes;
        let mut tell = |field: &str, right: bool, truth: &str, given: &str| {
            if show == Some(field) && !right {
                let from = made.article.as_ref().and_then(|article| match field {
                    "title" => article.title.as_ref().map(|found| found.from),
                    "date" => article.published.as_ref().map(|found| found.from),
                    "authors" => article.authors.first().map(|found| found.from),
                    _ => None,
                });
                let kind = if given.is_empty() { "missing" } else { "wrong" };
                let from = from.unwrap_or(&made.failure);
                *classes.entry(format!("{kind}, {from}")).or_default() += 1;
                println!(
                    "{} {}\n   is  {truth}\n   got {given} ({from})",
                    page.set, page.url
                );
            }
        };
        if let Some(title) = &page.title {
            let right = folded(title) == folded(&made.title);
            self.title.add(right);
            tell("title", right, title, &made.title);
        }
        if let Some(date) = page.date.as_deref() {
            let in_utc = day_in_utc(date);
            // A label without a zone is a day in the zone of the outlet.
            let given = if in_utc.is_some() {
                &made.day
            } else {
                &made.local_day
            };
            let wanted = in_utc.or_else(|| date.get(..10).map(str::to_owned));
            self.date.add(wanted.as_ref() == Some(given));
            self.utc_date.add(wanted.as_ref() == Some(&made.day));
            tell("date", wanted.as_ref() == Some(given), date, given);
        }
        if !page.authors.is_empty() {
            let set = |names: &[String]| {
                names
                    .iter()
                    .map(|name| folded(name))
                    .collect::<BTreeSet<_>>()
            };
            let right = set(&page.authors) == set(&made.authors);
            self.authors.add(right);
            tell(
                "authors",
                right,
                &page.authors.join(" | "),
                &made.authors.join(" | "),
            );
        }
        // A size counts if our URL is a labelled one and the label has both width and height.
        for image in made.article.iter().flat_map(|article| &article.images) {
            if let Some((_, width, height)) = page
                .images
                .iter()
                .find(|(url, width, height)| *url == image.url && *width > 0 && *height > 0)
            {
                let right = image.size == Some((*width, *height));
                self.images.add(right);
                tell(
                    "images",
                    right,
                    &format!("{width}x{height} {}", image.url),
                    &format!("{:?} {}", image.size, image.from),
                );
            }
        }
    }
}
