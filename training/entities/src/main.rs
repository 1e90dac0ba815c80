//! Trains the linear tagger: `train-entities names|train|measure`; see `--help`.

mod crf;
mod encode;
mod own;
mod prepare;
mod templates;

use std::io::Write;
use std::path::PathBuf;

use sundry_entities::{EncoderTagger, LinearTagger, Scorer, extract_with, training};
use train_entities::corpus::{self, CORPORA, Example, MEAN_OF, Span};
use train_entities::score::{Scores, recased, score};

const HELP: &str = "\
train-entities names  --tables DIR --out FILE         the table of names, from data/entities
train-entities train  --data DIR --tables DIR --out FILE [--with-conll] [--with-world] [--all]
                      [--epochs N] [--made N] [--rows N] [--rate X] [--dropout X] [--decay X] [--fewest N]
train-entities encode --data DIR --tables DIR --vocabulary FILE --out DIR [--with-conll] [--with-world] [--all]
                      [--own DIR [--more DIR]] [--made N]   what training/encoder learns from
train-entities measure --data DIR --model FILE [--encoder FILE [--share X]] [--wrong FAMILY]

--data    the folder of annotated corpora, FILE.bio.zst
--tables  data/entities of this repository
--own, --more  folders of our own text with its names marked
--with-conll, --with-world  learn from corpora whose licence forbids shipping what is learned
--all     learn from the held-out parts as well (for the model that is shipped, after measuring)
";

fn main() -> Result<(), String> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let value = |name: &str| {
        let at = arguments.iter().position(|argument| argument == name)?;
        arguments.get(at + 1).cloned()
    };
    let has = |name: &str| arguments.iter().any(|argument| argument == name);
    let path = |name: &str| {
        value(name)
            .map(PathBuf::from)
            .ok_or(format!("{name} is missing\n\n{HELP}"))
    };
    let number = |name: &str, default: usize| {
        value(name)
            .and_then(|text| text.parse().ok())
            .unwrap_or(default)
    };
    match arguments.first().map(String::as_str) {
        Some("names") => {
            let tables = path("--tables")?;
            let mut read = |name: &str| {
                std::fs::read_to_string(tables.join(name))
                    .map_err(|error| format!("{name}: {error}"))
            };
            let bytes = training::make_names(&mut read)?;
            eprintln!("{} bytes", bytes.len());
            std::fs::write(path("--out")?, bytes).map_err(|error| error.to_string())
        }
        Some("train") => {
            let data = path("--data")?;
            let examples = examples(&data, &has, &value, number("--made", 36_000))?;
            let bytes = {
                let share = |name: &str, default: f32| {
                    value(name)
                        .and_then(|text| text.parse().ok())
                        .unwrap_or(default)
                };
                let settings = crf::Settings {
                    epochs: number("--epochs", 8),
                    rows: number("--rows", 380_000),
                    rate: share("--rate", 0.05),
                    dropout: share("--dropout", 0.4),
                    decay: share("--decay", 0.0),
                    fewest: number("--fewest", 2) as u32,
                };
                let examples: Vec<Example> = examples
                    .into_iter()
                    .flat_map(|(example, times)| vec![example; times])
                    .collect();
                crf::train(&prepare::augmented(examples), settings)
            };
            eprintln!("{} bytes", bytes.len());
            std::fs::write(path("--out")?, &bytes).map_err(|error| error.to_string())?;
            if let Some(tagger) = LinearTagger::read(&bytes) {
                measure(&data, &tagger, None)?;
            }
            Ok(())
        }
        Some("encode") => {
            let data = path("--data")?;
            let out = path("--out")?;
            let (vocabulary, kept) = encode::Vocabulary::read(&path("--vocabulary")?)?;
            let failed = |error: std::io::Error| error.to_string();
            let kept: Vec<String> = kept.iter().map(ToString::to_string).collect();
            std::fs::write(out.join("kept.txt"), kept.join("\n")).map_err(failed)?;
            std::fs::write(out.join("vocabulary.bin"), &vocabulary.table).map_err(failed)?;
            let file = std::fs::File::create(out.join("sentences.bin")).map_err(failed)?;
            let mut file = std::io::BufWriter::new(file);
            for (example, times) in examples(&data, &has, &value, number("--made", 6_000))? {
                encode::write(&mut file, &vocabulary, &example, 255, times as u8)
                    .map_err(failed)?;
            }
            for (family, corpus) in CORPORA.iter().enumerate() {
                for example in corpus::read(&data, corpus)?.1 {
                    encode::write(&mut file, &vocabulary, &example, family as u8, 1)
                        .map_err(failed)?;
                }
            }
            file.flush().map_err(failed)
        }
        Some("measure") => {
            let bytes = std::fs::read(path("--model")?).map_err(|error| error.to_string())?;
            let linear = LinearTagger::read(&bytes).ok_or("no tagger in that file")?;
            let (data, wrong) = (path("--data")?, value("--wrong"));
            let Some(encoder) = value("--encoder") else {
                return measure(&data, &linear, wrong.as_deref());
            };
            let bytes = std::fs::read(encoder).map_err(|error| error.to_string())?;
            let tagger = EncoderTagger::read(&bytes, &linear).ok_or("no encoder in that file")?;
            let tagger = match value("--share").map(|share| share.parse()) {
                Some(share) => tagger.with_linear_share(share.map_err(|_| "--share: no number")?),
                None => tagger,
            };
            measure(&data, &tagger, wrong.as_deref())
        }
        _ => Err(HELP.to_owned()),
    }
}

