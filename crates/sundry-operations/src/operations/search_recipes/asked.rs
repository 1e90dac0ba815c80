//! The checked parameters of a search and the interpretation of its query.

use sundry_recipes::question::{self, Ingredient, NutrientBound, Question};

use super::order::Order;
use super::parameters as named;
use super::parameters::{bounded, least, most};
use crate::arguments::Arguments;
use crate::error::ApiError;
use crate::param::Param;

/// A search.
#[derive(Debug)]
pub(crate) struct Asked {
    /// The interpretation of the query.
    pub(crate) question: Question,
    pub(crate) cuisines: Vec<&'static str>,
    pub(crate) exclude_cuisines: Vec<&'static str>,
    pub(crate) meal: Option<&'static str>,
    pub(crate) diet: Option<&'static str>,
    pub(crate) intolerances: Vec<&'static str>,
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
}

/// The words and ingredients of the query to search for, and those that were dropped.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Wish {
    pub(crate) words: Vec<String>,
    /// True if one of the words is enough.
    pub(crate) any: bool,
    /// How many of the query's groups of ingredients a recipe must have.
    pub(crate) ingredients: usize,
    pub(crate) let_go: Vec<String>,
}

/// The greatest number of ingredients of which all choices are tried: 8 have at most 70 of a size.
/// Of more, one is enough.
const MOST_CHOSEN: usize = 8;

impl Asked {
    pub(crate) fn read(arguments: &Arguments) -> Result<Self, ApiError> {
        let names = |parameter: Param<Vec<String>>| -> Result<Vec<Ingredient>, ApiError> {
            let names = parameter.read(arguments)?.into_iter();
            let names = names.map(|name| Ingredient::named(&name.to_lowercase()));
            Ok(names.collect())
        };
        let mut nutrients = Vec::new();
        for nutrient in bounded() {
            let min = least(nutrient).read(arguments)?;
            let max = most(nutrient).read(arguments)?;
            if min.is_some() || max.is_some() {
                nutrients.push(NutrientBound { nutrient, min, max });
            }
        }
        let query = named::QUERY.read(arguments)?;
        let equipment = named::EQUIPMENT.read(arguments)?;
        Ok(Self {
            question: query.map(|text| question::read(&text)).unwrap_or_default(),
            cuisines: named::CUISINE.read(arguments)?,
            exclude_cuisines: named::EXCLUDE_CUISINE.read(arguments)?,
            meal: named::MEAL_TYPE.read(arguments)?,
            diet: named::DIET.read(arguments)?,
            intolerances: named::INTOLERANCE.read(arguments)?,
            equipment: equipment
                .iter()
                .map(|name| question::equipment(name))
                .collect(),
            include: names(named::INCLUDE_INGREDIENTS)?,
            exclude: names(named::EXCLUDE_INGREDIENTS)?,
            max_time: named::MAX_TIME.read(arguments)?,
            min_servings: named::MIN_SERVINGS.read(arguments)?,
            max_servings: named::MAX_SERVINGS.read(arguments)?,
            nutrients,
            order: Order::read(arguments)?,
            fill: named::FILL_INGREDIENTS.read(arguments)?,
            information: named::ADD_RECIPE_INFORMATION.read(arguments)?,
            explain: named::EXPLAIN.read(arguments)?,
            offset: named::OFFSET.read(arguments)?,
            number: named::NUMBER.read(arguments)?,
        })
    }

    /// Returns all requested ingredients in groups; one of each group must be in a recipe.
    pub(crate) fn wanted(&self) -> impl Iterator<Item = &[Ingredient]> {
        let own = self.include.iter().map(std::slice::from_ref);
        self.question.include.iter().map(Vec::as_slice).chain(own)
    }

    /// Returns the wishes to try in turn until something is found: words are dropped first, and
    /// then ingredients of the query, one more each time. Parameters are never dropped.
    pub(crate) fn wishes(&self) -> Vec<Wish> {
        let groups = &self.question.include;
        let texts = self.texts();
        let mut wishes = texts.clone();
        // All of them are dropped only if the query says what dish or meal it is.
        let has_kind = !self.question.meals.is_empty() || !self.question.cuisines.is_empty();
        let least = usize::from(self.question.text.is_empty() && !has_kind);
        let fewer = if groups.len() <= MOST_CHOSEN {
            (least..groups.len()).rev().collect()
        } else {
            vec![1]
        };
        let named = groups.iter().flatten().map(|one| one.name.clone());
        let named: Vec<String> = named.collect();
        for ingredients in fewer {
            for text in &texts {
                if ingredients == 0 && text.words.is_empty() && !has_kind {
                    continue;
                }
                let mut wish = text.clone();
                wish.ingredients = ingredients;
                wish.let_go.extend(named.iter().cloned());
                wishes.push(wish);
            }
        }
        wishes
    }

    /// Returns the word lists to try: all of the words, the dish alone, any of the words, none.
    fn texts(&self) -> Vec<Wish> {
        let words: Vec<String> = self
            .question
            .text
            .split_whitespace()
            .map(str::to_owned)
            .collect();
        let text = |words: &[String], any, let_go: &[String]| Wish {
            words: words.to_vec(),
            any,
            ingredients: self.question.include.len(),
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
