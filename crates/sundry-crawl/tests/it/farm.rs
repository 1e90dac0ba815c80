//! Servers on separate loopback addresses that serve feeds and count their requests, and news that
//! reads them.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{SystemTime, UNIX_EPOCH};

use sundry_crawl::{Edition, News, NewsSettings, OwnFeed, Pace, State};
use sundry_fetch::FetchSettings;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

/// Makes the response to a request's head: all of its bytes.
type Answer = Arc<dyn Fn(&str) -> Vec<u8> + Send + Sync>;

/// A site.
pub(crate) struct Site {
    pub(crate) address: SocketAddr,
    pub(crate) heads: Arc<Mutex<Vec<String>>>,
    /// The most requests that were under way at once.
    pub(crate) at_once: Arc<AtomicUsize>,
    task: JoinHandle<()>,
}

impl Site {
    /// Starts a site on `127.0.0.NUMBER`.
    pub(crate) async fn new(
        number: u8,
        answer: impl Fn(&str) -> Vec<u8> + Send + Sync + 'static,
    ) -> Self {
        let listener = TcpListener::bind((format!("127.0.0.{number}"), 0))
            .await
            .unwrap();
        let address = listener.local_addr().unwrap();
        let answer: Answer = Arc::new(answer);
        let heads = Arc::new(Mutex::new(Vec::new()));
        let at_once = Arc::new(AtomicUsize::new(0));
        let under_way = Arc::new(AtomicUsize::new(0));
        let (noted, most) = (Arc::clone(&heads), Arc::clone(&at_once));
        let task = tokio::spawn(async move {
            while let Ok((mut stream, _)) = listener.accept().await {
                let (answer, noted) = (Arc::clone(&answer), Arc::clone(&noted));
                let (under_way, most) = (Arc::clone(&under_way), Arc::clone(&most));
                tokio::spawn(async move {
                    let now = under_way.fetch_add(1, Ordering::SeqCst) + 1;
                    most.fetch_max(now, Ordering::SeqCst);
                    let mut head = Vec::new();
                    while !head.ends_with(b"\r\n\r\n") {
                        match stream.read_u8().await {
                            Ok(byte) => head.push(byte),
                            Err(_) => break,
                        }
                    }
                    let head = String::from_utf8_lossy(&head).into_owned();
                    let reply = answer(&head);
                    noted.lock().unwrap().push(head);
                    // Before the last byte is sent, so that the next request cannot come first.
                    under_way.fetch_sub(1, Ordering::SeqCst);
                    drop(stream.write_all(&reply).await);
                    drop(stream.shutdown().await);
                });
            }
        });
        Self {
            address,
            heads,
            at_once,
            task,
        }
    }

    /// Starts a site with one feed at `/feed` and nothing else.
    pub(crate) async fn with_feed(number: u8, feed: impl Into<String>) -> Self {
        let feed = feed.into();
        Self::new(number, move |head| match path_of(head) {
            "/feed" => ok("Content-Type: application/rss+xml\r\n", feed.as_bytes()),
            _ => response("404 Not Found", "", b""),
        })
        .await
    }

    pub(crate) fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    /// Counts the requests for a path.
    pub(crate) fn asked(&self, path: &str) -> usize {
        let heads = self.heads.lock().unwrap();
        heads.iter().filter(|head| path_of(head) == path).count()
    }
}

impl Drop for Site {
    fn drop(&mut self) {
        self.task.abort();
    }
}

pub(crate) fn path_of(head: &str) -> &str {
    head.split(' ').nth(1).unwrap_or_default()
}

pub(crate) fn response(status: &str, headers: &str, body: &[u8]) -> Vec<u8> {
    let length = body.len();
    let head = format!("HTTP/1.1 {status}\r\n{headers}Content-Length: {length}\r\n\r\n");
    [head.into_bytes(), body.to_vec()].concat()
}

pub(crate) fn ok(headers: &str, body: &[u8]) -> Vec<u8> {
    response("200 OK", headers, body)
}

/// Makes an RSS feed of these titles, all published now.
pub(crate) fn rss(name: &str, titles: &[&str]) -> String {
    let items: String = titles
        .iter()
        .enumerate()
        .map(|(at, title)| {
            format!(
                "<item><title>{title}</title><link>https://{name}.example/{at}</link>\
                 <description>{title}, as {name} has it.</description></item>"
            )
        })
        .collect();
    format!("<rss version=\"2.0\"><channel><title>{name}</title>{items}</channel></rss>")
}

/// Returns the time, in milliseconds since 1970.
#[expect(
    clippy::disallowed_methods,
    reason = "a crawl of real servers goes by the real clock"
)]
pub(crate) fn now() -> i64 {
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .unwrap()
        .as_millis() as i64
}

pub(crate) fn edition() -> Edition {
    Edition::new("nz", "en").unwrap()
}

/// Makes settings that read loopback without pauses, and only own feeds.
pub(crate) fn settings(folder: &Path) -> NewsSettings {
    NewsSettings {
        data_folder: Some(folder.to_owned()),
        crawl: true,
        carried_feeds: false,
        pace: Pace {
            shortest: 1,
            longest: 2,
            host_gap: 0,
            first_answer: 10_000,
            stories: 20,
        },
        fetch: FetchSettings {
            allow: vec!["127.0.0.0/8".parse().unwrap()],
            user_agent: "Sundry/test (+mailto:me@here.example)".to_owned(),
            max_feed: 2_000_000,
            ..FetchSettings::default()
        },
        clock: now,
        ..NewsSettings::default()
    }
}

/// Adds feeds of these sites to a data folder, each under its outlet's name.
pub(crate) fn add(folder: &Path, feeds: &[(&str, String)]) {
    let own: Vec<OwnFeed> = feeds
        .iter()
        .map(|(outlet, url)| OwnFeed {
            url: url.clone(),
            edition: edition(),
            outlet: (*outlet).to_owned(),
            removed: false,
        })
        .collect();
    State::open(folder).unwrap().put_own_feeds(&own).unwrap();
}

/// Returns the outlets of each story on today's front page.
pub(crate) async fn outlets(news: &News) -> Vec<Vec<String>> {
    let page = news.front_page(edition(), None).await.unwrap();
    let told = page.stories.iter().map(|story| {
        let outlets = story.articles.iter().map(|article| article.outlet.clone());
        let mut outlets: Vec<String> = outlets.collect();
        outlets.sort();
        outlets
    });
    told.collect()
}

/// Returns the status of each feed in the health table, by URL.
pub(crate) fn health(folder: &Path) -> BTreeMap<String, String> {
    let state = State::open(folder).unwrap();
    let feeds = state.feeds().unwrap().into_iter();
    feeds.map(|feed| (feed.url, feed.status)).collect()
}
