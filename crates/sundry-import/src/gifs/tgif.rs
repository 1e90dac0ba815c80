//! The Tumblr GIF data set: lines of URL, tab, sentence.
//!
//! <https://github.com/raingo/TGIF-Release>. A gif may have several sentences on any lines, so they
//! are collected before anything is written: 12 MB for the whole published set.

use std::collections::HashMap;

use sundry_catalog::Record as _;
use sundry_records::Gif;

use super::bare::bare;
use crate::error::ImportError;
use crate::importer::{Importer, Job};
use crate::lines::{Line, for_each_line};
use crate::source::Sourced as _;
use crate::taken::{Taken, Took, put};
use crate::values::{tidy, web_address};

pub(crate) const TGIF: Importer = Importer {
    kind: Gif::KIND,
    source: "tgif",
    summary: "the Tumblr GIF data set: one sentence per line",
    files: "tgif-v1.0.tsv…",
    run,
};

/// Most bytes held in memory. The published set has 125,782 sentences; a far larger file is another
/// one.
const MOST_BYTES: usize = 512 << 20;

/// Gifs in the order of their first lines.
#[derive(Default)]
struct Gathered {
    gifs: Vec<Gif>,
    places: HashMap<String, usize>,
    bytes: usize,
}

fn run(job: &mut Job<'_>) -> Result<(), ImportError> {
    let mut writer = job.writer::<Gif>(Gif::source)?;
    let mut gathered = Gathered::default();
    let source = job.source;
    job.each_input(&mut |job, input| {
        let name = input.name.clone();
        for_each_line(input, job, &mut |_, line| {
            let took = gathered.take(line, source);
            if gathered.bytes > MOST_BYTES {
                let reason = format!("more than {MOST_BYTES} bytes of sentences");
                return Err(ImportError::format(&name, reason).into());
            }
            took
        })
    })?;
    for gif in &gathered.gifs {
        if let took @ Err(_) = put(writer.as_mut(), gif) {
            job.count(&gif.url, 0, &[], took)?;
        }
    }
    job.publish(writer)
}

impl Gathered {
    fn take(&mut self, line: Line<'_>, source: &str) -> Took {
        let (url, sentence) = line
            .text
            .split_once('\t')
            .ok_or("no tab between address and sentence")?;
        let url = match web_address(url) {
            Ok(url) => url,
            Err(_) if line.number == 1 && !url.contains("://") => return Ok(Taken::Skipped),
            Err(reason) => return Err(reason.into()),
        };
        let sentence = tidy(sentence);
        if sentence.is_empty() {
            return Err("no sentence after the tab".into());
        }
        self.bytes += sentence.len() + 2 * url.len() + size_of::<Gif>();
        let next = self.gifs.len();
        let at = *self.places.entry(url.clone()).or_insert(next);
        if at == next {
            self.gifs.push(bare(url, source));
        }
        if let Some(gif) = self.gifs.get_mut(at)
            && !gif.sentences.contains(&sentence)
        {
            gif.sentences.push(sentence);
        }
        Ok(Taken::Yes)
    }
}
