//! Three servers are asked over HTTP all the time while large publications arrive.

use std::fs::File;
use std::io::{BufWriter, Write as _};
use std::net::TcpStream;
use std::path::Path;
use std::process::Command;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use crate::node::{Node, ask, command, plain};
use crate::place::Place;
use crate::say;

/// Servers.
const NODES: usize = 3;

/// Publications that arrive while they are asked.
const SWAPS: u64 = 2;

/// Questions that have to be asked at least.
const LEAST: u64 = 50_000;

/// Time limit in seconds for 500 MB to be in use on the last node, counted from the publication.
const LAST: f64 = 12.0;

/// Memes that are asked for. The others fill the generation.
const MEMES: u64 = 2000;

/// Characters of an address that fills: close to the longest that is taken.
const FILLING: u64 = 1960;

/// Bytes of a meme beside its address: the rest of its document, and its place in the index.
const AROUND: u64 = 95;

/// Any of them is as likely as another, so nothing makes a filling smaller.
const CHARACTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

pub(crate) fn measure(place: &Place, program: &str, megabytes: u64) -> bool {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let (asked, failed) = (AtomicU64::new(0), AtomicU64::new(0));
    let is_over = AtomicBool::new(false);
    let size = (0..=SWAPS)
        .map(|swap| import(program, folder, swap, megabytes))
        .max();
    publish(place, program, folder, 0);
    let nodes: Vec<Node> = (0..NODES)
        .map(|node| Node::serve(command(place, program, folder, &format!("node-{node}"))))
        .collect();
    for node in &nodes {
        until(node, 0);
    }
    let mut slowest: f64 = 0.0;
    std::thread::scope(|scope| {
        for node in &nodes {
            scope.spawn(|| ask_on(&node.address, &asked, &failed, &is_over));
        }
        for swap in 1..=SWAPS {
            publish(place, program, folder, swap);
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
    });
    let (asked, failed) = (asked.into_inner(), failed.into_inner());
    let mut good = say(
        &format!("{NODES} servers over {SWAPS} swaps"),
        &format!("{failed} of {asked} requests failed"),
        "0 of 50,000 at least",
        failed == 0 && asked >= LEAST,
    );
    good &= say(
        "publication to the last new answer",
        &format!("{slowest:.1} s for {} MB", size.unwrap_or(0)),
        "12 s for 500 MB",
        slowest <= LAST,
    );
    let memory = nodes.iter().map(Node::megabytes).max().unwrap_or(0);
    good & say(
        "memory of a server that fetches them and answers, without mapped files",
        &format!("{memory} MB"),
        "80 MB",
        memory <= 80,
    )
}

/// Imports memes that say which swap they are of into a folder of their own. Returns megabytes.
fn import(program: &str, folder: &Path, swap: u64, megabytes: u64) -> u64 {
    let path = folder.join("memes.csv");
    let mut table = BufWriter::new(File::create(&path).expect("a table"));
    let mut write = |line: String| table.write_all(line.as_bytes()).expect("a table");
    write("url,description\n".to_owned());
    for meme in 0..MEMES {
        write(format!(
            "https://memes.example/{meme}.png,swap{swap} number{meme}\n"
        ));
    }
    let mut state = swap + 1;
    for _ in 0..megabytes * 1_000_000 / (FILLING + AROUND) {
        let mut name = String::new();
        for _ in 0..FILLING {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            name.push(char::from(CHARACTERS[(state >> 58) as usize]));
        }
        write(format!("https://memes.example/{name}.png,filling\n"));
    }
    drop(table);
    let mut command = plain(program, folder, &publisher(swap));
    let arguments = ["import", "memes", "table", "memes.csv"];
    let said = run(command.args(arguments));
    std::fs::remove_file(path).expect("removed");
    size(&folder.join(publisher(swap))).unwrap_or_else(|error| panic!("{error}: {said}"))
        / 1_000_000
}

fn publisher(swap: u64) -> String {
    format!("publisher-{swap}")
}

fn publish(place: &Place, program: &str, folder: &Path, swap: u64) {
    let mut command = command(place, program, folder, &publisher(swap));
    run(command.args(["catalogue", "publish", "memes"]));
}

fn run(command: &mut Command) -> String {
    let output = command.output().expect("the program");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{said}");
    said
}

/// Bytes of all files in a folder.
fn size(folder: &Path) -> std::io::Result<u64> {
    let mut bytes = 0;
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        let metadata = entry.metadata()?;
        bytes += match metadata.is_dir() {
            true => size(&entry.path())?,
            false => metadata.len(),
        };
    }
    Ok(bytes)
}

/// Waits until a server answers from a swap.
fn until(node: &Node, swap: u64) {
    let mut stream = TcpStream::connect(&node.address).expect("a connection");
    let wanted = format!("\"available\":{MEMES}");
    while !ask(&mut stream, &format!("swap{swap}"))
        .expect("an answer")
        .contains(&wanted)
    {
        std::thread::sleep(Duration::from_millis(20));
    }
}

fn ask_on(address: &str, asked: &AtomicU64, failed: &AtomicU64, is_over: &AtomicBool) {
    let mut stream = TcpStream::connect(address).expect("a connection");
    let mut meme = 0;
    while !is_over.load(Ordering::Relaxed) {
        meme = (meme + 1) % MEMES;
        let answer = ask(&mut stream, &format!("number{meme}"));
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
