//! Builds the catalogue query of a search. Exclusions work by kinds of food and by the typical
//! contents of ingredients, never by words alone.

use sundry_catalog::{Clause, Filter, Prior, Query, TextClause};
use sundry_recipes::question::{Ingredient, NutrientBound, cuisine_words, equipment};
use sundry_records::{Recipe, recipe_fields as fields};

use super::asked::{Asked, Wish};

/// Boost of a word phrase that matches the whole name of a dish.
const PHRASE: f32 = 2.0;
/// Weight of a match by kind of food, which counts less than the word itself.
const BY_KIND: f32 = 0.5;
/// Weight of the meta score (0 to 100): the best recipe gains a quarter over the worst.
const PRIOR: f32 = 0.05;

/// Weight of the health score if a healthy dish is asked for: the best doubles its relevance.
const PRIOR_OF_HEALTH: f32 = 0.25;
/// Weight of an occasion that is asked for.
const BY_OCCASION: f32 = 1.0;
/// The relevance of every recipe where a question has no words.
const BY_NOTHING: f32 = 1.0;

/// Builds the query for one wish.
pub(crate) fn of(asked: &Asked, text: &Wish, seed: u64) -> Query {
    let mut must: Vec<Clause> = Vec::new();
    let mut should: Vec<Clause> = Vec::new();
    let words: Vec<Clause> = text.words.iter().map(|word| word_clause(word)).collect();
    if text.any {
        must.push(Clause::Any(words));
    } else {
        must.extend(words);
    }
    if text.words.len() > 1 {
        let name = text.words.join(" ");
        should.push(
            TextClause::phrase(name.as_str())
                .fields([fields::TITLE])
                .boost(PHRASE)
                .into(),
        );
    }
    if !text.words.is_empty() {
        let name = text.words.join(" ");
        should.push(TextClause::any(name).fields([fields::DISH]).into());
    }
    let mut filter = Vec::new();
    let own = asked.include.iter().map(std::slice::from_ref);
    must.extend(own.map(wanted));
    must.extend(some_of(&asked.question.include, text.ingredients));
    for group in asked.wanted() {
        for one in group {
            should.push(
                TextClause::all(one.name.as_str())
                    .fields([fields::TITLE])
                    .boost(0.5)
                    .into(),
            );
            should.push(
                TextClause::all(one.name.as_str())
                    .fields([fields::DISH])
                    .boost(0.5)
                    .into(),
            );
        }
    }
    let mut not: Vec<Clause> = Vec::new();
    for denied in asked.question.exclude.iter().chain(&asked.exclude) {
        deny(denied, &mut not);
    }
    for word in &asked.question.exclude_words {
        not.push(
            TextClause::all(word.as_str())
                .fields([fields::TITLE, fields::DISH])
                .into(),
        );
    }
    labels(asked, &mut filter, &mut not);
    numbers(asked, &mut filter);
    let question = &asked.question;
    let is_healthy = question.prefer.contains(&"healthy");
    if must.is_empty() && (is_healthy || !question.occasions.is_empty()) {
        // Every recipe has a time, so that this leaves out none and lets the others count.
        let any = Filter::range(fields::MINUTES).at_least(0);
        must.push(Clause::Filter(any, BY_NOTHING));
    }
    if !question.occasions.is_empty() {
        let suits = Filter::any_of(fields::OCCASION, question.occasions.iter().copied());
        should.push(Clause::Filter(suits, BY_OCCASION));
    }
    let has_words = !must.is_empty();
    if !question.cuisines.is_empty() {
        must.push(of_cuisines(&question.cuisines));
    }
    Query {
        must,
        should: if has_words { should } else { Vec::new() },
        not,
        filter,
        sort: asked.order.sort(has_words, question, seed),
        prior: Some(if is_healthy {
            Prior {
                field: fields::HEALTH.to_owned(),
                weight: PRIOR_OF_HEALTH,
            }
        } else {
            Prior {
                field: fields::META.to_owned(),
                weight: PRIOR,
            }
        }),
        offset: asked.offset,
        limit: asked.number,
        ..Query::default()
    }
}

