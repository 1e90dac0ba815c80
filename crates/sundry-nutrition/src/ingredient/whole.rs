//! Reads names that contain an amount or a comma (`3 musketeers`, `pound cake`, `steak, chips and
//! salad`), that say who makes a food or in which size (`starbucks vanilla latte grande`), and meals
//! whose first food is counted (`3 fish fingers with beans`). `weight` says what such a food weighs.

use std::sync::LazyLock;

use sundry_food::{Foods, Kind, Naming};
use sundry_table::{Class, Set};

use super::beside::{is_a, is_meal, is_with_milk};
use super::kinds::Kinds;
use crate::joints::{joint, spaces, spelt_out};
use crate::line::{Amount, Amounts, Line, Measure, Unit};
use crate::lower_case::{lower_case, lower_straight};
use crate::number_words::begins_amount;
use crate::weight::has_piece;
use crate::word_classes::{MEANING, first_words, is, last_words};

static DISHES_OF: Kinds = Kinds::of(&MEANING, "says what is in a dish");
static MAKERS: Class = Class::of(&MEANING, "maker of meals");
static SIZES: Class = Class::of(&MEANING, "size behind a name");

/// The first and the last words of the makers' names.
static EDGES: LazyLock<Set<&str>> = LazyLock::new(|| {
    let (first, last) = (first_words(&MAKERS), last_words(&MAKERS));
    first.union(&last).copied().collect()
});

/// Maximum length of a name that holds an amount or a comma, in bytes.
const LONGEST: usize = 60;

/// Returns the kind whose name the whole text is, and that name. Commas do not count, and neither
/// does an article or a one at the beginning.
pub(crate) fn whole<'f>(foods: &'f Foods, text: &str) -> Option<(Kind<'f>, String)> {
    let text = text.trim();
    if text.len() > LONGEST || text.contains(['(', ';', '\n', '\r']) {
        return None;
    }
    let name = text.replace(',', " ").to_lowercase();
    let name = spelt_out(&name).unwrap_or(name);
    let bare = ["a ", "an ", "1 ", "one "]
        .iter()
        .find_map(|one| name.strip_prefix(one));
    let mut names = std::iter::once(name.as_str()).chain(bare);
    names.find_map(|name| Some((foods.kind(name)?, name.trim().to_owned())))
}

/// Spells `with` out if the table knows the name so: `biscuits w sausage gravy`.
pub(super) fn with_spelt_out(foods: &Foods, line: &mut Line<'_>) {
    let name = spelt_out(&line.name);
    if let Some(name) = name.filter(|name| foods.kind(name).is_some()) {
        line.name = name;
    }
}

/// If the whole text is the name of a food, makes it the line's name, although words of it were taken
/// for an amount. The amount stays if the table knows the food by that measure: `box of chocolates`.
pub(super) fn name_of_all(foods: &Foods, line: &mut Line<'_>) {
    let Some(main) = line.amounts.main else {
        if (line.original.contains(',') || spelt_out(line.original).is_some())
            && let Some((_, name)) = whole(foods, line.original)
        {
            line.name = name;
        }
        return;
    };
    // What is counted or measured by the cup has its name behind the amount.
    let exact = main
        .unit
        .is_none_or(|unit| matches!(unit.measure, Measure::Mass(_) | Measure::Volume(_)));
    let is_long = line.original.len() > LONGEST;
    let begins = line
        .original
        .starts_with(|letter: char| letter.is_ascii_digit());
    // Names with a number of their own count nothing; a cup and a gram are no part of a name.
    let is_measured = exact && begins && main.unit.is_some();
    if is_long || is_measured && foods.kind(&line.name).is_some() {
        return;
    }
    let is_one = (main.number() - 1.0).abs() < f64::EPSILON;
    let Some((kind, name)) = whole(foods, line.original) else {
        return;
    };
    // "555 sardines" and "7-eleven taquito" are names, "2 sardines" are not.
    let digits = |letter: char| letter.is_ascii_digit();
    let is_joined = line.original.trim_start_matches(digits).starts_with('-');
    if exact && begins && !is_joined && foods.kind(&line.name) == Some(kind) {
        return;
    }
    // "1 egg": the number is no part of the name.
    let counted = main.unit.is_none() && line.original.trim_start().ends_with(line.rest);
    // "Sheet pan chicken" is no sheet of it.
    let begins = begins || begins_amount(line.original.split(' ').next().unwrap_or_default());
    let is_measure = |unit: &Unit| begins || has_piece(kind, unit.name);
    let is_measured = main.unit.is_some_and(is_measure);
    if foods.kind(&line.name) == Some(kind) && (is_measured || counted && is_one) {
        return;
    }
    let measured = main.unit.is_some_and(|unit| has_piece(kind, unit.name));
    if !(measured && is_one) {
        // "1 rack of lamb" is one; three musketeers are a name.
        let one = Amount {
            low: 1.0,
            high: 1.0,
            unit: None,
        };
        let counts = line.original.trim().len() > name.len();
        line.amounts = Amounts {
            main: counts.then_some(one),
            ..Amounts::default()
        };
    }
    line.name = name;
    line.size.clear();
    line.preparation.clear();
    line.purpose.clear();
}

