//! Splits a text of ingredients into lines. The trained model in `line` classifies commas; the code
//! here keeps a food's description with its own commas whole, and splits lists of bare names.

use sundry_food::{Foods, Run, States, Tables, standard};
use sundry_table::Class;

use crate::ingredient::{
    Ingredient, PARTS, behind_amount, counts, counts_part, described, is_a, is_remark,
    named_beside, whole,
};
use crate::line;
use crate::word_classes::LINE;

/// Maximum number of comma-separated parts in a description.
const MOST_PARTS: usize = 9;
/// Maximum length of a line that may be a description, in bytes.
const LONGEST_DESCRIPTION: usize = 200;

/// Parses the ingredients of a text, one per line or comma-separated part.
///
/// ```
/// let all = sundry_nutrition::ingredients("1 cup apples, 35g butter");
/// assert_eq!(all.len(), 2);
/// ```
pub fn ingredients(text: &str) -> Vec<Ingredient<'_>> {
    ingredients_in(text, Tables::compiled())
}

/// Like [`ingredients`], but also searches an operator's own rows.
pub fn ingredients_in<'t>(text: &'t str, tables: Tables<'t>) -> Vec<Ingredient<'t>> {
    let mut all: Vec<Ingredient<'t>> = Vec::new();
    // Where the list begins that a comma goes on with.
    let mut first = 0;
    for (at, line) in lines_in(text, tables).into_iter().enumerate() {
        let mut next = Ingredient::read_in(line, tables);
        let goes_on = all.get(first).is_some_and(|first| {
            let between = span(text, first.line.original, line);
            between.is_some_and(|between| !between.contains(['\n', '\r', ';']))
        });
        match all.get(first).filter(|_| goes_on) {
            Some(first) => next.add_to(first, tables),
            None => first = at,
        }
        all.push(next);
    }
    // "Rice 1 cup", and nothing else, was eaten; "1 cup rice" may be measured for a dish.
    if let [one] = all.as_mut_slice()
        && one.line.amounts.main.is_some()
        && ends_with_amount(one.line.original)
    {
        one.cook(tables);
    }
    all
}

/// Returns true for a text whose last words are an amount: `rice 1 cup`.
fn ends_with_amount(text: &str) -> bool {
    let tokens = line::tokens(text);
    let is_number = |back: usize| {
        let at = tokens.len().checked_sub(back);
        at.and_then(|at| tokens.get(at))
            .is_some_and(|token| token.number().is_some())
    };
    let is_measured = || {
        tokens
            .last()
            .is_some_and(|last| line::unit(last.text).is_some())
    };
    is_number(1) || is_number(2) && is_measured()
}

/// Splits a text into lines. A description from the food table is kept whole, including its commas:
/// `Milk, canned, evaporated`.
pub fn lines(text: &str) -> Vec<&str> {
    lines_in(text, Tables::compiled())
}

/// Like [`lines`], but also recognises descriptions of an operator's own rows.
fn lines_in<'t>(text: &'t str, tables: Tables<'_>) -> Vec<&'t str> {
    // "Steak, chips and salad" is a name of the table.
    if text.contains(',')
        && let Some((kind, _)) = whole(tables.foods(), text)
    {
        // "2 eggs, bacon and toast" are not two of that dish.
        let is_counted = counted(text).is_some_and(|name| tables.foods().kind(name) == Some(kind));
        if !is_counted {
            return vec![text];
        }
    }
    // "1 lamb chop, peas, mash" is a meal of three.
    if text.matches(',').nth(1).is_some()
        && !text.contains(['\n', '\r', '('])
        && is_counted_list(tables.foods(), text)
    {
        let mut lines = Vec::new();
        push_names(&mut lines, text, text, tables);
        return lines;
    }
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
    // "Green beans, side dish".
    if lines.len() > 1 {
        let is_food = |line: &str| {
            let found = tables.find_in(line, States::default());
            found.is_some_and(|found| found.food.is_some())
        };
        let mut at = 0;
        lines.retain(|line| {
            at += 1;
            // A remark may also be a food: the starter of a dough.
            at == 1 || !is_remark(line) || is_food(line)
        });
    }
    lines
}

