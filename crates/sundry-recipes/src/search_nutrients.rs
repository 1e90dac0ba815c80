//! The nutrients by which recipes are filtered and sorted: one row each, with the name of the
//! search parameter, the name and unit in replies, and the field of the catalogue. The amounts are
//! computed by `sundry-nutrition`.

/// A nutrient of `search-recipes`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NutrientName {
    /// The name after `min-` and `max-`: `saturated-fat`; empty if only a sort value exists.
    pub parameter: &'static str,
    /// The parameter of the minimum: `min-saturated-fat`.
    pub min: &'static str,
    /// The parameter of the maximum: `max-saturated-fat`.
    pub max: &'static str,
    /// The description of the minimum.
    pub least: &'static str,
    /// The description of the maximum.
    pub most: &'static str,
    /// The name in replies: `Saturated Fat`.
    pub name: &'static str,
    /// The unit, per serving: `g`, `mg`, `µg`, `IU` or `kcal`.
    pub unit: &'static str,
    /// The field of the catalogue: `saturated_fat`.
    pub field: &'static str,
    /// The values of `sort` for it.
    pub sorts: &'static [&'static str],
}

macro_rules! row {
    ($parameter:literal, $name:literal, $unit:literal, $field:literal, $sorts:expr) => {
        NutrientName {
            parameter: $parameter,
            min: concat!("min-", $parameter),
            max: concat!("max-", $parameter),
            least: concat!("The least ", $name, " a serving, in ", $unit, "."),
            most: concat!("The most ", $name, " a serving, in ", $unit, "."),
            name: $name,
            unit: $unit,
            field: $field,
            sorts: $sorts,
        }
    };
}

/// All nutrients, in the order of the contract; those with only a sort value come last.
#[rustfmt::skip]
pub const NUTRIENTS: [NutrientName; 39] = [
    row!("calories", "Calories", "kcal", "calories", &["energy", "calories"]),
    row!("carbs", "Carbohydrates", "g", "carbs", &["carbohydrates", "carbs"]),
    row!("protein", "Protein", "g", "protein", &["protein"]),
    row!("fat", "Fat", "g", "fat", &["total-fat"]),
    row!("sugar", "Sugar", "g", "sugar", &["sugar"]),
    row!("fiber", "Fiber", "g", "fiber", &["fiber"]),
    row!("folate", "Folate", "µg", "folate", &["folate"]),
    row!("folic-acid", "Folic Acid", "µg", "folic_acid", &["folic-acid"]),
    row!("iodine", "Iodine", "µg", "iodine", &["iodine"]),
    row!("iron", "Iron", "mg", "iron", &["iron"]),
    row!("zinc", "Zinc", "mg", "zinc", &["zinc"]),
    row!("magnesium", "Magnesium", "mg", "magnesium", &["magnesium"]),
    row!("manganese", "Manganese", "mg", "manganese", &["manganese"]),
    row!("phosphorus", "Phosphorus", "mg", "phosphorus", &["phosphorus"]),
    row!("potassium", "Potassium", "mg", "potassium", &["potassium"]),
    row!("sodium", "Sodium", "mg", "sodium", &["sodium"]),
    row!("selenium", "Selenium", "µg", "selenium", &["selenium"]),
    row!("copper", "Copper", "mg", "copper", &["copper"]),
    row!("calcium", "Calcium", "mg", "calcium", &["calcium"]),
    row!("choline", "Choline", "mg", "choline", &["choline"]),
    row!("cholesterol", "Cholesterol", "mg", "cholesterol", &["cholesterol"]),
    row!("fluoride", "Fluoride", "µg", "fluoride", &["fluoride"]),
    row!("alcohol", "Alcohol", "g", "alcohol", &["alcohol"]),
    row!("caffeine", "Caffeine", "mg", "caffeine", &["caffeine"]),
    row!("saturated-fat", "Saturated Fat", "g", "saturated_fat", &["saturated-fat"]),
    row!("vitamin-a", "Vitamin A", "IU", "vitamin_a", &["vitamin-a"]),
    row!("vitamin-c", "Vitamin C", "mg", "vitamin_c", &["vitamin-c"]),
    row!("vitamin-d", "Vitamin D", "µg", "vitamin_d", &["vitamin-d"]),
    row!("vitamin-e", "Vitamin E", "mg", "vitamin_e", &["vitamin-e"]),
    row!("vitamin-k", "Vitamin K", "µg", "vitamin_k", &["vitamin-k"]),
    row!("vitamin-b1", "Vitamin B1", "mg", "vitamin_b1", &["vitamin-b1", "thiamin"]),
    row!("vitamin-b2", "Vitamin B2", "mg", "vitamin_b2", &["vitamin-b2", "riboflavin"]),
    row!("vitamin-b3", "Vitamin B3", "mg", "vitamin_b3", &["vitamin-b3", "niacin"]),
    row!("vitamin-b5", "Vitamin B5", "mg", "vitamin_b5", &["vitamin-b5", "pantothenic-acid"]),
    row!("vitamin-b6", "Vitamin B6", "mg", "vitamin_b6", &["vitamin-b6"]),
    row!("vitamin-b12", "Vitamin B12", "µg", "vitamin_b12", &["vitamin-b12"]),
    row!("", "Trans Fat", "g", "trans_fat", &["trans-fat"]),
    row!("", "Mono Unsaturated Fat", "g", "mono_unsaturated_fat", &["mono-unsaturated-fat"]),
    row!("", "Poly Unsaturated Fat", "g", "poly_unsaturated_fat", &["poly-unsaturated-fat"]),
];

/// Returns the nutrient of a search parameter, given without `min-` or `max-`.
///
/// ```
/// let iron = sundry_recipes::search_nutrients::of_parameter("iron").unwrap();
/// assert_eq!((iron.name, iron.unit, iron.field), ("Iron", "mg", "iron"));
/// ```
pub fn of_parameter(parameter: &str) -> Option<&'static NutrientName> {
    let mut all = NUTRIENTS.iter();
    all.find(|nutrient| !parameter.is_empty() && nutrient.parameter == parameter)
}

/// Returns the nutrient of a value of `sort`.
///
/// ```
/// assert_eq!(sundry_recipes::search_nutrients::of_sort("niacin").unwrap().field, "vitamin_b3");
/// assert!(sundry_recipes::search_nutrients::of_sort("time").is_none());
/// ```
pub fn of_sort(sort: &str) -> Option<&'static NutrientName> {
    let mut all = NUTRIENTS.iter();
    all.find(|nutrient| nutrient.sorts.contains(&sort))
}