/// Matches a word in any text field, or as a kind of food ("pasta" finds spaghetti).
fn word_clause(word: &str) -> Clause {
    let text: Clause = TextClause::all(word).into();
    match Ingredient::exactly(word).and_then(|found| found.kind) {
        Some(kind) => Clause::Any(vec![
            text,
            Clause::Filter(Filter::is(fields::NODE, kind), BY_KIND),
        ]),
        None => text,
    }
}

/// Requires one of the cuisines of a query, by label or in the title: a source may call its "Thai
/// curry" Asian.
fn of_cuisines(cuisines: &[&str]) -> Clause {
    let labelled = Filter::any_of(fields::CUISINE, cuisines.iter().copied());
    let words = cuisines.iter().flat_map(|name| cuisine_words(name));
    let words: Vec<&str> = words.copied().collect();
    Clause::Any(vec![
        labelled.into(),
        TextClause::any(words.join(" "))
            .fields([fields::TITLE])
            .into(),
    ])
}

/// Requires one of a group of ingredients.
fn wanted(group: &[Ingredient]) -> Clause {
    let choices = group.iter().map(|one| match one.kind {
        Some(kind) => Clause::Filter(Filter::is(fields::NODE, kind), BY_KIND),
        None => TextClause::all(one.name.as_str())
            .fields([fields::INGREDIENTS, fields::TITLE])
            .into(),
    });
    Clause::Any(choices.collect())
}

/// Requires one of a group of ingredients of a query, or the dish itself: `tzatziki` and `fried
/// chicken` are foods, but also what somebody wants to cook.
fn wanted_or_named(group: &[Ingredient]) -> Clause {
    let titles = group.iter().map(|one| {
        TextClause::all(one.name.as_str())
            .fields([fields::TITLE])
            .boost(BY_KIND)
            .into()
    });
    Clause::Any(std::iter::once(wanted(group)).chain(titles).collect())
}

/// Requires so many of the groups of ingredients.
fn some_of(groups: &[Vec<Ingredient>], least: usize) -> Vec<Clause> {
    let all = || groups.iter().map(|group| wanted_or_named(group));
    match least {
        0 => Vec::new(),
        least if least >= groups.len() => all().collect(),
        1 => vec![Clause::Any(all().collect())],
        _ => {
            let choices =
                (0_u32..1 << groups.len()).filter(|set| set.count_ones() as usize == least);
            let choices = choices.map(|set| {
                let chosen = all().zip(0..).filter(|(_, bit)| set >> bit & 1 == 1);
                Clause::All(chosen.map(|(clause, _)| clause).collect())
            });
            vec![Clause::Any(choices.collect())]
        }
    }
}

/// Excludes recipes that contain, or may contain, a denied food.
fn deny(denied: &Ingredient, not: &mut Vec<Clause>) {
    if denied.is_dish() {
        not.push(
            TextClause::all(denied.name.as_str())
                .fields([fields::TITLE, fields::DISH])
                .into(),
        );
    }
    let contained = denied.contained();
    let is_class = !contained.is_empty();
    if is_class {
        not.push(Filter::any_of(fields::CONTAINS, contained).into());
    }
    let Some(kind) = denied.kind else {
        // A line may say "gluten-free", so that the word tells nothing of a substance.
        if is_class {
            return;
        }
        not.push(
            TextClause::all(denied.name.as_str())
                .fields([fields::INGREDIENTS, fields::TITLE])
                .into(),
        );
        return;
    };
    let mut nodes = vec![kind];
    nodes.extend(denied.made_of_it());
    // A line that was not understood may name any food of a denied type.
    if denied.is_type() {
        nodes.push(fields::UNKNOWN_NODE);
    }
    not.push(Filter::any_of(fields::NODE, nodes).into());
}

