//! Picks the first food of a choice: `corn, peanut or vegetable oil` is corn oil, `butter or olive
//! oil` is butter. Names without a choice are not handled here.

use sundry_food::{Foods, Kind, Match, Naming, States};
use sundry_table::Class;

use crate::lower_case::lower_case;
use crate::word_classes::MEANING;

static ADJECTIVES: Class = Class::of(&MEANING, "adjective or food");
static LIKE: Class = Class::of(&MEANING, "like a food");
static ENDS: Class = Class::of(&MEANING, "ends the choices");

/// Limits on the alternatives and on the words of each that are examined: product names can be
/// long, and every further word is looked up in combination with all the others.
const MOST_OFFERS: usize = 3;
const MOST_WORDS: usize = 5;

/// Returns the first food's name if a name offers several, or if an adjective before its comma
/// could be mistaken for a food.
pub(super) fn first(foods: &Foods, name: &str) -> Option<String> {
    if let Some((before, behind)) = name.split_once(',')
        && is_adjective(foods, before)
        && foods.find(behind).is_some()
    {
        return Some(behind.trim().to_owned());
    }
    let spaced = name
        .contains('/')
        .then(|| name.replace("and/or", "or").replace('/', " or "));
    let (before, behind) = split_at_or(spaced.as_deref().unwrap_or(name))?;
    // Example: "red- or white-wine vinegar".
    let hyphen = usize::from(before.ends_with('-'));
    let behind = behind.replacen('-', " ", hyphen);
    let offers = offers(foods, &behind);
    let parts: Vec<&str> = before
        .split(',')
        .map(|part| part.trim().trim_end_matches('-'))
        .filter(|part| !part.is_empty())
        .collect();
    let one = *parts.first()?;
    if let Some(two) = parts.get(1)
        && foods.kind(&format!("{two} {one}")).is_some()
    {
        // In "beans, black or pinto" the food stands before its sorts.
        return foods.find(before).is_some().then(|| before.to_owned());
    }
    let named = |name: &str| foods.find(name).filter(|_| !is_adjective(foods, name));
    if let Some(own) = named(one) {
        return Some(food_or_shared(foods, one, &own, &offers));
    }
    // In "boneless, skinless chicken thighs or breasts" the food stands after its adjectives.
    let (last, said) = parts.split_last()?;
    if !said.is_empty()
        && said.iter().all(|part| foods.names_no_food(part))
        && let Some(own) = named(last)
    {
        return Some(food_or_shared(foods, before, &own, &offers));
    }
    // In "unsalted or low-sodium chicken stock" the first word alone names no food.
    if let Some(name) = offers.iter().find_map(|offer| stated(foods, one, offer)) {
        return Some(name);
    }
    offers.iter().find_map(|offer| {
        let shared = |one: &str| exactly_shared(foods, one, offer, None);
        let named = shared(one).or_else(|| shared(last)).map(|(name, _)| name);
        // In "purple or green scallions or spring onions" the nearest head noun is the right one.
        let is_known = foods.naming(one) != Naming::Unknown;
        let is_food = || foods.find(&offer.join(" ")).is_some();
        named.or_else(|| {
            (is_known && is_food())
                .then(|| longest_head(foods, one, offer))
                .flatten()
        })
    })
}

/// Returns the first name alone if it is a food by itself, unless it is a sort of the second: `corn
/// or olive oil` means corn oil.
fn food_or_shared(foods: &Foods, one: &str, own: &Match<'_>, offers: &[Vec<&str>]) -> String {
    let better = offers.iter().find_map(|offer| {
        let behind = offer.first()?.split('-').next()?;
        // Example: "crushed tomatoes or tomato sauce".
        if stem(behind) == stem(one.split_whitespace().next_back()?) {
            return None;
        }
        let (name, kind) = exactly_shared(foods, one, offer, Some(own.kind))?;
        let head = offer.last()?;
        // Ghee is also called "butter oil", and is still not an oil.
        let is_head = singular(kind.name()).ends_with(&stem(head))
            || foods.kind(head).is_some_and(|head| kind.is(head));
        let other = foods.find(&offer.join(" "));
        let likeness = |kind| {
            let other = other.as_ref().map(|other| other.kind);
            other.map_or(0, |other| likeness(kind, other))
        };
        let fits = kind != own.kind && (is_head || likeness(kind) > likeness(own.kind));
        fits.then_some(name)
    });
    better.unwrap_or_else(|| one.to_owned())
}

/// Combines the first name with the last words of the second if the result is a known name: `olive`
/// and `vegetable oil` make olive oil. The longest such ending wins. Leading words may be dropped
/// (`canned vegetable or chicken broth`), unless that would turn the first into another food.
fn exactly_shared<'f>(
    foods: &'f Foods,
    one: &str,
    second: &[&str],
    own: Option<Kind<'_>>,
) -> Option<(String, Kind<'f>)> {
    let words: Vec<&str> = one.split_whitespace().collect();
    if words.len() > MOST_WORDS {
        return None;
    }
    let is_said = |word: &str| foods.names_no_food(word) || foods.naming(word) == Naming::Unknown;
    for from in 1..second.len() {
        let head = second.get(from..)?.join(" ");
        // "Vegetable oil or nonstick spray" are two foods, each with its own adjectives.
        let is_adjective = |word: &&str| foods.names_no_food(word) && !word.ends_with("other");
        if second.iter().take(from).all(is_adjective)
            && let Some((last, before)) = words.split_last()
            && before.iter().any(|word| !is_said(word))
            && own.is_some_and(|own| foods.find(last).is_some_and(|found| own.is(found.kind)))
        {
            continue;
        }
        for begin in 0..words.len() {
            let rest = words.get(begin..)?.join(" ");
            let is_other = |own| foods.find(&rest).is_none_or(|found| found.kind != own);
            let said = words.iter().take(begin).all(|word| is_said(word));
            if begin > 0 && own.is_some_and(|own| !said || is_other(own)) {
                break;
            }
            let short = format!("{rest} {head}");
            if let Some(kind) = foods.kind(&short) {
                let whole = format!("{one} {head}");
                let same = foods.find(&whole).is_some_and(|found| found.kind == kind);
                return Some((if same { whole } else { short }, kind));
            }
        }
    }
    None
}

