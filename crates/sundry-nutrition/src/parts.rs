//! A text of ingredients → its lines. Commas are told apart by the trained model of `line`; here a food's
//! description that has commas of its own is kept whole, and a list of bare names is parted.

use sundry_food::{Run, Tables, standard};

use crate::ingredient::{Ingredient, described};
use crate::line;

/// Parts of a description between commas.
const MOST_PARTS: usize = 9;
/// Letters of the longest line that may be a description.
const LONGEST_DESCRIPTION: usize = 200;

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
                && whole.len() < LONGEST_DESCRIPTION
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
