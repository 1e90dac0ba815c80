//! Of several foods that a name offers, the first: `corn, peanut or vegetable oil` is corn oil, `butter or
//! olive oil` butter. What the name without a choice means is told elsewhere.

use sundry_food::{Foods, Kind};

/// Adjectives that are names of foods as well: crisps, tarts.
const ADJECTIVES: &[&str] = &["crisp", "tart"];
/// Words that end what is offered.
const ENDS: &[&str] = &["or", "and", "with", "for", "in"];

/// The name of the first food, where a name offers several or an adjective before its comma could be
/// taken for it.
pub(super) fn first(foods: &Foods, name: &str) -> Option<String> {
    if let Some((before, behind)) = name.split_once(',')
        && ADJECTIVES.iter().any(|word| word.eq_ignore_ascii_case(before.trim()))
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
    let second = offered(behind);
    let parts: Vec<&str> = before
        .split(',')
        .map(str::trim)
        .filter(|part| !part.is_empty())
        .collect();
    let one = *parts.first()?;
    if let Some(two) = parts.get(1)
        && foods.kind(&format!("{two} {one}")).is_some()
    {
        // "Beans, black or pinto": the food stands before its sorts.
        return foods.find(before).is_some().then(|| before.to_owned());
    }
    let own = foods.find(one);
    let shared = with_head(foods, one, &second);
    match (own, shared) {
        (Some(own), Some((name, kind))) => {
            let other = foods.find(&second.join(" "));
            let alike = other.is_some_and(|other| is_alike(kind, other.kind));
            Some(if alike && kind != own.kind {
                name
            } else {
                one.to_owned()
            })
        }
        (Some(_), None) => Some(one.to_owned()),
        // "Boneless, skinless chicken thighs or breasts": the food is named before the choice.
        (None, _) if parts.len() > 1 && foods.find(before).is_some() => Some(before.to_owned()),
        (None, Some((name, _))) => Some(name),
        (None, None) => None,
    }
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
/// olive oil. The longest such ending goes first.
fn with_head<'f>(foods: &'f Foods, one: &str, second: &[&str]) -> Option<(String, Kind<'f>)> {
    let words: Vec<&str> = one.split_whitespace().collect();
    for from in 1..second.len() {
        let head = second.get(from..)?.join(" ");
        for begin in 0..words.len() {
            let begin = words.get(begin..)?.join(" ");
            if let Some(kind) = foods.kind(&format!("{begin} {head}")) {
                return Some((format!("{one} {head}"), kind));
            }
        }
    }
    // "Low-sodium or homemade chicken stock": the head is a name of its own.
    (1..second.len()).find_map(|from| {
        let head = second.get(from..)?.join(" ");
        let kind = foods.kind(&head)?;
        Some((format!("{one} {head}"), kind))
    })
}

/// Whether two kinds are called alike: corn oil and vegetable oil are, ghee ("butter oil") and olive oil
/// are not.
fn is_alike(one: Kind<'_>, two: Kind<'_>) -> bool {
    let last = |kind: Kind<'_>| kind.name().split_whitespace().next_back().map(str::to_owned);
    last(one) == last(two)
}
