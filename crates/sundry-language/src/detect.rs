//! Detects the languages of a text, with their probabilities.
//!
//! Script rules come first: a script with only one language decides; within a script that several
//! languages share, the model decides. The probability of a text in several scripts is split by
//! their letters.

use std::borrow::Cow;

use unicode_normalization::UnicodeNormalization;

use crate::everyday::{ALIKE, Everyday};
use crate::evidence::Evidence;
use crate::language::Language;
use crate::model::{self, Choice, Model};
use crate::reader::Strictness;
use crate::script::Script;
use crate::set::LanguageSet;

/// A language that a text may be in.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Guess {
    /// The language.
    pub language: Language,
    /// The probability, 0 to 1: of a hundred guesses with a confidence of 0.8, eighty are right.
    pub confidence: f32,
}

/// Returns the possible languages of a text, most likely first, among those in `set`.
///
/// Probabilities sum to at most 1; the rest is the probability that the text is in none of them. A
/// text without letters gives an empty result. One whose letters belong to no language in `set`
/// gives a single guess of almost no confidence.
///
/// ```
/// use sundry_language::{Language, LanguageSet, detect};
/// let guesses = detect("Il-kelb qed jiġri fil-ġnien.", LanguageSet::ALL);
/// assert_eq!(guesses[0].language, Language::Maltese);
/// assert!(guesses[0].confidence > 0.9);
/// assert!(detect("12:30", LanguageSet::ALL).is_empty());
/// ```
pub fn detect(text: &str, set: LanguageSet) -> Vec<Guess> {
    model::built_in().map_or_else(Vec::new, |model| detect_with(model, text, set))
}

/// The confidence of a guess without any evidence.
const HARDLY: f32 = 0.01;

/// Minimum confidence of a guess in the result.
const LEAST: f32 = 1e-4;

/// Minimum share of the total probability for the requested languages, below which their confidence
/// is reduced: a Russian text is not good Bulgarian, even if only Bulgarian is requested.
const AT_HOME: f32 = 0.05;

/// Log score relative to the best below which a language is dropped: less than [`LEAST`].
const NOTHING: f32 = -12.0;

/// Cap on the log score relative to the best requested language.
const FAR_AHEAD: f32 = 40.0;

/// Exponent by which the script with most letters wins over the others in a text of several.
const SHARPNESS: i32 = 2;

/// Like [`detect`], with a given model.
pub(crate) fn detect_with(model: &Model<'_>, text: &str, set: LanguageSet) -> Vec<Guess> {
    let text = composed(text);
    let mut evidence = Evidence::read(model, &text, Strictness::Clean);
    if evidence.is_empty() {
        evidence = Evidence::read(model, &text, Strictness::Everything);
    }
    if evidence.is_empty() {
        return Vec::new();
    }
    let mut guesses = guesses(model, &evidence, set);
    guesses.sort_by(|a, b| b.confidence.total_cmp(&a.confidence));
    if guesses.is_empty() {
        // Nothing is known: guess English, the most written language, or any requested one.
        let likely = set.contains(Language::English).then_some(Language::English);
        guesses.extend(likely.or_else(|| set.iter().next()).map(|language| Guess {
            language,
            confidence: HARDLY,
        }));
    }
    guesses
}

/// Returns the text with combining accents composed; almost all texts already are.
fn composed(text: &str) -> Cow<'_, str> {
    // Combining accents begin with one of the first two bytes, jamo with the last.
    let bytes = text.as_bytes();
    let accents = bytes.iter().fold(0, |found, byte| {
        found | u8::from(*byte == 0xCC) | u8::from(*byte == 0xCD) | u8::from(*byte == 0xE1)
    });
    let suspicious = |pair: &[u8]| matches!(pair, [0xCC | 0xCD, _] | [0xE1, 0x84..=0x87]);
    if accents != 0 && bytes.windows(2).any(suspicious) {
        Cow::Owned(text.nfc().collect())
    } else {
        Cow::Borrowed(text)
    }
}

