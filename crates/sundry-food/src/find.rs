//! Finding the food that a name means. A name that means none is `None`: nothing is guessed.

use crate::answer::Answer;
use crate::diet::{Diet, Stated, judge};
use crate::effect::bits;
use crate::flag::{Flag, Flags};
use crate::food::Food;
use crate::kind::{Fodmap, Kind};
use crate::layout::{LONGEST_PHRASE, Meaning, kinds};
use crate::reading::{Reading, read};
use crate::rows;
use crate::state::States;
use crate::table::{Foods, standard};
use crate::token::Tokens;

/// The food that a name means.
#[derive(Clone, Debug)]
pub struct Match<'a> {
    /// Its kind.
    pub kind: Kind<'a>,
    /// The row of the table that serves best; `None` for what the table does not have.
    pub food: Option<Food<'a>>,
    /// How sure it is, 0–1: 1 for a name or description that the tables have word for word; below
    /// 0.6 where words of the name were not understood.
    pub confidence: f32,
    /// What it contains: the kind's flags, changed by what the name says.
    pub flags: Flags,
    /// Its FODMAPs, changed by what the name says.
    pub fodmap: Fodmap,
    /// Further kinds of an "A or B", judged in the flags too: the worst counts.
    pub alternatives: Vec<Kind<'a>>,
    /// Other kinds that the name says are in it.
    pub with: Vec<Kind<'a>>,
    /// The states that the name asks for.
    pub states: States,
    stated: Stated,
}

impl Match<'_> {
    /// Whether it suits a diet.
    ///
    /// ```
    /// use sundry_food::{Answer, Diet, find};
    /// assert_eq!(find("vegan cheese").unwrap().suits(Diet::Vegan), Answer::Yes);
    /// assert_eq!(find("cheese").unwrap().suits(Diet::Vegan), Answer::No);
    /// ```
    pub fn suits(&self, diet: Diet) -> Answer {
        match diet {
            Diet::LowFodmap => self.fodmap.low,
            diet => judge(diet, self.flags, self.stated),
        }
    }

    /// Whether it contains something.
    pub fn contains(&self, flag: Flag) -> Answer {
        self.flags.get(flag)
    }
}

/// The food that a name means, by the tables that the program carries.
///
/// ```
/// let found = sundry_food::find("canned chickpeas, drained").unwrap();
/// assert_eq!(found.kind.name(), "chickpea");
/// assert!(found.food.unwrap().description().contains("canned"));
/// assert!(sundry_food::find("flubberwock").is_none());
/// ```
pub fn find(name: &str) -> Option<Match<'static>> {
    standard().find(name)
}

