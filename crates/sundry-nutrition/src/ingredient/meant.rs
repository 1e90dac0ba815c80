//! Adjusts the name by the rest of the line: counted peppers are vegetables, a juiced lime is
//! juice, `5% fat` tells how lean mince is. Looking the resulting name up is not done here.

use sundry_food::standard;
use sundry_table::Class;

use super::flavored::behind_flavor;
use super::sort::sort;
use crate::line::{Line, Measure};
use crate::lower_case::lower_case;
use crate::word_classes::MEANING;

/// Returns a different name if the rest of the line calls for one.
pub(super) fn meant(line: &Line<'_>) -> Option<String> {
    let name = line.name.trim();
    if let Some(vegetable) = vegetable_pepper(line, name) {
        return vegetable.then(|| "bell pepper".to_owned());
    }
    if let Some(sort) = sort(line, name) {
        return Some(sort);
    }
    if let Some(stated) = with_fat(line) {
        return Some(stated);
    }
    if let Some(part) = part_of_egg(line, name) {
        return Some(part);
    }
    // Seeds from a pod are of the pod's kind.
    let pod = name.get(..SEEDS_FROM.len());
    if pod.is_some_and(|begin| begin.eq_ignore_ascii_case(SEEDS_FROM)) {
        return name.get(SEEDS_FROM.len()..).map(str::to_owned);
    }
    // Phrases about what a food is made from, mixed with or used for follow its name.
    if let Some(food) = before_behind(name) {
        return Some(food.to_owned());
    }
    if let Some(food) = behind_flavor(name) {
        return Some(food.to_owned());
    }
    if is_salt_and_pepper(name) {
        return Some("salt and pepper".to_owned());
    }
    let minced = is_minced(name);
    if minced && let Some(fat) = fat_share(line.original) {
        let bare = name.replace('%', " ");
        let bare: Vec<&str> = bare
            .split_whitespace()
            .filter(|word| !word.starts_with(|letter: char| letter.is_ascii_digit()))
            .filter(|word| !word.eq_ignore_ascii_case("fat"))
            .collect();
        return Some(format!("{} {}% lean", bare.join(" "), 100 - fat));
    }
    if minced
        && !name.contains('%')
        && let Some(lean) = lean_share(line.original)
    {
        return Some(format!("{name} {lean}% lean"));
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

/// Returns true if peppers are vegetables: they are counted, or measured by the cup or the pound.
/// The spice comes by the spoon, by a few grams, or to taste. Returns `None` for any other name.
fn vegetable_pepper(line: &Line<'_>, name: &str) -> Option<bool> {
    const LEAST_CUP: f64 = 50.0;
    const LEAST_GRAMS: f64 = 40.0;
    let plural = name.eq_ignore_ascii_case("peppers");
    if !plural && !name.eq_ignore_ascii_case("pepper") {
        return None;
    }
    let main = line.amounts.main;
    let many = main.is_some_and(|main| match main.measure() {
        Some(Measure::Mass(grams)) => grams * main.number() > LEAST_GRAMS,
        Some(Measure::Volume(ml)) => ml > LEAST_CUP,
        Some(_) => plural,
        None => true,
    });
    Some(many && !line.to_taste)
}

/// Prefix before the pod that seeds are taken from.
const SEEDS_FROM: &str = "seeds from ";
static BEHIND: Class = Class::of(&MEANING, "behind a name");

/// Returns the name up to the first such phrase.
fn before_behind(name: &str) -> Option<&str> {
    let spaces = name.match_indices(' ');
    let mut parts = spaces.filter_map(|(at, _)| name.split_at_checked(at));
    let begins = |rest: &str| BEHIND.iter().any(|made| rest.starts_with(made));
    parts.find(|(_, rest)| begins(rest)).map(|(food, _)| food)
}

/// Returns true for names such as `Salt Pepper` and `Kosher salt; freshly ground pepper`.
fn is_salt_and_pepper(name: &str) -> bool {
    static SAID: Class = Class::of(&MEANING, "sort of salt or pepper");
    if !name.ends_with(['r', 'R']) {
        return false;
    }
    let lower = lower_case(name);
    let words = lower.split(|letter: char| !letter.is_alphabetic());
    let said: Vec<&str> = words
        .filter(|word| !word.is_empty() && !SAID.contains(word))
        .collect();
    said == ["salt", "pepper"]
}

/// Adds the fat percentage in brackets to the name of a food that is sold by it: `milk (1%)`. Of a
/// choice, the first is used.
fn with_fat(line: &Line<'_>) -> Option<String> {
    static SOLD: Class = Class::of(&MEANING, "sold by its fat");
    if !line.original.contains('%') {
        return None;
    }
    let mut name = line.name.clone();
    if let (Some(from), Some(to)) = (name.find('('), name.find(')'))
        && from < to
    {
        name.replace_range(from..=to, "");
    }
    let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
    let lower = lower_case(&name);
    if lower.contains('%') || !SOLD.iter().any(|sold| lower.ends_with(sold)) {
        return None;
    }
    let share = line.original.split('(').skip(1).find_map(|aside| {
        let (number, _) = aside.split_once('%')?;
        number
            .parse()
            .is_ok_and(|share: f32| share >= 0.0)
            .then_some(number)
    })?;
    let stated = format!("{share}% {name}");
    Some(skimmed(&stated).unwrap_or(stated))
}

/// Removes the cut from the middle of a name that is known without it: `vegan shredded cheddar`.
fn without_cut(name: &str) -> Option<String> {
    static CUTS: Class = Class::of(&MEANING, "cut of cheese");
    static INSTEAD: Class = Class::of(&MEANING, "instead of dairy");
    let mut words = name.split_whitespace();
    let first = words.next()?;
    let is =
        |known: &[&str], word: &str| known.iter().any(|known| known.eq_ignore_ascii_case(word));
    if !is(&INSTEAD, first) || !name.split_whitespace().any(|word| is(&CUTS, word)) {
        return None;
    }
    let bare: Vec<&str> = name
        .split_whitespace()
        .filter(|word| !is(&CUTS, word))
        .collect();
    let bare = bare.join(" ");
    standard().kind(&bare).is_some().then_some(bare)
}

static ONLY: Class = Class::of(&MEANING, "only the zest");

/// Returns the part of a citrus fruit that the line asks for, juice or zest (`½ lime, juiced`,
/// `zest of 1 orange`). If it asks for both, the result is the juice, beside which zest weighs
/// little. A fruit of which more is used (`cut into wedges`) stays whole. An additional amount is
/// ignored: `, plus 1 lime for garnish`.
fn part_of_citrus(line: &Line<'_>, name: &str) -> Option<String> {
    let last = name.split_whitespace().next_back()?;
    let fruit = last.strip_suffix(['s', 'S']).unwrap_or(last);
    let fruit = ["lemon", "lime", "orange", "grapefruit"]
        .into_iter()
        .find(|known| fruit.eq_ignore_ascii_case(known))?;
    let counted = line.amounts.main.is_some_and(|main| main.unit.is_none());
    let lower = lower_case(line.original);
    let lower = lower.split(", plus ").next().unwrap_or_default();
    let says = |words: &[&str]| words.iter().any(|word| lower.contains(word));
    // In "peel of one lemon, sliced" the part named first is the one used.
    let named = says(&["zest of", "peel of", "rind of", "skin of", "juice of"]) || says(&ONLY);
    let more = ["slice", "segment", "serve", "garnish", "peeled", "1 whole"];
    if !counted || says(&["wedge", "whole lemon", "flesh"]) || !named && says(&more) {
        return None;
    }
    match (
        says(&["juice", "squeezed"]),
        says(&["zest", "grated", "rind", "peel of", "skin of", "peel only"]),
    ) {
        (true, _) => Some(format!("{fruit} juice")),
        (false, true) => Some(format!("{fruit} zest")),
        _ => None,
    }
}

/// Returns the part of an egg that the line asks for: `4 eggs, yolks only`.
fn part_of_egg(line: &Line<'_>, name: &str) -> Option<String> {
    let last = name.split_whitespace().next_back()?;
    let is_egg = last.eq_ignore_ascii_case("eggs") || last.eq_ignore_ascii_case("egg");
    let parts = [("yolk", "egg yolk"), ("white", "egg white")];
    let said = |part: &str| {
        let behind = [&line.preparation, &line.comment];
        behind.iter().any(|text| {
            let text = lower_case(text);
            text.starts_with(part) && text.contains("only")
        })
    };
    let found = parts.iter().find(|(part, _)| is_egg && said(part));
    found.map(|(_, egg)| (*egg).to_owned())
}

/// Replaces percentages in names of yogurt, which the table describes in words, so 2 % becomes
/// low-fat; likewise milk with 0 %.
fn skimmed(name: &str) -> Option<String> {
    if name.starts_with("0%") && lower_case(name).ends_with("milk") {
        return Some("skim milk".to_owned());
    }
    if !lower_case(name).contains("yog") {
        return None;
    }
    let words = name.split_whitespace().map(|word| match word {
        "0%" => "nonfat",
        "1%" | "1.5%" | "2%" => "lowfat",
        other => other,
    });
    Some(words.collect::<Vec<_>>().join(" "))
}

/// Returns true for meat that is sold by its share of fat.
fn is_minced(name: &str) -> bool {
    let lower = lower_case(name);
    ["ground", "mince", "hamburger"]
        .iter()
        .any(|word| lower.contains(word))
}

/// Returns the fat percentage in `5% fat`; of a range such as `7-20 % fat`, the first number.
fn fat_share(text: &str) -> Option<u8> {
    let lower = lower_case(text);
    let (before, _) = lower
        .split_once("% fat")
        .or_else(|| lower.split_once(" % fat"))?;
    let numbers = before.trim_end();
    let is_number = |sign: char| sign.is_ascii_digit() || matches!(sign, '-' | '–');
    let from = numbers.trim_end_matches(is_number).len();
    let first = numbers.get(from..)?.split(['-', '–']).next()?;
    first.parse().ok().filter(|fat| (1..=35).contains(fat))
}

/// Returns the lean percentage in `(85% lean)` or `lean (85 percent)`.
fn lean_share(text: &str) -> Option<u8> {
    let lower = lower_case(text);
    let (before, _) = ["%", " percent", " per cent"]
        .iter()
        .find_map(|sign| lower.split_once(sign))?;
    // The first number of a choice such as "80 or 90%" is used.
    let mut numbers = before.rsplit(|sign: char| !sign.is_ascii_digit());
    let last = numbers.next()?;
    let first = ["or ", "to "].iter().find_map(|joint| {
        let before = before.strip_suffix(last)?.strip_suffix(joint)?.trim_end();
        before.rsplit(|sign: char| !sign.is_ascii_digit()).next()
    });
    let stated = first.filter(|first| !first.is_empty()).unwrap_or(last);
    let share = stated.parse().ok();
    let share = share.filter(|lean| (70..100).contains(lean));
    share.filter(|_| lower.contains("lean"))
}

/// Returns the lean percentage in `90/10` or `(93/7)`: two numbers that add up to a hundred.
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
