//! How a kind of food is sold where nothing more is said: what of a weight at the shop is not eaten. It
//! knows no weights.

/// How a kind is sold. A kind has this from its own line of `data/food/ontology`, never from what it is a
/// kind of: a chicken is sold whole, a chicken breast is not.
///
/// ```
/// use sundry_food::Sold;
///
/// let kind = |name| sundry_food::standard().kind(name).unwrap();
/// assert_eq!(kind("turkey").sold(), Sold::Bird);
/// assert_eq!(kind("turkey breast").sold(), Sold::AsEaten);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Sold {
    /// As it is eaten or cooked.
    #[default]
    AsEaten,
    /// A whole bird where it is counted.
    Bird,
    /// A small bird, whole where it is counted.
    SmallBird,
    /// With its bones, always.
    Bones,
    /// A leg or a shoulder, with its bone where one is counted and weighed.
    Joint,
    /// A fish of which one is more often whole than not.
    SmallFish,
    /// In its shell, but out of it as often without a word about it.
    Shell,
    /// In a rind or outer leaves that nobody eats, around a stone or core.
    Rind,
    /// Seeds, in pods or out of them.
    Pods,
    /// By the piece, whose weight is known without its bone; by weight as it is said.
    Piece,
}

impl Sold {
    const ALL: [(Self, &str); 10] = [
        (Self::AsEaten, "as_eaten"),
        (Self::Bird, "bird"),
        (Self::SmallBird, "small_bird"),
        (Self::Bones, "bones"),
        (Self::Joint, "joint"),
        (Self::SmallFish, "small_fish"),
        (Self::Shell, "shell"),
        (Self::Rind, "rind"),
        (Self::Pods, "pods"),
        (Self::Piece, "piece"),
    ];

    /// By the word that the ontology has for it, behind `sold=`.
    pub fn from_word(word: &str) -> Option<Self> {
        let named = Self::ALL.iter().find(|(_, name)| *name == word);
        named.map(|(sold, _)| *sold)
    }

    pub(crate) fn from_bits(bits: u8) -> Self {
        let known = Self::ALL.get(usize::from(bits));
        known.map_or_else(Self::default, |(sold, _)| *sold)
    }
}
