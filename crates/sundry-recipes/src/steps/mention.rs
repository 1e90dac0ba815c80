//! Finds the ingredients that steps name: first those of the recipe itself, by any of their names
//! ("oil" for peanut oil, "chicken" for chicken breasts), then other foods by their full names.
//! Excluded are names for the dish itself (`dough`) and verbs (`season`).

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use sundry_food::{Foods, Kind};

use crate::ingredient::Understood;
use crate::recipe::Mention;
use crate::word_classes::is;
use crate::words::{Word, base, joined, words};
use sundry_table::rows;

/// Maximum number of words in the name of a food.
const LONGEST: usize = 5;

/// Words that are not ingredients, with true if the recipe may have an ingredient of that name.
static NO_INGREDIENT: LazyLock<HashMap<String, bool>> = LazyLock::new(|| {
    rows(include_str!("../../../../data/recipes/step_words.tsv"))
        .map(|[word, why]| (joined(&words(word)), why == "own"))
        .collect()
});

/// The ingredients of a recipe, with the names that steps may use.
pub(crate) struct Pantry<'t> {
    foods: &'t Foods,
    own: Vec<Own<'t>>,
    /// Words of the title, which name the dish itself.
    title: HashSet<String>,
}

struct Own<'t> {
    id: u32,
    /// The words of its name.
    name: Vec<String>,
    kinds: Vec<Kind<'t>>,
}

impl<'t> Pantry<'t> {
    /// Collects the ingredients of a recipe.
    pub(crate) fn new(foods: &'t Foods, title: &str, all: &[Understood<'t>]) -> Self {
        let own = all.iter().map(|one| {
            let found = one.read.found.as_ref();
            let first = found.map(|found| found.kind);
            let others = found
                .into_iter()
                .flat_map(|found| found.alternatives.iter().chain(&found.with).copied());
            let also = one.read.also.iter().map(|also| also.found.kind);
            let mut name: Vec<String> = Vec::new();
            for word in words(&one.ingredient.name) {
                name.push(word.base);
            }
            Own {
                id: one.ingredient.id,
                name,
                kinds: first.into_iter().chain(others).chain(also).collect(),
            }
        });
        Self {
            foods,
            own: own.collect(),
            title: words(title).into_iter().map(|word| word.base).collect(),
        }
    }

    /// Returns the ingredients that a step names, each once; words at `taken` name something else.
    pub(crate) fn mentions(&self, text: &str, words: &[Word], taken: &[usize]) -> Vec<Mention> {
        let mut mentions: Vec<Mention> = Vec::new();
        let mut at = 0;
        while at < words.len() {
            let Some((count, mention)) = self.mention(text, words, at, taken) else {
                at += 1;
                continue;
            };
            if let Some(mention) = mention
                && !mentions.iter().any(|known| known.name == mention.name)
            {
                mentions.push(mention);
            }
            at += count;
        }
        mentions
    }

    /// Returns the ingredient named at a word, longest name first, with its number of words.
    fn mention(
        &self,
        text: &str,
        words: &[Word],
        at: usize,
        taken: &[usize],
    ) -> Option<(usize, Option<Mention>)> {
        if taken.contains(&at) {
            return None;
        }
        let most = LONGEST.min(words.len() - at);
        for count in (1..=most).rev() {
            let run = words.get(at..at + count)?;
            let (first, last) = (run.first()?, run.last()?);
            if (at..at + count).any(|place| taken.contains(&place))
                || text
                    .get(first.start..last.end)?
                    .contains([',', '.', ';', '(', ')', ':'])
            {
                continue;
            }
            let phrase = joined(run);
            let own_only = NO_INGREDIENT.get(&phrase).copied();
            if own_only == Some(false) && !self.is_full_name(run) {
                return Some((count, None));
            }
            if let Some(id) = self.own(run, text.get(first.start..last.end)?) {
                return (!is_verb(text, words, at, count)).then(|| (count, Some(mention(id, run))));
            }
            if own_only.is_some() {
                return Some((count, None));
            }
            // "Add the chicken and fry" names the recipe's chicken, not the dish "chicken and fries".
            if self.joins_own(text, run) {
                continue;
            }
            if count > 1 || may_be_named_alone(words, at) {
                let name = text.get(first.start..last.end)?;
                let kind = self.foods.kind(name).filter(|kind| kind.is_food());
                if let Some(kind) = kind
                    && !self.title.contains(&last.base)
                    && !is_verb(text, words, at, count)
                {
                    let id = kind.default_food().map_or(0, sundry_food::Food::id);
                    return Some((count, Some(mention(id, run))));
                }
            }
        }
        None
    }

    /// Returns true if an "and" joins one of the recipe's ingredients to further words.
    fn joins_own(&self, text: &str, run: &[Word]) -> bool {
        let and = run.iter().position(|word| word.written == "and");
        let Some((before, first)) = and.and_then(|and| Some((run.get(..and)?, run.first()?)))
        else {
            return false;
        };
        before.last().is_some_and(|last| {
            let name = text.get(first.start..last.end);
            name.is_some_and(|name| self.own(before, name).is_some())
        })
    }

    /// Returns true if words are the whole name of one of the recipe's ingredients.
    fn is_full_name(&self, run: &[Word]) -> bool {
        self.own
            .iter()
            .any(|own| own.name.iter().eq(run.iter().map(|word| &word.base)))
    }

    /// Returns the recipe's ingredient that words name: by its whole name, the end of its name, or
    /// one of its parent kinds.
    fn own(&self, run: &[Word], text: &str) -> Option<u32> {
        let bases = || run.iter().map(|word| &word.base);
        let whole = self.own.iter().find(|own| own.name.iter().eq(bases()));
        let ends = |own: &&Own<'_>| {
            let name = own.name.len();
            name > run.len()
                && own
                    .name
                    .get(name - run.len()..)
                    .is_some_and(|end| end.iter().eq(bases()))
        };
        if let Some(own) = whole.or_else(|| self.own.iter().find(ends)) {
            return Some(own.id);
        }
        let kind = self.foods.kind(text)?;
        let is_kind = |own: &&Own<'_>| own.kinds.iter().any(|known| known.is(kind));
        self.own.iter().find(is_kind).map(|own| own.id)
    }
}

