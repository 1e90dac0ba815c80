//! The query mix: 60 frequent words, 100 medium ones, 60 rare ones, 80 pairs that occur together.
//!
//! Frequent: drawn from the 200 words with most records, including function words. Medium: words in
//! 50 to 2,000 records. Rare: in 2 to 10. Pairs: two words of one record, at least one of them in
//! 1,000 records or more.

use std::collections::HashMap;

use crate::meme::Meme;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Class {
    Frequent,
    Middle,
    Rare,
    Pair,
}

pub struct Query {
    pub class: Class,
    pub text: String,
}

struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % bound.max(1)
    }
}

fn words(meme: &Meme) -> Vec<String> {
    let text = format!("{} {}", meme.description, meme.caption).to_lowercase();
    let mut words: Vec<String> = text
        .split(|character: char| !character.is_ascii_alphabetic())
        .filter(|word| word.len() > 1)
        .map(str::to_owned)
        .collect();
    words.sort_unstable();
    words.dedup();
    words
}

pub fn make(memes: &[Meme]) -> Vec<Query> {
    let mut counts: HashMap<String, usize> = HashMap::new();
    for meme in memes {
        for word in words(meme) {
            *counts.entry(word).or_default() += 1;
        }
    }
    let mut ranked: Vec<(usize, String)> = counts.iter().map(|(w, c)| (*c, w.clone())).collect();
    ranked.sort_by(|a, b| b.0.cmp(&a.0).then_with(|| a.1.cmp(&b.1)));
    let mut dice = Dice(0x5EED);
    let mut queries = Vec::new();
    let mut draw = |class: Class, from: &[(usize, String)], count: usize| {
        for _ in 0..count {
            let text = from[dice.below(from.len())].1.clone();
            queries.push(Query { class, text });
        }
    };
    let between = |low: usize, high: usize| -> Vec<(usize, String)> {
        ranked
            .iter()
            .filter(|(count, _)| (low..=high).contains(count))
            .cloned()
            .collect()
    };
    draw(Class::Frequent, &ranked[..200], 60);
    draw(Class::Middle, &between(50, 2000), 100);
    draw(Class::Rare, &between(2, 10), 60);
    let mut pairs = 0;
    while pairs < 80 {
        let words = words(&memes[dice.below(memes.len())]);
        if words.len() < 2 {
            continue;
        }
        let (one, other) = (dice.below(words.len()), dice.below(words.len()));
        let (one, other) = (&words[one], &words[other]);
        if one == other
            || counts[one].max(counts[other]) < 1000
            || counts[one].min(counts[other]) < 20
        {
            continue;
        }
        queries.push(Query {
            class: Class::Pair,
            text: format!("{one} {other}"),
        });
        pairs += 1;
    }
    queries
}
