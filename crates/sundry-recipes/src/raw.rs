//! A recipe as its source states it, in one form for all sources. The only check is that it is a
//! recipe at all: it has a title and ingredients.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::lenient;

/// A recipe as its source states it. Missing details are empty or `None`.
///
/// It is also the format of one line in our own NDJSON files: every member but `title` and
/// `ingredients` may be omitted.
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
    /// The source's own number, at most 1,410,065,407; without one it is derived from
    /// [`RawRecipe::source_url`] or from title and author.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<u32>,
    /// The title, plain text.
    pub title: String,
    /// A few sentences about it, plain text.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub description: String,
    /// The yield in words: `4 servings`, `12 muffins`, `4-6`.
    #[serde(
        rename = "yield",
        alias = "yields",
        alias = "servings",
        deserialize_with = "lenient::text",
        skip_serializing_if = "String::is_empty"
    )]
    pub yields: String,
    /// Ingredient lines as written, under their headings. JSON may also list bare lines, or contain
    /// one text of many lines.
    #[serde(deserialize_with = "lenient::ingredients")]
    pub ingredients: Vec<IngredientGroup>,
    /// The instructions, under their headings. JSON may also list bare steps, or contain one text.
    #[serde(
        deserialize_with = "lenient::instructions",
        skip_serializing_if = "Vec::is_empty"
    )]
    pub instructions: Vec<InstructionSection>,
    /// Minutes of work before cooking.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub prep_minutes: Option<u32>,
    /// Minutes of cooking.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cook_minutes: Option<u32>,
    /// Total minutes.
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
    /// The author.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub author: String,
    /// The site, book or collection.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub source_name: String,
    /// The URL of its page.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub source_url: String,
    /// The licence of its text: a name or a URL.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub license: String,
    /// The readers' rating.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rating: Option<StatedRating>,
    /// Nutrients per serving as stated by the source.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub nutrition: Vec<StatedNutrient>,
    /// Two-letter language code.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub language: String,
}

/// Ingredient lines under a heading.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct IngredientGroup {
    /// The heading, `For the dough`; empty for lines without one.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub heading: String,
    /// The lines: `2 cups flour, sifted`.
    pub lines: Vec<String>,
}

/// Instructions under a heading.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct InstructionSection {
    /// The heading, `For the dough`; empty for steps without one.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// Steps, or paragraphs of several steps: both are split into sentences later.
    pub steps: Vec<String>,
}

/// The readers' rating of a recipe.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct StatedRating {
    /// Share of the best rating, 0 to 1.
    pub value: f64,
    /// Number of ratings; 0 if unknown.
    #[serde(default)]
    pub count: u32,
}

/// A nutrient per serving as stated by the source.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct StatedNutrient {
    /// The name as in reports: `Calories`, `Fat`, `Saturated Fat`.
    pub name: String,
    /// The amount.
    pub amount: f64,
    /// The unit: `kcal`, `g`, `mg`, `µg`, `IU`.
    pub unit: String,
}

/// The reason why something is not a recipe.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rejection {
    /// It has no title, or one without a letter.
    NoTitle,
    /// The title is longer than [`RawRecipe::LONGEST_TITLE`].
    LongTitle,
    /// No ingredient line has a letter.
    NoIngredients,
    /// It has more ingredient lines than [`RawRecipe::MOST_LINES`].
    ManyIngredients,
    /// It has more steps than [`RawRecipe::MOST_LINES`].
    ManySteps,
    /// A line, step or description is longer than [`RawRecipe::LONGEST_TEXT`].
    LongText,
    /// The id is outside 0 to [`RawRecipe::LARGEST_ID`].
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
    /// The largest id that clients accept.
    pub const LARGEST_ID: u32 = 1_410_065_407;
    /// Maximum number of characters in a title.
    pub const LONGEST_TITLE: usize = 300;
    /// Maximum number of ingredient lines, and of steps: a banquet has fewer.
    pub const MOST_LINES: usize = 500;
    /// Maximum number of bytes in a line, step or description.
    pub const LONGEST_TEXT: usize = 20_000;

    /// Returns all ingredient lines, in order.
    pub fn lines(&self) -> impl Iterator<Item = &str> {
        self.ingredients
            .iter()
            .flat_map(|group| group.lines.iter().map(String::as_str))
    }

    /// Checks that it is a recipe, and of a plausible size.
    ///
    /// # Errors
    /// Returns the first [`Rejection`] that applies.
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
