//! Splits a question into pieces: its words, covered by the longest phrases that the tables and the
//! food table know. The effect of pieces on each other is handled in `reader`.

use sundry_food::{Kind, Naming};

use super::spelling::{split_ending, split_no};
use super::table::{Cue, Dish, Meaning, Quality, phrase_key, tables};
use super::word::{Word, key_of};

/// Adjacent words with all their possible meanings.
#[derive(Debug, Clone)]
pub(crate) struct Piece {
    /// The words as displayed.
    pub(crate) text: String,
    /// The range of word indices.
    pub(crate) from: usize,
    pub(crate) to: usize,
    pub(crate) meaning: Meaning,
    pub(crate) food: Option<Kind<'static>>,
    /// True if it describes a food without naming one: `grilled`, `chopped`.
    pub(crate) said: bool,
    /// True if it protects the word after it in the text: `no bake`.
    pub(crate) prefix: bool,
    pub(crate) sign: Option<char>,
    /// True for a number without meaning for the question.
    pub(crate) is_number: bool,
}

impl Piece {
    pub(crate) fn cue(&self) -> Option<Cue> {
        self.meaning.cue
    }

    /// Returns true if the tables do not know it.
    pub(crate) fn is_unknown(&self) -> bool {
        self.sign.is_none()
            && !self.is_number
            && !self.said
            && !self.prefix
            && self.food.is_none()
            && self.meaning == Meaning::default()
    }

    /// Returns true for a comma or a word between the items of a list.
    pub(crate) fn is_separator(&self) -> bool {
        matches!(self.sign, Some(',' | '/' | '+' | '|'))
            || matches!(self.cue(), Some(Cue::And | Cue::Or | Cue::Nor))
    }

    /// Returns true if it ends a sentence.
    pub(crate) fn is_stop(&self) -> bool {
        matches!(
            self.sign,
            Some('.' | '!' | '?' | ';' | ':' | '(' | ')' | '–' | '—')
        )
    }

    /// Returns true if it has no meaning by itself.
    pub(crate) fn is_filler(&self) -> bool {
        let Meaning {
            cue,
            diet,
            intolerance,
            free,
            allergen,
            substance: _,
            bought: _,
            cuisine,
            meal,
            equipment,
            quality,
            nutrient,
            dish,
            protected,
            noise,
            occasion,
            prefer,
        } = self.meaning;
        let nothing_else = cue.is_none()
            && diet.is_none()
            && intolerance.is_none()
            && free.is_none()
            && allergen.is_none()
            && cuisine.is_none()
            && meal.is_none()
            && equipment.is_none()
            && quality.is_none()
            && nutrient.is_none()
            && dish.is_none()
            && !protected;
        let ranks = occasion.is_some() || prefer.is_some();
        nothing_else && (noise || ranks) || self.is_number
    }
}

/// Covers the words that do not belong to an amount.
pub(crate) fn pieces_of(words: &[Word], taken: &[bool]) -> Vec<Piece> {
    let mut words = words.to_vec();
    let mut taken = taken.to_vec();
    part_endings(&mut words, &mut taken);
    let tables = tables();
    let mut pieces = Vec::new();
    let mut at = 0;
    while at < words.len() {
        if taken.get(at) == Some(&true) {
            // An amount separates the words around it.
            pieces.push(blank(at, Some(';')));
            while taken.get(at) == Some(&true) {
                at += 1;
            }
            continue;
        }
        let most = tables.longest.max(sundry_food::layout::LONGEST_PHRASE);
        let longest = (1..=most)
            .take_while(|count| {
                at + count <= words.len() && taken.get(at + count - 1) != Some(&true)
            })
            .last()
            .unwrap_or(1);
        // After "with", low-fat milk is a food; elsewhere "low-fat" asks for little fat.
        let said_before = pieces.iter().rev().find(|piece| !piece.is_filler());
        let listed = said_before
            .and_then(Piece::cue)
            .filter(|cue| matches!(cue, Cue::Include | Cue::Exclude | Cue::Instead));
        let denies_on = goes_on_denying(&pieces);
        let piece = (1..=longest)
            .rev()
            .filter(|count| !denies_on || !is_food_and_dish(&words, at, *count))
            .find_map(|count| piece_at(&words, at, count, listed));
        let piece = piece.unwrap_or_else(|| single(&words, at));
        at = piece.to;
        pieces.push(piece);
    }
    pieces
}