/// Returns the training sentences with their repetitions.
fn examples(
    data: &std::path::Path,
    has: &dyn Fn(&str) -> bool,
    value: &dyn Fn(&str) -> Option<String>,
    made: usize,
) -> Result<Vec<(Example, usize)>, String> {
    let mut examples = Vec::new();
    for corpus in CORPORA {
        let wanted = corpus.clean
            || (has("--with-conll") && corpus.file.starts_with("conll03"))
            || (has("--with-world") && corpus.file.starts_with("worldwide"));
        if !wanted {
            continue;
        }
        let (mut learned, held) = corpus::read(data, corpus)?;
        if has("--all") && corpus.clean {
            learned.extend(held);
        }
        examples.extend(
            learned
                .iter()
                .map(|example| (prepare::guideline(example), corpus.times)),
        );
    }
    let corpora = examples.len();
    for folder in ["--own", "--more"].into_iter().filter_map(value) {
        let own = own::read(&PathBuf::from(folder))?;
        examples.extend(own.into_iter().map(|example| (example, 2)));
    }
    let own = examples.len() - corpora;
    let tables = value("--tables").ok_or("--tables is missing")?;
    let made = templates::make(&PathBuf::from(tables), made)?;
    eprintln!(
        "{corpora} sentences of corpora, {own} of our own, {} made of patterns",
        made.len()
    );
    examples.extend(made.into_iter().map(|example| (example, 1)));
    Ok(examples)
}

fn measure(data: &std::path::Path, tagger: &dyn Scorer, wrong: Option<&str>) -> Result<(), String> {
    let mut find = |text: &str| -> Vec<Span> {
        let found = extract_with(tagger, text);
        found
            .into_iter()
            .map(|entity| (entity.kind, entity.characters.start, entity.characters.end))
            .collect()
    };
    let mut means = [0.0; 3];
    for corpus in CORPORA {
        let (_, held) = corpus::read(data, corpus)?;
        if held.is_empty() {
            continue;
        }
        if wrong == Some(corpus.family) {
            show_wrong(&held, &mut find);
        }
        let plain = score(&held, &mut find);
        let cases = [false, true].map(|upper| {
            let copies: Vec<Example> = held.iter().map(|example| recased(example, upper)).collect();
            score(&copies, &mut find)
        });
        println!(
            "{:<16} {:>5} names  {plain}  | lower {:5.1}  UPPER {:5.1}",
            corpus.family,
            plain.all.gold,
            cases[0].all.f1(),
            cases[1].all.f1()
        );
        if MEAN_OF.contains(&corpus.family) {
            let all: [&Scores; 3] = [&plain, &cases[0], &cases[1]];
            for (mean, scores) in means.iter_mut().zip(all) {
                *mean += scores.all.f1() / MEAN_OF.len() as f64;
            }
        }
    }
    println!(
        "mean of five                  {:5.1}  | lower {:5.1}  UPPER {:5.1}",
        means[0], means[1], means[2]
    );
    Ok(())
}

fn show_wrong(held: &[Example], find: &mut dyn FnMut(&str) -> Vec<Span>) {
    for example in held {
        let found = find(&example.text);
        let slice = |span: &Span| -> String {
            example
                .text
                .chars()
                .skip(span.1)
                .take(span.2 - span.1)
                .collect()
        };
        let missed: Vec<String> = example
            .spans
            .iter()
            .filter(|span| !found.contains(span))
            .map(|span| format!("{} {}", span.0.code(), slice(span)))
            .collect();
        let extra: Vec<String> = found
            .iter()
            .filter(|span| !example.spans.contains(span))
            .map(|span| format!("{} {}", span.0.code(), slice(span)))
            .collect();
        if !missed.is_empty() || !extra.is_empty() {
            println!("{}\n    gold {missed:?}  found {extra:?}", example.text);
        }
    }
}
