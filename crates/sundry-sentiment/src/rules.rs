//! The rules that combine the ratings of words into the rating of a sentence.

use crate::lexicon::lexicon;
use crate::words::{Word, words};

/// Factor of a negation.
const NEGATED: f64 = -0.74;
/// Amount added for capitals in a sentence that is not all capitals.
const LOUD: f64 = 0.733;
/// Constant of the normalisation `sum / √(sum² + ALPHA)`: a sum of √5 is half of the scale.
const ALPHA: f64 = 15.0;

/// Rates one English sentence, from −1 to 1, to four decimals.
///
/// ```
/// use sundry_sentiment::compound;
/// assert_eq!(compound("VADER is smart, handsome, and funny."), 0.8316);
/// assert_eq!(compound("VADER is not smart, handsome, nor funny."), -0.7424);
/// assert_eq!(compound("The chair stands in the room."), 0.0);
/// ```
pub fn compound(sentence: &str) -> f64 {
    let words = words(sentence);
    let loud = words.iter().filter(|word| word.is_loud).count();
    let sentence_words = Words {
        words: &words,
        mixed: loud > 0 && loud < words.len(),
    };
    let mut ratings: Vec<f64> = (0..words.len())
        .map(|at| {
            sundry_halt::check();
            sentence_words.rating(at)
        })
        .collect();
    weigh_but(&words, &mut ratings);
    let mut sum: f64 = ratings.iter().sum();
    let marks = emphasis(sentence);
    if sum > 0.0 {
        sum += marks;
    } else if sum < 0.0 {
        sum -= marks;
    }
    if words.is_empty() {
        return 0.0;
    }
    let scaled = sum / (sum * sum + ALPHA).sqrt();
    (scaled.clamp(-1.0, 1.0) * 10_000.0).round() / 10_000.0
}

struct Words<'a> {
    words: &'a [Word],
    mixed: bool,
}

impl Words<'_> {
    fn lower(&self, at: usize) -> &str {
        self.words.get(at).map_or("", |word| &word.lower)
    }

    /// Returns the word `back` places before, if there is one.
    fn before(&self, at: usize, back: usize) -> Option<&Word> {
        self.words.get(at.checked_sub(back)?)
    }

    fn before_is(&self, at: usize, back: usize, any: &[&str]) -> bool {
        self.before(at, back)
            .is_some_and(|word| any.contains(&word.lower.as_str()))
    }

    fn rating(&self, at: usize) -> f64 {
        let lexicon = lexicon();
        let Some(word) = self.words.get(at) else {
            return 0.0;
        };
        let lower = word.lower.as_str();
        let is_kind_of = lower == "kind" && self.lower(at + 1) == "of";
        if lexicon.degrees.contains_key(lower) || is_kind_of {
            return 0.0;
        }
        let Some(own) = lexicon.ratings.get(lower).copied() else {
            return 0.0;
        };
        let mut rating = own;
        // "No" before a rated word is a negation, not a complaint.
        if lower == "no" && lexicon.ratings.contains_key(self.lower(at + 1)) {
            rating = 0.0;
        }
        let refused = self.before_is(at, 1, &["no"])
            || self.before_is(at, 2, &["no"])
            || (self.before_is(at, 3, &["no"]) && self.before_is(at, 1, &["or", "nor"]));
        if refused {
            rating = own * NEGATED;
        }
        if word.is_loud && self.mixed {
            rating += if rating > 0.0 { LOUD } else { -LOUD };
        }
        for (back, fading) in [(1, 1.0), (2, 0.95), (3, 0.9)] {
            let Some(before) = self.before(at, back) else {
                continue;
            };
            if lexicon.ratings.contains_key(before.lower.as_str()) {
                continue;
            }
            rating += self.degree(before, rating) * fading;
            rating = self.negated(at, back, rating);
            if back == 3 {
                rating = self.idiom(at, rating);
            }
        }
        self.least(at, rating)
    }

    /// Returns the amount that a degree word adds to the rating of a later word.
    fn degree(&self, word: &Word, rating: f64) -> f64 {
        let Some(degree) = lexicon().degrees.get(word.lower.as_str()) else {
            return 0.0;
        };
        let mut added = if rating < 0.0 { -degree } else { *degree };
        if word.is_loud && self.mixed {
            added += if rating > 0.0 { LOUD } else { -LOUD };
        }
        added
    }

    fn negated(&self, at: usize, back: usize, rating: f64) -> f64 {
        let between = |any: &[&str]| (1..back).any(|nearer| self.before_is(at, nearer, any));
        if back > 1 && self.before_is(at, back, &["never"]) && between(&["so", "this"]) {
            return rating * 1.25;
        }
        if back > 1 && self.before_is(at, back, &["without"]) && between(&["doubt"]) {
            return rating;
        }
        let negates = self.before(at, back).is_some_and(|word| {
            lexicon().negations.contains(word.lower.as_str()) || word.lower.contains("n't")
        });
        if negates { rating * NEGATED } else { rating }
    }

    fn phrase(&self, from: usize, to: usize) -> String {
        let words: Vec<&str> = (from..=to).map(|at| self.lower(at)).collect();
        words.join(" ")
    }

    /// Adjusts the rating for phrases with a meaning of their own; requires at least three words
    /// before.
    fn idiom(&self, at: usize, rating: f64) -> f64 {
        let lexicon = lexicon();
        let mut rating = rating;
        let ended = [(1, 0), (2, 0), (2, 1), (3, 1), (3, 2)];
        if let Some(found) = ended
            .iter()
            .find_map(|(from, to)| lexicon.idioms.get(self.phrase(at - from, at - to).as_str()))
        {
            rating = *found;
        }
        for reach in [1, 2] {
            if at + reach < self.words.len()
                && let Some(found) = lexicon.idioms.get(self.phrase(at, at + reach).as_str())
            {
                rating = *found;
            }
        }
        for (from, to) in [(3, 1), (3, 2), (2, 1)] {
            rating += lexicon
                .degrees
                .get(self.phrase(at - from, at - to).as_str())
                .copied()
                .unwrap_or(0.0);
        }
        rating
    }

    /// "Least" inverts a rating, but not in "at least" and "very least".
    fn least(&self, at: usize, rating: f64) -> f64 {
        if !self.before_is(at, 1, &["least"]) || lexicon().ratings.contains_key("least") {
            return rating;
        }
        if at > 1 && self.before_is(at, 2, &["at", "very"]) {
            return rating;
        }
        rating * NEGATED
    }
}

/// Gives words after "but" more weight than those before it.
fn weigh_but(words: &[Word], ratings: &mut [f64]) {
    let Some(but) = words.iter().position(|word| word.lower == "but") else {
        return;
    };
    for (at, rating) in ratings.iter_mut().enumerate() {
        if at < but {
            *rating *= 0.5;
        } else if at > but {
            *rating *= 1.5;
        }
    }
}

/// Returns the amount added for exclamation and question marks.
fn emphasis(text: &str) -> f64 {
    let count = |mark| text.chars().filter(|character| *character == mark).count();
    let exclaimed = count('!').min(4) as f64 * 0.292;
    let asked = match count('?') {
        0 | 1 => 0.0,
        marks @ 2..=3 => marks as f64 * 0.18,
        _ => 0.96,
    };
    exclaimed + asked
}
