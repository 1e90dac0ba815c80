//! The parameters of `search-recipes`: twenty written out here, and two for each nutrient, made
//! from the table of nutrients.

use std::ops::RangeInclusive;

use sundry_recipes::search_nutrients::{NUTRIENTS, NutrientName};
use sundry_recipes::{DIETS, INTOLERANCES};

use crate::param::Param;
use crate::parameter::Parameter;

/// The 27 cuisines.
pub(crate) const CUISINES: &[&str] = &[
    "african",
    "asian",
    "american",
    "british",
    "cajun",
    "caribbean",
    "chinese",
    "eastern european",
    "european",
    "french",
    "german",
    "greek",
    "indian",
    "irish",
    "italian",
    "japanese",
    "jewish",
    "korean",
    "latin american",
    "mediterranean",
    "mexican",
    "middle eastern",
    "nordic",
    "southern",
    "spanish",
    "thai",
    "vietnamese",
];

/// The meal types.
pub(crate) const MEALS: &[&str] = &[
    "main course",
    "side dish",
    "dessert",
    "appetizer",
    "salad",
    "bread",
    "breakfast",
    "soup",
    "beverage",
    "sauce",
    "marinade",
    "fingerfood",
    "snack",
    "drink",
];

/// Most characters of a list.
const LONGEST: usize = 300;

pub(crate) const QUERY: Param<Option<String>> = Param::text(
    "query",
    1..=300,
    "What is wanted, in plain words: `quick vegan dinner under 400 calories`, `pasta with \
     mushrooms but without nuts`.",
    "quick vegan dinner under 400 calories",
);
pub(crate) const CUISINE: Param<Vec<&str>> = Param::choices(
    "cuisines",
    LONGEST,
    CUISINES,
    "Recipes of any of these cuisines.",
    "italian,greek",
);
pub(crate) const EXCLUDE_CUISINE: Param<Vec<&str>> = Param::choices(
    "exclude-cuisines",
    LONGEST,
    CUISINES,
    "Recipes of none of these cuisines.",
    "french",
)
.folded();
pub(crate) const MEAL_TYPE: Param<Option<&str>> = Param::choice(
    "meal-type",
    MEALS,
    "Recipes for this meal. `drink` and `beverage` are the same.",
    "dessert",
);
pub(crate) const DIET: Param<Option<&str>> = Param::choice(
    "diet",
    DIETS,
    "Recipes whose ingredients all suit this diet.",
    "vegetarian",
);
pub(crate) const INTOLERANCE: Param<Vec<&str>> = Param::choices(
    "intolerances",
    LONGEST,
    INTOLERANCES,
    "Recipes without ingredients that are, or often contain, any of these. A recipe with a line that \
     was not understood is left out.",
    "gluten,tree nut",
);
pub(crate) const EQUIPMENT: Param<Vec<String>> = Param::list(
    "equipment",
    LONGEST,
    "Recipes that need at least one of these.",
    "slow cooker,oven",
)
.folded();
pub(crate) const INCLUDE_INGREDIENTS: Param<Vec<String>> = Param::list(
    "include-ingredients",
    LONGEST,
    "Ingredients, or kinds of them, that a recipe must all contain.",
    "tomato,cheese",
);
pub(crate) const EXCLUDE_INGREDIENTS: Param<Vec<String>> = Param::list(
    "exclude-ingredients",
    LONGEST,
    "Ingredients, or kinds of them, that a recipe must not contain: `nuts` excludes almonds too.",
    "nuts,eggs",
);
pub(crate) const FILL_INGREDIENTS: Param<bool> = Param::flag(
    "fill-ingredients",
    "Lists the used, missing and unused ingredients of each recipe: those it shares with \
     `include-ingredients`, those it needs besides, and those it does not need.",
)
.folded();
pub(crate) const ADD_RECIPE_INFORMATION: Param<bool> = Param::flag(
    "add-recipe-information",
    "Adds what `retrieve-recipe` returns, except the nutrition report.",
)
.folded();
pub(crate) const EXPLAIN: Param<bool> =
    Param::flag("explain", "Shows how the query was understood.").folded();
pub(crate) const MAX_TIME: Param<Option<i64>> = Param::integer(
    "max-time",
    0..=10_000,
    "The most minutes for preparation and cooking together.",
    "30",
);
pub(crate) const MIN_SERVINGS: Param<Option<i64>> =
    Param::integer("min-servings", 1..=100, "The fewest servings.", "2").folded();
