//! Three servers are asked over HTTP all the time while publications arrive.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use crate::place::Place;
use crate::say;

/// Servers.
const NODES: usize = 3;

/// Publications that arrive while they are asked.
const SWAPS: u64 = 2;

/// Questions that have to be asked at least.
const LEAST: u64 = 50_000;

/// Time limit for a publication to be in use on the last node.
const LAST: f64 = 12.0;

struct Node {
    child: Child,
    address: String,
}

impl Drop for Node {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

pub(crate) fn measure(place: &Place, program: &str) -> bool {
    let folder = tempfile::tempdir().expect("a folder");
    let (asked, failed) = (Arc::new(AtomicU64::new(0)), Arc::new(AtomicU64::new(0)));
    let is_over = Arc::new(AtomicBool::new(false));
    publish(place, program, folder.path(), 0);
    let nodes: Vec<Node> = (0..NODES)
        .map(|node| serve(place, program, folder.path(), node))
        .collect();
    for node in &nodes {
        until(node, 0);
    }
    let askers: Vec<_> = nodes
        .iter()
        .map(|node| {
            let address = node.address.clone();
            let (asked, failed) = (Arc::clone(&asked), Arc::clone(&failed));
            let is_over = Arc::clone(&is_over);
            std::thread::spawn(move || ask_on(&address, &asked, &failed, &is_over))
        })
        .collect();
    let mut slowest: f64 = 0.0;
    for swap in 1..=SWAPS {
        publish(place, program, folder.path(), swap);
        let begun = Instant::now();
        for node in &nodes {
            until(node, swap);
        }
        slowest = slowest.max(begun.elapsed().as_secs_f64());
    }
    while asked.load(Ordering::Relaxed) < LEAST {
        std::thread::sleep(Duration::from_millis(50));
    }
    is_over.store(true, Ordering::Relaxed);
    for asker in askers {
        asker.join().expect("an asker");
    }
    let (asked, failed) = (
        asked.load(Ordering::Relaxed),
        failed.load(Ordering::Relaxed),
    );
    let mut good = say(
        &format!("{NODES} servers over {SWAPS} swaps"),
        &format!("{failed} of {asked} requests failed"),
        "0 of 50,000 at least",
        failed == 0 && asked >= LEAST,
    );
    good &= say(
        "publication to the last new answer",
        &format!("{slowest:.1} s"),
        "12 s",
        slowest <= LAST,
    );
    good
}

fn command(place: &Place, program: &str, folder: &Path, node: &str) -> Command {
    let [url, endpoint] = place.address("swaps");
    let mut command = Command::new(program);
    command
        .current_dir(folder)
        .env("SUNDRY_DATA_DIR", folder.join(node))
        .env("SUNDRY_STORE_URL", url)
        .env("SUNDRY_STORE_ENDPOINT", endpoint)
        .env("SUNDRY_STORE_ACCESS_KEY_ID", "test")
        .env("SUNDRY_STORE_SECRET_ACCESS_KEY", "test")
        .env("SUNDRY_NEWS_CRAWL", "false");
    command
}

/// Imports memes that say which swap they are of, and publishes them.
fn publish(place: &Place, program: &str, folder: &Path, swap: u64) {
    let mut table = String::from("url,description\n");
    for meme in 0..2000 {
        table.push_str(&format!(
            "https://memes.example/{meme}.png,swap{swap} number{meme}\n"
        ));
    }
    std::fs::write(folder.join("memes.csv"), table).expect("a table");
    let arguments = ["import", "memes", "table", "memes.csv", "--publish"];
    let output = command(place, program, folder, "publisher")
        .args(arguments)
        .output();
    let output = output.expect("the program");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}");
}

fn serve(place: &Place, program: &str, folder: &Path, node: usize) -> Node {
    let mut child = command(place, program, folder, &format!("node-{node}"))
        .arg("serve")
        .env("SUNDRY_LISTEN", "127.0.0.1:0")
        .env("SUNDRY_LOG_FORMAT", "json")
        .stderr(Stdio::piped())
        .spawn()
        .expect("a server");
    let mut log = BufReader::new(child.stderr.take().expect("a log"));
    let mut line = String::new();
    log.read_line(&mut line).expect("a line");
    let (_, rest) = line.split_once("\"address\":\"").expect("an address");
    let address = rest.split('"').next().expect("an address").to_owned();
    // The log is read on, so that it never fills.
    std::thread::spawn(move || log.lines().map_while(Result::ok).for_each(drop));
    Node { child, address }
}

fn get(stream: &mut TcpStream, words: &str) -> Option<String> {
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

/// Waits until a server answers from a swap.
fn until(node: &Node, swap: u64) {
    let mut stream = TcpStream::connect(&node.address).expect("a connection");
    loop {
        let answer = get(&mut stream, &format!("swap{swap}")).expect("an answer");
        if answer.contains("\"available\":2000") {
            return;
        }
        std::thread::sleep(Duration::from_millis(20));
    }
}

fn ask_on(address: &str, asked: &AtomicU64, failed: &AtomicU64, is_over: &AtomicBool) {
    let mut stream = TcpStream::connect(address).expect("a connection");
    let mut meme = 0;
    while !is_over.load(Ordering::Relaxed) {
        meme = (meme + 1) % 2000;
        let answer = get(&mut stream, &format!("number{meme}"));
        let is_good = answer.is_some_and(|answer| {
            answer.starts_with("HTTP/1.1 200")
                && answer.contains(&format!("memes.example/{meme}.png"))
        });
        if !is_good {
            failed.fetch_add(1, Ordering::Relaxed);
            stream = TcpStream::connect(address).expect("a connection");
        }
        asked.fetch_add(1, Ordering::Relaxed);
    }
}
