//! Recipes: the enriched recipe of `sundry-recipes`, and the fields by which it is searched.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use serde::{Deserialize, Serialize};
use sundry_catalog::{Fields, Id, Record, Schema, Text};
use sundry_food::Kind;
use sundry_nutrition::{NUTRIENTS, NutrientRow};

/// A stored recipe.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Recipe {
    /// Its number, at most 1,410,065,407. It never changes once published.
    pub id: Id,
    /// The enriched recipe.
    pub recipe: sundry_recipes::Recipe,
    /// The importer that brought it, such as `schema-org`.
    pub source: String,
    /// Key by which an importer recognises it, so that it keeps its number: a hash of its URL, else
    /// of source, author and title. 0 without an importer.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub key: u64,
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde hands fields over by reference"
)]
fn is_zero(key: &u64) -> bool {
    *key == 0
}

/// Names of the fields of recipes.
///
/// Keywords are in lower case, as in the tables of `data/recipes`. Every nutrient of
/// [`NUTRIENTS`] has a field too: see [`Recipe::nutrient_field`].
pub mod recipe_fields {
    /// Text: the title.
    pub const TITLE: &str = "title";
    /// Text: the words of the title that name the dish.
    pub const DISH: &str = "dish";
    /// Text: the names of the ingredients and their lines as written, so that words missing from
    /// all tables can be found too.
    pub const INGREDIENTS: &str = "ingredients";
    /// Text: the description, and cuisines, meal types, occasions, diets and equipment in words.
    pub const ABOUT: &str = "about";
    /// Keyword: each kind of food in it and all kinds that these belong to: `cheddar`, `cheese`,
    /// `dairy`, …; [`UNKNOWN_NODE`] if a line is not understood.
    pub const NODE: &str = "node";
    /// Keyword: the kinds of its ingredients alone, without their parents.
    pub const KIND: &str = "kind";
    /// Keyword: `italian`, `middle eastern`.
    pub const CUISINE: &str = "cuisine";
    /// Keyword: `main course`.
    pub const MEAL: &str = "meal";
    /// Keyword: diets that it suits, such as `gluten free`.
    pub const DIET: &str = "diet";
    /// Keyword: substances that it contains or often contains: the intolerances (`tree nut`), and
    /// `meat`, `fish`, `alcohol`, `sugar`, `legume`, `honey`.
    pub const CONTAINS: &str = "contains";
    /// Keyword: `christmas`.
    pub const OCCASION: &str = "occasion";
    /// Keyword: `frying pan`.
    pub const EQUIPMENT: &str = "equipment";
    /// Whole number: total minutes.
    pub const MINUTES: &str = "minutes";
    /// Whole number: servings.
    pub const SERVINGS: &str = "servings";
    /// Whole number: number of different foods, without water, salt and non-foods.
    pub const INGREDIENT_COUNT: &str = "ingredient_count";
    /// Number: US cents per serving.
    pub const PRICE: &str = "price";
    /// Number: the health score, 0 to 100.
    pub const HEALTH: &str = "health";
    /// Number: the meta score, 0 to 100.
    pub const META: &str = "meta";
    /// Number: popularity, 0 to 100.
    pub const POPULARITY: &str = "popularity";
    /// Whole number: smart points per serving.
    pub const SMART_POINTS: &str = "smart_points";
    /// Marks a recipe that has a line which was not understood.
    pub const UNKNOWN_NODE: &str = "?";
}

use recipe_fields as names;

/// Foods that every kitchen has and that are not counted.
const UNCOUNTED: &[&str] = &["water", "salt", "ice"];

/// The fields of nutrients: their names in lower case with `_` for blanks, and `carbs` as the
/// search calls them.
static NUTRIENT_FIELDS: LazyLock<Vec<&'static str>> = LazyLock::new(|| {
    let field = |row: &NutrientRow| -> &'static str {
        match row.name {
            "Carbohydrates" => "carbs",
            name => name.to_lowercase().replace(' ', "_").leak(),
        }
    };
    NUTRIENTS.iter().map(field).collect()
});

impl Recipe {
    /// Returns the field that holds the amount of a nutrient per serving, by the nutrient's name in
    /// reports, in upper or lower case.
    ///
    /// ```
    /// use sundry_records::Recipe;
    /// assert_eq!(Recipe::nutrient_field("Saturated Fat"), Some("saturated_fat"));
    /// assert_eq!(Recipe::nutrient_field("Luck"), None);
    /// ```
    pub fn nutrient_field(name: &str) -> Option<&'static str> {
        let is_it = |row: &NutrientRow| row.name.eq_ignore_ascii_case(name);
        let at = NUTRIENTS.iter().position(is_it)?;
        NUTRIENT_FIELDS.get(at).copied()
    }
}

impl Record for Recipe {
    const KIND: &'static str = "recipes";

