//! The Tumblr GIF data set: lines of URL, tab, sentence.
//!
//! <https://github.com/raingo/TGIF-Release>. A gif may have several sentences on any lines, so they
//! are collected before anything is written: 12 MB for the whole published set.

use std::collections::HashMap;

use sundry_records::Gif;

use super::{KIND, bare};
use crate::error::ImportError;
use crate::importer::{Importer, Job};
use crate::input::for_each_input;
use crate::lines::{Line, Taken, for_each_line};
use crate::put::put;
use crate::values::{tidy, web_address};

pub(crate) const TGIF: Importer = Importer {
    kind: KIND,
    source: "tgif",
    summary: "the Tumblr GIF data set: a sentence a line",
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
    let mut writer = job.writer::<Gif>(|gif| &gif.source)?;
    let mut gathered = Gathered::default();
    let source = job.source;
    for path in job.files.clone() {
        for_each_input(&path, &mut |mut input| {
            let name = input.name.clone();
            for_each_line(&mut input, job, &mut |_, line| {
                let taken = gathered.take(line, source);
                if gathered.bytes > MOST_BYTES {
                    let reason = format!("more than {MOST_BYTES} bytes of sentences");
                    return Err(ImportError::format(&name, reason));
                }
                Ok(taken)
            })
        })?;
    }
    for gif in &gathered.gifs {
        if let Taken::Rejected(reason) = put(writer.as_mut(), gif)? {
            job.count(&gif.url, 0, &[], Taken::Rejected(reason));
        }
    }
    job.publish(writer)
}

impl Gathered {
    fn take(&mut self, line: Line<'_>, source: &str) -> Taken {
        let Some((url, sentence)) = line.text.split_once('\t') else {
            return Taken::Rejected("no tab between address and sentence".to_owned());
        };
        let url = match web_address(url) {
            Ok(url) => url,
            Err(_) if line.number == 1 && !url.contains("://") => return Taken::Skipped,
            Err(reason) => return Taken::Rejected(reason),
        };
        let sentence = tidy(sentence);
        if sentence.is_empty() {
            return Taken::Rejected("no sentence after the tab".to_owned());
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
        Taken::Yes
    }
}
