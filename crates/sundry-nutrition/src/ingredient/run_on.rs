//! Splits foods that a diary lists without anything between them: `eggs toast coffee`, `200g chicken 150g
//! rice broccoli`, `coffee 2 sugars`. A compound that is one food (`mushroom barley risotto`) stays whole:
//! its words describe the last of them.

use sundry_food::{Foods, Kind, Naming};
use sundry_table::Class;

use super::beside::{is_a, usually_beside};
use super::kinds::Kinds;
use super::segments::{behind_amount, repeats, without_amount};
use crate::line::{Token, TokenKind, tokens, unit};
use crate::word_classes::{LINE, MEANING};

/// Maximum number of words in a list.
const MOST_WORDS: usize = 12;

/// Maximum number of words in the name of a food of a list.
const MOST_OF_NAME: usize = 4;

/// Number of foods that are a list, although each may describe the next.
const MANY: usize = 3;

/// The evidence that a text without joints lists foods.
#[derive(Clone, Copy, PartialEq, Eq)]
enum List {
    /// Its foods have amounts of their own: `2 eggs 2 toast`.
    Amounts,
    /// The line joins further foods to it: `jacket potato beans and cheddar`.
    Joined,
    /// It has names alone: `eggs toast coffee`.
    Names,
}

/// Returns the foods of a list without joints; `None` for what names a single food.
pub(super) fn run_on<'l>(foods: &Foods, text: &'l str, is_joined: bool) -> Option<Vec<&'l str>> {
    let is_list = text.contains(' ') && !text.contains(['(', ',', ';', ':', '/', '-', '\n', '\r']);
    if !is_list || foods.kind(text).is_some() {
        return None;
    }
    // "1 tbsp basil or 1 tsp thyme", "giblets from 1 turkey".
    let mut words = text.split(' ').map(str::to_lowercase);
    if words.any(|word| MEANING.has("no word of a list", &word)) {
        return None;
    }
    let chunks = amounts(text);
    let is_counted = chunks.len() > 1;
    // "Happy meal 4 nuggets" says what is in it.
    let head = chunks.first()?.rsplit(' ').next()?.to_lowercase();
    if is_counted && MEANING.has("names a meal", &head) {
        return None;
    }
    // "12 g garlic cloves roughly 4 garlic cloves" says the same twice.
    let mut pairs = chunks.iter().zip(chunks.iter().skip(1));
    if pairs.any(|(one, two)| repeats(one, without_amount(two))) {
        return None;
    }
    let list_of = match (is_counted, is_joined) {
        (true, _) => List::Amounts,
        (false, true) => List::Joined,
        (false, false) => List::Names,
    };
    let mut list = Vec::new();
    for chunk in chunks {
        let name = without_amount(chunk);
        let is_known = foods.kind(name).is_some_and(Kind::is_food);
        // "Large latte skimmed milk 1 sugar".
        let is_among = || is_counted && foods.naming(name) == Naming::Among;
        let names = if is_known {
            None
        } else {
            names(foods, chunk, list_of)
        };
        match names {
            Some(names) => list.extend(names),
            None if is_counted && is_known || is_among() => list.push(chunk),
            None => return None,
        }
    }
    (list.len() > 1).then_some(list)
}

/// Cuts a text at its amounts: `2 eggs`, `2 slices toast`; `rice 1 cup`, `dal 1 bowl`; `coffee`, `2 sugars`.
fn amounts(text: &str) -> Vec<&str> {
    let tokens = tokens(text);
    let is_number = |at: usize| tokens.get(at).is_some_and(|token| token.number().is_some());
    let is_unit = |at: usize| {
        tokens
            .get(at)
            .is_some_and(|token| unit(token.text).is_some())
    };
    let is_name = |at: usize| {
        let is_word = |token: &Token<'_>| {
            let word = token.text.to_lowercase();
            token.kind == TokenKind::Word && word != "x" && !LINE.has("piece behind a name", &word)
        };
        tokens.get(at).is_some_and(is_word) && !is_unit(at)
    };
    let leads = is_number(0);
    let cut = |at: usize| {
        // "Chocolate 1% milk" has no second amount.
        let is_share = tokens.get(at + 1).is_some_and(|token| token.text == "%");
        let begins = is_number(at) && is_name(at - 1) && !is_share;
        // "Rice 1 cup dal": the amount ends a food if it has a unit and begins none.
        let ends = !leads && at > 2 && is_name(at) && is_unit(at - 1) && is_number(at - 2);
        let counts = leads || is_name(at + 1);
        begins && counts || ends
    };
    let cuts = (1..tokens.len()).filter(|at| cut(*at));
    let starts = cuts.filter_map(|at| tokens.get(at).map(|token| token.start));
    let mut from = 0;
    let mut chunks = Vec::new();
    for start in starts.chain([text.len()]) {
        let chunk = text.get(from..start).unwrap_or_default().trim();
        if !chunk.is_empty() {
            chunks.push(chunk);
        }
        from = start;
    }
    chunks
}

