//! Compares fields with their expected values, ignoring white space and case.

use serde_json::Value;

use crate::data::Page;

/// The fields read from a page.
#[derive(Default)]
pub(crate) struct Read {
    pub(crate) title: String,
    pub(crate) lines: Vec<String>,
    pub(crate) steps: Vec<String>,
    pub(crate) yields: String,
    pub(crate) minutes: Option<u32>,
    pub(crate) author: String,
    pub(crate) cuisines: Vec<String>,
    pub(crate) keywords: Vec<String>,
    pub(crate) language: String,
}

/// Number of pages with a correct field, and of pages that have the field.
#[derive(Default)]
pub(crate) struct Scores {
    fields: Vec<(&'static str, u32, u32)>,
    hits: usize,
    found: usize,
    wanted: usize,
}

impl Scores {
    pub(crate) fn add(&mut self, page: &Page, read: &Read, show: Option<&str>) {
        let expected = |name: &str| &page.expected[name];
        let mut judge = |name: &'static str, wanted: String, found: String| {
            let right = wanted == found;
            match self.fields.iter_mut().find(|(known, ..)| *known == name) {
                Some((_, hits, all)) => {
                    *hits += u32::from(right);
                    *all += 1;
                }
                None => self.fields.push((name, u32::from(right), 1)),
            }
            if !right && show == Some(name) {
                println!("{}\n  wanted {wanted:?}\n  found  {found:?}", page.path);
            }
        };
        judge("title", folded(expected("title")), fold(&read.title));
        judge(
            "ingredients",
            folded(expected("ingredients")),
            fold_all(&read.lines),
        );
        judge(
            "instructions",
            folded(expected("instructions_list")),
            fold_all(&read.steps),
        );
        let joined = |text: String| text.split_whitespace().collect::<String>();
        judge(
            "instructions, as one text",
            joined(folded(expected("instructions_list"))),
            joined(fold_all(&read.steps)),
        );
        if let Some(yields) = expected("yields").as_str() {
            judge("yields", first_number(yields), upper_number(&read.yields));
        }
        if let Some(minutes) = expected("total_time").as_u64() {
            let found = read.minutes.map(|minutes| minutes.to_string());
            judge("total time", minutes.to_string(), found.unwrap_or_default());
        }
        if let Some(author) = expected("author").as_str() {
            judge("author", fold(author), fold(&read.author));
        }
        if let Some(cuisine) = expected("cuisine").as_str() {
            judge(
                "cuisine",
                sorted(cuisine.split(',')),
                sorted(read.cuisines.iter().map(String::as_str)),
            );
        }
        if let Some(keywords) = expected("keywords").as_array() {
            let wanted = keywords.iter().filter_map(Value::as_str);
            judge(
                "keywords",
                sorted(wanted),
                sorted(read.keywords.iter().map(String::as_str)),
            );
        }
        if let Some(language) = expected("language").as_str() {
            let code = language.get(..2).unwrap_or_default().to_lowercase();
            judge("language", code, read.language.clone());
        }
        self.lines(expected("ingredients"), &read.lines);
    }

    /// Computes precision and recall of single lines.
    fn lines(&mut self, wanted: &Value, found: &[String]) {
        let mut wanted: Vec<String> = wanted
            .as_array()
            .map(|lines| lines.iter().map(folded).collect())
            .unwrap_or_default();
        self.wanted += wanted.len();
        self.found += found.len();
        for line in found.iter().map(|line| fold(line)) {
            if let Some(at) = wanted.iter().position(|other| *other == line) {
                wanted.swap_remove(at);
                self.hits += 1;
            }
        }
    }

    pub(crate) fn print(&self, who: &str) {
        println!("\n{who}");
        for (name, hits, all) in &self.fields {
            let share = f64::from(*hits) / f64::from(*all);
            println!("  {name:<28} {share:.3}  ({hits} of {all})");
        }
        let share = |of: usize| self.hits as f64 / of.max(1) as f64;
        println!(
            "  ingredient lines: precision {:.3}, recall {:.3}",
            share(self.found),
            share(self.wanted)
        );
    }
}

fn fold(text: &str) -> String {
    text.split_whitespace()
        .collect::<Vec<_>>()
        .join(" ")
        .to_lowercase()
}

fn folded(value: &Value) -> String {
    match value {
        Value::String(text) => fold(text),
        Value::Array(items) => items.iter().map(folded).collect::<Vec<_>>().join("\n"),
        _ => String::new(),
    }
}

fn fold_all(texts: &[String]) -> String {
    texts
        .iter()
        .map(|text| fold(text))
        .collect::<Vec<_>>()
        .join("\n")
}

fn sorted<'t>(texts: impl Iterator<Item = &'t str>) -> String {
    let mut texts: Vec<String> = texts.map(fold).collect();
    texts.sort();
    texts.dedup();
    texts.join("\n")
}

/// Returns the first number of a yield.
fn first_number(text: &str) -> String {
    numbers(text).0
}

/// Returns the first number of a yield, of a range the upper end: the labels keep nothing else of
/// `4-6 servings`. `3 8-oz jars` is no range.
fn upper_number(text: &str) -> String {
    let (first, rest) = numbers(text);
    let rest = rest.trim_start();
    let behind = ["to ", "-", "–"]
        .iter()
        .find_map(|joint| rest.strip_prefix(joint));
    let behind = behind.unwrap_or_default().trim_start();
    if behind.starts_with(|sign: char| sign.is_ascii_digit()) {
        return numbers(behind).0;
    }
    first
}

/// Returns the first number of a text, and the rest.
fn numbers(text: &str) -> (String, &str) {
    let begin = text.find(|sign: char| sign.is_ascii_digit());
    let tail = begin.and_then(|at| text.get(at..)).unwrap_or_default();
    let end = tail
        .find(|sign: char| !sign.is_ascii_digit())
        .unwrap_or(tail.len());
    let (number, rest) = tail.split_at(end);
    (number.to_owned(), rest)
}
