//! The interpretation of a question.

use sundry_food::Kind;

use super::classes;
use super::piece::is_dish;
use super::table::{phrase_key, tables};
use crate::search_nutrients::NutrientName;

/// A food that is wanted or excluded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ingredient {
    /// The name in the question, with corrected spelling.
    pub name: String,
    /// Its kind, if the food table knows it.
    pub kind: Option<&'static str>,
}

impl Ingredient {
    /// Creates an ingredient from a name that may be a food's.
    ///
    /// ```
    /// use sundry_recipes::question::Ingredient;
    /// assert_eq!(Ingredient::named("mushrooms").kind, Some("mushroom"));
    /// assert_eq!(Ingredient::named("flubberwock").kind, None);
    /// ```
    pub fn named(name: &str) -> Self {
        let foods = sundry_food::standard();
        let exactly = foods.kind(name);
        // A partly known name ("raw fish") means the food that it ends in.
        let kind = exactly.or_else(|| {
            foods
                .find(name)
                .filter(|found| found.confidence >= 0.6)
                .map(|found| found.kind)
        });
        Self {
            name: name.to_owned(),
            kind: kind.filter(|kind| kind.is_food()).map(Kind::name),
        }
    }

    /// Creates an ingredient only if the food table knows the name word for word.
    ///
    /// ```
    /// use sundry_recipes::question::Ingredient;
    /// assert!(Ingredient::exactly("pasta").is_some());
    /// assert!(Ingredient::exactly("creamy").is_none());
    /// ```
    pub fn exactly(name: &str) -> Option<Self> {
        let kind = sundry_food::standard().kind(name)?;
        kind.is_food().then(|| Self::of(name, kind))
    }

    /// Returns true if it names a type with several kinds, so that a line that was not understood
    /// may be one of them.
    ///
    /// ```
    /// use sundry_recipes::question::Ingredient;
    /// assert!(Ingredient::named("nuts").is_type());
    /// assert!(!Ingredient::named("pecans").is_type());
    /// ```
    pub fn is_type(&self) -> bool {
        self.kind.is_some_and(classes::is_type) || !self.contained().is_empty()
    }

    /// Returns the index names that an ingredient must not contain, or often contain, if this food
    /// is excluded; empty if it is not such a class. A substance need not be a food.
    /// ```
    /// use sundry_recipes::question::Ingredient;
    /// assert_eq!(Ingredient::named("nuts").contained(), ["tree nut", "peanut"]);
    /// assert_eq!(Ingredient::named("gluten").contained(), ["gluten"]);
    /// assert!(Ingredient::named("leek").contained().is_empty());
    /// ```
    pub fn contained(&self) -> Vec<&'static str> {
        let of_kind = self.kind.map_or(&[][..], classes::contained);
        let meaning = tables().meaning(&phrase_key(&self.name));
        let substance = meaning.and_then(|meaning| meaning.intolerance);
        match substance.filter(|_| of_kind.is_empty()) {
            Some(joined) => joined.split('+').collect(),
            None => of_kind.to_vec(),
        }
    }

    /// Returns true if the name is that of a dish: who wants no soup wants no recipe for soup.
    ///
    /// ```
    /// use sundry_recipes::question::Ingredient;
    /// assert!(Ingredient::named("ceviche").is_dish());
    /// assert!(!Ingredient::named("onions").is_dish());
    /// ```
    pub fn is_dish(&self) -> bool {
        let meaning = tables().meaning(&phrase_key(&self.name));
        let kind = self
            .kind
            .and_then(|name| sundry_food::standard().kind(name));
        meaning.is_some_and(|meaning| meaning.dish.is_some()) || kind.is_some_and(is_dish)
    }

    /// Returns the kinds that are made of this food without being kinds of it.
    ///
    /// ```
    /// use sundry_recipes::question::Ingredient;
    /// assert!(Ingredient::named("pork").made_of_it().contains(&"sausage"));
    /// assert!(Ingredient::named("leek").made_of_it().is_empty());
    /// ```
    pub fn made_of_it(&self) -> &'static [&'static str] {
        self.kind.map_or(&[], classes::made_of)
    }

    pub(crate) fn of(name: &str, kind: Kind<'static>) -> Self {
        Self {
            name: name.to_owned(),
            kind: Some(kind.name()),
        }
    }
}

/// A bound on a nutrient per serving, in the nutrient's own unit.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct NutrientBound {
    /// The nutrient.
    pub nutrient: &'static NutrientName,
    /// The minimum.
    pub min: Option<f64>,
    /// The maximum.
    pub max: Option<f64>,
}

