//! Measures the catalogue and its peers on 377,120 memes and on eleven times as many.
//!
//! `cargo run --release --manifest-path bench/Cargo.toml -p bench-catalog -- --data DIR` where DIR
//! holds `imgflip_memes_377k.ndjson.zst`. `--large` adds the 4,148,320 records (the same x 11);
//! `--alone` leaves the peers out; `--oracle` compares 2,100 answers with a full scan. One thread,
//! warm, the best of three for each query.

mod meme;
mod oracle;
mod ours;
mod peers;
mod queries;
mod timing;

use std::path::PathBuf;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let has = |flag: &str| arguments.iter().any(|argument| argument == flag);
    let data = arguments
        .iter()
        .position(|argument| argument == "--data")
        .and_then(|at| arguments.get(at + 1))
        .map(PathBuf::from)
        .expect("--data DIR");
    let memes = meme::read(&data);
    let queries = queries::make(&memes);
    println!("{} memes, {} queries", memes.len(), queries.len());
    let folder = tempfile::tempdir().expect("a folder");
    let home = ours::build(folder.path(), &memes, 1);
    ours::measure(home, &queries);
    if has("--oracle") {
        oracle::compare(&memes, &queries);
    }
    let alone = has("--alone");
    if !alone {
        let folder = || tempfile::tempdir().expect("a folder");
        peers::tantivy(folder().path(), &memes, 1, &queries);
        peers::fts5(folder().path(), &memes, &queries);
        peers::redb(folder().path(), &memes);
    }
    if has("--large") {
        let folder = tempfile::tempdir().expect("a folder");
        let home = ours::build(folder.path(), &memes, 11);
        ours::measure(home, &queries);
        if !alone {
            let folder = tempfile::tempdir().expect("a folder");
            peers::tantivy(folder.path(), &memes, 11, &queries);
        }
    }
}
