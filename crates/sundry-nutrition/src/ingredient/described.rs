//! The very description of a row at the end of a line: `2 cups Apples, raw, with skin`. Nothing is guessed
//! here; a name that only resembles one is found the usual way.

use sundry_food::{Match, States, Tables, standard};

use crate::line::{self, TokenKind};

/// Words of an amount before a description.
const MOST_BEFORE: usize = 16;

/// A description of the table at the end of a line, and where it begins: `2 cups Apples, raw, with
/// skin`.
pub(crate) fn described<'a>(tables: Tables<'a>, text: &str) -> Option<(Match<'a>, usize)> {
    if !text.contains([',', '(']) || !tables.ends_in_description(text) {
        return None;
    }
    let tokens = line::tokens(text);
    let starts = tokens.iter().filter(|token| token.kind == TokenKind::Word);
    starts.take(MOST_BEFORE).find_map(|token| {
        let rest = text.get(token.start..)?;
        // `artichoke hearts, cooked` is no heart.
        let before = text.get(..token.start)?.split_whitespace().next_back();
        let head = rest.split([',', '(']).next()?.trim();
        let is_food = |name: &str| tables.foods().kind(name).is_some();
        let is_name = |word: &str| is_food(word) && is_food(&format!("{word} {head}"));
        if before.is_some_and(is_name) {
            return None;
        }
        // A shorter one is a name that the usual way reads too.
        let found = tables
            .find_exactly(rest)
            .filter(|_| rest.contains([',', '(']) && !is_prepared(rest))?;
        Some((found, token.start))
    })
}

/// `smoked ham, minced`, `artichoke hearts, cooked`: two words in small letters are a food and what is done
/// to it, though the table has a row that is called so.
fn is_prepared(description: &str) -> bool {
    let mut words = description.split_whitespace();
    let (food, said) = (words.next(), words.next());
    food.is_some_and(|food| food.starts_with(char::is_lowercase))
        && words.next().is_none()
        && said.is_some_and(|said| standard().states_of(said) != States::default())
}