/// The interpretation of a question. An answer must meet all conditions; the text is only searched
/// for.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Question {
    /// Words for the dish to search for: `chocolate cake`.
    pub text: String,
    /// Ingredients that must be present: one of each group.
    pub include: Vec<Vec<Ingredient>>,
    /// Ingredients, or kinds of them, that must be absent.
    pub exclude: Vec<Ingredient>,
    /// Words that must not be in the name: "not fried".
    pub exclude_words: Vec<String>,
    /// What the dish is for: answers for such an occasion come first.
    pub occasions: Vec<&'static str>,
    /// What the answer should rather be, `healthy` or `cheap`: such answers come first.
    pub prefer: Vec<&'static str>,
    /// The answer has one of these.
    pub cuisines: Vec<&'static str>,
    /// The answer has none of these.
    pub exclude_cuisines: Vec<&'static str>,
    /// The answer suits all of these.
    pub diets: Vec<&'static str>,
    /// The answer contains none of these.
    pub intolerances: Vec<&'static str>,
    /// The answer is one of these.
    pub meals: Vec<&'static str>,
    /// The answer is none of these.
    pub exclude_meals: Vec<&'static str>,
    /// The answer needs one of these.
    pub equipment: Vec<&'static str>,
    /// The answer needs none of these.
    pub exclude_equipment: Vec<&'static str>,
    /// Maximum total minutes.
    pub max_time: Option<u32>,
    /// Minimum number of servings.
    pub min_servings: Option<u32>,
    /// Maximum number of servings.
    pub max_servings: Option<u32>,
    /// Bounds per serving.
    pub nutrients: Vec<NutrientBound>,
}

impl Question {
    pub(crate) fn add_text(&mut self, words: &str) {
        // "Risotto but not mushroom risotto" is one risotto.
        if format!(" {} ", self.text).contains(&format!(" {words} ")) {
            return;
        }
        if !self.text.is_empty() {
            self.text.push(' ');
        }
        self.text.push_str(words);
    }

    pub(crate) fn include(&mut self, ingredient: Ingredient) {
        let known = self.include.iter().any(|group| group.contains(&ingredient));
        if !known {
            self.include.push(vec![ingredient]);
        }
    }

    /// Adds an alternative to the last ingredient.
    pub(crate) fn include_or(&mut self, ingredient: Ingredient) {
        match self.include.last_mut() {
            Some(group) => group.push(ingredient),
            None => self.include(ingredient),
        }
    }

    pub(crate) fn exclude(&mut self, ingredient: Ingredient) {
        push_new(&mut self.exclude, ingredient);
    }

    pub(crate) fn exclude_word(&mut self, word: &str) {
        push_new(&mut self.exclude_words, word.to_owned());
    }

    pub(crate) fn add_cuisine(&mut self, cuisine: &'static str) {
        push_new(&mut self.cuisines, cuisine);
    }

    pub(crate) fn exclude_cuisine(&mut self, cuisine: &'static str) {
        push_new(&mut self.exclude_cuisines, cuisine);
    }

    pub(crate) fn add_diet(&mut self, diet: &'static str) {
        push_new(&mut self.diets, diet);
    }

    pub(crate) fn add_intolerances(&mut self, joined: &'static str) {
        for name in joined.split('+') {
            push_new(&mut self.intolerances, name);
        }
    }

    /// Adds what ranks answers without excluding any.
    pub(crate) fn rank_by(&mut self, occasion: Option<&'static str>, prefer: Option<&'static str>) {
        if let Some(occasion) = occasion {
            push_new(&mut self.occasions, occasion);
        }
        if let Some(prefer) = prefer {
            push_new(&mut self.prefer, prefer);
        }
    }

    pub(crate) fn add_meal(&mut self, meal: &'static str) {
        push_new(&mut self.meals, meal);
    }

    pub(crate) fn exclude_meal(&mut self, meal: Option<&'static str>) {
        if let Some(meal) = meal {
            push_new(&mut self.exclude_meals, meal);
        }
    }

    pub(crate) fn add_equipment(&mut self, equipment: &'static str) {
        push_new(&mut self.equipment, equipment);
    }

    pub(crate) fn exclude_equipment(&mut self, equipment: &'static str) {
        push_new(&mut self.exclude_equipment, equipment);
    }

    /// Resolves contradictions.
    pub(crate) fn finish(&mut self) {
        // "No X" wins, wherever else X occurs.
        for group in &mut self.include {
            group.retain(|wanted| !self.exclude.iter().any(|denied| denied.name == wanted.name));
        }
        self.include.retain(|group| !group.is_empty());
        // "Vegan" implies "vegetarian".
        if self.diets.contains(&"vegan") {
            self.diets.retain(|diet| {
                !matches!(
                    *diet,
                    "vegetarian" | "lacto vegetarian" | "ovo vegetarian" | "pescetarian"
                )
            });
        }
        // A soup for dinner is a soup.
        if self.meals.len() > 1 {
            self.meals.retain(|meal| *meal != "main course");
        }
    }
}

fn push_new<T: PartialEq>(list: &mut Vec<T>, item: T) {
    if !list.contains(&item) {
        list.push(item);
    }
}
