//! The words of a line up to its food, searched for the sorts, sizes and cuts listed in
//! `data/food/pieces.tsv`: `baby leeks`, `8 6-inch tortillas`, `1 cup crushed cornflakes`.
//!
//! Words after the food describe what is done after measuring, and are ignored.

use sundry_food::Kind;
use sundry_table::Class;

use super::Thing;
use crate::line::{Line, unit};
use crate::lower_case::lower_case;
use crate::word_classes::WEIGHT;

/// Lower-case words, each surrounded by spaces, with inch signs spelt out; and the byte offset in
/// the line where they end.
pub(crate) struct Said(String, usize);

impl Said {
    /// Returns the words of a line up to the end of its name, including a size in brackets after
    /// it.
    pub(super) fn of(line: &Line<'_>) -> Self {
        let lower = lower_case(line.original);
        let name = lower_case(&line.name);
        let last = name.split_whitespace().next_back().unwrap_or_default();
        let end_of = |words: &str| lower.find(words).map(|at| at + words.len());
        let end = end_of(&name)
            .or_else(|| end_of(last))
            .unwrap_or(lower.len());
        let (front, behind) = lower.split_at_checked(end).unwrap_or((&lower, ""));
        let mut words = String::from(" ");
        push(&mut words, front);
        push(&mut words, size_in_brackets(behind));
        if end_of(&name).is_none() {
            push(&mut words, &name);
        }
        Self(words, end)
    }

    /// Returns true if a word or phrase occurs, in singular or plural.
    pub(super) fn has(&self, words: &str) -> bool {
        self.0.match_indices(words).any(|(at, _)| {
            let behind = self.0.get(at + words.len()..).unwrap_or_default();
            let ends = [" ", "s ", "es "].iter().any(|end| behind.starts_with(end));
            ends && self.0.get(..at).is_some_and(|before| before.ends_with(' '))
        })
    }

    /// Returns true if a byte offset in the lower-case line is before the end of the name.
    pub(super) fn covers(&self, at: usize) -> bool {
        at < self.1
    }

    /// Returns the size of a unit that is not tagged as one: `small` in `1 small bunch` and in `1
    /// small fennel bulb`.
    pub(super) fn size_of(&self, name: &str) -> &str {
        if !SIZES.iter().any(|size| self.0.contains(size)) {
            return "";
        }
        let words: Vec<&str> = self.0.split_whitespace().collect();
        let is = |word: &&str| unit(word).is_some_and(|unit| unit.name == name);
        let Some(at) = words.iter().position(is) else {
            return "";
        };
        let (before, from) = words.split_at(at);
        let named = from.len() == 1;
        let mut nearest = before
            .iter()
            .rev()
            .take(if named { before.len() } else { 1 });
        nearest
            .find(|word| SIZES.contains(word))
            .map_or("", |size| size)
    }
}

static SIZES: Class = Class::of(&WEIGHT, "size of a piece");

/// Returns a short bracket after the name that begins with a number: `(6-inch)`, `(14x9)`.
fn size_in_brackets(behind: &str) -> &str {
    let inside = behind.trim_start().strip_prefix('(');
    let inside = inside.and_then(|rest| rest.split_once(')'));
    let size = inside.map_or("", |(inside, _)| inside);
    // The thickness of a slice is not a size of the food.
    let is_size = size.len() < 16 && size.starts_with(char::is_numeric) && !size.ends_with("thick");
    if is_size { size } else { "" }
}

fn push(words: &mut String, text: &str) {
    for letter in text.chars() {
        match letter {
            'a'..='z' | '0'..='9' => words.push(letter),
            '"' | '\u{201d}' | '\u{2033}' => words.push_str(" inch "),
            letter if letter.is_alphanumeric() => words.push(letter),
            _ if words.ends_with(' ') => {}
            _ => words.push(' '),
        }
    }
    if !words.ends_with(' ') {
        words.push(' ');
    }
}

static PLAIN: Class = Class::of(&WEIGHT, "plain piece");

/// Returns the grams of a piece by its sort or cut: `cherry` for tomatoes without a unit, `slice
/// baguette` for slices. The entry with the most words wins, then the first in the table.
pub(super) fn sort(thing: &Thing<'_>, unit_name: Option<&str>) -> Option<f64> {
    let own = |kind: Kind<'_>| {
        let mut best: Option<(usize, f32)> = None;
        for (piece, grams) in kind.pieces() {
            let sort = match unit_name {
                Some(name) => piece
                    .strip_prefix(name)
                    .and_then(|rest| rest.strip_prefix(' ')),
                None => Some(piece),
            };
            // A hyphen joins words where a table parts its columns at spaces: `12-inch`.
            let said = sort.filter(|sort| thing.said().has(&sort.replace('-', " ")));
            let Some(sort) = said.filter(|sort| unit_name.is_some() || is_sort(sort)) else {
                continue;
            };
            let words = sort.split(' ').count();
            if best.is_none_or(|(most, _)| words > most) {
                best = Some((words, grams));
            }
        }
        best.map(|(_, grams)| f64::from(grams))
    };
    own(thing.kind).or_else(|| thing.kind.ancestors().into_iter().find_map(own))
}

fn is_sort(piece: &str) -> bool {
    let first = piece.split(' ').next().unwrap_or_default();
    !PLAIN.contains(&first) && unit(first).is_none()
}
