//! Determines the cuisines, meal types and occasions of a recipe: by its source's labels, otherwise
//! by its title and ingredients. The telling words are in `data/recipes`.

mod cuisine;
pub(crate) mod meal;
mod occasion;

pub use cuisine::{Cuisine, cuisine_named, cuisines};
pub use meal::{MealType, meal_type_named, meal_types};

pub(crate) use cuisine::of_recipe as cuisines_of;
pub(crate) use meal::of_recipe as meal_types_of;
pub(crate) use occasion::of_recipe as occasions_of;
