//! Makes training texts: words, pairs, fragments and sentences, some without accents.

use sundry_language::{Language, LanguageSet};
use unicode_normalization::UnicodeNormalization;

use crate::random::{Random, Weighted};
use crate::sources::Texts;

/// The texts of one language to draw from.
pub struct Drawer {
    sentences: Vec<String>,
    /// Words of the sentences, as often as they occur there, and listed words and pairs.
    tokens: Vec<String>,
    counted: Weighted<String>,
    known: Vec<String>,
    spelled: Vec<String>,
}

pub fn tokens(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !(c.is_alphanumeric() || matches!(c, '\'' | '’') || is_mark(c)))
        .map(|word| word.trim_matches(['\'', '’']))
        .filter(|word| word.chars().any(char::is_alphabetic))
}

fn is_mark(c: char) -> bool {
    // Vowel signs and viramas of Indic scripts, joiners.
    matches!(c as u32, 0x300..=0x36F | 0x900..=0xDFF | 0x200C..=0x200D)
}

impl Drawer {
    pub fn new(texts: &Texts) -> Self {
        let mut words: Vec<String> = texts
            .sentences
            .iter()
            .flat_map(|text| tokens(text))
            .map(str::to_owned)
            .collect();
        words.extend(
            texts
                .listed
                .iter()
                .flat_map(|text| tokens(text))
                .map(str::to_owned),
        );
        Self {
            sentences: texts.sentences.clone(),
            tokens: words,
            counted: Weighted::new(
                texts
                    .counted
                    .iter()
                    .map(|(word, count)| (word.clone(), count.powf(0.85))),
            ),
            known: texts.known.clone(),
            spelled: texts.spelled.clone(),
        }
    }

    pub fn is_empty(&self) -> bool {
        self.tokens.is_empty()
    }

    fn word(&self, random: &mut Random) -> &str {
        let choice = random.unit();
        // Prefer words of real lists to generated ones, where there are lists.
        let spelled = if self.counted.is_empty() { 0.45 } else { 0.18 };
        if choice < spelled && !self.spelled.is_empty() {
            &self.spelled[random.below(self.spelled.len())]
        } else if choice < spelled + 0.10 && !self.known.is_empty() {
            &self.known[random.below(self.known.len())]
        } else if choice < 0.70 && !self.counted.is_empty() {
            self.counted.draw(random)
        } else {
            &self.tokens[random.below(self.tokens.len())]
        }
    }

    /// Returns a word of some length: short ones are usually drawn again, except one in eight.
    fn long_word(&self, random: &mut Random) -> &str {
        for _ in 0..4 {
            let word = self.word(random);
            if word.chars().count() >= 5 || random.below(8) == 0 {
                return word;
            }
        }
        self.word(random)
    }

    fn several(&self, count: usize, random: &mut Random) -> String {
        let words: Vec<&str> = (0..count).map(|_| self.word(random)).collect();
        words.join(" ")
    }

    pub fn draw(&self, random: &mut Random) -> String {
        let choice = random.unit();
        let real = random.below(2) == 0 && !self.sentences.is_empty();
        let text = if choice < 0.45 {
            self.long_word(random).to_owned()
        } else if choice < 0.64 {
            format!("{} {}", self.word(random), self.word(random))
        } else if choice < 0.86 {
            if real {
                let sentence = &self.sentences[random.below(self.sentences.len())];
                fragment(sentence, random.below(1 << 20)).unwrap_or_else(|| sentence.clone())
            } else {
                self.several(3 + random.below(4), random)
            }
        } else if real {
            self.sentences[random.below(self.sentences.len())].clone()
        } else {
            self.several(8 + random.below(12), random)
        };
        if random.below(12) == 0 {
            plain(&text)
        } else {
            text
        }
    }
}

/// Returns whole words with together 20 to 40 characters, from a place that `place` determines.
pub fn fragment(text: &str, place: usize) -> Option<String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    if words.is_empty() {
        return None;
    }
    for shift in 0..words.len() {
        let from = (place + shift) % words.len();
        let mut found = String::new();
        for word in &words[from..] {
            if !found.is_empty() {
                found.push(' ');
            }
            found.push_str(word);
            let length = found.chars().count();
            if length >= 20 {
                if length <= 40 {
                    return Some(found);
                }
                break;
            }
        }
    }
    None
}

/// Removes accents, as some people type.
pub fn plain(text: &str) -> String {
    text.nfd()
        .filter(|c| !matches!(*c as u32, 0x300..=0x36F))
        .map(|c| match c {
            'ł' => 'l',
            'ø' => 'o',
            'đ' => 'd',
            'ħ' => 'h',
            'ı' => 'i',
            c => c,
        })
        .nfc()
        .collect()
}

/// Returns the frequency of a language in training: highest for the 22, lowest for those with
/// little data.
pub fn share(language: Language) -> f64 {
    if LanguageSet::EUROPEAN.contains(language) {
        3.0
    } else if THIN.contains(&language) {
        0.5
    } else {
        1.0
    }
}

const THIN: &[Language] = &[
    Language::Breton,
    Language::Javanese,
    Language::Kurdish,
    Language::Occitan,
    Language::Turkmen,
    Language::Tatar,
    Language::Uyghur,
    Language::Uzbek,
    Language::Yiddish,
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fragments_are_whole_words_of_20_to_40_characters() {
        let text = "It rained all morning, so the children stayed indoors and read.";
        for place in 0..30 {
            let found = fragment(text, place).unwrap();
            assert!((20..=40).contains(&found.chars().count()), "{found}");
            assert!(text.contains(&found));
        }
        assert_eq!(fragment("too short", 0), None);
        assert_eq!(fragment("", 0), None);
    }

    #[test]
    fn plain_texts_have_no_accents() {
        assert_eq!(
            plain("Čeština, ħobż, łódź, çay ışık"),
            "Cestina, hobz, lodz, cay isik"
        );
        assert_eq!(plain("한국어"), "한국어");
    }
}
