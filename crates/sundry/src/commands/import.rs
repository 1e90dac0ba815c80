//! `sundry import`: runs an importer, shows its progress, and reports the outcome.

use std::fmt::Write as _;
use std::io::{BufWriter, Write as _};
use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;

use fs_err::File;
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::json;
use sundry_catalog::Step;
use sundry_import::{IMPORTERS, Job, Options, Outcome, Reject, Stage, Watch, find};
use sundry_operations::nearest;
use sundry_publish::Base;

use super::publish::{Publishing, said};
use super::{configuration, home};
use crate::cli::Import;
use crate::output::{Failure, counted, say};

/// Least time between two requests to one host.
const BETWEEN_REQUESTS: Duration = Duration::from_secs(1);

/// Most reasons that are shown on the terminal; `--rejects` gets all of them.
const TOLD: usize = 5;

pub(crate) fn run(file: Option<&Path>, import: &Import) -> Result<ExitCode, Failure> {
    let loaded = configuration(file)?;
    let importer =
        find(&import.kind, &import.source).ok_or_else(|| no_such(&import.kind, &import.source))?;
    let home = home(&loaded)?;
    if import.ocr && !importer.can_read_text() {
        let able = IMPORTERS.iter().filter(|importer| importer.can_read_text());
        let able: Vec<String> = able
            .map(|importer| format!("{} {}", importer.kind, importer.source))
            .collect();
        return Err(format!(
            "`--ocr` reads the text in picture files, and {} {} has only addresses of pictures; \
             use it with {}",
            import.kind,
            import.source,
            able.join(" and ")
        )
        .into());
    }
    let publishing = Publishing::of(&loaded)?;
    if let Some(publishing) = &publishing {
        // Also where no server ever ran: what is imported here alone would be replaced by one.
        home.follow(Some(publishing.store.name()))?;
    }
    let publishing = publishing.filter(|_| import.publish);
    if import.publish && publishing.is_none() {
        let why = "there is no store to publish in; set `store.url` in the configuration, or \
                   SUNDRY_STORE_URL";
        return Err(why.into());
    }
    let base = match &publishing {
        Some(publishing) => publishing.catch_up(&home, &import.kind)?,
        None => None,
    };
    let written = if import.publish {
        home.aside()
    } else {
        home.clone()
    };
    let mut shown = Shown::new(import.rejects.as_deref())?;
    let mut job = Job {
        home: &written,
        files: import.files.clone(),
        source: importer.source,
        now: sundry_http::unix_seconds(),
        options: Options {
            dry_run: import.dry_run,
            replace: import.replace,
            adult: import.adult,
            name: import.name.clone(),
            keep_days: loaded.config.news.keep_days,
            memory: (import.memory as usize) << 20,
            fetch: loaded.config.fetch_settings()?,
            pause: Some(BETWEEN_REQUESTS),
            ocr: import.ocr,
            database: loaded.config.database()?,
        },
        watch: &mut shown,
        outcome: Outcome::default(),
    };
    let ran = (importer.run)(&mut job);
    let outcome = job.outcome;
    let shown = shown.finish();
    ran?;
    shown?;
    say(&summary(import, &outcome));
    if let (Some(publishing), Some(published)) = (&publishing, &outcome.published) {
        let generation = Some(published.generation);
        let base = Base::Number(base);
        let publication = publishing.publish(&home, &import.kind, generation, base)?;
        say(&said(&import.kind, &publication));
    }
    Ok(ExitCode::SUCCESS)
}

fn no_such(kind: &str, source: &str) -> String {
    let sources: Vec<&str> = IMPORTERS
        .iter()
        .filter(|importer| importer.kind == kind)
        .map(|importer| importer.source)
        .collect();
    let hint = nearest(source, &sources)
        .map(|near| format!(" Did you mean `{near}`?"))
        .unwrap_or_default();
    format!(
        "{kind} cannot be imported from `{source}`.{hint} There are {}.",
        sources.join(", ")
    )
}

