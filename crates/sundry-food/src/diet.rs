//! Judges which diets a food suits, by what it contains and by exceptions in the ontology. The
//! judgement is for one food; a recipe's is the worst over its ingredients.

use crate::answer::Answer;
use crate::flag::{Flag, Flags};

/// A diet that a food may suit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Diet {
    /// No animal products.
    Vegan,
    /// No products of slaughtered animals.
    Vegetarian,
    /// Vegetarian without eggs.
    LactoVegetarian,
    /// Vegetarian without milk.
    OvoVegetarian,
    /// No land animals.
    Pescetarian,
    /// No gluten.
    GlutenFree,
    /// No milk.
    DairyFree,
    /// No grain.
    GrainFree,
    /// No grain, legumes, milk or refined sugar.
    Paleo,
    /// Paleo with full-fat milk products.
    Primal,
    /// No added sugar of any kind, alcohol, grain, legumes or milk.
    Whole30,
    /// Few fermentable carbohydrates in a usual portion.
    LowFodmap,
    /// The "gut and psychology" list: no grain, starch or sugar.
    Gaps,
}

impl Diet {
    /// All diets, in the order of replies.
    pub const ALL: &[Self] = &[
        Self::Vegan,
        Self::Vegetarian,
        Self::LactoVegetarian,
        Self::OvoVegetarian,
        Self::Pescetarian,
        Self::GlutenFree,
        Self::DairyFree,
        Self::GrainFree,
        Self::Paleo,
        Self::Primal,
        Self::Whole30,
        Self::LowFodmap,
        Self::Gaps,
    ];

    /// Returns the name used in replies.
    ///
    /// ```
    /// assert_eq!(sundry_food::Diet::LowFodmap.as_str(), "low_fodmap");
    /// ```
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Vegan => "vegan",
            Self::Vegetarian => "vegetarian",
            Self::LactoVegetarian => "lacto_vegetarian",
            Self::OvoVegetarian => "ovo_vegetarian",
            Self::Pescetarian => "pescetarian",
            Self::GlutenFree => "gluten_free",
            Self::DairyFree => "dairy_free",
            Self::GrainFree => "grain_free",
            Self::Paleo => "paleo",
            Self::Primal => "primal",
            Self::Whole30 => "whole30",
            Self::LowFodmap => "low_fodmap",
            Self::Gaps => "gaps",
        }
    }
}

/// Statements of the ontology beyond what follows from [`Flags`]: two bits per diet, 3 for "judge
/// by the flags", in the order paleo, primal, whole30, gaps, vegetarian.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stated(pub(crate) u32);

impl Default for Stated {
    fn default() -> Self {
        Self(u32::MAX)
    }
}

impl Stated {
    /// Creates statements from their stored bits.
    pub fn from_bits(bits: u32) -> Self {
        Self(bits)
    }

    /// Returns the bits as stored.
    pub fn bits(self) -> u32 {
        self.0
    }

    /// Returns the bit offset of a diet, if statements about it can be stored.
    fn place(diet: Diet) -> Option<u32> {
        match diet {
            Diet::Paleo => Some(0),
            Diet::Primal => Some(2),
            Diet::Whole30 => Some(4),
            Diet::Gaps => Some(6),
            _ => None,
        }
    }

    /// Returns true if statements about a diet can be stored; the other diets follow from the flags
    /// alone.
    pub fn holds(diet: Diet) -> bool {
        Self::place(diet).is_some()
    }

    /// Returns the statements with one added; unchanged for a diet that cannot be stored.
    #[must_use]
    pub fn with(self, diet: Diet, answer: Answer) -> Self {
        match Self::place(diet) {
            Some(place) => Self(self.0 & !(3 << place) | (answer as u32) << place),
            None => self,
        }
    }

    /// Returns the statement about a diet.
    pub fn get(self, diet: Diet) -> Option<Answer> {
        let bits = self.0 >> Self::place(diet)? & 3;
        (bits != 3).then(|| Answer::from_bits(u64::from(bits)))
    }

    /// Returns these statements, completed by those of `below`.
    #[must_use]
    pub(crate) fn over(self, below: Self) -> Self {
        const LOW: u32 = 0x5555_5555;
        // Pairs that are 3 here let the pair below through.
        let silent = self.0 & self.0 >> 1 & LOW;
        let silent = silent | silent << 1;
        Self(self.0 & !silent | below.0 & silent)
    }

    /// Returns, for each diet, the less suitable of both statements.
    #[must_use]
    pub(crate) fn worst(self, other: Self) -> Self {
        [Diet::Paleo, Diet::Primal, Diet::Whole30, Diet::Gaps]
            .into_iter()
            .fold(self, |all, diet| match (all.get(diet), other.get(diet)) {
                (None, Some(answer)) if answer != Answer::Yes => all.with(diet, answer),
                (Some(one), Some(two)) => all.with(diet, one.min(two)),
                (Some(Answer::Yes), None) => {
                    Self(all.0 | 3 << Self::place(diet).unwrap_or_default())
                }
                _ => all,
            })
    }
}

/// Judges whether a food with these facts suits a diet. Low FODMAP is judged elsewhere: see
/// [`crate::Fodmap`].
pub(crate) fn judge(diet: Diet, flags: Flags, stated: Stated) -> Answer {
    use Flag::{
        Alcohol, Dairy, Egg, Fish, Gluten, Grain, Honey, Legume, Meat, Shellfish, Soy, Sugar,
    };
    if let Some(answer) = stated.get(diet) {
        return answer;
    }
    let free = |of: &[Flag]| {
        of.iter()
            .map(|flag| flags.get(*flag).opposite())
            .min()
            .unwrap_or(Answer::Yes)
    };
    match diet {
        Diet::Vegan => free(&[Meat, Fish, Shellfish, Dairy, Egg, Honey]),
        Diet::Vegetarian => free(&[Meat, Fish, Shellfish]),
        Diet::LactoVegetarian => free(&[Meat, Fish, Shellfish, Egg]),
        Diet::OvoVegetarian => free(&[Meat, Fish, Shellfish, Dairy]),
        Diet::Pescetarian => free(&[Meat]),
        Diet::GlutenFree => free(&[Gluten]),
        Diet::DairyFree => free(&[Dairy]),
        Diet::GrainFree => free(&[Grain]),
        Diet::Paleo => free(&[Grain, Legume, Soy, Dairy, Sugar, Alcohol]),
        Diet::Primal => free(&[Grain, Legume, Soy, Sugar, Alcohol]),
        Diet::Whole30 => free(&[Grain, Legume, Soy, Dairy, Sugar, Alcohol, Honey]),
        Diet::Gaps => free(&[Grain, Soy, Sugar, Legume]),
        Diet::LowFodmap => Answer::Maybe,
    }
}
