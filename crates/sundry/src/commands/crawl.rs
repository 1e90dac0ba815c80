//! `sundry crawl`: reads feeds in the foreground, once or until it is stopped.

use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};
use sundry_crawl::{CrawlStatus, Edition, News, NewsSettings};
use tokio::time::{MissedTickBehavior, interval, timeout};

use super::configuration;
use super::serve::StopSignals;
use crate::cli::Crawl;
use crate::log;
use crate::output::{Failure, counted, say};

/// Interval between updates of the progress display.
const SHOW_EVERY: Duration = Duration::from_millis(200);

/// Longest wait for another process to give up crawling.
const TURN: Duration = Duration::from_secs(2);

pub(crate) fn run(file: Option<&Path>, crawl: &Crawl) -> Result<ExitCode, Failure> {
    let loaded = configuration(file)?;
    let logging = log::start(&loaded.config.log)?;
    let mut settings = loaded.config.news_settings()?;
    settings.crawl = true;
    if !crawl.editions.is_empty() {
        settings.always.clone_from(&crawl.editions);
    }
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .max_blocking_threads(settings.fetches + 8)
        .enable_all()
        .build()?;
    let outcome = runtime.block_on(read(settings, crawl.once));
    logging.finish();
    outcome
}

async fn read(settings: NewsSettings, once: bool) -> Result<ExitCode, Failure> {
    let stop = StopSignals::listen()?;
    let news = News::new(settings)?;
    let editions = news.editions().await?;
    if editions.is_empty() {
        say(
            "Nobody asks for any news. Name editions (`sundry crawl us:en`), or put them into \
             `news.always`.",
        );
        return Ok(ExitCode::from(2));
    }
    news.start().await?;
    if timeout(TURN, news.turn()).await.is_err() {
        news.stop().await;
        return Err(
            "another process is already reading feeds: a server, or another `sundry crawl`".into(),
        );
    }
    if once {
        let ended = tokio::select! {
            () = stop.first() => false,
            () = visit_all(&news, &editions) => true,
        };
        news.stop().await;
        say(&summary(&news.status()));
        return Ok(if ended {
            ExitCode::SUCCESS
        } else {
            ExitCode::FAILURE
        });
    }
    say(&format!(
        "Reading {} of {}; press Ctrl+C to stop.",
        counted(news.status().feeds, "feed"),
        counted(editions.len() as u64, "edition")
    ));
    stop.first().await;
    news.stop().await;
    say(&summary(&news.status()));
    Ok(ExitCode::SUCCESS)
}

/// Visits every feed of these editions once and shows the progress.
async fn visit_all(news: &News, editions: &[Edition]) {
    let bar = ProgressBar::new(0);
    let style =
        ProgressStyle::with_template("[{bar:30}] {pos}/{len} feeds {elapsed}, {eta} left, {msg}");
    bar.set_style(
        style
            .unwrap_or_else(|_| ProgressStyle::default_bar())
            .progress_chars("=> "),
    );
    let mut show = interval(SHOW_EVERY);
    show.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let visiting = news.visit_once(editions);
    tokio::pin!(visiting);
    loop {
        tokio::select! {
            () = &mut visiting => break,
            _ = show.tick() => {
                let status = news.status();
                bar.set_length(status.feeds);
                bar.set_position(status.read + status.unchanged + status.failed);
                bar.set_message(counted(status.articles, "new article"));
            }
        }
    }
    bar.finish_and_clear();
}

fn summary(status: &CrawlStatus) -> String {
    let mut text = format!(
        "{}: {} read, {} unchanged, {} failed; {}.",
        counted(status.read + status.unchanged + status.failed, "visit"),
        status.read,
        status.unchanged,
        status.failed,
        counted(status.articles, "new article"),
    );
    if status.failed > 0 {
        text.push_str(" `sundry feeds list --failing` says why.");
    }
    if status.is_offline {
        text.push_str(" No feed could be reached: is there a network?");
    }
    text
}
