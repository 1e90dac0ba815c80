//! Measures names in texts and sentiment: strict F1 on development data, agreement within a text,
//! processor time and memory beside spaCy, ratings beside those of people.
//!
//! `bench-entities --data DIR [--tagger encoder|linear] [--python PROGRAM]` with the folder of
//! annotated corpora. The compiled-in models were trained on the clean corpora, so only newswire
//! and world (never used in training) are fair here; the others are measured with a model trained
//! without their held-out parts, which `train-entities measure` prints. `--python` names an
//! interpreter that has spaCy and a package of its small English model.
//!
//! `--labelled DIR`: sentiment beside the mean ratings of twenty people, files `*_GroundTruth.txt`
//! of the data set of the VADER paper. `--ratings FILE` (lines of `rating<TAB>text`) compares with
//! another program's.

mod names;
mod ratings;
mod speed;

use std::path::Path;

use sundry_entities::{LinearTagger, Tagger};

fn main() -> Result<(), String> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let value = |name: &str| {
        let at = arguments.iter().position(|argument| argument == name)?;
        arguments.get(at + 1).cloned()
    };
    if let Some(file) = value("--ratings") {
        return ratings::agreement(Path::new(&file));
    }
    if let Some(folder) = value("--labelled") {
        return ratings::labelled(Path::new(&folder));
    }
    let data = value("--data").ok_or("give --data DIR, the folder of annotated corpora")?;
    LinearTagger::built_in().ok_or("built without weights")?;
    let taggers = match value("--tagger").as_deref() {
        None => vec![Tagger::Linear, Tagger::Encoder],
        Some("linear") => vec![Tagger::Linear],
        Some("encoder") => vec![Tagger::Encoder],
        Some(other) => return Err(format!("--tagger: {other}?")),
    };
    let text = names::running_text(Path::new(&data))?;
    for tagger in taggers {
        println!("{tagger:?}");
        speed::own(tagger, &text);
        names::measure(tagger, Path::new(&data))?;
    }
    if let Some(python) = value("--python") {
        speed::peer(&python, &text, Path::new(&data))?;
    }
    Ok(())
}
