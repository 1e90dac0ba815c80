//! A recipe as its source tells it, whatever the source. It is deliberately not judged here beyond
//! what makes it a recipe at all: a title and ingredients.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::lenient;

/// A recipe as its source tells it. Whatever the source does not tell is empty or none.
///
/// It is also the shape of one line of our own NDJSON files: every member but `title` and
/// `ingredients` may be left out.
///
/// ```
/// use sundry_recipes::RawRecipe;
/// let toast: RawRecipe = serde_json::from_str(
///     r#"{"title": "Toast", "servings": 1, "ingredients": ["2 slices bread"]}"#,
/// )
/// .unwrap();
/// assert!(toast.check().is_ok());
/// ```
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct RawRecipe {
    /// A number of the source's own, at most 1,410,065,407; without one it is made from
    /// [`RawRecipe::source_url`] or title and author.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<u32>,
    /// Its title, plain text.
    pub title: String,
    /// A few sentences about it, plain text.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub description: String,
    /// What it makes, in words: `4 servings`, `12 muffins`, `4-6`.
    #[serde(
        rename = "yield",
        alias = "yields",
        alias = "servings",
        deserialize_with = "lenient::text",
        skip_serializing_if = "String::is_empty"
    )]
    pub yields: String,
    /// Ingredient lines as written, under their headings. JSON may also list bare lines, or have one
    /// text of many lines.
    #[serde(deserialize_with = "lenient::ingredients")]
    pub ingredients: Vec<IngredientGroup>,
    /// What to do, under their headings. JSON may also list bare steps, or have one text.
    #[serde(
        deserialize_with = "lenient::instructions",
        skip_serializing_if = "Vec::is_empty"
    )]
    pub instructions: Vec<InstructionSection>,
    /// Minutes of work before anything is on the fire.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub prep_minutes: Option<u32>,
    /// Minutes of cooking.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cook_minutes: Option<u32>,
    /// Minutes in all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub total_minutes: Option<u32>,
    /// Cuisines as the source names them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub cuisines: Vec<String>,
    /// Courses and categories as the source names them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub categories: Vec<String>,
    /// Keywords as the source names them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub keywords: Vec<String>,
    /// Diets that the source declares: `VeganDiet`, `https://schema.org/GlutenFreeDiet`, `vegan`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub diets: Vec<String>,
    /// Occasions as the source names them: `Christmas`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub occasions: Vec<String>,
    /// Equipment that the source lists.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub equipment: Vec<String>,
    /// Pictures (URLs), the best first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub images: Vec<String>,
    /// Who wrote it.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub author: String,
    /// The site, book or collection.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub source_name: String,
    /// Its page (URL).
    #[serde(skip_serializing_if = "String::is_empty")]
    pub source_url: String,
    /// The licence of its text: a name or a URL.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub license: String,
    /// What readers think.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rating: Option<StatedRating>,
    /// Nutrients a serving that the source states.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub nutrition: Vec<StatedNutrient>,
    /// Two-letter code of its language.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub language: String,
}

/// Ingredient lines under a heading.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct IngredientGroup {
    /// `For the dough`; empty for lines without one.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub heading: String,
    /// The lines: `2 cups flour, sifted`.
    pub lines: Vec<String>,
}

/// Instructions under a heading.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct InstructionSection {
    /// `For the dough`; empty for steps without one.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// Steps, or paragraphs that hold several: both are parted into sentences later.
    pub steps: Vec<String>,
}

/// What readers think of a recipe.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct StatedRating {
    /// Share of the best mark, 0 to 1.
    pub value: f64,
    /// How many told; 0 where that is not known.
    #[serde(default)]
    pub count: u32,
}

/// A nutrient that the source states, for a serving.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct StatedNutrient {
    /// Its name as in reports: `Calories`, `Fat`, `Saturated Fat`.
    pub name: String,
    /// How much.
    pub amount: f64,
    /// Of what: `kcal`, `g`, `mg`, `µg`, `IU`.
    pub unit: String,
}

/// Why something is no recipe.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rejection {
    /// No title, or one without a letter.
    NoTitle,
    /// A title longer than [`RawRecipe::LONGEST_TITLE`].
    LongTitle,
    /// No ingredient line with a letter.
    NoIngredients,
    /// More lines than [`RawRecipe::MOST_LINES`].
    ManyIngredients,
    /// More steps than [`RawRecipe::MOST_LINES`].
    ManySteps,
    /// A line, step or description longer than [`RawRecipe::LONGEST_TEXT`].
    LongText,
    /// An id outside of 0 to [`RawRecipe::LARGEST_ID`].
    Id,
}

impl fmt::Display for Rejection {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoTitle => out.write_str("a recipe without a title"),
            Self::LongTitle => write!(
                out,
                "a title of more than {} characters",
                RawRecipe::LONGEST_TITLE
            ),
            Self::NoIngredients => out.write_str("a recipe without ingredients"),
            Self::ManyIngredients => {
                write!(out, "more than {} ingredient lines", RawRecipe::MOST_LINES)
            }
            Self::ManySteps => write!(out, "more than {} steps", RawRecipe::MOST_LINES),
            Self::LongText => write!(
                out,
                "a line or text of more than {} characters",
                RawRecipe::LONGEST_TEXT
            ),
            Self::Id => write!(out, "an id above {}", RawRecipe::LARGEST_ID),
        }
    }
}

impl std::error::Error for Rejection {}

impl RawRecipe {
    /// The largest id that clients take.
    pub const LARGEST_ID: u32 = 1_410_065_407;
    /// Characters of the longest title.
    pub const LONGEST_TITLE: usize = 300;
    /// Ingredient lines, and steps, at most: a banquet has fewer.
    pub const MOST_LINES: usize = 500;
    /// Characters of the longest line, step or description.
    pub const LONGEST_TEXT: usize = 20_000;

    /// All ingredient lines, in order.
    pub fn lines(&self) -> impl Iterator<Item = &str> {
        self.ingredients
            .iter()
            .flat_map(|group| group.lines.iter().map(String::as_str))
    }

    /// Whether it is a recipe, and one of a size that a kitchen has seen.
    ///
    /// # Errors
    /// The first thing that is wrong with it.
    pub fn check(&self) -> Result<(), Rejection> {
        let has_letter = |text: &str| text.contains(char::is_alphabetic);
        let is_long = |text: &str| text.len() > Self::LONGEST_TEXT;
        if !has_letter(&self.title) {
            return Err(Rejection::NoTitle);
        }
        if self.title.chars().count() > Self::LONGEST_TITLE {
            return Err(Rejection::LongTitle);
        }
        if !self.lines().any(has_letter) {
            return Err(Rejection::NoIngredients);
        }
        if self.lines().count() > Self::MOST_LINES {
            return Err(Rejection::ManyIngredients);
        }
        let steps = || self.instructions.iter().flat_map(|section| &section.steps);
        if steps().count() > Self::MOST_LINES {
            return Err(Rejection::ManySteps);
        }
        if self.lines().any(is_long)
            || steps().any(|step| is_long(step))
            || is_long(&self.description)
        {
            return Err(Rejection::LongText);
        }
        if self.id.is_some_and(|id| id > Self::LARGEST_ID) {
            return Err(Rejection::Id);
        }
        Ok(())
    }
}
