//! Text in memes: `bench-ocr --models DIR --fonts DIR [--learn] [--save DIR]`.
//!
//! `--models` holds the three files of `sundry models add` under any names that end in `det.onnx`,
//! `rec.onnx` and `.txt`; `--fonts` any TrueType and OpenType files. Each caption of `captions.txt`
//! is drawn in each font in one of three styles and kept as a JPEG. Captions are cut in two parts by
//! their hash; without `--learn` the part is read that nothing was chosen by. Prints the share of
//! words that were found, as words and as runs of letters, by font and by style, and the processor
//! time of a picture. `--save` writes the pictures.

mod draw;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use ab_glyph::FontVec;
use bench_measure::{peak_kilobytes, processor_seconds};
use sundry_ocr::{Characters, Finder, LineReader, Reader};
use sundry_picture::{Limits, decode};

use draw::{Chance, STYLES, meme};

const CAPTIONS: &str = include_str!("../captions.txt");
/// Goals: the least share of words found, and the most seconds per picture.
const GOAL: (f64, f64) = (0.90, 1.0);

/// Number of words in the captions, of those found as words, and of those found as letter
/// sequences.
#[derive(Default, Clone, Copy)]
struct Found {
    words: usize,
    as_words: usize,
    as_letters: usize,
}

impl Found {
    fn line(&self, name: &str) -> String {
        let share = |found: usize| found as f64 / self.words.max(1) as f64;
        format!(
            "{name:<28} {:>6} {:>8.3} {:>8.3}",
            self.words,
            share(self.as_words),
            share(self.as_letters)
        )
    }
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let value = |name: &str| {
        let place = arguments.iter().position(|argument| argument == name)?;
        arguments.get(place + 1).map(PathBuf::from)
    };
    let (Some(models), Some(fonts)) = (value("--models"), value("--fonts")) else {
        eprintln!("bench-ocr --models DIR --fonts DIR [--learn]: see the head of main.rs");
        std::process::exit(2);
    };
    let learn = arguments.iter().any(|argument| argument == "--learn");
    let reader = reader(&models);
    let fonts = fonts_in(&fonts);
    let captions: Vec<&str> = CAPTIONS
        .lines()
        .filter(|caption| hash(caption).is_multiple_of(2) == learn)
        .collect();
    println!(
        "{} captions in {} fonts, the part {}",
        captions.len(),
        fonts.len(),
        if learn { "to choose by" } else { "to judge by" }
    );
    let mut all = Found::default();
    let (mut by_font, mut by_style) = (BTreeMap::new(), BTreeMap::new());
    let (mut seconds, mut pictures) = (0.0, 0);
    for (name, font) in &fonts {
        for caption in &captions {
            let mut chance = Chance::new(hash(caption) ^ hash(name));
            let style = STYLES[chance.below(3) as usize];
            let (jpeg, words) = meme(caption, font, style, &mut chance);
            if let Some(folder) = value("--save") {
                let file = folder.join(format!("{name}-{pictures}.jpg"));
                std::fs::write(file, &jpeg).expect("a folder that can be written");
            }
            let start = processor_seconds();
            let picture = decode(&jpeg, sundry_ocr::SIDE, &Limits::default()).expect("a picture");
            let lines = reader.read(&picture).expect("networks that run");
            seconds += processor_seconds() - start;
            pictures += 1;
            let text: Vec<String> = lines.iter().map(|line| line.text.clone()).collect();
            let found = compared(&words, &text.join(" "));
            if learn && found.as_words < found.words {
                println!("  {name} {style:?}: {words:?} {text:?}");
            }
            for sum in [
                &mut all,
                by_font.entry(name.clone()).or_insert_with(Found::default),
                by_style.entry(style).or_insert_with(Found::default),
            ] {
                sum.words += found.words;
                sum.as_words += found.as_words;
                sum.as_letters += found.as_letters;
            }
        }
    }
    println!(
        "\n{:<28} {:>6} {:>8} {:>8}",
        "", "words", "found", "letters"
    );
    for (name, found) in &by_font {
        println!("{}", found.line(name));
    }
    for (style, found) in &by_style {
        println!("{}", found.line(&format!("{style:?}")));
    }
    println!("{}", all.line("all"));
    let each = seconds / f64::from(pictures);
    println!(
        "\nprocessor time a picture, decoding included: {each:.2} s; peak memory {} MB",
        peak_kilobytes() / 1024
    );
    let good = all.as_words as f64 >= GOAL.0 * all.words as f64 && each <= GOAL.1;
    println!(
        "goal ({} of the words, {} s): {}",
        GOAL.0,
        GOAL.1,
        if good { "met" } else { "missed" }
    );
    std::process::exit(i32::from(!good));
}

/// Counts the words that occur in the text, each as often as it is there.
fn compared(words: &[String], text: &str) -> Found {
    let folded = |text: &str| -> String {
        let letters = text
            .chars()
            .filter(|letter| letter.is_alphanumeric() || *letter == ' ');
        letters.flat_map(char::to_lowercase).collect()
    };
    let text = folded(text);
    let mut read: Vec<&str> = text.split(' ').collect();
    let letters = text.replace(' ', "");
    let mut found = Found::default();
    for word in words.iter().map(|word| folded(word)) {
        found.words += 1;
        found.as_letters += usize::from(letters.contains(&word));
        if let Some(place) = read.iter().position(|read| **read == word) {
            read.swap_remove(place);
            found.as_words += 1;
        }
    }
    found
}

fn reader(folder: &Path) -> Reader {
    let file = |ending: &str| {
        let files = std::fs::read_dir(folder).expect("the folder of the networks");
        let mut paths = files.map(|file| file.expect("a file").path());
        let path = paths.find(|path| path.to_string_lossy().ends_with(ending));
        std::fs::read(path.unwrap_or_else(|| panic!("no *{ending}"))).expect("a file")
    };
    let characters = String::from_utf8(file(".txt")).expect("a list of characters");
    Reader::new(
        Finder::load(file("det.onnx")).expect("a network that finds lines"),
        LineReader::load(file("rec.onnx")).expect("a network that reads a line"),
        Characters::read(&characters).expect("a list of characters"),
    )
    .expect("parts that fit")
}

fn fonts_in(folder: &Path) -> Vec<(String, FontVec)> {
    let files = std::fs::read_dir(folder).expect("the folder of the fonts");
    let mut fonts: Vec<(String, FontVec)> = files
        .filter_map(|file| {
            let path = file.expect("a file").path();
            let font = FontVec::try_from_vec(std::fs::read(&path).ok()?).ok()?;
            Some((path.file_stem()?.to_string_lossy().into_owned(), font))
        })
        .collect();
    fonts.sort_by(|(one, _), (two, _)| one.cmp(two));
    fonts
}

fn hash(text: &str) -> u64 {
    let mixed = sundry_hash::fnv1a(text.as_bytes());
    mixed ^ (mixed >> 29)
}
