//! Scores how well a description of a dish ("Salmon grilled with herbs") answers a question, for
//! choosing among a few: matches of what the question wants add to the score, matches of what it
//! rules out subtract. Foods are compared by their kinds, so that mussels are seafood.

use std::collections::HashSet;
use std::sync::LazyLock;

use sundry_food::{Answer, Diet, Flag, Kind};

use super::piece::{Piece, pieces_of};
use super::question::Question;
use super::table::{Cue, phrase_key, tables};
use super::word::words_of;
use crate::labels::cuisine_named;
use crate::labels::meal::{meal_type_named, of_title};
use crate::word_classes::is;
use sundry_table::rows;

/// The foods, words and interpretation of a description.
struct Described {
    foods: Vec<Kind<'static>>,
    words: HashSet<String>,
    /// The words of what it is, before those of what is in it.
    head: HashSet<String>,
    /// The meals that such a dish is for.
    meals: Vec<&'static str>,
    /// The equipment that its participles tell: what is grilled needs a grill.
    needs: Vec<&'static str>,
    read: Question,
}

/// Returns the part of a description that says what the dish is.
fn head_of(text: &str) -> String {
    let words = text.split_whitespace().zip(0..);
    let words = words.take_while(|(word, at)| {
        *at == 0 || !is("contents", word.to_lowercase().trim_end_matches([',', ':']))
    });
    let words: Vec<&str> = words.map(|(word, _)| word).collect();
    words.join(" ")
}

impl Described {
    fn of(text: &str) -> Self {
        let words = words_of(text);
        let pieces = pieces_of(&words, &vec![false; words.len()]);
        let read = super::read(text);
        let denied = |kind: &Kind<'static>| {
            let denied = read.exclude.iter().filter_map(|one| one.kind);
            denied.into_iter().any(|name| name == kind.name())
        };
        Self {
            foods: pieces
                .iter()
                .filter_map(|piece| piece.food)
                .filter(|kind| !denied(kind))
                .collect(),
            words: keys_of(&pieces),
            head: words_of(&head_of(text))
                .into_iter()
                .map(|word| word.key)
                .collect(),
            meals: meals_of(&head_of(text), &read),
            needs: needs_of(text),
            read,
        }
    }

    /// Returns true if it contains a food of that name or a kind of it.
    fn has(&self, name: &str) -> bool {
        let wanted = sundry_food::standard().kind(name);
        wanted.is_some_and(|wanted| self.foods.iter().any(|kind| kind.is(wanted)))
    }

    /// Returns true if it is of a cuisine or of a part of it.
    fn has_cuisine(&self, wanted: &str) -> bool {
        self.read.cuisines.iter().any(|own| {
            let parents = cuisine_named(own).map_or(&[][..], |own| &own.parents);
            *own == wanted || parents.contains(&wanted)
        })
    }

    fn contains(&self, flag: Flag) -> bool {
        self.foods
            .iter()
            .any(|kind| kind.flags().get(flag) == Answer::Yes)
    }
}

/// Returns the meals of a dish.
fn meals_of(head: &str, read: &Question) -> Vec<&'static str> {
    let mut meals: Vec<&'static str> = of_title(head).collect();
    meals.extend(&read.meals);
    meals
}

/// Equipment, and the words of a description that tell it is needed.
static NEEDS: LazyLock<Vec<(&'static str, Vec<String>)>> = LazyLock::new(|| {
    let table = include_str!("../../../../data/recipes/question/needs.tsv");
    rows(table)
        .map(|[name, words]| (name, words.split(',').map(phrase_key).collect()))
        .collect()
});

fn needs_of(text: &str) -> Vec<&'static str> {
    let text = padded(text);
    let needed = NEEDS.iter().filter(|(_, words)| count(&text, words) > 0);
    needed.map(|(name, _)| *name).collect()
}

/// Returns the keys of all meaningful words.
fn keys_of(pieces: &[Piece]) -> HashSet<String> {
    let pieces = pieces
        .iter()
        .filter(|piece| piece.sign.is_none() && !piece.is_number);
    let pieces = pieces.filter(|piece| piece.cue().is_none() && !piece.is_filler());
    let words = pieces.flat_map(|piece| words_of(&piece.text));
    words.map(|word| word.key).collect()
}

