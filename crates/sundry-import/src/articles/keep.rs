//! Adds articles to the store in batches, also while a server is running.

use std::fmt::Write as _;

use jiff::Timestamp;
use sundry_state::{NewArticle, State};

use crate::error::ImportError;
use crate::importer::Job;
use crate::source::Sink;
use crate::taken::{Taken, Took};

/// Number of articles in one transaction.
const BATCH: usize = 500;

/// Tolerance in seconds for clocks that are a little ahead.
const AHEAD: i64 = 600;

const DAY: i64 = 86_400;

/// Longer titles and texts are truncated.
const TITLE: usize = 300;
const TEXT: usize = 20_000;

/// The store, and the articles that still wait to be written.
pub(crate) struct Keeper {
    /// The store; `None` in a dry run.
    state: Option<State>,
    batch: Vec<NewArticle>,
}

impl Sink for Keeper {
    type Record = NewArticle;
    const KIND: &'static str = "articles";

    fn open(job: &mut Job<'_>) -> Result<Self, ImportError> {
        if job.options.replace {
            let text = "articles are added to what is kept; `--replace` is for catalogues";
            return Err(ImportError::Usage(text.to_owned()));
        }
        let state = if job.options.dry_run {
            None
        } else {
            Some(match &job.options.database {
                Some(settings) => State::connect(settings)?,
                None => State::open(job.home.data_folder())?,
            })
        };
        Ok(Self {
            state,
            batch: Vec::new(),
        })
    }

    /// Takes an article, unless its date is out of range.
    fn put(&mut self, job: &mut Job<'_>, mut article: NewArticle) -> Took {
        if article.published > job.now + AHEAD {
            let reason = format!("published on {}, in the future", day(article.published));
            return Err(reason.into());
        }
        let kept = i64::from(job.options.keep_days);
        if kept > 0 && article.published < job.now - kept * DAY {
            let mut reason = format!("published on {}, ", day(article.published));
            let _ = write!(
                reason,
                "before the {kept} days that are kept; `news.keep_days` can be raised"
            );
            return Err(reason.into());
        }
        cut(&mut article.title, TITLE);
        cut(&mut article.text, TEXT);
        self.batch.push(article);
        if self.batch.len() >= BATCH {
            self.write(job)?;
        }
        Ok(Taken::Yes)
    }

    fn finish(mut self, job: &mut Job<'_>) -> Result<(), ImportError> {
        self.write(job)?;
        if job.outcome.taken + job.outcome.skipped == 0 {
            return Err(ImportError::Nothing {
                read: job.outcome.read,
            });
        }
        job.outcome.articles = match &self.state {
            Some(state) => Some(state.size()?.articles),
            None => None,
        };
        Ok(())
    }
}

impl Keeper {
    fn write(&mut self, job: &mut Job<'_>) -> Result<(), ImportError> {
        let Some(state) = &self.state else {
            self.batch.clear();
            return Ok(());
        };
        let appended = state.append(&self.batch, job.now)?;
        self.batch.clear();
        let known = appended.iter().filter(|article| !article.is_new).count() as u64;
        // They were counted as taken when they were read.
        job.outcome.taken = job.outcome.taken.saturating_sub(known);
        job.outcome.skipped += known;
        Ok(())
    }
}

fn day(seconds: i64) -> String {
    Timestamp::from_second(seconds).map_or_else(
        |_| "a day that is none".to_owned(),
        |time| time.strftime("%Y-%m-%d").to_string(),
    )
}

fn cut(text: &mut String, most: usize) {
    if let Some((end, _)) = text.char_indices().nth(most) {
        text.truncate(end);
    }
}
