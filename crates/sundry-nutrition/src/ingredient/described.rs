//! Recognises the exact description of a table row at the end of a line: `2 cups Apples, raw, with
//! skin`. Nothing is guessed here; a name that only resembles a description is found the usual way.

use sundry_food::{Foods, Match, Naming, States, Tables, standard};

use super::segments::behind_amount;
use crate::joints::joint;
use crate::line::{self, TokenKind};
use crate::weight::own_measure;

/// Maximum number of words in an amount before a description.
const MOST_BEFORE: usize = 16;

/// Finds a description of the table at the end of a line, and the byte offset where it begins: `2
/// cups Apples, raw, with skin`.
pub(crate) fn described<'a>(tables: Tables<'a>, text: &str) -> Option<(Match<'a>, usize)> {
    if !text.contains([',', '(']) || !tables.ends_in_description(text) {
        return None;
    }
    let tokens = line::tokens(text);
    let starts = tokens.iter().filter(|token| token.kind == TokenKind::Word);
    starts.take(MOST_BEFORE).find_map(|token| {
        let rest = text.get(token.start..)?;
        // In `artichoke hearts, cooked` the description must not begin at "hearts"; in `large egg yolk
        // Egg, yolk, raw` the capital shows where it begins.
        let before = text.get(..token.start)?.split_whitespace().next_back();
        let is_capital = |word: &str| word.starts_with(char::is_uppercase);
        let before = before.filter(|before| !is_capital(rest) || is_capital(before));
        let head = rest.split([',', '(']).next()?.trim();
        let is_food = |name: &str| tables.foods().kind(name).is_some();
        let is_name = |word: &str| is_food(word) && is_food(&format!("{word} {head}"));
        if before.is_some_and(is_name) {
            return None;
        }
        // A description without comma or bracket is a plain name, which the usual way reads too.
        let found = tables
            .find_exactly(rest)
            .filter(|_| rest.contains([',', '(']) && !is_prepared(rest))?;
        Some((found, token.start))
    })
}

/// Returns true for a text before a row's description that names no other food: `2 cups`, `1 pepper`, but not
/// `toast with`.
pub(super) fn is_amount_of(foods: &Foods, before: &str, found: &Match<'_>) -> bool {
    let measured = found.food.and_then(|food| own_measure(food, before));
    let name = behind_amount(before).trim();
    let is_same = || {
        let named = foods.find(name).map(|named| named.kind);
        named.is_some_and(|named| named.is(found.kind) || found.kind.is(named))
    };
    let ends_in_joint = || {
        let last = before.split_whitespace().next_back();
        last.is_some_and(|last| joint(last).is_some())
    };
    measured.is_some()
        || !ends_in_joint()
            && match foods.naming(name) {
                Naming::Nothing | Naming::Said => true,
                Naming::Food | Naming::Among => !name.contains([',', ';']) && is_same(),
                Naming::Unknown => false,
            }
}

/// Returns true for descriptions such as `smoked ham, minced` and `artichoke hearts, cooked`: two
/// words in lower case are a food and its preparation, even if a row has the same description.
fn is_prepared(description: &str) -> bool {
    let mut words = description.split_whitespace();
    let (food, said) = (words.next(), words.next());
    food.is_some_and(|food| food.starts_with(char::is_lowercase))
        && words.next().is_none()
        && said.is_some_and(|said| standard().states_of(said) != States::default())
}
