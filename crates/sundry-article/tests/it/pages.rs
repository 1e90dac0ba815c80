//! Small pages of our own, in the shapes of usual publishing systems and in 29 languages,
//! each with the article that a reader sees in it. Every shape is new: nothing here is anybody
//! else's page or text.
//!
//! A file is lines of `field: value`, a line `====`, and the page, in which `⟦…⟧` encloses a paragraph
//! of the article and `⟦?…⟧` one that may be missing, such as a standfirst. Half of the pages, by the
//! hash of their names, are looked at one by one; of the others only the totals are told, so that
//! rules are not made for them.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use sundry_article::{Context, extract, parse_date};

/// A date later than all pages.
const NOW: &str = "2026-06-01 12:00:00";

/// The fields that are compared.
const FIELDS: [&str; 8] = [
    "answer", "title", "text", "authors", "date", "images", "videos", "language",
];

/// The least number of right fields among the pages that are not looked at, and their number.
const UNSEEN: (usize, usize) = (157, 165);

#[derive(Default)]
struct Page {
    name: String,
    facts: BTreeMap<String, Vec<String>>,
    html: String,
    /// The paragraphs, each with true if it may be missing.
    paragraphs: Vec<(String, bool)>,
}

impl Page {
    fn all(&self, fact: &str) -> Vec<String> {
        self.facts.get(fact).cloned().unwrap_or_default()
    }

    fn one(&self, fact: &str) -> String {
        self.all(fact).concat()
    }

    fn is_looked_at(&self) -> bool {
        let hash = self
            .name
            .bytes()
            .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
                (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
            });
        (hash >> 32) % 2 == 0
    }
}

fn read(name: &str, file: &str) -> Page {
    let (facts, marked) = file.split_once("\n====\n").unwrap();
    let mut page = Page {
        name: name.to_owned(),
        html: marked.replace("⟦?", "").replace(['⟦', '⟧'], ""),
        ..Page::default()
    };
    for line in facts.lines() {
        let (fact, value) = line.split_once(": ").unwrap();
        let values = page.facts.entry(fact.to_owned()).or_default();
        values.push(value.to_owned());
    }
    for piece in marked.split('⟦').skip(1) {
        let text = piece.split('⟧').next().unwrap();
        let optional = text.strip_prefix('?');
        let text = plain(optional.unwrap_or(text));
        page.paragraphs.push((text, optional.is_some()));
    }
    page
}

/// Returns a text without its elements.
fn plain(html: &str) -> String {
    let pieces = html.split('<').enumerate();
    pieces
        .map(|(at, piece)| match piece.split_once('>') {
            Some((_, text)) if at > 0 => text,
            _ => piece,
        })
        .collect()
}

fn pages() -> Vec<Page> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/pages");
    let mut files: Vec<_> = fs_err::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    files.sort();
    let page = |path: &std::path::PathBuf| {
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        read(&name, &fs_err::read_to_string(path).unwrap())
    };
    files.iter().map(page).collect()
}

/// Returns each field that is stated for a page, as it should be and as it is.
fn compare(page: &Page) -> Vec<(&'static str, String, String)> {
    let fetched = Some(page.one("now")).filter(|now| !now.is_empty());
    let now = parse_date(fetched.as_deref().unwrap_or(NOW), None, false).unwrap();
    let url = page.one("url");
    let context = Context {
        url: Some(&url),
        content_type: None,
        now: now.seconds,
        is_fresh: fetched.is_some(),
    };
    let article = match extract(page.html.as_bytes(), &context) {
        Ok(article) => article,
        Err(failure) => {
            let said = failure.to_string();
            let wanted = page.one("failure");
            let is_meant = !wanted.is_empty() && said.contains(&wanted);
            return vec![(
                "answer",
                wanted.clone(),
                if is_meant { wanted } else { said },
            )];
        }
    };
    if page.facts.contains_key("failure") {
        return vec![("answer", page.one("failure"), "an article".to_owned())];
    }
    let got: Vec<&str> = article
        .text
        .split('\n')
        .map(str::trim)
        .filter(|line| !line.is_empty())
        .collect();
    let optional = |line: &str| {
        page.paragraphs
            .iter()
            .any(|(text, spare)| *spare && text == line)
    };
    let got: Vec<&str> = got.into_iter().filter(|line| !optional(line)).collect();
    let wanted = page.paragraphs.iter().filter(|(_, spare)| !spare);
    let wanted: Vec<&str> = wanted.map(|(text, _)| text.as_str()).collect();
    let images = article.images.iter().map(|image| {
        let size = image
            .size
            .map(|(width, height)| format!("{width}x{height}"));
        format!("{} {}", image.url, size.unwrap_or_else(|| "-".to_owned()))
    });
    let videos = article.videos.iter().map(|video| {
        let duration = video.duration.map(|seconds| seconds.to_string());
        format!(
            "{} {}",
            video.url,
            duration.unwrap_or_else(|| "-".to_owned())
        )
    });
    let names = article.authors.iter().map(|name| name.value.clone());
    let mut fields = vec![
        ("answer", String::new(), String::new()),
        (
            "title",
            page.one("title"),
            article.title.map(|title| title.value).unwrap_or_default(),
        ),
        ("text", wanted.join("\n"), got.join("\n")),
        (
            "authors",
            page.all("author").join(", "),
            names.collect::<Vec<_>>().join(", "),
        ),
        (
            "date",
            page.one("date"),
            article
                .published
                .map(|date| date.value.to_string())
                .unwrap_or_default(),
        ),
        (
            "images",
            page.all("image").join("\n"),
            images.collect::<Vec<_>>().join("\n"),
        ),
        (
            "videos",
            page.all("video").join("\n"),
            videos.collect::<Vec<_>>().join("\n"),
        ),
        (
            "language",
            page.one("language"),
            article.language.unwrap_or_default(),
        ),
    ];
    if page.facts.contains_key("country") {
        let country = article
            .country
            .map(|country| country.value)
            .unwrap_or_default();
        fields.push(("country", page.one("country"), country));
    }
    fields
}

#[test]
fn pages_that_are_looked_at_are_read_as_a_reader_does() {
    let mut report = String::new();
    for page in pages().iter().filter(|page| page.is_looked_at()) {
        for (field, wanted, got) in compare(page)
            .iter()
            .filter(|(_, wanted, got)| wanted != got)
        {
            writeln!(report, "{} {field}\n  is  {wanted}\n  got {got}", page.name).unwrap();
        }
    }
    assert!(report.is_empty(), "{report}");
}

#[test]
fn of_the_other_pages_nearly_all_is_right() {
    let mut counts: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    for page in pages().iter().filter(|page| !page.is_looked_at()) {
        for (field, wanted, got) in compare(page) {
            let (right, all) = counts.entry(field).or_default();
            *right += usize::from(wanted == got);
            *all += 1;
        }
    }
    for field in FIELDS {
        println!("{field}: {:?}", counts.get(field));
    }
    let right: usize = counts.values().map(|(right, _)| right).sum();
    let all: usize = counts.values().map(|(_, all)| all).sum();
    println!("right: {right} of {all}");
    assert!(right >= UNSEEN.0 && all >= UNSEEN.1, "{right} of {all}");
}