/// Splits `eggless`, `glutenfree` and `nosugar` into two words.
fn part_endings(words: &mut Vec<Word>, taken: &mut Vec<bool>) {
    let mut at = 0;
    while at < words.len() {
        let parts = words.get(at).filter(|word| {
            tables().meaning(&word.key).is_none()
                && !(tables().protects(&word.key) && protects_next(words, at + 1))
                && word.number.is_none()
        });
        let parts = parts
            .and_then(|word| split_ending(&word.text).or_else(|| split_no(&word.text)))
            .map(|(stem, ending)| (stem.to_owned(), ending.to_owned()));
        if let Some((stem, ending)) = parts {
            let glued = words.get(at).is_some_and(|word| word.glued);
            let made = |text: &str, glued| Word {
                text: text.to_owned(),
                key: key_of(text),
                number: None,
                glued,
            };
            words.splice(at..=at, [made(&stem, glued), made(&ending, true)]);
            taken.insert(at, taken.get(at).copied().unwrap_or(false));
            at += 1;
        }
        at += 1;
    }
}

/// Returns true if a hyphen joins the first of several words to the one before, and no other.
fn is_hyphened(words: &[Word], at: usize, count: usize) -> bool {
    let glued = |at: usize| words.get(at).is_some_and(|word| word.glued);
    count > 1 && glued(at) && !glued(at + 1)
}

/// Returns true if the first of several words is a food in the plural and the last one a dish, or if
/// somebody asks for bread without what breads are named after.
fn is_plural_first(words: &[Word]) -> bool {
    let [first, .., last] = words else {
        return false;
    };
    let last = tables().meaning(&last.key).unwrap_or_default();
    let plural = first.text.ends_with('s') && first.text != first.key;
    let avoided = tables().meaning(&first.key).unwrap_or_default().intolerance;
    let bread = last.meal == Some("bread") && avoided.is_some();
    last.dish.is_some() && (plural || bread) && food_of(std::slice::from_ref(first), true).is_some()
}

/// Returns true for the "-free" and "-less" of a word with a hyphen.
fn is_denying_end(word: &Word) -> bool {
    let cue = tables().meaning(&word.key).and_then(|meaning| meaning.cue);
    word.glued && matches!(cue, Some(Cue::SuffixFree | Cue::SuffixLess))
}

/// Returns true for a word that describes a food without naming one: `grilled`, `chopped`.
fn is_said(word: &Word) -> bool {
    !word.is_sign()
        && word.number.is_none()
        && sundry_food::standard().naming(&word.text) == Naming::Said
}

/// Returns true if a word that follows can be protected: in "cookies flourless no egg" none does.
fn protects_next(words: &[Word], at: usize) -> bool {
    words.get(at).is_some_and(|next| {
        let meaning = tables().meaning(&next.key).unwrap_or_default();
        !next.is_sign() && next.number.is_none() && meaning.cue.is_none()
    })
}

/// Returns true if an "or" goes on with a denial: "no pork or beef chili" denies beef.
fn goes_on_denying(pieces: &[Piece]) -> bool {
    let Some((last, before)) = pieces.split_last() else {
        return false;
    };
    let or = matches!(last.cue(), Some(Cue::Or | Cue::Nor)) || last.sign == Some('/');
    // With a dish named before, what follows is the name of another: "cookies without nuts or egg
    // salad".
    let named = |piece: &Piece| piece.meaning.dish.is_some() || piece.meaning.meal.is_some();
    if before.iter().any(named) {
        return false;
    }
    let mut before = before.iter().rev();
    let opens = before.find(|piece| piece.food.is_none() && !piece.is_separator());
    or && opens.and_then(Piece::cue) == Some(Cue::Exclude)
}

/// Returns true for two words of which one is a food and the other a dish of it, which is no food
/// that is bought: soy sauce is.
fn is_food_and_dish(words: &[Word], at: usize, count: usize) -> bool {
    let Some(both @ [food, dish]) = words.get(at..at + count) else {
        return false;
    };
    let dish = tables().meaning(&dish.key).unwrap_or_default();
    dish.dish.is_some()
        && food_of(std::slice::from_ref(food), true).is_some()
        && (!dish.bought || food_of(both, true).is_none_or(is_dish))
}

