//! The order of recipes: values of `sort` and what they mean to the catalogue.

use sundry_catalog::{Direction, Sort};
use sundry_recipes::search_nutrients::{NutrientName, of_sort};
use sundry_records::recipe_fields as fields;

use super::parameters::{SORT, SORT_DIRECTION};
use crate::arguments::Arguments;
use crate::error::ApiError;

/// An order that was asked for.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Order {
    by: By,
    direction: Option<Direction>,
}

#[derive(Debug, Clone, Copy)]
enum By {
    /// Nothing was asked for.
    Fit,
    Field(&'static str, Direction),
    Nutrient(&'static NutrientName),
    Random,
}

impl Order {
    pub(crate) fn read(arguments: &Arguments) -> Result<Self, ApiError> {
        let sort = arguments.text(&SORT)?;
        let direction = arguments.text(&SORT_DIRECTION)?;
        let direction = direction.map(|name| match name.as_str() {
            "asc" => Direction::Ascending,
            _ => Direction::Descending,
        });
        let by = match sort.as_deref() {
            None => By::Fit,
            Some("meta-score") => By::Field(fields::META, Direction::Descending),
            Some("popularity") => By::Field(fields::POPULARITY, Direction::Descending),
            Some("healthiness") => By::Field(fields::HEALTH, Direction::Descending),
            Some("price") => By::Field(fields::PRICE, Direction::Ascending),
            Some("time") => By::Field(fields::MINUTES, Direction::Ascending),
            Some("random") => By::Random,
            // All that is asked for is in every recipe that is found: so the most used and the fewest
            // missing are those with the fewest ingredients beside them.
            Some("max-used-ingredients") => {
                By::Field(fields::INGREDIENT_COUNT, Direction::Descending)
            }
            Some("min-missing-ingredients") => {
                By::Field(fields::INGREDIENT_COUNT, Direction::Ascending)
            }
            Some(name) => of_sort(name).map_or(By::Fit, By::Nutrient),
        };
        let direction = match sort.as_deref() {
            Some("max-used-ingredients") => Some(match direction {
                Some(Direction::Ascending) => Direction::Descending,
                _ => Direction::Ascending,
            }),
            _ => direction,
        };
        Ok(Self { by, direction })
    }

    /// The nutrient that recipes are ordered by.
    pub(crate) fn nutrient(self) -> Option<&'static NutrientName> {
        match self.by {
            By::Nutrient(nutrient) => Some(nutrient),
            _ => None,
        }
    }

    /// The order for the catalogue; `has_words`: whether relevance tells recipes apart.
    pub(crate) fn sort(self, has_words: bool, seed: u64, known: impl Fn(&str) -> bool) -> Sort {
        let field =
            |field: &str, usual| Sort::Field(field.to_owned(), self.direction.unwrap_or(usual));
        match self.by {
            By::Random => Sort::Random(seed),
            By::Field(name, usual) => field(name, usual),
            By::Nutrient(nutrient) if known(nutrient.name) => {
                field(nutrient.field, Direction::Descending)
            }
            // No recipe has a value: all of them come last, by their ids.
            By::Nutrient(_) => Sort::Relevance,
            By::Fit if has_words => Sort::Relevance,
            By::Fit => Sort::Field(
                fields::META.to_owned(),
                self.direction.unwrap_or(Direction::Descending),
            ),
        }
    }
}
