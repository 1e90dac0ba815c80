//! Of several foods that a name offers, the first: `corn, peanut or vegetable oil` is corn oil, `butter or
//! olive oil` butter. What the name without a choice means is told elsewhere.

use sundry_food::{Foods, Kind, Naming, States};

/// Adjectives that are names of foods as well: crisps, tarts.
const ADJECTIVES: &[&str] = &["crisp", "tart", "sweet"];
/// How an adjective ends that is made of a food's name: `lemon-flavored`.
const LIKE: &[&str] = &["flavored", "flavoured", "style"];
/// Words that end what is offered.
const ENDS: &[&str] = &["or", "and", "with", "for", "in"];

/// The name of the first food, where a name offers several or an adjective before its comma could be
/// taken for it.
pub(super) fn first(foods: &Foods, name: &str) -> Option<String> {
    if let Some((before, behind)) = name.split_once(',')
        && is_adjective(before.trim())
        && foods.find(behind).is_some()
    {
        return Some(behind.trim().to_owned());
    }
    let spaced;
    let name = if name.contains('/') {
        spaced = name.replace("and/or", "or").replace('/', " or ");
        spaced.as_str()
    } else {
        name
    };
    let (before, behind) = split_at_or(name)?;
    let hyphen = before.ends_with('-');
    let behind = match hyphen {
        // "Red- or white-wine vinegar"
        true => behind.replacen('-', " ", 1),
        false => behind.to_owned(),
    };
    let second = offered(&behind);
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
    let named = |name: &str| foods.find(name).filter(|_| !is_adjective(name));
    // "Boneless, skinless chicken thighs or breasts": the food is named behind what is said of it.
    let (one, own) = match named(one) {
        Some(own) => (one, own),
        None => match named(before).filter(|_| parts.len() > 1) {
            Some(own) => (before, own),
            None => return with_head(foods, &parts, &second, false).map(|(name, _)| name),
        },
    };
    let shared = with_head(foods, &[one], &second, true).filter(|(_, kind)| *kind != own.kind);
    let Some((name, kind)) = shared else {
        return Some(one.to_owned());
    };
    // Ghee is butter oil as well, but "butter or olive oil" is butter.
    let head = second.last()?.to_lowercase();
    let is_head = singular(kind.name()).ends_with(singular(&head));
    let other = foods.find(&second.join(" "));
    let is_like = |kind| other.as_ref().is_some_and(|other| are_sorts_of_one(kind, other.kind));
    Some(if is_head || is_like(kind) && !is_like(own.kind) {
        name
    } else {
        one.to_owned()
    })
}

/// Whether a name is an adjective, though it names a food as well.
fn is_adjective(name: &str) -> bool {
    let lower = name.to_lowercase();
    ADJECTIVES.contains(&lower.as_str()) || LIKE.iter().any(|like| lower.ends_with(like))
}

fn singular(name: &str) -> &str {
    name.strip_suffix('s').unwrap_or(name)
}

fn split_at_or(name: &str) -> Option<(&str, &str)> {
    let lower = name.to_ascii_lowercase();
    let at = lower.find(" or ")?;
    let before = name.get(..at)?.trim();
    let behind = name.get(at + 4..)?.trim();
    (!before.is_empty() && !behind.is_empty()).then_some((before, behind))
}

/// The words of what is offered behind "or".
fn offered(behind: &str) -> Vec<&str> {
    let until = behind.find([',', '(', ';']).unwrap_or(behind.len());
    let words = behind.get(..until).unwrap_or(behind).split_whitespace();
    let is_end = |word: &&str| ENDS.iter().any(|end| end.eq_ignore_ascii_case(word));
    words.take_while(|word| !is_end(word)).collect()
}

/// The first with the last words of the second, where that is a name: `olive` and `vegetable oil` make
/// olive oil. The longest such ending goes first. Of what is a food alone, only words that are none may
/// be left out (`canned vegetable or chicken broth`); what is none may stand before any head.
fn with_head<'f>(
    foods: &'f Foods,
    parts: &[&str],
    second: &[&str],
    is_food: bool,
) -> Option<(String, Kind<'f>)> {
    let first = parts.first()?;
    let heads = || (1..second.len()).filter_map(|from| Some(second.get(from..)?.join(" ")));
    let known = || {
        heads().find_map(|head| {
            let kind = foods.kind(&head)?;
            Some((format!("{first} {head}"), kind))
        })
    };
    // "Fresh or frozen soy beans": what is done to a food leaves its name whole.
    let is_state = |said: &str| foods.states_of(said) != States::default();
    let states = second.iter().take_while(|word| is_state(word)).count();
    if !is_food && is_state(first) && states > 0 && states < second.len() {
        let name = format!("{first} {}", second.get(states..)?.join(" "));
        let kind = foods.find(&name)?.kind;
        return Some((name, kind));
    }
    let whole = [first, parts.last()?].into_iter().find_map(|one| {
        let words: Vec<&str> = one.split_whitespace().collect();
        heads().find_map(|head| {
            for begin in 0..words.len() {
                let left_out = words.get(..begin)?.join(" ");
                if is_food && begin > 0 && !foods.names_no_food(&left_out) {
                    break;
                }
                let name = format!("{} {head}", words.get(begin..)?.join(" "));
                if let Some(kind) = foods.kind(&name) {
                    return Some((format!("{one} {head}"), kind));
                }
            }
            None
        })
    });
    let is_said = !is_food && foods.naming(first) != Naming::Unknown;
    whole.or_else(|| is_said.then(known).flatten())
}

/// Whether a kind is a sort of another, or both are sorts of one: chicken broth and fish broth, lemon juice
/// and lime juice.
fn are_sorts_of_one(one: Kind<'_>, two: Kind<'_>) -> bool {
    let last = |kind: Kind<'_>| kind.name().split(' ').next_back().map(str::to_owned);
    one.is(two) || last(one) == last(two) || one.parents().any(|parent| two.parents().any(|other| parent == other))
}