impl Foods {
    /// The food that a name means: see [`find`].
    pub fn find(&self, name: &str) -> Option<Match<'_>> {
        let tokens = Tokens::of(name);
        let words = tokens.as_slice();
        let phrase = tokens.phrase();
        if words.is_empty() {
            return None;
        }
        if words.len() <= LONGEST_PHRASE
            && let Some(Meaning::Kind(index)) = self.meaning(phrase)
        {
            return Some(self.exactly(Kind { foods: self, index }));
        }
        if words.len() > 1
            && let Some(index) = self.kinds.lookup(kinds::DESCRIPTIONS, phrase)
            && let Some(found) = self.described(words, index as u16)
        {
            return Some(found);
        }
        let reading = read(self, words)?;
        Some(self.matched(words, &reading))
    }

    fn exactly<'a>(&'a self, kind: Kind<'a>) -> Match<'a> {
        Match {
            kind,
            food: kind.default_food(),
            confidence: 1.0,
            flags: kind.flags(),
            fodmap: kind.fodmap(),
            alternatives: Vec::new(),
            with: Vec::new(),
            states: States::default(),
            stated: kind.stated(),
        }
    }

    /// A name that is a row's very description.
    fn described(&self, words: &[crate::token::Token], index: u16) -> Option<Match<'_>> {
        let food = self.at(index);
        let kind = self.kind_of(food)?;
        let mut found = match read(self, words) {
            Some(reading) => self.judged(kind, &reading),
            None => self.exactly(kind),
        };
        found.food = Some(food);
        found.confidence = 1.0;
        Some(found)
    }

    fn matched<'a>(&'a self, words: &[crate::token::Token], reading: &Reading<'a>) -> Match<'a> {
        let mut found = self.judged(reading.head, reading);
        found.food = rows::choose(reading.head, reading.states, reading.percent);
        if reading.details {
            let hits = self.search_tokens(words, 1, Some(reading.head), reading.states);
            if let Some(hit) = hits.first()
                && hit.coverage > 0.85
            {
                found.food = Some(hit.food);
            }
        }
        found
    }

    /// The flags of a kind, changed by what a name says.
    fn judged<'a>(&'a self, kind: Kind<'a>, reading: &Reading<'a>) -> Match<'a> {
        let mut flags = kind.flags();
        let mut stated = kind.stated();
        let mut fodmap = kind.fodmap();
        for (other, surely) in &reading.others {
            let theirs = if *surely {
                other.flags()
            } else {
                other.flags().softened()
            };
            flags = flags.worst(theirs);
            stated = stated.worst(other.stated());
            fodmap = fodmap.worst(other.fodmap());
        }
        for other in &reading.alternatives {
            flags = flags.worst(other.flags());
            stated = stated.worst(other.stated());
            fodmap = fodmap.worst(other.fodmap());
        }
        flags = flags.replaced(reading.removed, 0);
        flags = flags.replaced(
            reading.softened,
            flags
                .worst(Flags::from_bits(reading.softened))
                .softened()
                .bits(),
        );
        for effect in &reading.effects {
            let before = flags;
            flags = flags.replaced(effect.mask, effect.value);
            if effect.flags & bits::ANALOGUE != 0 {
                flags = analogue(before, flags);
            }
            if effect.flags & bits::GLUTEN_FREE != 0 && flags.get(Flag::Grain) == Answer::Yes {
                flags = flags.with(Flag::Grain, Answer::Maybe);
            }
            if effect.flags & bits::LOW_FODMAP != 0 {
                fodmap = Fodmap {
                    low: Answer::Yes,
                    low_up_to_grams: None,
                };
            }
            if effect.flags & bits::HIGH_FODMAP != 0 {
                fodmap = Fodmap {
                    low: Answer::No,
                    low_up_to_grams: None,
                };
            }
            stated = effect.stated.over(stated);
        }
        let mut confidence: f32 = if reading.others.is_empty() {
            0.95
        } else {
            0.85
        };
        if !reading.alternatives.is_empty() {
            confidence = confidence.min(0.8);
        }
        if reading.unknown > 0 {
            flags = flags.doubted();
            confidence = 0.6 / (reading.unknown as f32);
        }
        Match {
            kind,
            food: kind.default_food(),
            confidence,
            flags,
            fodmap,
            alternatives: reading.alternatives.clone(),
            with: reading.others.iter().map(|(other, _)| *other).collect(),
            states: reading.states,
            stated,
        }
    }
}

/// What stands in for milk, eggs or meat is made of soya, nuts or wheat more often than not.
fn analogue(before: Flags, after: Flags) -> Flags {
    let mut flags = after;
    let mut maybe = |flag: Flag| flags = flags.with(flag, flags.get(flag).max(Answer::Maybe));
    let was = |flag: Flag| before.get(flag) != Answer::No;
    if was(Flag::Dairy) || was(Flag::Egg) || was(Flag::Meat) || was(Flag::Fish) {
        maybe(Flag::Soy);
        maybe(Flag::Legume);
    }
    if was(Flag::Dairy) {
        maybe(Flag::TreeNut);
    }
    if was(Flag::Meat) || was(Flag::Fish) || was(Flag::Shellfish) {
        maybe(Flag::Gluten);
        maybe(Flag::Wheat);
        maybe(Flag::Grain);
    }
    flags
}
