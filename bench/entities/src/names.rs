//! Measures strict F1 on corpora that no shipped model was trained on, and how often a name has a
//! single kind within a text.

use std::collections::BTreeMap;
use std::path::Path;

use sundry_entities::{Kind, Tagger, extract_by};
use train_entities::corpus::{self, CORPORA, Corpus, Example, Held, MEAN_OF, Span};
use train_entities::score::{recased, score};

fn unseen() -> impl Iterator<Item = &'static Corpus> {
    CORPORA
        .iter()
        .filter(|corpus| !corpus.clean && corpus.held != Held::None)
}

fn read(data: &Path, corpus: &Corpus) -> Result<Vec<Example>, String> {
    let (mut learned, held) = corpus::read(data, corpus)?;
    // No part of it was used in training, so all of it counts.
    learned.extend(held);
    Ok(learned)
}

/// Returns sentences of newswire as one text, for the measurement of speed.
pub fn running_text(data: &Path) -> Result<String, String> {
    let corpus = unseen().next().ok_or("no such corpus")?;
    Ok(joined(&read(data, corpus)?))
}

fn joined(examples: &[Example]) -> String {
    let texts: Vec<&str> = examples
        .iter()
        .map(|example| example.text.as_str())
        .collect();
    texts.join("\n")
}

pub fn measure(tagger: Tagger, data: &Path) -> Result<(), String> {
    let mut find = |text: &str| -> Vec<Span> {
        let found = extract_by(tagger, text);
        found
            .into_iter()
            .map(|e| (e.kind, e.characters.start, e.characters.end))
            .collect()
    };
    for corpus in unseen() {
        let held = read(data, corpus)?;
        let plain = score(&held, &mut find);
        let [lower, upper] = [false, true].map(|upper| {
            let copies: Vec<Example> = held.iter().map(|example| recased(example, upper)).collect();
            score(&copies, &mut find).all.f1()
        });
        let (same, repeated) = agreement(tagger, &held);
        println!(
            "  {:<10} {:>5} names  {plain}  | lower {lower:5.1}  UPPER {upper:5.1} | {:.1} % of {repeated} repeated names have one kind",
            corpus.family,
            plain.all.gold,
            100.0 * same as f64 / repeated.max(1) as f64,
        );
    }
    Ok(())
}

/// Writes the held-out part of each family in the mean, for the peer: one sentence per line, a tab,
/// its names as `start:end:KIND`.
pub fn write_held(data: &Path, folder: &Path) -> Result<(), String> {
    for corpus in CORPORA {
        if !MEAN_OF.contains(&corpus.family) || corpus.held == Held::None {
            continue;
        }
        let mut lines = String::new();
        for example in corpus::read(data, corpus)?.1 {
            let names = example.spans.iter();
            let names: Vec<String> = names
                .map(|(kind, start, end)| format!("{start}:{end}:{}", kind.code()))
                .collect();
            lines += &format!("{}\t{}\n", example.text, names.join(" "));
        }
        let file = folder.join(format!("{}.held", corpus.family));
        std::fs::write(file, lines).map_err(|error| error.to_string())?;
    }
    Ok(())
}

/// Counts the names that occur at least twice in a text of twenty sentences, and those of them with
/// a single kind.
fn agreement(tagger: Tagger, held: &[Example]) -> (usize, usize) {
    let (mut same, mut repeated) = (0, 0);
    for part in held.chunks(20) {
        let text = joined(part);
        let mut kinds: BTreeMap<&str, Vec<Kind>> = BTreeMap::new();
        for entity in extract_by(tagger, &text) {
            let name = text.get(entity.bytes).unwrap_or_default();
            kinds.entry(name).or_default().push(entity.kind);
        }
        for kinds in kinds.values().filter(|kinds| kinds.len() > 1) {
            repeated += 1;
            same += usize::from(kinds.iter().all(|kind| Some(kind) == kinds.first()));
        }
    }
    (same, repeated)
}