/// Takes the maker and the size out of a name if the table does not know the food with them. Returns
/// true if there was a maker, whose food may contain what that of others does not.
pub(super) fn without_maker(foods: &Foods, line: &mut Line<'_>) -> bool {
    let phrase = line.rest.split([',', '(']).next().unwrap_or_default();
    // Most lines name no maker and no size, and are spared the look-ups.
    let mut words = phrase.split_whitespace();
    let (first, last) = (words.next(), words.next_back());
    let is_edge = |word: &str| {
        let word = lower_straight(word);
        EDGES.contains(word.as_str()) || SIZES.contains(&word.as_str())
    };
    if !first.into_iter().chain(last).any(is_edge)
        || foods.kind(&line.name).is_some()
        || foods.kind(phrase).is_some()
    {
        return false;
    }
    let lower = lower_straight(phrase.trim());
    let makers = || MAKERS.iter();
    // "Bk onion rings medium" and "dq medium blizzard" are of their makers.
    let words: Vec<&str> = lower.split_whitespace().collect();
    for (at, size) in words
        .iter()
        .enumerate()
        .filter(|(_, word)| SIZES.contains(word))
    {
        let others = words.iter().enumerate().filter(|(place, _)| *place != at);
        let bare: Vec<&str> = others.map(|(_, word)| *word).collect();
        let bare = bare.join(" ");
        if makers().any(|maker| begins_with(&bare, maker)) && foods.kind(&bare).is_some() {
            (*size).clone_into(&mut line.size);
            line.name = bare;
            return true;
        }
    }
    let name = makers()
        .filter_map(|maker| lower.strip_prefix(maker)?.strip_prefix(' '))
        .min_by_key(|rest| rest.len())
        .or_else(|| {
            let mut ends = makers().filter_map(|maker| lower.strip_suffix(maker));
            let before = ends.find(|before| before.ends_with(' '))?.trim_end();
            let joints = [" from", " at"];
            let bare = joints.iter().find_map(|joint| before.strip_suffix(joint));
            Some(bare.unwrap_or(before))
        });
    let has_maker = name.is_some();
    let mut name = name.unwrap_or(&lower).trim();
    let mut size = "";
    if foods.kind(name).is_none() {
        if let Some((before, last)) = name.rsplit_once(' ')
            && SIZES.contains(&last)
        {
            (name, size) = (before, last);
        } else if let Some((first, behind)) = name.split_once(' ')
            && has_maker
            && SIZES.contains(&first)
        {
            (name, size) = (behind, first);
        }
    }
    if !has_maker && size.is_empty() || foods.kind(name).is_none() {
        return false;
    }
    if !size.is_empty() {
        size.clone_into(&mut line.size);
    }
    name.clone_into(&mut line.name);
    has_maker
}

static SAID_BEHIND: Class = Class::of(&MEANING, "said behind a meal");

/// The last words of what is said behind a meal.
static LAST_SAID: LazyLock<Set<&str>> = LazyLock::new(|| last_words(&SAID_BEHIND));

/// Returns true for a text that says where a meal is from or who eats it, and nothing else.
pub(crate) fn is_remark(text: &str) -> bool {
    // Most lines end in no such word and are spared the comparisons.
    let last = text.rsplit(' ').next().unwrap_or_default();
    let lower = last.to_ascii_lowercase();
    LAST_SAID.contains(lower.as_str()) && SAID_BEHIND.contains(&text.trim().to_lowercase().as_str())
}

