//! What a question was read as.

use sundry_food::Kind;

use super::classes;
use crate::search_nutrients::NutrientName;

/// A food that is asked for or ruled out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ingredient {
    /// As it was asked for, spelling put right.
    pub name: String,
    /// Its kind in the food table, where that knows it.
    pub kind: Option<&'static str>,
}

impl Ingredient {
    /// A name that may be a food's.
    ///
    /// ```
    /// use sundry_recipes::question::Ingredient;
    /// assert_eq!(Ingredient::named("mushrooms").kind, Some("mushroom"));
    /// assert_eq!(Ingredient::named("flubberwock").kind, None);
    /// ```
    pub fn named(name: &str) -> Self {
        let foods = sundry_food::standard();
        let exactly = foods.kind(name);
        // A name that is only partly known ("raw fish") is the food that it ends in.
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

    /// A name that the food table knows word for word; none else.
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

    /// Whether it names a type, of which there are several kinds: a line that was not understood may
    /// be one of them.
    ///
    /// ```
    /// use sundry_recipes::question::Ingredient;
    /// assert!(Ingredient::named("nuts").is_type());
    /// assert!(!Ingredient::named("pecans").is_type());
    /// ```
    pub fn is_type(&self) -> bool {
        self.kind.is_some_and(classes::is_type) || !self.contained().is_empty()
    }

    /// What ingredients must not contain, or often contain, where this is ruled out: the names that
    /// recipes are filed under. None for what is no such class.
    ///
    /// ```
    /// use sundry_recipes::question::Ingredient;
    /// assert_eq!(Ingredient::named("nuts").contained(), ["tree nut", "peanut"]);
    /// assert!(Ingredient::named("leek").contained().is_empty());
    /// ```
    pub fn contained(&self) -> &'static [&'static str] {
        self.kind.map_or(&[], classes::contained)
    }

    pub(crate) fn of(name: &str, kind: Kind<'static>) -> Self {
        Self {
            name: name.to_owned(),
            kind: Some(kind.name()),
        }
    }
}

/// A bound on a nutrient of a serving, in the nutrient's own unit.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct NutrientBound {
    /// Which.
    pub nutrient: &'static NutrientName,
    /// At least so much.
    pub min: Option<f64>,
    /// At most so much.
    pub max: Option<f64>,
}

/// What a question was read as. Everything but the text must hold of an answer.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Question {
    /// Words for the dish, to be searched for: `chocolate cake`.
    pub text: String,
    /// Ingredients that must be in it: one of each group.
    pub include: Vec<Vec<Ingredient>>,
    /// Ingredients, or kinds of them, that must not.
    pub exclude: Vec<Ingredient>,
    /// Words that must not name it: "not fried".
    pub exclude_words: Vec<String>,
    /// One of these.
    pub cuisines: Vec<&'static str>,
    /// None of these.
    pub exclude_cuisines: Vec<&'static str>,
    /// All of these.
    pub diets: Vec<&'static str>,
    /// None of these may be contained.
    pub intolerances: Vec<&'static str>,
    /// One of these.
    pub meals: Vec<&'static str>,
    /// One of these.
    pub equipment: Vec<&'static str>,
    /// None of these.
    pub exclude_equipment: Vec<&'static str>,
    /// Minutes in all.
    pub max_time: Option<u32>,
    /// Servings.
    pub min_servings: Option<u32>,
    /// Servings.
    pub max_servings: Option<u32>,
    /// Bounds a serving.
    pub nutrients: Vec<NutrientBound>,
}

impl Question {
    pub(crate) fn add_text(&mut self, words: &str) {
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

    /// One more choice beside the last ingredient.
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

    pub(crate) fn add_meal(&mut self, meal: &'static str) {
        push_new(&mut self.meals, meal);
    }

    pub(crate) fn add_equipment(&mut self, equipment: &'static str) {
        push_new(&mut self.equipment, equipment);
    }

    pub(crate) fn exclude_equipment(&mut self, equipment: &'static str) {
        push_new(&mut self.exclude_equipment, equipment);
    }

    /// Settles what contradicts itself.
    pub(crate) fn finish(&mut self) {
        // Who says "no X" means it, wherever else X stands.
        for group in &mut self.include {
            group.retain(|wanted| !self.exclude.iter().any(|denied| denied.name == wanted.name));
        }
        self.include.retain(|group| !group.is_empty());
        // "Vegan" holds "vegetarian".
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
