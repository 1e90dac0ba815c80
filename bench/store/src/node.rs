//! A real server of the program, and questions to it over one connection each.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use crate::child::kilobytes;
use crate::place::Place;

/// The program with the settings of one node: the store, and a database if there is one.
pub(crate) fn command(place: &Place, program: &str, folder: &Path, node: &str) -> Command {
    let [url, endpoint] = place.address("swaps");
    let mut command = plain(program, folder, node);
    command
        .env("SUNDRY_STORE_URL", url)
        .env("SUNDRY_STORE_ENDPOINT", endpoint)
        .env("SUNDRY_STORE_ACCESS_KEY_ID", "test")
        .env("SUNDRY_STORE_SECRET_ACCESS_KEY", "test");
    if let Ok(database) = std::env::var("SUNDRY_TEST_STANDBY") {
        command.env("SUNDRY_DATABASE_URL", format!("{database}?sslmode=disable"));
    }
    command
}

/// The program with a data folder and nothing else.
pub(crate) fn plain(program: &str, folder: &Path, node: &str) -> Command {
    let mut command = Command::new(program);
    command
        .current_dir(folder)
        .env("SUNDRY_DATA_DIR", folder.join(node))
        .env("SUNDRY_NEWS_CRAWL", "false");
    command
}

/// How often the memory of a server is looked at: a chunk of 8 MiB is on its way for longer.
const LOOK: Duration = Duration::from_millis(10);

pub(crate) struct Node {
    child: Child,
    pub(crate) address: String,
    peak: Arc<AtomicU64>,
}

impl Node {
    pub(crate) fn serve(mut command: Command) -> Self {
        let mut child = command
            .arg("serve")
            .env("SUNDRY_LISTEN", "127.0.0.1:0")
            .env("SUNDRY_LOG_FORMAT", "json")
            .stderr(Stdio::piped())
            .spawn()
            .expect("a server");
        let mut log = BufReader::new(child.stderr.take().expect("a log")).lines();
        let mut said = String::new();
        let address = loop {
            let Some(line) = log.next() else {
                panic!("the server ended: {said}");
            };
            let line = line.expect("a line");
            if let Some((_, rest)) = line.split_once("\"address\":\"") {
                break rest.split('"').next().expect("an address").to_owned();
            }
            said.push_str(&line);
        };
        // The log is read on, so that it never fills.
        std::thread::spawn(move || log.map_while(Result::ok).for_each(drop));
        let (process, peak) = (child.id().to_string(), Arc::new(AtomicU64::new(0)));
        let most = Arc::clone(&peak);
        std::thread::spawn(move || {
            while let Some(now) = kilobytes(&process, "RssAnon:") {
                most.fetch_max(now, Ordering::Relaxed);
                std::thread::sleep(LOOK);
            }
        });
        Self {
            child,
            address,
            peak,
        }
    }

    /// The most memory that it held so far, in megabytes. Files that it maps are not counted: they are
    /// the system's to give back.
    pub(crate) fn megabytes(&self) -> u64 {
        self.peak.load(Ordering::Relaxed) / 1000
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Asks for one meme; `None` if the connection broke.
pub(crate) fn ask(stream: &mut TcpStream, words: &str) -> Option<String> {
    let request =
        format!("GET /search-memes?keywords={words}&number=1 HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n");
    stream.write_all(request.as_bytes()).ok()?;
    let mut answer = Vec::new();
    let mut piece = [0; 4096];
    loop {
        let count = stream.read(&mut piece).ok().filter(|count| *count > 0)?;
        answer.extend_from_slice(&piece[..count]);
        let text = String::from_utf8_lossy(&answer).into_owned();
        if let Some((head, body)) = text.split_once("\r\n\r\n") {
            let length = head.lines().find_map(|line| {
                line.to_ascii_lowercase()
                    .strip_prefix("content-length:")?
                    .trim()
                    .parse()
                    .ok()
            });
            if body.len() >= length.unwrap_or(0) {
                return Some(text);
            }
        }
    }
}