/// Takes words out of a name that say where a meal is from or who eats it: `chicken korma takeaway`,
/// `spaghetti, child's portion`. The share of a child is told in `usual`.
pub(super) fn without_remark(foods: &Foods, line: &mut Line<'_>) {
    // Most names end in no such word and are spared the comparisons.
    let word = |text: &str| text.rsplit(' ').next().unwrap_or_default().to_lowercase();
    let before_no = if line.name.contains(',') {
        line.name.split(", no ").next().unwrap_or_default()
    } else {
        &line.name
    };
    if !LAST_SAID.contains(word(before_no).as_str()) {
        return;
    }
    let lower = lower_straight(&line.name);
    // "Chicken korma takeaway, no rice".
    let (phrase, behind) = lower.split_at(lower.find(", no ").unwrap_or(lower.len()));
    let Some(before) = SAID_BEHIND
        .iter()
        .find_map(|said| phrase.strip_suffix(said))
    else {
        return;
    };
    let name = before.trim_end_matches([' ', ',']);
    if foods.kind(&lower).is_some() || name.is_empty() || name.len() == before.len() {
        return;
    }
    let known = lower_case(line.rest).find(name);
    let end = known.map(|at| at + name.len());
    if let Some(rest) = end.and_then(|end| line.rest.get(..end))
        && behind.is_empty()
    {
        line.rest = rest;
    }
    // Not cut from the name as written, whose letters may be longer or shorter in lower case.
    line.name = format!("{name}{behind}");
}

/// Makes a dish the name of a line whose last words say what is in it, and returns these: `banh mi
/// pork` is no pork, `tall latte whole milk` no milk.
pub(super) fn dish_first(foods: &Foods, line: &mut Line<'_>) -> Option<String> {
    if !is_meal(line) || foods.kind(&line.name).is_some() {
        return None;
    }
    let (dish, inside) = spaces(&line.name).rev().find_map(|at| {
        let (dish, inside) = (line.name.get(..at)?, line.name.get(at + 1..)?);
        let sized = dish
            .split_once(' ')
            .filter(|(size, _)| SIZES.contains(size));
        // "Boiled jiaozi pork".
        let said = dish.split_once(' ');
        let is_said = |said: &str| foods.kind(dish).is_none() && foods.naming(said) == Naming::Said;
        let said = said.filter(|(said, _)| is_said(said));
        let bare = sized.or(said).map_or(dish, |(_, dish)| dish);
        let (whole, part) = (foods.kind(bare)?, foods.kind(inside)?);
        let is_dish = is_a(foods, whole, "dish") && DISHES_OF.has(part);
        (is_dish || is_with_milk(whole, part)).then_some((dish, inside))
    })?;
    let (end, inside) = (dish.len(), inside.to_owned());
    line.name.truncate(end);
    Some(inside)
}

/// The first words of brands.
static FIRST_OF_BRANDS: LazyLock<Set<&str>> =
    LazyLock::new(|| first_words(MEANING.words("brand of a food")));

/// Makes a brand's food the name of a line that goes on with a flavour, and returns the flavour: `chobani
/// strawberry` is no strawberry.
pub(super) fn brand_first(foods: &Foods, line: &mut Line<'_>) -> Option<String> {
    // Most names begin otherwise and are spared the look-ups.
    let first = line.name.split(' ').next().unwrap_or_default();
    let begins = first.len() < line.name.len() && {
        FIRST_OF_BRANDS.contains(lower_straight(first).as_str())
    };
    if !begins {
        return None;
    }
    let lower = lower_straight(&line.name);
    let ends = || spaces(&lower);
    let is_brand = |at: usize| {
        let name = lower.get(..at).unwrap_or_default();
        MEANING.has("brand of a food", name)
    };
    if !ends().any(is_brand) || foods.kind(&line.name).is_some() {
        return None;
    }
    let end = ends().rev().find(|at| {
        lower
            .get(..*at)
            .is_some_and(|name| foods.kind(name).is_some())
    })?;
    let flavour = lower.get(end + 1..)?.to_owned();
    // "Cheerios with milk" are two foods.
    if joint(flavour.split(' ').next()?).is_some() {
        return None;
    }
    lower.get(..end)?.clone_into(&mut line.name);
    Some(flavour)
}

