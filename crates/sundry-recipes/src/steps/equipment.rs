//! The equipment that steps name (`skillet` is a frying pan) or need without naming it (`bake` needs an
//! oven).

use std::sync::LazyLock;

use crate::table::{list, rows};
use crate::words::{Phrases, Word, base, words};

/// A thing that kitchens work with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Equipment {
    /// Its number in `data/recipes/equipment.tsv`.
    pub id: u32,
    /// Its name.
    pub name: &'static str,
}

struct Table {
    all: Vec<Equipment>,
    names: Phrases<usize>,
    /// Words that need something, what they need, phrases that say it is done otherwise.
    verbs: Vec<(String, usize, Vec<String>)>,
}

static TABLE: LazyLock<Table> = LazyLock::new(|| {
    let mut all = Vec::new();
    let mut names: Vec<(&'static str, usize)> = Vec::new();
    for [number, name, aliases] in rows(include_str!("../../../../data/recipes/equipment.tsv")) {
        let place = all.len();
        names.extend(
            std::iter::once(name)
                .chain(list(aliases))
                .map(|name| (name, place)),
        );
        all.push(Equipment {
            id: number.parse().unwrap_or_default(),
            name,
        });
    }
    let names = Phrases::new(names);
    let verbs = rows(include_str!("../../../../data/recipes/equipment_verbs.tsv"))
        .filter_map(|[word, name, unless]| {
            let unless = list(unless).map(|phrase| crate::words::joined(&words(phrase)));
            Some((base(word), names.whole(name)?, unless.collect()))
        })
        .collect();
    Table { all, names, verbs }
});

/// All equipment, in the order of its numbers.
///
/// ```
/// assert!(sundry_recipes::equipment().len() > 150);
/// ```
pub fn equipment() -> &'static [Equipment] {
    &TABLE.all
}

/// The equipment of a name or another name of it.
///
/// ```
/// assert_eq!(sundry_recipes::equipment_named("skillets").unwrap().name, "frying pan");
/// ```
pub fn equipment_named(name: &str) -> Option<Equipment> {
    TABLE.all.get(TABLE.names.whole(name)?).copied()
}

/// What a step names.
pub(super) struct Found {
    /// Names, in the order of the text, each once.
    pub(super) names: Vec<&'static str>,
    /// Places of the words that name them.
    pub(super) places: Vec<usize>,
}

/// Reads the steps of a recipe in their order: "the pan" is the one that was named last.
#[derive(Default)]
pub(super) struct Reader {
    /// The last pan or the like.
    pan: Option<usize>,
    /// What bakes: once an air fryer is named, `bake` needs no oven.
    named: Vec<usize>,
}

/// Words of names of vessels that later steps call a pan.
const PAN: &str = "pan";

impl Reader {
    /// The equipment of a step.
    pub(super) fn read(&mut self, text: &str, words: &[Word]) -> Found {
        let table = &*TABLE;
        let mut found = Found {
            names: Vec::new(),
            places: Vec::new(),
        };
        let generic = table.names.whole(PAN);
        for (at, count, place) in table.names.found(words) {
            if is_no_tool(text, words, at, count) {
                continue;
            }
            found.places.extend(at..at + count);
            let meant = if Some(place) == generic {
                self.pan.or_else(|| table.names.whole("frying pan"))
            } else {
                Some(place)
            };
            let Some(meant) = meant else { continue };
            let Some(tool) = table.all.get(meant) else {
                continue;
            };
            if tool.name.ends_with(PAN) || matches!(tool.name, "wok" | "pot" | "dutch oven") {
                self.pan = Some(meant);
            }
            push(&mut found.names, tool.name);
            self.named.push(meant);
        }
        self.needed(text, words, &mut found);
        found
    }

    /// Adds what the words of a step need without naming it.
    fn needed(&self, _text: &str, words: &[Word], found: &mut Found) {
        let table = &*TABLE;
        let sentence = format!(" {} ", crate::words::joined(words));
        for (verb, place, unless) in &table.verbs {
            let is_said = words.iter().enumerate().any(|(at, word)| {
                is_form(&word.written, verb) && !found.places.contains(&at) && !is_done(words, at)
            });
            let otherwise = unless
                .iter()
                .any(|phrase| sentence.contains(&format!(" {phrase} ")));
            // What the recipe works with all along: a recipe for an air fryer bakes in it.
            let instead = self.named.iter().any(|named| {
                table.all.get(*named).is_some_and(|tool| {
                    *named != *place
                        && unless.iter().any(|phrase| phrase == tool.name)
                        && is_machine(tool.name)
                })
            });
            if is_said
                && !otherwise
                && !instead
                && let Some(tool) = table.all.get(*place)
            {
                push(&mut found.names, tool.name);
            }
        }
    }
}

/// Machines that cook a whole recipe.
fn is_machine(name: &str) -> bool {
    matches!(
        name,
        "air fryer"
            | "slow cooker"
            | "bread machine"
            | "pressure cooker"
            | "toaster oven"
            | "waffle iron"
            | "smoker"
            | "grill"
            | "microwave"
            | "immersion blender"
    )
}

fn push(names: &mut Vec<&'static str>, name: &'static str) {
    if !names.contains(&name) {
        names.push(name);
    }
}

/// Whether a word is a form of a verb that orders or tells something to be done: `bake`, `baking`,
/// `bakes`; `baked` tells what was done.
fn is_form(word: &str, verb: &str) -> bool {
    let stem = verb.strip_suffix('e').unwrap_or(verb);
    word == verb
        || word
            .strip_prefix(verb)
            .is_some_and(|ending| matches!(ending, "s" | "ing"))
        || word.strip_prefix(stem) == Some("ing") && stem != verb
}

/// Whether a verb is used as a noun or name: `baking powder`, `baking soda`, `the roast`, `a blend`.
fn is_done(words: &[Word], at: usize) -> bool {
    let next = words.get(at + 1).map_or("", |word| word.written.as_str());
    let before = at
        .checked_sub(1)
        .and_then(|before| words.get(before))
        .map_or("", |word| word.written.as_str());
    let is_named = matches!(
        next,
        "powder" | "soda" | "mix" | "beef" | "chocolate" | "spray" | "spice" | "pork"
    );
    is_named || matches!(before, "a" | "an" | "the" | "of" | "chuck" | "pot" | "your")
}

/// Whether the name of a tool stands for something else: `a glass of water`, `bowl of soup`, `ice water
/// bath`, `oven-dried tomatoes`, `plate of`.
fn is_no_tool(text: &str, words: &[Word], at: usize, count: usize) -> bool {
    let next = words.get(at + count);
    let last = words.get(at + count - 1);
    let (Some(next), Some(last)) = (next, last) else {
        return false;
    };
    // "Oven-roasted", "pan-fried", "fork-tender", "grill marks".
    let is_joined = text.get(last.end..next.start) == Some("-");
    is_joined && !matches!(next.written.as_str(), "safe" | "proof" | "proofed")
        || matches!(
            next.written.as_str(),
            "tender" | "marks" | "juices" | "drippings" | "sauce" | "full"
        )
}
