//! Measures a detector on the held-out texts: macro accuracy by kind of text, and the calibration
//! error.
//!
//! The split: the bytes of every source line decide (`sources::part`) if it is used for training
//! (seven in ten), for fitting the temperatures (one in ten) or for measuring (two in ten). Words,
//! pairs and fragments are cut from held-out sentences. Word lists and n-gram tables are not split:
//! they contain no sentences.

use std::collections::BTreeMap;
use std::fmt::Write;

use sundry_language::{Guess, LANGUAGES, Language, LanguageSet};

use crate::sample::{fragment, tokens};
use crate::sources::Texts;

/// Kinds of texts: parts of web sentences; web sentences; everyday sentences of Tatoeba; and the
/// words and pairs in lingua's own test lists.
pub const KINDS: &[&str] = &[
    "word",
    "pair",
    "fragment",
    "sentence",
    "everyday",
    "listed word",
    "listed pair",
];

/// Least number of texts for a meaningful result of a language.
const FEWEST: usize = 20;

/// Returns the held-out texts of a kind: words of five letters or more, pairs of ten characters or
/// more, and fragments of 20 to 40, one cut from each sentence.
pub fn cut(held: &BTreeMap<&'static str, Vec<String>>, kind: &str) -> Vec<String> {
    let sentences = || held.get("sentence").into_iter().flatten().enumerate();
    let letters = |text: &str| text.chars().any(char::is_alphabetic);
    match kind {
        "word" => sentences()
            .filter_map(|(at, text)| {
                let fits = |word: &&str| {
                    word.chars().count() >= 5 && word.chars().all(char::is_alphabetic)
                };
                let words: Vec<&str> = tokens(text).filter(fits).collect();
                words
                    .get(at * 7 % words.len().max(1))
                    .map(|word| word.to_lowercase())
            })
            .collect(),
        "pair" => sentences()
            .filter_map(|(at, text)| {
                let words: Vec<&str> = text.split_whitespace().collect();
                let pairs: Vec<String> = words
                    .windows(2)
                    .filter(|pair| {
                        pair.iter()
                            .all(|word| word.chars().all(char::is_alphabetic))
                    })
                    .map(|pair| pair.join(" "))
                    .filter(|pair| pair.chars().count() >= 10)
                    .collect();
                pairs.get(at * 7 % pairs.len().max(1)).cloned()
            })
            .collect(),
        "fragment" => sentences()
            .filter_map(|(at, text)| fragment(text, at * 7))
            .filter(|text| letters(text))
            .collect(),
        other => {
            let texts = held.get(other).into_iter().flatten();
            texts.filter(|text| letters(text)).cloned().collect()
        }
    }
}

/// Compares languages; both written standards of Norwegian count as one.
pub fn same(a: Language, b: Language) -> bool {
    let one = |language| {
        if language == Language::Nynorsk {
            Language::Bokmal
        } else {
            language
        }
    };
    one(a) == one(b)
}

/// Confidence and accuracy, in ten bins.
#[derive(Default)]
struct Calibration([(f64, f64, f64); 10]);

impl Calibration {
    fn add(&mut self, confidence: f64, right: bool) {
        let bin = &mut self.0[((confidence * 10.0) as usize).min(9)];
        bin.0 += 1.0;
        bin.1 += confidence;
        bin.2 += f64::from(u8::from(right));
    }

    fn error(&self) -> f64 {
        let total: f64 = self.0.iter().map(|bin| bin.0).sum();
        self.0.iter().map(|bin| (bin.1 - bin.2).abs()).sum::<f64>() / total.max(1.0)
    }
}

type Detect<'a> = &'a dyn Fn(&str, LanguageSet) -> Vec<Guess>;

/// Makes a table of all kinds: the 22 languages (Maltese apart) chosen among themselves, and the 75
/// that lingua knows, chosen among all. With `each`, it adds the accuracy by language and the most
/// frequent mistakes.
pub fn report(detect: Detect<'_>, texts: &[Texts], each: bool) -> String {
    let mut out = String::new();
    let sets = [("22", LanguageSet::EUROPEAN), ("all", LanguageSet::ALL)];
    for (name, set) in sets {
        for kind in KINDS {
            let mut calibration = Calibration::default();
            let (mut shares, mut maltese, mut count) = (Vec::new(), None, 0);
            let mut mistakes: BTreeMap<String, usize> = BTreeMap::new();
            let mut line = String::new();
            for language in set.iter() {
                let texts = &texts[language as usize];
                // Lingua's languages are those for which it lists test words.
                let scored = texts.held.contains_key("listed word");
                let questions = cut(&texts.held, kind);
                if questions.len() < FEWEST || !(scored || language == Language::Maltese) {
                    continue;
                }
                let mut right = 0;
                for text in &questions {
                    let best = detect(text, set).first().copied();
                    let ok = best.is_some_and(|best| same(best.language, language));
                    right += usize::from(ok);
                    calibration.add(best.map_or(0.0, |best| f64::from(best.confidence)), ok);
                    if !ok {
                        let other = best.map_or("-", |best| best.language.code());
                        *mistakes
                            .entry(format!("{}>{other}", language.code()))
                            .or_default() += 1;
                    }
                }
                let share = 100.0 * right as f64 / questions.len() as f64;
                count += questions.len();
                let _ = write!(line, "{} {share:.1} ", language.code());
                if scored {
                    shares.push(share);
                } else {
                    maltese = Some(share);
                }
            }
            let mean = shares.iter().sum::<f64>() / shares.len().max(1) as f64;
            let maltese = maltese
                .map(|share| format!("{share:.2}"))
                .unwrap_or_default();
            let _ = writeln!(
                out,
                "{name:>3} {kind:<11} {mean:6.2}  mt {maltese:>6}  ece {:.4}  ({} languages, {count} texts)",
                calibration.error(),
                shares.len(),
            );
            if each {
                let mut mistakes: Vec<(String, usize)> = mistakes.into_iter().collect();
                mistakes.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
                let some = mistakes
                    .iter()
                    .take(24)
                    .map(|(pair, count)| format!("{pair} {count}"));
                let _ = writeln!(
                    out,
                    "    {line}\n    {}",
                    some.collect::<Vec<_>>().join(", ")
                );
            }
        }
    }
    let known = LANGUAGES.iter().filter(|language| {
        let texts = &texts[**language as usize];
        !texts.held.contains_key("listed word") && cut(&texts.held, "everyday").len() >= FEWEST
    });
    let _ = write!(out, "others, everyday:");
    for language in known {
        let questions = cut(&texts[*language as usize].held, "everyday");
        let right = questions
            .iter()
            .filter(|text| {
                let best = detect(text, LanguageSet::ALL).first().copied();
                best.is_some_and(|best| best.language == *language)
            })
            .count();
        let _ = write!(
            out,
            " {} {:.1}",
            language.code(),
            100.0 * right as f64 / questions.len() as f64
        );
    }
    out.push('\n');
    out
}
