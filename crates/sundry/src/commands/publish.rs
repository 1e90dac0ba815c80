//! The commands for a store of publications: publish, roll back, list. `sundry-publish` defines a
//! publication and its number.

use std::fmt::Write as _;
use std::process::ExitCode;

use indicatif::{ProgressBar, ProgressStyle};
use jiff::Timestamp;
use serde_json::json;
use sundry_catalog::{Home, Receipt};
use sundry_operations::{Catalogues, nearest};
use sundry_publish::{Base, Change, Error, Line, Publication, Race, Store, SweepRules, Trust};
use tokio::runtime::Runtime;

use super::home;
use crate::config::Loaded;
use crate::output::{Failure, counted, print, say};

/// A store, and the resources needed to query it.
pub(super) struct Publishing {
    pub(super) store: Store,
    pub(super) runtime: Runtime,
}

impl Publishing {
    /// Opens the store of the configuration; `None` without one.
    pub(super) fn of(loaded: &Loaded) -> Result<Option<Self>, Failure> {
        let Some(settings) = loaded.config.store()? else {
            return Ok(None);
        };
        let runtime = tokio::runtime::Builder::new_current_thread();
        Ok(Some(Self {
            store: Store::open(&settings)?,
            runtime: { runtime }.enable_all().build()?,
        }))
    }

    fn needed(loaded: &Loaded) -> Result<Self, Failure> {
        let why = "there is no store to publish in; set `store.url` in the configuration, or \
                   SUNDRY_STORE_URL";
        Self::of(loaded)?.ok_or_else(|| why.into())
    }

    /// Returns the publications of a kind.
    pub(super) fn line(&self, kind: &str) -> Result<Line, Failure> {
        if Catalogues::KINDS.contains(&kind) {
            return Ok(self.store.line(kind));
        }
        let hint = nearest(kind, Catalogues::KINDS)
            .map(|near| format!("; did you mean `{near}`?"))
            .unwrap_or_default();
        Err(format!("there is no kind `{kind}`{hint}").into())
    }

    /// Updates the data folder to the newest publication of a kind. Returns its number; `None` if
    /// nothing was ever published.
    pub(super) fn catch_up(&self, home: &Home, kind: &str) -> Result<Option<u64>, Failure> {
        let line = self.line(kind)?;
        self.runtime.block_on(async {
            let Some(last) = line.last().await? else {
                return Ok(None);
            };
            line.bring(home, &last, Trust::Receipt).await?;
            Ok(Some(last.number))
        })
    }

    /// Publishes a generation of the data folder and makes it current there.
    pub(super) fn publish(
        &self,
        home: &Home,
        kind: &str,
        generation: Option<u64>,
        base: Base,
    ) -> Result<Publication, Failure> {
        let line = self.line(kind)?;
        let outgoing = home.outgoing(kind, generation)?;
        let number = outgoing.generation();
        let bytes = outgoing.manifest().bytes();
        let publication = self.runtime.block_on(async {
            let proven = self.store.prove(Race::Short).await?;
            let bar = ProgressBar::new(bytes).with_style(style());
            let now = sundry_http::unix_seconds();
            let mut sent = |count| bar.set_position(count);
            let published = line.publish(proven, outgoing, base, now, &mut sent).await;
            bar.finish_and_clear();
            published
        })?;
        let receipt = Receipt {
            store: self.store.name().to_owned(),
            upload: upload_of(&publication).unwrap_or_default().to_owned(),
            number: publication.number,
        };
        match home.adopt(kind, number, &receipt) {
            // A server on this folder is taking it right now.
            Ok(()) | Err(sundry_catalog::Error::Busy(_)) => Ok(publication),
            Err(error) => Err(error.into()),
        }
    }
}

fn upload_of(publication: &Publication) -> Option<&str> {
    let content = publication.content.as_ref()?;
    Some(&content.upload)
}

fn style() -> ProgressStyle {
    let template = " Uploading [{bar:30}] {bytes}/{total_bytes} {percent}% {elapsed}, {eta} left";
    ProgressStyle::with_template(template)
        .unwrap_or_else(|_| ProgressStyle::default_bar())
        .progress_chars("=> ")
}

/// `sundry catalogue publish`.
pub(super) fn publish(loaded: &Loaded, kind: &str) -> Result<ExitCode, Failure> {
    let publishing = Publishing::needed(loaded)?;
    let home = home(loaded)?;
    let line = publishing.line(kind)?;
    let last = publishing.runtime.block_on(line.last())?;
    let receipt = home.receipt(kind)?;
    if let (Some(last), Some(receipt)) = (&last, &receipt)
        && upload_of(last) == Some(&receipt.upload)
    {
        say(&format!(
            "The catalogue of {kind} is already publication {}.",
            last.number
        ));
        return Ok(ExitCode::SUCCESS);
    }
    let publication = publishing.publish(&home, kind, None, Base::Any)?;
    home.follow(Some(publishing.store.name()))?;
    say(&said(kind, &publication));
    Ok(ExitCode::SUCCESS)
}

/// `sundry catalogue rollback`.
pub(super) fn roll_back(
    loaded: &Loaded,
    kind: &str,
    number: Option<u64>,
) -> Result<ExitCode, Failure> {
    let publishing = Publishing::needed(loaded)?;
    let line = publishing.line(kind)?;
    let publication = publishing.runtime.block_on(async {
        let to = match number {
            Some(number) => number,
            None => before_the_last(&line).await?,
        };
        let proven = publishing.store.prove(Race::Short).await?;
        line.roll_back(proven, to, sundry_http::unix_seconds())
            .await
    })?;
    say(&said(kind, &publication));
    Ok(ExitCode::SUCCESS)
}

