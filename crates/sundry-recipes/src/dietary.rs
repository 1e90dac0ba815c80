//! Judges which diets a recipe suits: the worst over its ingredients. Something that is often in an
//! ingredient counts as present, a line that is not understood may contain anything, and the
//! source's own label overrides only a maybe, never a yes or no.

use std::collections::HashMap;
use std::sync::LazyLock;

use sundry_food::{Answer, Diet, Flag};

use crate::ingredient::Understood;
use crate::nutrients::Nutrients;
use crate::recipe::Dietary;
use crate::table::list;

/// Diets of the search by name, with the diet that is judged.
const DIETS: &[(&str, Diet)] = &[
    ("vegan", Diet::Vegan),
    ("vegetarian", Diet::Vegetarian),
    ("lacto vegetarian", Diet::LactoVegetarian),
    ("ovo vegetarian", Diet::OvoVegetarian),
    ("pescetarian", Diet::Pescetarian),
    ("gluten free", Diet::GlutenFree),
    ("dairy free", Diet::DairyFree),
    ("grain-free", Diet::GrainFree),
    ("paleo", Diet::Paleo),
    ("primal", Diet::Primal),
    ("whole30", Diet::Whole30),
    ("low fodmap", Diet::LowFodmap),
    ("gaps", Diet::Gaps),
];

/// The diet that is judged by the sources of the energy.
const KETOGENIC: &str = "ketogenic";

/// Returns true for a ketogenic serving: at most a tenth of its energy from carbohydrates, at least
/// 55 % from fat, at most 35 % from protein (shares that reviews of the diet give: fat 55–80 %,
/// protein 15–35 %, carbohydrates below 10 %).
fn is_ketogenic(nutrients: &Nutrients) -> bool {
    let energy = |name, per_gram: f64| nutrients.get(name).unwrap_or(0.0) * per_gram;
    let net = energy("Net Carbohydrates", 4.0);
    let (fat, protein) = (energy("Fat", 9.0), energy("Protein", 4.0));
    let all = net + fat + protein;
    all > 0.0 && net <= 0.1 * all && fat >= 0.55 * all && protein <= 0.35 * all
}

/// Names of diets as sources write them, with the diets that they imply.
static DECLARED: LazyLock<HashMap<&str, &str>> = LazyLock::new(|| {
    let rows = sundry_table::rows(include_str!("../../../data/recipes/diet_labels.tsv"));
    rows.map(|[label, diets]| (label, diets)).collect()
});

/// Returns the diets that a source declares, by their names in the search.
pub(crate) fn declared<'a>(labels: impl IntoIterator<Item = &'a str>) -> Vec<&'static str> {
    let mut diets: Vec<&'static str> = Vec::new();
    for label in labels {
        let label = label.rsplit('/').next().unwrap_or(label);
        let mut letters: String = label
            .chars()
            .filter(|letter| letter.is_alphanumeric())
            .flat_map(char::to_lowercase)
            .collect();
        for ending in ["diets", "diet", "recipes", "recipe", "friendly"] {
            if let Some(stem) = letters.strip_suffix(ending).filter(|stem| !stem.is_empty()) {
                letters = stem.to_owned();
            }
        }
        for diet in DECLARED
            .get(letters.as_str())
            .into_iter()
            .flat_map(|all| list(all))
        {
            if !diets.contains(&diet) {
                diets.push(diet);
            }
        }
    }
    diets
}

/// Judges a recipe.
pub(crate) fn judge(
    all: &[Understood<'_>],
    servings: u32,
    nutrients: &Nutrients,
    declared: &[&'static str],
) -> Dietary {
    let mut diets: Vec<String> = Vec::new();
    for (name, diet) in DIETS {
        let answer = all
            .iter()
            .map(|one| one.read.suits(*diet, servings))
            .min()
            .unwrap_or(Answer::Maybe);
        let is_declared = declared.contains(name);
        if answer == Answer::Yes || answer == Answer::Maybe && is_declared {
            diets.push((*name).to_owned());
        }
    }
    let is_understood = all.iter().all(Understood::is_known);
    if is_ketogenic(nutrients) && (is_understood || declared.contains(&KETOGENIC)) {
        diets.push(KETOGENIC.to_owned());
    }
    let mut contains = Vec::new();
    for flag in Flag::ALL {
        let answer = all.iter().map(|one| one.holds(*flag)).max();
        let is_freed = answer == Some(Answer::Maybe) && frees(declared, *flag);
        if answer != Some(Answer::No) && !is_freed {
            contains.push(flag.as_str().replace('_', " "));
        }
    }
    Dietary {
        diets,
        contains,
        check_labels: Vec::new(),
    }
}

/// Returns true if a declared diet implies that something is absent.
fn frees(declared: &[&str], flag: Flag) -> bool {
    let diets: &[&str] = match flag {
        Flag::Gluten | Flag::Wheat => &["gluten free"],
        Flag::Dairy => &["dairy free", "vegan", "ovo vegetarian"],
        Flag::Egg => &["vegan", "lacto vegetarian"],
        Flag::Fish | Flag::Shellfish | Flag::Seafood => &["vegetarian", "vegan"],
        Flag::Meat => &["pescetarian", "vegetarian", "vegan"],
        Flag::Honey => &["vegan"],
        Flag::Grain => &["grain-free"],
        _ => &[],
    };
    diets.iter().any(|diet| declared.contains(diet))
}

#[cfg(test)]
mod tests {
    use super::declared;

    #[test]
    fn labels_of_sources_are_diets() {
        assert!(declared(["https://schema.org/VeganDiet"]).contains(&"vegan"));
        assert_eq!(declared(["Gluten-Free"]), ["gluten free"]);
        assert_eq!(declared(["FODMAP friendly"]), ["low fodmap"]);
        assert_eq!(
            declared(["gluten free recipes", "low-fat"]),
            ["gluten free"]
        );
        assert!(declared(["not vegan at all"]).is_empty());
    }
}
