//! The crawler process: works like `sundry crawl`, with feeds on loopback and no pause between
//! visits.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use sundry_crawl::{DatabaseSettings, News, NewsSettings, Pace};
use sundry_fetch::FetchSettings;

/// The edition of all feeds.
pub(crate) const EDITION: &str = "nz:en";

/// Crawls with the state in a folder, or in a database.
pub(crate) fn crawl(place: &str) {
    let is_database = place.starts_with("postgres://");
    let settings = NewsSettings {
        data_folder: (!is_database).then(|| place.into()),
        database: is_database.then(|| DatabaseSettings {
            url: place.to_owned(),
            ..DatabaseSettings::default()
        }),
        crawl: true,
        always: vec![EDITION.parse().expect("an edition")],
        carried_feeds: false,
        fetches: 64,
        pages: false,
        pace: Pace {
            shortest: 1,
            longest: 1,
            host_gap: 0,
            ..Pace::default()
        },
        fetch: FetchSettings {
            allow: vec!["127.0.0.0/8".parse().expect("a rule")],
            ..FetchSettings::default()
        },
        clock: || {
            let now = SystemTime::now().duration_since(UNIX_EPOCH);
            now.map_or(0, |now| now.as_millis() as i64)
        },
        ..NewsSettings::default()
    };
    let news = News::new(settings).expect("settings");
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    runtime.block_on(async {
        news.start().await.expect("a crawl");
        loop {
            tokio::time::sleep(Duration::from_secs(3_600)).await;
        }
    });
}