/// Splits a text into parts; a part that names no food yet (`2 cups coarsely crushed`) is joined
/// with the next.
fn whole_parts(text: &str) -> Vec<&str> {
    let mut parts: Vec<&str> = Vec::new();
    for part in line::split(text) {
        let last = parts.last().copied().unwrap_or_default();
        let is_dish = || {
            standard()
                .kind(last)
                .is_some_and(|kind| is_a(standard(), kind, "dish"))
        };
        let is_beside = || span(text, last, part).is_some_and(|both| !both.contains(['\n', '\r']));
        // "Tomato paste, 2 tomatoes" are two foods, "egg bhurji, 2 eggs" is one.
        if counts_part(last, part) && is_beside() && is_dish() {
            continue;
        }
        let has_amount = |line: &str| line.starts_with(|letter: char| letter.is_numeric());
        let whole = parts.last().copied().and_then(|last| {
            let open = has_amount(last)
                && !has_amount(part)
                && behind_amount(last)
                    .split(',')
                    .all(|piece| standard().names_no_food(piece));
            let goes_on = GOES_ON.contains(&first_word(part).as_str()) && part.contains(' ');
            let counts = counts(last, part);
            let whole = span(text, last, part).filter(|_| open || goes_on || counts)?;
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

static GOES_ON: Class = Class::of(&LINE, "goes on");

/// Returns the first word of a text in lower case.
fn first_word(text: &str) -> String {
    let first = text.split_whitespace().next().unwrap_or_default();
    first.to_lowercase()
}

/// Appends a line. A list of bare names (`salt, pepper`) becomes one line per name if its paragraph
/// contains no number; beside lines with amounts, the comma model's decision stands.
fn push_names<'t>(lines: &mut Vec<&'t str>, text: &'t str, line: &'t str, tables: Tables<'_>) {
    let has_amount =
        |text: &str| text.contains(|letter: char| letter.is_numeric() || letter == '(');
    // "Burger, fries and a coke" ends in two names.
    let is_one = |name: &str| {
        let name = name.trim();
        let article = ["a ", "an ", "some "];
        let bare = article.iter().find_map(|word| name.strip_prefix(word));
        let bare = bare.unwrap_or(name);
        // "A bag of crisps".
        let held = bare.split_once(" of ");
        let held = held.filter(|(unit, _)| line::unit(unit).is_some());
        tables.is_name(held.map_or(bare, |(_, food)| food.trim()))
    };
    let is_name = |name: &str| {
        let is_pair = name.contains(" and ") && name.split(" and ").all(is_one);
        is_pair || is_one(name)
    };
    // "Ham sandwich, apple, and bag of crisps".
    let names = || {
        let names = line.split(',').map(str::trim);
        names.map(|name| name.strip_prefix("and ").unwrap_or(name).trim())
    };
    let is_list = || !has_amount(paragraph(text, line)) && names().all(is_name);
    if line.contains(',') && (is_list() || is_counted_list(tables.foods(), line)) {
        for name in names() {
            // "Mash and peas" are two more, unless the table knows them as one.
            match name.split_once(" and ").filter(|_| !is_one(name)) {
                Some((one, two)) => lines.extend([one.trim(), two.trim()]),
                None => lines.push(name),
            }
        }
    } else {
        lines.push(line);
    }
}

/// Returns what stands behind a count above one: `eggs` of `2 eggs`.
fn counted(text: &str) -> Option<&str> {
    let (count, name) = text.trim().split_once(' ')?;
    let is_count = count != "1" && count.bytes().all(|digit| digit.is_ascii_digit());
    is_count.then_some(name)
}

/// Returns true for a list of bare names of which only the first is counted: `2 fish fingers, mash
/// and peas`.
fn is_counted_list(foods: &Foods, line: &str) -> bool {
    let Some((first, others)) = line.split_once(',') else {
        return false;
    };
    let is_long = others.contains(',');
    let one = first.trim().strip_prefix("1 ").filter(|_| is_long);
    let Some(one) = counted(first).or(one).and_then(|name| foods.kind(name)) else {
        return false;
    };
    let is_other = |name: &str| {
        let name = name.trim();
        let name = name.strip_prefix("and ").unwrap_or(name);
        let kind = foods.kind(named_beside(foods, one, name));
        kind.is_some_and(|kind| !kind.is(one) && !one.is(kind)) && !PARTS.contains(&name)
    };
    let mut others = others.split(',').flat_map(|piece| piece.split(" and "));
    others.all(is_other)
}

/// Returns the text between the line feeds around a part.
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

/// Returns the text from the beginning of one part to the end of another.
pub(crate) fn span<'t>(text: &'t str, first: &str, last: &str) -> Option<&'t str> {
    let from = (first.as_ptr() as usize).checked_sub(text.as_ptr() as usize)?;
    let to = (last.as_ptr() as usize).checked_sub(text.as_ptr() as usize)? + last.len();
    text.get(from..to)
}
