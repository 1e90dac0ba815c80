//! The parameters of `search-recipes`: twenty written out here, and two for each nutrient, made
//! from the table of nutrients.

use sundry_recipes::search_nutrients::{NUTRIENTS, NutrientName};
use sundry_recipes::{DIETS, INTOLERANCES};

use crate::parameter::{Kind, Parameter};

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

const TEXT: Kind = Kind::Text { min: 1, max: 300 };
const LIST: Kind = Kind::List {
    max: 300,
    values: &[],
};
const fn list_of(values: &'static [&'static str]) -> Kind {
    Kind::List { max: 300, values }
}

pub(crate) const QUERY: Parameter = Parameter::new(
    "query",
    TEXT,
    "What is wanted, in plain words: `quick vegan dinner under 400 calories`, `pasta with \
     mushrooms but without nuts`.",
    "quick vegan dinner under 400 calories",
);
pub(crate) const CUISINE: Parameter = Parameter::new(
    "cuisines",
    list_of(CUISINES),
    "Recipes of any of these cuisines.",
    "italian,greek",
);
pub(crate) const EXCLUDE_CUISINE: Parameter = Parameter::new(
    "exclude-cuisines",
    list_of(CUISINES),
    "Recipes of none of these cuisines.",
    "french",
)
.folded();
pub(crate) const MEAL_TYPE: Parameter = Parameter::new(
    "meal-type",
    Kind::Choice { values: MEALS },
    "Recipes for this meal. `drink` and `beverage` are the same.",
    "dessert",
);
pub(crate) const DIET: Parameter = Parameter::new(
    "diet",
    Kind::Choice { values: DIETS },
    "Recipes whose ingredients all suit this diet.",
    "vegetarian",
);
pub(crate) const INTOLERANCE: Parameter = Parameter::new(
    "intolerances",
    list_of(INTOLERANCES),
    "Recipes without ingredients that are, or often contain, any of these. A recipe with a line that \
     was not understood is left out.",
    "gluten,tree nut",
);
pub(crate) const EQUIPMENT: Parameter = Parameter::new(
    "equipment",
    LIST,
    "Recipes that need at least one of these.",
    "slow cooker,oven",
)
.folded();
pub(crate) const INCLUDE_INGREDIENTS: Parameter = Parameter::new(
    "include-ingredients",
    LIST,
    "Ingredients, or kinds of them, that a recipe must all contain.",
    "tomato,cheese",
);
pub(crate) const EXCLUDE_INGREDIENTS: Parameter = Parameter::new(
    "exclude-ingredients",
    LIST,
    "Ingredients, or kinds of them, that a recipe must not contain: `nuts` excludes almonds too.",
    "nuts,eggs",
);
pub(crate) const FILL_INGREDIENTS: Parameter = Parameter::new(
    "fill-ingredients",
    Kind::Flag,
    "Lists the used, missing and unused ingredients of each recipe: those it shares with \
     `include-ingredients`, those it needs besides, and those it does not need.",
    "true",
)
.folded();
pub(crate) const ADD_RECIPE_INFORMATION: Parameter = Parameter::new(
    "add-recipe-information",
    Kind::Flag,
    "Adds what `retrieve-recipe` returns, except the nutrition report.",
    "true",
)
.folded();
pub(crate) const EXPLAIN: Parameter = Parameter::new(
    "explain",
    Kind::Flag,
    "Shows how the query was understood.",
    "true",
)
.folded();
pub(crate) const MAX_TIME: Parameter = Parameter::new(
    "max-time",
    Kind::Integer {
        min: 0,
        max: 10_000,
    },
    "The most minutes for preparation and cooking together.",
    "30",
);
pub(crate) const MIN_SERVINGS: Parameter = Parameter::new(
    "min-servings",
    Kind::Integer { min: 1, max: 100 },
    "The fewest servings.",
    "2",
)
.folded();
pub(crate) const MAX_SERVINGS: Parameter = Parameter::new(
    "max-servings",
    Kind::Integer { min: 1, max: 100 },
    "The most servings.",
    "8",
)
.folded();
pub(crate) const SORT: Parameter = Parameter::new(
    "sort",
    Kind::Choice { values: &SORTS },
    "The order. Without it, the recipes that fit the query best come first, or without a query those \
     with the highest meta score.",
    "calories",
);
pub(crate) const SORT_DIRECTION: Parameter = Parameter::new(
    "sort-direction",
    Kind::Choice {
        values: &["asc", "desc"],
    },
    "The direction of the order. Without it, descending for scores, used ingredients and nutrients, \
     ascending for price, time and missing ingredients.",
    "asc",
)
.folded();
pub(crate) const OFFSET: Parameter = Parameter::new(
    "offset",
    Kind::Integer { min: 0, max: 900 },
    "The number of recipes to skip.",
    "10",
)
.default("0")
.folded();
pub(crate) const NUMBER: Parameter = Parameter::new(
    "number",
    Kind::Integer { min: 1, max: 100 },
    "The maximum number of recipes.",
    "3",
)
.default("10")
.folded();

const OWN: [Parameter; 19] = [
    QUERY,
    CUISINE,
    EXCLUDE_CUISINE,
    MEAL_TYPE,
    DIET,
    INTOLERANCE,
    EQUIPMENT,
    INCLUDE_INGREDIENTS,
    EXCLUDE_INGREDIENTS,
    FILL_INGREDIENTS,
    ADD_RECIPE_INFORMATION,
    EXPLAIN,
    MAX_TIME,
    MIN_SERVINGS,
    MAX_SERVINGS,
    SORT,
    SORT_DIRECTION,
    OFFSET,
    NUMBER,
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

const BOUND: Kind = Kind::Number {
    min: 0.0,
    max: 99_999.0,
};

/// Makes the parameter for the lower bound of a nutrient.
pub(crate) const fn least(nutrient: &NutrientName) -> Parameter {
    Parameter::new(nutrient.min, BOUND, nutrient.least, "10")
        .unit(nutrient.unit)
        .folded()
}

/// Makes the parameter for the upper bound of a nutrient.
pub(crate) const fn most(nutrient: &NutrientName) -> Parameter {
    Parameter::new(nutrient.max, BOUND, nutrient.most, "500")
        .unit(nutrient.unit)
        .folded()
}

/// All parameters.
pub(crate) static ALL: [Parameter; OWN.len() + 2 * BOUNDED] = {
    let mut all = [QUERY; OWN.len() + 2 * BOUNDED];
    let mut at = 0;
    while at < OWN.len() {
        all[at] = OWN[at];
        at += 1;
    }
    let mut nutrient = 0;
    while nutrient < BOUNDED {
        all[at] = least(&NUTRIENTS[nutrient]);
        all[at + 1] = most(&NUTRIENTS[nutrient]);
        at += 2;
        nutrient += 1;
    }
    all
};

/// Returns the nutrients that have bounds.
pub(crate) fn bounded() -> impl Iterator<Item = &'static NutrientName> {
    NUTRIENTS.iter().take(BOUNDED)
}