fn piece_at(words: &[Word], at: usize, count: usize, listed: Option<Cue>) -> Option<Piece> {
    let here = words.get(at..at + count)?;
    // In "stir fried egg-free noodles" no fried egg is denied.
    let denied = words.get(at + count).is_some_and(is_denying_end);
    if denied && count > 1 && here.first().is_some_and(is_said) {
        return None;
    }
    let keys: Vec<&str> = here.iter().map(|word| word.key.as_str()).collect();
    let key = keys.join(" ");
    let prefix = tables().protects(&key) && protects_next(words, at + count);
    let mut meaning = tables().meaning(&key);
    if count == 1
        && let Some(found) = &mut meaning
    {
        // "Less" and "free" have a meaning only after another word.
        let glued = here.first().is_some_and(|word| word.glued);
        if found.cue == Some(Cue::SuffixLess) && !glued {
            *found = Meaning {
                noise: true,
                ..Meaning::default()
            };
        }
    }
    let mut food = food_of(here, listed.is_some());
    // The food table knows a "chili without beans" and a "yogurt with honey"; as a wish the one is
    // a chili, and no beans, the other yogurt, and honey.
    if parts_inside(here) && !meaning.is_some_and(|meaning| meaning.protected) {
        food = None;
    }
    if !prefix && meaning.is_none() && food.is_none() {
        return None;
    }
    let mut meaning = meaning.unwrap_or_default();
    if prefix {
        meaning = Meaning::default();
    }
    let after_no = listed == Some(Cue::Exclude);
    // "No-egg mayo" is mayonnaise without egg.
    if after_no && food.is_some() && is_hyphened(words, at, count) {
        return None;
    }
    // "Minus the walnuts brownies": a name has its first noun in the singular.
    if after_no && food.is_some() && meaning == Meaning::default() && is_plural_first(here) {
        return None;
    }
    if after_no && count > 1 && food.is_some_and(is_dish) && food_of(here.get(..1)?, true).is_some()
    {
        // "No meat lasagna" is a lasagna.
        return None;
    }
    if food.is_some()
        && meaning == Meaning::default()
        && (listed.is_some() && joins_foods(here)
            || is_dish_of_cuisine(here)
            || is_plain_dish(here))
    {
        return None;
    }
    if let Some(kind) = food.filter(|_| count > 1 && listed.is_none())
        && meaning == Meaning::default()
        && names_no_more(here, kind)
    {
        return None;
    }
    if meaning.dish.is_none() && food.is_some() && count > 1 {
        // "Rye bread" is a dish because "bread" is.
        let last = here.last().and_then(|word| tables().meaning(&word.key));
        let last = last.unwrap_or_default();
        if let Some(dish) = last.dish {
            meaning.dish = Some(dish);
            meaning.bought = last.bought && !food.is_some_and(is_dish);
            meaning.protected = true;
        }
    }
    if food.is_some_and(is_dish) && meaning.dish.is_none() {
        meaning.dish = Some(Dish::Plain);
        meaning.protected |= count > 1;
    }
    Some(Piece {
        text: text_of(here),
        from: at,
        to: at + count,
        meaning,
        food: food.filter(|_| !prefix),
        said: false,
        prefix,
        sign: None,
        is_number: false,
    })
}

/// Returns true if the words name the same food as some of them: "asian noodles" are noodles,
/// "canadian bacon pizza" is a pizza with bacon. Greek yogurt is a food of its own.
fn names_no_more(words: &[Word], kind: Kind<'_>) -> bool {
    (1..words.len()).any(|count| {
        let (first, rest) = words.split_at(count);
        let keys: Vec<&str> = first.iter().map(|word| word.key.as_str()).collect();
        let said = tables().meaning(&keys.join(" "));
        let cuisine = said.is_some_and(|said| said.cuisine.is_some());
        let dish = rest.last().and_then(|word| tables().meaning(&word.key));
        let plain = dish.is_some_and(|dish| dish.dish == Some(Dish::Plain));
        let first_food = || food_of(first, true).is_some();
        food_of(rest, true).is_some_and(|food| food.name() == kind.name())
            && (cuisine || plain && first_food())
    })
}

/// Returns true for two foods and an "and": after "with", chicken and rice are two.
fn joins_foods(words: &[Word]) -> bool {
    let place = words.iter().position(|word| {
        let cue = tables().meaning(&word.key).and_then(|meaning| meaning.cue);
        cue == Some(Cue::And)
    });
    let Some((first, rest)) = place.and_then(|place| words.split_at_checked(place)) else {
        return false;
    };
    food_of(first, true).is_some()
        && rest
            .get(1..)
            .is_some_and(|rest| food_of(rest, true).is_some())
}

/// Returns true for a food and a dish that it goes into: shrimp pasta is pasta with shrimp.
fn is_plain_dish(words: &[Word]) -> bool {
    (1..words.len()).any(|count| {
        let (first, rest) = words.split_at(count);
        let keys: Vec<&str> = rest.iter().map(|word| word.key.as_str()).collect();
        let dish = tables().meaning(&keys.join(" ")).unwrap_or_default();
        dish.dish == Some(Dish::Plain) && !dish.bought && food_of(first, true).is_some()
    })
}

