//! Finds the food that a name means. A name that means none gives `None`: nothing is guessed.

use crate::answer::Answer;
use crate::diet::{Diet, Stated, judge};
use crate::effect::bits;
use crate::flag::{Flag, Flags};
use crate::food::Food;
use crate::hash;
use crate::head::inverted;
use crate::judge::judged;
use crate::kind::{Fodmap, Kind};
use crate::layout::{LONGEST_PHRASE, Meaning, kinds};
use crate::presence::Presence;
use crate::reading::{Reading, read};
use crate::rows;
use crate::state::{State, States};
use crate::table::{Foods, standard};
use crate::token::{self, Token, Tokens};

/// Ids of FNDDS dishes have eight digits.
const FIRST_DISH: u32 = 10_000_000;

/// The class of a text, by its words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Naming {
    /// The text has no words.
    Nothing,
    /// Words that the tables do not know, possibly among others.
    Unknown,
    /// Only descriptions of foods: `finely chopped`.
    Said,
    /// A food, with words that describe it.
    Among,
    /// A food and nothing else.
    Food,
}

/// The food that a name was matched to.
#[derive(Clone, Debug)]
pub struct Match<'a> {
    /// Its kind.
    pub kind: Kind<'a>,
    /// The best matching row of the table; `None` if the table has none.
    pub food: Option<Food<'a>>,
    /// Confidence, 0–1: 1 for a name or description that the tables have word for word; below 0.6
    /// if words of the name were not understood.
    pub confidence: f32,
    /// The kind's flags, changed by the words of the name.
    pub flags: Flags,
    /// Like `flags`, but for the plain form that a recipe means by the name: see [`Kind::usual`].
    pub usual: Flags,
    /// FODMAPs of the kind, changed by the words of the name.
    pub fodmap: Fodmap,
    /// The other kinds of an "A or B", which are part of the flags too: the worst counts.
    pub alternatives: Vec<Kind<'a>>,
    /// Other kinds that the name lists as contained.
    pub with: Vec<Kind<'a>>,
    /// The states that the name requires.
    pub states: States,
    pub(crate) stated: Stated,
}

impl Match<'_> {
    /// Judges whether it suits a diet.
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

    /// Judges whether it suits a diet in the form that recipes mean by a plain name: an ingredient
    /// that is often present, but not in the plain form of the tables, counts as absent. A
    /// remaining maybe counts as no.
    ///
    /// ```
    /// use sundry_food::{Answer, Diet, find};
    /// let bread = find("bread").unwrap();
    /// assert_eq!(bread.suits(Diet::Vegan), Answer::Maybe);
    /// assert_eq!(bread.usually_suits(Diet::Vegan), Answer::Yes);
    /// ```
    pub fn usually_suits(&self, diet: Diet) -> Answer {
        match diet {
            Diet::LowFodmap => self.fodmap.low,
            diet => judge(diet, self.usual, self.stated),
        }
    }

    /// Returns whether it contains something; a rare ingredient counts as absent.
    pub fn contains(&self, flag: Flag) -> Answer {
        self.flags.get(flag)
    }

    /// Returns how likely it contains something.
    ///
    /// ```
    /// use sundry_food::{Flag, Presence, find};
    /// assert_eq!(find("cod").unwrap().presence(Flag::Fish), Presence::Yes);
    /// assert_eq!(find("cod").unwrap().presence(Flag::Wheat), Presence::No);
    /// assert_eq!(find("breaded cod").unwrap().presence(Flag::Egg), Presence::Often);
    /// ```
    pub fn presence(&self, flag: Flag) -> Presence {
        self.flags.presence(flag)
    }

    /// Returns the same food with every unknown flag set to at least "often".
    ///
    /// ```
    /// use sundry_food::{Answer, Flag, find};
    /// let guessed = find("parsley").unwrap().doubted();
    /// assert_eq!(guessed.contains(Flag::Peanut), Answer::Maybe);
    /// ```
    #[must_use]
    pub fn doubted(mut self) -> Self {
        self.flags = self.flags.doubted();
        self.usual = self.usual.doubted();
        self
    }
}

