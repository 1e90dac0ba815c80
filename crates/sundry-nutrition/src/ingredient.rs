//! A line → the food it means and its grams. What is not understood stays, without a food.

mod asked;
mod first;
mod meant;
mod sort;

use sundry_food::{Food, Foods, Match, Run, State, States, Tables, standard};

use crate::line::{self, Line, TokenKind};
use crate::weight::{Weight, weigh, weigh_described};
use asked::states;
use first::first;
use meant::meant;

/// An ingredient of a dish.
#[derive(Debug, Clone)]
pub struct Ingredient<'t> {
    /// What the line says.
    pub line: Line<'t>,
    /// The food; none where the name is not understood.
    pub found: Option<Match<'t>>,
    /// The weight; none where it cannot be told.
    pub weight: Option<Weight>,
}

impl<'t> Ingredient<'t> {
    /// Reads a line.
    ///
    /// ```
    /// let butter = sundry_nutrition::Ingredient::read("35g butter");
    /// assert_eq!(butter.id(), 1001);
    /// assert_eq!(butter.grams(), 35.0);
    /// ```
    pub fn read(text: &'t str) -> Self {
        Self::read_in(text, Tables::compiled())
    }

    /// Reads a line, with an operator's own rows beside the compiled tables.
    pub fn read_in(text: &'t str, tables: Tables<'t>) -> Self {
        let mut line = line::read(text);
        if let Some((found, start)) = described(tables, text) {
            let weight = weigh_described(&line, &found, text.get(..start).unwrap_or_default());
            text.get(start..)
                .unwrap_or_default()
                .trim()
                .clone_into(&mut line.name);
            return Self {
                line,
                found: Some(found),
                weight,
            };
        }
        let found = find(tables, &line);
        let weight = found.as_ref().and_then(|found| weigh(&line, found));
        Self {
            line,
            found,
            weight,
        }
    }

    /// The number of its row: the NDB number for a food of SR28; 0 without a row.
    pub fn id(&self) -> u32 {
        let food = self.found.as_ref().and_then(|found| found.food);
        food.map_or(0, Food::id)
    }

    /// Grams of all of it; 0 where they cannot be told.
    pub fn grams(&self) -> f64 {
        self.weight.map_or(0.0, |weight| weight.grams)
    }

    /// How sure food and weight are, 0–1.
    pub fn confidence(&self) -> f32 {
        let found = self.found.as_ref().map_or(0.0, |found| found.confidence);
        found * self.weight.map_or(0.0, |weight| weight.how.confidence())
    }
}

/// The ingredients of a text, a line or a part between commas each.
///
/// ```
/// let all = sundry_nutrition::ingredients("1 cup apples, 35g butter");
/// assert_eq!(all.len(), 2);
/// ```
pub fn ingredients(text: &str) -> Vec<Ingredient<'_>> {
    ingredients_in(text, Tables::compiled())
}

/// The ingredients of a text, with an operator's own rows beside the compiled tables.
pub fn ingredients_in<'t>(text: &'t str, tables: Tables<'t>) -> Vec<Ingredient<'t>> {
    lines_in(text, tables)
        .into_iter()
        .map(|line| Ingredient::read_in(line, tables))
        .collect()
}

/// The lines of a text. What reads as a description of the food table is kept whole, whatever
/// commas it has: `Milk, canned, evaporated`.
pub fn lines(text: &str) -> Vec<&str> {
    lines_in(text, Tables::compiled())
}

/// The lines of a text, by the descriptions of an operator's own rows as well.
fn lines_in<'t>(text: &'t str, tables: Tables<'_>) -> Vec<&'t str> {
    let parts = whole_parts(text);
    let run = Run::of(parts.iter().copied());
    let mut lines = Vec::with_capacity(parts.len());
    let mut at = 0;
    while let Some(first) = parts.get(at) {
        let mut taken = (*first, 1);
        for count in run.descriptions(tables, at, MOST_PARTS + 1) {
            let last = parts.get(at + count - 1);
            let Some(whole) = last.and_then(|last| span(text, first, last)) else {
                continue;
            };
            if count > 1
                && whole.len() < 200
                && !whole.contains(['\n', '\r'])
                && described(tables, whole).is_some_and(|(_, start)| start < first.len())
            {
                taken = (whole, count);
                break;
            }
        }
        push_names(&mut lines, text, taken.0, tables);
        at += taken.1;
    }
    lines
}

/// The parts of a text; one that names no food yet (`2 cups coarsely crushed`) goes on in the next.
fn whole_parts(text: &str) -> Vec<&str> {
    let mut parts: Vec<&str> = Vec::new();
    for part in line::split(text) {
        let has_amount = |line: &str| line.starts_with(|letter: char| letter.is_numeric());
        let whole = parts.last().copied().and_then(|last| {
            let open = has_amount(last)
                && !has_amount(part)
                && behind_amount(last)
                    .split(',')
                    .all(|piece| standard().names_no_food(piece));
            let whole = span(text, last, part).filter(|_| open)?;
            (!whole.contains(['\n', '\r'])).then_some(whole)
        });
        match whole {
            Some(whole) => {
                parts.pop();
                parts.push(whole);
            }
            None => parts.push(part),
        }
    }
    parts
}

/// Adds a line; names are lines of their own (`salt, pepper`) where no number stands between the line
/// feeds around them. Beside lines with amounts, the model of commas knows.
fn push_names<'t>(lines: &mut Vec<&'t str>, text: &'t str, line: &'t str, tables: Tables<'_>) {
    let has_amount =
        |text: &str| text.contains(|letter: char| letter.is_numeric() || letter == '(');
    let is_name = |name: &str| tables.is_name(name.trim());
    if line.contains(',') && !has_amount(paragraph(text, line)) && line.split(',').all(is_name) {
        lines.extend(line.split(',').map(str::trim));
    } else {
        lines.push(line);
    }
}

