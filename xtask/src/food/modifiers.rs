//! Reads `data/food/modifiers.tsv` and profiles descriptions with it: the states of a row, and the
//! remaining words, which identify the food.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use sundry_food::build::{Class, bits, segments, words};
use sundry_food::{Answer, Diet, Flag, Presence, State, Stated};

use super::table;
use crate::Failure;

/// The effect of a modifying phrase.
#[derive(Clone)]
pub(super) struct Effect {
    pub(super) class: Class,
    pub(super) states: u64,
    pub(super) mask: u64,
    pub(super) value: u64,
    pub(super) bits: u8,
    pub(super) stated: Stated,
}

/// All modifying phrases.
pub(super) struct Modifiers {
    pub(super) effects: Vec<Effect>,
    /// Maps the words of a phrase to its effect, and to the phrase as written.
    pub(super) phrases: BTreeMap<Vec<u64>, (u16, String)>,
    /// Words for colours.
    colors: BTreeSet<u64>,
}

/// Colours that distinguish rows: brown rice from white, red peppers from green.
const COLORS: &[&str] = &["white", "red", "green", "yellow", "black", "brown"];

/// The profile of a description.
pub(super) struct Profile {
    pub(super) states: u64,
    pub(super) percent: u8,
    /// The words that identify the food.
    pub(super) words: BTreeSet<u64>,
    /// The first segment.
    pub(super) head: Vec<u64>,
}

/// Reads the modifiers.
pub(super) fn read(path: &Path) -> Result<Modifiers, Failure> {
    let text = fs_err::read_to_string(path)?;
    let mut modifiers = Modifiers {
        effects: Vec::new(),
        phrases: BTreeMap::new(),
        colors: COLORS.iter().flat_map(|color| words(color)).collect(),
    };
    for row in table(&text) {
        let [phrases, facts] = row[..] else {
            return Err(format!("modifiers: two columns are wanted: {row:?}").into());
        };
        let index = modifiers.effects.len() as u16;
        modifiers
            .effects
            .push(effect(facts).map_err(|fact| format!("modifiers: {phrases}: {fact}?"))?);
        for phrase in phrases
            .split(',')
            .map(str::trim)
            .filter(|phrase| !phrase.is_empty())
        {
            // Two spellings of one phrase (`flavored`, `flavoured`): the first row counts.
            let entry = modifiers.phrases.entry(words(phrase));
            entry.or_insert_with(|| (index, phrase.to_owned()));
        }
    }
    Ok(modifiers)
}

fn effect(facts: &str) -> Result<Effect, String> {
    let mut effect = Effect {
        class: Class::Plain,
        states: 0,
        mask: 0,
        value: 0,
        bits: 0,
        stated: Stated::default(),
    };
    for fact in facts.split_whitespace() {
        if let Some(class) = Class::ALL.iter().find(|class| class.as_str() == fact) {
            effect.class = *class;
        } else if let Some(state) = State::ALL.iter().find(|state| state.as_str() == fact) {
            effect.states |= 1 << *state as u64;
        } else {
            match fact {
                "analogue" => effect.bits |= bits::ANALOGUE,
                "low_fodmap" => effect.bits |= bits::LOW_FODMAP,
                "high_fodmap" => effect.bits |= bits::HIGH_FODMAP,
                "gluten_free" => effect.bits |= bits::GLUTEN_FREE,
                "flesh" => effect.bits |= bits::FLESH,
                "makes" => effect.bits |= bits::MAKES,
                "cut" => effect.bits |= bits::CUT,
                "open" => effect.bits |= bits::OPEN,
                _ => {
                    if let Some((diet, answer)) = stated(fact) {
                        effect.stated = effect.stated.with(diet, answer);
                    } else {
                        let (flag, presence) = flag(fact).ok_or(fact)?;
                        let shift = 2 * flag as u32;
                        effect.mask |= 3 << shift;
                        effect.value |= (presence as u64) << shift;
                    }
                }
            }
        }
    }
    Ok(effect)
}

/// Parses a flag: `dairy` contained, `dairy?` often, `dairy~` rarely, `-dairy` absent. Seafood,
/// which is fish or shellfish, cannot be stated.
pub(super) fn flag(fact: &str) -> Option<(Flag, Presence)> {
    let (name, presence) = if let Some(name) = fact.strip_prefix('-') {
        (name, Presence::No)
    } else if let Some(name) = fact.strip_suffix('?') {
        (name, Presence::Often)
    } else if let Some(name) = fact.strip_suffix('~') {
        (name, Presence::Rarely)
    } else {
        (fact, Presence::Yes)
    };
    let held = Flag::ALL.iter().find(|flag| flag.as_str() == name);
    let held = held.filter(|flag| **flag != Flag::Seafood);
    held.map(|flag| (*flag, presence))
}

/// Parses a diet, such as `paleo=no`.
pub(super) fn stated(fact: &str) -> Option<(Diet, Answer)> {
    let (name, answer) = fact.split_once('=')?;
    let diet = Diet::ALL.iter().find(|diet| diet.as_str() == name)?;
    let answer = match answer {
        "yes" => Answer::Yes,
        "maybe" => Answer::Maybe,
        "no" => Answer::No,
        _ => return None,
    };
    Stated::holds(*diet).then_some((*diet, answer))
}

impl Modifiers {
    /// Profiles a description of a plant or of another food.
    pub(super) fn profile(&self, description: &str, is_plant: bool) -> Profile {
        let all = segments(description);
        let mut profile = Profile {
            states: 0,
            percent: 255,
            words: BTreeSet::new(),
            head: all
                .first()
                .into_iter()
                .flatten()
                .map(|(word, _)| *word)
                .collect(),
        };
        for segment in &all {
            let hashes: Vec<u64> = segment.iter().map(|(word, _)| *word).collect();
            let mut at = 0;
            while at < hashes.len() {
                if let Some(percent) = segment[at].1 {
                    if profile.percent == 255 {
                        profile.percent = percent;
                    }
                    at += 1;
                    continue;
                }
                let longest = (at + 1..=hashes.len().min(at + 8))
                    .rev()
                    .find_map(|to| Some((to, self.phrases.get(&hashes[at..to])?.0)));
                // A plant of another colour is another food.
                let colors = hashes
                    .iter()
                    .skip(at)
                    .take(longest.map_or(0, |(to, _)| to - at));
                let colors = colors.filter(|word| is_plant && self.colors.contains(word));
                profile.words.extend(colors);
                if let Some((to, effect)) = longest {
                    let effect = &self.effects[usize::from(effect)];
                    // A cut is not "roasted": "blade roast" is a cut.
                    if effect.bits & bits::CUT == 0 {
                        profile.states |= effect.states;
                    }
                    at = to;
                } else {
                    profile.words.insert(hashes[at]);
                    at += 1;
                }
            }
        }
        profile
    }
}
