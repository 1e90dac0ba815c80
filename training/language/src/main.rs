//! Trains the model that detects languages. `models/language/CARD.md` tells how to run it, and on
//! which data.

mod calibrate;
mod learn;
mod model;

use std::path::PathBuf;

use sundry_language::training::Detector;
use train_language::{measure, sample, sources};

const HELP: &str = "\
train-language --data DIR --lingua DIR --words DIR --frequencies DIR --cache DIR --out FILE
               [--rows N] [--millions N] [--rate X] [--drop X] [--from FILE] [--each]

  --data         development texts: lang_*.zst
  --lingua       vendored crates lingua-*-language-model
  --words        *.traineddata of Tesseract
  --frequencies  wordfreq's data folder
  --cache        where words that were spelled once are kept for the next run
  --out          the model
  --from         a model to calibrate and measure again, instead of learning one
";

fn main() -> std::io::Result<()> {
    let arguments: Vec<String> = std::env::args().collect();
    let has = |name: &str| arguments.iter().any(|argument| argument == name);
    if has("--help") || arguments.len() == 1 {
        print!("{HELP}");
        return Ok(());
    }
    let value = |name: &str| {
        let at = arguments.iter().position(|argument| argument == name)?;
        arguments.get(at + 1).cloned()
    };
    let number = |name: &str, or: f64| {
        value(name)
            .and_then(|given| given.parse().ok())
            .unwrap_or(or)
    };
    let folder = |name: &str| PathBuf::from(value(name).unwrap_or_default());
    let folders = sources::Folders {
        data: folder("--data"),
        lingua: folder("--lingua"),
        words: folder("--words"),
        frequencies: folder("--frequencies"),
        cache: folder("--cache"),
    };
    let start = std::time::Instant::now();
    let texts = sources::texts(&folders, 1)?;
    eprintln!("read in {:.0} s", start.elapsed().as_secs_f64());
    let failed = || std::io::Error::other("not a model");
    let bytes = match value("--from") {
        Some(path) => std::fs::read(path)?,
        None => {
            let bytes = learned(&texts, &number);
            eprintln!("learned at {:.0} s", start.elapsed().as_secs_f64());
            bytes
        }
    };
    // Calibrate the model in the form in which it is used: in bytes.
    let model = model::Model::read(&bytes).ok_or_else(failed)?;
    let temperatures = calibrate::temperatures(&model, &texts);
    eprintln!("temperatures {temperatures:.2?}");
    let bytes = model::with_temperatures(bytes, &temperatures);
    if let Some(path) = value("--out") {
        std::fs::write(path, &bytes)?;
    }
    let detector = Detector::new(bytes).ok_or_else(failed)?;
    detector.with(|detect| print!("{}", measure::report(detect, &texts, has("--each"))));
    Ok(())
}

/// Trains a model from scratch.
fn learned(texts: &[sources::Texts], number: &dyn Fn(&str, f64) -> f64) -> Vec<u8> {
    let drawers: Vec<sample::Drawer> = texts.iter().map(sample::Drawer::new).collect();
    let mut model = model::Model::new(number("--rows", 374_000.0) as usize, 1);
    let plan = learn::Plan {
        steps: (number("--millions", 80.0) * 1e6) as usize,
        rate: number("--rate", 0.55) as f32,
        drop: number("--drop", 0.1) as f32,
    };
    learn::learn(&mut model, &drawers, &plan, 2);
    model.bytes()
}
