//! The checked parameters of a search and the interpretation of its query.

use sundry_recipes::question::{self, Ingredient, NutrientBound, Question};

use super::order::Order;
use super::parameters as named;
use super::parameters::{bounded, least, most};
use crate::error::ApiError;
use crate::operation::Input;
use crate::service::Origin;

/// A search.
#[derive(Debug)]
pub(crate) struct Asked {
    /// The interpretation of the query.
    pub(crate) question: Question,
    pub(crate) cuisines: Vec<String>,
    pub(crate) exclude_cuisines: Vec<String>,
    pub(crate) meal: Option<String>,
    pub(crate) diet: Option<String>,
    pub(crate) intolerances: Vec<String>,
    pub(crate) equipment: Vec<String>,
    pub(crate) include: Vec<Ingredient>,
    pub(crate) exclude: Vec<Ingredient>,
    pub(crate) max_time: Option<i64>,
    pub(crate) min_servings: Option<i64>,
    pub(crate) max_servings: Option<i64>,
    pub(crate) nutrients: Vec<NutrientBound>,
    pub(crate) order: Order,
    pub(crate) fill: bool,
    pub(crate) information: bool,
    pub(crate) explain: bool,
    pub(crate) offset: usize,
    pub(crate) number: usize,
    pub(crate) origin: Origin,
}

/// The words to search for, and those that were dropped.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Text {
    pub(crate) words: Vec<String>,
    /// True if one of the words is enough.
    pub(crate) any: bool,
    pub(crate) let_go: Vec<String>,
}

impl Asked {
    pub(crate) fn read(input: &Input) -> Result<Self, ApiError> {
        let arguments = &input.arguments;
        let names = |parameter| -> Result<Vec<Ingredient>, ApiError> {
            let names = arguments.list(parameter)?;
            Ok(names
                .iter()
                .map(|name| Ingredient::named(&name.to_lowercase()))
                .collect())
        };
        let mut nutrients = Vec::new();
        for nutrient in bounded() {
            let (min, max) = (
                arguments.number(&least(nutrient))?,
                arguments.number(&most(nutrient))?,
            );
            if min.is_some() || max.is_some() {
                nutrients.push(NutrientBound { nutrient, min, max });
            }
        }
        let query = arguments.text(&named::QUERY)?;
        let equipment = arguments.list(&named::EQUIPMENT)?;
        Ok(Self {
            question: query.map(|text| question::read(&text)).unwrap_or_default(),
            cuisines: arguments.list(&named::CUISINE)?,
            exclude_cuisines: arguments.list(&named::EXCLUDE_CUISINE)?,
            meal: arguments.text(&named::MEAL_TYPE)?,
            diet: arguments.text(&named::DIET)?,
            intolerances: arguments.list(&named::INTOLERANCE)?,
            equipment: equipment
                .iter()
                .map(|name| question::equipment(name))
                .collect(),
            include: names(&named::INCLUDE_INGREDIENTS)?,
            exclude: names(&named::EXCLUDE_INGREDIENTS)?,
            max_time: arguments.integer(&named::MAX_TIME)?,
            min_servings: arguments.integer(&named::MIN_SERVINGS)?,
            max_servings: arguments.integer(&named::MAX_SERVINGS)?,
            nutrients,
            order: Order::read(arguments)?,
            fill: arguments.flag(&named::FILL_INGREDIENTS)?,
            information: arguments.flag(&named::ADD_RECIPE_INFORMATION)?,
            explain: arguments.flag(&named::EXPLAIN)?,
            offset: arguments.integer(&named::OFFSET)?.unwrap_or(0) as usize,
            number: arguments.integer(&named::NUMBER)?.unwrap_or(10) as usize,
            origin: input.origin.clone(),
        })
    }

    /// Returns all requested ingredients in groups; one of each group must be in a recipe.
    pub(crate) fn wanted(&self) -> impl Iterator<Item = &[Ingredient]> {
        let own = self.include.iter().map(std::slice::from_ref);
        self.question.include.iter().map(Vec::as_slice).chain(own)
    }

    /// Returns the word lists to try in turn until something is found: all of the words, the dish
    /// alone, any of the words, none.
    pub(crate) fn texts(&self) -> Vec<Text> {
        let words: Vec<String> = self
            .question
            .text
            .split_whitespace()
            .map(str::to_owned)
            .collect();
        let text = |words: &[String], any, let_go: &[String]| Text {
            words: words.to_vec(),
            any,
            let_go: let_go.to_vec(),
        };
        let mut texts = vec![text(&words, false, &[])];
        if let [before @ .., head] = words.as_slice()
            && !before.is_empty()
        {
            texts.push(text(std::slice::from_ref(head), false, before));
            texts.push(text(&words, true, &words));
        }
        // If the query has only words and no recipe has any of them, an empty result is the right
        // answer.
        if !words.is_empty() && self.has_other_wishes() {
            texts.push(text(&[], false, &words));
        }
        texts
    }

    /// Returns true if the search has any condition besides words.
    fn has_other_wishes(&self) -> bool {
        let question = &self.question;
        self.wanted().next().is_some()
            || !question.cuisines.is_empty()
            || !question.diets.is_empty()
            || !question.meals.is_empty()
            || !question.equipment.is_empty()
            || !question.nutrients.is_empty()
            || question.max_time.is_some()
            || !self.cuisines.is_empty()
            || !self.equipment.is_empty()
            || !self.nutrients.is_empty()
            || self.meal.is_some()
            || self.diet.is_some()
            || self.max_time.is_some()
    }
}