/// Splits a size from the name behind it: `small fries`.
pub(super) fn sized<'n>(foods: &Foods, name: &'n str) -> (&'n str, &'n str) {
    let parts = name.split_once(' ');
    let parts = parts.filter(|(size, bare)| SIZES.contains(size) && foods.kind(bare).is_some());
    parts
        .filter(|_| foods.kind(name).is_none())
        .unwrap_or(("", name))
}

/// Reads a measure behind a name if the table does not know the food with it: `mutton biryani plate`,
/// `yogurt pot`, `frito pie med bowl`.
pub(super) fn served_behind(foods: &Foods, line: &mut Line<'_>) {
    // Where the tagger took all for a unit and its size, nothing is left behind it.
    let all = if line.rest.is_empty() {
        line.original
    } else {
        line.rest
    };
    let phrase = all.split([',', '(']).next().unwrap_or_default().trim();
    let Some((mut before, mut last)) = phrase.rsplit_once(' ') else {
        return;
    };
    let (mut name, mut size) = without_size(before);
    // "Caldo de res plato grande".
    if is("size of a measure", last)
        && let Some((food, measure)) = before.rsplit_once(' ')
    {
        (before, name, last, size) = (food, food, measure, last);
    }
    let unit = crate::line::unit(last).filter(|_| is("behind its food", last));
    let of_measure = without_size(phrase).1;
    if unit.is_none() && of_measure.is_empty() {
        return;
    }
    if foods.kind(before).is_some() {
        (name, size) = (before, "");
    }
    // "Strawberry yogurt pot 125 g": the weight is what counts. "Tiramisu sml slice".
    if line.amounts.main.is_some_and(|main| main.unit.is_some()) {
        let is_known = |name: &str| foods.kind(name).is_some();
        let bare = without_size(phrase).0;
        if unit.is_some() && !is_known(phrase) && is_known(name) {
            name.clone_into(&mut line.name);
        } else if !of_measure.is_empty() && !is_known(&line.name) && is_known(bare) {
            bare.clone_into(&mut line.name);
            of_measure.clone_into(&mut line.size);
        }
        return;
    }
    if let Some(unit) = unit
        && foods.kind(phrase).is_none()
        && foods.kind(name).is_some()
        && foods.kind(&line.name) != foods.kind(name)
    {
        name.clone_into(&mut line.name);
        let number = line.amounts.main.map_or(1.0, Amount::number);
        line.amounts.main = Some(Amount {
            low: number,
            high: number,
            unit: Some(unit),
        });
        line.preparation.clear();
        if !size.is_empty() {
            size.clone_into(&mut line.size);
        }
    }
}

/// Splits the size of a measure from the end of a name: `frito pie med`.
fn without_size(name: &str) -> (&str, &str) {
    let parts = name.rsplit_once(' ');
    parts
        .filter(|(_, size)| is("size of a measure", size))
        .unwrap_or((name, ""))
}

/// Makes the first food of a meal the line's name if that food is counted: `3 fish fingers with
/// beans` are three fish fingers, not three meals.
pub(super) fn counted_first(foods: &Foods, line: &mut Line<'_>) {
    let main = line.amounts.main;
    let is_counted = main.is_some_and(|main| main.unit.is_none() && main.number() > 1.0);
    // Only the second food of a meal is looked for; that of another line would be lost.
    if !is_counted || !is_meal(line) {
        return;
    }
    let joints = [" with ", " and "];
    let parted = joints.iter().find_map(|joint| line.name.split_once(joint));
    let Some((first, second)) = parted else {
        return;
    };
    // A burrito with beans is one thing; fish fingers are not.
    let plural = first.ends_with('s') && !first.ends_with("ss");
    let is_known = |name| foods.kind(name).is_some();
    if plural && (is_known(&line.name) || is_known(second)) && is_known(first) {
        // "4 nuggets and small fries": the size is that of the second.
        if !line.size.is_empty() && !begins_with(line.rest, &line.size) {
            line.size.clear();
        }
        line.name = first.to_owned();
    }
}

fn begins_with(text: &str, word: &str) -> bool {
    let begin = text.trim_start().get(..word.len());
    begin.is_some_and(|begin| begin.eq_ignore_ascii_case(word))
}