/// Returns true if a single word may mean a food that is not an ingredient of the recipe: it
/// follows a word for adding or eating.
fn may_be_named_alone(words: &[Word], at: usize) -> bool {
    let before = |back: usize| {
        at.checked_sub(back)
            .and_then(|place| words.get(place))
            .map_or("", |word| word.written.as_str())
    };
    is("cue", before(1)) || (is("cue", before(2)) && !matches!(before(1), "the" | "a"))
}

fn mention(id: u32, run: &[Word]) -> Mention {
    let written: Vec<&str> = run.iter().map(|word| word.written.as_str()).collect();
    let mut name = written.join(" ");
    if let (Some(last), Some(end)) = (
        run.last(),
        name.rfind(' ').map(|blank| blank + 1).or(Some(0)),
    ) {
        name.truncate(end);
        name.push_str(&base(&last.written));
    }
    Mention { id, name }
}

/// Returns true if a word for a food is a verb here: `oil the pan`, `lightly butter a dish`,
/// `butter and flour two pans`.
fn is_verb(text: &str, words: &[Word], at: usize, count: usize) -> bool {
    let (Some(word), Some(next)) = (words.get(at), words.get(at + count)) else {
        return false;
    };
    let has_object = |at: usize| {
        let object = words.get(at);
        object.is_some_and(|word| is("object", &word.written))
    };
    if count != 1 || !is("food or verb", &word.written) {
        return false;
    }
    let before = text.get(..word.start).unwrap_or_default().trim_end();
    let begins = before.is_empty() || before.ends_with(['.', ',', ';', ':', '!']);
    let follows = at
        .checked_sub(1)
        .and_then(|at| words.get(at))
        .is_some_and(|word| is("before a verb", &word.written));
    // In "butter and flour two pans" both are verbs.
    let is_pair = next.written == "and" && has_object(at + 3);
    (begins || follows) && (has_object(at + 1) || is_pair && begins)
}