/// What stands between the line feeds around a part of a text.
fn paragraph<'t>(text: &'t str, part: &'t str) -> &'t str {
    let from = (part.as_ptr() as usize).wrapping_sub(text.as_ptr() as usize);
    let before = text
        .get(..from)
        .and_then(|before| before.rfind(['\n', '\r']));
    let rest = text
        .get(before.map_or(0, |feed| feed + 1)..)
        .unwrap_or(part);
    rest.split(['\n', '\r']).next().unwrap_or(part)
}

/// Parts of a description between commas.
const MOST_PARTS: usize = 9;

/// The text from the beginning of one part of it to the end of another.
fn span<'t>(text: &'t str, first: &str, last: &str) -> Option<&'t str> {
    let from = (first.as_ptr() as usize).checked_sub(text.as_ptr() as usize)?;
    let to = (last.as_ptr() as usize).checked_sub(text.as_ptr() as usize)? + last.len();
    text.get(from..to)
}

/// A line without the number and the unit that it begins with.
fn behind_amount(text: &str) -> &str {
    let tokens = line::tokens(text);
    let is_amount = |at: &usize| {
        let token = tokens.get(*at);
        token.is_some_and(|token| token.number().is_some() || line::unit(token.text).is_some())
    };
    let at = (0..tokens.len()).take_while(is_amount).count();
    let from = tokens.get(at).map_or(text.len(), |token| token.start);
    text.get(from..).unwrap_or_default()
}

/// A description of the table at the end of a line, and where it begins: `2 cups Apples, raw, with
/// skin`.
fn described<'a>(tables: Tables<'a>, text: &str) -> Option<(Match<'a>, usize)> {
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

/// Words of an amount before a description.
const MOST_BEFORE: usize = 16;

fn find<'a>(tables: Tables<'a>, line: &Line<'_>) -> Option<Match<'a>> {
    let foods = tables.foods();
    let whole = whole_name(foods, line);
    let mut states = states(foods, line, whole);
    // Words of a product's name may be taken for a preparation: the line is asked as it stands.
    let before_comma = line.rest.split([',', '(']).next().unwrap_or_default();
    let own = [line.name.as_str(), line.rest, before_comma.trim()]
        .into_iter()
        .find_map(|name| tables.find_own(name, states));
    if own.is_some() {
        return own;
    }
    let meant = meant(line);
    let name = meant.as_deref().or(whole);
    let name = name
        .or_else(|| said_twice(foods, line))
        .unwrap_or(&line.name);
    let first = first(foods, name);
    let offered = first.as_ref().and(tables.find_in(name, states));
    let name = first.as_deref().unwrap_or(name);
    // "Uncooked" matters only where the food would be taken for cooked.
    if states.has(State::Raw) {
        let plain = states.without(States::of(&[State::Raw]));
        let food = tables.find_in(name, plain).and_then(|found| found.food);
        let made = |food: &Food<'_>| {
            let states = foods.states_of(food.description());
            states.is_cooked() || states.has(State::Canned) || states.has(State::InOil)
        };
        if food.is_some_and(|food| !made(&food)) {
            states = plain;
        }
    }
    let found = tables.find_in(name, states).map(|mut found| {
        // What the others contain may be in it as well.
        if let Some(offered) = offered {
            found.flags = offered.flags;
            found.fodmap = offered.fodmap;
            found.alternatives = offered.alternatives;
        }
        found
    });
    if let Some(found) = &found
        && (found.confidence > 0.6 || first.is_some())
    {
        return Some(found.clone());
    }
    // Words of the name may have been taken for something else.
    let before_comma = line
        .rest
        .split([',', '('])
        .next()
        .unwrap_or_default()
        .trim();
    let other = tables.find_in(before_comma, states);
    let better = match (&found, other) {
        (Some(one), Some(two)) if two.confidence <= one.confidence => found,
        (_, Some(two)) => Some(two),
        (_, None) => found,
    };
    let other = better.or_else(|| {
        line.alternatives
            .iter()
            .find_map(|name| tables.find_in(name, states))
    });
    // `firm, unblemished watercress`: words before the first comma that name nothing.
    other.or_else(|| {
        let (said, behind) = line.rest.split_once(',')?;
        let name = behind.split([',', '(']).next()?;
        foods
            .names_no_food(said)
            .then(|| tables.find_in(name.trim(), states))?
    })
}

/// `schmaltz (rendered chicken fat), margarine, or butter`: where the bracket says the same food in other
/// words, what stands before it is the name.
fn said_twice<'l>(foods: &Foods, line: &Line<'l>) -> Option<&'l str> {
    let (before, behind) = line.rest.split_once('(')?;
    let (inside, after) = behind.split_once(')')?;
    // "Groundnut (peanut) oil" is not all said yet.
    if !after.is_empty() && !after.starts_with(',') {
        return None;
    }
    let before = before.trim();
    let (one, two) = (foods.kind(before)?, foods.kind(inside.trim())?);
    (one == two && line.name.len() > before.len()).then_some(before)
}

/// The words behind the amount, up to a sign, where they are a name as a whole and the tagger took
/// some of them for a preparation: `shredded sweetened coconut`.
fn whole_name<'l>(foods: &Foods, line: &Line<'l>) -> Option<&'l str> {
    if line.preparation.is_empty() {
        return None;
    }
    let end = line.rest.find([',', '(', ';', '*']);
    let phrase = line.rest.get(..end.unwrap_or(line.rest.len()))?.trim();
    let longer = phrase.len() > line.name.len() && phrase.len() < 60;
    (longer && foods.kind(phrase).is_some()).then_some(phrase)
}