fn guesses(model: &Model<'_>, evidence: &Evidence, set: LanguageSet) -> Vec<Guess> {
    let most = evidence
        .scripts()
        .fold(evidence.foreign(), |most, found| most.max(found.1));
    let share = |letters: f32| (letters / most).powi(SHARPNESS);
    let total =
        evidence.scripts().map(|found| share(found.1)).sum::<f32>() + share(evidence.foreign());
    let mut guesses = Vec::new();
    for (script, letters) in evidence.scripts() {
        let mut share = share(letters) / total;
        if script == Script::Latin {
            share -= romanised(evidence, set, share, &mut guesses);
        }
        of_script(model, evidence, script, set, share, &mut guesses);
    }
    if evidence.scripts().nth(1).is_some() {
        // A language may be written in two scripts.
        guesses.sort_by_key(|guess| guess.language);
        guesses.dedup_by(|again, guess| {
            let same = again.language == guess.language;
            if same {
                guess.confidence += again.confidence;
            }
            same
        });
    }
    guesses.retain(|guess| guess.confidence >= LEAST);
    guesses
}

/// Maximum share of one of two similar languages if no word distinguishes them.
const ONE_OF_TWO: f32 = 0.8;

/// Redistributes the probability of two similar languages if nothing in a short text distinguishes
/// them.
fn share_among_alike(everyday: &Everyday, guesses: &mut [Guess]) {
    for pair in ALIKE.iter() {
        let place =
            |language: Language| guesses.iter().position(|guess| guess.language == language);
        let [Some(one), Some(other)] = pair.map(place) else {
            continue;
        };
        let Ok([one, other]) = guesses.get_disjoint_mut([one, other]) else {
            continue;
        };
        if everyday.is_undecided(one.language, other.language) {
            let both = one.confidence + other.confidence;
            let share = one.confidence / both;
            one.confidence = both * share.clamp(1.0 - ONE_OF_TWO, ONE_OF_TWO);
            other.confidence = both - one.confidence;
        }
    }
}

/// Gives part of a probability to languages of other scripts, for their words in Latin letters;
/// returns the sum for all such languages, requested or not.
fn romanised(evidence: &Evidence, set: LanguageSet, share: f32, guesses: &mut Vec<Guess>) -> f32 {
    let mut given = 0.0;
    for (language, belief) in evidence.everyday().romanised() {
        let confidence = share * belief;
        given += confidence;
        if set.contains(language) {
            guesses.push(Guess {
                language,
                confidence,
            });
        }
    }
    given
}

/// Splits a probability among the requested languages of one script.
fn of_script(
    model: &Model<'_>,
    evidence: &Evidence,
    script: Script,
    set: LanguageSet,
    share: f32,
    guesses: &mut Vec<Guess>,
) {
    let all = script.languages();
    let asked = all.and(set);
    if asked.is_empty() {
        return;
    }
    let choice = if asked.len() * 2 < all.len() {
        Choice::Few
    } else {
        Choice::Many
    };
    let Some(scores) = evidence.scores(model, script, choice) else {
        // The script has only one language.
        let confidence = share / asked.len() as f32;
        guesses.extend(asked.iter().map(|language| Guess {
            language,
            confidence,
        }));
        return;
    };
    let everyday = evidence.everyday();
    let languages = script.list().iter().copied();
    let mut scores: Vec<(Language, f32)> = languages.zip(scores.seats().iter().copied()).collect();
    everyday.weigh(&mut scores);
    let best_asked = scores
        .iter()
        .fold(f32::NEG_INFINITY, |best, (language, score)| {
            if *score > best && asked.contains(*language) {
                *score
            } else {
                best
            }
        });
    if !best_asked.is_finite() {
        return;
    }
    // Compute probabilities relative to the best requested language, dropping negligible ones.
    let first = guesses.len();
    let (mut sum, mut sum_asked) = (0.0, 0.0);
    for (language, score) in scores {
        let ahead = score - best_asked;
        if ahead > NOTHING {
            let chance = ahead.min(FAR_AHEAD).exp();
            sum += chance;
            if asked.contains(language) {
                sum_asked += chance;
                guesses.push(Guess {
                    language,
                    confidence: chance,
                });
            }
        }
    }
    let belief = (sum_asked / sum / AT_HOME).min(1.0);
    share_among_alike(everyday, guesses.get_mut(first..).unwrap_or(&mut []));
    for guess in guesses.iter_mut().skip(first) {
        guess.confidence = share * (belief * guess.confidence / sum_asked);
    }
}
