//! What a food contains: the twelve intolerances of the interface and the facts that diets are
//! judged by, each with four states. Judging is in `diet`; where facts come from is `data/food`.

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

            /// The name in replies and in `data/food`.
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
    /// Milk of mammals and what is made of it.
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
    /// Sulphites, added or from fermenting, in amounts that labels must tell.
    Sulfite = "sulfite",
    /// Almonds, Brazil nuts, cashews, hazelnuts, macadamias, pecans, pistachios, walnuts, …
    TreeNut = "tree_nut",
    /// Wheat and its kinds (spelt, durum, einkorn, …).
    Wheat = "wheat",
    /// Fish.
    Fish = "fish",
    /// Seeds and pods of the pea family, peanuts and soya among them.
    Legume = "legume",
    /// Flesh, fat, bone or rennet of land animals: what vegetarians leave.
    Meat = "meat",
    /// Alcohol.
    Alcohol = "alcohol",
    /// Honey and other things made by insects.
    Honey = "honey",
    /// Refined sugar, of its own or added.
    Sugar = "sugar",
}

/// How sure each [`Flag`] is: four states each, in two bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Flags(u64);

/// The lower and the upper bit of every flag.
const LOW: u64 = 0x5555_5555_5555_5555;
const HIGH: u64 = !LOW;

impl Flags {
    /// What is said of a food that nobody knows: it may hold anything.
    ///
    /// ```
    /// use sundry_food::{Flag, Flags, Presence};
    /// assert!(Flag::ALL.iter().all(|flag| Flags::UNKNOWN.presence(*flag) == Presence::Often));
    /// ```
    pub const UNKNOWN: Self = Self(HIGH).within();

    /// Facts as stored: two bits a flag, 0 no, 1 rarely, 2 often, 3 yes.
    pub fn from_bits(bits: u64) -> Self {
        Self(bits)
    }

    /// As stored.
    pub fn bits(self) -> u64 {
        self.0
    }

    /// Whether the food contains it: what is rarely there counts as free.
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

    /// How sure it is that the food contains it.
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

    /// Those that only odd products contain: whoever avoids them reads the label.
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

    /// The same facts but for one. Of seafood, which is fish or shellfish, nothing can be stated.
    #[must_use]
    pub fn with(self, flag: Flag, presence: impl Into<Presence>) -> Self {
        let shift = 2 * flag as u32;
        Self(self.0 & !(3 << shift) | (presence.into() as u64) << shift)
    }

    /// What two things hold together: the more careful state of each flag.
    #[must_use]
    pub fn worst(self, other: Self) -> Self {
        let high = (self.0 | other.0) & HIGH;
        // A lower bit counts only where its upper bit is that of the greater.
        let kept = |bits: u64| bits & LOW & !((high ^ bits & HIGH) >> 1);
        Self(high | kept(self.0) | kept(other.0))
    }

    /// What is said of these facts when nobody knows: all that is not sure is often there.
    #[must_use]
    pub fn doubted(self) -> Self {
        self.worst(Self::UNKNOWN)
    }

    /// Every yes becomes an often.
    #[must_use]
    pub fn softened(self) -> Self {
        let yes = self.0 & self.0 >> 1 & LOW;
        Self(self.0 & !yes)
    }

    /// What is often there, where a mask covers it, as what is rarely there.
    #[must_use]
    pub(crate) fn eased(self, mask: u64) -> Self {
        let often = self.0 & HIGH & mask & !(self.0 << 1);
        Self(self.0 & !often | often >> 1)
    }

    /// A mask of the flags that are there, be it rarely.
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
        // The last flag is that of the enum.
        Self(
            self.0
                & ((1 << (2 * (Flag::Sugar as u32 + 1))) - 1)
                & !(3 << (2 * Flag::Seafood as u32)),
        )
    }
}
