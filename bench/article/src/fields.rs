//! Measures how many titles, dates, authors and picture sizes match the labels.

use std::collections::BTreeSet;
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
    date: Share,
    authors: Share,
    images: Share,
}

impl fmt::Display for Fields {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            out,
            "{}{}{}{}",
            self.title, self.date, self.authors, self.images
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

/// Returns the day of a label in UTC, as the extractor gives it; a label without a zone is taken as
/// it is.
fn day_in_utc(label: &str) -> Option<String> {
    if label.len() > 19
        && let Some(moment) = sundry_article::parse_date(label, None, true)
    {
        return moment.to_string().get(..10).map(str::to_owned);
    }
    label.get(..10).map(str::to_owned)
}

impl Fields {
    pub(crate) fn add(&mut self, page: &Page, made: &Made, show: Option<&str>) {
        let tell = |field: &str, right: bool, truth: &str, given: &str| {
            if show == Some(field) && !right {
                let from = made.article.as_ref().and_then(|article| match field {
                    "title" => article.title.as_ref().map(|found| found.from),
                    "date" => article.published.as_ref().map(|found| found.from),
                    "authors" => article.authors.first().map(|found| found.from),
                    _ => None,
                });
                println!(
                    "{} {}\n   is  {truth}\n   got {given} ({})",
                    page.set,
                    page.url,
                    from.unwrap_or("-")
                );
            }
        };
        if let Some(title) = &page.title {
            let right = folded(title) == folded(&made.title);
            self.title.add(right);
            tell("title", right, title, &made.title);
        }
        if let Some(date) = page.date.as_deref() {
            let right = day_in_utc(date).is_some_and(|day| day == made.day);
            self.date.add(right);
            tell("date", right, date, &made.day);
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
