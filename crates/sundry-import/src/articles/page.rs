//! `articles warc`: extracts articles from the pages of a web archive, as `extract-news` does.

use std::io;

use sundry_article::{Context, extract};
use sundry_language::{LanguageSet, detect};
use sundry_state::{Edition, NewArticle};

use super::http::Message;
use super::keep::Keeper;
use super::line::{host, whole_address};
use super::warc::{Record, next_record};
use crate::error::ImportError;
use crate::importer::{Importer, Job};
use crate::input::Input;
use crate::source::Sink as _;
use crate::taken::Taken;

/// The importer.
pub(crate) const WARC: Importer = Importer {
    kind: Keeper::KIND,
    source: "warc",
    summary: "articles in the pages of a web archive (WARC)",
    files: "FILE.warc.gz…",
    run,
};

/// Number of records between two progress reports.
const REPORT_EVERY: u64 = 32;

/// Least confidence at which the detected language overrides the one that the page declares.
const SURE: f32 = 0.6;

fn run(job: &mut Job<'_>) -> Result<(), ImportError> {
    let mut keeper = Keeper::open(job)?;
    job.each_input(&mut |job, input| read(input, job, &mut keeper))?;
    keeper.finish(job)
}

fn read(input: &mut Input<'_>, job: &mut Job<'_>, keeper: &mut Keeper) -> Result<(), ImportError> {
    let name = input.name.clone();
    let mut number = 0;
    while let Some(record) = next_record(input).map_err(|error| broken(&name, error))? {
        number += 1;
        job.outcome.read += 1;
        let took = match article(&record, job.now) {
            Ok(Some(article)) => keeper.put(job, article),
            Ok(None) => Ok(Taken::Skipped),
            Err(reason) => Err(reason.into()),
        };
        job.count(&name, number, record.uri.as_bytes(), took)?;
        if number % REPORT_EVERY == 1 {
            job.report(input);
        }
    }
    Ok(())
}

fn broken(name: &str, error: io::Error) -> ImportError {
    if error.kind() == io::ErrorKind::InvalidData {
        ImportError::format(name, error.to_string())
    } else {
        ImportError::read(name, error)
    }
}

/// Returns the article of a record; `None` if the record is of another kind or has none.
fn article(record: &Record, now: i64) -> Result<Option<NewArticle>, String> {
    let page = match record.kind.as_str() {
        "response" => Message::read(&record.body)?,
        "resource" => Message::bare(&record.body, record.content_type.as_deref()),
        _ => return Ok(None),
    };
    if record.is_cut {
        return Err("larger than a page may be".to_owned());
    }
    if page.status != 200 || !page.may_be_html() {
        return Ok(None);
    }
    let Some(url) = whole_address(&record.uri) else {
        return Ok(None);
    };
    let context = Context {
        url: Some(&url),
        content_type: page.content_type.as_deref(),
        now,
        is_fresh: false,
    };
    let body = page.body()?;
    let article = extract(&body, &context).map_err(|failure| failure.to_string())?;
    let title = article.title.ok_or("the page has no title")?.value;
    let published = article.published.ok_or("the page has no date")?;
    let country = article.country.ok_or("the page has no country")?.value;
    let start: String = article.text.chars().take(4_000).collect();
    let guess = detect(&start, LanguageSet::ALL).into_iter().next();
    let said = article.language.filter(|code| code.len() == 2);
    let language = match (guess, said) {
        (Some(guess), said) if guess.confidence >= SURE || said.is_none() => {
            guess.language.code().to_owned()
        }
        (_, Some(said)) => said,
        (_, None) => return Err("the page has no language".to_owned()),
    };
    let edition =
        Edition::new(&country, &language).ok_or("its country or language code is unknown")?;
    Ok(Some(NewArticle {
        edition,
        outlet: article.site.unwrap_or_else(|| host(&url).to_owned()),
        title,
        text: article.text,
        summary: article.summary,
        image: article.images.into_iter().next().map(|image| image.url),
        video: article.videos.into_iter().next().map(|video| video.url),
        authors: article.authors.into_iter().map(|name| name.value).collect(),
        published: published.value.seconds,
        url,
    }))
}
