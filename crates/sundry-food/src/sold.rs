//! The form in which a kind of food is sold if nothing more is said, which determines the inedible
//! part of a weight. It contains no weights.

/// The form in which a kind is sold. It is set on the kind's own line in `data/food/ontology` and
/// never inherited: a chicken is sold whole, a chicken breast is not.
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
    /// Ready to be eaten or cooked, with nothing to remove.
    #[default]
    AsEaten,
    /// A whole bird if it is counted.
    Bird,
    /// A small bird, whole if it is counted.
    SmallBird,
    /// Always with its bones.
    Bones,
    /// A leg or shoulder, with its bone if it is counted and weighed.
    Joint,
    /// A fish that is usually whole.
    SmallFish,
    /// In its shell, but just as often shelled without mention.
    Shell,
    /// In an inedible rind or outer leaves, around a stone or core.
    Rind,
    /// Seeds, in or out of their pods.
    Pods,
    /// By the piece, whose known weight excludes the bone; by weight as stated.
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

    /// Parses the word after `sold=` in the ontology.
    pub fn from_word(word: &str) -> Option<Self> {
        let named = Self::ALL.iter().find(|(_, name)| *name == word);
        named.map(|(sold, _)| *sold)
    }

    pub(crate) fn from_bits(bits: u8) -> Self {
        let known = Self::ALL.get(usize::from(bits));
        known.map_or_else(Self::default, |(sold, _)| *sold)
    }
}