/// Finds the newest publication whose files differ from the current ones.
async fn before_the_last(line: &Line) -> Result<u64, Error> {
    let mut answering = None;
    for (number, found) in line.history().await? {
        let upload = found?.content.map(|content| content.upload);
        let Some(before) = &answering else {
            answering = Some(upload);
            continue;
        };
        if upload.is_some() && upload != *before {
            return Ok(number);
        }
    }
    Err(Error::NoEarlier)
}

/// `sundry catalogue drop` with a store.
pub(super) fn drop_published(publishing: &Publishing, kind: &str) -> Result<ExitCode, Failure> {
    let line = publishing.line(kind)?;
    let publication = publishing.runtime.block_on(async {
        let proven = publishing.store.prove(Race::Short).await?;
        line.drop_all(proven, sundry_http::unix_seconds()).await
    })?;
    say(&said(kind, &publication));
    Ok(ExitCode::SUCCESS)
}

/// Describes what every node does from now on.
pub(super) fn said(kind: &str, publication: &Publication) -> String {
    let number = publication.number;
    match (&publication.content, publication.change) {
        (None, _) => format!(
            "Publication {number} of {kind}: the catalogue has been dropped. Every node answers from the \
             starter catalogue within seconds."
        ),
        (Some(_), Change::Rollback { to }) => format!(
            "Publication {number} of {kind}: every node answers from the content of number {to} within \
             seconds."
        ),
        (Some(content), _) => format!(
            "Publication {number} of {kind}: {:.1} MB. Every node answers from it within seconds.",
            content.bytes() as f64 / 1e6
        ),
    }
}

/// `sundry catalogue sweep`.
pub(super) fn sweep(loaded: &Loaded) -> Result<ExitCode, Failure> {
    let publishing = Publishing::needed(loaded)?;
    let rules = SweepRules::default();
    let sweeping = publishing.store.sweep(Catalogues::KINDS, &rules);
    let swept = publishing.runtime.block_on(sweeping)?;
    say(&format!(
        "Removed: {}, the files of {} ({}).",
        counted(swept.publications, "publication"),
        counted(swept.uploads, "upload"),
        counted(swept.objects, "object"),
    ));
    Ok(ExitCode::SUCCESS)
}

/// `sundry check --store`.
pub(super) fn check(loaded: &Loaded) -> Result<ExitCode, Failure> {
    let publishing = Publishing::needed(loaded)?;
    let name = publishing.store.name();
    match publishing
        .runtime
        .block_on(publishing.store.prove(Race::Long))
    {
        Ok(_) => {
            say(&format!(
                "{name} is safe to publish to: exactly one writer won each race."
            ));
            Ok(ExitCode::SUCCESS)
        }
        Err(error @ Error::Unfit(_)) => {
            say(&format!("wrong: {error}"));
            Ok(ExitCode::FAILURE)
        }
        Err(error) => Err(error.into()),
    }
}

/// `sundry catalogue history`.
pub(super) fn history(loaded: &Loaded, kind: &str, json: bool) -> Result<ExitCode, Failure> {
    let publishing = Publishing::needed(loaded)?;
    let line = publishing.line(kind)?;
    let history = publishing.runtime.block_on(line.history())?;
    if history.is_empty() && !json {
        say(&format!(
            "No publication of {kind} is in {}.",
            publishing.store.name()
        ));
    }
    let mut text = String::new();
    for (number, found) in &history {
        let line = match found {
            Ok(publication) if json => as_json(publication),
            Ok(publication) => as_text(publication),
            Err(error) if json => {
                json!({ "number": number, "error": error.to_string() }).to_string()
            }
            Err(error) => format!("{number:>8}  {error}"),
        };
        text.push_str(&line);
        text.push('\n');
    }
    print(text.as_bytes())?;
    Ok(ExitCode::SUCCESS)
}

fn as_text(publication: &Publication) -> String {
    let mut text = format!(
        "{:>8}  {}",
        publication.number,
        moment(publication.published)
    );
    match publication.change {
        Change::Publish => {}
        Change::Rollback { to } => {
            let _ = write!(text, "  back to {to}");
        }
        Change::Drop => text.push_str("  dropped"),
    }
    if let Some(content) = &publication.content
        && let Ok(manifest) = content.generation()
    {
        let _ = write!(
            text,
            "  {:>9} records {:>8.1} MB  from {}",
            manifest.records,
            content.bytes() as f64 / 1e6,
            manifest.source
        );
    }
    text
}

fn as_json(publication: &Publication) -> String {
    let content = publication.content.as_ref();
    let manifest = content.and_then(|content| content.generation().ok());
    json!({
        "number": publication.number,
        "published": moment(publication.published),
        "change": publication.change,
        "upload": content.map(|content| content.upload.as_str()),
        "records": manifest.as_ref().map(|manifest| manifest.records),
        "bytes": content.map(sundry_publish::Content::bytes),
        "source": manifest.as_ref().map(|manifest| manifest.source.as_str()),
    })
    .to_string()
}

fn moment(seconds: i64) -> String {
    Timestamp::from_second(seconds).map_or_else(
        |_| "?".to_owned(),
        |moment| moment.strftime("%Y-%m-%d %H:%M:%S").to_string(),
    )
}