/// Handles a choice between states, `fresh or frozen soy beans`: the rest of the name applies to
/// both.
fn stated(foods: &Foods, one: &str, second: &[&str]) -> Option<String> {
    let is_state = |said: &str| foods.states_of(said) != States::default();
    let states = second.iter().take_while(|word| is_state(word)).count();
    if !is_state(one) || states == 0 || states == second.len() {
        return None;
    }
    let rest = second.get(states..)?.join(" ");
    let name = format!("{one} {rest}");
    let found = foods.find(&name)?;
    // "Fresh coriander seeds" are not fresh coriander.
    let is_other = |kind| foods.kind(&name).is_none() && likeness(found.kind, kind) == 0;
    Some(if foods.kind(&rest).is_some_and(is_other) {
        rest
    } else {
        name
    })
}

/// Puts the first choice before the longest ending of the second that is a name of its own:
/// `low-sodium or homemade chicken stock`.
fn longest_head(foods: &Foods, one: &str, second: &[&str]) -> Option<String> {
    (1..second.len()).find_map(|from| {
        let head = second.get(from..)?.join(" ");
        foods.kind(&head)?;
        Some(format!("{one} {head}"))
    })
}

fn split_at_or(name: &str) -> Option<(&str, &str)> {
    let lower = name.to_ascii_lowercase();
    let at = lower.find(" or ")?;
    let before = name.get(..at)?.trim();
    let behind = name.get(at + 4..)?.trim();
    (!before.is_empty() && !behind.is_empty()).then_some((before, behind))
}

/// Returns the words of each alternative after "or", in order. If the others are not nouns of their
/// own, the last comes first, because it has the head noun: `red or yellow cherry or grape
/// tomatoes`.
fn offers<'n>(foods: &Foods, behind: &'n str) -> Vec<Vec<&'n str>> {
    let names = |text: &str| foods.find(text).is_some() && !is_adjective(foods, text);
    let ends = behind.match_indices([',', '(', ';']).map(|(at, _)| at);
    // Example: "or other sweet, crisp apples".
    let until = ends
        .filter_map(|at| behind.get(..at))
        .find(|text| names(text))
        .unwrap_or(behind);
    let words: Vec<&str> = until
        .split_whitespace()
        .map(|word| word.trim_matches(','))
        .collect();
    let is_or = |word: &&str| word.eq_ignore_ascii_case("or");
    let is_end = |word: &&&str| ENDS.iter().any(|end| end.eq_ignore_ascii_case(word));
    let mut offers: Vec<Vec<&str>> = words
        .split(is_or)
        .take(MOST_OFFERS)
        .map(|words| {
            words
                .iter()
                .take_while(|word| !is_end(word))
                .take(MOST_WORDS)
                .copied()
                .collect()
        })
        .collect();
    let is_plural = |offer: Option<&Vec<&str>>| {
        offer
            .and_then(|offer| offer.last())
            .is_some_and(|word| word.ends_with('s'))
    };
    if is_plural(offers.last()) && !is_plural(offers.first()) {
        offers.reverse();
    }
    offers
}

/// Returns true if a name is used as an adjective, even though it is also a food's name.
fn is_adjective(foods: &Foods, name: &str) -> bool {
    let lower = name.trim().to_lowercase();
    if LIKE.iter().any(|like| lower.ends_with(like)) {
        return true;
    }
    let is_known = |word: &&str| ADJECTIVES.contains(word);
    let others = lower.split_whitespace().filter(|word| !is_known(word));
    let others = others.collect::<Vec<_>>().join(" ");
    lower.split_whitespace().any(|word| is_known(&word)) && foods.find(&others).is_none()
}

/// Rates how alike two kinds are: 2 if their names end in the same noun (lemon juice and lime
/// juice), 1 if one is a sort of the other or both share a parent (chicken broth and fish broth),
/// otherwise 0.
fn likeness(one: Kind<'_>, two: Kind<'_>) -> u8 {
    let last = |kind: Kind<'_>| kind.name().split(' ').next_back().map(str::to_owned);
    if last(one) == last(two) {
        return 2;
    }
    let shares = |parent: Kind<'_>| two.parents().any(|other| parent == other);
    u8::from(one.is(two) || one.parents().any(shares))
}

fn stem(word: &str) -> String {
    singular(&lower_case(word)).to_owned()
}

fn singular(name: &str) -> &str {
    name.strip_suffix("es")
        .filter(|stem| stem.ends_with('o'))
        .or_else(|| name.strip_suffix('s'))
        .unwrap_or(name)
}
