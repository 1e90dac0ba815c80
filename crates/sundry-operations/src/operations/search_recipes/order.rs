//! The order of recipes: maps the values of `sort` to the fields of the catalogue.

use sundry_catalog::{Direction, Sort};
use sundry_recipes::question::Question;
use sundry_recipes::search_nutrients::{NutrientName, of_sort};
use sundry_records::{Recipe, recipe_fields as fields};

use super::parameters::{SORT, SORT_DIRECTION};
use crate::arguments::Arguments;
use crate::error::ApiError;

/// The requested order.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Order {
    by: By,
    direction: Option<Direction>,
}

#[derive(Debug, Clone, Copy)]
enum By {
    /// The default order, if none was requested.
    Fit,
    Field(&'static str, Direction),
    Nutrient(&'static NutrientName),
    Random,
}

impl Order {
    pub(crate) fn read(arguments: &Arguments) -> Result<Self, ApiError> {
        let sort = SORT.read(arguments)?;
        let direction = SORT_DIRECTION.read(arguments)?;
        let direction = direction.map(|name| match name {
            "asc" => Direction::Ascending,
            _ => Direction::Descending,
        });
        let by = match sort {
            None => By::Fit,
            Some("meta-score") => By::Field(fields::META, Direction::Descending),
            Some("popularity") => By::Field(fields::POPULARITY, Direction::Descending),
            Some("healthiness") => By::Field(fields::HEALTH, Direction::Descending),
            Some("price") => By::Field(fields::PRICE, Direction::Ascending),
            Some("time") => By::Field(fields::MINUTES, Direction::Ascending),
            Some("random") => By::Random,
            // Every found recipe contains all requested ingredients. The most used and the fewest
            // missing ingredients therefore mean the fewest ingredients in all.
            Some("max-used-ingredients") => {
                By::Field(fields::INGREDIENT_COUNT, Direction::Descending)
            }
            Some("min-missing-ingredients") => {
                By::Field(fields::INGREDIENT_COUNT, Direction::Ascending)
            }
            Some(name) => of_sort(name).map_or(By::Fit, By::Nutrient),
        };
        let direction = match sort {
            Some("max-used-ingredients") => Some(match direction {
                Some(Direction::Ascending) => Direction::Descending,
                _ => Direction::Ascending,
            }),
            _ => direction,
        };
        Ok(Self { by, direction })
    }

    /// Returns the nutrient that recipes are sorted by.
    pub(crate) fn nutrient(self) -> Option<&'static NutrientName> {
        match self.by {
            By::Nutrient(nutrient) => Some(nutrient),
            _ => None,
        }
    }

    /// Converts the order for the catalogue; `has_words` is true if relevance distinguishes
    /// recipes.
    pub(crate) fn sort(self, has_words: bool, question: &Question, seed: u64) -> Sort {
        let known = |name: &str| Recipe::nutrient_field(name).is_some();
        let field =
            |field: &str, usual| Sort::Field(field.to_owned(), self.direction.unwrap_or(usual));
        match self.by {
            By::Random => Sort::Random(seed),
            By::Field(name, usual) => field(name, usual),
            By::Nutrient(nutrient) if known(nutrient.name) => {
                field(nutrient.field, Direction::Descending)
            }
            // No recipe has a value, so the order by nutrient would not distinguish them.
            By::Nutrient(_) => Sort::Relevance,
            By::Fit if has_words => Sort::Relevance,
            By::Fit if question.prefer.contains(&"cheap") => {
                field(fields::PRICE, Direction::Ascending)
            }
            By::Fit => Sort::Field(
                fields::META.to_owned(),
                self.direction.unwrap_or(Direction::Descending),
            ),
        }
    }
}
