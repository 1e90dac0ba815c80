//! The pages and their expected fields.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;

use serde_json::Value;
use sha2::{Digest, Sha256};

pub(crate) struct Page {
    pub(crate) path: String,
    pub(crate) url: String,
    pub(crate) html: String,
    pub(crate) expected: Value,
}

/// Returns the pages of one part.
pub(crate) fn pages(folder: &Path, learn: bool) -> Result<Vec<Page>, String> {
    let path = folder.join("schemaorg_bench.jsonl.zst");
    let file = File::open(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    let decoder = zstd::Decoder::new(file).map_err(|error| error.to_string())?;
    let mut pages = Vec::new();
    for line in BufReader::new(decoder).lines() {
        let line = line.map_err(|error| error.to_string())?;
        let row: Value = serde_json::from_str(&line).map_err(|error| error.to_string())?;
        let text = |name: &str| row[name].as_str().unwrap_or_default().to_owned();
        if is_learned(&text("host")) == learn {
            let url = row["expected"]["canonical_url"]
                .as_str()
                .unwrap_or_default();
            pages.push(Page {
                path: text("path"),
                url: url.to_owned(),
                html: text("html"),
                expected: row["expected"].clone(),
            });
        }
    }
    Ok(pages)
}

/// Returns true for half of the hosts, by SHA-256.
fn is_learned(host: &str) -> bool {
    let hash = Sha256::digest(host.as_bytes());
    hash.first().is_some_and(|first| first % 2 == 0)
}
