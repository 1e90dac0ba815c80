//! The diets and intolerances that a recipe search takes, by name. A recipe's suitability for them
//! is judged in `dietary`.

/// The twelve intolerances of the search.
pub const INTOLERANCES: &[&str] = &[
    "dairy",
    "egg",
    "gluten",
    "grain",
    "peanut",
    "seafood",
    "sesame",
    "shellfish",
    "soy",
    "sulfite",
    "tree nut",
    "wheat",
];

/// The twelve diets of the search.
pub const DIETS: &[&str] = &[
    "gluten free",
    "ketogenic",
    "vegetarian",
    "lacto vegetarian",
    "ovo vegetarian",
    "vegan",
    "pescetarian",
    "paleo",
    "primal",
    "low fodmap",
    "whole30",
    "grain-free",
];