    fn schema() -> Schema {
        let mut schema = Schema::new()
            .text(names::TITLE, Text::english().weight(4.0).with_exact())
            .text(names::DISH, Text::english().weight(3.0).without_phrases())
            .text(
                names::INGREDIENTS,
                Text::english().weight(1.0).without_phrases(),
            )
            .text(names::ABOUT, Text::english().weight(0.5).without_phrases())
            .keyword(names::NODE)
            .keyword(names::KIND)
            .keyword(names::CUISINE)
            .keyword(names::MEAL)
            .keyword(names::DIET)
            .keyword(names::CONTAINS)
            .keyword(names::OCCASION)
            .keyword(names::EQUIPMENT)
            .i64(names::MINUTES)
            .i64(names::SERVINGS)
            .i64(names::INGREDIENT_COUNT)
            .f64(names::PRICE)
            .f64(names::HEALTH)
            .f64(names::META)
            .f64(names::POPULARITY)
            .i64(names::SMART_POINTS);
        for field in NUTRIENT_FIELDS.iter() {
            schema = schema.f64(field);
        }
        schema
    }

    fn id(&self) -> Id {
        self.id
    }

    fn fields<'a>(&'a self, fields: &mut Fields<'a>) {
        let recipe = &self.recipe;
        fields.text(names::TITLE, recipe.title.as_str());
        fields.text(names::DISH, recipe.dish.as_str());
        // The head noun counts twice: who types "chili" means bean chili before chili crab.
        if let Some((_, head)) = recipe.dish.rsplit_once(' ') {
            fields.text(names::DISH, head);
        }
        let labels = [
            (names::CUISINE, &recipe.cuisines),
            (names::MEAL, &recipe.meal_types),
            (names::OCCASION, &recipe.occasions),
            (names::DIET, &recipe.dietary.diets),
        ];
        for (field, values) in labels {
            for value in values {
                fields.keyword(field, value.as_str());
                fields.text(names::ABOUT, value.as_str());
            }
        }
        // No words: "cookies" would find whatever is baked on a cookie sheet.
        for thing in &recipe.equipment {
            fields.keyword(names::EQUIPMENT, thing.as_str());
        }
        fields.text(names::ABOUT, recipe.description.as_str());
        for thing in &recipe.dietary.contains {
            fields.keyword(names::CONTAINS, thing.as_str());
        }
        self.kinds(fields);
        fields.i64(names::MINUTES, recipe.times.total.into());
        fields.i64(names::SERVINGS, recipe.servings.into());
        fields.i64(names::INGREDIENT_COUNT, self.ingredient_count());
        fields.f64(names::PRICE, recipe.price_per_serving);
        fields.f64(names::HEALTH, recipe.scores.health);
        fields.f64(names::META, recipe.scores.meta);
        fields.f64(names::POPULARITY, recipe.scores.popularity);
        fields.i64(names::SMART_POINTS, recipe.scores.smart_points.into());
        for (field, amount) in NUTRIENT_FIELDS.iter().zip(&recipe.nutrients) {
            if let Some(amount) = amount {
                fields.f64(field, *amount);
            }
        }
    }
}

impl Recipe {
    /// Returns the kinds of its ingredients, each once.
    fn own_kinds(&self) -> BTreeSet<&str> {
        let mut kinds = BTreeSet::new();
        for ingredient in &self.recipe.ingredients {
            kinds.insert(match ingredient.kind.as_str() {
                "" => names::UNKNOWN_NODE,
                kind => kind,
            });
            kinds.extend(ingredient.other_kinds.iter().map(String::as_str));
        }
        kinds
    }

    /// Returns the number of different foods that it needs, besides those that every kitchen has.
    fn ingredient_count(&self) -> i64 {
        let counted = self.recipe.ingredients.iter().filter_map(|ingredient| {
            let name = match ingredient.kind.as_str() {
                "" => ingredient.name.as_str(),
                kind => kind,
            };
            (!UNCOUNTED.contains(&name)).then_some(name)
        });
        counted.collect::<BTreeSet<_>>().len() as i64
    }

    /// Adds the names and kinds of the ingredients.
    fn kinds<'a>(&'a self, fields: &mut Fields<'a>) {
        for ingredient in &self.recipe.ingredients {
            fields.text(names::INGREDIENTS, ingredient.name.as_str());
            fields.text(names::INGREDIENTS, ingredient.original.as_str());
        }
        let foods = sundry_food::standard();
        let kinds = self.own_kinds();
        let mut nodes = kinds.clone();
        for name in &kinds {
            let ancestors = foods.kind(name).into_iter().flat_map(Kind::ancestors);
            nodes.extend(ancestors.map(Kind::name));
        }
        for kind in kinds {
            fields.keyword(names::KIND, kind);
        }
        for node in nodes {
            fields.keyword(names::NODE, node);
        }
    }
}
