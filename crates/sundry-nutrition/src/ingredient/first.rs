//! Of several foods that a name offers, the first: `corn, peanut or vegetable oil` is corn oil, `butter or
//! olive oil` butter. What a name without a choice means is told elsewhere.

use sundry_food::{Foods, Kind, Match, Naming, States};

/// Adjectives that are names of foods as well: crisps, tarts, sweets, a cocktail.
const ADJECTIVES: &[&str] = &["crisp", "tart", "sweet", "fat", "old-fashioned"];
/// How an adjective ends that is made of a food's name: `lemon-flavored`.
const LIKE: &[&str] = &["flavored", "flavoured", "style"];
/// Words that end what is offered.
const ENDS: &[&str] = &["or", "and", "with", "for", "in"];

/// Foods that a name offers beside the first, and words of each that are looked at: names of products go
/// on for long, and every word more is looked up with every other.
const MOST_OFFERS: usize = 3;
const MOST_WORDS: usize = 5;

/// The name of the first food, where a name offers several or an adjective before its comma could be
/// taken for it.
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
    // "Red- or white-wine vinegar"
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
        // "Beans, black or pinto": the food stands before its sorts.
        return foods.find(before).is_some().then(|| before.to_owned());
    }
    let named = |name: &str| foods.find(name).filter(|_| !is_adjective(foods, name));
    if let Some(own) = named(one) {
        return Some(food_or_shared(foods, one, &own, &offers));
    }
    // "Boneless, skinless chicken thighs or breasts": the food is named behind what is said of it.
    let (last, said) = parts.split_last()?;
    if !said.is_empty()
        && said.iter().all(|part| foods.names_no_food(part))
        && let Some(own) = named(last)
    {
        return Some(food_or_shared(foods, before, &own, &offers));
    }
    // "Unsalted or low-sodium chicken stock": the first is none alone.
    if let Some(name) = offers.iter().find_map(|offer| stated(foods, one, offer)) {
        return Some(name);
    }
    offers.iter().find_map(|offer| {
        let shared = |one: &str| exactly_shared(foods, one, offer, None);
        let named = shared(one).or_else(|| shared(last)).map(|(name, _)| name);
        // "Purple or green scallions or spring onions" have the nearest head.
        let is_known = foods.naming(one) != Naming::Unknown;
        let is_food = || foods.find(&offer.join(" ")).is_some();
        named.or_else(|| {
            (is_known && is_food())
                .then(|| longest_head(foods, one, offer))
                .flatten()
        })
    })
}

/// Of a first that is a food alone, that food, unless it is the sort of what the second is: corn in `corn or
/// olive oil`.
fn food_or_shared(foods: &Foods, one: &str, own: &Match<'_>, offers: &[Vec<&str>]) -> String {
    let better = offers.iter().find_map(|offer| {
        let behind = offer.first()?.split('-').next()?;
        // "Crushed tomatoes or tomato sauce"
        if stem(behind) == stem(one.split_whitespace().next_back()?) {
            return None;
        }
        let (name, kind) = exactly_shared(foods, one, offer, Some(own.kind))?;
        let head = offer.last()?;
        // Ghee is "butter oil" as well, and still no oil.
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

/// The first with the last words of the second, where that is a name: `olive` and `vegetable oil` make
/// olive oil. The longest such ending goes first. Words may be left out at the beginning (`canned vegetable
/// or chicken broth`), but never so that the first becomes another food.
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
        // "Vegetable oil or nonstick spray": two foods, each with what is said of it.
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

/// `fresh or frozen soy beans`: what is done to a food leaves the rest of its name whole.
fn stated(foods: &Foods, one: &str, second: &[&str]) -> Option<String> {
    let is_state = |said: &str| foods.states_of(said) != States::default();
    let states = second.iter().take_while(|word| is_state(word)).count();
    if !is_state(one) || states == 0 || states == second.len() {
        return None;
    }
    let rest = second.get(states..)?.join(" ");
    let name = format!("{one} {rest}");
    let found = foods.find(&name)?;
    // "Fresh coriander seeds" are no fresh coriander.
    let is_other = |kind| foods.kind(&name).is_none() && likeness(found.kind, kind) == 0;
    Some(if foods.kind(&rest).is_some_and(is_other) {
        rest
    } else {
        name
    })
}

/// `low-sodium or homemade chicken stock`: the first before the longest ending that is a name of its own.
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

/// The words of each that is offered behind "or", in order; the last first where the others are no nouns of
/// their own: of `red or yellow cherry or grape tomatoes` that one has the head.
fn offers<'n>(foods: &Foods, behind: &'n str) -> Vec<Vec<&'n str>> {
    let names = |text: &str| foods.find(text).is_some() && !is_adjective(foods, text);
    let ends = behind.match_indices([',', '(', ';']).map(|(at, _)| at);
    // "Or other sweet, crisp apples"
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

/// Whether a name is an adjective, though it names a food as well.
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

/// How alike two kinds are: 2 where they are called alike (lemon juice and lime juice), 1 where one is a sort
/// of the other or both are of a third (chicken broth and fish broth).
fn likeness(one: Kind<'_>, two: Kind<'_>) -> u8 {
    let last = |kind: Kind<'_>| kind.name().split(' ').next_back().map(str::to_owned);
    if last(one) == last(two) {
        return 2;
    }
    let shares = |parent: Kind<'_>| two.parents().any(|other| parent == other);
    u8::from(one.is(two) || one.parents().any(shares))
}

fn stem(word: &str) -> String {
    singular(&word.to_lowercase()).to_owned()
}

fn singular(name: &str) -> &str {
    name.strip_suffix("es")
        .filter(|stem| stem.ends_with('o'))
        .or_else(|| name.strip_suffix('s'))
        .unwrap_or(name)
}