/// Adds the conditions on cuisines, meals, diets, intolerances and equipment.
fn labels(asked: &Asked, filter: &mut Vec<Filter>, not: &mut Vec<Clause>) {
    let question = &asked.question;
    let any = |field: &str, values: &[&str]| Filter::any_of(field, values.iter().copied());
    if !asked.cuisines.is_empty() {
        filter.push(any(fields::CUISINE, &asked.cuisines));
    }
    if !question.exclude_cuisines.is_empty() {
        not.push(any(fields::CUISINE, &question.exclude_cuisines).into());
    }
    if !asked.exclude_cuisines.is_empty() {
        not.push(any(fields::CUISINE, &asked.exclude_cuisines).into());
    }
    if !question.meals.is_empty() {
        let meals: Vec<&str> = question
            .meals
            .iter()
            .flat_map(|meal| same_meals(meal))
            .collect();
        filter.push(any(fields::MEAL, &meals));
    }
    let denied: Vec<&str> = question
        .exclude_meals
        .iter()
        .flat_map(|meal| same_meals(meal))
        .collect();
    if !denied.is_empty() {
        not.push(any(fields::MEAL, &denied).into());
    }
    if let Some(meal) = asked.meal {
        filter.push(Filter::any_of(fields::MEAL, same_meals(meal)));
    }
    for diet in question.diets.iter().copied().chain(asked.diet) {
        filter.push(Filter::is(fields::DIET, diet));
    }
    let intolerances = question.intolerances.iter().copied();
    let intolerances: Vec<&str> = intolerances
        .chain(asked.intolerances.iter().copied())
        .collect();
    if !intolerances.is_empty() {
        not.push(any(fields::CONTAINS, &intolerances).into());
    }
    // A question says "muffin tin" where recipes are found under another name for it.
    let things = |names: &[&str]| {
        let names = names.iter().map(|name| equipment(name));
        Filter::any_of(fields::EQUIPMENT, names)
    };
    if !question.equipment.is_empty() {
        filter.push(things(&question.equipment));
    }
    if !asked.equipment.is_empty() {
        filter.push(Filter::any_of(fields::EQUIPMENT, asked.equipment.clone()));
    }
    if !question.exclude_equipment.is_empty() {
        not.push(things(&question.exclude_equipment).into());
    }
}

/// Returns the synonyms of a meal: a beverage and a drink are the same.
fn same_meals(meal: &str) -> Vec<&str> {
    match meal {
        "drink" | "beverage" => vec!["drink", "beverage"],
        meal => vec![meal],
    }
}

/// Adds the bounds on time, servings and nutrients, from the query and from parameters.
fn numbers(asked: &Asked, filter: &mut Vec<Filter>) {
    let question = &asked.question;
    let most_minutes = [question.max_time.map(i64::from), asked.max_time];
    for minutes in most_minutes.into_iter().flatten() {
        filter.push(Filter::range(fields::MINUTES).at_most(minutes));
    }
    for least in [question.min_servings.map(i64::from), asked.min_servings]
        .into_iter()
        .flatten()
    {
        filter.push(Filter::range(fields::SERVINGS).at_least(least));
    }
    for most in [question.max_servings.map(i64::from), asked.max_servings]
        .into_iter()
        .flatten()
    {
        filter.push(Filter::range(fields::SERVINGS).at_most(most));
    }
    filter.extend(question.nutrients.iter().chain(&asked.nutrients).map(bound));
}

/// Converts a bound on a nutrient. If no table has amounts of the nutrient (iodine), no recipe
/// passes: an unknown amount does not satisfy a bound.
fn bound(bound: &NutrientBound) -> Filter {
    let Some(field) = Recipe::nutrient_field(bound.nutrient.name) else {
        return Filter::any_of(fields::NODE, [NOWHERE]);
    };
    let mut range = Filter::range(field);
    if let Some(min) = bound.min {
        range = range.at_least(min);
    }
    if let Some(max) = bound.max {
        range = range.at_most(max);
    }
    range
}

/// A kind name that no food has.
const NOWHERE: &str = "\u{0}";
