//! Reads the sources: development texts, lingua's tables, Tesseract's word lists; and splits them
//! into training and held-out parts.

use std::collections::BTreeMap;
use std::io::Read;
use std::path::{Path, PathBuf};

use sundry_language::{LANGUAGES, Language};

use crate::chain::Chain;
use crate::dawg;
use crate::frequencies;
use crate::random::Random;

/// One language's texts.
#[derive(Default)]
pub struct Texts {
    /// Training sentences.
    pub sentences: Vec<String>,
    /// Training words with weights: subtitles (by count).
    pub counted: Vec<(String, f64)>,
    /// Training words and word pairs as they occur.
    pub listed: Vec<String>,
    /// Words of a dictionary, without counts.
    pub known: Vec<String>,
    /// Words generated from n-gram tables.
    pub spelled: Vec<String>,
    /// Held-out texts by kind, for measuring and for fitting the temperatures.
    pub held: BTreeMap<&'static str, Vec<String>>,
    pub calibrate: BTreeMap<&'static str, Vec<String>>,
}

#[derive(Default)]
pub struct Folders {
    pub data: PathBuf,
    pub lingua: PathBuf,
    pub words: PathBuf,
    /// Wordfreq's lists.
    pub frequencies: PathBuf,
    /// Cache of the generated words for the next run.
    pub cache: PathBuf,
}

/// The use of a line. Its own bytes decide (FNV-1a), so that another program can tell without a
/// list.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// Training: seven in ten.
    Learn,
    /// Fitting the temperatures: one in ten.
    Calibrate,
    /// Measuring: two in ten.
    Measure,
}

pub fn part(line: &str) -> Part {
    let hash = line.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)
    });
    match (hash >> 32) % 10 {
        0 => Part::Calibrate,
        1 | 2 => Part::Measure,
        _ => Part::Learn,
    }
}

impl Texts {
    fn hold(&mut self, part: Part, kind: &'static str, text: &str) {
        let held = if part == Part::Calibrate {
            &mut self.calibrate
        } else {
            &mut self.held
        };
        held.entry(kind).or_default().push(text.to_owned());
    }
}

fn read(folder: &Path, name: &str) -> std::io::Result<String> {
    let packed = std::fs::read(folder.join(format!("{name}.zst")))?;
    let mut text = String::new();
    ruzstd::decoding::StreamingDecoder::new(packed.as_slice())
        .map_err(std::io::Error::other)?
        .read_to_string(&mut text)?;
    Ok(text)
}

/// Maps language codes of the sources that differ from ours.
fn language(code: &str) -> Option<Language> {
    match code {
        "pt_br" => Some(Language::Portuguese),
        "zh_cn" | "zh_tw" => Some(Language::Chinese),
        "ze_en" | "ze_zh" => None,
        _ => Language::from_code(code),
    }
}

