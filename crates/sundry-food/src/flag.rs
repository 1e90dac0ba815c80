//! Flags for the contents of a food: the twelve intolerances of the API and the facts by which
//! diets are judged, each with four states. The judging is in `diet`; the facts come from
//! `data/food`.

use crate::answer::Answer;
use crate::presence::Presence;

macro_rules! flags {
    ($($(#[$about:meta])* $name:ident = $text:literal),* $(,)?) => {
        /// Something that a food may contain.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub enum Flag {
            $($(#[$about])* $name),*
        }

        impl Flag {
            /// All flags, in the order of replies.
            pub const ALL: &[Self] = &[$(Self::$name),*];

            /// Returns the name used in replies and in `data/food`.
            ///
            /// ```
            /// assert_eq!(sundry_food::Flag::TreeNut.as_str(), "tree_nut");
            /// ```
            pub fn as_str(self) -> &'static str {
                match self {
                    $(Self::$name => $text),*
                }
            }
        }
    };
}

flags! {
    /// Milk of mammals and products made from it.
    Dairy = "dairy",
    /// Eggs of birds.
    Egg = "egg",
    /// Wheat, barley, rye, triticale and their relatives; oats are a maybe.
    Gluten = "gluten",
    /// Seeds of grasses; buckwheat, quinoa and amaranth are a maybe.
    Grain = "grain",
    /// Peanuts.
    Peanut = "peanut",
    /// Fish or shellfish.
    Seafood = "seafood",
    /// Sesame.
    Sesame = "sesame",
    /// Crustaceans and molluscs.
    Shellfish = "shellfish",
    /// Soya.
    Soy = "soy",
    /// Sulphites, added or from fermentation, in amounts that labels must declare.
    Sulfite = "sulfite",
    /// Almonds, Brazil nuts, cashews, hazelnuts, macadamias, pecans, pistachios, walnuts, …
    TreeNut = "tree_nut",
    /// Wheat and its kinds (spelt, durum, einkorn, …).
    Wheat = "wheat",
    /// Fish.
    Fish = "fish",
    /// Seeds and pods of the pea family, including peanuts and soya.
    Legume = "legume",
    /// Flesh, fat, bone or rennet of land animals, which vegetarians avoid.
    Meat = "meat",
    /// Alcohol.
    Alcohol = "alcohol",
    /// Honey and other products made by insects.
    Honey = "honey",
    /// Refined sugar, by nature or added.
    Sugar = "sugar",
}

/// The likelihood of each [`Flag`]: four states, in two bits each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Flags(u64);

/// The lower and the upper bit of every flag.
const LOW: u64 = 0x5555_5555_5555_5555;
const HIGH: u64 = !LOW;

impl Flags {
    /// The flags of an unknown food: it may contain anything.
    ///
    /// ```
    /// use sundry_food::{Flag, Flags, Presence};
    /// assert!(Flag::ALL.iter().all(|flag| Flags::UNKNOWN.presence(*flag) == Presence::Often));
    /// ```
    pub const UNKNOWN: Self = Self(HIGH).within();

    /// Creates flags from stored bits: two per flag, 0 no, 1 rarely, 2 often, 3 yes.
    pub fn from_bits(bits: u64) -> Self {
        Self(bits)
    }

    /// Returns the bits as stored.
    pub fn bits(self) -> u64 {
        self.0
    }

    /// Returns whether the food contains it; a rare ingredient counts as absent.
    ///
    /// ```
    /// use sundry_food::{Answer, Flag};
    /// let tahini = sundry_food::find("tahini").unwrap();
    /// assert_eq!(tahini.flags.get(Flag::Sesame), Answer::Yes);
    /// assert_eq!(tahini.flags.get(Flag::Dairy), Answer::No);
    /// ```
    pub fn get(self, flag: Flag) -> Answer {
        self.presence(flag).into()
    }

    /// Returns how likely the food contains it.
    ///
    /// ```
    /// use sundry_food::{Flag, Flags, Presence};
    /// let flags = Flags::default().with(Flag::Fish, Presence::Rarely);
    /// assert_eq!(flags.presence(Flag::Seafood), Presence::Rarely);
    /// ```
    pub fn presence(self, flag: Flag) -> Presence {
        if flag == Flag::Seafood {
            return self
                .presence(Flag::Fish)
                .max(self.presence(Flag::Shellfish));
        }
        Presence::from_bits(self.0 >> (2 * flag as u32))
    }

    /// Returns the flags that only some unusual products contain: whoever avoids them should read
    /// the label.
    ///
    /// ```
    /// use sundry_food::{Flag, Flags, Presence};
    /// let flags = Flags::default().with(Flag::Soy, Presence::Rarely);
    /// assert_eq!(flags.check_label().collect::<Vec<_>>(), [Flag::Soy]);
    /// ```
    pub fn check_label(self) -> impl Iterator<Item = Flag> {
        let rarely = move |flag: &Flag| self.presence(*flag) == Presence::Rarely;
        Flag::ALL.iter().copied().filter(rarely)
    }

    /// Returns the flags with one changed. Seafood cannot be set, since it is derived from fish and
    /// shellfish.
    #[must_use]
    pub fn with(self, flag: Flag, presence: impl Into<Presence>) -> Self {
        let shift = 2 * flag as u32;
        Self(self.0 & !(3 << shift) | (presence.into() as u64) << shift)
    }

    /// Returns the flags of two foods together: the more careful state of each flag.
    #[must_use]
    pub fn worst(self, other: Self) -> Self {
        let high = (self.0 | other.0) & HIGH;
        // A lower bit is kept only if its upper bit is that of the greater state.
        let kept = |bits: u64| bits & LOW & !((high ^ bits & HIGH) >> 1);
        Self(high | kept(self.0) | kept(other.0))
    }

    /// Returns the flags of an uncertain match: every flag becomes at least "often".
    #[must_use]
    pub fn doubted(self) -> Self {
        self.worst(Self::UNKNOWN)
    }

    /// Changes every yes to an often.
    #[must_use]
    pub fn softened(self) -> Self {
        let yes = self.0 & self.0 >> 1 & LOW;
        Self(self.0 & !yes)
    }

    /// Changes "often" to "rarely" for the flags that a mask covers.
    #[must_use]
    pub(crate) fn eased(self, mask: u64) -> Self {
        let often = self.0 & HIGH & mask & !(self.0 << 1);
        Self(self.0 & !often | often >> 1)
    }

    /// Returns a mask of the flags that are present, even rarely.
    pub(crate) fn some_mask(self) -> u64 {
        let some = (self.0 | self.0 >> 1) & LOW;
        some | some << 1
    }

    /// Replaces the flags that `mask` covers by those of `value`.
    #[must_use]
    pub fn replaced(self, mask: u64, value: u64) -> Self {
        Self(self.0 & !mask | value & mask)
    }

    const fn within(self) -> Self {
        // The mask ends with the last flag of the enum.
        Self(
            self.0
                & ((1 << (2 * (Flag::Sugar as u32 + 1))) - 1)
                & !(3 << (2 * Flag::Seafood as u32)),
        )
    }
}
