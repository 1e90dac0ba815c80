//! Measures how many held-out lines are parsed correctly: the name as the same bag of words
//! (singular, without "or" and "and"), any of the labelled numbers, any of the labelled units.

use std::time::Instant;

use sundry_nutrition::line::{Model, Tag, Token, fold_unit, tokens};

use crate::align::{number, singular};
use crate::data::Line;

#[derive(Default)]
struct Right {
    name: usize,
    quantity: usize,
    unit: usize,
    all: usize,
    lines: usize,
}

impl Right {
    fn shown(&self) -> String {
        let share = |count: usize| 100.0 * count as f64 / self.lines.max(1) as f64;
        format!(
            "name {:.2}  quantity {:.2}  unit {:.2}  all three {:.2}  ({} lines)",
            share(self.name),
            share(self.quantity),
            share(self.unit),
            share(self.all),
            self.lines
        )
    }
}

pub fn all_three(packed: &[u8], held: &[Line]) -> String {
    judge(packed, held, false).shown()
}

pub fn report(packed: &[u8], held: &[Line], errors: bool) {
    println!("all: {}", judge(packed, held, errors).shown());
    for source in ["allrecipes", "bbc", "cookstr", "tc"] {
        let some: Vec<Line> = held
            .iter()
            .filter(|line| line.source == source)
            .cloned()
            .collect();
        println!("{source}: {}", judge(packed, &some, false).shown());
    }
    let model = Model::read(packed).expect("a model");
    let begun = Instant::now();
    let mut count = 0;
    for line in held.iter().cycle().take(held.len() * 10) {
        count += model.tag(&tokens(&line.sentence)).len();
    }
    let seconds = begun.elapsed().as_secs_f64();
    println!(
        "{:.0} lines/s ({count} tokens)",
        held.len() as f64 * 10.0 / seconds
    );
}

fn judge(packed: &[u8], held: &[Line], errors: bool) -> Right {
    let model = Model::read(packed).expect("a model");
    let mut right = Right::default();
    for line in held {
        let tokens = tokens(&line.sentence);
        let tags = model.tag(&tokens);
        let of = |tag: Tag| -> Vec<&Token<'_>> {
            let pairs = tokens.iter().zip(&tags);
            pairs
                .filter(|(_, found)| **found == tag)
                .map(|(token, _)| token)
                .collect()
        };
        let name = bag(of(Tag::Name).iter().map(|token| token.text))
            == bag(words(&line.name).iter().map(String::as_str));
        let gold: Vec<f64> = line
            .quantity
            .split_whitespace()
            .flat_map(|part| part.split('-'))
            .filter_map(|part| number(part.trim_end_matches('x')))
            .collect();
        let found: Vec<f64> = of(Tag::Quantity)
            .iter()
            .filter_map(|token| token.number())
            .collect();
        let quantity = match (gold.is_empty(), found.first()) {
            (true, None) => true,
            (false, Some(first)) => gold.iter().any(|gold| (gold - first).abs() < 0.01),
            _ => false,
        };
        let gold = units(line.unit.split_whitespace());
        let found = units(of(Tag::Unit).iter().map(|token| token.text));
        let unit = match found.first() {
            None => gold.is_empty(),
            Some(first) => gold.contains(first),
        };
        right.lines += 1;
        right.name += usize::from(name);
        right.quantity += usize::from(quantity);
        right.unit += usize::from(unit);
        right.all += usize::from(name && quantity && unit);
        if errors && !(name && quantity && unit) {
            let shown: Vec<String> = tokens
                .iter()
                .zip(&tags)
                .map(|(token, tag)| format!("{}/{}", token.text, &format!("{tag:?}")[..2]))
                .collect();
            println!(
                "{}{}{} {}\n    {}\n    name={} q={} u={} p={} c={}",
                if name { '.' } else { 'N' },
                if quantity { '.' } else { 'Q' },
                if unit { '.' } else { 'U' },
                line.sentence,
                shown.join(" "),
                line.name,
                line.quantity,
                line.unit,
                line.preparation,
                line.comment
            );
        }
    }
    right
}

fn words(text: &str) -> Vec<String> {
    tokens(text)
        .iter()
        .map(|token| token.text.to_owned())
        .collect()
}

fn bag<'a>(words: impl Iterator<Item = &'a str>) -> Vec<String> {
    let mut bag: Vec<String> = words
        .map(|word| fraction(word).unwrap_or_else(|| word.to_lowercase()))
        .filter(|word| word.chars().any(char::is_alphanumeric) && word != "or" && word != "and")
        .map(|word| singular(&word))
        .collect();
    bag.sort_unstable();
    bag
}

fn units<'a>(words: impl Iterator<Item = &'a str>) -> Vec<String> {
    words
        .flat_map(|word| word.split(','))
        .filter(|word| word.chars().any(char::is_alphabetic))
        .map(|word| fold_unit(word).map_or_else(|| singular(&word.to_lowercase()), str::to_owned))
        .collect()
}

/// Normalises a number for comparison.
fn fraction(word: &str) -> Option<String> {
    let tokens = tokens(word);
    let value = tokens.first().and_then(Token::number)?;
    Some(format!("{value:.2}"))
}