/// Splits names without amounts: `eggs toast coffee`. `list` is the evidence for a list.
fn names<'l>(foods: &Foods, text: &'l str, list: List) -> Option<Vec<&'l str>> {
    let bare = behind_amount(text);
    let from = text.len() - bare.len();
    let words: Vec<(usize, &str)> = bare
        .split(' ')
        .scan(from, |at, word| {
            let start = *at;
            *at += word.len() + 1;
            Some((start, word))
        })
        .filter(|(_, word)| !word.is_empty())
        .collect();
    if words.len() < 2 || words.len() > MOST_WORDS {
        return None;
    }
    // The fewest names that cover all words: for each word, how many names lead up to it, and where
    // the last of them begins.
    let mut fewest: Vec<Option<(usize, usize)>> = vec![None; words.len() + 1];
    *fewest.first_mut()? = Some((0, 0));
    let end_of = |at: usize| words.get(at).map_or(0, |(start, word)| start + word.len());
    for end in 1..=words.len() {
        // No name ends near here, so none covers the rest: most lines end at their second word.
        let near = end.saturating_sub(MOST_OF_NAME)..end;
        if fewest.get(near)?.iter().all(Option::is_none) {
            return None;
        }
        for begin in end.saturating_sub(MOST_OF_NAME)..end {
            let Some((count, _)) = fewest.get(begin).copied().flatten() else {
                continue;
            };
            let known = fewest.get(end).copied().flatten();
            if known.is_some_and(|(least, _)| least <= count + 1) {
                continue;
            }
            let start = words.get(begin)?.0;
            let name = text.get(start..end_of(end - 1))?;
            let meant = usually_beside(name).filter(|_| begin > 0).unwrap_or(name);
            if foods.kind(meant).is_some_and(Kind::is_food) {
                *fewest.get_mut(end)? = Some((count + 1, begin));
            }
        }
    }
    let mut names = Vec::new();
    let mut end = words.len();
    while end > 0 {
        let (_, begin) = fewest.get(end).copied().flatten()?;
        // The first name keeps its amount.
        let start = if begin == 0 { 0 } else { words.get(begin)?.0 };
        names.push(text.get(start..end_of(end - 1))?);
        end = begin;
    }
    names.reverse();
    is_enumeration(foods, &names, list).then_some(names)
}

static HEADS: Class = Class::of(&MEANING, "made of the food before");
static INSIDE: Kinds = Kinds::of(&MEANING, "says what is in a dish");
static FLAVOURS: Kinds = Kinds::of(&MEANING, "describes the food behind");

/// Returns true for names of several foods, of which none describes the next.
fn is_enumeration(foods: &Foods, names: &[&str], list: List) -> bool {
    let kind = |name: &str| foods.kind(behind_amount(name));
    let is_plural = |name: &str| {
        let last = behind_amount(name).rsplit(' ').next().unwrap_or_default();
        let singular = last
            .strip_suffix('s')
            .filter(|one| !one.ends_with(['s', 'u']));
        let singular = singular.and_then(|one| foods.kind(one));
        singular.is_some() && singular == foods.kind(last)
    };
    // A dish and bread describe no other food; many other foods do: "cheese omelette".
    let bare = |name: &str| {
        let bare = behind_amount(name).to_lowercase();
        bare.replace(['®', '™'], "")
    };
    let is_brand = |name: &str| MEANING.has("brand of a food", &bare(name));
    let is_whole = |name: &str| {
        let kind = kind(name).filter(|_| !is_brand(name));
        kind.is_some_and(|kind| is_a(foods, kind, "dish") || is_a(foods, kind, "bread"))
    };
    let is_head = |name: &str| {
        let is_same = |name: &str| {
            let singular = name.strip_suffix('s').unwrap_or(name);
            HEADS.contains(&name) || HEADS.contains(&singular)
        };
        !name.contains(' ')
            && (is_same(name) || kind(name).is_some_and(|kind| is_same(kind.name())))
    };
    let pairs = || names.iter().zip(names.iter().skip(1));
    // "Barley risotto" is a risotto, "eggs toast" is not.
    let describes = |(one, two): (&&str, &&str)| is_head(two) && !is_plural(one);
    let is_flavour = |name: &&str| kind(name).is_some_and(|kind| FLAVOURS.has(kind));
    // "Toast butter jam" has butter, "mushroom honey shrimp" is shrimp.
    let flavours = |(one, two): (&&str, &&str)| {
        let is_last = names.last() == Some(two);
        is_flavour(two) && !is_last && !is_whole(one) && !is_plural(one)
    };
    // "Chobani strawberry" is a yogurt, "weetabix milk banana" are three foods.
    let is_adjective = |name: &&str| {
        MEANING.has("adjective or food", &bare(name)) || names.len() < MANY && is_brand(name)
    };
    let is_counted = list == List::Amounts;
    if pairs().any(describes)
        || !is_counted && pairs().any(flavours)
        || !is_counted && names.first().is_some_and(is_flavour)
        || names.iter().any(is_adjective)
    {
        return false;
    }
    // "Jacket potato beans and cheddar" has three foods.
    let is_beside = || {
        let goes_with = |name: &str| {
            // "Carnitas burrito bowl" and "kabsa chicken" are one dish each.
            let is_inside = kind(name).is_some_and(|kind| INSIDE.has(kind));
            !is_whole(name) && !is_inside
        };
        matches!(names, [one, two] if (is_whole(one) || is_plural(one)) && goes_with(two))
    };
    match list {
        List::Amounts => true,
        List::Joined => names.len() >= MANY || is_beside(),
        List::Names => names.len() >= MANY,
    }
}