pub(crate) const MAX_SERVINGS: Param<Option<i64>> =
    Param::integer("max-servings", 1..=100, "The most servings.", "8").folded();
pub(crate) const SORT: Param<Option<&str>> = Param::choice(
    "sort",
    &SORTS,
    "The order. Without it, the recipes that fit the query best come first, or without a query those \
     with the highest meta score.",
    "calories",
);
pub(crate) const SORT_DIRECTION: Param<Option<&str>> = Param::choice(
    "sort-direction",
    &["asc", "desc"],
    "The direction of the order. Without it, descending for scores, used ingredients and nutrients, \
     ascending for price, time and missing ingredients.",
    "asc",
)
.folded();
pub(crate) const OFFSET: Param<usize> =
    Param::integer("offset", 0..=900, "The number of recipes to skip.", "10")
        .default(0)
        .folded();
pub(crate) const NUMBER: Param<usize> =
    Param::integer("number", 1..=100, "The maximum number of recipes.", "3")
        .default(10)
        .folded();

const OWN: [Parameter; 19] = [
    QUERY.about,
    CUISINE.about,
    EXCLUDE_CUISINE.about,
    MEAL_TYPE.about,
    DIET.about,
    INTOLERANCE.about,
    EQUIPMENT.about,
    INCLUDE_INGREDIENTS.about,
    EXCLUDE_INGREDIENTS.about,
    FILL_INGREDIENTS.about,
    ADD_RECIPE_INFORMATION.about,
    EXPLAIN.about,
    MAX_TIME.about,
    MIN_SERVINGS.about,
    MAX_SERVINGS.about,
    SORT.about,
    SORT_DIRECTION.about,
    OFFSET.about,
    NUMBER.about,
];

/// The values of `sort` that are not nutrients.
pub(crate) const OTHER_SORTS: [&str; 8] = [
    "meta-score",
    "popularity",
    "healthiness",
    "price",
    "time",
    "random",
    "max-used-ingredients",
    "min-missing-ingredients",
];

const SORT_COUNT: usize = {
    let (mut count, mut at) = (OTHER_SORTS.len(), 0);
    while at < NUTRIENTS.len() {
        count += NUTRIENTS[at].sorts.len();
        at += 1;
    }
    count
};

static SORTS: [&str; SORT_COUNT] = {
    let mut sorts = [""; SORT_COUNT];
    let mut count = 0;
    while count < OTHER_SORTS.len() {
        sorts[count] = OTHER_SORTS[count];
        count += 1;
    }
    let mut at = 0;
    while at < NUTRIENTS.len() {
        let mut name = 0;
        while name < NUTRIENTS[at].sorts.len() {
            sorts[count] = NUTRIENTS[at].sorts[name];
            count += 1;
            name += 1;
        }
        at += 1;
    }
    sorts
};

/// Number of nutrients that have bounds. The others can only be sorted by; they come last in the
/// table.
const BOUNDED: usize = {
    let mut count = 0;
    while count < NUTRIENTS.len() && !NUTRIENTS[count].parameter.is_empty() {
        count += 1;
    }
    count
};

const BOUND: RangeInclusive<f64> = 0.0..=99_999.0;

/// Makes the parameter for the lower bound of a nutrient.
pub(crate) const fn least(nutrient: &NutrientName) -> Param<Option<f64>> {
    Param::number(nutrient.min, BOUND, nutrient.least, "10")
        .unit(nutrient.unit)
        .folded()
}

/// Makes the parameter for the upper bound of a nutrient.
pub(crate) const fn most(nutrient: &NutrientName) -> Param<Option<f64>> {
    Param::number(nutrient.max, BOUND, nutrient.most, "500")
        .unit(nutrient.unit)
        .folded()
}

/// All parameters.
pub(crate) static ALL: [Parameter; OWN.len() + 2 * BOUNDED] = {
    let mut all = [QUERY.about; OWN.len() + 2 * BOUNDED];
    let mut at = 0;
    while at < OWN.len() {
        all[at] = OWN[at];
        at += 1;
    }
    let mut nutrient = 0;
    while nutrient < BOUNDED {
        all[at] = least(&NUTRIENTS[nutrient]).about;
        all[at + 1] = most(&NUTRIENTS[nutrient]).about;
        at += 2;
        nutrient += 1;
    }
    all
};

/// Returns the nutrients that have bounds.
pub(crate) fn bounded() -> impl Iterator<Item = &'static NutrientName> {
    NUTRIENTS.iter().take(BOUNDED)
}
