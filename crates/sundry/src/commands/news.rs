//! `sundry news`: clusters the articles of a file into stories, offline and from the file alone,
//! and exports stored articles as lines that can be imported again.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::io::{self, BufRead, BufReader, BufWriter, Write};
use std::path::Path;
use std::process::ExitCode;

use fs_err::File;
use jiff::civil::DateTime;
use jiff::tz::TimeZone;
use serde::Deserialize;
use serde_json::json;
use sundry_crawl::Edition;
use sundry_import::article_line;
use sundry_language::{LanguageSet, detect};
use sundry_stories::{Item, Settings, Sweep};

use super::{configuration, existing_state};
use crate::cli::News;
use crate::output::{Failure, counted, print, say};

pub(crate) fn run(file: Option<&Path>, command: &News) -> Result<ExitCode, Failure> {
    match command {
        News::Export { edition, output } => export(file, *edition, output.as_deref()),
        News::Cluster {
            input,
            language,
            json,
        } => cluster(input, language.as_deref(), *json),
    }
}

/// Writes the stored articles as lines of JSON.
fn export(
    file: Option<&Path>,
    edition: Option<Edition>,
    output: Option<&Path>,
) -> Result<ExitCode, Failure> {
    let loaded = configuration(file)?;
    let Some(state) = existing_state(&loaded)? else {
        return Err("nothing is stored yet: no feed has been read here".into());
    };
    let mut out: Box<dyn Write> = match output {
        Some(path) => Box::new(BufWriter::new(File::create(path)?)),
        None => Box::new(BufWriter::new(io::stdout().lock())),
    };
    let mut count = 0;
    let mut written = Ok(());
    state.each_article(&mut |of, article| {
        if edition.is_some_and(|edition| edition != of) {
            return true;
        }
        count += 1;
        written = writeln!(out, "{}", article_line(of, &article));
        written.is_ok()
    })?;
    match written.and_then(|()| out.flush()) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe && output.is_none() => {}
        result => result?,
    }
    say(&format!("{}.", counted(count, "article")));
    Ok(ExitCode::SUCCESS)
}

/// One line of the file.
#[derive(Debug, Deserialize)]
struct Line {
    id: i64,
    title: String,
    publisher: Option<String>,
    url: Option<String>,
    publish_date: String,
}

/// Number of titles from which the language is detected.
const TELLING: usize = 200;

/// Longest line in bytes; a longer one is not an article.
const LONGEST_LINE: u64 = 4_000_000;

fn cluster(input: &Path, language: Option<&str>, json: bool) -> Result<ExitCode, Failure> {
    let name = input.display();
    let reader: Box<dyn BufRead> = if input.as_os_str() == "-" {
        Box::new(io::stdin().lock())
    } else {
        Box::new(BufReader::new(File::open(input)?))
    };
    let mut lines = Lines { reader, number: 0 };
    let fault =
        |number: u64, text: String| -> Failure { format!("{name}:{number}: {text}").into() };
    let mut first = Vec::new();
    while first.len() < TELLING
        && let Some(line) = lines.next().map_err(|(at, text)| fault(at, text))?
    {
        first.push(line);
    }
    let language = language.map_or_else(|| told_by(&first), str::to_owned);
    let mut sweep = Sweep::new(Settings::for_language(&language));
    let mut titles: HashMap<u64, String> = HashMap::new();
    let mut first = first.into_iter();
    loop {
        let next = match first.next() {
            Some(line) => Some(line),
            None => lines.next().map_err(|(at, text)| fault(at, text))?,
        };
        let Some((number, line)) = next else {
            break;
        };
        let published = seconds(&line.publish_date).ok_or_else(|| {
            let text = format!(
                "`publish_date` is `{}`, not `YYYY-MM-DD HH:MM:SS`",
                line.publish_date
            );
            fault(number, text)
        })?;
        let named = line.publisher.as_deref().filter(|name| !name.is_empty());
        let outlet = named.unwrap_or_else(|| line.url.as_deref().map_or("", host));
        let is_new = sweep.push(&Item {
            id: line.id.cast_unsigned(),
            outlet,
            title: &line.title,
            published,
            ..Item::default()
        });
        if !is_new {
            return Err(fault(
                number,
                format!("there is an `id` {} already", line.id),
            ));
        }
        if !json {
            titles.insert(line.id.cast_unsigned(), line.title);
        }
    }
    let stories = sweep.finish();
    let mut text = String::new();
    for (story, ids) in (1_u64..).zip(&stories) {
        if json {
            let ids: Vec<i64> = ids.iter().map(|id| id.cast_signed()).collect();
            let _ = writeln!(text, "{}", json!({"story": story, "ids": ids}));
            continue;
        }
        let _ = writeln!(text, "{story}. {}", counted(ids.len() as u64, "article"));
        for id in ids {
            let title = titles.get(id).map_or("", String::as_str);
            let title: String = title.chars().filter(|c| !c.is_control()).collect();
            let _ = writeln!(text, "   {}  {title}", id.cast_signed());
        }
    }
    print(text.as_bytes())?;
    if !json {
        say(&format!("{} stories.", stories.len()));
    }
    Ok(ExitCode::SUCCESS)
}

/// The lines of the file with their numbers; empty lines count but are skipped.
struct Lines {
    reader: Box<dyn BufRead>,
    number: u64,
}

impl Lines {
    fn next(&mut self) -> Result<Option<(u64, Line)>, (u64, String)> {
        loop {
            self.number += 1;
            let mut bytes = Vec::new();
            let read = io::Read::take(&mut self.reader, LONGEST_LINE)
                .read_until(b'\n', &mut bytes)
                .map_err(|error| (self.number, error.to_string()))?;
            if read == 0 {
                return Ok(None);
            }
            if read as u64 == LONGEST_LINE {
                return Err((self.number, "the line is too long".to_owned()));
            }
            if bytes.trim_ascii().is_empty() {
                continue;
            }
            let line = serde_json::from_slice(&bytes)
                .map_err(|error| (self.number, format!("it is not an article: {error}")))?;
            return Ok(Some((self.number, line)));
        }
    }
}

/// Detects the language of the first titles; English if it is unclear.
fn told_by(first: &[(u64, Line)]) -> String {
    let titles: Vec<&str> = first.iter().map(|(_, line)| line.title.as_str()).collect();
    let guess = detect(&titles.join(". "), LanguageSet::ALL)
        .into_iter()
        .next();
    guess.map_or("en", |guess| guess.language.code()).to_owned()
}

fn seconds(date: &str) -> Option<i64> {
    let time = DateTime::strptime("%Y-%m-%d %H:%M:%S", date.trim()).ok()?;
    let time = time.to_zoned(TimeZone::UTC).ok()?;
    Some(time.timestamp().as_second())
}

/// Returns the host of a URL, which stands in for the name of an outlet.
fn host(url: &str) -> &str {
    let rest = url.split_once("://").map_or(url, |(_, rest)| rest);
    let host = rest.split(['/', '?', '#']).next().unwrap_or_default();
    host.strip_prefix("www.").unwrap_or(host)
}