/// Words of a question, with words of a description that speak for and against them.
struct Concept {
    asked: Vec<String>,
    pro: Vec<String>,
    con: Vec<String>,
}

static CONCEPTS: LazyLock<Vec<Concept>> = LazyLock::new(|| {
    let table = include_str!("../../../../data/recipes/question/concepts.tsv");
    let list = |cell: &str| -> Vec<String> {
        let cells = cell.split(',').map(str::trim);
        cells
            .filter(|one| !one.is_empty())
            .map(phrase_key)
            .collect()
    };
    let concepts = rows(table).map(|[asked, pro, con]| Concept {
        asked: list(asked),
        pro: list(pro),
        con: list(con),
    });
    concepts.collect()
});

/// Returns the keys of a text's words, surrounded by spaces, for searching phrases.
fn padded(text: &str) -> String {
    format!(" {} ", phrase_key(text))
}

fn count(padded: &str, phrases: &[String]) -> usize {
    phrases
        .iter()
        .filter(|phrase| padded.contains(&format!(" {phrase} ")))
        .count()
}

/// Scores how well a description answers a question; higher is better, 0 is neutral.
///
/// ```
/// use sundry_recipes::question::{fit, read};
/// let asked = "fish without oven baking, no nuts";
/// let read = read(asked);
/// assert!(fit(asked, &read, "Grilled salmon") > fit(asked, &read, "Almond cake"));
/// ```
pub fn fit(asked: &str, question: &Question, description: &str) -> f32 {
    let described = Described::of(description);
    let mut score = 0.0_f32;
    for group in &question.include {
        let best = group.iter().map(|wanted| {
            let words = words_of(&wanted.name);
            let named = words
                .iter()
                .filter(|word| described.words.contains(&word.key))
                .count();
            let named = named as f32 / words.len().max(1) as f32;
            match wanted.kind {
                Some(kind) if described.has(kind) => 4.0 + 0.5 * named,
                _ => 3.0 * named,
            }
        });
        score += best.fold(0.0, f32::max);
    }
    for denied in &question.exclude {
        let by_kind = denied.kind.is_some_and(|kind| described.has(kind));
        let words = words_of(&denied.name);
        let by_name = words.iter().all(|word| described.words.contains(&word.key));
        let denies = described
            .read
            .exclude
            .iter()
            .any(|one| one.kind.is_some() && one.kind == denied.kind)
            || described.read.intolerances.contains(&denied.name.as_str())
            || denied
                .kind
                .is_some_and(|kind| described.read.intolerances.contains(&kind));
        score += match (denies, by_kind, by_name) {
            (true, ..) => 3.0,
            (false, true, _) => -6.0,
            (false, false, true) => -4.0,
            _ => 0.0,
        };
    }
    for word in &question.exclude_words {
        let words = words_of(word);
        let by_meal =
            meal_type_named(word).is_some_and(|meal| described.meals.contains(&meal.name));
        if by_meal || words.iter().all(|word| described.words.contains(&word.key)) {
            score -= 5.0;
        }
    }
    let text: Vec<_> = words_of(&question.text);
    let head = text.last().map(|word| word.key.clone());
    for word in &text {
        let weight = match described.words.contains(&word.key) {
            false => 0.0,
            true if described.head.contains(&word.key) => 1.0,
            true => 0.7,
        };
        score += weight
            * if Some(&word.key) == head.as_ref() {
                3.0
            } else {
                1.5
            };
    }
    if !question.text.is_empty() && described.has(&question.text) {
        score += 1.5;
    }
    // Of equals, the one that shares more words.
    let shared = words_of(asked)
        .iter()
        .filter(|word| described.words.contains(&word.key))
        .count();
    score += 0.2 * shared as f32;
    score += labels(question, &described);
    score += restrictions(question, &described);
    let description = padded(description);
    for concept in CONCEPTS.iter() {
        let Some(wanted) = wants(asked, concept) else {
            continue;
        };
        let speaks =
            speaks(count(&description, &concept.pro)) - speaks(count(&description, &concept.con));
        score += if wanted { speaks } else { -speaks };
    }
    score
}

