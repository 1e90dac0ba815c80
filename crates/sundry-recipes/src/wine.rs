//! Pairs a recipe with wine, by the rules of thumb in `data/recipes/wines.tsv` for its main
//! ingredient, its cuisine and its taste. Dishes that nobody drinks wine with get none.

use std::sync::LazyLock;

use crate::recipe::Recipe;
use crate::table::list;
use sundry_table::rows;

/// Wines for a recipe, with the reason.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WinePairing {
    /// The wines, best first.
    pub wines: Vec<&'static str>,
    /// The reason in a sentence or two; empty without wines.
    pub text: String,
}

struct Rule {
    /// The condition's type: `kind`, `cuisine`, `meal` or `taste`.
    of: &'static str,
    what: &'static str,
    weight: f64,
    wines: Vec<&'static str>,
    why: &'static str,
}

static RULES: LazyLock<Vec<Rule>> = LazyLock::new(|| {
    let table = rows(include_str!("../../../data/recipes/wines.tsv"));
    let rules = table.filter_map(|[condition, weight, wines, why]| {
        let (of, what) = condition.split_once(':')?;
        Some(Rule {
            of,
            what,
            weight: weight.parse().ok()?,
            wines: list(wines).collect(),
            why,
        })
    });
    rules.collect()
});

/// Spiciness from which heat decides.
const SPICY: f64 = 60.0;
/// Share of a dish's weight from which an ingredient counts in full.
const MAIN: f64 = 0.15;

/// Returns the wines for a recipe.
///
/// ```
/// use sundry_recipes::{Ingredient, Recipe, wine_pairing};
/// let salmon = Ingredient { kind: "salmon".into(), name: "salmon".into(), grams: 500.0, ..Ingredient::default() };
/// let recipe = Recipe { title: "Grilled salmon".into(), ingredients: vec![salmon], ..Recipe::default() };
/// assert_eq!(wine_pairing(&recipe).wines[0], "pinot noir");
/// ```
pub fn wine_pairing(recipe: &Recipe) -> WinePairing {
    let mut best: Option<(f64, &Rule, String)> = None;
    for rule in RULES.iter() {
        let Some((share, subject)) = applies(rule, recipe) else {
            continue;
        };
        let weight = rule.weight * share;
        if best.as_ref().is_none_or(|(most, ..)| weight > *most) {
            best = Some((weight, rule, subject));
        }
    }
    match best {
        Some((_, rule, subject)) if !rule.wines.is_empty() => WinePairing {
            text: text(rule, &subject),
            wines: rule.wines.clone(),
        },
        _ => WinePairing {
            wines: Vec::new(),
            text: String::new(),
        },
    }
}

/// Returns the weight and the subject of a rule, if it applies.
fn applies(rule: &Rule, recipe: &Recipe) -> Option<(f64, String)> {
    let is_named = |names: &[String]| names.iter().any(|name| name == rule.what);
    match rule.of {
        "meal" => recipe
            .meal_types
            .first()
            .is_some_and(|meal| meal == rule.what)
            .then(|| (1.0, format!("a {}", rule.what))),
        "cuisine" => is_named(&recipe.cuisines).then(|| {
            let mut letters = rule.what.chars();
            let first = letters.next().map(char::to_uppercase);
            let name: String = first.into_iter().flatten().chain(letters).collect();
            (1.0, format!("{name} food"))
        }),
        "taste" => (recipe.taste.spiciness >= SPICY).then(|| (1.0, "hot food".to_owned())),
        _ => {
            let foods = sundry_food::standard();
            let wanted = foods.kind(rule.what)?;
            let all: f64 = recipe.ingredients.iter().map(|one| one.grams).sum();
            let is_it = |kind: &str| foods.kind(kind).is_some_and(|kind| kind.is(wanted));
            let of_it = recipe.ingredients.iter().filter(|one| is_it(&one.kind));
            let grams: f64 = of_it.map(|one| one.grams).sum();
            let share = grams / all.max(1.0);
            (share > 0.02).then(|| ((share / MAIN).min(1.0), rule.what.to_owned()))
        }
    }
}

fn text(rule: &Rule, subject: &str) -> String {
    let [first, others @ ..] = rule.wines.as_slice() else {
        return String::new();
    };
    let mut named = (*first).to_owned();
    if let [between @ .., last] = others {
        for wine in between {
            named = format!("{named}, {wine}");
        }
        named = format!("{named} or {last}");
    }
    let mut subject = subject.to_owned();
    if let Some(first) = subject.get(..1).map(str::to_uppercase) {
        subject.replace_range(..1, &first);
    }
    format!("{subject} goes well with {named}, because {}.", rule.why)
}
