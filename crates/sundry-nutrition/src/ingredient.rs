//! A line → the food it means and its grams. What is not understood stays, without a food.

use sundry_food::{Food, Foods, Match, State, States, Tables, standard};

use crate::line::{self, Line, Measure, TokenKind};
use crate::weight::{Weight, weigh, weigh_described};

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
    let mut lines = Vec::with_capacity(parts.len());
    let mut at = 0;
    while let Some(first) = parts.get(at) {
        let mut taken = (*first, 1);
        let begins = parts.iter().skip(at + 1).take(MOST_PARTS).count();
        for more in (1..=begins).rev() {
            let Some(whole) = parts
                .get(at + more)
                .and_then(|last| span(text, first, last))
            else {
                continue;
            };
            if whole.len() < 200
                && !whole.contains(['\n', '\r'])
                && described(tables, whole).is_some_and(|(_, start)| start < first.len())
            {
                taken = (whole, more + 1);
                break;
            }
        }
        push_names(&mut lines, taken.0, tables);
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
                && standard().names_no_food(behind_amount(last));
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

/// Adds a line; names without any amount (`salt, pepper`) are lines of their own.
fn push_names<'t>(lines: &mut Vec<&'t str>, line: &'t str, tables: Tables<'_>) {
    let plain = line.contains(',')
        && !line.contains(|letter: char| letter.is_ascii_digit() || letter == '(');
    let is_name = |name: &str| tables.is_name(name.trim());
    if plain && line.split(',').all(is_name) {
        lines.extend(line.split(',').map(str::trim));
    } else {
        lines.push(line);
    }
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
        // A shorter one is a name that the usual way reads too.
        let found = tables
            .find_exactly(rest)
            .filter(|_| rest.contains([',', '(']))?;
        Some((found, token.start))
    })
}

/// Words of an amount before a description.
const MOST_BEFORE: usize = 16;

