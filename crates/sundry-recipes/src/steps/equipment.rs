//! Finds the equipment that steps name (`skillet` is a frying pan) or imply (`bake` needs an oven).

use std::sync::LazyLock;

use crate::table::list;
use crate::word_classes::is;
use crate::words::{Phrases, Word, base, words};
use sundry_table::rows;

/// A piece of kitchen equipment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Equipment {
    /// The number in `data/recipes/equipment.tsv`.
    pub id: u32,
    /// The name.
    pub name: &'static str,
}

struct Table {
    all: Vec<Equipment>,
    names: Phrases<usize>,
    /// Verbs that need equipment, the index of that equipment, and phrases that make it
    /// unnecessary.
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

/// Returns all equipment, in the order of its numbers.
///
/// ```
/// assert!(sundry_recipes::equipment().len() > 150);
/// ```
pub fn equipment() -> &'static [Equipment] {
    &TABLE.all
}

/// Finds equipment by its name or an alias.
///
/// ```
/// assert_eq!(sundry_recipes::equipment_named("skillets").unwrap().name, "frying pan");
/// ```
pub fn equipment_named(name: &str) -> Option<Equipment> {
    TABLE.all.get(TABLE.names.whole(name)?).copied()
}

/// The equipment found in a step.
pub(super) struct Found {
    /// The names, in the order of the text, each once.
    pub(super) names: Vec<&'static str>,
    /// The indices of the words that name it.
    pub(super) places: Vec<usize>,
}

/// Reads the steps of a recipe in order: "the pan" is the one named last.
#[derive(Default)]
pub(super) struct Reader {
    /// The last pan or similar vessel.
    pan: Option<usize>,
    /// Equipment named so far: after an air fryer, `bake` needs no oven.
    named: Vec<usize>,
}

/// The generic name by which later steps refer to a vessel.
const PAN: &str = "pan";

impl Reader {
    /// Returns the equipment of a step.
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
        self.needed(words, &mut found);
        found
    }

    /// Adds the equipment that the verbs of a step imply.
    fn needed(&self, words: &[Word], found: &mut Found) {
        let table = &*TABLE;
        let sentence = format!(" {} ", crate::words::joined(words));
        for (verb, place, unless) in &table.verbs {
            let is_said = words.iter().enumerate().any(|(at, word)| {
                is_form(&word.written, verb) && !found.places.contains(&at) && !is_done(words, at)
            });
            let otherwise = unless
                .iter()
                .any(|phrase| sentence.contains(&format!(" {phrase} ")));
            // A recipe for an air fryer uses it for baking too.
            let instead = self.named.iter().any(|named| {
                table.all.get(*named).is_some_and(|tool| {
                    *named != *place
                        && unless.iter().any(|phrase| phrase == tool.name)
                        && is("machine", tool.name)
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

fn push(names: &mut Vec<&'static str>, name: &'static str) {
    if !names.contains(&name) {
        names.push(name);
    }
}

/// Returns true for forms of a verb that give or describe an instruction: `bake`, `baking`,
/// `bakes`; `baked` describes an earlier step.
fn is_form(word: &str, verb: &str) -> bool {
    let stem = verb.strip_suffix('e').unwrap_or(verb);
    word == verb
        || word
            .strip_prefix(verb)
            .is_some_and(|ending| matches!(ending, "s" | "ing"))
        || word.strip_prefix(stem) == Some("ing") && stem != verb
}

/// Returns true if a verb is used as a noun or in a name: `baking powder`, `baking soda`,
/// `the roast`, `a blend`.
fn is_done(words: &[Word], at: usize) -> bool {
    let next = words.get(at + 1).map_or("", |word| word.written.as_str());
    let before = at
        .checked_sub(1)
        .and_then(|before| words.get(before))
        .map_or("", |word| word.written.as_str());
    is("after a verb in a name", next) || is("before a noun", before)
}

/// Returns true if the name of a tool means something else: `a glass of water`, `bowl of soup`,
/// `ice water bath`, `oven-dried tomatoes`, `plate of`.
fn is_no_tool(text: &str, words: &[Word], at: usize, count: usize) -> bool {
    let next = words.get(at + count);
    let last = words.get(at + count - 1);
    let (Some(next), Some(last)) = (next, last) else {
        return false;
    };
    // Examples: "oven-roasted", "pan-fried", "fork-tender", "grill marks".
    let is_joined = text.get(last.end..next.start) == Some("-");
    is_joined && !matches!(next.written.as_str(), "safe" | "proof" | "proofed")
        || matches!(
            next.written.as_str(),
            "tender" | "marks" | "juices" | "drippings" | "sauce" | "full"
        )
}
