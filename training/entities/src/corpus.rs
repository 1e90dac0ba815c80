//! Reads annotated corpora: sentences as raw text with the spans of the names, counted in
//! characters.

use std::io::Read;
use std::path::Path;

use sundry_entities::Kind;

/// A name: kind, offset of the first character, offset after the last one.
pub type Span = (Kind, usize, usize);

/// A sentence: its tokens joined by blanks, and the names in it.
#[derive(Debug, Clone, Default)]
pub struct Example {
    pub text: String,
    pub spans: Vec<Span>,
}

/// One corpus, and its permitted uses.
pub struct Corpus {
    /// Name of the family in tables.
    pub family: &'static str,
    /// File without `.bio.zst`.
    pub file: &'static str,
    /// The part that is held out.
    pub held: Held,
    /// True if a shipped model may be trained on it.
    pub clean: bool,
    /// Number of repetitions in training.
    pub times: usize,
}

/// The sentences that are used only for measuring.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Held {
    /// All sentences: the corpus is for measuring only.
    All,
    /// No sentences.
    None,
    /// The third of every four blocks of 20 sentences.
    Blocks,
    /// The last fifth.
    Tail,
}

/// The corpora.
pub const CORPORA: &[Corpus] = &[
    Corpus {
        family: "newswire",
        file: "conll03_dev",
        held: Held::All,
        clean: false,
        times: 1,
    },
    Corpus {
        family: "newswire",
        file: "conll03_train",
        held: Held::None,
        clean: false,
        times: 1,
    },
    Corpus {
        family: "world",
        file: "worldwide_half",
        held: Held::Tail,
        clean: false,
        times: 1,
    },
    Corpus {
        family: "web",
        file: "uner_ewt_dev",
        held: Held::Blocks,
        clean: true,
        times: 2,
    },
    Corpus {
        family: "encyclopedia",
        file: "wikigold_half",
        held: Held::Blocks,
        clean: true,
        times: 2,
    },
    Corpus {
        family: "politics",
        file: "crossner_politics_dev",
        held: Held::Blocks,
        clean: true,
        times: 1,
    },
    Corpus {
        family: "tweets",
        file: "wnut17_dev",
        held: Held::All,
        clean: true,
        times: 1,
    },
    Corpus {
        family: "tweets",
        file: "wnut17_train",
        held: Held::None,
        clean: true,
        times: 1,
    },
    Corpus {
        family: "tweets, handles",
        file: "btc_abefg",
        held: Held::Blocks,
        clean: true,
        times: 1,
    },
];

/// The families over which the mean is taken.
pub const MEAN_OF: [&str; 5] = ["newswire", "world", "web", "encyclopedia", "politics"];

/// Reads the sentences of a corpus: those for training, and those held out.
pub fn read(folder: &Path, corpus: &Corpus) -> Result<(Vec<Example>, Vec<Example>), String> {
    let path = folder.join(format!("{}.bio.zst", corpus.file));
    let failed = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
    let packed = std::fs::read(&path).map_err(|error| failed(&error))?;
    let mut text = String::new();
    ruzstd::decoding::StreamingDecoder::new(packed.as_slice())
        .map_err(|error| failed(&error))?
        .read_to_string(&mut text)
        .map_err(|error| failed(&error))?;
    let mut all = Vec::new();
    let mut tokens = Vec::new();
    for line in text.lines() {
        if let Some((token, tag)) = line.split_once('\t') {
            tokens.push((token, tag));
        } else if !tokens.is_empty() {
            all.push(example(&tokens));
            tokens.clear();
        }
    }
    if !tokens.is_empty() {
        all.push(example(&tokens));
    }
    let count = all.len();
    let (mut learned, mut held) = (Vec::new(), Vec::new());
    for (index, example) in all.into_iter().enumerate() {
        let is_held = match corpus.held {
            Held::All => true,
            Held::None => false,
            Held::Blocks => (index / 20) % 4 == 2,
            Held::Tail => index * 5 >= count * 4,
        };
        if is_held {
            held.push(example)
        } else {
            learned.push(example)
        }
    }
    Ok((learned, held))
}

/// Joins tokens by blanks.
pub fn example(tokens: &[(&str, &str)]) -> Example {
    let mut example = Example::default();
    let mut at = 0;
    let mut open: Option<Span> = None;
    for (token, tag) in tokens {
        if at > 0 {
            example.text.push(' ');
            at += 1;
        }
        let start = at;
        example.text.push_str(token);
        at += token.chars().count();
        let kind = tag.get(2..).and_then(Kind::of_code);
        match (tag.get(..1), kind, &mut open) {
            (Some("I"), Some(kind), Some(span)) if span.0 == kind => span.2 = at,
            (_, kind, open) => {
                example.spans.extend(open.take());
                *open = kind.map(|kind| (kind, start, at));
            }
        }
    }
    example.spans.extend(open);
    example
}