fn find<'a>(tables: Tables<'a>, line: &Line<'_>) -> Option<Match<'a>> {
    let foods = tables.foods();
    let whole = whole_name(foods, line);
    let mut states = states(foods, line, whole.is_some());
    // Words of a product's name may be taken for a preparation: the line is asked as it stands.
    let before_comma = line.rest.split([',', '(']).next().unwrap_or_default();
    let own = [line.name.as_str(), line.rest, before_comma.trim()]
        .into_iter()
        .find_map(|name| tables.find_own(name, states));
    if own.is_some() {
        return own;
    }
    let meant = meant(line);
    let name = meant.as_deref().or(whole).unwrap_or(&line.name);
    // "Uncooked" matters only where the food would be taken for cooked.
    if states.has(State::Raw) {
        let plain = states.without(States::of(&[State::Raw]));
        let food = tables.find_in(name, plain).and_then(|found| found.food);
        if food.is_some_and(|food| !foods.states_of(food.description()).is_cooked()) {
            states = plain;
        }
    }
    let found = tables.find_in(name, states);
    if let Some(found) = &found
        && found.confidence > 0.6
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
    better.or_else(|| {
        line.alternatives
            .iter()
            .find_map(|name| tables.find_in(name, states))
    })
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

/// Another name that the rest of the line makes of the one it has, if it does.
fn meant(line: &Line<'_>) -> Option<String> {
    let name = line.name.trim();
    // Peppers that are counted are vegetables; the spice comes by the spoon, or to taste.
    if matches!(name.to_lowercase().as_str(), "pepper" | "peppers") {
        let counted = line.amounts.main.is_some_and(|main| main.unit.is_none());
        return (counted && !line.to_taste).then(|| "bell pepper".to_owned());
    }
    // What a food is made from stands behind its name.
    if let Some((food, _)) = [" made from ", " made of "]
        .iter()
        .find_map(|made| name.split_once(made))
    {
        return Some(food.to_owned());
    }
    if is_minced(name)
        && let Some(fat) = fat_share(line.original)
    {
        let bare = name.replace('%', " ");
        let bare: Vec<&str> = bare
            .split_whitespace()
            .filter(|word| !word.starts_with(|letter: char| letter.is_ascii_digit()))
            .filter(|word| !word.eq_ignore_ascii_case("fat"))
            .collect();
        return Some(format!("{} {}% lean", bare.join(" "), 100 - fat));
    }
    if name.contains('%') {
        return skimmed(name);
    }
    if let Some(part) = part_of_citrus(line, name) {
        return Some(part);
    }
    if let Some(bare) = without_cut(name) {
        return Some(bare);
    }
    lean(line.original).map(|lean| format!("{name} {lean}% lean"))
}

/// `vegan shredded cheddar`: the cut stands between the words of a name that is known without it.
fn without_cut(name: &str) -> Option<String> {
    const CUTS: &[&str] = &["shredded", "grated", "crumbled", "sliced", "diced", "cubed"];
    const INSTEAD: &[&str] = &[
        "vegan",
        "dairy-free",
        "non-dairy",
        "plant-based",
        "nondairy",
    ];
    let mut words = name.split_whitespace();
    let first = words.next()?;
    let is =
        |known: &[&str], word: &str| known.iter().any(|known| known.eq_ignore_ascii_case(word));
    if !is(INSTEAD, first) || !name.split_whitespace().any(|word| is(CUTS, word)) {
        return None;
    }
    let bare: Vec<&str> = name
        .split_whitespace()
        .filter(|word| !is(CUTS, word))
        .collect();
    let bare = bare.join(" ");
    standard().kind(&bare).is_some().then_some(bare)
}

/// Of a citrus fruit whose juice or zest alone is asked for (`½ lime, juiced`, `zest of 1 orange`),
/// that part. A fruit of which more is used (`zest and juice of`, `cut into wedges`) stays itself.
fn part_of_citrus(line: &Line<'_>, name: &str) -> Option<String> {
    let last = name.split_whitespace().next_back()?;
    let fruit = last.strip_suffix(['s', 'S']).unwrap_or(last);
    let fruit = ["lemon", "lime", "orange", "grapefruit"]
        .into_iter()
        .find(|known| fruit.eq_ignore_ascii_case(known))?;
    let counted = line.amounts.main.is_some_and(|main| main.unit.is_none());
    let lower = line.original.to_lowercase();
    let says = |words: &[&str]| words.iter().any(|word| lower.contains(word));
    if !counted
        || says(&[
            "wedge", "slice", "segment", "serve", "garnish", "peeled", "whole",
        ])
    {
        return None;
    }
    match (
        says(&["juice", "squeezed"]),
        says(&["zest", "grated", "rind"]),
    ) {
        (true, false) => Some(format!("{fruit} juice")),
        (false, true) => Some(format!("{fruit} zest")),
        _ => None,
    }
}

/// Yogurt is known by words, not by its share of fat: 2 % of it is low in fat.
fn skimmed(name: &str) -> Option<String> {
    if !name.to_lowercase().contains("yog") {
        return None;
    }
    let words = name.split_whitespace().map(|word| match word {
        "0%" => "nonfat",
        "1%" | "1.5%" | "2%" => "lowfat",
        other => other,
    });
    Some(words.collect::<Vec<_>>().join(" "))
}

/// Meat that is sold by its share of fat.
fn is_minced(name: &str) -> bool {
    let lower = name.to_lowercase();
    ["ground", "mince", "hamburger"]
        .iter()
        .any(|word| lower.contains(word))
}

/// The share of fat in `5% fat`; of a range, `7-20 % fat`, the first.
fn fat_share(text: &str) -> Option<u8> {
    let lower = text.to_lowercase();
    let (before, _) = lower
        .split_once("% fat")
        .or_else(|| lower.split_once(" % fat"))?;
    let numbers = before.trim_end();
    let is_number = |sign: char| sign.is_ascii_digit() || matches!(sign, '-' | '–');
    let from = numbers.trim_end_matches(is_number).len();
    let first = numbers.get(from..)?.split(['-', '–']).next()?;
    first.parse().ok().filter(|fat| (1..=35).contains(fat))
}

/// The share of lean meat in `90/10`, `(93/7)`: two numbers that make up a hundred.
fn lean(text: &str) -> Option<u8> {
    text.match_indices('/').find_map(|(at, _)| {
        let digits = |sign: &char| sign.is_ascii_digit();
        let before = text.get(..at)?.chars().rev().take_while(digits).count();
        let after = text.get(at + 1..)?.chars().take_while(digits).count();
        let lean: u8 = text.get(at - before..at)?.parse().ok()?;
        let fat: u8 = text.get(at + 1..at + 1 + after)?.parse().ok()?;
        (lean >= 50 && lean.checked_add(fat) == Some(100)).then_some(lean)
    })
}

/// The states that a preparation or comment asks for. What it only allows (`or frozen`, `homemade
/// or store-bought`) is not asked for, and neither are words that outside a name are no state of
/// the food: `patted dry`, `dry skins removed`, `whipped` (cream is measured before).
fn said_beside(foods: &Foods, said: &str) -> States {
    const NEVER: States = States::of(&[
        State::Prepared,
        State::Homemade,
        State::Commercial,
        State::Mix,
        State::Imitation,
        State::Baby,
        State::Whipped,
        State::Instant,
    ]);
    const ALLOWED: States = States::of(&[State::Frozen, State::Dried, State::Canned]);
    let mut states = foods.states_of(said).without(NEVER);
    let has = |word: &str| {
        said.split(|letter: char| !letter.is_alphanumeric())
            .any(|known| known.eq_ignore_ascii_case(word))
    };
    if has("or") {
        states = states.without(ALLOWED);
    }
    if has("dry") {
        states = states.without(States::of(&[State::Dried]));
    }
    states
}

/// Slices of bacon leave most of their fat in the pan, which is poured off: of 44 dishes of FNDDS with
/// bacon, 43 count it cooked. By weight it is what was bought, and seasons with its fat.
fn is_crisped(line: &Line<'_>) -> bool {
    const OTHERS: &[&str] = &["turkey", "canadian", "vegan", "vegetarian", "bits", "back"];
    let name = line.name.to_lowercase();
    name.contains("bacon")
        && !OTHERS.iter().any(|other| name.contains(other))
        && line.amounts.main.is_some_and(|main| !main.is_exact())
        && line.amounts.each.is_none()
        && line.amounts.same.is_empty()
}

/// Poultry in cups is meat off the bone, without skin: 107 of the 112 whole birds in the dishes of FNDDS
/// are "meat only".
fn is_picked(line: &Line<'_>, states: States) -> bool {
    const CUT: &[&str] = &["shredded", "chopped", "diced", "cubed", "pulled", "picked"];
    let name = line.name.to_lowercase();
    let is_bird = ["chicken", "turkey"]
        .iter()
        .any(|bird| name.ends_with(bird));
    let cut = CUT.iter().any(|cut| line.preparation.contains(cut));
    is_bird && (states.is_cooked() || cut)
}

/// `2 pounds cooked shredded chicken`: what is said to be cooked before it is named is weighed so;
/// what is cooked behind a comma is weighed before.
fn begins_cooked(line: &Line<'_>) -> bool {
    const COOKED: &[&str] = &[
        "cooked",
        "precooked",
        "pre-cooked",
        "leftover",
        "rotisserie",
    ];
    const BEFORE: &[&str] = &[
        "cold", "hot", "warm", "diced", "shredded", "chopped", "fully",
    ];
    let mut words = line.rest.split_whitespace();
    let first = words.find(|word| !BEFORE.iter().any(|known| known.eq_ignore_ascii_case(word)));
    first.is_some_and(|word| COOKED.iter().any(|known| known.eq_ignore_ascii_case(word)))
}

/// The states that a line asks for outside the name; of a preparation only if it is no part of
/// that.
fn states(foods: &Foods, line: &Line<'_>, is_named: bool) -> States {
    let mut states = States::default();
    for (said, is_in_name) in [(&line.preparation, is_named), (&line.comment, false)] {
        if !said.is_empty() && !is_in_name {
            states = states.union(said_beside(foods, said));
        }
    }
    // What is weighed or counted is weighed and counted raw, even if it is cooked then: "8 oz
    // pasta, cooked and drained". A cup "cooked" is a cup of the cooked food.
    let by_volume = matches!(
        line.amounts.main.and_then(line::Amount::measure),
        Some(Measure::Volume(_))
    );
    let unit = line.amounts.main.and_then(|main| main.unit);
    let crisped = is_crisped(line);
    if crisped {
        states = states.union(States::of(&[State::Cooked]));
    }
    if by_volume && is_picked(line, states) {
        states = states.union(States::of(&[State::Skinless]));
    }
    if !by_volume {
        if !crisped && !begins_cooked(line) {
            states = states.without(States::cooked());
        }
        if !line.packed {
            states = states.without(States::of(&[State::Drained]));
        }
    }
    if crate::weight::edible::is_whole_duck(line) {
        states = states.union(States::of(&[State::Roasted]));
    }
    if line.packed && unit.is_none_or(|unit| unit.name != "jar") {
        states = states.union(States::of(&[State::Canned]));
    }
    states
}
