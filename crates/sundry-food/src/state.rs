//! The states of a food: raw or cooked, fresh or canned, salted or not. A name requires states, a
//! row of the table has states; `rows` matches them. `data/food/modifiers.tsv` lists the words for
//! each state, for both sides.

macro_rules! states {
    ($($name:ident = $text:literal),* $(,)?) => {
        /// A state of a food.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub enum State {
            $(#[doc = concat!("`", $text, "`.")] $name),*
        }

        impl State {
            /// All states.
            pub const ALL: &[Self] = &[$(Self::$name),*];

            /// Returns the name in `data/food/modifiers.tsv`.
            pub fn as_str(self) -> &'static str {
                match self {
                    $(Self::$name => $text),*
                }
            }
        }
    };
}

states! {
    Raw = "raw",
    Cooked = "cooked",
    Boiled = "boiled",
    Steamed = "steamed",
    Baked = "baked",
    Roasted = "roasted",
    Grilled = "grilled",
    Fried = "fried",
    Braised = "braised",
    Microwaved = "microwaved",
    Toasted = "toasted",
    Canned = "canned",
    Drained = "drained",
    Frozen = "frozen",
    Dried = "dried",
    Ground = "ground",
    Smoked = "smoked",
    Pickled = "pickled",
    Powdered = "powdered",
    Salted = "salted",
    Unsalted = "unsalted",
    Sweetened = "sweetened",
    Unsweetened = "unsweetened",
    LowFat = "lowfat",
    NonFat = "nonfat",
    FullFat = "fullfat",
    LowSodium = "lowsodium",
    Skinless = "skinless",
    SkinOn = "skin",
    Lean = "lean",
    InOil = "in_oil",
    InWater = "in_water",
    InSyrup = "in_syrup",
    InJuice = "in_juice",
    Enriched = "enriched",
    Unenriched = "unenriched",
    Instant = "instant",
    Condensed = "condensed",
    Prepared = "prepared",
    Mix = "mix",
    Concentrate = "concentrate",
    Sprouted = "sprouted",
    Whipped = "whipped",
    Homemade = "homemade",
    Commercial = "commercial",
    Breaded = "breaded",
    Baby = "baby",
    Imitation = "imitation",
    SugarFree = "sugarfree",
    Whole = "whole",
    Bran = "bran",
    Shredded = "shredded",
    Cured = "cured",
    Uncooked = "uncooked",
    ExtraLean = "extra_lean",
    HeavySyrup = "heavy_syrup",
    LightSyrup = "light_syrup",
    ExtraSyrup = "extra_syrup",
}

/// A set of states.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct States(pub(crate) u64);

/// Ways of cooking, including plain "cooked".
const HEAT: States = States::of(&[
    State::Cooked,
    State::Boiled,
    State::Steamed,
    State::Baked,
    State::Roasted,
    State::Grilled,
    State::Fried,
    State::Braised,
    State::Microwaved,
]);

/// States that a food keeps when it is cooked or lean.
const KEPT: States = States::of(&[State::Cured, State::Smoked, State::Ground]);

impl States {
    /// Creates a set from stored bits: bit n is the n-th of [`State::ALL`].
    pub fn from_bits(bits: u64) -> Self {
        Self(bits)
    }

    /// Returns the bits as stored.
    pub fn bits(self) -> u64 {
        self.0
    }

    /// Creates a set of some states.
    pub const fn of(states: &[State]) -> Self {
        let mut bits = 0;
        let mut at = 0;
        while at < states.len() {
            bits |= 1 << states[at] as u64;
            at += 1;
        }
        Self(bits)
    }

    /// Returns the states of both sets.
    #[must_use]
    pub fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Returns the states of this set that are not in the other.
    #[must_use]
    pub fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Returns true if any state is a way of cooking.
    pub fn is_cooked(self) -> bool {
        self.0 & HEAT.0 != 0
    }

    /// Returns all ways of cooking.
    pub fn cooked() -> Self {
        HEAT
    }

    /// Returns true if a state is in the set.
    pub fn has(self, state: State) -> bool {
        self.0 >> state as u64 & 1 == 1
    }

    /// Returns the states in the set.
    pub fn iter(self) -> impl Iterator<Item = State> {
        State::ALL
            .iter()
            .copied()
            .filter(move |state| self.has(*state))
    }

    /// Scores how well a row in these states fits a name that requires `asked`, for a food whose
    /// default states are `natural`; higher is better.
    pub(crate) fn serves(self, asked: Self, natural: Self) -> i32 {
        // A food cured or ground by nature (ham, mince) is not looked for among rows that are not.
        let lost = Self(natural.0 & KEPT.0 & !self.0).iter().count() as i32;
        let (has_heat, wants_heat) = (self.0 & HEAT.0 != 0, asked.0 & HEAT.0 != 0);
        let mut score = -12 * lost;
        if asked.has(State::Unsweetened) && self.has(State::Sweetened) {
            score -= CONTRARY;
        }
        for state in Self(self.0 | asked.0).iter() {
            let heat = HEAT.has(state);
            score += match (self.has(state), asked.has(state)) {
                // Dry rice is as uncooked as rice labelled so, and so is dry precooked rice.
                (_, true) if state == State::Uncooked => {
                    if has_heat && !self.has(State::Dried) {
                        -10
                    } else {
                        0
                    }
                }
                (true, true) if heat => 10,
                // This must not make canned fish a match for a fillet.
                (true, true) if matches!(state, State::Skinless | State::SkinOn) => 5,
                (true, true) => 12,
                (false, true) if heat && has_heat => -1,
                (false, true) => -missed(state),
                // Vegetables described merely as cooked are boiled.
                (true, false)
                    if wants_heat && matches!(state, State::Fried | State::Microwaved) =>
                {
                    -5
                }
                (true, false) if heat && wants_heat => -2,
                (true, false) if natural.has(state) => 0,
                (true, false) => -unasked(state),
                (false, false) => 0,
            };
        }
        score
    }
}

/// Penalty if a row is the opposite of what is required.
const CONTRARY: i32 = 20;

/// Penalty if a row lacks a required state.
fn missed(state: State) -> i32 {
    match state {
        State::Raw
        | State::Uncooked
        | State::Unsalted
        | State::Drained
        | State::Skinless
        | State::Lean
        | State::ExtraLean
        | State::SkinOn
        | State::Enriched
        | State::Whole
        | State::Unsweetened
        | State::Shredded => 1,
        _ => 3,
    }
}

/// Penalty if a row has a state that is not required.
fn unasked(state: State) -> i32 {
    match state {
        State::Raw | State::Uncooked | State::Whole | State::Enriched => 0,
        State::Unsalted | State::Drained | State::Shredded | State::Commercial => 1,
        State::SkinOn
        | State::Skinless
        | State::HeavySyrup
        | State::LightSyrup
        | State::ExtraSyrup
        | State::Salted
        | State::Lean
        | State::ExtraLean
        | State::Prepared
        | State::InWater
        | State::InJuice
        | State::Ground
        | State::FullFat
        | State::Homemade => 2,
        State::Frozen | State::Unenriched => 4,
        State::Baby | State::Imitation => 20,
        _ => 6,
    }
}