pub fn texts(folders: &Folders, seed: u64) -> std::io::Result<Vec<Texts>> {
    let mut texts: Vec<Texts> = LANGUAGES.iter().map(|_| Texts::default()).collect();
    for line in read(&folders.data, "lang_tatoeba_dev.tsv")?.lines() {
        if let Some((code, text)) = line.split_once('\t')
            && let Some(language) = language(code)
        {
            let texts = &mut texts[language as usize];
            let part = part(text);
            if part != Part::Learn {
                texts.hold(part, "everyday", text);
            } else {
                texts.sentences.push(text.to_owned());
            }
        }
    }
    for line in read(&folders.data, "lang_lingua_testdata.tsv")?.lines() {
        let mut columns = line.splitn(3, '\t');
        if let (Some(code), Some(kind), Some(text)) =
            (columns.next(), columns.next(), columns.next())
            && let Some(language) = language(code)
        {
            let texts = &mut texts[language as usize];
            let kind = match kind {
                "lingua-word" => "listed word",
                "lingua-pair" => "listed pair",
                _ => "sentence",
            };
            let part = part(text);
            if part != Part::Learn {
                texts.hold(part, kind, text);
            } else if kind == "sentence" {
                texts.sentences.push(text.to_owned());
            } else {
                texts.listed.push(text.to_owned());
            }
        }
    }
    for text in read(&folders.data, "lang_mt_ud_mudt.txt")?.lines() {
        let texts = &mut texts[Language::Maltese as usize];
        let part = part(text);
        if part != Part::Learn {
            texts.hold(part, "sentence", text);
        } else {
            texts.sentences.push(text.to_owned());
        }
    }
    for line in read(&folders.data, "lang_freqwords_top15k.tsv")?.lines() {
        let mut columns = line.split('\t');
        if let (Some(code), Some(word), Some(count)) =
            (columns.next(), columns.next(), columns.next())
            && let Some(language) = language(code)
            && let Ok(count) = count.parse::<f64>()
        {
            texts[language as usize]
                .counted
                .push((word.to_owned(), count));
        }
    }
    for line in read(&folders.data, "lang_udhr.tsv")?.lines() {
        if let Some((variant, text)) = line.split_once('\t')
            && let Some(language) = udhr(variant)
        {
            texts[language as usize].sentences.push(text.to_owned());
        }
    }
    for language in LANGUAGES {
        let texts = &mut texts[*language as usize];
        let frequencies = frequencies::read(&folders.frequencies, *language)?;
        if !frequencies.is_empty() {
            texts.counted = frequencies;
        }
        let path = folders
            .words
            .join(format!("{}.traineddata", language.code3()));
        if path.exists() {
            texts.known = dawg::read(&path)?;
        }
        let cache = folders.cache.join(format!("cache-{}.txt", language.code()));
        if cache.exists() {
            texts.spelled = std::fs::read_to_string(&cache)?
                .lines()
                .map(str::to_owned)
                .collect();
            continue;
        }
        if let Some(path) = lingua(&folders.lingua, *language)
            && let Some(chain) = Chain::read(&path)?
        {
            let mut random = Random::new(seed ^ *language as u64);
            texts.spelled = (0..SPELLED).map(|_| chain.word(&mut random)).collect();
            std::fs::write(&cache, texts.spelled.join("\n"))?;
        }
    }
    Ok(texts)
}

/// Number of generated words per language.
const SPELLED: usize = 300_000;

/// Maps the translations of the Universal Declaration of Human Rights to known languages.
fn udhr(variant: &str) -> Option<Language> {
    Some(match variant {
        "als" => Language::Albanian,
        "azj_latn" | "azj_cyrl" => Language::Azerbaijani,
        "bos_latn" => Language::Bosnian,
        "cmn_hans" | "cmn_hant" => Language::Chinese,
        "deu_1996" => Language::German,
        "ell_monotonic" => Language::Greek,
        "ekk" => Language::Estonian,
        "jav" => Language::Javanese,
        "khk" => Language::Mongolian,
        "kmr" => Language::Kurdish,
        "lvs" => Language::Latvian,
        "mly_latn" => Language::Malay,
        "oci_1" | "oci_2" | "oci_3" | "oci_4" => Language::Occitan,
        "plt" => return None,
        "por_BR" | "por_PT" => Language::Portuguese,
        "ron_1993" | "ron_2006" => Language::Romanian,
        "srp_cyrl" | "srp_latn" => Language::Serbian,
        "tuk_latn" => Language::Turkmen,
        "tso_ZW" => Language::Tsonga,
        "uig_arab" => Language::Uyghur,
        "uzn_latn" | "uzn_cyrl" => Language::Uzbek,
        "ydd" => Language::Yiddish,
        "lat_1" => Language::Latin,
        "urd_2" => Language::Urdu,
        "nor" => return None,
        _ if variant.len() == 3 => return Language::from_code(variant),
        _ => return None,
    })
}

/// Returns the path of lingua's table of a language in a folder of vendored crates.
fn lingua(folder: &Path, language: Language) -> Option<PathBuf> {
    let name = match language {
        Language::Bokmal => "bokmal",
        Language::Nynorsk => "nynorsk",
        Language::Slovenian => "slovene",
        Language::Sotho => "sotho",
        Language::Greek => "greek",
        other => &other.name().to_lowercase(),
    };
    let path = folder.join(format!("lingua-{name}-language-model/models/ngrams.fst"));
    path.exists().then_some(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seven_lines_in_ten_are_learned_from_and_none_twice() {
        let lines: Vec<String> = (0..10_000).map(|at| format!("line number {at}")).collect();
        let count = |wanted| lines.iter().filter(|line| part(line) == wanted).count();
        let counts = [Part::Learn, Part::Calibrate, Part::Measure].map(count);
        assert_eq!(counts.iter().sum::<usize>(), lines.len());
        for (count, share) in counts.iter().zip([0.7, 0.1, 0.2]) {
            assert!(
                (*count as f64 / 10_000.0 - share).abs() < 0.02,
                "{counts:?}"
            );
        }
        assert!(part("Where is the station?") == part("Where is the station?"));
    }
}
