//! News over HTTP from a server that keeps its window of a database in memory.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use sundry_state::{DatabaseSettings, Edition, NewArticle, State};

use crate::table::say;

/// Articles of a usual day.
const ARTICLES: usize = 285;

/// Questions.
const QUESTIONS: usize = 5_000;

/// The time limit in milliseconds for 99 of 100.
const LIMIT: f64 = 5.0;

struct Server(Child);

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

pub(crate) fn measure(program: &str) -> bool {
    let url = std::env::var("SUNDRY_TEST_POSTGRES").expect("a database");
    fill(&url);
    let folder = std::env::temp_dir().join(format!("sundry-news-{}", std::process::id()));
    std::fs::create_dir(&folder).expect("a folder");
    let mut child = Command::new(program)
        .arg("serve")
        .current_dir(&folder)
        .env("SUNDRY_DATA_DIR", &folder)
        .env("SUNDRY_DATABASE_URL", format!("{url}?sslmode=disable"))
        .env("SUNDRY_NEWS_CRAWL", "false")
        .env("SUNDRY_LISTEN", "127.0.0.1:0")
        .env("SUNDRY_LOG_FORMAT", "json")
        .stderr(Stdio::piped())
        .spawn()
        .expect("a server");
    let mut log = BufReader::new(child.stderr.take().expect("a log")).lines();
    let server = Server(child);
    let mut found = log.by_ref().map_while(Result::ok).filter_map(|line| {
        let (_, rest) = line.split_once("\"address\":\"")?;
        Some(rest.split('"').next()?.to_owned())
    });
    let address = found.next().expect("an address");
    // The log is read on, so that it never fills.
    std::thread::spawn(move || log.map_while(Result::ok).for_each(drop));
    let mut stream = TcpStream::connect(&address).expect("a connection");
    // The first answers come while the window is still being read.
    while !ask(&mut stream).contains("Something happened") {
        std::thread::sleep(Duration::from_millis(50));
    }
    let mut times: Vec<Duration> = (0..QUESTIONS)
        .map(|_| {
            let begun = Instant::now();
            let answer = ask(&mut stream);
            assert!(answer.contains("Something happened"), "{answer}");
            begun.elapsed()
        })
        .collect();
    drop(server);
    let _ = std::fs::remove_dir_all(&folder);
    times.sort_unstable();
    let p99 = times[QUESTIONS * 99 / 100].as_secs_f64() * 1e3;
    say(
        &format!("news of a day of {ARTICLES} articles, from memory over HTTP"),
        &format!("p99 {p99:.1} ms of {QUESTIONS}"),
        &format!("{LIMIT} ms"),
        p99 <= LIMIT,
    )
}

/// Stores the articles of today, several of which tell the same story.
fn fill(url: &str) {
    let settings = DatabaseSettings {
        url: url.to_owned(),
        ..DatabaseSettings::default()
    };
    let state = State::connect(&settings).expect("a database");
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    let now = since.expect("a time after 1970").as_secs().cast_signed();
    let articles: Vec<NewArticle> = (0..ARTICLES)
        .map(|number| NewArticle {
            edition: Edition::new("de", "en").expect("an edition"),
            url: format!("https://news{}.example/{number}", number % 40),
            outlet: format!("Outlet {}", number % 40),
            title: format!("Something happened to the town {} again", number % 60),
            text: "Words of a text. ".repeat(30),
            published: now - 60,
            ..NewArticle::default()
        })
        .collect();
    state.append(&articles, now).expect("stored");
}

/// Asks for the news; returns the whole answer.
fn ask(stream: &mut TcpStream) -> String {
    let request =
        "GET /retrieve-top-news?source-country=de&language=en HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n";
    stream.write_all(request.as_bytes()).expect("sent");
    let mut reader = BufReader::new(stream);
    let (mut head, mut length) = (String::new(), 0);
    loop {
        let begin = head.len();
        reader.read_line(&mut head).expect("a line");
        let line = head[begin..].trim().to_ascii_lowercase();
        if let Some(value) = line.strip_prefix("content-length:") {
            length = value.trim().parse().expect("a length");
        }
        if line.is_empty() {
            break;
        }
    }
    let mut body = vec![0; length];
    reader.read_exact(&mut body).expect("a body");
    head + &String::from_utf8_lossy(&body)
}