/// Returns true if a question asks for a concept, false if it denies it ("not spicy"), nothing if
/// it does not speak of it.
fn wants(asked: &str, concept: &Concept) -> Option<bool> {
    let key = phrase_key(asked);
    let words: Vec<&str> = key.split(' ').collect();
    let mut found = None;
    for phrase in &concept.asked {
        let length = phrase.split(' ').count();
        let place = words
            .windows(length)
            .position(|here| here.join(" ") == *phrase);
        if let Some(place) = place {
            found = Some(found.unwrap_or(true) && !is_denied(&words, place));
        }
    }
    found
}

/// Returns true if one of the three words before a place denies, or two of them together.
fn is_denied(words: &[&str], place: usize) -> bool {
    let before = words
        .get(place.saturating_sub(3)..place)
        .unwrap_or_default();
    let denies = |phrase: &str| {
        let cue = tables().meaning(phrase).and_then(|meaning| meaning.cue);
        matches!(cue, Some(Cue::Exclude | Cue::Instead))
    };
    before.iter().any(|word| denies(word)) || before.windows(2).any(|pair| denies(&pair.join(" ")))
}

/// Weighs words that speak for or against a wish: the first counts most, for a wish is met once.
fn speaks(words: usize) -> f32 {
    match words {
        0 => 0.0,
        words => 1.2 + 0.4 * words.min(3) as f32,
    }
}

/// Scores cuisines, meals and equipment.
fn labels(question: &Question, described: &Described) -> f32 {
    let mut score = 0.0;
    for cuisine in &question.cuisines {
        if described.has_cuisine(cuisine) {
            score += 3.0;
        }
    }
    for cuisine in &question.exclude_cuisines {
        if described.has_cuisine(cuisine) {
            score -= 5.0;
        }
    }
    if question
        .meals
        .iter()
        .any(|meal| described.meals.contains(meal))
    {
        score += 3.0;
    } else if !question.meals.is_empty() && !described.meals.is_empty() {
        let apart = |meals: &[&str]| meals.iter().any(|meal| is("meal apart", meal));
        let anything = question
            .meals
            .iter()
            .any(|meal| is("meal of anything", meal));
        if !anything && (apart(&question.meals) || apart(&described.meals)) {
            score -= 3.0;
        }
    }
    for meal in &question.exclude_meals {
        if described.meals.contains(meal) {
            score -= 5.0;
        }
    }
    for thing in &question.equipment {
        if described.read.equipment.contains(thing) || described.needs.contains(thing) {
            score += 3.0;
        }
    }
    for thing in &question.exclude_equipment {
        if described.read.equipment.contains(thing) || described.needs.contains(thing) {
            score -= 5.0;
        }
    }
    score
}

/// Scores diets and intolerances: by the words of the description, otherwise by its foods.
fn restrictions(question: &Question, described: &Described) -> f32 {
    let mut score = 0.0;
    for diet in &question.diets {
        if described.read.diets.contains(diet) {
            score += 4.0;
            continue;
        }
        let judged = match *diet {
            "vegan" => Diet::Vegan,
            "vegetarian" | "lacto vegetarian" | "ovo vegetarian" => Diet::Vegetarian,
            "pescetarian" => Diet::Pescetarian,
            "paleo" | "whole30" | "primal" => Diet::Paleo,
            "grain-free" => Diet::GrainFree,
            _ => continue,
        };
        if described
            .foods
            .iter()
            .any(|kind| kind.suits(judged) == Answer::No)
        {
            score -= 6.0;
        }
    }
    for name in &question.intolerances {
        if described.read.intolerances.contains(name) {
            score += 4.0;
            continue;
        }
        let flag = Flag::ALL
            .iter()
            .find(|flag| flag.as_str().replace('_', " ") == *name);
        if flag.is_some_and(|flag| described.contains(*flag)) {
            score -= 6.0;
        }
    }
    score
}
