//! Reads the development file as records, with one sentence of each gif left out for queries.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;

use serde::Deserialize;
use sundry_catalog::id_of;
use sundry_records::Gif;

#[derive(Deserialize)]
struct Line {
    url: String,
    sentences: Vec<String>,
    machine_caption: Option<String>,
}

/// A sentence that is not in the index, and its gif.
pub struct Question {
    pub id: u64,
    pub text: String,
    /// 0 for the tuning half, 1 for the reporting half.
    pub half: usize,
}

pub fn read(folder: &Path) -> (Vec<Gif>, Vec<Question>) {
    let file = File::open(folder.join("tgif_urls_captions.ndjson.zst")).expect("the data file");
    let unpacked = ruzstd::decoding::StreamingDecoder::new(file).expect("a zstd file");
    let mut questions = Vec::new();
    let gifs = BufReader::new(unpacked).lines().map(|line| {
        let line: Line = serde_json::from_str(&line.expect("a line")).expect("a gif");
        let id = id_of(&line.url);
        let mut sentences = line.sentences;
        if sentences.len() > 1 {
            // The id is as good as a random draw: it depends on every letter of the URL.
            let text = sentences.remove((id >> 8) as usize % sentences.len());
            let half = (id & 1) as usize;
            questions.push(Question { id, text, half });
        }
        let machine = line.machine_caption.filter(|_| sentences.is_empty());
        Gif {
            id,
            url: line.url,
            width: None,
            height: None,
            tags: Vec::new(),
            title: String::new(),
            sentences,
            machine: machine.into_iter().collect(),
            rating: None,
            source: "bench".to_owned(),
        }
    });
    (gifs.collect(), questions)
}