/// Finds the food that a name means in the built-in tables.
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
    /// Finds the food that a name means: see [`find`].
    pub fn find(&self, name: &str) -> Option<Match<'_>> {
        self.find_in(name, States::default())
    }

    /// Returns true if the words before the comma name one food and the whole, inverted, names
    /// another: `milk, chocolate` is not the alias "milk chocolate".
    fn inverts(&self, words: &[Token]) -> bool {
        let first = words.iter().take_while(|word| word.segment == 0);
        words.last().is_some_and(|word| word.segment > 0)
            && self.kind_named(token::phrase(first)).is_some()
            && inverted(self, words).is_some()
    }

    /// Finds the food that a name means, in states given outside the name: by a line's preparation,
    /// or by a can as its unit.
    ///
    /// ```
    /// use sundry_food::{State, States, standard};
    /// let found = standard().find_in("chickpeas", States::of(&[State::Canned])).unwrap();
    /// assert!(found.food.unwrap().description().contains("canned"));
    /// ```
    pub fn find_in(&self, name: &str, more: States) -> Option<Match<'_>> {
        let tokens = Tokens::of(name);
        let words = tokens.as_slice();
        let phrase = tokens.phrase();
        if words.is_empty() {
            return None;
        }
        if words.len() <= LONGEST_PHRASE
            && let Some(Meaning::Kind(index)) = self.meaning(phrase)
            && !self.inverts(words)
        {
            let mut found = exactly(Kind { foods: self, index });
            let asked = more.union(self.states_of_words(words));
            let own_name = token::phrase_of(found.kind.name()) == phrase;
            let (asked, percent) = if own_name {
                (more, None)
            } else {
                (asked, percent_of(words))
            };
            if asked != States::default() || percent.is_some() {
                found.states = asked;
                found.food = rows::choose(found.kind, asked, percent);
            }
            return Some(found);
        }
        if words.len() > 1
            && let Some(index) = self.kinds.lookup(kinds::DESCRIPTIONS, phrase)
            && let Some(found) = self.described(words, index as u16)
        {
            return Some(found);
        }
        let mut reading = read(self, words)?;
        reading.states = reading.states.union(more);
        reading.states = reading.states.union(self.states_of_head(&reading));
        reading.percent = reading.percent.or_else(|| percent_of(&reading.alias));
        Some(self.matched(words, &reading))
    }

    /// Finds the food whose description or kind equals a text word for word.
    ///
    /// ```
    /// let foods = sundry_food::standard();
    /// assert_eq!(foods.find_exactly("Apples, raw, with skin").unwrap().food.unwrap().id(), 9003);
    /// assert!(foods.find_exactly("Apples, raw, with skin, sliced").is_none());
    /// ```
    pub fn find_exactly(&self, text: &str) -> Option<Match<'_>> {
        let tokens = Tokens::of(text);
        let words = tokens.as_slice();
        if words.len() < 2 {
            return None;
        }
        let index = self.kinds.lookup(kinds::DESCRIPTIONS, tokens.phrase())?;
        self.described(words, index as u16)
    }

    /// Returns true if a phrase is the whole description of a food.
    pub(crate) fn is_description(&self, phrase: u64) -> bool {
        self.kinds.lookup(kinds::DESCRIPTIONS, phrase).is_some()
    }

    /// Classifies a text by its words alone, without choosing a row; many times as fast as
    /// [`Foods::find`].
    ///
    /// ```
    /// use sundry_food::{Naming, standard};
    /// assert_eq!(standard().naming("brown sugar"), Naming::Food);
    /// assert_eq!(standard().naming("chopped onion with salt"), Naming::Among);
    /// assert_eq!(standard().naming("drained"), Naming::Said);
    /// assert_eq!(standard().naming("flubberwock"), Naming::Unknown);
    /// ```
    pub fn naming(&self, text: &str) -> Naming {
        use crate::cover::What;
        let tokens = Tokens::of(text);
        let words = tokens.as_slice();
        if words.is_empty() {
            return Naming::Nothing;
        }
        if words.len() <= LONGEST_PHRASE
            && let Some(Meaning::Kind(_)) = self.meaning(tokens.phrase())
        {
            return Naming::Food;
        }
        let covered = crate::cover::cover(self, words);
        let any =
            |wanted: fn(What) -> bool| covered.pieces().iter().any(|piece| wanted(piece.what));
        if any(|what| matches!(what, What::Kind(_))) && !any(|what| what == What::Unknown) {
            Naming::Among
        } else if any(|what| !matches!(what, What::Effect(_))) {
            Naming::Unknown
        } else {
            Naming::Said
        }
    }

    /// Returns true if a text describes a food without naming one: `coarsely crushed`.
    ///
    /// ```
    /// let foods = sundry_food::standard();
    /// assert!(foods.names_no_food("boneless"));
    /// assert!(!foods.names_no_food("boneless chicken"));
    /// assert!(!foods.names_no_food("flubberwock"));
    /// ```
    pub fn names_no_food(&self, text: &str) -> bool {
        let tokens = Tokens::of(text);
        let covered = crate::cover::cover(self, tokens.as_slice());
        let mut pieces = covered.pieces().iter();
        !covered.pieces().is_empty()
            && pieces.all(|piece| matches!(piece.what, crate::cover::What::Effect(_)))
    }

    /// Returns the states that the words of a text denote: `drained and rinsed`.
    ///
    /// ```
    /// use sundry_food::{State, standard};
    /// assert!(standard().states_of("drained and rinsed").has(State::Drained));
    /// ```
    pub fn states_of(&self, text: &str) -> States {
        let tokens = Tokens::of(text);
        let covered = crate::cover::cover(self, tokens.as_slice());
        let mut states = States::default();
        for piece in covered.pieces() {
            if let crate::cover::What::Effect(index) = piece.what {
                states = states.union(States(self.effect(index).states));
            }
        }
        states
    }

    /// Returns the states that single words of an alias denote: `canned black beans` is an alias of
    /// the bean, and still requires the canned one.
    fn states_of_words(&self, words: &[Token]) -> States {
        const ASKED: States = States::of(&[
            State::Canned,
            State::Drained,
            State::Frozen,
            State::Lean,
            State::ExtraLean,
            State::Skinless,
            State::SkinOn,
            State::InOil,
            State::InWater,
            State::LowFat,
            State::NonFat,
            State::LowSodium,
            State::Unsalted,
            State::Salted,
            State::Concentrate,
        ]);
        let mut states = States::default();
        for (at, word) in words.iter().enumerate() {
            if let Some(Meaning::Effect(index)) = self.meaning(hash::extend(0, word.hash)) {
                let effect = self.effect(index);
                let is_cut = effect.flags & bits::CUT != 0 && at > 0 && at + 1 == words.len();
                if !is_cut {
                    states = states.union(States(effect.states));
                }
            }
        }
        // "Low-sodium" is two words, "in olive oil" three.
        for phrase in words.windows(2).chain(words.windows(3)) {
            if let Some(Meaning::Effect(index)) = self.meaning(token::phrase(phrase)) {
                states = states.union(States(self.effect(index).states));
            }
        }
        let kept = ASKED.union(States::cooked());
        states.without(States(!kept.0))
    }

    /// Returns the states that the alias of a name's food requires: `kraft light mayonnaise`.
    fn states_of_head(&self, reading: &Reading<'_>) -> States {
        let alias = reading.alias.as_slice();
        let states = self.states_of_words(alias);
        if states == States::default() {
            return states;
        }
        if token::phrase_of(reading.head.name()) == token::phrase(alias) {
            return States::default();
        }
        // Blanched almonds are still raw.
        if states.has(State::Boiled) {
            states.without(States::cooked())
        } else {
            states
        }
    }

    /// Matches a name that is the exact description of a row.
    fn described(&self, words: &[Token], index: u16) -> Option<Match<'_>> {
        let food = self.at(index);
        let kind = self.kind_of(food)?;
        let mut found = match read(self, words) {
            // The table files a dish under what it is made of: `eggplant curry` under eggplant.
            Some(reading)
                if food.id() >= FIRST_DISH && !(kind.is(reading.head) || reading.head.is(kind)) =>
            {
                judged(kind, &reading).doubted()
            }
            Some(reading) => judged(kind, &reading),
            // No word of it was understood.
            None => exactly(kind).doubted(),
        };
        found.food = Some(food);
        found.confidence = 1.0;
        Some(found)
    }

    fn matched<'a>(&'a self, words: &[Token], reading: &Reading<'a>) -> Match<'a> {
        let mut found = judged(reading.head, reading);
        found.food = rows::choose(reading.head, reading.states, reading.percent);
        if reading.details {
            let hits = self.search_tokens(words, 1, Some(reading.head), reading.states);
            // Rice and pasta not described as cooked are dry.
            let cooked = |food: Food<'_>| self.states_of_row(food).is_cooked();
            let dry = reading.head.flags().get(Flag::Grain) == Answer::Yes
                && !reading.states.is_cooked()
                && !found.food.is_some_and(cooked);
            if let Some(hit) = hits.first()
                && hit.coverage > 0.85
                && !(dry && hit.food.id() < FIRST_DISH && cooked(hit.food))
            {
                found.food = Some(hit.food);
            }
        }
        found
    }
}

/// Returns the percentage that a name states.
fn percent_of(words: &[Token]) -> Option<u8> {
    let stated = words.iter().map(|word| word.percent);
    stated.into_iter().find(|percent| *percent != 255)
}

pub(crate) fn exactly(kind: Kind<'_>) -> Match<'_> {
    Match {
        kind,
        food: kind.default_food(),
        confidence: 1.0,
        flags: kind.flags(),
        usual: kind.usual(),
        fodmap: kind.fodmap(),
        alternatives: Vec::new(),
        with: Vec::new(),
        states: States::default(),
        stated: kind.stated(),
    }
}