/// Returns true for a cuisine and a dish: a "thai curry" is a curry from Thailand. Greek yogurt is no
/// dish.
fn is_dish_of_cuisine(words: &[Word]) -> bool {
    let [first, rest @ ..] = words else {
        return false;
    };
    let cuisine = tables()
        .meaning(&first.key)
        .and_then(|meaning| meaning.cuisine);
    let last = rest.last().and_then(|last| tables().meaning(&last.key));
    let last = last.unwrap_or_default();
    cuisine.is_some()
        && last.dish.is_some()
        && (food_of(rest, true).is_none_or(is_dish) || !last.bought && last.meal.is_none())
}

/// Returns true if a kind is cooked and served under its own name.
pub(super) fn is_dish(kind: Kind<'_>) -> bool {
    let is = |kind: &Kind<'_>| kind.name() == "dish";
    kind.ancestors().iter().any(is)
        && !kind
            .ancestors()
            .iter()
            .any(|kind| matches!(kind.name(), "meat substitute" | "kitchen ware" | "broth"))
}

/// Returns the food that words name, if it is eaten.
fn food_of(words: &[Word], listed: bool) -> Option<Kind<'static>> {
    let sign = |word: &Word| word.is_sign() && !matches!(word.text.as_str(), "&" | "%");
    if words.len() > sundry_food::layout::LONGEST_PHRASE
        || words.iter().any(sign)
        || words
            .iter()
            .all(|word| word.is_sign() || word.number.is_some())
    {
        return None;
    }
    // "Vegan cheese pizza" is vegan, "southern style biscuits" are southern.
    if words.len() > 1 && (1..=3).any(|count| is_said_first(words, count, listed)) {
        return None;
    }
    if is_meal_of(words) {
        return None;
    }
    let kind = sundry_food::standard().kind(&text_of(words))?;
    (kind.is_food() && kind.name() != "food").then_some(kind)
}

/// Returns true if a word between others leaves something out or puts something in.
fn parts_inside(words: &[Word]) -> bool {
    let inside = words.get(1..words.len().saturating_sub(1));
    inside.unwrap_or_default().iter().any(|word| {
        let cue = tables().meaning(&word.key).and_then(|meaning| meaning.cue);
        matches!(cue, Some(Cue::Exclude | Cue::Instead | Cue::Include))
    })
}

/// Returns true for a food, or an occasion, and the meal it is wanted for: a "chicken dinner" is any
/// dinner with chicken, although it is also the name of a roast. A "chicken soup" is a dish.
fn is_meal_of(words: &[Word]) -> bool {
    let Some((last, food)) = words.split_last() else {
        return false;
    };
    let meaning = tables().meaning(&last.key).unwrap_or_default();
    let is_occasion = || {
        let meaning = tables().meaning(&phrase_key(&text_of(food)));
        meaning.is_some_and(|meaning| meaning.occasion.is_some())
    };
    let is_meal = meaning.meal.is_some() && meaning.dish.is_none();
    is_meal && (is_occasion() || food_of(food, false).is_some())
}

/// Returns true if the first words of a name have a meaning of their own: a diet, a bound on a
/// nutrient.
fn is_said_first(words: &[Word], count: usize, listed: bool) -> bool {
    let Some(first) = words.get(..count).filter(|_| words.len() > count) else {
        return false;
    };
    let keys: Vec<&str> = first.iter().map(|word| word.key.as_str()).collect();
    let Some(meaning) = tables().meaning(&keys.join(" ")) else {
        return false;
    };
    let style = words.get(count).is_some_and(|word| word.text == "style");
    let bounds = meaning
        .quality
        .and_then(|place| tables().qualities.get(place));
    let bounds = bounds.is_some_and(Quality::restricts);
    let filler = meaning
        == Meaning {
            noise: true,
            ..Meaning::default()
        };
    // An "air fryer" is said for itself; a "pot roast" is a roast.
    filler
        || meaning.equipment.is_some() && count > 1
        || meaning.diet.is_some()
        || meaning.free.is_some()
        || bounds && !listed
        || meaning.cuisine.is_some() && style
}

/// Joins words as displayed: a percent sign stays with its number.
fn text_of(words: &[Word]) -> String {
    let mut text = String::new();
    for word in words {
        if !text.is_empty() && word.text != "%" {
            text.push(' ');
        }
        text.push_str(&word.text);
    }
    text
}

fn single(words: &[Word], at: usize) -> Piece {
    let Some(word) = words.get(at) else {
        return blank(at, None);
    };
    let sign = word.text.chars().next().filter(|_| word.is_sign());
    let said = is_said(word);
    Piece {
        text: word.text.clone(),
        said,
        is_number: word.number.is_some(),
        ..blank(at, sign)
    }
}

fn blank(at: usize, sign: Option<char>) -> Piece {
    Piece {
        text: String::new(),
        from: at,
        to: at + 1,
        meaning: Meaning::default(),
        food: None,
        said: false,
        prefix: false,
        sign,
        is_number: false,
    }
}
