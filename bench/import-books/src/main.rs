//! Measures the speed and the memory of importing books.
//!
//! `cargo run --release --manifest-path bench/Cargo.toml -p bench-import-books -- --works 4000000`
//! generates dumps in Open Library's format (see `generate.rs` for what is known of their shape and
//! what is made up), imports works and authors, and prints lines a second by processor and by clock
//! and the largest resident size, and how long `/find` takes in them. `--all` adds editions, ratings and lists. `--data DIR` imports the
//! goodbooks files in DIR. `--folder DIR` says where the generated files go (a temporary folder).
//!
//! Each import runs in a process of its own, so that its memory is measured separately.

mod generate;
mod measure;
mod typed;

use std::path::{Path, PathBuf};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let has = |flag: &str| arguments.iter().any(|argument| argument == flag);
    let value = |flag: &str| {
        let at = arguments.iter().position(|argument| argument == flag)?;
        arguments.get(at + 1).cloned()
    };
    if let Some(source) = value("--import") {
        let at = arguments.iter().position(|argument| argument == "--");
        let files = arguments.iter().skip(at.expect("-- FILES") + 1);
        measure::import(&source, files.map(PathBuf::from).collect());
        return;
    }
    if let Some(data) = value("--data") {
        let files = [
            "goodbooks_books.csv.zst",
            "goodbooks_interactions_dev.csv.zst",
            "goodbooks_tags.csv.zst",
            "goodbooks_sample_book_tags.csv",
        ];
        let files: Vec<PathBuf> = files
            .iter()
            .map(|name| Path::new(&data).join(name))
            .collect();
        println!("goodbooks-10k with the development readers");
        measure::in_own_process("goodbooks", &files);
    }
    if let Some(works) = value("--works") {
        let works = works.parse().expect("--works N");
        let temporary = tempfile::tempdir().expect("a folder");
        let folder = value("--folder").map_or_else(|| temporary.path().into(), PathBuf::from);
        println!("generating {works} works");
        let mut files = vec![
            generate::works(&folder, works),
            generate::authors(&folder, works),
        ];
        if has("--all") {
            files.push(generate::editions(&folder, works));
            files.push(generate::ratings(&folder, works));
            files.push(generate::lists(&folder, works));
        }
        measure::in_own_process("open-library", &files);
    }
}
