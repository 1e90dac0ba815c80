//! What a food contains: the twelve intolerances of the interface and the facts that diets are
//! judged by, each with three answers. Judging is in `diet`; where facts come from is `data/food`.

use crate::answer::Answer;

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

/// The three-valued facts of all [`Flag`]s.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Flags(u64);

impl Flags {
    /// Facts as stored: two bits a flag, 0 no, 1 maybe, 2 yes.
    pub fn from_bits(bits: u64) -> Self {
        Self(bits)
    }

    /// As stored.
    pub fn bits(self) -> u64 {
        self.0
    }

    /// Whether the food contains it.
    ///
    /// ```
    /// use sundry_food::{Answer, Flag};
    /// let tahini = sundry_food::find("tahini").unwrap();
    /// assert_eq!(tahini.flags.get(Flag::Sesame), Answer::Yes);
    /// assert_eq!(tahini.flags.get(Flag::Dairy), Answer::No);
    /// ```
    pub fn get(self, flag: Flag) -> Answer {
        if flag == Flag::Seafood {
            return self.get(Flag::Fish).max(self.get(Flag::Shellfish));
        }
        Answer::from_bits(self.0 >> (2 * flag as u32))
    }

    /// The same facts but for one.
    #[must_use]
    pub fn with(self, flag: Flag, answer: Answer) -> Self {
        let shift = 2 * flag as u32;
        Self(self.0 & !(3 << shift) | (answer as u64) << shift)
    }

    /// What two things hold together: the worse answer of each flag.
    #[must_use]
    pub fn worst(self, other: Self) -> Self {
        // Per pair of bits: 2 if either has 2, else 1 if either has 1.
        const HIGH: u64 = 0xAAAA_AAAA_AAAA_AAAA;
        let either = self.0 | other.0;
        let yes = either & HIGH;
        Self(yes | either & !HIGH & !(yes >> 1))
    }

    /// What is said of these facts when nobody knows: every no becomes a maybe.
    #[must_use]
    pub fn doubted(self) -> Self {
        const LOW: u64 = 0x5555_5555_5555_5555;
        let something = (self.0 | self.0 >> 1) & LOW;
        Self(self.0 | LOW & !something).within()
    }

    /// Every yes becomes a maybe.
    #[must_use]
    pub fn softened(self) -> Self {
        const LOW: u64 = 0x5555_5555_5555_5555;
        Self((self.0 | self.0 >> 1) & LOW)
    }

    /// Replaces the flags that `mask` covers by those of `value`.
    #[must_use]
    pub fn replaced(self, mask: u64, value: u64) -> Self {
        Self(self.0 & !mask | value & mask)
    }

    fn within(self) -> Self {
        Self(self.0 & ((1 << (2 * Flag::ALL.len() as u32)) - 1))
    }
}