fn summary(import: &Import, outcome: &Outcome) -> String {
    let Outcome {
        read,
        taken,
        skipped,
        rejected,
        kept,
        ..
    } = outcome;
    let mut text = format!(
        "{} read: {taken} taken, {skipped} skipped, {rejected} rejected.",
        counted(*read, "line")
    );
    if *rejected > 0 && import.rejects.is_none() {
        text.push_str(" `--rejects FILE` writes each with its reason.");
    }
    if let Some(texts) = &outcome.texts {
        let _ = write!(
            text,
            "\nText: {} with text, {} without ({} of both already known); {} videos and other files skipped.",
            counted(texts.with_text, "picture"),
            texts.without,
            texts.known,
            texts.not_looked_at,
        );
    }
    match &outcome.published {
        None if outcome.articles.is_some() => {
            let kept = counted(outcome.articles.unwrap_or(0), "article");
            let _ = write!(text, "\nThe store now holds {kept}.");
        }
        None => text.push_str("\nThis was a dry run: nothing was written."),
        Some(published) => {
            let kind = &import.kind;
            let _ = write!(
                text,
                "\nGeneration {} of {kind} {}, with {}",
                published.generation,
                if import.publish {
                    "is written"
                } else {
                    "answers now"
                },
                counted(published.manifest.records, "record")
            );
            if published.doubles > 0 {
                let _ = write!(
                    text,
                    "; {} occurred more than once",
                    counted(published.doubles, "record")
                );
            }
            if *kept > 0 {
                let _ = write!(text, "; {kept} of other sources were kept");
            }
            text.push('.');
        }
    }
    text
}

/// Shows progress on the terminal and writes rejected lines to a file.
struct Shown {
    bar: ProgressBar,
    stage: Option<Stage>,
    rejects: Option<BufWriter<File>>,
    told: usize,
    failure: Option<std::io::Error>,
}

impl Shown {
    fn new(rejects: Option<&Path>) -> Result<Self, Failure> {
        let rejects = rejects.map(File::create).transpose()?.map(BufWriter::new);
        Ok(Self {
            bar: ProgressBar::new(0),
            stage: None,
            rejects,
            told: 0,
            failure: None,
        })
    }

    fn finish(mut self) -> Result<(), Failure> {
        self.bar.finish_and_clear();
        if let Some(rejects) = &mut self.rejects {
            rejects.flush()?;
        }
        self.failure.map_or(Ok(()), |error| Err(error.into()))
    }
}

impl Watch for Shown {
    fn progress(&mut self, stage: Stage, done: u64, all: u64, records: u64) {
        if self.stage != Some(stage) {
            self.stage = Some(stage);
            self.bar.reset();
            self.bar.set_style(style(stage, all));
            self.bar.set_prefix(name(stage));
        }
        if all > 0 && self.bar.length() != Some(all) {
            self.bar.set_length(all);
        }
        self.bar.set_position(done);
        self.bar.set_message(format!("{records} records"));
    }

    fn reject(&mut self, reject: Reject) {
        if let Some(rejects) = &mut self.rejects {
            let line = json!({
                "file": reject.file,
                "line": reject.line,
                "reason": reject.reason,
                "text": reject.text,
            });
            if let Err(error) = writeln!(rejects, "{line}") {
                self.failure = Some(error);
                self.rejects = None;
            }
        } else if self.told < TOLD {
            self.told += 1;
            self.bar.suspend(|| {
                say(&format!(
                    "{}:{}: rejected: {}",
                    reject.file, reject.line, reject.reason
                ));
            });
        }
    }
}

fn name(stage: Stage) -> &'static str {
    match stage {
        Stage::Reading => "Reading",
        Stage::Looking => "Looking",
        Stage::Fetching => "Fetching",
        Stage::Joining => "Joining",
        Stage::Relating => "Relating",
        Stage::Writing(Step::Indexing) => "Indexing",
        Stage::Writing(Step::Merging) => "Merging",
        Stage::Writing(Step::Linking) => "Linking",
        Stage::Writing(Step::Sealing) => "Checking",
        Stage::Writing(Step::Publishing) => "Publishing",
    }
}

fn style(stage: Stage, all: u64) -> ProgressStyle {
    let template = match (stage, all) {
        (_, 0) => "{prefix:>10} {spinner} {pos} {elapsed} {msg}",
        (Stage::Reading, _) => {
            "{prefix:>10} [{bar:30}] {bytes}/{total_bytes} {percent}% {elapsed}, {eta} left, {msg}"
        }
        _ => "{prefix:>10} [{bar:30}] {pos}/{len} {percent}% {elapsed}, {eta} left",
    };
    ProgressStyle::with_template(template)
        .unwrap_or_else(|_| ProgressStyle::default_bar())
        .progress_chars("=> ")
}
